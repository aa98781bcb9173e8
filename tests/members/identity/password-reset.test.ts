import { describe, expect, it } from 'vitest';
import { authenticator } from './authenticator.ts';
import {
  dataOf,
  expectInvalid,
  expectOk,
  goodPassword,
  siteUrl,
  startIdentity,
  statements,
  visible,
  type Caller,
} from './harness.ts';

type Begun = { challengeId: string; options: { challenge: string } };

const api = startIdentity();
const another = 'the ship leaves at dawn';
const update = (input: object, caller: Caller = {}) =>
  api.post('user/web/info/updatePassword', { password: another, ...input }, caller);
const codeFor = async (email: string) => {
  expectOk(await api.askPasswordCode(email));
  return api.codeSentTo(email);
};

describe('a forgotten password', () => {
  it('is replaced with a code from the mailbox; the old one opens nothing any more', async () => {
    const { email } = await api.newMember();
    expectOk(await update({ email, code: await codeFor(email) }));
    expectInvalid(await api.login(email), 'password');
    expectOk(await api.login(email, { password: another }));
  });

  it('logs everybody out, and says so by mail', async () => {
    const { email, token } = await api.newMember();
    const other = await api.loggedIn(email);
    expectOk(await update({ email, code: await codeFor(email) }));
    for (const old of [token, other]) expect(await api.isLoggedIn(old)).toBe(false);
    expect((await api.emailsTo(email))[0]).toMatchObject({
      template: 'passwordChanged',
      data: { at: api.clock.now.toISOString() },
    });
  });

  it('leaves the session from which it was changed, and ends all others', async () => {
    const { email, token, caller } = await api.newMember();
    const other = await api.loggedIn(email);
    expectOk(await update({ email, code: await codeFor(email) }, caller));
    expect(await api.isLoggedIn(token)).toBe(true);
    expect(await api.isLoggedIn(other)).toBe(false);
  });

  it('ends an account’s waiting time after too many wrong passwords', async () => {
    const { email } = await api.newMember();
    for (let tries = 1; tries <= 11; tries += 1) await api.login(email, { password: 'not the right one' });
    expectOk(await update({ email, code: await codeFor(email) }));
    expectOk(await api.login(email, { password: another }));
  });

  it('is refused when the new one is common or the address', async () => {
    const { email } = await api.newMember();
    const code = await codeFor(email);
    const own = email.split('@')[0]!;
    for (const password of ['password123', email, '4815162342', '123456789012', 'Resinport-2026', `${own}-2026`])
      expectInvalid(await update({ email, code, password }), 'password');
    expectOk(await update({ email, code }));
  });
});

describe('who has only an address', () => {
  it('learns nothing from asking for a code', async () => {
    const { email } = await api.newMember();
    const unknown = api.mailbox();
    expect(visible(await api.askPasswordCode(email))).toEqual(visible(await api.askPasswordCode(unknown)));
    expect(await api.emailsTo(unknown)).toEqual([]);
    expect(visible(await api.askPasswordCode(email))).toEqual(visible(await api.askPasswordCode(unknown)));
  });

  it('learns nothing from how long it takes to ask for one: the same work is done', async () => {
    const { email } = await api.newMember();
    const count = async (address: string) => {
      const captchaToken = await api.captchaToken();
      const ask = () => api.get('user/web/info/sendUpdatePasswordCaptcha', { email: address, captchaToken });
      return statements(async () => expectOk(await ask()));
    };
    const known = await count(email);
    const unknown = await count(api.mailbox());
    expect(unknown.map((text) => text.replace(/^rollback to savepoint.*/, 'release'))).toEqual(
      known.map((text) => text.replace(/^release savepoint.*/, 'release')),
    );
    expect(known.filter((text) => text.startsWith('insert into'))).toHaveLength(3);
  });

  it('learns nothing from wrong codes', async () => {
    const { email } = await api.newMember();
    const code = await codeFor(email);
    const unknown = api.mailbox();
    await api.askPasswordCode(unknown);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 1; tries <= 6; tries += 1) {
      const answer = await update({ email, code: wrong });
      expectInvalid(answer, 'code');
      expect(visible(answer)).toEqual(visible(await update({ email: unknown, code: wrong })));
    }
    expectInvalid(await update({ email, code }), 'code');
    expectOk(await api.login(email));
  });

  it('cannot use the code of another purpose, of another account, or one that was used', async () => {
    const email = api.mailbox();
    expectOk(await api.askRegisterCode(email));
    const registerCode = await api.codeSentTo(email);
    const input = { email, code: registerCode, password: goodPassword, nickname: 'Lin', agreement: true };
    expectInvalid(await update({ email, code: registerCode }), 'code');
    expectOk(await api.post('user/web/auth/register', input));
    const other = await api.newMember();
    const code = await codeFor(other.email);
    expectInvalid(await update({ email, code }), 'code');
    expectOk(await update({ email: other.email, code }));
    expectInvalid(await update({ email: other.email, code, password: goodPassword }), 'code');
  });

  it('cannot use one code twice at once', async () => {
    const { email } = await api.newMember();
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => update({ email, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('cannot keep what was begun with the old password', async () => {
    const { email, caller } = await api.newMember();
    const { challengeId, options } = dataOf(
      await api.post<Begun>('user/web/safety/beginPasskey', { password: goodPassword }, caller),
    );
    expectOk(await update({ email, code: await codeFor(email) }, caller));
    const response = authenticator({ origin: siteUrl, rpId: new URL(siteUrl).hostname }).create(options);
    expectInvalid(
      await api.post('user/web/safety/addPasskey', { challengeId, response, name: 'Mine' }, caller),
      'response',
    );
  });
});

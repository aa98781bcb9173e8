import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import {
  dataOf,
  expectInvalid,
  expectOk,
  expectTooMany,
  goodPassword,
  startIdentity,
  type Caller,
  type LoginAnswer,
} from './harness.ts';

const api = startIdentity();
const seconds = () => Math.floor(api.clock.now.getTime() / 1000);
/** What the authenticator shows, now or some steps of 30 seconds away. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: seconds() + 30 * steps });
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((n) => codeOf(secret, n) === code))!;
const begin = (caller: Caller, password = goodPassword) =>
  api.post<{ secret: string; uri: string }>('user/web/safety/beginTwoStep', { password }, caller);
const confirm = (caller: Caller, oneTimeCode: string) =>
  api.post<{ recoveryCodes: string[] }>('user/web/safety/confirmTwoStep', { oneTimeCode }, caller);

/** A member with two-step login; the authenticator's next code is a fresh one. */
async function twoStepMember() {
  const { email, token, caller } = await api.newMember();
  const { secret } = dataOf(await begin(caller));
  const { recoveryCodes } = dataOf(await confirm(caller, codeOf(secret)));
  api.pass({ minutes: 2 });
  return { email, token, caller, secret, recoveryCodes };
}
const resetWith = async (email: string, more: object = {}) => {
  expectOk(await api.askPasswordCode(email));
  return { email, code: await api.codeSentTo(email), password: 'the ship leaves at dawn', ...more };
};
const reset = (input: object) => api.post('user/web/info/updatePassword', input);

describe('two-step login', () => {
  it('is on when a first code has been seen, not before', async () => {
    const { email, caller } = await api.newMember();
    const { secret, uri } = dataOf(await begin(caller));
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Resinport:/);
    expect(dataOf(await api.login(email)).token).not.toBeNull();
    expectInvalid(await confirm(caller, wrongCode(secret)), 'oneTimeCode');
    expect(dataOf(await api.login(email)).token).not.toBeNull();
    expect(dataOf(await confirm(caller, codeOf(secret))).recoveryCodes).toHaveLength(10);
    expect(dataOf(await api.login(email)).token).toBeNull();
    expect((await api.memberOf(email))!.twoStepSecret).not.toContain(secret);
  });

  it('is begun with the password only, and not over one that is on', async () => {
    const { caller } = await twoStepMember();
    expectInvalid(await begin(caller, 'not the right one'), 'password');
    expect((await begin(caller)).status).toBe(409);
    expect((await confirm(caller, '123456')).status).toBe(409);
  });

  it('asks for the code after the password, with a captcha token for the second try', async () => {
    const { email, secret } = await twoStepMember();
    const first = dataOf(await api.login(email));
    expect(first).toMatchObject({ token: null, expiresAt: null });
    const second = await api.login(email, { oneTimeCode: codeOf(secret), captchaToken: first.captchaToken! });
    expect(await api.isLoggedIn(dataOf(second).token!)).toBe(true);
  });

  it('does not tell who guesses the password that there is a second step', async () => {
    const { email, secret } = await twoStepMember();
    expectInvalid(await api.login(email, { password: 'not the right one' }), 'password');
    expectInvalid(await api.login(email, { password: 'not the right one', oneTimeCode: codeOf(secret) }), 'password');
  });

  it('takes the code before and the code after, for clocks that differ, and no others', async () => {
    const { email, secret } = await twoStepMember();
    for (const steps of [-2, 2, 10])
      expectInvalid(await api.login(email, { oneTimeCode: codeOf(secret, steps) }), 'oneTimeCode');
    for (const steps of [-1, 0, 1]) expectOk(await api.login(email, { oneTimeCode: codeOf(secret, steps) }));
  });

  it('takes a code once, and none from before it', async () => {
    const { email, secret } = await twoStepMember();
    const code = codeOf(secret);
    const before = codeOf(secret, -1);
    expectOk(await api.login(email, { oneTimeCode: code }));
    expectInvalid(await api.login(email, { oneTimeCode: code }), 'oneTimeCode');
    expectInvalid(await api.login(email, { oneTimeCode: before }), 'oneTimeCode');
  });

  it('takes a code once, also when it comes many times at once', async () => {
    const { email, secret } = await twoStepMember();
    const oneTimeCode = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.login(email, { oneTimeCode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('does not take the code that switched it on for a login', async () => {
    const { email, caller } = await api.newMember();
    const { secret } = dataOf(await begin(caller));
    const code = codeOf(secret);
    expectOk(await confirm(caller, code));
    expectInvalid(await api.login(email, { oneTimeCode: code }), 'oneTimeCode');
  });

  it('is not guessed: ten wrong codes are the end for a quarter of an hour', async () => {
    const { email, secret } = await twoStepMember();
    const oneTimeCode = wrongCode(secret);
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(dataOf(await api.login(email)).token).toBeNull();
      expectInvalid(await api.login(email, { oneTimeCode }), 'oneTimeCode');
    }
    expectTooMany(await api.login(email, { oneTimeCode: codeOf(secret) }));
  });
});

describe('a recovery code', () => {
  it('stands for the authenticator, once', async () => {
    const { email, recoveryCodes } = await twoStepMember();
    const [first, second] = recoveryCodes;
    expectOk(await api.login(email, { oneTimeCode: first! }));
    expectInvalid(await api.login(email, { oneTimeCode: first! }), 'oneTimeCode');
    expectOk(await api.login(email, { oneTimeCode: ` ${second!.toLowerCase().replace('-', '')} ` }));
  });

  it('belongs to its member', async () => {
    const [mine, theirs] = [await twoStepMember(), await twoStepMember()];
    expectInvalid(await api.login(mine.email, { oneTimeCode: theirs.recoveryCodes[0]! }), 'oneTimeCode');
  });

  it('is one of ten different ones, of which nothing readable is kept', async () => {
    const { recoveryCodes } = await twoStepMember();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    const { rows } = await api.db.execute('select * from recovery_code');
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('ends with two-step login', async () => {
    const { email, caller, secret, recoveryCodes } = await twoStepMember();
    const [code, unused] = recoveryCodes;
    expectOk(await api.post('user/web/safety/endTwoStep', { password: goodPassword, oneTimeCode: code }, caller));
    expect(dataOf(await api.login(email)).token).not.toBeNull();
    const again = dataOf(await begin(caller));
    expect(again.secret).not.toBe(secret);
    expectOk(await confirm(caller, codeOf(again.secret)));
    expectInvalid(await api.login(email, { oneTimeCode: unused! }), 'oneTimeCode');
  });
});

describe('the second step', () => {
  it('is asked for by a password reset: the mailbox alone opens nothing', async () => {
    const { email, secret, token } = await twoStepMember();
    const input = await resetWith(email);
    expectInvalid(await reset(input), 'oneTimeCode');
    expectInvalid(await reset({ ...input, oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expectInvalid(await api.login(email, { password: input.password }), 'password');
    expect(await api.isLoggedIn(token)).toBe(true);
    expectOk(await reset({ ...input, oneTimeCode: codeOf(secret) }));
  });

  it('is still asked for after a password reset', async () => {
    const { email, secret } = await twoStepMember();
    const input = await resetWith(email, { oneTimeCode: codeOf(secret) });
    expectOk(await reset(input));
    expect(dataOf(await api.login(email, { password: input.password })).token).toBeNull();
  });

  it('is not guessed through password resets either', async () => {
    const { email, secret } = await twoStepMember();
    const input = await resetWith(email);
    for (let tries = 1; tries <= 10; tries += 1)
      expectInvalid(await reset({ ...input, oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expectTooMany(await reset({ ...input, oneTimeCode: codeOf(secret) }));
  });

  it('is asked for by a change of the e-mail address; a wrong code costs no ticket', async () => {
    const { email, caller, secret } = await twoStepMember();
    const next = api.mailbox();
    const proven = async (path: string, query: Record<string, string>, sentTo: string) => {
      expectOk(
        await api.get(
          'user/web/info/sendUpdateEmailCaptcha',
          { ...query, captchaToken: await api.captchaToken() },
          caller,
        ),
      );
      const answer = await api.get<{ ticket: string }>(path, { ...query, code: await api.codeSentTo(sentTo) }, caller);
      return dataOf(answer).ticket;
    };
    const tickets = [
      await proven('user/web/info/checkEmail', {}, email),
      await proven('user/web/info/checkEmail2', { email: next }, next),
    ];
    const update = (more: object) => api.post('user/web/info/updateEmail', { email: next, tickets, ...more }, caller);
    expectInvalid(await update({}), 'oneTimeCode');
    expectInvalid(await update({ oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expectOk(await update({ oneTimeCode: codeOf(secret) }));
    expect(dataOf(await api.login(next)).token).toBeNull();
  });

  it('is asked for, with the password, to switch it off', async () => {
    const { email, caller, secret } = await twoStepMember();
    const end = (password: string, oneTimeCode: string) =>
      api.post('user/web/safety/endTwoStep', { password, oneTimeCode }, caller);
    expectInvalid(await end('not the right one', codeOf(secret)), 'password');
    expectInvalid(await end(goodPassword, wrongCode(secret)), 'oneTimeCode');
    expect(dataOf(await api.login(email)).token).toBeNull();
    expectOk(await end(goodPassword, codeOf(secret)));
    expect((await end(goodPassword, codeOf(secret, 1))).status).toBe(409);
    const { token } = dataOf<LoginAnswer>(await api.login(email));
    expect(token).not.toBeNull();
  });

  it('is asked for to close the account', async () => {
    const { email, caller, secret } = await twoStepMember();
    const close = (more: object) =>
      api.post('user/web/safety/closeAccount', { password: goodPassword, ...more }, caller);
    expectInvalid(await close({}), 'oneTimeCode');
    expectInvalid(await close({ oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expect((await api.memberOf(email))!.closingAt).toBeNull();
    expectOk(await close({ oneTimeCode: codeOf(secret) }));
  });
});

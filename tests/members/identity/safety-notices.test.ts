import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { authenticator } from './authenticator.ts';
import { dataOf, expectInvalid, expectOk, goodPassword, siteUrl, startIdentity, type Caller } from './harness.ts';

type Begun = { challengeId: string; options: { challenge: string } };

const api = startIdentity();
const at = () => api.clock.now.toISOString();
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(api.clock.now.getTime() / 1000) });

/** A member who reads Chinese, and calls from a browser in English. */
async function reader() {
  const person = await api.newMember(undefined, { language: 'zh_CN' });
  return { ...person, caller: { token: person.token } };
}
async function switchOn(caller: Caller) {
  const { secret } = dataOf(
    await api.post<{ secret: string }>('user/web/safety/beginTwoStep', { password: goodPassword }, caller),
  );
  const { recoveryCodes } = dataOf(
    await api.post<{ recoveryCodes: string[] }>(
      'user/web/safety/confirmTwoStep',
      { oneTimeCode: codeOf(secret) },
      caller,
    ),
  );
  api.pass({ minutes: 2 });
  return { secret, recoveryCodes };
}
const safetyNotices = async (email: string) =>
  (await api.emailsTo(email)).filter(({ template }) => template === 'safetyChanged');

describe('a change of how an account is opened is told to its owner by mail, in the owner’s language', () => {
  it('two-step login switched on', async () => {
    const { email, caller } = await reader();
    const then = at();
    await switchOn(caller);
    expect(await safetyNotices(email)).toMatchObject([{ locale: 'zh-CN', data: { change: 'twoStepBegun', at: then } }]);
  });

  it('two-step login switched off, and not before it is', async () => {
    const { email, caller } = await reader();
    const { secret } = await switchOn(caller);
    const end = (oneTimeCode: string) =>
      api.post('user/web/safety/endTwoStep', { password: goodPassword, oneTimeCode }, caller);
    expectInvalid(await end('AAAAA-AAAAA'), 'oneTimeCode');
    expect(await safetyNotices(email)).toHaveLength(1);
    expectOk(await end(codeOf(secret)));
    expect((await safetyNotices(email))[0]).toMatchObject({
      locale: 'zh-CN',
      data: { change: 'twoStepEnded', at: at() },
    });
  });

  it('a passkey added, and removed, with its name', async () => {
    const { email, caller } = await reader();
    const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
    const { challengeId, options } = dataOf(
      await api.post<Begun>('user/web/safety/beginPasskey', { password: goodPassword }, caller),
    );
    expect(await safetyNotices(email)).toEqual([]);
    const added = { challengeId, response: device.create(options), name: '<b>Telephone</b>' };
    expectOk(await api.post('user/web/safety/addPasskey', added, caller));
    const about = { name: added.name, at: at() };
    expect(await safetyNotices(email)).toMatchObject([{ locale: 'zh-CN', data: { change: 'passkeyAdded', ...about } }]);
    expectOk(await api.post('user/web/safety/removePasskey', { id: device.id, password: goodPassword }, caller));
    expect((await safetyNotices(email))[0]).toMatchObject({ data: { change: 'passkeyRemoved', ...about } });
  });

  it('a recovery code used for a login, with the number of those that are left', async () => {
    const { email, caller } = await reader();
    const { secret, recoveryCodes } = await switchOn(caller);
    expectOk(await api.login(email, { oneTimeCode: codeOf(secret) }));
    expect(await safetyNotices(email)).toHaveLength(1);
    for (const [used, oneTimeCode] of recoveryCodes.slice(0, 2).entries()) {
      expectOk(await api.login(email, { oneTimeCode }));
      const [latest] = await safetyNotices(email);
      expect(latest).toMatchObject({ data: { change: 'recoveryCodeUsed', at: at(), left: 9 - used } });
    }
    expectInvalid(await api.login(email, { oneTimeCode: recoveryCodes[0]! }), 'oneTimeCode');
    expect(await safetyNotices(email)).toHaveLength(3);
  });

  it('a recovery code used for a new password, and the new password', async () => {
    const { email, caller } = await reader();
    const { recoveryCodes } = await switchOn(caller);
    expectOk(await api.askPasswordCode(email));
    const code = await api.codeSentTo(email);
    const input = { email, code, password: 'the ship leaves at dawn', oneTimeCode: recoveryCodes[0] };
    expectOk(await api.post('user/web/info/updatePassword', input));
    const [first, second] = await api.emailsTo(email);
    const sent = [first, second].map((one) => [one!.template, one!.locale]);
    expect(sent.sort()).toEqual([
      ['passwordChanged', 'zh-CN'],
      ['safetyChanged', 'zh-CN'],
    ]);
  });

  it('a new e-mail address: the one before is told, and the new one too', async () => {
    const { email, caller } = await reader();
    const next = api.mailbox();
    const proven = async (path: string, query: Record<string, string>, sentTo: string) => {
      const captchaToken = await api.captchaToken();
      expectOk(await api.get('user/web/info/sendUpdateEmailCaptcha', { ...query, captchaToken }, caller));
      const answer = await api.get<{ ticket: string }>(path, { ...query, code: await api.codeSentTo(sentTo) }, caller);
      return dataOf(answer).ticket;
    };
    const tickets = [
      await proven('user/web/info/checkEmail', {}, email),
      await proven('user/web/info/checkEmail2', { email: next }, next),
    ];
    expectOk(await api.post('user/web/info/updateEmail', { email: next, tickets }, caller));
    expect((await api.emailsTo(email))[0]).toMatchObject({
      template: 'emailChanged',
      locale: 'zh-CN',
      data: { address: 'before', at: at() },
    });
    expect((await api.emailsTo(next))[0]).toMatchObject({
      template: 'emailChanged',
      locale: 'zh-CN',
      data: { address: 'now', at: at() },
    });
  });
});

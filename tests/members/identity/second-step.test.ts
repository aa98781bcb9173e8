import { describe, expect, it } from 'vitest';
import { authenticatorUsers } from './authenticator-users.ts';
import { authenticator } from './authenticator.ts';
import {
  dataOf,
  expectInvalid,
  expectOk,
  expectTooMany,
  goodPassword,
  siteUrl,
  startIdentity,
  type LoginAnswer,
} from './harness.ts';

const api = startIdentity();
const { begin, codeOf, confirm, twoStepMember, wrongCode } = authenticatorUsers(api);
const resetWith = async (email: string, more: object = {}) => {
  expectOk(await api.askPasswordCode(email));
  return { email, code: await api.codeSentTo(email), password: 'the ship leaves at dawn', ...more };
};
const reset = (input: object) => api.post('user/web/info/updatePassword', input);

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

  it('is asked for to add a passkey, which would open the account by itself', async () => {
    const { caller, secret } = await twoStepMember();
    const beginPasskey = (more: object, password = goodPassword) =>
      api.post<{ challengeId: string }>('user/web/safety/beginPasskey', { password, ...more }, caller);
    expectInvalid(await beginPasskey({}), 'oneTimeCode');
    expectInvalid(await beginPasskey({ oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expectInvalid(await beginPasskey({ oneTimeCode: codeOf(secret) }, 'not the right one'), 'password');
    expectOk(await beginPasskey({ oneTimeCode: codeOf(secret) }));
    expectInvalid(await beginPasskey({ oneTimeCode: codeOf(secret) }), 'oneTimeCode');
  });

  it('is asked for to finish what was begun without it', async () => {
    const { caller } = await api.newMember();
    const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
    const begun = dataOf(
      await api.post<{ challengeId: string; options: { challenge: string } }>(
        'user/web/safety/beginPasskey',
        { password: goodPassword },
        caller,
      ),
    );
    const { secret } = dataOf(await begin(caller));
    expectOk(await confirm(caller, codeOf(secret)));
    const response = device.create(begun.options);
    const added = { challengeId: begun.challengeId, response, name: 'Telephone' };
    expectInvalid(await api.post('user/web/safety/addPasskey', added, caller), 'response');
  });

  it('is asked for to remove a passkey', async () => {
    const { caller } = await api.newMember();
    const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
    const { challengeId, options } = dataOf(
      await api.post<{ challengeId: string; options: { challenge: string } }>(
        'user/web/safety/beginPasskey',
        { password: goodPassword },
        caller,
      ),
    );
    const added = { challengeId, response: device.create(options), name: 'Telephone' };
    expectOk(await api.post('user/web/safety/addPasskey', added, caller));
    const { secret } = dataOf(await begin(caller));
    expectOk(await confirm(caller, codeOf(secret)));
    api.pass({ minutes: 2 });
    const remove = (more: object) =>
      api.post('user/web/safety/removePasskey', { id: device.id, password: goodPassword, ...more }, caller);
    expectInvalid(await remove({}), 'oneTimeCode');
    expectInvalid(await remove({ oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expect(dataOf(await api.get('user/web/safety/getPasskeyList', {}, caller))).toHaveLength(1);
    expectOk(await remove({ oneTimeCode: codeOf(secret) }));
  });

  it('is not guessed through any of them: ten wrong codes are the end for all', async () => {
    const { email, caller, secret } = await twoStepMember();
    const password = goodPassword;
    const ways = ['beginPasskey', 'endTwoStep', 'closeAccount'];
    for (let tries = 0; tries < 10; tries += 1) {
      const input = { password, oneTimeCode: wrongCode(secret) };
      expectInvalid(await api.post(`user/web/safety/${ways[tries % 3]!}`, input, caller), 'oneTimeCode');
    }
    for (const way of ways)
      expectTooMany(await api.post(`user/web/safety/${way}`, { password, oneTimeCode: codeOf(secret) }, caller));
    expectTooMany(await api.login(email, { oneTimeCode: codeOf(secret) }));
  });

  it('is not used up by strangers: without the password nobody gets so far', async () => {
    const { email, secret } = await twoStepMember();
    for (let tries = 1; tries <= 12; tries += 1) {
      const guess = { password: 'not the right one', oneTimeCode: wrongCode(secret) };
      await api.login(email, guess, { address: `198.51.100.${tries}` });
    }
    expectOk(await api.login(email, { oneTimeCode: codeOf(secret) }));
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

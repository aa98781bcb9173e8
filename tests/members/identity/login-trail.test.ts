import { describe, expect, it } from 'vitest';
import { authenticatorUsers } from './authenticator-users.ts';
import { expectInvalid, expectOk, startIdentity } from './harness.ts';

const api = startIdentity();
const { codeOf, twoStepMember, wrongCode } = authenticatorUsers(api);
const idOf = async (email: string) => (await api.memberOf(email))!.id;

describe('the audit trail', () => {
  it('names who signed up, logged in and came back with a new password', async () => {
    const { email } = await api.newMember();
    expectOk(await api.login(email));
    expectOk(await api.askPasswordCode(email));
    const renewal = { email, code: await api.codeSentTo(email), password: 'the ship leaves at dawn' };
    expectOk(await api.post('user/web/info/updatePassword', renewal));
    const actorId = await idOf(email);
    expect(await api.trailOf(actorId)).toEqual([
      { action: 'member.register', actorId },
      { action: 'member.login', actorId },
      { action: 'member.updatePassword', actorId },
    ]);
  });

  it('says at which account a login failed, by nobody who is known', async () => {
    const { email } = await api.newMember();
    expectInvalid(await api.login(email, { password: 'not the right one' }), 'password');
    expect((await api.trailOf(await idOf(email))).at(-1)).toEqual({ action: 'member.failLogin', actorId: null });
  });

  it('says so of a wrong one-time code, and of none that is still to come', async () => {
    const { email, secret } = await twoStepMember();
    expectOk(await api.login(email));
    const id = await idOf(email);
    expect(await api.auditOf(id)).not.toContain('member.failLogin');
    expectInvalid(await api.login(email, { oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expect((await api.trailOf(id)).at(-1)).toEqual({ action: 'member.failLogin', actorId: null });
    expectOk(await api.login(email, { oneTimeCode: codeOf(secret) }));
    expect((await api.trailOf(id)).at(-1)).toEqual({ action: 'member.login', actorId: id });
  });

  it('keeps no address that has no account', async () => {
    const email = api.mailbox();
    expectInvalid(await api.login(email, { password: 'not the right one' }), 'password');
    expect(await api.trailOf('unknown')).toEqual([{ action: 'member.failLogin', actorId: null }]);
    expect(await api.trailOf(email)).toEqual([]);
  });
});

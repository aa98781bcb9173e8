import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { operatorSession, proofMinutes } from '#api/members/member.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { authenticator } from './authenticator.ts';
import { authenticatorUsers } from './authenticator-users.ts';
import {
  dataOf,
  expectInvalid,
  expectOk,
  goodPassword,
  siteUrl,
  startIdentity,
  type Answer,
  type Caller,
} from './harness.ts';

type Begun = { challengeId: string; options: { challenge: string } };
type Account = { memberBaseRespVO: { capabilities: string[]; secondFactorNeeded: boolean } };

const api = startIdentity();
const { twoStepMember, codeOf, wrongCode } = authenticatorUsers(api);

const prove = (caller: Caller, steps: { password?: string; oneTimeCode?: string } = {}) =>
  api.post<{ freshUntil: string }>('user/web/auth/proveAgain', { password: goodPassword, ...steps }, caller);
const download = (caller: Caller) => api.get('user/web/safety/getMyData', {}, caller);
const passProof = () => api.pass({ minutes: proofMinutes, seconds: 1 });
const accountOf = async (caller: Caller) =>
  dataOf(await api.get<Account>('user/web/info/getMyAccount', {}, caller)).memberBaseRespVO;
const makeOperator = (email: string, more: Partial<typeof member.$inferInsert> = {}) =>
  api.db
    .update(member)
    .set({ capabilities: ['operator'], ...more })
    .where(eq(member.email, email));
const queue = (caller: Caller) => api.post('backstage/admin/audit/getAuditByPage', {}, caller);

function expectRefused(answer: Answer<unknown>, errorcode: number) {
  expect(answer.body).toMatchObject({ errorcode, data: null });
  expect(answer.status).toBe(403);
}
const notFresh = 40302;
const noSecondFactor = 40301;

async function passkeyOf(caller: Caller) {
  const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
  const begun = dataOf(await api.post<Begun>('user/web/safety/beginPasskey', { password: goodPassword }, caller));
  const input = { challengeId: begun.challengeId, response: device.create(begun.options), name: 'Key' };
  expectOk(await api.post('user/web/safety/addPasskey', input, caller));
  return device;
}
async function proveByPasskey(device: ReturnType<typeof authenticator>, caller: Caller) {
  const { challengeId, options } = dataOf(await api.post<Begun>('user/web/auth/getPasskeyLoginOptions'));
  return api.post('user/web/auth/proveWithPasskey', { challengeId, response: device.get(options) }, caller);
}

describe('what a stolen session must not do', () => {
  it('is these calls, at the least', () => {
    const fresh = calls.filter((call) => call.fresh).map(({ path }) => path.split('/').at(-1));
    const all = [
      'confirmRemittance',
      'decideCertification',
      'decideCollectionAccount',
      'decideMerchant',
      'endSession',
      'getMyData',
      'inviteColleague',
      'proposeCollectionAccount',
      'recordRefund',
      'rejectRemittance',
      'removeColleague',
      'returnRefund',
    ];
    expect(fresh).toEqual(expect.arrayContaining(all));
  });

  it('needs a proof of identity that is minutes old at most; a login is one', async () => {
    const { caller } = await api.newMember();
    expect((await download(caller)).status).toBe(200);
    api.pass({ minutes: proofMinutes });
    expect((await download(caller)).status).toBe(200);
    api.pass({ seconds: 1 });
    expectRefused(await download(caller), notFresh);
    const { freshUntil } = dataOf(await prove(caller));
    expect(new Date(freshUntil).getTime() - api.clock.now.getTime()).toBe(proofMinutes * 60_000);
    expect((await download(caller)).status).toBe(200);
  });

  it.each(calls.filter((call) => call.fresh && call.access === 'member').map((call) => [call.path, call] as const))(
    'is refused before anything is looked at: %s',
    async (path, { method }) => {
      const { caller } = await api.newMember();
      passProof();
      const short = path.replace(/^api\//, '');
      expectRefused(await (method === 'GET' ? api.get(short, {}, caller) : api.post(short, {}, caller)), notFresh);
    },
  );

  it('is proved for this session and for no other', async () => {
    const { email, caller } = await api.newMember();
    const other = { token: await api.loggedIn(email) };
    passProof();
    expectOk(await prove(caller));
    expectRefused(await download(other), notFresh);
  });

  it('is not proved by a wrong password', async () => {
    const { caller } = await api.newMember();
    passProof();
    expectInvalid(await prove(caller, { password: 'not the right one' }), 'password');
    expectRefused(await download(caller), notFresh);
  });

  it('is proved with the one-time code, too, where two-step login is on', async () => {
    const { caller, secret } = await twoStepMember();
    passProof();
    expectInvalid(await prove(caller), 'oneTimeCode');
    expectInvalid(await prove(caller, { oneTimeCode: wrongCode(secret) }), 'oneTimeCode');
    expectRefused(await download(caller), notFresh);
    expectOk(await prove(caller, { oneTimeCode: codeOf(secret) }));
    expect((await download(caller)).status).toBe(200);
  });

  it('is proved by a passkey of the member, and by nobody else’s', async () => {
    const { caller } = await api.newMember();
    const [own, theirs] = [await passkeyOf(caller), await passkeyOf((await api.newMember()).caller)];
    passProof();
    expectInvalid(await proveByPasskey(theirs, caller), 'response');
    expectRefused(await download(caller), notFresh);
    expectOk(await proveByPasskey(own, caller));
    expect((await download(caller)).status).toBe(200);
  });
});

describe('an operator', () => {
  it('has no operator’s rights without a second factor, and is told so', async () => {
    const { email, caller } = await api.newMember();
    await makeOperator(email);
    expectRefused(await queue(caller), noSecondFactor);
    expect(await accountOf(caller)).toMatchObject({ capabilities: [], secondFactorNeeded: true });
    expectOk(await prove(caller));
    expectRefused(await queue(caller), noSecondFactor);
  });

  it('has them from the moment on that two-step login is confirmed, and after each login with both steps', async () => {
    const { email, caller, secret } = await twoStepMember();
    await makeOperator(email);
    expectOk(await queue(caller));
    expect(await accountOf(caller)).toMatchObject({ capabilities: ['operator'], secondFactorNeeded: false });
    const token = dataOf(await api.login(email, { oneTimeCode: codeOf(secret) })).token!;
    expectOk(await queue({ token }));
  });

  it('shows the second factor later, in a session that was opened without', async () => {
    const { email, caller } = await api.newMember();
    const device = await passkeyOf(caller);
    const without = { token: await api.loggedIn(email) };
    await makeOperator(email);
    expectRefused(await queue(without), noSecondFactor);
    expectOk(await proveByPasskey(device, without));
    expectOk(await queue(without));
  });

  it('who has a passkey and no authenticator does not prove anything with the password alone', async () => {
    const { email, caller } = await api.newMember();
    await passkeyOf(caller);
    await makeOperator(email);
    expectInvalid(await prove(caller), 'password');
  });

  it('of the demo needs no second factor, while there is a demo', async () => {
    const { email, caller } = await api.newMember();
    await makeOperator(email, { demo: true });
    expectOk(await queue(caller));
  });

  it('is logged out when the session was not used for half an hour, and after half a day', async () => {
    const { email, caller, secret } = await twoStepMember();
    await makeOperator(email);
    expect(await api.isLoggedIn(caller.token)).toBe(true);
    api.pass({ minutes: operatorSession.idleMinutes - 1 });
    expect(await api.isLoggedIn(caller.token)).toBe(true);
    api.pass({ minutes: operatorSession.idleMinutes });
    expect(await api.isLoggedIn(caller.token)).toBe(false);

    const token = dataOf(await api.login(email, { oneTimeCode: codeOf(secret) })).token!;
    const uses = (operatorSession.hours * 60) / 20;
    for (let use = 1; use < uses; use += 1) {
      api.pass({ minutes: 20 });
      expect(await api.isLoggedIn(token)).toBe(true);
    }
    api.pass({ minutes: 20 });
    expect(await api.isLoggedIn(token)).toBe(false);
  });

  it('is the only one with so little time', async () => {
    const { caller } = await api.newMember();
    api.pass({ days: 6 });
    expect(await api.isLoggedIn(caller.token)).toBe(true);
  });
});

import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { authenticator } from './authenticator.ts';
import {
  dataOf,
  expectInvalid,
  expectOk,
  goodPassword,
  iphone,
  siteUrl,
  startIdentity,
  type Caller,
  type Session,
} from './harness.ts';

type Begun = { challengeId: string; options: { challenge: string; user?: { id: string }; [name: string]: unknown } };
type Passkey = { id: string; name: string; addedAt: string; lastUsedAt: string | null };

const api = startIdentity();
const newDevice = () => authenticator({ origin: siteUrl, rpId: 'resinport.example' });
type Device = ReturnType<typeof newDevice>;

const begin = async (caller: Caller) =>
  dataOf(await api.post<Begun>('user/web/safety/beginPasskey', { password: goodPassword }, caller));
const add = (caller: Caller, challengeId: string, response: object, name = 'Telephone') =>
  api.post<Passkey[]>('user/web/safety/addPasskey', { challengeId, response, name }, caller);
const addTo = async (caller: Caller): Promise<Device> => {
  const device = newDevice();
  const { challengeId, options } = await begin(caller);
  expectOk(await add(caller, challengeId, device.create(options)));
  return device;
};
const beginLogin = async () => dataOf(await api.post<Begun>('user/web/auth/getPasskeyLoginOptions'));
const loginWith = (challengeId: string, response: object, caller: Caller = {}) =>
  api.post<Session>('user/web/auth/loginWithPasskey', { challengeId, response, agreement: true }, caller);
const login = async (device: Device, claims: Parameters<Device['get']>[1] = {}) => {
  const { challengeId, options } = await beginLogin();
  return loginWith(challengeId, device.get(options, claims));
};

describe('a passkey', () => {
  it('logs its owner in, without a password', async () => {
    const { email, caller } = await api.newMember();
    const device = await addTo(caller);
    const { token } = dataOf(await login(device));
    const account = dataOf(await api.get<{ memberBaseRespVO: object }>('user/web/info/getMyAccount', {}, { token }));
    expect(account.memberBaseRespVO).toMatchObject({ email, passkeys: 1 });
    expectOk(await login(device));
  });

  it('is asked for with the person verified, for this site only', async () => {
    const { caller } = await api.newMember();
    const { options } = await begin(caller);
    expect(options).toMatchObject({
      rp: { id: 'resinport.example', name: 'Resinport' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      attestation: 'none',
    });
    const { options: request } = await beginLogin();
    expect(request).toMatchObject({ rpId: 'resinport.example', userVerification: 'required' });
    expect(request.allowCredentials).toBeUndefined();
  });

  it('is both steps at once', async () => {
    const { email, caller } = await api.newMember();
    const device = await addTo(caller);
    const begun = dataOf(
      await api.post<{ secret: string }>('user/web/safety/beginTwoStep', { password: goodPassword }, caller),
    );
    const oneTimeCode = generateSync({ secret: begun.secret, epoch: Math.floor(api.clock.now.getTime() / 1000) });
    expectOk(await api.post('user/web/safety/confirmTwoStep', { oneTimeCode }, caller));
    expect(dataOf(await api.login(email)).token).toBeNull();
    expect(await api.isLoggedIn(dataOf(await login(device)).token)).toBe(true);
  });

  it('that is shared by the devices of its owner, and therefore does not count, is good every time', async () => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    for (let use = 1; use <= 2; use += 1) expectOk(await login(device, { counter: 0 }));
  });

  it('is listed with its name, and removed with the password', async () => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    expectOk(await login(device));
    const list = dataOf(await api.get<Passkey[]>('user/web/safety/getPasskeyList', {}, caller));
    const at = api.clock.now.toISOString();
    expect(list).toEqual([{ id: device.id, name: 'Telephone', addedAt: at, lastUsedAt: at }]);
    const remove = (password: string) =>
      api.post<Passkey[]>('user/web/safety/removePasskey', { id: device.id, password }, caller);
    expectInvalid(await remove('not the right one'), 'password');
    expect(dataOf(await remove(goodPassword))).toEqual([]);
    expectInvalid(await login(device), 'response');
  });

  it('is not added without the password', async () => {
    const { caller } = await api.newMember();
    expectInvalid(
      await api.post('user/web/safety/beginPasskey', { password: 'not the right one' }, caller),
      'password',
    );
  });

  it('is told of by mail when it logs in from somewhere new', async () => {
    const { email, caller } = await api.newMember();
    const device = await addTo(caller);
    const { challengeId, options } = await beginLogin();
    expectOk(await loginWith(challengeId, device.get(options), { device: iphone }));
    expect((await api.emailsTo(email))[0]).toMatchObject({ template: 'newLogin', data: { device: 'Safari, iOS' } });
  });
});

describe('a login with a passkey is refused', () => {
  it.each([
    ['of another site', { origin: 'https://resinport.example.evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['over an unprotected line', { origin: 'http://resinport.example' }],
    ['without the person being verified', { verified: false }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_, claims) => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    expectInvalid(await login(device, claims), 'response');
    expectOk(await login(device));
  });

  it('with a counter that does not advance: the key was copied', async () => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    expectOk(await login(device, { counter: 7 }));
    expectInvalid(await login(device, { counter: 7 }), 'response');
    expectInvalid(await login(device, { counter: 3 }), 'response');
    expectOk(await login(device, { counter: 8 }));
  });

  it('with a counter that the key and its copy use at once', async () => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    const begun = [await beginLogin(), await beginLogin(), await beginLogin()];
    const answers = await Promise.all(
      begun.map(({ challengeId, options }) => loginWith(challengeId, device.get(options, { counter: 5 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('when the answer is sent again, or twice at once', async () => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    const { challengeId, options } = await beginLogin();
    const response = device.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => loginWith(challengeId, response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expectInvalid(await loginWith(challengeId, response), 'response');
  });

  it('five minutes after it was begun', async () => {
    const { caller } = await api.newMember();
    const device = await addTo(caller);
    const { challengeId, options } = await beginLogin();
    api.pass({ minutes: 5 });
    expectInvalid(await loginWith(challengeId, device.get(options)), 'response');
  });

  it('with a key that nobody has added, or another’s signature', async () => {
    const { caller } = await api.newMember();
    const [known, unknown] = [await addTo(caller), newDevice()];
    expectInvalid(await login(unknown), 'response');
    const { challengeId, options } = await beginLogin();
    expectInvalid(await loginWith(challengeId, { ...unknown.get(options), id: known.id, rawId: known.id }), 'response');
  });

  it.each([
    {},
    { id: 5 },
    { id: 'x\u0001' },
    { id: 'AAAA', response: {} },
    { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } },
  ])('when it is none: %j', async (response) => {
    const { challengeId } = await beginLogin();
    expectInvalid(await loginWith(challengeId, response), 'response');
  });

  it('without agreeing', async () => {
    const { challengeId } = await beginLogin();
    expectInvalid(await api.post('user/web/auth/loginWithPasskey', { challengeId, response: {} }), 'agreement');
  });
});

describe('a passkey is not added', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without the person being verified', { verified: false }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_, claims) => {
    const { caller } = await api.newMember();
    const { challengeId, options } = await begin(caller);
    expectInvalid(await add(caller, challengeId, newDevice().create(options, claims)), 'response');
    expect(dataOf(await api.get('user/web/safety/getPasskeyList', {}, caller))).toEqual([]);
  });

  it('by somebody else than who began, or twice', async () => {
    const [mine, theirs] = [await api.newMember(), await api.newMember()];
    const device = newDevice();
    const { challengeId, options } = await begin(mine.caller);
    expectInvalid(await add(theirs.caller, challengeId, device.create(options)), 'response');
    const again = await begin(mine.caller);
    expectOk(await add(mine.caller, again.challengeId, device.create(again.options)));
    expectInvalid(await add(mine.caller, again.challengeId, device.create(again.options)), 'response');
  });

  it('when it belongs to a member already: it stays theirs', async () => {
    const [mine, theirs] = [await api.newMember(), await api.newMember()];
    const device = await addTo(theirs.caller);
    const { challengeId, options } = await begin(mine.caller);
    expectInvalid(await add(mine.caller, challengeId, device.create(options)), 'response');
    const { token } = dataOf(await login(device));
    const account = dataOf(
      await api.get<{ memberBaseRespVO: { email: string } }>('user/web/info/getMyAccount', {}, { token }),
    );
    expect(account.memberBaseRespVO.email).toBe(theirs.email);
  });

  it('with a name that hides something', async () => {
    const { caller } = await api.newMember();
    const { challengeId, options } = await begin(caller);
    expectInvalid(await add(caller, challengeId, newDevice().create(options), 'a\u0000'), 'name');
    expectOk(await add(caller, challengeId, newDevice().create(options), '<b>键</b>'));
  });

  it('or removed by another member', async () => {
    const [mine, theirs] = [await api.newMember(), await api.newMember()];
    const device = await addTo(theirs.caller);
    const remove = { id: device.id, password: goodPassword };
    expect((await api.post('user/web/safety/removePasskey', remove, mine.caller)).status).toBe(404);
    expectOk(await login(device));
  });
});

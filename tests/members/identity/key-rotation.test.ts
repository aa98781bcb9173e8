import { createPublicKey, verify } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { member, recoveryCode } from '#server/platform/db/schema/identity.ts';
import { shortCodeHash } from '#server/members/identity/tokens.ts';
import { renewSecrets } from '#server/platform/secrets/keep-secrets.ts';
import { readSealKeys, sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';
import { authenticator } from './authenticator.ts';
import { authenticatorUsers } from './authenticator-users.ts';
import {
  dataOf,
  expectInvalid,
  expectOk,
  goodPassword,
  siteUrl,
  startIdentity,
  type Caller,
  type Session,
} from './harness.ts';

const api = startIdentity();
const { twoStepMember, codeOf } = authenticatorUsers(api);
const old = 'the key under which everything was begun';
const fresh = 'the key that takes the place of that one';

/** Starts again with these keys. */
const startWith = async (key: string, ...previous: string[]) =>
  void Object.assign(api.services, { secrets: await openSecrets('', key, previous) });

type Begun = { challengeId: string; options: { challenge: string } };
const addPasskey = async (caller: Caller, oneTimeCode: string) => {
  const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
  const begun = await api.post<Begun>('user/web/safety/beginPasskey', { password: goodPassword, oneTimeCode }, caller);
  const { challengeId, options } = dataOf(begun);
  const input = { challengeId, response: device.create(options), name: 'Telephone' };
  expectOk(await api.post('user/web/safety/addPasskey', input, caller));
  return async () => {
    const login = dataOf(await api.post<Begun>('user/web/auth/getPasskeyLoginOptions'));
    const response = device.get(login.options);
    return api.post<Session>('user/web/auth/loginWithPasskey', { ...login, response, agreement: true });
  };
};
const captcha = async () => {
  const given = dataOf(await api.post<{ captchaId: string; proofOfWork: Challenge }>('user/web/captcha/get'));
  const { counter, derivedKey } = (await solveChallenge({ challenge: given.proofOfWork, deriveKey }))!;
  api.pass({ seconds: 3 });
  const track = Array.from({ length: 25 }, (_, n) => ({ t: n * 50 + (n % 3), x: n === 24 ? 1 : (n / 24) ** 2 }));
  return () =>
    api.post('user/web/captcha/check', { captchaId: given.captchaId, track, solution: { counter, derivedKey } });
};
const signed = async () => {
  const seal = await sealKeyInUse(api.db, api.services);
  return { id: seal.id, signature: seal.sign('a contract') };
};
const isSealedByUs = async ({ id, signature }: { id: string; signature: string }) => {
  const own = (await readSealKeys(api.db, api.services)).find((key) => key.id === id);
  if (!own) return false;
  const key = createPublicKey({ key: Buffer.from(own.publicKey, 'base64url'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from('a contract'), key, Buffer.from(signature, 'base64url'));
};

describe('another SECRET_KEY', () => {
  it('takes nothing from anybody while the one before is named, and then needs it no more', async () => {
    await startWith(old);
    const owner = await twoStepMember();
    const loginByPasskey = await addPasskey(owner.caller, codeOf(owner.secret));
    api.pass({ minutes: 2 });
    const reader = await api.newMember();
    expectOk(await api.askPasswordCode(reader.email));
    const code = await api.codeSentTo(reader.email);
    const checkCaptcha = await captcha();
    const seal = await signed();
    const loginBy = (oneTimeCode: string) => api.login(owner.email, { oneTimeCode });

    await startWith(fresh, old);
    expectOk(await checkCaptcha());
    expectOk(await loginBy(codeOf(owner.secret)));
    expectOk(await loginBy(owner.recoveryCodes[0]!));
    expectOk(await loginByPasskey());
    const email = reader.email;
    expectOk(await api.post('user/web/info/updatePassword', { email, code, password: 'another walk on the quay' }));
    expect(await api.isLoggedIn(owner.token)).toBe(true);
    expect(await isSealedByUs(seal)).toBe(true);

    expect(await renewSecrets(api.services)).toMatchObject({ renewed: 3, unreadable: 0 });
    expect(await renewSecrets(api.services)).toEqual({ renewed: 0, unreadable: 0 });

    await startWith(fresh);
    api.pass({ minutes: 2 });
    expectOk(await loginBy(codeOf(owner.secret)));
    expectOk(await loginBy(owner.recoveryCodes[1]!));
    expectOk(await loginByPasskey());
    expect(await isSealedByUs(seal)).toBe(true);
    expect(await signed()).toMatchObject({ id: seal.id });
    // Nothing is left that the old one opens.
    await startWith(old);
    expect(await renewSecrets(api.services)).toMatchObject({ renewed: 0, unreadable: 3 });
  });

  it('leaves recovery codes good that were kept before members had a key of their own', async () => {
    await startWith(old);
    const { email, caller } = await twoStepMember();
    const { id } = (await api.memberOf(email))!;
    const { signingKeys } = api.services.secrets;
    await api.db.update(member).set({ recoveryKey: null }).where(eq(member.id, id));
    const codeHash = shortCodeHash(signingKeys[0], 'recovery code', id, 'ABCDEFGHJKLMNPQR');
    await api.db.delete(recoveryCode).where(eq(recoveryCode.memberId, id));
    await api.db.insert(recoveryCode).values({ memberId: id, codeHash });
    expect(caller.token).toBeDefined();

    await startWith(fresh, old);
    await renewSecrets(api.services);
    await startWith(fresh);
    expectOk(await api.login(email, { oneTimeCode: 'ABCD-EFGH-JKLM-NPQR' }));
    expectInvalid(await api.login(email, { oneTimeCode: 'ABCD-EFGH-JKLM-NPQR' }), 'oneTimeCode');
  });

  it('reads what other machines write that already have it, before it is their own', async () => {
    await startWith(fresh, old);
    const { email, secret } = await twoStepMember();
    await startWith(old, fresh);
    expectOk(await api.login(email, { oneTimeCode: codeOf(secret) }));
  });

  it('is told from one that nobody knows any more', async () => {
    await startWith(old);
    await twoStepMember();
    await startWith('a key that has nothing to do with the others');
    const { renewed, unreadable } = await renewSecrets(api.services);
    expect(renewed).toBe(0);
    expect(unreadable).toBeGreaterThanOrEqual(2);
  });
});

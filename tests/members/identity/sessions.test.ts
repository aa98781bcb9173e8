import { describe, expect, it } from 'vitest';
import { removeExpired } from '#server/members/identity/index.ts';
import { session } from '#server/platform/db/schema/identity.ts';
import { dataOf, expectOk, iphone, startIdentity } from './harness.ts';

type Own = { id: string; device: string; place: string; startedAt: string; lastUsedAt: string; current: boolean };
const api = startIdentity();
const sessionsOf = async (token: string) =>
  dataOf(await api.get<Own[]>('user/web/session/getSessionList', {}, { token }));

describe('a session', () => {
  it('ends seven days after its last use', async () => {
    const { token } = await api.newMember();
    for (let week = 1; week <= 3; week += 1) {
      api.pass({ days: 6.9 });
      expect(await api.isLoggedIn(token)).toBe(true);
    }
    api.pass({ days: 7 });
    expect(await api.isLoggedIn(token)).toBe(false);
  });

  it('ends after thirty days, however much it is used', async () => {
    const { token } = await api.newMember();
    for (let day = 1; day <= 29; day += 1) {
      api.pass({ days: 1 });
      expect(await api.isLoggedIn(token)).toBe(true);
    }
    api.pass({ days: 1 });
    expect(await api.isLoggedIn(token)).toBe(false);
  });

  it('ends with the logout, alone', async () => {
    const { email, token } = await api.newMember();
    const other = await api.loggedIn(email);
    expectOk(await api.post('user/web/auth/logout', {}, { token }));
    expect(await api.isLoggedIn(token)).toBe(false);
    expect(await api.isLoggedIn(other)).toBe(true);
    expect((await api.post('user/web/auth/logout', {}, { token })).status).toBe(401);
  });

  it('is written to at most once a minute', async () => {
    const { token } = await api.newMember();
    const lastUsed = async () => (await sessionsOf(token))[0]!.lastUsedAt;
    const started = api.clock.now.toISOString();
    api.pass({ seconds: 59 });
    expect(await lastUsed()).toBe(started);
    api.pass({ seconds: 1 });
    await api.isLoggedIn(token);
    expect(await lastUsed()).toBe(api.clock.now.toISOString());
  });
});

describe('the list of own sessions', () => {
  it('shows the present one first, then the latest, each with device, place and times', async () => {
    const { email, token } = await api.newMember();
    api.pass({ minutes: 5 });
    await api.loggedIn(email, { device: iphone, address: '2001:db8::7' });
    api.pass({ minutes: 5 });
    const latest = await api.loggedIn(email, { device: 'curl/8.0' });
    const list = await sessionsOf(token);
    expect(list.map(({ device, place, current }) => ({ device, place, current }))).toEqual([
      { device: 'Chrome, Windows', place: '203.0.113.7', current: true },
      { device: 'Unknown device', place: '203.0.113.7', current: false },
      { device: 'Safari, iOS', place: '2001:db8::7', current: false },
    ]);
    expect(list.every((one) => !('token' in one))).toBe(true);
    expect((await sessionsOf(latest))[0]).toMatchObject({ device: 'Unknown device', current: true });
  });

  it('shows where a session was used last', async () => {
    const { token } = await api.newMember();
    api.pass({ minutes: 2 });
    await api.get('user/web/info/getMyAccount', {}, { token, address: '198.51.100.20', device: iphone });
    expect((await sessionsOf(token))[0]).toMatchObject({ place: '198.51.100.20', device: 'Safari, iOS' });
  });

  it('leaves out what has ended by itself', async () => {
    const { email } = await api.newMember();
    api.pass({ days: 8 });
    expect(await sessionsOf(await api.loggedIn(email))).toHaveLength(1);
  });
});

describe('a session ended elsewhere', () => {
  const end = (id: string, token: string) => api.post<Own[]>('user/web/session/endSession', { id }, { token });

  it('is over at its next call', async () => {
    const { email, token } = await api.newMember();
    const stolen = await api.loggedIn(email, { device: iphone });
    const [, other] = await sessionsOf(token);
    expect(dataOf(await end(other!.id, token))).toMatchObject([{ current: true }]);
    const answer = await api.get('user/web/info/getMyAccount', {}, { token: stolen });
    expect(answer.body).toMatchObject({ errorcode: 401, data: null });
  });

  it('may be all the others at once', async () => {
    const { email, token } = await api.newMember();
    const others = [await api.loggedIn(email), await api.loggedIn(email)];
    expect(dataOf(await end('others', token))).toHaveLength(1);
    for (const other of others) expect(await api.isLoggedIn(other)).toBe(false);
    expect(await api.isLoggedIn(token)).toBe(true);
  });

  it('is never another member’s', async () => {
    const [mine, theirs] = [await api.newMember(), await api.newMember()];
    const [other] = await sessionsOf(theirs.token);
    for (const id of [other!.id, 'no-such-session', '018f0000-0000-7000-8000-000000000000', "' or true --"]) {
      expect((await end(id, mine.token)).status).toBe(404);
    }
    expect(await api.isLoggedIn(theirs.token)).toBe(true);
  });
});

describe('tidying up', () => {
  it('removes what has expired and leaves what is alive', async () => {
    const { email, token } = await api.newMember();
    api.pass({ days: 6 });
    const alive = await api.loggedIn(email);
    api.pass({ days: 2 });
    await removeExpired(api.services);
    expect(await api.isLoggedIn(alive)).toBe(true);
    expect(await api.isLoggedIn(token)).toBe(false);
    const { rows } = await api.db.execute<{ left: string }>(
      'select (select count(*) from ticket) + (select count(*) from email_code) as left',
    );
    expect(Number(rows[0]!.left)).toBe(0);
    expect(await api.db.$count(session)).toBe(1);
  });
});

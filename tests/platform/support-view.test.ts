import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesNothing } from '#api/common/call.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { calls } from '#api/calls.ts';
import { supportViewMinutes } from '#api/members/member.ts';
import { beginSupportView } from '#api/members/support.ts';
import { getMyAccount, logout } from '#api/members/user.ts';
import { removeExpired } from '#server/members/identity/index.ts';
import type { Database } from '#server/platform/db/open.ts';
import { member, session, supportView } from '#server/platform/db/schema/identity.ts';
import { auditEvent, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { createApp } from '#server/web/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { addMember, addSession, real } from '../support/roles.ts';
import { sampleOf } from '../support/samples.ts';
import { testServices } from '../support/services.ts';

const reason = 'The member says that an RFQ is not shown';
const clock = { now: new Date() };
let database: Database;
let services: ReturnType<typeof testServices>;
let app: ReturnType<typeof createApp>;
let operator: string;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices({ db: database.orm, now: () => clock.now });
  app = createApp({ services, authenticate: real, report: (error) => faults.push(error) });
  operator = await addMember(database, 'operator');
});
afterAll(() => database.close());

type Body = { errorcode: number; message: string; data: never; requestId?: string };
async function ask(method: string, path: string, token: string, input: object = {}) {
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const response = await app.request(`/${path}${query}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type') === 'application/json';
  const { requestId: _, ...body } = (isJson ? JSON.parse(text) : { data: text }) as Body;
  return { status: response.status, ...body };
}
const begin = async (memberId: string, by?: string) =>
  ask('POST', beginSupportView.path, by ?? (await addSession(database, operator)), { memberId, reason });
const tokenFor = async (memberId: string) => ((await begin(memberId)).data as { token: string }).token;
/** Somebody who may do everything that is not an operator's. */
async function everybody(): Promise<string> {
  const id = await addMember(database, 'supplier');
  await database.orm
    .update(member)
    .set({ capabilities: ['buyer', 'supplier', 'forwarder'] })
    .where(eq(member.id, id));
  return id;
}
const auditOf = async (id: string) =>
  (await database.orm.select().from(auditEvent).where(eq(auditEvent.subjectId, id)).orderBy(auditEvent.id)).map(
    ({ action, actorId, detail }) => ({ action, actorId, detail }),
  );

describe('an operator who looks at the site as a member sees it', () => {
  const mine = calls.filter(({ access }) => access !== 'operator');
  const writing = mine.filter((call) => !changesNothing(call) && call.path !== logout.path);
  const reading = mine.filter(changesNothing);

  it.each(writing.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is refused what changes something: %s',
    async (_, { method, path, input }) => {
      const answer = await ask(method, path, await tokenFor(await everybody()), sampleOf(input));
      expect(answer).toMatchObject({ status: 403, errorcode: errorCodes.onlyLooking });
      expect(answer.message).toContain('Nothing can be changed');
      expect(faults).toEqual([]);
    },
  );

  it.each(reading.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is answered as the member is: %s',
    async (_, { method, path, input }) => {
      const id = await everybody();
      const [own, looking] = [await addSession(database, id), await tokenFor(id)];
      const [theirs, seen] = [await ask(method, path, own, sampleOf(input)), await ask(method, path, looking, sampleOf(input))]; // prettier-ignore
      if (path === getMyAccount.path) {
        const { support } = (seen.data as { memberBaseRespVO: { support: object } }).memberBaseRespVO;
        expect(support).toMatchObject({ reason });
        expect(JSON.stringify(seen)).toBe(
          JSON.stringify(theirs).replace('"support":null', `"support":${JSON.stringify(support)}`),
        );
      } else if (path.endsWith('getSessionList'))
        expect(seen.data).toMatchObject([{ current: true }, { current: false }]);
      else expect(seen).toEqual(theirs);
      expect(faults).toEqual([]);
    },
  );

  it('no call that only reads by its name was forgotten', () => {
    const sounds = /\/(get|find|list|query|export|verify|track)\w*$/;
    const others = writing.filter(({ path }) => sounds.test(path)).map(({ path }) => path.split('/').at(-1));
    // A challenge is kept, an opening and a calendar's look are noted, and all of one's data are for oneself.
    expect(others.sort()).toEqual(['get', 'getCalendar', 'getGuestDeal', 'getMyData', 'getPasskeyLoginOptions']);
  });

  it('is an operator with a second factor, who has just proved it, and looks at no other operator', async () => {
    const id = await everybody();
    const bare = await addSession(database, operator);
    await database.orm.update(session).set({ secondFactor: false }).where(eq(session.memberId, operator));
    expect(await begin(id, bare)).toMatchObject({ status: 403, errorcode: errorCodes.secondFactorNeeded });
    const stale = await addSession(database, operator);
    const old = new Date(clock.now.getTime() - 10 * 60_000);
    await database.orm.update(session).set({ provedAt: old, secondFactor: true }).where(eq(session.memberId, operator));
    expect(await begin(id, stale)).toMatchObject({ status: 403, errorcode: errorCodes.proofNeeded });
    expect(await begin(id, await addSession(database, await everybody()))).toMatchObject({ status: 403 });
    expect(await begin(await addMember(database, 'operator'))).toMatchObject({ status: 422 });
    expect(await begin(crypto.randomUUID())).toMatchObject({ status: 404 });
    // Who becomes one meanwhile is looked at no longer.
    const token = await tokenFor(id);
    await database.orm
      .update(member)
      .set({ capabilities: ['operator'] })
      .where(eq(member.id, id));
    expect((await ask('GET', getMyAccount.path, token)).status).toBe(401);
  });

  it('is announced to the member, counted call by call, and ended by the operator', async () => {
    const id = await everybody();
    const token = await tokenFor(id);
    const [told] = await database.orm.select().from(member).where(eq(member.id, id));
    const letters = await database.orm
      .select()
      .from(outgoingEmail)
      .where(eq(outgoingEmail.template, 'supportViewBegun'));
    expect(letters.filter(({ to }) => to === told!.email)).toMatchObject([{ data: { words: reason } }]);
    for (const path of [getMyAccount.path, getMyAccount.path, 'api/user/web/session/getSessionList'])
      expect((await ask('GET', path, token)).status).toBe(200);
    expect((await ask('POST', logout.path, token)).status).toBe(200);
    expect((await ask('GET', getMyAccount.path, token)).status).toBe(401);
    const [view] = await database.orm.select().from(supportView).where(eq(supportView.memberId, id));
    expect(view!.calls).toEqual({
      [getMyAccount.path]: 2,
      'api/user/web/session/getSessionList': 1,
      [logout.path]: 1,
    });
    expect(view!.endedAt).toEqual(clock.now);
    expect(await auditOf(id)).toEqual([
      { action: 'support.begin', actorId: operator, detail: { reason } },
      {
        action: 'support.end',
        actorId: operator,
        detail: { read: ['getMyAccount × 2', 'getSessionList × 1', 'logout × 1'] },
      },
    ]);
  });

  it('sees nothing after its time, and that is noted as the end', async () => {
    const id = await everybody();
    const token = await tokenFor(id);
    const began = clock.now;
    try {
      clock.now = new Date(began.getTime() + supportViewMinutes * 60_000 - 1);
      expect((await ask('GET', getMyAccount.path, token)).status).toBe(200);
      clock.now = new Date(began.getTime() + supportViewMinutes * 60_000 + 1);
      expect((await ask('GET', getMyAccount.path, token)).status).toBe(401);
      for (const _ of [1, 2]) await removeExpired(services);
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['support.begin', 'support.end']);
    } finally {
      clock.now = began;
    }
  });

  it('is ended with the rights of the operator, and by the member like any session', async () => {
    const id = await everybody();
    const leaving = await addMember(database, 'operator');
    const begun = await begin(id, await addSession(database, leaving));
    const { token } = begun.data as { token: string };
    await database.orm.update(member).set({ capabilities: [] }).where(eq(member.id, leaving));
    expect((await ask('GET', getMyAccount.path, token)).status).toBe(401);
    const [own, looking] = [await addSession(database, id), await tokenFor(id)];
    expect((await ask('POST', 'api/user/web/session/endSession', own, { id: 'others' })).status).toBe(200);
    expect((await ask('GET', getMyAccount.path, looking)).status).toBe(401);
  });
});

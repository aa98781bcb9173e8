import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#api/common/call.ts';
import { callsByDomain } from '#api/calls.ts';
import { browsingVisit } from '#server/platform/db/schema/browsing-history.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { member, passkey, session, storedFile, ticket } from '#server/platform/db/schema/identity.ts';
import { eq } from 'drizzle-orm';
import { companyRecord } from '../../support/company-record.ts';
import { picture } from '../../support/member-api.ts';
import { addOffers, addShops } from '../../site/content/rows.ts';
import { authenticator } from './authenticator.ts';
import { authenticatorUsers } from './authenticator-users.ts';
import { dataOf, expectOk, goodPassword, siteUrl, startIdentity, type Caller } from './harness.ts';

const api = startIdentity();
const { twoStepMember } = authenticatorUsers(api);
type Person = Awaited<ReturnType<typeof api.newMember>> & { id: string };
/** What a member has, and what only this member may touch. */
type Owned = Person & {
  sessionId: string;
  passkeyId: string;
  passkeyToAdd: string;
  certificateId: string;
  offerId: string;
};

let owner: Owned;
let stranger: Person;
let operator: Person;

const person = async (making: Promise<Omit<Person, 'id'>> = api.newMember()): Promise<Person> => {
  const made = await making;
  return { ...made, id: (await api.memberOf(made.email))!.id };
};
const beginPasskey = async (caller: Caller) =>
  dataOf(
    await api.post<{ challengeId: string; options: { challenge: string } }>(
      'user/web/safety/beginPasskey',
      { password: goodPassword },
      caller,
    ),
  );

beforeAll(async () => {
  [stranger, operator] = [await person(), await person(twoStepMember())];
  await api.db
    .update(member)
    .set({ capabilities: ['operator'] })
    .where(eq(member.id, operator.id));
  await addShops(api.db, { id: 'quay' });
  await addOffers(api.db, { shopId: 'quay' });
  const offerId = (await api.db.execute<{ id: string }>('select id from offer')).rows[0]!.id;

  const one = await person();
  const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
  const { challengeId, options } = await beginPasskey(one.caller);
  const added = { challengeId, response: device.create(options), name: 'Telephone' };
  expectOk(await api.post('user/web/safety/addPasskey', added, one.caller));
  const form = new FormData();
  const company = { nation: 'CN', companyName: 'Reed', businessType: 'trader', mainProducts: 'Resins' };
  const more = { employees: '1-20', established: '2001', ...companyRecord('CN') };
  for (const [name, value] of Object.entries({ ...company, ...more })) form.set(name, value);
  form.set('certificate', new File([new Uint8Array(await picture())], 'licence.png'));
  expectOk(await api.send('user/web/enterprise/certification', form, one.caller));
  const visits = [{ offerId, at: api.clock.now.toISOString() }];
  expectOk(await api.post('product/web/addBrowsingHistory', { visits }, one.caller));
  const words = { kind: 'fault', content: 'A column is hidden.' };
  expectOk(await api.post('backstage/feedback/app/createFeedback', words, one.caller));
  const [own] = await api.db.select().from(session).where(eq(session.memberId, one.id));
  const [file] = await api.db.select().from(storedFile).where(eq(storedFile.ownerId, one.id));
  const begun = await beginPasskey(one.caller);
  const rest = { sessionId: own!.id, passkeyId: device.id, passkeyToAdd: begun.challengeId, certificateId: file!.id };
  owner = { ...one, ...rest, offerId };
});

/** Everything that is kept of the owner, to be the same afterwards. */
async function keptOfOwner(): Promise<string> {
  const of = { session, passkey, browsingVisit, certification, feedback, ticket };
  const rows = await Promise.all(
    Object.values(of).map((table) => api.db.select().from(table).where(eq(table.memberId, owner.id))),
  );
  const [own] = await api.db.select().from(member).where(eq(member.id, owner.id));
  return JSON.stringify([own, rows, [...api.files.keys()]]);
}

/** What another member tries with something of the owner's, and the answer: that there is no such thing. */
const tries: Record<string, { input: () => Record<string, unknown>; status: number }> = {
  'api/user/web/session/endSession': { input: () => ({ id: owner.sessionId }), status: 404 },
  'api/user/web/safety/removePasskey': { input: () => ({ id: owner.passkeyId, password: goodPassword }), status: 404 },
  'api/user/web/file/getFile': { input: () => ({ id: owner.certificateId }), status: 404 },
  'api/product/web/deleteBrowsingHistory': { input: () => ({ ids: [owner.offerId] }), status: 200 },
};
/** What goes by something that its holder alone has been given: taken once, and tried in the tests of it. */
const byTicket = [
  'api/user/web/captcha/check',
  'api/user/web/auth/loginWithPasskey',
  'api/user/web/auth/proveWithPasskey',
  'api/user/web/info/updateEmail',
  'api/user/web/safety/addPasskey',
];
/** What is named there is everybody's: offers, categories. */
const ofEverybody = ['api/product/web/addBrowsingHistory', 'api/user/web/merchant/register'];

const schemaOf = ({ input }: Call) => JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
const namesThings = (call: Call) => /"(id|ids|\w+Ids?|tickets)":/.test(schemaOf(call));
const domainCalls = ['user', 'safety', 'history', 'feedback', 'enterprise', 'backstage'].flatMap(
  (domain) => callsByDomain[domain]!,
);

describe('something of a member', () => {
  it('is tried by a stranger in every call of members that names things', () => {
    const named = domainCalls.filter(namesThings).filter(({ access }) => access !== 'operator');
    expect(named.map(({ path }) => path).sort()).toEqual([...Object.keys(tries), ...byTicket, ...ofEverybody].sort());
  });

  it.each(Object.entries(tries))('is not there for another member: %s', async (path, { input, status }) => {
    const before = await keptOfOwner();
    const { method } = domainCalls.find((call) => call.path === path)!;
    const short = path.replace(/^api\//, '');
    const given = input() as Record<string, string>;
    const answer = method === 'GET' ? api.get(short, given, stranger.caller) : api.post(short, given, stranger.caller);
    expect((await answer).status).toBe(status);
    expect(await keptOfOwner()).toBe(before);
  });

  it('is finished by nobody else: a passkey that the owner has begun', async () => {
    const device = authenticator({ origin: siteUrl, rpId: 'resinport.example' });
    const { options } = await beginPasskey(stranger.caller);
    const input = { challengeId: owner.passkeyToAdd, response: device.create(options), name: 'Theirs' };
    expect((await api.post('user/web/safety/addPasskey', input, stranger.caller)).status).toBe(422);
    for (const { id } of [owner, stranger])
      expect(await api.db.$count(passkey, eq(passkey.memberId, id))).toBe(id === owner.id ? 1 : 0);
  });

  it('is read by nobody else: lists and files of one’s own name nothing of the owner’s', async () => {
    const secrets = [owner.email, owner.id, owner.sessionId, owner.passkeyId, owner.certificateId, owner.offerId];
    const reading = domainCalls.filter(
      ({ method, access, path, input }) =>
        access === 'member' && /\/get[A-Z]/.test(path) && (method === 'GET' || input.safeParse({}).success),
    );
    expect(reading.length).toBeGreaterThan(5);
    for (const { method, path } of reading) {
      const short = path.replace(/^api\//, '');
      const answer = await (method === 'GET'
        ? api.get(short, {}, stranger.caller)
        : api.post(short, {}, stranger.caller));
      expect(answer.status, path).toBe(200);
      const text = new TextDecoder().decode(answer.bytes);
      for (const secret of secrets) expect(text, path).not.toContain(secret);
    }
  });
});

describe('a call of operators', () => {
  const calls = callsByDomain['backstage']!;

  it('is refused to members, suppliers and visitors before anything is looked up', async () => {
    const [id] = (await api.db.select({ id: certification.id }).from(certification)).map((row) => row.id);
    for (const { method, path, access } of calls) {
      expect(access, path).toBe('operator');
      const short = path.replace(/^api\//, '');
      for (const [caller, status] of [
        [stranger.caller, 403],
        [owner.caller, 403],
        [{}, 401],
      ] as const) {
        const input = { id: id!, approve: true, answer: 'Yes, that is so', mine: true, text: 'Seen' };
        const answer = await (method === 'GET' ? api.get(short, { id: id! }, caller) : api.post(short, input, caller));
        expect(answer.status, path).toBe(status);
      }
    }
    expect((await api.db.select({ state: certification.state }).from(certification)).map(({ state }) => state)).toEqual(
      ['underAudit'],
    );
  });

  it('names nothing that there is not: an unknown id is not found', async () => {
    // Of several at once those count that there are.
    const named = calls.filter((call) => namesThings(call) && !/"ids":/.test(schemaOf(call)));
    expect(named.length).toBeGreaterThan(3);
    for (const id of [crypto.randomUUID(), 'none', owner.id]) {
      for (const { method, path } of named) {
        const short = path.replace(/^api\//, '');
        const input = { id, approve: true, answer: 'Yes, that is so', mine: true, text: 'Seen' };
        const answer = await (method === 'GET'
          ? api.get(short, { id }, operator.caller)
          : api.post(short, input, operator.caller));
        expect(answer.status, `${path} ${id}`).toBe(404);
      }
    }
  });
});

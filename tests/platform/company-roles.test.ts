import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRoles, roleOf } from '#api/call-roles.ts';
import { calls } from '#api/calls.ts';
import { errorCodes, type Envelope } from '#api/common/envelope.ts';
import { companyRoles, type CompanyRole } from '#api/members/company-roles.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { addMember, addSession, real } from '../support/roles.ts';

/** What the company expects, written down once more: the first that fits a call says who makes it. */
const expectations: readonly (readonly [RegExp, CompanyRole | 'everybody'])[] = [
  [/\/trade\/web\/notice\/(?!get)/, 'signatory'],
  [/\/web\/(info|auth|safety|session|mail|notice|hold|calendar|listView)\/|BrowsingHistory|\/feedback\//, 'everybody'],
  [/\/enterprise\/certification$|\/colleague\/(acceptInvitation|askToJoin|removeColleague)$/, 'everybody'],
  [/\/enterprise\/(modifyInfo|saveRecord)|\/merchant\/register|\/colleague\/(change|invite|withdraw|save)/, 'owner'],
  [/\/(get|export|find)(?!Import$)\w+$/, 'everybody'],
  // Reading a certificate's file changes nothing: what it says comes back for whoever may state it.
  [/\/lot\/readAnalysis/, 'everybody'],
  [/\/source\/saveSourceRule/, 'owner'],
  [/\/rfq\/readLimits/, 'everybody'],
  [/\/approval\/askAward/, 'buyer'],
  [/\/approval\/decide/, 'approver'],
  [/\/approval\/withdraw/, 'everybody'],
  [/\/web\/documentary\//, 'treasurer'],
  [/\/claim\/(confirm|deny|state)ClaimPaid/, 'treasurer'],
  [/\/web\/claim\//, 'signatory'],
  [/\/order\/(?:avoid|proposeEnd|decideEnd|revive)/, 'signatory'],
  // Who agrees to a shipment outside the contract agrees to other terms.
  [/\/web\/logistics\/answerShipmentConsent/, 'signatory'],
  [/\/contract\/|\/approval\/ask(Signing|Claim|End|Consent)/, 'signatory'],
  [/\/remittance\/|\/supplier\/payout\//, 'treasurer'],
  [/\/(supplier|forwarder)\//, 'sales'],
  [/\/trade\/web\/(rfq|order|freight|logistics|lot|sample|source)\/|\/favourite\//, 'buyer'],
];
const makers = (path: string) => expectations.find(([pattern]) => pattern.test(path))?.[1];
const mayMake = (role: CompanyRole, path: string) => role === 'owner' || [role, 'everybody'].includes(makers(path)!);

let database: Database;
let app: ReturnType<typeof createApp>;
const faults: unknown[] = [];
let head: string;
const colleagues = new Map<CompanyRole, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices({ db: database.orm });
  app = createApp({ services, authenticate: real, report: (error) => faults.push(error) });
  head = await addMember(database, 'supplier');
  await database.orm
    .update(member)
    .set({ capabilities: ['buyer', 'supplier', 'forwarder'], nickname: 'Chen Li' })
    .where(eq(member.id, head));
  for (const role of companyRoles) {
    const id = await addMember(database, 'PT');
    await database.orm
      .update(member)
      .set({ companyId: head, roles: [role], nickname: `The ${role}` })
      .where(eq(member.id, id));
    colleagues.set(role, id);
  }
});
afterAll(() => database.close());

async function make(method: string, path: string, memberId: string) {
  // A fresh session for every call: some calls end it.
  const headers = { Authorization: `Bearer ${await addSession(database, memberId)}` };
  const answer = await app.request(`/${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
  const text = await answer.text();
  return { status: answer.status, code: text.startsWith('{') ? (JSON.parse(text) as Envelope<unknown>).errorcode : 0 };
}

const ofMembers = calls.filter(({ access }) => access !== 'public' && access !== 'operator');

describe.each(ofMembers.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, { method, path }) => {
  it('is somebody’s', () => {
    expect(Object.keys(callRoles)).toContain(path);
    expect(makers(path)).toBe(roleOf(path) === 'viewer' ? 'everybody' : (roleOf(path) ?? 'everybody'));
  });
  it.each(companyRoles)('is made by: %s, or refused with one code', async (role) => {
    const { status, code } = await make(method, path, colleagues.get(role)!);
    if (mayMake(role, path)) expect([401, 403]).not.toContain(status);
    else expect({ status, code }).toEqual({ status: 403, code: errorCodes.roleNeeded });
    expect(faults).toEqual([]);
  });
  it('is nobody’s of another company for the role there', async () => {
    const stranger = await addMember(database, 'PT');
    await database.orm
      .update(member)
      .set({ roles: ['viewer'] })
      .where(eq(member.id, stranger));
    expect((await make(method, path, stranger)).code).not.toBe(errorCodes.roleNeeded);
  });
});

describe('the calls of visitors and operators', () => {
  it('know no company', () => {
    for (const { access, path } of calls)
      if (access === 'public' || access === 'operator') expect(roleOf(path), path).toBeNull();
  });
});

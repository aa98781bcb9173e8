import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { session } from '#server/platform/db/schema/identity.ts';
import { tokenHash } from '#server/members/identity/tokens.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { addMember, addSession, real, roles, type Role } from '../support/roles.ts';

type Caller = Role | 'nobody' | 'closed session' | 'invented token';
const callers: Caller[] = ['nobody', 'closed session', 'invented token', ...(Object.keys(roles) as Role[])];

/** What the contract means by each access, written down once more: the status that refuses, or null. */
const table: Record<Access, (caller: Role) => 403 | null> = {
  public: () => null,
  member: () => null,
  certified: (caller) => (['QY', 'supplier', 'forwarder'].includes(caller) ? null : 403),
  supplier: (caller) => (caller === 'supplier' ? null : 403),
  forwarder: (caller) => (caller === 'forwarder' ? null : 403),
  operator: (caller) => (caller === 'operator' ? null : 403),
};
const refusal = (access: Access, caller: Caller) => {
  if (caller in roles) return table[access](caller as Role);
  return access === 'public' ? null : 401;
};

let database: Database;
let app: ReturnType<typeof createApp>;
const faults: unknown[] = [];
const members = new Map<Caller, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices({ db: database.orm });
  app = createApp({ services, authenticate: real, report: (error) => faults.push(error) });
  for (const role of Object.keys(roles) as Role[]) members.set(role, await addMember(database, role));
  members.set('closed session', await addMember(database, 'operator'));
});
afterAll(() => database.close());

/** A fresh session for every call: some calls end it. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'invented token') return 'x'.repeat(43);
  const token = await addSession(database, members.get(caller)!);
  if (caller === 'closed session') await database.orm.delete(session).where(eq(session.tokenHash, tokenHash(token)));
  return token;
}

const ask = async (method: string, path: string, token: string | undefined, headers: Record<string, string> = {}) =>
  app.request(`/${path}`, {
    method,
    headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: '{}' }),
  });

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_, { method, path, access }) => {
    it.each(callers)(`is held to "${access}" for: %s`, async (caller) => {
      const { status } = await ask(method, path, await tokenOf(caller));
      const expected = refusal(access, caller);
      if (expected) expect(status).toBe(expected);
      else expect([401, 403]).not.toContain(status);
      expect(faults).toEqual([]);
    });
  },
);

describe('a token', () => {
  const path = 'api/user/web/info/getMyAccount';

  it('lets in by the Authorization header, however its scheme is written', async () => {
    const token = await tokenOf('PT');
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await app.request(`/${path}`, { headers: { Authorization: `${scheme} ${token}` } })).status, scheme).toBe(
        200,
      );
    }
  });

  it('lets nobody in from a cookie, an address or another scheme', async () => {
    const token = await tokenOf('PT');
    expect((await ask('GET', path, undefined, { Cookie: `ut=${token}` })).status).toBe(401);
    expect((await ask('GET', `${path}?token=${token}&ut=${token}`, undefined)).status).toBe(401);
    for (const header of [token!, `Basic ${token}`, `Token ${token}`, `Bearer`, `Bearer  `, `Bearer ${token} x`]) {
      expect((await ask('GET', path, undefined, { Authorization: header })).status, header).toBe(401);
    }
  });

  it.each(['x', "' or 1=1 --", 'é'.repeat(10), '\u0001', 'a'.repeat(10_000)])(
    'that is nonsense is nobody, not a fault: %j',
    async (token) => {
      const headers = { Authorization: `Bearer ${token}` };
      const made: unknown = await (async () => app.request(`/${path}`, { headers }))().catch((error: unknown) => error);
      // What no header can hold never leaves the caller.
      if (made instanceof Response) expect(made.status).toBe(401);
      else expect(made).toBeInstanceOf(TypeError);
    },
  );

  it('of a member who lost a capability opens nothing from that moment on', async () => {
    const id = await addMember(database, 'operator');
    const token = await addSession(database, id);
    const queue = 'api/backstage/admin/audit/getAuditByPage';
    expect((await ask('POST', queue, token)).status).toBe(200);
    await database.pool.query(`update member set capabilities = '{}' where id = $1`, [id]);
    expect((await ask('POST', queue, token)).status).toBe(403);
  });
});

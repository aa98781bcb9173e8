import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { capabilities } from '#api/members/member.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { addMember, addSession, real } from '../support/roles.ts';
import { sampleOf } from '../support/samples.ts';

let database: Database;
let app: ReturnType<typeof createApp>;
const unheard: unknown[] = [];
const hear = (reason: unknown) => void unheard.push(reason);
beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices({ db: database.orm });
  const token = await addSession(database, await addMember(database, 'operator'));
  const caller = { address: '127.0.0.1', device: 'Test', now: new Date(), call: '' };
  const operator = (await real(services, token, caller))!;
  // Who may do everything, so that every call gets as far as its first query.
  const everybody = { ...operator, type: 'QY' as const, capabilities, provedAt: new Date(), secondFactorNeeded: false };
  app = createApp({ services, authenticate: async () => everybody, report: () => undefined });
  await database.pool.query('drop schema public cascade; create schema public');
  process.on('unhandledRejection', hear);
});
afterAll(async () => {
  process.off('unhandledRejection', hear);
  await database.close();
});

const ask = ({ method, path, input }: Call) => {
  const value = sampleOf(input);
  const headers = { Authorization: 'Bearer anybody' };
  return method === 'GET'
    ? app.request(`/${path}?${encodeQuery(value)}`, { headers })
    : app.request(`/${path}`, { method, headers, body: JSON.stringify(value) });
};

describe('while no query succeeds', () => {
  it.each(calls.map((call) => [call.path, call] as const))(
    'no promise of a call is left behind: %s',
    async (_, call) => {
      await ask(call);
      // Rejections that nobody heard are told at the end of a turn.
      await new Promise((resolve) => setImmediate(resolve));
      expect(unheard.splice(0)).toEqual([]);
    },
  );

  it('most calls do ask the database', async () => {
    let failed = 0;
    // One after the other: who waits too long for a connection is told 503.
    for (const call of calls) failed += Number((await ask(call)).status === 500);
    expect(failed).toBeGreaterThan(calls.length / 3);
  });
});

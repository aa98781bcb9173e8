import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import type { Envelope } from '#api/common/envelope.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { formOf, picture } from '../support/member-api.ts';
import { pdf } from '../support/pdf.ts';
import { addMember, addSession, callers, real } from '../support/roles.ts';
import { placesOf, schemaOf, type Schema } from '../support/samples.ts';

let database: Database;
let app: ReturnType<typeof createApp>;
const faults: unknown[] = [];
const tokens = new Map<Access, string>();
const members = new Map<Access, Awaited<ReturnType<typeof addMember>>>();
beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices({ db: database.orm });
  app = createApp({ services, authenticate: real, report: (error) => faults.push(error) });
  for (const [access, role] of Object.entries(callers)) members.set(access as Access, await addMember(database, role));
});
/** Who has just logged in has proved who that is, which holds for some minutes, and all of this takes longer. */
let asked = 0;
beforeEach(async () => {
  if (asked++ % 200 > 0) return;
  for (const [access, member] of members) tokens.set(access, await addSession(database, member));
});
afterAll(() => database.close());

const isMoment = ({ format }: Schema) => format === 'date-time';
const isDay = ({ format }: Schema) => format === 'date';
/** Days that are written well, and that no calendar of ours, no sum of days or no database holds. */
const days = ['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'];

function worstOf(schema: Schema): unknown[] {
  if (isDay(schema)) return [...days, '2026-02-29', '2026-13-01'];
  if (isMoment(schema)) return days.map((day) => `${day}T23:59:59Z`);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return [0, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, 2 ** 63, 1e308, -1e308, 5e-324, 0.1];
    case 'string':
      return [
        ...['', '0', '-1', '1e400', '9'.repeat(15), `${'9'.repeat(15)}.${'9'.repeat(6)}`, `-${'9'.repeat(15)}`],
        ...['ffffffff-ffff-ffff-ffff-ffffffffffff', 'x'.repeat(120), '塑'.repeat(120), '\'\\"%_$1', 'AAA', ...days],
      ];
    default:
      return [null];
  }
}

/** What a call cannot do without is looked for before its fields. */
const neededFiles = ({ files = {} }: (typeof calls)[number]) =>
  Object.entries(files).filter(([, { required }]) => required);
const neededFile = async (field: string, types: readonly string[]) =>
  types.every((type) => type.startsWith('image/'))
    ? { field, name: 'bag.png', bytes: await picture() }
    : { field, name: 'sheet.pdf', bytes: pdf() };

/** Refused before any of our code runs: the form of the call says it, and the first of each is sent all the same. */
const sentOnce = new Set<string>();
const isRefusedByForm = ({ method, path, input }: (typeof calls)[number], value: object): boolean => {
  if (method !== 'POST' || input.safeParse(JSON.parse(JSON.stringify(value))).success) return false;
  const isKnown = sentOnce.has(path);
  sentOnce.add(path);
  return isKnown;
};
const ask = async (call: (typeof calls)[number], value: object) => {
  const { method, path, access } = call;
  const token = tokens.get(access);
  const headers = { 'Idempotency-Key': crypto.randomUUID(), ...(token && { Authorization: `Bearer ${token}` }) };
  const query = method === 'GET' ? `?${encodeQuery(value as Record<string, unknown>)}` : '';
  const files = await Promise.all(neededFiles(call).map(([field, { types }]) => neededFile(field, types)));
  const body = files.length > 0 ? formOf(value as Record<string, unknown>, files) : JSON.stringify(value);
  const init = { ...(method === 'POST' && { method, body }), headers };
  return app.request(`/${path}${query}`, init);
};

/** Calls that end what the others need, or that are about this machine's own work for minutes. */
const ends = /logout|endSession|deactivate|closeAccount/i;
const walked = calls.filter(({ path }) => !ends.test(path));

describe('a value that is well written and cannot be kept', () => {
  const places = walked.flatMap((call) =>
    [...placesOf(schemaOf(call.input))].map(
      (place) => [`${call.method} ${call.path}: ${place.at}`, call, place] as const,
    ),
  );

  it.each(places)('is no fault of ours: %s', async (_, call, { schema, put }) => {
    for (const worst of worstOf(schema)) {
      const value = put(worst) as object;
      if (isRefusedByForm(call, value)) continue;
      const response = await ask(call, value);
      await response.arrayBuffer();
      expect(faults.splice(0), JSON.stringify(worst)).toEqual([]);
      expect(response.status, JSON.stringify(worst)).toBeLessThan(500);
    }
  });

  const dated = places.filter(([, , { schema }]) => isDay(schema) || isMoment(schema));
  it('has many places of dates', () => expect(dated.length).toBeGreaterThan(15));

  it.each(dated)('is refused at its date, with the years that there are: %s', async (_, call, { at, schema, put }) => {
    for (const day of days) {
      const response = await ask(call, put(isDay(schema) ? day : `${day}T12:00:00Z`) as object);
      const { fields } = (await response.json()) as Envelope<null>;
      expect([response.status, fields?.[at.replace(/\.$/, '')]]).toEqual([422, 'Choose a date between 1900 and 2200']);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Access, Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import type { Envelope } from '#api/common/envelope.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { addMember, addSession, callers, real } from '../support/roles.ts';
import { sample, schemaOf, type Schema } from '../support/samples.ts';

/** An input with a bad text in one place, and the name of that place. */
type Bad = { at: string; value: unknown };

/** What PostgreSQL keeps in no text (NUL), and in no JSON (half of a pair of surrogates). */
const texts = { NUL: 'some text\u0000 and more', 'half a character': 'some text\ud83c and more' };

/** The schema's sample, once for each place in which a text can stand, with the bad text there. */
function* everyPlace(schema: Schema, bad: string): Generator<Bad> {
  if (schema.anyOf) for (const one of schema.anyOf) yield* everyPlace(one, bad);
  else if (schema.type === 'object') {
    const whole = sample(schema) as object;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      for (const { at, value } of everyPlace(field, bad))
        yield { at: join(name, at), value: { ...whole, [name]: value } };
    }
    if (typeof schema.additionalProperties === 'object') {
      yield { at: 'any', value: { any: bad } };
      yield { at: join('any', 'deep.0'), value: { any: { deep: [bad] } } };
      yield { at: '', value: { [bad]: 1 } };
    }
  } else if (schema.type === 'array') {
    for (const { at, value } of everyPlace(schema.items!, bad)) yield { at: join('0', at), value: [value] };
  } else if (schema.type === 'string' || schema.enum) yield { at: '', value: bad };
}
const join = (name: string, rest: string) => (rest === '' ? name : `${name}.${rest}`);

let database: Database;
let app: ReturnType<typeof createApp>;
const faults: unknown[] = [];
const tokens = new Map<Access, string>();
beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices({ db: database.orm });
  app = createApp({ services, authenticate: real, report: (error) => faults.push(error) });
  for (const [access, role] of Object.entries(callers)) {
    tokens.set(access as Access, await addSession(database, await addMember(database, role)));
  }
});
afterAll(() => database.close());

const inAddress = (value: object) => new URLSearchParams(encodeQuery(value as Record<string, unknown>));
function* requestsOf({ method, files }: Call, value: object): Generator<[query: string, init: RequestInit]> {
  if (method === 'GET') return yield [`?${inAddress(value)}`, {}];
  yield ['', { method, body: JSON.stringify(value) }];
  if (!files) return;
  const form = new FormData();
  for (const [name, text] of inAddress(value)) form.append(name, text);
  yield ['', { method, body: form }];
}
const places = calls.flatMap((call) => {
  const schema = schemaOf(call.input);
  return Object.entries(texts).flatMap(([name, text]) =>
    [...everyPlace(schema, text)].map(({ at, value }) => [`${call.path}: ${at}`, name, call, at, value] as const),
  );
});

describe('a text that cannot be kept is refused at its field', () => {
  it('is tried in every text of every call', () => {
    const tried = new Set(places.map(([, , { path }]) => path));
    const withoutTexts = calls
      .filter(({ path }) => !tried.has(path))
      .map(({ input }) => z.toJSONSchema(input, { io: 'input' }));
    expect(JSON.stringify(withoutTexts)).not.toMatch(/"string"/);
    expect(tried.size).toBeGreaterThan(40);
  });

  it.each(places)('%s (%s)', async (_, name, call, at, value) => {
    const token = tokens.get(call.access);
    for (const [query, init] of requestsOf(call, value as object)) {
      // Addresses and forms hold whole characters only.
      if (name !== 'NUL' && (query || init.body instanceof FormData)) continue;
      const headers = { 'Idempotency-Key': crypto.randomUUID(), ...(token && { Authorization: `Bearer ${token}` }) };
      const response = await app.request(`/${call.path}${query}`, { ...init, headers });
      const body = (await response.json()) as Envelope<null>;
      expect(faults.splice(0)).toEqual([]);
      expect(body).toMatchObject({ errorcode: 422, data: null });
      const field = Object.keys(body.fields!);
      expect(field).toHaveLength(1);
      const isObjectInAddress = (query !== '' || init.body instanceof FormData) && field[0] === at.split('.')[0];
      if (!isObjectInAddress) expect(field[0]).toBe(at.replace(/(^|\.)$/, '') || 'body');
    }
  });
});

describe('an input', () => {
  it('that is nested without an end in sight is refused, not a fault', async () => {
    const depth = 100_000;
    for (const body of [
      `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      `{"response":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)},"challengeId":"x","agreement":true}`,
    ]) {
      const response = await app.request('/api/user/web/auth/loginWithPasskey', { method: 'POST', body });
      expect(response.status).toBe(422);
    }
    expect(faults).toEqual([]);
  });

  it('hides no text in a name that objects keep for themselves', async () => {
    const body = '{"challengeId":"x","agreement":true,"response":{"__proto__":"a\\u0000"}}';
    const response = await app.request('/api/user/web/auth/loginWithPasskey', { method: 'POST', body });
    expect(await response.json()).toMatchObject({
      errorcode: 422,
      fields: { 'response.__proto__': expect.any(String) },
    });
  });

  it('may hold any whole character', async () => {
    const body = JSON.stringify({ keyword: '塑料🏭\u200b\ufffd\uffff' });
    const response = await app.request('/api/user/web/shop/getShopByPage', { method: 'POST', body });
    expect(response.status).toBe(200);
  });
});

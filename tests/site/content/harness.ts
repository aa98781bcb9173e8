import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Envelope } from '#api/common/envelope.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import { createTestDatabase } from '../../support/database.ts';
import { nobody, testServices } from '../../support/services.ts';

export type Answer<Data> = { status: number; body: Envelope<Data> };
export type Language = 'en_US' | 'zh_CN';
type Query = Record<string, string | number>;

/** The API over a database of its own; every test starts with nothing in it and nothing cached. */
export function startApi(options: { keepRows?: boolean; prepare?: (database: Database) => Promise<void> } = {}) {
  const clock = { now: new Date('2026-07-15T12:00:00Z') };
  const faults: unknown[] = [];
  let database: Database;
  let cache: ScopeCache;
  let app: ReturnType<typeof createApp>;

  const build = () => {
    cache = new ScopeCache();
    const services = testServices({
      db: database.orm,
      config: readConfig({ DEMO: 'true' }),
      cache,
      now: () => clock.now,
    });
    app = createApp({ services, authenticate: nobody, report: (error) => faults.push(error) });
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    await options.prepare?.(database);
    if (options.keepRows) build();
  }, 120_000);
  beforeEach(async () => {
    if (options.keepRows) return;
    // What is never deleted on the site goes with the shops, too: no trigger runs for this once.
    await database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`truncate news, banner, article, agreement, system_config, exchange_rate, region,
        country, warehouse_city, category, shop, scope_version, offer_tally cascade`);
    });
    build();
  });
  afterAll(() => database?.close());

  const ask = async <Data>(path: string, init: RequestInit, language: Language): Promise<Answer<Data>> => {
    const headers = { 'Accept-Language': language, 'Content-Type': 'application/json' };
    const response = await app.request(path, { ...init, headers });
    if (faults.length > 0) throw faults.pop();
    return { status: response.status, body: (await response.json()) as Envelope<Data> };
  };
  return {
    clock,
    get db() {
      return database.orm;
    },
    get cache() {
      return cache;
    },
    get: <Data>(path: string, query: Query = {}, language: Language = 'en_US') =>
      ask<Data>(`/${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`, {}, language),
    post: <Data>(path: string, body: unknown = {}, language: Language = 'en_US') =>
      ask<Data>(`/${path}`, { method: 'POST', body: JSON.stringify(body) }, language),
  };
}

/** The data of an answer that must be a success. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  expect(answer.body).toMatchObject({ errorcode: 0, message: 'OK' });
  expect(answer.status).toBe(200);
  return answer.body.data!;
}

/** Expects 422 that names exactly these fields, each with a message in the caller's language. */
export function expectInvalid(answer: Answer<unknown>, fields: string[], language: Language = 'en_US'): void {
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errorcode: 422, data: null });
  expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
  for (const message of Object.values(answer.body.fields ?? {})) expect(message).toMatch(script[language]);
}

/** Expects 404 with a message in the caller's language. */
export function expectNotFound(answer: Answer<unknown>, language: Language = 'en_US'): void {
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ errorcode: 404, data: null });
  expect(answer.body.message).toMatch(script[language]);
  expect(answer.body.requestId).toBeTruthy();
}

const script = { en_US: /^[\x20-\x7e\u2010-\u2026]+$/, zh_CN: /\p{Script=Han}/u };

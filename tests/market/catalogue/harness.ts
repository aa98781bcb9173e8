import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#api/common/call.ts';
import type { Envelope } from '#api/common/envelope.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { ScopeCache, scopes } from '#server/platform/cache/scope-cache.ts';
import { createTestDatabase } from '../../support/database.ts';
import { nobody, testServices } from '../../support/services.ts';

export type Language = 'en_US' | 'zh_CN';
export type Answer = { status: number; body: Envelope<unknown> };

/** The API over a database of its own with the reference data and what `prepare` adds; the same for a whole file. */
export function startCatalogue(prepare: (database: Database) => Promise<void> = async () => undefined) {
  const cache = new ScopeCache();
  const faults: unknown[] = [];
  let database: Database;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    database = await createTestDatabase();
    await prepare(database);
    const services = testServices({ db: database.orm, cache, now: () => new Date('2026-07-15T12:00:00Z') });
    app = createApp({ services, authenticate: nobody, report: (error) => faults.push(error) });
  }, 120_000);
  afterEach(() => expect(faults.splice(0)).toEqual([]));
  afterAll(() => database?.close());

  const request = async (path: string, init: RequestInit = {}, language: Language = 'en_US'): Promise<Answer> => {
    const headers = { 'Accept-Language': language, 'Content-Type': 'application/json' };
    const response = await app.request(path, { ...init, headers });
    return { status: response.status, body: (await response.json()) as Envelope<unknown> };
  };
  const send = <C extends Call>({ method, path }: C, input: z.input<C['input']>, language?: Language) =>
    method === 'GET'
      ? request(`/${path}?${encodeQuery(input as Record<string, unknown>)}`, {}, language)
      : request(`/${path}`, { method, body: JSON.stringify(input) }, language);
  return {
    get db() {
      return database.orm;
    },
    request,
    /** Of a call that answers with a file. */
    file: async (path: string) => app.request(path),
    /** Whatever the server answers. */
    send,
    /** The data of an answer that must be a success and exactly what the contract promises. */
    async ask<C extends Call>(call: C, input: z.input<C['input']>, language?: Language): Promise<z.output<C['data']>> {
      const { status, body } = await send(call, input, language);
      expect(body).toMatchObject({ errorcode: 0, message: 'OK' });
      expect(status).toBe(200);
      const promised = call.data.parse(body.data);
      expect(body.data).toEqual(promised);
      return promised as z.output<C['data']>;
    },
    /** What a writer's commit does to every process. */
    offersChanged: () => cache.drop(['offers']),
    everythingChanged: () => cache.drop(scopes),
  };
}

/** Expects 422 that names exactly these fields. */
export function expectInvalid({ status, body }: Answer, ...fields: string[]): void {
  expect(Object.keys(body.fields ?? {})).toEqual(fields);
  expect(body).toMatchObject({ errorcode: 422, data: null });
  expect(status).toBe(422);
}

export function expectNotFound({ status, body }: Answer): void {
  expect(body).toMatchObject({ errorcode: 404, data: null });
  expect(status).toBe(404);
}

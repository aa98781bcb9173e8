import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Envelope } from '#api/common/envelope.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { createApp } from '#server/web/app.ts';
import { holdsOf, standingOf } from '#server/members/identity/acting-for-company.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Actor, Services } from '#server/platform/context.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import type { Database } from '#server/platform/db/open.ts';
import { isOutOfReach } from '#server/platform/errors.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import type { Surroundings } from '#server/platform/http/http.ts';
import type { FileStorage } from '#server/platform/storage/storage.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { createTestDatabase } from './database.ts';
import { memoryStorage, testServices } from './services.ts';

export type Answer<Data> = { status: number; body: Envelope<Data> };
export type Sent = { field: string; name: string; bytes: Uint8Array };
export type Person = { id: string; email: string };
type NewPerson = Partial<Pick<typeof member.$inferInsert, 'email' | 'nickname' | 'type' | 'capabilities'>> & {
  locale?: Locale;
};
type Input = Record<string, unknown>;

/**
 * The API over a database of its own with the reference data. Who calls is told by the test: how one logs in is a
 * matter of the tests of identity. Files are in memory, unless `openFiles` opens another storage.
 */
export function startMemberApi(openFiles?: (databaseUrl: string) => Promise<FileStorage>) {
  const clock = { now: new Date('2026-07-15T12:00:00Z') };
  const files = new Map<string, Uint8Array>();
  const faults: Error[] = [];
  /** A database or storage that is out of reach is an answer; what is our own fault fails the test. */
  const report = (error: unknown) => void (isOutOfReach(error) || faults.push(error as Error));
  let database: Database;
  let services: Services;
  let app: ReturnType<typeof createApp>;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    services = testServices({
      db: database.orm,
      config: readConfig({ DEMO: 'true' }),
      now: () => clock.now,
      storage: (await openFiles?.(database.url)) ?? memoryStorage(files),
    });
    app = createApp({ services, authenticate: actorOf, report });
  });
  afterAll(() => database?.close());

  const ask = async (
    answers: typeof app,
    path: string,
    caller: Person | null,
    init: RequestInit,
    language: Locale,
    around: Surroundings = {},
  ): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', language);
    if (caller) headers.set('Authorization', `Bearer ${caller.id}`);
    const response = await answers.request(path, { ...init, headers }, around);
    const fault = faults.pop();
    if (fault) throw fault;
    return response;
  };
  const enveloped = async <Data>(response: Response): Promise<Answer<Data>> => ({
    status: response.status,
    body: (await response.json()) as Envelope<Data>,
  });

  const callsThrough = (answers: () => typeof app) => {
    const through = (path: string, caller: Person | null, init: RequestInit, language: Locale) =>
      ask(answers(), path, caller, init, language);
    return {
      get: async <Data>(
        path: string,
        caller: Person | null,
        query: Record<string, string> = {},
        language: Locale = 'en-US',
      ) => enveloped<Data>(await through(`/${path}?${new URLSearchParams(query)}`, caller, {}, language)),
      /** The bytes of a file at its address. */
      fetch: (href: string, caller: Person | null, language: Locale = 'en-US') => through(href, caller, {}, language),
      /** What has no end: each `read` waits for the next that is told (null: it has ended), `leave` loses the line. */
      listen: async (href: string, caller: Person | null) => {
        const around: Surroundings = {};
        const { status, headers } = await ask(answers(), href, caller, {}, 'en-US', around);
        const told = new TransformStream<Uint8Array<ArrayBuffer>>();
        const [writer, reader] = [
          told.writable.getWriter(),
          told.readable.pipeThrough(new TextDecoderStream()).getReader(),
        ];
        const write = (chunk: Uint8Array) => (void writer.write(new Uint8Array(chunk)), true);
        const leave = around.begin?.({ write, end: () => void writer.close() }) ?? (() => undefined);
        return { status, headers, read: async () => (await reader.read()).value ?? null, leave };
      },
      post: async <Data>(
        path: string,
        caller: Person | null,
        input: Input = {},
        sent?: Sent[],
        language: Locale = 'en-US',
        // As the site's own client does; null: none.
        idempotencyKey: string | null = crypto.randomUUID(),
        // What asks: a browser, or a machine.
        device?: string,
      ) => {
        const headers = {
          ...(!sent && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(device !== undefined && { 'User-Agent': device }),
        };
        const body = sent ? formOf(input, sent) : JSON.stringify(input);
        return enveloped<Data>(await through(`/${path}`, caller, { method: 'POST', headers, body }, language));
      },
    };
  };

  return {
    clock,
    /** Bytes by the id of their file. */
    files,
    get db() {
      return database.orm;
    },
    /** For another process of the same site. */
    get databaseUrl() {
      return database.url;
    },
    get services() {
      return services;
    },
    /** Makes a member; an ordinary one who reads English unless said otherwise. */
    person: async ({ locale = 'en-US', ...given }: NewPerson = {}): Promise<Person> => {
      const id = uuidv7(clock.now);
      const values = {
        email: `person-${++people}@example.org`,
        nickname: `Person ${people}`,
        type: 'PT' as const,
        capabilities: [],
      };
      const row = { ...values, ...given, id, locale, passwordHash: '!', registeredAt: clock.now, demo: false };
      await database.orm.insert(member).values(row);
      return { id, email: row.email };
    },
    memberOf: async ({ id }: Person) => (await database.orm.select().from(member).where(eq(member.id, id)))[0]!,
    ...callsThrough(() => app),
    /** The same site on another machine: the same database, and what it has of its own. */
    onAnotherMachine: (own: Partial<Services>) => {
      const others = { ...services, cache: new ScopeCache(), ...own };
      const other = createApp({ services: others, authenticate: actorOf, report });
      return callsThrough(() => other);
    },
    emailsTo: (person: Person) =>
      database.orm
        .select()
        .from(outgoingEmail)
        .where(eq(outgoingEmail.to, person.email))
        .orderBy(asc(outgoingEmail.id)),
    auditOf: (subjectId: string) =>
      database.orm.select().from(auditEvent).where(eq(auditEvent.subjectId, subjectId)).orderBy(asc(auditEvent.id)),
  };
}
export type MemberApi = ReturnType<typeof startMemberApi>;

/** The token of a test is the member's id; who that is was proved a moment ago. */
async function actorOf({ db, now }: Services, token: string): Promise<Actor | null> {
  const [found] = await db
    .select({ row: member, holds: holdsOf(member) })
    .from(member)
    .where(eq(member.id, token));
  if (!found) return null;
  const { row, holds } = found;
  const [company] = row.companyId ? await db.select().from(member).where(eq(member.id, row.companyId)) : [];
  const { id, email, locale } = row;
  const session = { sessionId: id, secondFactorNeeded: false, provedAt: now() };
  const standing = standingOf(row, company ?? null);
  return { id, email, ...standing, holds, locale: isLocale(locale) ? locale : 'en-US', ...session };
}

/** An input as a form, with its files. */
export function formOf(input: Input, sent: Sent[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  for (const { field, name, bytes } of sent) form.append(field, new File([new Uint8Array(bytes)], name));
  return form;
}

/** The data of an answer that must be a success. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  expect(answer.body).toMatchObject({ errorcode: 0 });
  return answer.body.data!;
}

/** Expects 422 that names exactly these fields. */
export function expectInvalid(answer: Answer<unknown>, ...fields: string[]): void {
  expect(answer.body).toMatchObject({ errorcode: 422, data: null });
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(fields.sort());
}

/** A picture of one colour. */
export async function picture(
  type: 'png' | 'jpeg' | 'webp' = 'png',
  size = { width: 40, height: 30 },
): Promise<Uint8Array> {
  return sharp({ create: { ...size, channels: 3, background: '#336699' } })
    .toFormat(type)
    .toBuffer();
}

export { pdf } from './pdf.ts';

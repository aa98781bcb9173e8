import { desc, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Envelope } from '#api/common/envelope.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Context, Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { giveCaptchaToken } from '#server/members/identity/captcha.ts';
import { authenticate } from '#server/members/identity/index.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';
import { shopEnd } from '#server/market/shops/index.ts';
import { createTestDatabase } from '../../support/database.ts';
import { testServices } from '../../support/services.ts';

export type Answer<Data = Record<string, unknown>> = {
  status: number;
  body: Envelope<Data>;
  headers: Headers;
  bytes: Uint8Array;
};
export type Language = 'en_US' | 'zh_CN';
/** Where a call comes from. */
export type Caller = { token?: string; address?: string; device?: string; language?: Language };

export const siteUrl = 'https://resinport.example';
export const goodPassword = 'a walk along the quay';
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The API over a database of its own with the reference data, a clock that only the test moves, and no budgets. */
function startApi() {
  const start = new Date('2026-12-01T08:00:00Z');
  const clock = { now: start };
  const files = new Map<string, Uint8Array>();
  const faults: unknown[] = [];
  let database: Database;
  let services: Services;
  let app: ReturnType<typeof createApp>;
  let mailboxes = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    services = testServices({
      db: database.orm,
      config: readConfig({ SITE_URL: siteUrl }),
      now: () => clock.now,
      storage: {
        put: async (key, bytes) => void files.set(key, bytes),
        get: async (key) => files.get(key) ?? null,
        remove: async (key) => void files.delete(key),
      },
      secrets: await openSecrets('', 'the secret of a test that has thirty-two characters'),
      accountEnds: [shopEnd],
    });
    app = createApp({ services, authenticate, report: (error) => faults.push(error) });
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));
  afterAll(() => database?.close());

  /** What a browser keeps of the codes that were asked for in it. */
  const codeTickets = new Map<string, string>();
  const asksFor: Record<string, string> = {
    'user/web/auth/sendRegisterCaptcha2Mail': 'user/web/auth/register',
    'user/web/info/sendUpdatePasswordCaptcha': 'user/web/info/updatePassword',
    'user/web/info/sendUpdateEmailCaptcha': 'user/web/info/checkEmail',
  };
  const keepTicket = (path: string, query: Record<string, string>, { body }: Answer<unknown>) => {
    const { codeTicket } = (body.data ?? {}) as { codeTicket?: string };
    const target = asksFor[path]! + (path.endsWith('sendUpdateEmailCaptcha') && query['email'] ? '2' : '');
    if (codeTicket) codeTickets.set(`${target} ${query['email'] ?? ''}`, codeTicket);
  };
  /** A code goes with the ticket of the last one that was asked for, unless the test names another. */
  const withTicket = (path: string, input: object): object => {
    const { email = '' } = input as { email?: string };
    const codeTicket = codeTickets.get(`${path} ${email}`);
    return 'code' in input && codeTicket ? { codeTicket, ...input } : input;
  };

  const ask = async <Data>(path: string, init: RequestInit, caller: Caller): Promise<Answer<Data>> => {
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', caller.language ?? 'en_US');
    headers.set('User-Agent', caller.device ?? chrome);
    if (caller.token) headers.set('Authorization', `Bearer ${caller.token}`);
    const response = await app.request(
      `/api/${path}`,
      { ...init, headers },
      { address: caller.address ?? '203.0.113.7' },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    const body = (isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}) as Envelope<Data>;
    return { status: response.status, body, headers: response.headers, bytes };
  };
  /** Who did what to this subject, oldest first. */
  const trailOf = async (subjectId: string) => {
    const rows = await database.orm.select().from(auditEvent).where(eq(auditEvent.subjectId, subjectId));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ action, actorId }) => ({ action, actorId }));
  };
  return {
    clock,
    /** Bytes by the id of their file. */
    files,
    get db() {
      return database.orm;
    },
    get services() {
      return services;
    },
    pass: (time: { seconds?: number; minutes?: number; days?: number }) => {
      const seconds = (time.seconds ?? 0) + 60 * (time.minutes ?? 0) + 86_400 * (time.days ?? 0);
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** An address that nobody has used in this file. */
    mailbox: () => `person-${++mailboxes}@example.org`,
    get: async <Data>(path: string, query: Record<string, string> = {}, caller: Caller = {}) => {
      const sent = withTicket(path, query) as Record<string, string>;
      const answer = await ask<Data>(`${path}?${new URLSearchParams(sent)}`, {}, caller);
      if (path in asksFor) keepTicket(path, query, answer);
      return answer;
    },
    post: <Data>(path: string, input: object = {}, caller: Caller = {}) =>
      ask<Data>(
        path,
        {
          method: 'POST',
          body: JSON.stringify(withTicket(path, input)),
          headers: { 'Content-Type': 'application/json' },
        },
        caller,
      ),
    send: <Data>(path: string, form: FormData, caller: Caller = {}) =>
      ask<Data>(path, { method: 'POST', body: form }, caller),
    /** As after a slider that was dragged; how one gets it otherwise is a matter of the captcha's own tests. */
    captchaToken: () => giveCaptchaToken(services as Context),
    /** E-mails to an address, latest first. */
    emailsTo: (address: string) =>
      database.orm.select().from(outgoingEmail).where(eq(outgoingEmail.to, address)).orderBy(desc(outgoingEmail.id)),
    auditOf: async (memberId: string) => (await trailOf(memberId)).map(({ action }) => action),
    trailOf,
    memberOf: async (email: string) => (await database.orm.select().from(member).where(eq(member.email, email)))[0],
  };
}

type Api = ReturnType<typeof startApi>;
export type Session = { token: string; expiresAt: string };
export type LoginAnswer = { token: string | null; expiresAt: string | null; captchaToken: string | null };

/** What people do, through the calls that their browsers make. */
function peopleOf(api: Api) {
  const codeSentTo = async (address: string): Promise<string> => {
    const [email] = await api.emailsTo(address);
    expect(email?.template).toBe('code');
    return email!.data['code'] as string;
  };
  const login = async (
    email: string,
    more: { password?: string; oneTimeCode?: string; captchaToken?: string } = {},
    caller: Caller = {},
  ) =>
    api.post<LoginAnswer>(
      'user/web/auth/login',
      { email, password: goodPassword, agreement: true, captchaToken: await api.captchaToken(), ...more },
      caller,
    );
  return {
    codeSentTo,
    login,
    askRegisterCode: async (email: string, caller: Caller = {}) =>
      api.get('user/web/auth/sendRegisterCaptcha2Mail', { email, captchaToken: await api.captchaToken() }, caller),
    askPasswordCode: async (email: string, caller: Caller = {}) =>
      api.get('user/web/info/sendUpdatePasswordCaptcha', { email, captchaToken: await api.captchaToken() }, caller),
    /** A new member, logged in. */
    newMember: async (email = api.mailbox(), caller: Caller = {}) => {
      const captchaToken = await api.captchaToken();
      expectOk(await api.get('user/web/auth/sendRegisterCaptcha2Mail', { email, captchaToken }, caller));
      const input = { email, code: await codeSentTo(email), password: goodPassword, nickname: 'Lin', agreement: true };
      const { token } = dataOf(await api.post<Session>('user/web/auth/register', input, caller));
      return { email, token, caller: { ...caller, token } };
    },
    /** Another session of a member. */
    loggedIn: async (email: string, caller: Caller = {}): Promise<string> =>
      dataOf(await login(email, {}, caller)).token!,
    isLoggedIn: async (token: string): Promise<boolean> =>
      (await api.get('user/web/info/getMyAccount', {}, { token })).status === 200,
  };
}

/** The API of a test, and what people do with it. */
export function startIdentity() {
  const api = startApi();
  return Object.assign(api, peopleOf(api));
}

export function expectOk(answer: Answer<unknown>): void {
  expect(answer.body).toMatchObject({ errorcode: 0 });
  expect(answer.status).toBe(200);
}

/** The data of an answer that must be a success. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  expectOk(answer);
  return answer.body.data!;
}

/** Expects 422 that names exactly these fields. */
export function expectInvalid(answer: Answer<unknown>, ...fields: string[]): void {
  expect(answer.body).toMatchObject({ errorcode: 422, data: null });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(fields.sort());
}

/** Expects 429 and returns the seconds to wait. */
export function expectTooMany(answer: Answer<unknown>): number {
  expect(answer.body).toMatchObject({ errorcode: 429, data: null });
  expect(answer.status).toBe(429);
  return Number(answer.headers.get('Retry-After'));
}

/** What two callers can compare: everything but the request's number, and that there is a ticket, not which. */
export const visible = ({ status, body: { requestId: _, ...body } }: Answer<unknown>) => {
  const { codeTicket, ...rest } = (body.data ?? {}) as { codeTicket?: string };
  const data = body.data && { ...rest, ...(codeTicket && { codeTicket: codeTicket.length }) };
  return { status, body: { ...body, data } };
};

/** The statements that something takes, by their first words: what it costs, whatever the machine does meanwhile. */
export async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = query.mock.calls.map(([first]) => (first as unknown as { text?: string }).text ?? String(first));
    expect(texts.length).toBeGreaterThan(0);
    return texts.map((text) => text.trim().split(' ').slice(0, 3).join(' '));
  } finally {
    query.mockRestore();
  }
}

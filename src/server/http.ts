import type { Hono } from 'hono';
import { type Context as HonoContext } from 'hono';
import { z } from 'zod';
import { accessLevels, type Call } from '#api/call.ts';
import { errorCodes, type Envelope, type ErrorName } from '#api/envelope.ts';
import { m } from '#i18n/messages.ts';
import { AppError } from './errors.ts';
import type { Context } from './context.ts';
import { decodeQuery, type QuerySchema } from './query-decoding.ts';
import { fieldMessages } from './field-messages.ts';

export type HonoEnv = { Variables: { context: Context } };
export type Api = Hono<HonoEnv>;

const errorTexts: Record<ErrorName, (seconds: number) => string> = {
  invalid: () => m.error_invalid(),
  notLoggedIn: () => m.error_notLoggedIn(),
  forbidden: () => m.error_forbidden(),
  notFound: () => m.error_notFound(),
  conflict: () => m.error_conflict(),
  tooLarge: () => m.error_tooLarge(),
  unsupportedType: () => m.error_unsupportedType(),
  tooManyCalls: (seconds) => m.error_tooManyCalls({ seconds }),
  internal: () => m.error_internal(),
  unavailable: () => m.error_unavailable(),
};

/** Routes of one domain: each call of the contract with the query or command that answers it. */
export class Routes {
  readonly list: { call: Call; handler: (context: Context, input: never) => Promise<unknown> }[] = [];

  answer<C extends Call>(
    call: C,
    handler: (context: Context, input: z.output<C['input']>) => Promise<z.output<C['data']>>,
  ): this {
    if (!accessLevels.includes(call.access))
      throw new Error(`${call.method} ${call.path} does not state who may call it`);
    this.list.push({ call, handler });
    return this;
  }
}

/** Mounts the routes: decode, check, answer in the envelope. */
export function mount(api: Api, routes: Routes): void {
  for (const { call, handler } of routes.list) {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as QuerySchema;
    api.on(call.method, `/${call.path}`, async (c) => {
      const context = c.get('context');
      if (call.access !== 'public') throw new AppError('notLoggedIn');
      const raw = call.method === 'GET' ? decodeQuery(new URL(c.req.url).searchParams, schema) : await readBody(c);
      const parsed = call.input.safeParse(raw, { reportInput: true });
      if (!parsed.success) throw new AppError('invalid', { fields: fieldMessages(parsed.error) });
      const data = await handler(context, parsed.data as never);
      return c.json({ errorcode: 0, message: 'OK', data } satisfies Envelope<unknown>);
    });
  }
}

const maxBodyBytes = 1024 * 1024;

async function readBody(c: HonoContext<HonoEnv>): Promise<unknown> {
  if (Number(c.req.header('Content-Length')) > maxBodyBytes) throw new AppError('tooLarge');
  const text = c.req.header('Transfer-Encoding') ? await readChunks(c.req.raw.body) : await c.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', { fields: { body: m.error_malformedJson() } });
  }
}

/** A body that does not say how long it is. The reader is left open: closing it would end the connection unanswered. */
async function readChunks(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > maxBodyBytes) throw new AppError('tooLarge');
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString();
}

/** The envelope of an error, in the caller's language. The cause of our own faults never leaves the server. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : new AppError('internal');
  const retryAfter = known.retryAfterSeconds === undefined ? undefined : Math.ceil(known.retryAfterSeconds);
  const body: Envelope<null> = {
    errorcode: errorCodes[known.code],
    message: errorTexts[known.code](retryAfter ?? 0),
    data: null,
    ...(known.fields && { fields: known.fields }),
    requestId,
  };
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json(body, { status: errorCodes[known.code], headers });
}

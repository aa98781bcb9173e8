import type { Hono } from 'hono';
import { z } from 'zod';
import { accessLevels, longestKey, type Call } from '#api/common/call.ts';
import { errorCodes, statusOf, type Envelope, type ErrorName } from '#api/common/envelope.ts';
import type { AnswerWithin, CallWithin } from '#api/common/within.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { endOfCompany, isOnlyLooking, isStopped, missingRole, needsProof, refusalOf } from './access.ts';
import { roleNeeded } from './who-has-role.ts';
import { normaliseEmail } from '../text/email-address.ts';
import { AppError } from '../errors.ts';
import type { Actor, Context, MemberContext, Services, UploadedFile } from '../context.ts';
import { FileAnswer, fileResponse } from './file-answer.ts';
import { fieldMessages } from './field-messages.ts';
import { accountKey, addressKeys, companyKey, mailboxKey } from '../limits/limits.ts';
import type { QuerySchema } from './query-decoding.ts';
import { readInput, type Input } from './request-input.ts';
import { seenAtOnce } from '../cache/scope-cache.ts';

/** A connection that stays open: whether it takes more at once, and its end. */
export type Line = { write: (chunk: Uint8Array) => boolean; end: () => void };
/**
 * What stands around a request: who passes it on knows the caller's network address, whatever its headers say, and
 * whether the caller has to wait first. `begin` is set by what has no end: it writes to the line after the headers, and
 * what it returns is called when the line is lost.
 */
export type Surroundings = { address?: string; waitSeconds?: number; begin?: (line: Line) => () => void };
export type HonoEnv = { Bindings: Surroundings; Variables: { context: Context } };
export type Api = Hono<HonoEnv>;
/** The same calls from within this process. */
export type Ask = (call: CallWithin, visitor: { address: string; requestId: string }) => Promise<AnswerWithin>;
export type App = Api & { ask: Ask };
/** Answers a call for a visitor; `read` gives its input. */
export type AnswerCall = (
  visitor: Context,
  authorization: string | undefined,
  read: () => Input | Promise<Input>,
) => Promise<unknown>;

/** Who holds a token; null: nobody, or it is no longer good. Given by the identity domain. */
export type Authenticate = (
  services: Services,
  token: string,
  caller: { address: string; device: string; now: Date; call: string },
) => Promise<Actor | null>;

const errorTexts: Record<ErrorName, (seconds: number) => string> = {
  invalid: () => m.error_invalid(),
  notLoggedIn: () => m.error_notLoggedIn(),
  forbidden: () => m.error_forbidden(),
  secondFactorNeeded: () => m.error_secondFactorNeeded(),
  proofNeeded: () => m.error_proofNeeded(),
  onHold: () => m.error_onHold(),
  roleNeeded: () => m.error_forbidden(),
  approvalNeeded: () => m.error_forbidden(),
  onlyLooking: () => m.error_onlyLooking(),
  notFound: () => m.error_notFound(),
  timedOut: () => m.error_timedOut(),
  conflict: () => m.error_conflict(),
  tooLarge: () => m.error_tooLarge(),
  unsupportedType: () => m.error_unsupportedType(),
  tooManyCalls: (seconds) => m.error_tooManyCalls({ seconds }),
  quotaUsed: (seconds) => m.error_quotaUsed({ hours: Math.ceil(seconds / 3600) }),
  internal: () => m.error_internal(),
  unavailable: () => m.error_unavailable(),
  noSpace: () => m.error_noSpace(),
};

/** What a handler gives: the data of the call, or the file where the contract promises one. */
type Answered<C extends Call> = Promise<z.output<C['data']> | FileAnswer>;

/** Routes of one domain: each call of the contract with the query or command that answers it. */
export class Routes {
  readonly list: { call: Call; handler: (context: never, input: never) => Promise<unknown> }[] = [];

  /** A call that anybody may be making: `context.actor` may be null. */
  answer<C extends Call>(call: C, handler: (context: Context, input: z.output<C['input']>) => Answered<C>): this {
    if (!accessLevels.includes(call.access))
      throw new Error(`${call.method} ${call.path} does not state who may call it`);
    if (call.fresh && call.access === 'public')
      throw new Error(`${call.method} ${call.path} is public: nobody proves anything there`);
    this.list.push({ call, handler });
    return this;
  }

  /** A call for members: `context.actor` is there. */
  answerMember<C extends Call>(
    call: C,
    handler: (context: MemberContext, input: z.output<C['input']>) => Answered<C>,
  ): this {
    if (call.access === 'public') throw new Error(`${call.method} ${call.path} is public: its caller may be nobody`);
    return this.answer(call, handler as never);
  }
}

/**
 * Mounts the routes: who is it, may they, how often; then decode, check, answer in the envelope. `answers` gets each
 * without the request around it, by `GET api/…`.
 */
export function mount(api: Api, routes: Routes, authenticate: Authenticate, answers: Map<string, AnswerCall>): void {
  for (const { call, handler } of routes.list) {
    // With the first call: for all two hundred it would be a good part of a start.
    let schema: QuerySchema | undefined;
    const name = `${call.method} ${call.path}`;
    const answer: AnswerCall = async (visitor, authorization, read) => {
      const actor = await actorOf(visitor, authorization, authenticate, call.path);
      try {
        return await answerTo(visitor, actor, read);
      } catch (error) {
        visitor.refusals.note(name, error, { memberId: actor?.id ?? null, address: visitor.address });
        throw error;
      }
    };
    const answerTo = async (visitor: Context, actor: Actor | null, read: Parameters<AnswerCall>[2]) => {
      const refusal = refusalOf(call.access, actor);
      if (refusal) throw new AppError(refusal);
      if (isOnlyLooking(call, actor)) throw new AppError('onlyLooking');
      const missing = missingRole(call, actor);
      if (missing) throw await roleNeeded(visitor, actor!, missing);
      if (isStopped(call, actor)) throw new AppError('onHold');
      const end = endOfCompany(call, actor);
      if (end)
        throw new AppError('conflict', { words: m.error_companyClosing({ date: formatDate(end.toISOString()) }) });
      checkKey(call, visitor.idempotencyKey);
      if (needsProof(call, actor, visitor.now())) throw new AppError('proofNeeded');
      if (call.limit)
        await visitor.limits.take(call.limit, [
          ...addressKeys(visitor.address),
          ...(actor ? [accountKey(actor.id)] : []),
        ]);

      const { raw, files } = await read();
      const carryOut = async () => {
        const parsed = call.input.safeParse(raw, { reportInput: true });
        if (!parsed.success) throw new AppError('invalid', { fields: fieldMessages(parsed.error) });
        // Behind one address many people log in, each at their own mailbox.
        const mailbox = actor ? undefined : mailboxOf(parsed.data);
        if (call.limit && mailbox) await visitor.limits.take(call.limit, [mailboxKey(mailbox, visitor.address)]);

        return seenAtOnce(visitor, () => handler({ ...visitor, actor, files } as never, parsed.data as never));
      };
      const data = files.length > 0 ? await spendOnFiles(visitor, actor, call, files, carryOut) : await carryOut();
      const asPromised =
        data instanceof FileAnswer ? call.answersFile?.includes(data.type.split(';')[0]!) : !call.answersFile;
      if (!asPromised) throw new Error(`${call.path} answers otherwise than the contract says`);
      return data;
    };
    answers.set(name, answer);
    api.on(call.method, `/${call.path}`, async (c) => {
      const context = c.get('context');
      const reception = context.receiving.begin(context.address);
      try {
        const data = await answer(context, c.req.header('Authorization'), () =>
          readInput(
            c.req.raw,
            call,
            (schema ??= z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as QuerySchema),
            context,
            reception,
          ),
        );
        return data instanceof FileAnswer ? fileResponse(data) : jsonResponse(success(data));
      } finally {
        await reception.end();
      }
    });
  }
}

/**
 * Files are uploads whatever else a call does, and their bytes are of a day's, unless nothing of them is kept. How often
 * somebody sends what is refused is bounded by the budget of uploads.
 */
async function spendOnFiles<Done>(
  { limits, address }: Context,
  actor: Actor | null,
  { limit }: Call,
  files: readonly UploadedFile[],
  carryOut: () => Promise<Done>,
): Promise<Done> {
  const own = actor ? [accountKey(actor.id)] : [];
  if (limit !== 'upload') await limits.take('upload', [...addressKeys(address), ...own]);
  const kilobytes = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 1024), 0);
  const keys = actor ? [...own, companyKey(actor.party)] : addressKeys(address);
  return limits.spend('kilobytes', keys, kilobytes, carryOut);
}

export const success = (data: unknown): Envelope<unknown> => ({ errorcode: 0, message: 'OK', data });

/** 422 where a deed that must not be done twice comes without a key, or any with one that is too long to be kept whole. */
function checkKey({ once }: Call, key: string | null): void {
  const wrong =
    key === null ? once && m.error_keyMissing() : key.length > longestKey && m.error_keyTooLong({ max: longestKey });
  if (wrong) throw new AppError('invalid', { fields: { 'Idempotency-Key': wrong } });
}

const bearer = /^Bearer ([\x21-\x7e]{1,500})$/i;

/** Who asks, by the bearer header alone. Null: nobody, or whose token is no longer good. */
export async function actorOf(
  visitor: Context,
  header: string | undefined,
  authenticate: Authenticate,
  call: string,
): Promise<Actor | null> {
  const token = bearer.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  return authenticate(visitor, token, { address: visitor.address, device: visitor.device, now: visitor.now(), call });
}

/** In the spelling under which an account is kept: other ways to write an address have no budget of their own. */
function mailboxOf(input: unknown): string | undefined {
  const { email } = (input ?? {}) as { email?: unknown };
  return typeof email === 'string' ? (normaliseEmail(email) ?? undefined) : undefined;
}

/** The envelope of an error, in the caller's language. The cause of our own faults never leaves the server. */
export function errorAnswer(error: unknown, requestId: string): AnswerWithin {
  const known = error instanceof AppError ? error : new AppError('internal');
  const retryAfterSeconds = known.retryAfterSeconds === undefined ? undefined : Math.ceil(known.retryAfterSeconds);
  const envelope: Envelope<null> = {
    errorcode: errorCodes[known.code],
    message: known.words ?? errorTexts[known.code](retryAfterSeconds ?? 0),
    data: null,
    ...(known.fields && { fields: known.fields }),
    requestId,
  };
  return { status: statusOf(envelope.errorcode), envelope, retryAfterSeconds };
}

/** No answer can be read as a page, by whatever means somebody gets it shown as one: `<` is written as JSON may write it. */
function jsonResponse(envelope: Envelope<unknown>, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(envelope).replaceAll('<', '\\u003c');
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

export function errorResponse(error: unknown, requestId: string): Response {
  const { status, envelope, retryAfterSeconds } = errorAnswer(error, requestId);
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    // What is still to come of a body that comes too slowly is not waited for.
    ...(status === errorCodes.timedOut && { Connection: 'close' }),
  };
  return jsonResponse(envelope, status, headers);
}

import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { ClientBase, PoolClient } from 'pg';
import { Unchanged } from './unchanged.ts';

/** Different statements that a process prepares. A list of values makes another text for each length: those are many (`isOneOf`). */
const most = 500;
const names = new Map<string, string>();

/** Connections that are to prepare what they are asked now. */
const preparing = new WeakSet<ClientBase>();

type Ask = (asked: unknown, ...rest: unknown[]) => unknown;

/**
 * Gives each transaction its `timeouts` and prepares its statements, once for each connection: a command is many short
 * ones, which take longer to plan than to run. What is asked by itself is not: lists are planned for the filters that
 * they come with.
 */
export function followTransactions(
  client: PoolClient,
  { timeouts, ...settings }: Settings & { timeouts: string },
): void {
  let unchanged: Unchanged | undefined;
  follow(client, settings, (query, asked, rest) => {
    const text = textOf(asked);
    if (!/^\s*begin\b/i.test(text)) {
      const answer = unchanged ? unchanged.answerTo(text, rest[0], () => query(asked, ...rest)) : query(asked, ...rest);
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) {
        preparing.delete(client);
        unchanged = undefined;
      }
      return answer;
    }
    preparing.add(client);
    unchanged = new Unchanged();
    const begin = `${text}; ${timeouts}`;
    const begun = query(typeof asked === 'string' ? begin : { ...(asked as object), text: begin }, ...rest);
    if (!(begun instanceof Promise)) return begun;
    // Nobody waits for it: the first statement goes out with it, and fails with it where the connection is lost.
    begun.catch(() => undefined);
    return Promise.resolve({ rows: [], fields: [], rowCount: null });
  });
}

/** Prepares what a connection is asked while it is one reader's own (`onOneConnection`). */
export function followReadings(client: PoolClient, settings: Settings): void {
  follow(client, settings, (query, asked, rest) => query(asked, ...rest));
}

/** A connection is one reader's own, until it is said to be no more. */
export const prepareFor = (client: PoolClient, isOwn: boolean): unknown =>
  isOwn ? preparing.add(client) : preparing.delete(client);

type Settings = { prepare: boolean };

function follow(
  client: PoolClient,
  { prepare }: Settings,
  answer: (query: Ask, asked: unknown, rest: unknown[]) => unknown,
): void {
  const of = Object.getPrototypeOf(client) as { query: Ask };
  // Looked up anew each time: who watches the statements of a client watches its class.
  const query: Ask = (...asked) => of.query.apply(client, asked);
  const asking: Ask = (asked, ...rest) => {
    const name = prepare && preparing.has(client) && isPlain(asked, rest[0]) ? nameOf(textOf(asked)) : undefined;
    return query(name === undefined ? asked : { ...(asked as object), name }, ...rest);
  };
  const following: Ask = (asked, ...rest) => {
    sendTogether(client);
    return answer(asking, asked, rest);
  };
  Object.assign(client, { query: following });
}

/** What is asked in one turn goes out in one piece: to write to a socket may cost more than a statement that is prepared. */
function sendTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const { text } = (asked ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** As drizzle asks: an object of its own with a text, and values beside it. */
const isPlain = (asked: unknown, values: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  !('submit' in asked) &&
  !(asked as { name?: unknown }).name &&
  Array.isArray(values) &&
  values.length > 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= most) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Different statements that a process prepares. A list of values makes another text for each length: those are many. */
const most = 500;
const names = new Map<string, string>();

/**
 * Gives each transaction its `timeouts` and prepares its statements, once for each connection: a command is many short
 * ones, which take longer to plan than to run. What is asked by itself is not: lists are planned for the filters that
 * they come with.
 */
export function followTransactions(
  client: PoolClient,
  { prepare, timeouts }: { prepare: boolean; timeouts: string },
): void {
  const of = Object.getPrototypeOf(client) as { query: (...asked: unknown[]) => unknown };
  // Looked up anew each time: who watches the statements of a client watches its class.
  const query = (...asked: unknown[]): unknown => of.query.apply(client, asked);
  let inTransaction = false;
  const following = (asked: unknown, ...rest: unknown[]): unknown => {
    const text = textOf(asked);
    if (/^\s*begin\b/i.test(text)) {
      inTransaction = true;
      const begin = `${text}; ${timeouts}`;
      return query(typeof asked === 'string' ? begin : { ...(asked as object), text: begin }, ...rest);
    }
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) inTransaction = false;
    const name = prepare && inTransaction && isPlain(asked, rest[0]) ? nameOf(text) : undefined;
    return query(name === undefined ? asked : { ...(asked as object), name }, ...rest);
  };
  Object.assign(client, { query: following });
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

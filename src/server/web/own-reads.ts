import { calls } from '#api/calls.ts';
import type { Client, Reads } from '#client/client.ts';
import { isOwn } from '#lib/guards.ts';

const reading = new Set<string>(calls.filter(({ reads }) => reads).map(({ path }) => path));

/** The session's cookie, with what a bearer token may consist of (RFC 6750, section 2.1). */
const tokenCookie = /(?:^|;\s*)ut=([\w.~+/=-]{1,512})(?:;|$)/;

/**
 * What a page may ask for the member whose cookie came along. A browser sends a cookie with whatever leads here, so
 * nothing that changes anything can be asked, whatever a page tries; and pages that are kept for others have no such
 * reader at all.
 */
export function ownReads(client: Client, path: string, cookies: string | undefined): Reads | null {
  const token = tokenCookie.exec(cookies ?? '')?.[1];
  if (token === undefined || !isOwn(path, true)) return null;
  const own = client.as(token);
  const only = <Path extends string>(path: Path): Path => {
    if (!reading.has(path)) throw new Error(`A page may not call ${path} for its reader`);
    return path;
  };
  // What several parts of a page ask is asked once.
  const asked = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = (asked.get(key) as Promise<Answer> | undefined) ?? ask();
    asked.set(key, answer);
    return answer;
  };
  return {
    get: async (path, input) => once(`${only(path)} ${JSON.stringify(input)}`, () => own.get(path, input)),
    query: async (path, input) => own.query(only(path), input),
    post: async (path, input, ...options) => own.post(only(path), input, ...options),
  };
}

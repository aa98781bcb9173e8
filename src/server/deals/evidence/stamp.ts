import { desc, eq } from 'drizzle-orm';
import { headStatement } from '#api/deals/log-rules.ts';
import type { Services } from '#server/platform/context.ts';
import { logHead, logStamp } from '#server/platform/db/schema/evidence.ts';

type Given = Pick<Services, 'db' | 'config' | 'now'>;

const patience = 20_000;
const minute = 60_000;
const longestRest = 60 * minute;

/**
 * Has the latest head of the log stamped by the authority that is configured: a head covers all before it. Nothing waits
 * for it. An authority that does not answer is asked again after a minute, then two, up to an hour. Gives whether there
 * is a new stamp.
 */
export function stampingOf(given: Given): () => Promise<boolean> {
  let failures = 0;
  let notBefore = 0;
  return async () => {
    const { timestampUrl } = given.config;
    if (timestampUrl === undefined || given.now().getTime() < notBefore) return false;
    try {
      const isStamped = await stampLatest(given, timestampUrl);
      failures = 0;
      return isStamped;
    } catch (error) {
      notBefore = given.now().getTime() + Math.min(minute * 2 ** failures, longestRest);
      failures += 1;
      throw error;
    }
  };
}

async function stampLatest({ db }: Given, url: string): Promise<boolean> {
  const [found] = await db
    .select({ head: logHead, stamped: logStamp.size })
    .from(logHead)
    .leftJoin(logStamp, eq(logStamp.size, logHead.size))
    .orderBy(desc(logHead.size))
    .limit(1);
  if (!found || found.stamped !== null) return false;
  const { size, root, at, keyId: key } = found.head;
  const { askTimeStamp } = await import('#server/platform/seal/time-stamps.ts');
  const statement = new TextEncoder().encode(headStatement({ size, root, at: at.toISOString(), key }));
  const stamp = await askTimeStamp(url, statement, patience);
  // Two processes may have asked: one stamp is enough.
  const row = { size, token: stamp.token.toString('base64'), at: stamp.at, authority: stamp.authority };
  await db.insert(logStamp).values(row).onConflictDoNothing();
  return true;
}

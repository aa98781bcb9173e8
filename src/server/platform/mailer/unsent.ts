import { and, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outgoingEmail } from '../db/schema/platform.ts';
import { patienceMilliseconds } from './mailer.ts';

/** The condition for e-mails that could not be delivered and are tried no more. */
export const isGivenUp = (now: Date) =>
  and(isNull(outgoingEmail.sentAt), lte(outgoingEmail.createdAt, new Date(now.getTime() - patienceMilliseconds)));

/** How many e-mails wait, have failed before, are given up, and the age of the oldest that waits in seconds. */
export async function unsentEmails(db: Db, now: Date) {
  const { createdAt, dueAt, tries, lastError } = outgoingEmail;
  const isTried = sql`${createdAt} > ${new Date(now.getTime() - patienceMilliseconds)}`;
  // What its reader does not want at night waits for nobody before the morning.
  const waitsSince = sql`case when ${tries} = 0 then ${dueAt} else ${createdAt} end`;
  const [counted] = await db
    .select({
      emailsWaiting: sql<number>`count(*) filter (where ${isTried})::int`,
      emailsFailing: sql<number>`count(*) filter (where ${isTried} and ${lastError} is not null)::int`,
      oldestEmail: sql<number>`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(${waitsSince}) filter (where ${isTried})), 0))::float8`,
      emailsGivenUp: sql<number>`count(*) filter (where not ${isTried})::int`,
    })
    .from(outgoingEmail)
    .where(isNull(outgoingEmail.sentAt));
  return counted!;
}

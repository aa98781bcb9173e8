import { lt, or } from 'drizzle-orm';
import { sessionDays } from '#api/members/member.ts';
import { missedPeriods } from '#api/market/missed-search-choices.ts';
import { daysBefore, utcDay } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import { emailCode, session, supportView, ticket, wrongTry } from '#server/platform/db/schema/identity.ts';
import { refusedCall } from '#server/platform/db/schema/platform.ts';
import { missedSearch } from '#server/platform/db/schema/searches.ts';
import { noteEnd } from './support-sessions.ts';

/** Refused calls are counted to see an attack, not to follow people. */
const refusalDays = 90;
/** As far back as the catalogue desk looks. */
const searchDays = missedPeriods.at(-1)!;

/**
 * Removes what has expired: tickets, counted tries, e-mail codes, sessions, refused calls, words of searches. They are refused without it; this only keeps the tables
 * small and the promise of how long they are kept. Any process may run it at any time.
 */
export async function removeExpired({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  const unused = daysBefore(at, sessionDays.sliding);
  await db.delete(ticket).where(lt(ticket.expiresAt, at));
  await db.delete(wrongTry).where(lt(wrongTry.expiresAt, at));
  await db.delete(emailCode).where(lt(emailCode.expiresAt, at));
  await db.delete(refusedCall).where(lt(refusedCall.hour, daysBefore(at, refusalDays)));
  await db.delete(missedSearch).where(lt(missedSearch.day, utcDay(daysBefore(at, searchDays))));
  await db.transaction((tx) => noteEnd(tx, { now, address: '' }, lt(supportView.endsAt, at)));
  await db.delete(session).where(or(lt(session.endsAt, at), lt(session.lastUsedAt, unused)));
}

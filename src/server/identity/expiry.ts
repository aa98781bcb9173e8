import { lt, or } from 'drizzle-orm';
import { sessionDays } from '#api/member.ts';
import type { Services } from '#server/context.ts';
import { emailCode, session, ticket, wrongTry } from '#server/db/schema/identity.ts';

/**
 * Removes what has expired: tickets, counted tries, e-mail codes, sessions. They are refused without it; this only keeps the tables
 * small and the promise of how long they are kept. Any process may run it at any time.
 */
export async function removeExpired({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  const unused = new Date(at.getTime() - sessionDays.sliding * 24 * 3600 * 1000);
  await db.delete(ticket).where(lt(ticket.expiresAt, at));
  await db.delete(wrongTry).where(lt(wrongTry.expiresAt, at));
  await db.delete(emailCode).where(lt(emailCode.expiresAt, at));
  await db.delete(session).where(or(lt(session.endsAt, at), lt(session.lastUsedAt, unused)));
}

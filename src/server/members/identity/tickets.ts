import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { ticket } from '#server/platform/db/schema/identity.ts';
import { newToken, tokenHash } from './tokens.ts';

export type TicketPurpose = 'captcha' | 'captchaToken' | 'presentEmail' | 'newEmail' | 'passkeyToAdd' | 'passkeyLogin';
type Detail = Record<string, unknown>;
type NewTicket = { purpose: TicketPurpose; memberId?: string; detail?: Detail; now: Date; seconds: number };

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Something that is good once, for so many seconds. What is returned is known to its holder alone. */
export async function giveTicket(db: Db, { purpose, memberId, detail = {}, now, seconds }: NewTicket): Promise<string> {
  const token = newToken();
  await db
    .insert(ticket)
    .values({ hash: tokenHash(token), purpose, memberId: memberId ?? null, detail, expiresAt: later(now, seconds) });
  return token;
}

/** Takes a ticket, so that nobody can take it again. null: unknown, of another purpose, used or too old. */
export async function takeTicket(
  db: Db,
  purpose: TicketPurpose,
  token: string,
  now: Date,
): Promise<{ memberId: string | null; detail: Detail } | null> {
  const [taken] = await db
    .delete(ticket)
    .where(and(eq(ticket.hash, tokenHash(token)), eq(ticket.purpose, purpose), gt(ticket.expiresAt, now)))
    .returning({ memberId: ticket.memberId, detail: ticket.detail });
  return taken ?? null;
}

/** Remembers something for a while; false when it is remembered already. */
export async function rememberOnce(
  db: Db,
  { text, now, seconds }: { text: string; now: Date; seconds: number },
): Promise<boolean> {
  const expiresAt = later(now, seconds);
  const rows = await db
    .insert(ticket)
    .values({ hash: tokenHash(text), purpose: 'seen', detail: {}, expiresAt })
    .onConflictDoUpdate({ target: ticket.hash, set: { expiresAt }, setWhere: lte(ticket.expiresAt, now) })
    .returning({ hash: ticket.hash });
  return rows.length > 0;
}

/** What a member has begun and not finished ends, for example when the password changes. */
export async function dropTickets(db: Db, memberId: string): Promise<void> {
  await db.delete(ticket).where(eq(ticket.memberId, memberId));
}

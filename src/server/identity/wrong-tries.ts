import { and, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Context } from '#server/context.ts';
import { ticket } from '#server/db/schema/identity.ts';
import { AppError } from '#server/errors.ts';
import { tokenHash } from './tokens.ts';

const allowed = 10;
const minutes = 15;

const key = (email: string) => tokenHash(`wrong tries for ${email}`);

/**
 * Counts a try at the password or one-time code of an address, before it is known whether it is right: many tries at
 * once get no further than one after another. After ten wrong ones within a quarter of an hour every further one is
 * answered 429, the right one too, and it makes no difference whether the address has an account.
 * `takeBack`: it was not wrong.
 */
export async function countTry({ db, now }: Context, email: string): Promise<{ takeBack: () => Promise<void> }> {
  const at = now();
  const [row] = await db
    .insert(ticket)
    .values({
      hash: key(email),
      purpose: 'wrongTries',
      detail: { tries: 1 },
      expiresAt: new Date(at.getTime() + minutes * 60_000),
    })
    .onConflictDoUpdate({
      target: ticket.hash,
      set: {
        detail: sql`jsonb_build_object('tries',
          case when ${ticket.expiresAt} <= ${at} then 1 else (${ticket.detail}->>'tries')::int + 1 end)`,
        expiresAt: sql`case when ${ticket.expiresAt} <= ${at} then excluded.expires_at else ${ticket.expiresAt} end`,
      },
    })
    .returning({ tries: sql<number>`(${ticket.detail}->>'tries')::int`, expiresAt: ticket.expiresAt });
  const { tries, expiresAt } = row!;
  if (tries > allowed) {
    throw new AppError('tooManyCalls', { retryAfterSeconds: (expiresAt.getTime() - at.getTime()) / 1000 });
  }
  const takeBack = async () => {
    await db
      .update(ticket)
      .set({ detail: sql`jsonb_build_object('tries', (${ticket.detail}->>'tries')::int - 1)` })
      .where(and(eq(ticket.hash, key(email)), eq(ticket.expiresAt, expiresAt)));
  };
  return { takeBack };
}

/** The owner has shown up: the count begins anew. */
export async function forgetTries(db: NodePgDatabase, email: string): Promise<void> {
  await db.delete(ticket).where(eq(ticket.hash, key(email)));
}

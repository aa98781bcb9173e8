import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { member, session } from '#server/platform/db/schema/identity.ts';
import { hashPassword, isPassword } from './passwords.ts';

/**
 * Gives all accounts of the demo this password, where the named one has another: what was published for a demo on one
 * machine must open nothing in one that the world can reach. Ends their sessions.
 */
export async function keepDemoPassword({ db }: Services, email: string, password: string): Promise<void> {
  const [known] = await db.select({ passwordHash: member.passwordHash }).from(member).where(eq(member.email, email));
  if (!known || (await isPassword(known.passwordHash, password))) return;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(member)
      .set({ passwordHash })
      .where(and(eq(member.demo, true), isNull(member.closedAt)))
      .returning({ id: member.id });
    const ids = changed.map(({ id }) => id);
    await tx.delete(session).where(inArray(session.memberId, ids));
  });
}

/** Addresses of the accounts of a demo that is no more; nobody can log in with them. */
export async function leftoverDemoAccounts({ db, config }: Services): Promise<string[]> {
  if (config.demo) return [];
  const rows = await db
    .select({ email: member.email })
    .from(member)
    .where(and(eq(member.demo, true), isNull(member.closedAt)))
    .orderBy(member.email);
  return rows.map(({ email }) => email);
}

import { eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { wrongProof } from '#server/platform/errors.ts';
import { withSecondStep } from './one-time-codes.ts';
import { isPassword } from './passwords.ts';
import { countOwnPassword } from './wrong-tries.ts';

type Owner = typeof member.$inferSelect;

/** The password of the member who is logged in, asked again. Throws 422 at the field `password`. */
export async function checkOwnPassword(context: MemberContext, password: string): Promise<Owner> {
  const { db, actor } = context;
  const attempt = await countOwnPassword(context);
  const [own] = await db.select().from(member).where(eq(member.id, actor.id));
  const isRight = await isPassword(own?.passwordHash ?? null, password);
  if (!own || !isRight) throw wrongProof({ password: m.members_auth_wrongPassword() });
  await attempt.takeBack();
  return own;
}

/**
 * What a stolen session must not do: the password is asked again, and the one-time code where two-step login is on.
 * Then `work`, in one transaction with the code. Throws 422 at `password` or `oneTimeCode`.
 */
export async function withOwnSteps<Result>(
  context: MemberContext,
  { password, oneTimeCode }: { password: string; oneTimeCode?: string | undefined },
  work: (tx: Transaction, own: Owner) => Promise<Result>,
): Promise<Result> {
  const own = await checkOwnPassword(context, password);
  return withSecondStep(context, own, oneTimeCode, (tx) => work(tx, own));
}

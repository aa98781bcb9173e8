import type { AccountTextPlace } from '#api/members/account-text-choices.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Context } from '#server/platform/context.ts';
import { accountText } from '#server/platform/db/schema/account-texts.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Db } from '../db/database.ts';

/** Enough to see what it is about; a shop's profile may be longer. */
const most = 5_000;

type Words = string | null | undefined;

/**
 * Puts words of a member that name a bank account before the operators, in the transaction that writes them. What was
 * said in that place in the same words is there once.
 */
export async function noteAccount(
  tx: Db,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  place: AccountTextPlace,
  placeId: string,
  ...words: readonly Words[]
): Promise<void> {
  if (!actor || !namesAccount(...words)) return;
  const at = now();
  const text = words.filter(Boolean).join('\n').slice(0, most);
  await tx
    .insert(accountText)
    .values({ id: uuidv7(at), at, writerId: actor.id, place, placeId, text })
    .onConflictDoNothing();
}

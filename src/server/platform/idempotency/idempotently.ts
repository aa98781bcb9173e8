import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Call } from '#api/common/call.ts';
import type { MemberContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { idempotencyKey } from '../db/schema/idempotency.ts';
import { AppError } from '../errors.ts';
import { inTurn } from './in-turn.ts';

/**
 * Runs a write in a transaction, once for each call and `Idempotency-Key` of a member: the same key gets the first answer again,
 * also when both requests arrive together (the second waits for the first). The same key for another input is a
 * conflict. Without a key it is a plain transaction.
 */
export async function idempotently<Answer>(
  context: MemberContext,
  call: Pick<Call, 'path'>,
  input: unknown,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key, actor, now } = context;
  if (!key) return inTurn(actor.id, () => context.db.transaction(work));
  const files = context.files.map(({ field, bytes }) => [field, createHash('sha256').update(bytes).digest('hex')]);
  const request = createHash('sha256')
    .update(JSON.stringify([call.path, input, files]))
    .digest('hex');
  const own = and(
    eq(idempotencyKey.memberId, actor.id),
    eq(idempotencyKey.call, call.path),
    eq(idempotencyKey.key, key),
  );
  const kept = async (tx: Transaction): Promise<Answer> => {
    const taken = await tx
      .insert(idempotencyKey)
      .values({ memberId: actor.id, call: call.path, key, request, at: now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (taken.length === 0) {
      const [before] = await tx.select().from(idempotencyKey).where(own);
      if (before?.request !== request) throw new AppError('conflict');
      return before.answer as Answer;
    }
    const answer = await work(tx);
    await tx.update(idempotencyKey).set({ answer }).where(own);
    return answer;
  };
  return inTurn(actor.id, () => context.db.transaction(kept));
}

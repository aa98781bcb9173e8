import type { ClaimSide } from '#api/deals/claim-choices.ts';
import { receivedOn, type NoticeKind } from '#api/deals/notice-rules.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { eq } from 'drizzle-orm';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

type Given = { by: ClaimSide; kind: NoticeKind; text: string; countsOn: string; hasFiles: boolean };

/** Keeps what a side has said to the other; the caller holds the lock of the deal. Gives its id. */
export async function keepNotice(
  tx: Transaction,
  { now, actor }: Pick<MemberContext, 'now' | 'actor'>,
  subOrderId: string,
  given: Given,
): Promise<string> {
  const [givenAt, seq] = [now(), (await tx.$count(contractNotice, eq(contractNotice.subOrderId, subOrderId))) + 1];
  const id = uuidv7(givenAt);
  const values = { id, subOrderId, seq, givenBy: actor.id, givenAt, receivedOn: receivedOn(givenAt) };
  await tx.insert(contractNotice).values({ ...given, ...values });
  return id;
}

import { and, eq } from 'drizzle-orm';
import type { ClaimAnswer, ClaimAuthor, ClaimRemedy } from '#api/deals/claim-choices.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claimFile, claimVersion } from '#server/platform/db/schema/claim.ts';
import type { Store } from '#server/platform/files/index.ts';

type Version = {
  /** The claim's. */
  id: string;
  version: number;
  by: ClaimAuthor;
  remedy: ClaimRemedy;
  figure: string | null;
  tonnes: string | null;
  amount: string;
  text: string;
};

/** Keeps what was said, with the files that came along. The caller holds the lock of the deal. */
export async function addVersion(
  tx: Transaction,
  store: Store | null,
  context: MemberContext,
  { id: claimId, version, ...said }: Version,
): Promise<void> {
  await tx
    .insert(claimVersion)
    .values({ claimId, version, ...said, statedBy: context.actor.id, statedAt: context.now() });
  if (!store) return;
  for (const file of context.files)
    await tx.insert(claimFile).values({ claimId, version, fileId: await store({ purpose: 'claim', file }) });
}

/** What became of a version; it is never changed again. */
export const answerVersion = (
  tx: Transaction,
  { now }: Pick<MemberContext, 'now'>,
  { id, version }: { id: string; version: number },
  answer: ClaimAnswer,
  remark = '',
) =>
  tx
    .update(claimVersion)
    .set({ answer, remark, answeredAt: now() })
    .where(and(eq(claimVersion.claimId, id), eq(claimVersion.version, version)));

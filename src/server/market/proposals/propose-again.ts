import { eq, inArray } from 'drizzle-orm';
import { notifyCompany } from '#server/mail/mail/index.ts';
import { refuseOwn } from '#server/members/company/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { materialProposal } from '#server/platform/db/schema/proposals.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { TakenApart } from '#server/market/merges/index.ts';
import { addStep, type ProposalRow } from './steps.ts';

/** The proposal of a material, locked, if there is one. 403 for one of the own company: it is no operator's to decide on. */
export async function refuseOwnProposal(
  tx: Transaction,
  context: MemberContext,
  materialId: string,
): Promise<ProposalRow | null> {
  const [found] = await tx
    .select({ row: materialProposal, ownerId: shop.ownerId })
    .from(materialProposal)
    .innerJoin(shop, eq(shop.id, materialProposal.shopId))
    .where(eq(materialProposal.materialId, materialId))
    .for('update', { of: materialProposal });
  if (found?.ownerId) refuseOwn(context, { memberId: found.ownerId });
  return found?.row ?? null;
}

/** The merge of a proposed grade has been taken back: it waits for the desk again, and all whose offers went back are told. */
export async function proposeAgain(
  tx: Transaction,
  context: MemberContext,
  row: ProposalRow,
  { from, intoId, shopIds }: TakenApart,
  reason: string,
): Promise<void> {
  await addStep(tx, context, row, { step: 'unmerged', state: 'waiting', words: reason });
  const [into] = await tx.select({ grade: material.grade }).from(material).where(eq(material.id, intoId));
  const concerned = await tx
    .select({ ownerId: shop.ownerId })
    .from(shop)
    .where(inArray(shop.id, [...new Set([row.shopId, ...shopIds])]))
    .orderBy(shop.id);
  const data = { grade: from.grade, instead: into!.grade, words: reason };
  for (const { ownerId } of concerned)
    if (ownerId) await notifyCompany(tx, context, ownerId, { template: 'proposalUnmerged', data });
}

import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import { finishNotices, notifyCompany } from '#server/mail/mail/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { ProposalRow } from './steps.ts';

export type Concerned = { shopId: string; ownerId: string };

/** The companies whom a decision concerns: who proposed the material, and whoever offers it. Read before offers move. */
export async function concernedBy(tx: Transaction, { materialId, shopId }: ProposalRow): Promise<Concerned[]> {
  const rows = await tx
    .select({ shopId: shop.id, ownerId: shop.ownerId })
    .from(shop)
    .where(
      and(
        isNotNull(shop.ownerId),
        or(
          eq(shop.id, shopId),
          exists(
            tx
              .select({ id: offer.id })
              .from(offer)
              .where(and(eq(offer.shopId, shop.id), eq(offer.materialId, materialId))),
          ),
        ),
      ),
    )
    .orderBy(shop.id);
  return rows.map((row) => ({ shopId: row.shopId, ownerId: row.ownerId! }));
}

type Tellable = 'proposalAccepted' | 'proposalMerged' | 'proposalRefused';

/** Tells each company, with what the decision did to its own offers. */
export async function tellConcerned<Template extends Tellable>(
  tx: Transaction,
  context: MemberContext,
  concerned: readonly Concerned[],
  template: Template,
  dataFor: (shopId: string) => Parameters<typeof notifyCompany<Template>>[3]['data'],
): Promise<void> {
  for (const { shopId, ownerId } of concerned)
    await notifyCompany(tx, context, ownerId, { template, data: dataFor(shopId) });
}

/** A question that waits no more: somebody of the company has answered it, or the desk has decided without. */
export const finishQuestion = (tx: Transaction, context: MemberContext, proposalId: string) =>
  finishNotices(tx, context, { thing: 'shop', thingId: proposalId, kind: 'answerProposal' });

import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isUndecided, type ProposalState } from '#api/market/material-states.ts';
import type { getOwnProposalByPage, OwnProposalPage } from '#api/market/proposal.ts';
import { alikeMaterials, describeAlike, loadDirectory, loadMaterials } from '#server/market/catalogue/index.ts';
import { findOwnShop } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { materialProposal } from '#server/platform/db/schema/proposals.ts';
import { describeProposals } from './view.ts';

/** What asks for an answer first, then what waits, then the ends. */
const order = sql`array_position(array['asked', 'refused', 'waiting'], ${materialProposal.state}) nulls last`;

/** The proposals of the caller's shop. */
export async function ownProposals(
  context: MemberContext,
  { state, pageNo, pageSize }: z.output<typeof getOwnProposalByPage.input>,
): Promise<OwnProposalPage> {
  const { db } = context;
  const own = await findOwnShop(context);
  if (!own) return { list: [], total: 0, pageNo, pageSize, counts: {} };
  const isOwn = eq(materialProposal.shopId, own.id);
  const [rows, counted, directory, materials] = await Promise.all([
    db
      .select()
      .from(materialProposal)
      .where(and(isOwn, state ? eq(materialProposal.state, state) : undefined))
      .orderBy(order, desc(materialProposal.changedAt), desc(materialProposal.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({ state: materialProposal.state, proposals: count() })
      .from(materialProposal)
      .where(isOwn)
      .groupBy(materialProposal.state),
    loadDirectory(context),
    loadMaterials(context),
  ]);
  const counts: Partial<Record<ProposalState, number>> = Object.fromEntries(
    counted.map((row) => [row.state, row.proposals]),
  );
  const offers = await ownOffersOf(context, own.id, rows);
  const list = (await describeProposals(context, rows)).map(({ by: _by, ...proposal }) => {
    const { id, grade, manufacturer } = proposal.material;
    const mayBe = isUndecided(proposal.state) || proposal.state === 'refused';
    const alike = mayBe ? alikeMaterials(materials, { grade, manufacturerId: manufacturer.id }, id) : [];
    return { ...proposal, ...(offers.get(id) ?? { offers: 0, onSale: 0 }), alike: describeAlike(directory, alike) };
  });
  const total = state ? (counts[state] ?? 0) : counted.reduce((sum, row) => sum + row.proposals, 0);
  return { list, total, pageNo, pageSize, counts };
}

async function ownOffersOf({ db }: MemberContext, shopId: string, rows: readonly { materialId: string }[]) {
  const ids = rows.map(({ materialId }) => materialId);
  const found = await db
    .select({
      materialId: offer.materialId,
      offers: count(),
      onSale: sql<number>`(count(*) filter (where ${offer.status} = 'onSale'))::integer`,
    })
    .from(offer)
    .where(and(eq(offer.shopId, shopId), inArray(offer.materialId, ids)))
    .groupBy(offer.materialId);
  return new Map(found.map(({ materialId, ...counts }) => [materialId, counts]));
}

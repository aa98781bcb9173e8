import { and, asc, count, countDistinct, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { findListedMaterials, getProposalByPage, ProposalPage } from '#api/market/proposal.ts';
import { localised } from '#lib/localised.ts';
import {
  alikeMaterials,
  describeAlike,
  isListedMaker,
  loadDirectory,
  loadMaterials,
  makersNamed,
  named,
  suggestMaterials,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { materialProposal } from '#server/platform/db/schema/proposals.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { describeProposals } from './view.ts';

/** The queue of the catalogue desk: what waits, longest first; else the latest first. */
export async function proposalQueue(
  context: Context,
  { state, keyword, pageNo, pageSize }: z.output<typeof getProposalByPage.input>,
): Promise<ProposalPage> {
  const { db } = context;
  const where = and(
    state ? eq(materialProposal.state, state) : undefined,
    keyword
      ? containsWords(keyword, [material.grade, manufacturer.nameEn, manufacturer.nameZh, shop.nameEn, shop.nameZh])
      : undefined,
  );
  const isWaiting = state === 'waiting' || state === 'asked';
  const [found, [{ total } = { total: 0 }], waiting, directory, materials] = await Promise.all([
    db
      .select({ row: materialProposal })
      .from(materialProposal)
      .innerJoin(shop, eq(shop.id, materialProposal.shopId))
      .innerJoin(material, eq(material.id, materialProposal.materialId))
      .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
      .where(where)
      .orderBy(isWaiting ? asc(materialProposal.changedAt) : desc(materialProposal.changedAt), asc(materialProposal.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({ total: count() })
      .from(materialProposal)
      .innerJoin(shop, eq(shop.id, materialProposal.shopId))
      .innerJoin(material, eq(material.id, materialProposal.materialId))
      .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
      .where(where),
    db.$count(materialProposal, eq(materialProposal.state, 'waiting')),
    loadDirectory(context),
    loadMaterials(context),
  ]);
  const rows = found.map(({ row }) => row);
  const proposals = await describeProposals(context, rows);
  const beside = proposals.map(({ material: { id, grade, manufacturer: maker } }) =>
    alikeMaterials(materials, { grade, manufacturerId: maker.id }, id),
  );
  const ids = [...rows.map(({ materialId }) => materialId), ...beside.flat().map((one) => one.material.id)];
  const hanging = await whatHangsOn(context, ids);
  const applications = await applicationsOf(context, ids);
  const list = proposals.map((proposal, at) => {
    const { shopId, materialId } = rows[at]!;
    const { manufacturer: maker } = proposal.material;
    const own = directory.shops.get(shopId);
    const alike = describeAlike(directory, beside[at]!).map((one) => ({
      ...one,
      applications: applications.get(one.id) ?? '',
      offers: hanging.offers.get(one.id)?.offers ?? 0,
    }));
    const makers = makersNamed(directory, maker.name).filter((one) => isListedMaker(one) && one.id !== maker.id);
    return {
      ...proposal,
      ...{ shop: named(directory.shops, shopId), company: own?.company ?? null, ownerId: own?.ownerId ?? null },
      ...(hanging.offers.get(materialId) ?? { offers: 0, shops: 0 }),
      rfqs: hanging.rfqs.get(materialId) ?? 0,
      ...{ alike, makers: makers.slice(0, mostMakers).map(({ id }) => named(directory.manufacturers, id)) },
    };
  });
  return { list, total, pageNo, pageSize, waiting };
}

const mostMakers = 5;
const mostFound = 20;

/** Offers, their shops, and RFQs by material. */
async function whatHangsOn({ db }: Context, ids: readonly string[]) {
  const offers = await db
    .select({ id: offer.materialId, offers: count(), shops: countDistinct(offer.shopId) })
    .from(offer)
    .where(inArray(offer.materialId, [...ids]))
    .groupBy(offer.materialId);
  const rfqs = await db
    .select({ id: tradeOrder.materialId, rfqs: count() })
    .from(tradeOrder)
    .where(inArray(tradeOrder.materialId, [...ids]))
    .groupBy(tradeOrder.materialId);
  return {
    offers: new Map(offers.map(({ id, ...counts }) => [id, counts])),
    rfqs: new Map(rfqs.map((row) => [row.id, row.rfqs])),
  };
}

async function applicationsOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const text = localised(material, 'applications');
  const rows = await db
    .select({ id: material.id, text })
    .from(material)
    .where(inArray(material.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** Materials that a proposed one can be merged into. */
export async function mergeable(
  context: Context,
  { keyword, except }: z.output<typeof findListedMaterials.input>,
): Promise<z.output<typeof findListedMaterials.data>> {
  const [found, materials, directory] = await Promise.all([
    suggestMaterials(context, keyword, mostFound, { proposed: true }),
    loadMaterials(context),
    loadDirectory(context),
  ]);
  return found.flatMap(({ id, name }) => {
    const one = materials.get(id);
    if (!one || id === except) return [];
    return {
      ...{ id, grade: name, proposed: one.state === 'proposed' },
      manufacturer: named(directory.manufacturers, one.manufacturerId).name,
      category: named(directory.categories, one.categoryId).name,
    };
  });
}

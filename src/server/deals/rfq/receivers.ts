import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { getRfqReceivers, RfqReceivers } from '#api/deals/rfq.ts';
import { joinWords } from '#lib/join-words.ts';
import { m } from '#i18n/messages.ts';
import { loadApprovedSources, loadCarriedGoods } from '#server/deals/deal/index.ts';
import { loadDirectory, named, type Directory } from '#server/market/catalogue/index.ts';
import { favouritesOf, suppliersFor } from '#server/market/shops/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid } from '#server/platform/errors.ts';
import { findGoods, type Goods } from './goods.ts';

type Wanted = Pick<Goods, 'materialId' | 'categoryId' | 'shopIds'>;

/** Who gets an RFQ: the shops that the buyer has chosen, each of which can answer, or all that deal in the goods. */
export async function receiversOf(
  db: Db,
  directory: Directory,
  wanted: Wanted,
  buyer: string,
): Promise<readonly string[]> {
  const { shopIds } = wanted;
  if (shopIds.length === 0) {
    const found = await dealersIn(db, directory, wanted, ({ ownerId }) => ownerId !== buyer);
    if (found.shopIds.length === 0) throw invalid({ shopIds: m.deals_rfq_noSupplier() });
    return found.shopIds;
  }
  return reachable(db, directory, shopIds, buyer);
}

/** Throws 422 for what of these shops cannot receive an RFQ, or is the buyer's own. */
export async function reachable(
  db: Db,
  directory: Directory,
  shopIds: readonly string[],
  buyer: string,
): Promise<readonly string[]> {
  const owners = new Map((await suppliersFor(db, { shopIds })).map(({ id, ownerId }) => [id, ownerId]));
  if ([...owners.values()].includes(buyer)) throw invalid({ shopIds: m.deals_rfq_ownShop() });
  const unreachable = shopIds.filter((id) => !owners.has(id)).map((id) => nameOf(directory, id));
  if (unreachable.length > 0)
    throw invalid({ shopIds: m.deals_rfq_shopUnreachable({ shops: joinWords(unreachable) }) });
  return shopIds;
}

/** Who would get an RFQ about these goods: chosen shops first, then favourites, then those with most offers of the grade. */
export async function rfqReceivers(
  context: Context,
  input: z.output<typeof getRfqReceivers.input>,
): Promise<RfqReceivers> {
  const { db, actor } = context;
  const directory = await loadDirectory(context);
  const goods = await findGoods(db, directory, input);
  const found = await dealersIn(db, directory, goods, ({ ownerId }) => ownerId !== actor?.party);
  const chosen = (await suppliersFor(db, goods)).filter(({ ownerId }) => ownerId !== actor?.party).map(({ id }) => id);
  const offers = await offersOf(db, goods.materialId);
  const favourites = await reachableFavourites(context);
  const others = [...new Set([...found.shopIds, ...favourites])].filter((id) => !chosen.includes(id));
  const approves = await approvesFor(context, goods.materialId);
  const describe = (ids: readonly string[]) =>
    describeShops(directory, ids, { offers, favourites, approves }).map((shop) => ({
      ...shop,
      deals: found.shopIds.includes(shop.id),
    }));
  const category = (id: string | null) => (id === null ? null : named(directory.categories, id));
  return {
    shops: [
      ...describe(chosen),
      ...describe(others).toSorted(
        (one, other) =>
          Number(other.approved) - Number(one.approved) ||
          Number(other.favourite) - Number(one.favourite) ||
          other.offers - one.offers,
      ),
    ],
    all: found.shopIds.length,
    chosen,
    unreachable: goods.shopIds.filter((id) => !chosen.includes(id)).map((id) => nameOf(directory, id)),
    goods: (await loadCarriedGoods(context))(goods),
    category: category(goods.categoryId),
    within: category(found.categoryId),
  };
}

/** The shops that the caller's company keeps and that can answer it. */
export async function reachableFavourites({ db, actor }: Context): Promise<string[]> {
  if (!actor) return [];
  const found = await suppliersFor(db, { shopIds: await favouritesOf(db, actor.party) });
  return found.filter(({ ownerId }) => ownerId !== actor.party).map(({ id }) => id);
}

/** Which shops the caller's company has approved as sources of a material. */
export async function approvesFor(context: Context, materialId: string | null): Promise<(shopId: string) => boolean> {
  if (!context.actor || materialId === null) return () => false;
  const sourceOf = await loadApprovedSources(context, context.actor.party);
  return (shopId) => sourceOf(materialId, shopId) !== null;
}

/** Without shops that the directory does not have yet: they opened while the answer was made. */
export const describeShops = (
  { shops, countries }: Directory,
  ids: readonly string[],
  {
    offers,
    favourites,
    approves,
  }: { offers: ReadonlyMap<string, number>; favourites: readonly string[]; approves: (shopId: string) => boolean },
): Omit<RfqReceivers['shops'][number], 'deals'>[] =>
  ids
    .filter((id) => shops.has(id))
    .map((id) => ({
      ...named(shops, id),
      company: shops.get(id)!.company,
      nation: named(countries, shops.get(id)!.nation).name,
      offers: offers.get(id) ?? 0,
      favourite: favourites.includes(id),
      approved: approves(id),
    }));

/**
 * The shops that have the grade on sale or deal in its category, of those that count; where none does, those of
 * the next wider category that has some, and in the end all. Says which category it was.
 */
export async function dealersIn(
  db: Db,
  { categories }: Directory,
  { materialId, categoryId }: Pick<Wanted, 'materialId' | 'categoryId'>,
  counts: (shop: { id: string; ownerId: string }) => boolean,
): Promise<{ shopIds: string[]; categoryId: string | null }> {
  const selling = [...(await offersOf(db, materialId)).keys()];
  const sellers = await suppliersFor(db, { shopIds: selling });
  for (const wider of [...(categories.get(categoryId ?? '')?.path ?? []).toReversed(), null]) {
    const found = [...sellers, ...(await suppliersFor(db, { categoryId: wider }))];
    const shopIds = new Set(found.filter(counts).map(({ id }) => id));
    if (shopIds.size > 0) return { shopIds: [...shopIds], categoryId: wider };
  }
  return { shopIds: [], categoryId: null };
}

const nameOf = ({ shops }: Directory, id: string): string => named(shops, id).name;

/** How many offers of a material each shop has on sale. */
export async function offersOf(db: Db, materialId: string | null): Promise<ReadonlyMap<string, number>> {
  if (materialId === null) return new Map();
  const rows = await db
    .select({ shopId: offer.shopId, offers: count() })
    .from(offer)
    .where(and(eq(offer.materialId, materialId), eq(offer.status, 'onSale')))
    .groupBy(offer.shopId);
  return new Map(rows.map(({ shopId, offers }) => [shopId, offers]));
}

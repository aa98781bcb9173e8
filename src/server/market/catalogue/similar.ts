import { localised } from '#lib/localised.ts';
import { sql } from 'drizzle-orm';
import type { SimilarOffer } from '#api/market/offer.ts';
import type { Context, Sources } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { loadConditions } from './conditions.ts';
import { loadDirectory, type Directory } from './directory.ts';
import { readFigures } from './figures.ts';
import { isIn, loadMaterials, type Material } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { findOffer } from './offer-detail.ts';
import { readOffers } from './offer-rows.ts';
import { summarise } from './offer-summary.ts';
import { offersByMaterial } from './offer-totals.ts';
import { compareFigures, distance, nearest, type Comparison } from './property-distance.ts';

type Reason = SimilarOffer['reasons'][number];
type Neighbour = { material: Material; comparisons: Comparison[] };

/** Two figures are near when they differ by no more than this part of the resin's usual range. */
const near = 0.1;
const mostFigures = 3;
const mostNeighbours = 20;
/** What another sub-type or process level counts besides the figures. */
const otherKind = 0.15;
/** Cheapest offers of the material that are looked at to find one for each shop. */
const cheapest = 60;

/**
 * Offers like this one, with what makes each alike: half of them the same material from other shops, the cheapest of
 * each; then the nearest materials of the same resin. Throws 404 for an unknown offer.
 */
export async function similarOffers(context: Context, id: string, limit: number): Promise<SimilarOffer[]> {
  const own = await findOffer(context, id);
  const [materials, directory] = await Promise.all([loadMaterials(context), loadDirectory(context)]);
  const material = materials.get(own.materialId);
  if (!material) return [];
  const [same, neighbours] = await Promise.all([
    sameMaterial(context, own.materialId, own.shopId),
    neighboursOf(context, material),
  ]);
  const offersOf = await cheapestOffers(
    context,
    neighbours.map((neighbour) => neighbour.material.id),
  );
  const others = neighbours.flatMap((neighbour) => {
    const offerId = offersOf.get(neighbour.material.id);
    return offerId ? [{ id: offerId, reasons: reasonsFor(directory, material, neighbour) }] : [];
  });
  const sameCount = Math.max(Math.ceil(limit / 2), limit - others.length);
  const chosen = [
    ...same.slice(0, sameCount).map((offerId) => ({ id: offerId, reasons: [{ reason: 'sameMaterial' }] as Reason[] })),
    ...others,
  ].slice(0, limit);
  const reasons = new Map(chosen.map((one) => [one.id, one.reasons]));
  const rows = await readOffers(
    context,
    chosen.map((one) => one.id),
  );
  return (await summarise(context, rows)).map((summary) => ({ ...summary, reasons: reasons.get(summary.id)! }));
}

/** The cheapest offer of each other shop, cheapest first. */
async function sameMaterial({ db }: Context, materialId: string, ownShop: string): Promise<string[]> {
  const rows = await db
    .select({ id: offer.id, shopId: offer.shopId })
    .from(offer)
    .where(sql`${onSale} and ${offer.materialId} = ${materialId} and ${offer.shopId} <> ${ownShop}`)
    .orderBy(offer.priceUsd, offer.id)
    .limit(cheapest);
  const byShop = Map.groupBy(rows, ({ shopId }) => shopId);
  return [...byShop.values()].map(([first]) => first!.id);
}

async function cheapestOffers({ db }: Context, materialIds: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ material: string; id: string }>(sql`
    select one.material, page.id from unnest(${sql.param(materialIds)}::text[]) as one (material)
    cross join lateral (
      select ${offer.id} from ${offer} where ${onSale} and ${offer.materialId} = one.material
      order by ${offer.priceUsd}, ${offer.id} limit 1
    ) as page`);
  return new Map(rows.map(({ material, id }) => [material, id]));
}

/** Materials on sale of the same resin (second level), nearest first. */
function neighboursOf(look: Sources, own: Material): Promise<Neighbour[]> {
  const options = { scopes: ['materials', 'offers'], limit: 300, seconds: 600 } as const;
  return look.cache.getOneOf('catalogue/neighbours', own.id, options, async () => {
    const [materials, offers, conditions] = await Promise.all([
      loadMaterials(look),
      offersByMaterial(look),
      loadConditions(look),
    ]);
    const resinCategory = own.categoryPath[1] ?? own.categoryId;
    const candidates = [...materials.values()].filter(
      (other) => other.id !== own.id && isIn(resinCategory, other) && offers.has(other.id),
    );
    const figures = await readFigures(look, [own.id, ...candidates.map(({ id }) => id)]);
    const ownFigures = figures.get(own.id) ?? [];
    return candidates
      .map((material) => {
        const comparisons = compareFigures(own.resin, ownFigures, figures.get(material.id) ?? [], conditions);
        const kinds = [material.categoryId !== own.categoryId, material.processLevelId !== own.processLevelId];
        const away = distance(ownFigures, comparisons) + otherKind * kinds.filter(Boolean).length;
        return { material, comparisons, away };
      })
      .sort((a, b) => a.away - b.away || (a.material.id < b.material.id ? -1 : 1))
      .slice(0, mostNeighbours);
  });
}

function reasonsFor({ properties }: Directory, own: Material, { material, comparisons }: Neighbour): Reason[] {
  const isSame = (of: (one: Material) => string | null) => of(own) !== null && of(own) === of(material);
  const reasons: Reason[] = [{ reason: 'sameCategory' }];
  if (isSame((one) => one.processLevelId)) reasons.push({ reason: 'sameProcessLevel' });
  if (isSame((one) => one.manufacturerId)) reasons.push({ reason: 'sameManufacturer' });
  const figures = nearest(comparisons, near, mostFigures).flatMap((comparison): Reason[] => {
    const property = properties.get(comparison.propertyId);
    if (!property) return [];
    const { id, symbol, unit, decimals } = property;
    const { condition, own: here, other } = comparison;
    return [
      {
        reason: 'nearProperty',
        property: { id, name: localised(property, 'name'), symbol, unit, decimals, condition, own: here, other },
      },
    ];
  });
  return [...reasons, ...figures];
}

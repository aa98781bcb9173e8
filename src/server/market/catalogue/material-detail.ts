import { defaultLocale } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { molarMass } from '#lib/formula.ts';
import { isMarinePollutant } from '#api/market/marine-pollutant.ts';
import { storageClassBy } from '#api/market/storage-class.ts';
import { localised } from '#lib/localised.ts';
import type { Filler } from '#api/market/figure-choices.ts';
import { eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { MaterialCore, OfferSummary, PropertyDetail } from '#api/market/goods.ts';
import type { MaterialDetail } from '#api/market/material.ts';
import { round } from '#lib/decimal.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { category, chemical, material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import { formOf } from './chemical-form.ts';
import { loadConditions, type Conditions } from './conditions.ts';
import { fillerOf } from './class-ranges.ts';
import { codeName, loadDirectory, named, type Directory } from './directory.ts';
import { propertyValue, readFigures, standardFirst, type Figure } from './figures.ts';
import { readableSources, sourceOf } from './figure-source.ts';
import { labelOf, readLabelSources } from './hazard-statements.ts';
import { shippingNameOf } from './shipping-name.ts';
import { limitOf, readLimitSources } from './limited-quantity.ts';
import { isListed, loadMaterials, offerable, type Material } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { readOffers } from './offer-rows.ts';
import { categoryRef, manufacturerRef, summarise } from './offer-summary.ts';
import { offersByMaterial } from './offer-totals.ts';

const mostOffers = 20;
const mostRelatives = 8;

/**
 * One material with everything known of it, its cheapest offers and its relatives. A merged one is answered by the material that
 * stands for it. Throws 404 for an unknown id.
 */
export async function materialDetail(context: Context, asked: string): Promise<MaterialDetail> {
  const materials = await loadMaterials(context);
  const id = (materials.get(asked)?.mergedIntoId && offerable(materials, asked)?.id) || asked;
  const [[core], offers, relatives] = await Promise.all([
    materialCores(context, [id]),
    cheapestOffers(context, id),
    relativesOf(context, id),
  ]);
  if (!core) throw notFound();
  return { ...core, offers, relatives };
}

async function cheapestOffers(context: Context, materialId: string): Promise<OfferSummary[]> {
  const cheapest = await context.db
    .select({ id: offer.id })
    .from(offer)
    .where(sql`${onSale} and ${offer.materialId} = ${materialId}`)
    .orderBy(offer.priceUsd, offer.id)
    .limit(mostOffers);
  return summarise(
    context,
    await readOffers(
      context,
      cheapest.map((row) => row.id),
    ),
  );
}

/** Materials of the same category and process level, those with most offers first. */
async function relativesOf(context: Context, id: string): Promise<MaterialDetail['relatives']> {
  const [directory, materials, offers] = await Promise.all([
    loadDirectory(context),
    loadMaterials(context),
    offersByMaterial(context),
  ]);
  const own = materials.get(id);
  if (!own) return [];
  return [...materials.values()]
    .filter(
      (other) =>
        isListed(other) &&
        other.id !== id &&
        other.categoryId === own.categoryId &&
        other.processLevelId === own.processLevelId,
    )
    .map((other) => ({
      id: other.id,
      grade: localised(other, 'grade'),
      manufacturer: manufacturerRef(directory, other.manufacturerId),
      offerCount: offers.get(other.id) ?? 0,
    }))
    .sort((a, b) => b.offerCount - a.offerCount)
    .slice(0, mostRelatives);
}

/** Materials with every figure, in the order asked; unknown ids are left out. */
export async function materialCores(context: Context, ids: readonly string[]): Promise<MaterialCore[]> {
  const [directory, materials, offers, conditions] = await Promise.all([
    loadDirectory(context),
    loadMaterials(context),
    offersByMaterial(context),
    loadConditions(context),
  ]);
  const known = ids.flatMap((id) => materials.get(id) ?? []);
  if (known.length === 0) return [];
  const knownIds = known.map(({ id }) => id);
  const [texts, figures, skeletons, prices] = await Promise.all([
    readTexts(context, knownIds),
    readFigures(context, knownIds),
    readSkeletons(
      context,
      known.flatMap(({ categoryPath }) => categoryPath),
    ),
    lowestPrices(context, directory, knownIds),
  ]);
  const chemicals = [...texts.values()].map((text) => text.chemical);
  const [readable, labelSources, limitSources] = await Promise.all([
    readableSources(context, [...figures.values()].flat()),
    readLabelSources(context, chemicals),
    readLimitSources(context, chemicals),
  ]);
  return known.flatMap((material): MaterialCore[] => {
    const text = texts.get(material.id);
    if (!text) return [];
    const leafFirst = material.categoryPath.toReversed();
    const nearest = <Value>(of: (categoryId: string) => Value | null | undefined) =>
      leafFirst.map(of).find((value) => value !== null && value !== undefined) ?? null;
    const maker = directory.manufacturers.get(material.manufacturerId);
    const filler = fillerOf(material, text);
    const unNumber = text.chemical?.unNumber ?? directory.categories.get(material.categoryId)?.unNumber ?? null;
    return [
      {
        ...materialBase(directory, material),
        applications: localised(text, 'applications'),
        offerCount: offers.get(material.id) ?? 0,
        ...(prices.get(material.id) ?? noPrice),
        categoryPath: material.categoryPath.map((id) => named(directory.categories, id)),
        manufacturerPlace: placeOf(directory, maker),
        brands: maker?.brands ?? [],
        hsCode: text.chemical?.hsCode ?? nearest((id) => directory.categories.get(id)?.hsCode),
        formula: text.chemical?.formula ?? null,
        unNumber,
        shippingName: localised(shippingNameOf(unNumber, text.chemical), 'shippingName') || null,
        hazardClass: text.chemical?.hazardClass ?? null,
        packingGroup: text.chemical?.packingGroup ?? null,
        subsidiaryHazards: text.chemical?.subsidiaryHazards ?? [],
        marinePollutant: text.chemical ? isMarinePollutant(text.chemical) : null,
        limitedQuantity: limitOf(text.chemical, limitSources),
        storageClass: text.chemical ? storageClassBy(text.chemical, formOf(text.chemical.id)) : null,
        controls: text.chemical?.controls ?? [],
        ecNumber: text.chemical?.ecNumber ?? null,
        ...labelOf(text.chemical, labelSources),
        ...physicalOf(text.chemical),
        ...{ discontinued: text.discontinued, successor: text.successor },
        makerOwners: (maker ? localised(maker, 'owners') : '').split('\n').filter((line) => line.trim() !== ''),
        skeleton: text.chemical?.skeleton ?? nearest((id) => skeletons.get(id)),
        properties: propertyDetails(directory, conditions, material, filler, figures.get(material.id) ?? [], readable),
        usual: usualFor(directory, conditions, material, filler),
        updatedAt: text.updatedAt.toISOString(),
      },
    ];
  });
}

/** What the pure substance does by itself. */
const physicalOf = (row: typeof chemical.$inferSelect | null) => ({
  molarMass: row?.formula ? molarMass(row.formula) : null,
  ...{ meltsAt: row?.meltsAt ?? null, boilsAt: row?.boilsAt ?? null, flashPoint: row?.flashPoint ?? null },
  ...{ ignitesAt: row?.ignitesAt ?? null },
  ...{ explosiveFrom: row?.explosiveFrom ?? null, explosiveTo: row?.explosiveTo ?? null },
});

/** What lists and details of materials have in common. */
export function materialBase(directory: Directory, material: Material) {
  const { id, kind, casNumber, form, color, state } = material;
  return {
    id,
    state,
    grade: localised(material, 'grade'),
    kind,
    category: categoryRef(directory, material.categoryId),
    manufacturer: manufacturerRef(directory, material.manufacturerId),
    processLevel: material.processLevelId ? named(directory.processLevels, material.processLevelId) : null,
    casNumber,
    swatch: { form, color },
  };
}

async function readTexts({ db }: Context, ids: string[]) {
  const { id, applicationsEn, applicationsZh, updatedAt, discontinued, successor } = material;
  const rows = await db
    .select({
      id,
      applicationsEn,
      applicationsZh,
      updatedAt,
      discontinued,
      successor,
      chemical: getTableColumns(chemical),
    })
    .from(material)
    .leftJoin(chemical, eq(chemical.id, material.chemicalId))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readSkeletons({ db }: Context, ids: string[]): Promise<Map<string, string | null>> {
  const { id, skeleton } = category;
  const rows = await db.select({ id, skeleton }).from(category).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.skeleton]));
}

/** Lowest price on sale, USD per tonne, by material. */
export async function lowestPrices({ db }: Pick<Services, 'db'>, directory: Directory, materialIds: readonly string[]) {
  // From the index of prices, one row of it mostly; the second part is looked at where the first has none.
  const cheapest = (
    more: SQL,
  ) => sql`(select ${offer.priceUsd} as price, ${offer.tradeTerm} as "tradeTerm", ${offer.condition} as condition
    from ${offer} where ${onSale} and ${offer.materialId} = asked.id ${more} order by ${offer.priceUsd}, ${offer.id} limit 1)`;
  const isPrime = sql`and ${offer.condition} = 'PRIME' and ${offer.supply} = 'SPOT'`;
  const { rows } = await db.execute<{ id: string; price: string; tradeTerm: number; condition: string }>(sql`
    select asked.id, lowest.* from unnest(${sql.param(materialIds)}::text[]) as asked (id)
    cross join lateral (${cheapest(isPrime)} union all ${cheapest(sql``)} limit 1) as lowest`);
  return new Map(
    rows.map(({ id, price, tradeTerm, condition: code }) => [
      id,
      {
        priceFrom: { amount: round(price, 2), currency: 'USD' },
        priceBasis: { tradeTerm, condition: { code, name: codeName(directory, 'condition', code) } },
      },
    ]),
  );
}
export const noPrice = { priceFrom: null, priceBasis: null };

/** Every figure in the order of the property table, the resin's standard condition before others. */
function propertyDetails(
  directory: Directory,
  conditions: Conditions,
  material: Material,
  filler: Filler,
  figures: Figure[],
  readable: ReadonlySet<string>,
): PropertyDetail[] {
  const { ranges } = conditions.ofClass(material.resin, filler);
  return [...directory.properties.values()].flatMap(({ id, groupId, iso, astm, gb }) => {
    const group = directory.propertyGroups.get(groupId);
    return standardFirst(id, figures, material, conditions).flatMap((figure) => {
      const value = propertyValue(directory, figure);
      const usual =
        figure.value === null || !figure.comparable
          ? undefined
          : ranges.find(({ propertyId, condition }) => propertyId === id && condition === figure.condition);
      const { lineId: figureId, norm, normYear, lots, version } = figure;
      return value
        ? [
            {
              ...value,
              figureId,
              group: { id: groupId, name: group ? localised(group, 'name') : groupId },
              ...{ norm, normYear, lots, version, source: sourceOf(figure, readable) },
              norms: [iso, astm, gb].filter((one) => one !== null),
              validFrom: figure.validFrom.toISOString(),
              range: usual ? { from: usual.from, to: usual.to } : null,
            },
          ]
        : [];
    });
  });
}

/** What is usual for the class of a material; null where nothing is known of it. */
function usualFor(
  directory: Directory,
  conditions: Conditions,
  { resin, categoryPath }: Material,
  filler: Filler,
): MaterialCore['usual'] {
  const { ranges, apart } = conditions.ofClass(resin, filler);
  if (ranges.length === 0) return null;
  const category = directory.categories.get(resin ?? '') ?? directory.categories.get(categoryPath[1] ?? '');
  const described = [...directory.properties.values()].flatMap((property) =>
    ranges
      .filter(({ propertyId }) => propertyId === property.id)
      .map(({ condition, from, to }) => ({
        ...{ id: property.id, name: localised(property, 'name'), symbol: property.symbol, unit: property.unit },
        ...{ decimals: property.decimals, condition, from, to },
      })),
  );
  const name = category ? (category.code ?? localised(category, 'name')) : resin!.toUpperCase();
  return { resin: name, filler: apart ? filler : null, ranges: described };
}

/** In the reader's language: cities of makers are known by their English names alone. */
function placeOf({ countries }: Directory, maker: { city: string; nation: string } | undefined): string {
  if (!maker) return '';
  return getLocale() === defaultLocale && maker.city ? maker.city : named(countries, maker.nation).name;
}

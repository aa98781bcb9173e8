import { getLocale } from '#i18n/get-locale.ts';
import type { Locale } from '#i18n/locales.ts';
import { getOrInsert } from '#lib/get-or-insert.ts';
import { localised } from '#lib/localised.ts';
import type { OfferSummary } from '#api/market/goods.ts';
import {
  answeredFields,
  answerName,
  fieldOf,
  storedName,
  type AnsweredField,
  type AnswerName,
  type KindOf,
} from '#api/market/offer-fields.ts';
import { round, trimZeros } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import { codeName, loadDirectory, named, type Directory } from './directory.ts';
import { loadKeyFigures } from './figures.ts';
import { loadMaterials, type Material } from './materials.ts';
import { readOffers, type OfferRow } from './offer-rows.ts';

/** Offers as lists show them, in the caller's language. Offers of materials that are not known are left out. */
export async function summarise(context: Context, rows: readonly OfferRow[]): Promise<OfferSummary[]> {
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const materialsShown = rows.flatMap(({ materialId }) => materials.get(materialId) ?? []);
  const keyFiguresOf = await loadKeyFigures(context, materialsShown);
  const locale = getLocale();
  return rows.flatMap((row) => {
    const material = materials.get(row.materialId);
    if (!material) return [];
    const keyProperties = keyFiguresOf(material);
    const ofRow = getOrInsert(summaries, row, () => new Map<Locale, Made>());
    const kept = ofRow.get(locale);
    if (kept?.directory === directory && kept.material === material && kept.summary.keyProperties === keyProperties)
      return [kept.summary];
    const made = { ...summary(directory, row, material), keyProperties };
    ofRow.set(locale, { directory, material, summary: made });
    return [made];
  });
}

type Made = { directory: Directory; material: Material; summary: OfferSummary };
/** Lists read the same row object until it is written (offer-rows.ts): its summary is made once for each language. */
const summaries = new WeakMap<OfferRow, Map<Locale, Made>>();

/** Offers on sale by their ids as lists show them. */
export async function summariesById(context: Context, ids: readonly string[]): Promise<OfferSummary[]> {
  const rows = await readOffers(context, ids);
  return summarise(
    context,
    rows.filter(({ status }) => status === 'onSale'),
  );
}

function summary(directory: Directory, row: OfferRow, material: Material) {
  const shop = directory.shops.get(row.shopId);
  return {
    ...codedAnswers(directory, 'list', row),
    id: row.id,
    materialId: material.id,
    grade: localised(material, 'grade'),
    category: categoryRef(directory, material.categoryId),
    manufacturer: manufacturerRef(directory, material.manufacturerId),
    processLevel: material.processLevelId ? named(directory.processLevels, material.processLevelId) : null,
    price: { amount: round(row.price, 2), currency: row.currency },
    priceUsd: round(row.priceUsd, 2),
    moq: row.moq,
    stock: row.stock,
    warehouseCity: named(directory.cities, row.warehouseCityId),
    countryOfOrigin: named(directory.countries, row.countryOfOrigin),
    tradeTerm: row.tradeTerm,
    port: row.portId ? named(directory.ports, row.portId) : null,
    packing: { id: row.packingCode, name: codeName(directory, 'packing', row.packingCode) },
    leadTimeDays: row.leadTimeDays,
    validUntil: row.validUntil,
    listedAt: row.listedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    shop: {
      id: row.shopId,
      name: shop ? localised(shop, 'name') : row.shopId,
      company: shop?.company ?? null,
      nation: shop?.nation ?? '',
      certified: shop?.certified ?? false,
    },
    proposed: material.state === 'proposed',
    swatch: { form: material.form, color: material.color },
    demo: row.demo,
  };
}

export function categoryRef({ categories }: Directory, id: string) {
  return { ...named(categories, id), code: categories.get(id)?.code ?? null };
}

export function manufacturerRef({ manufacturers }: Directory, id: string) {
  return { ...named(manufacturers, id), nation: manufacturers.get(id)?.nation ?? '' };
}

type Coded = { code: string; name: string };
type Answers<Where> = {
  [Name in AnsweredField<Where> as AnswerName<Name>]: KindOf<Name> extends 'code'
    ? Coded
    : KindOf<Name> extends 'mark'
      ? Coded | null
      : string | null;
};

/** The codes of an offer with their names, its shares in per cent, and when it comes. */
export function codedAnswers<Where extends 'list' | 'detail'>(
  directory: Directory,
  where: Where,
  row: object,
): Answers<Where> {
  return Object.fromEntries(
    answeredFields(where).map((name) => {
      const { kind, list = '' } = fieldOf(name);
      const value = (row as Record<string, string | null>)[storedName(name)] ?? null;
      if (value === null || kind === 'eta' || kind === 'month') return [answerName(name), value];
      return [
        answerName(name),
        kind === 'percent' ? trimZeros(value) : { code: value, name: codeName(directory, list, value) },
      ];
    }),
  ) as Answers<Where>;
}

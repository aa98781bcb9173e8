import { getLocale } from '#i18n/get-locale.ts';
import type { Locale } from '#i18n/locales.ts';
import { getOrInsert } from '#lib/get-or-insert.ts';
import { localised } from '#lib/localised.ts';
import { inArray, sql } from 'drizzle-orm';
import type { PropertyValue } from '#api/market/goods.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { materialProperty } from '#server/platform/db/schema/catalogue.ts';
import { loadConditions, type Conditions } from './conditions.ts';
import { loadDirectory, type Directory } from './directory.ts';
import type { Material } from './materials.ts';
import { keyFigures, tradeOrder } from './property-order.ts';

export type Figure = typeof materialProperty.$inferSelect;

/** A figure as the contract gives it; null for a property that is not (or no longer) known. */
export function propertyValue(directory: Directory, figure: Figure): PropertyValue | null {
  const property = directory.properties.get(figure.propertyId);
  if (!property) return null;
  const { id, symbol, unit, decimals } = property;
  const { value, text, condition, basis } = figure;
  return { id, name: localised(property, 'name'), symbol, unit, decimals, value, text, condition, basis };
}

/** Key figures by material: held for the materials that have been asked for. */
type Held = Map<string, Figure[]>;

/** At most three figures of each material, those that the trade compares first. */
export async function loadKeyFigures(
  context: Context,
  materials: readonly Material[],
): Promise<(material: Material) => PropertyValue[]> {
  const [held, conditions, directory] = await Promise.all([
    context.cache.get('catalogue/key-figures', ['materials'], async (): Promise<Held> => new Map(), 3600),
    loadConditions(context),
    loadDirectory(context),
  ]);
  const missing = materials.filter(({ id }) => !held.has(id));
  if (missing.length > 0) {
    const figures = await readFigures(
      context,
      missing.map(({ id }) => id),
      tradeOrder,
    );
    for (const material of missing)
      held.set(material.id, chooseKeyFigures(material, figures.get(material.id) ?? [], conditions));
  }
  return ({ id }) => valuesOf(directory, held.get(id) ?? none);
}

const none: Figure[] = [];
/** The same answer as long as figures and names are the same: what is made of it can be kept, too. */
const answers = new WeakMap<Directory, WeakMap<Figure[], Map<Locale, PropertyValue[]>>>();

function valuesOf(directory: Directory, figures: Figure[]): PropertyValue[] {
  const ofDirectory = getOrInsert(answers, directory, () => new WeakMap<Figure[], Map<Locale, PropertyValue[]>>());
  const byLocale = getOrInsert(ofDirectory, figures, () => new Map<Locale, PropertyValue[]>());
  return getOrInsert(byLocale, getLocale(), () => figures.flatMap((figure) => propertyValue(directory, figure) ?? []));
}

/** One figure for each property, the one under the resin's standard condition where there are several. */
function chooseKeyFigures(material: Material, figures: Figure[], conditions: Conditions): Figure[] {
  return tradeOrder.flatMap((id) => standardFirst(id, figures, material, conditions).slice(0, 1)).slice(0, keyFigures);
}

/** The figures of one property, that under the resin's standard condition before others. */
export function standardFirst(
  propertyId: string,
  figures: readonly Figure[],
  { resin }: Material,
  conditions: Conditions,
): Figure[] {
  const standard = conditions.standard(resin, propertyId);
  return figures
    .filter((figure) => figure.propertyId === propertyId)
    .sort((a, b) => Number(b.condition === standard) - Number(a.condition === standard));
}

/** Figures by material; of the given properties, or all. */
export async function readFigures(
  { db }: Pick<Services, 'db'>,
  materialIds: readonly string[],
  propertyIds?: readonly string[],
): Promise<Map<string, Figure[]>> {
  const rows = await db
    .select()
    .from(materialProperty)
    .where(
      sql`${inArray(materialProperty.materialId, [...materialIds])}${
        propertyIds ? sql` and ${inArray(materialProperty.propertyId, [...propertyIds])}` : sql``
      }`,
    )
    .orderBy(materialProperty.condition);
  return Map.groupBy(rows, ({ materialId }) => materialId);
}

import { getLocale } from '#i18n/get-locale.ts';
import type { Locale } from '#i18n/locales.ts';
import { getOrInsert } from '#lib/get-or-insert.ts';
import { localised } from '#lib/localised.ts';
import { and, inArray } from 'drizzle-orm';
import { isMeasured } from '#api/market/figure-choices.ts';
import type { PropertyValue } from '#api/market/goods.ts';
import type { Context, Services } from '#server/platform/context.ts';
import type { FigureRow } from './figure-version.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { loadConditions, type Conditions } from './conditions.ts';
import { loadDirectory, type Directory } from './directory.ts';
import type { Material } from './materials.ts';
import { keyFigures, tradeOrder } from './property-order.ts';
import { standing } from './standing-figures.ts';

export type Figure = FigureRow;

/** A figure as the contract gives it; null for a property that is not (or no longer) known. */
export function propertyValue(directory: Directory, figure: Figure): PropertyValue | null {
  const property = directory.properties.get(figure.propertyId);
  if (!property) return null;
  const { id, symbol, decimals } = property;
  const { unit, value, low, high, text, condition, comparable, basis } = figure;
  return {
    ...{ id, name: localised(property, 'name'), symbol, unit, decimals },
    ...{ value, low, high, text, condition, comparable, basis },
  };
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

/** One figure for each property, the one under the resin's standard condition where there are several; beside others, so comparable. */
function chooseKeyFigures(material: Material, all: Figure[], conditions: Conditions): Figure[] {
  const figures = all.filter(({ comparable }) => comparable);
  return tradeOrder.flatMap((id) => standardFirst(id, figures, material, conditions).slice(0, 1)).slice(0, keyFigures);
}

/** The figures of one property, that under the resin's standard condition before others, measured ones before typical ones. */
export function standardFirst(
  propertyId: string,
  figures: readonly Figure[],
  { resin }: Material,
  conditions: Conditions,
): Figure[] {
  const standard = conditions.standard(resin, propertyId);
  return figures
    .filter((figure) => figure.propertyId === propertyId)
    .sort(
      (a, b) =>
        Number(isStandard(b, standard)) - Number(isStandard(a, standard)) ||
        Number(isMeasured(b.basis)) - Number(isMeasured(a.basis)),
    );
}

const isStandard = ({ comparable, condition }: Figure, standard: string | undefined) =>
  comparable && condition === standard;

/** Figures by material; of the given properties, or all. */
export async function readFigures(
  { db }: Pick<Services, 'db'>,
  materialIds: readonly string[],
  propertyIds?: readonly string[],
): Promise<Map<string, Figure[]>> {
  const rows = await db
    .select()
    .from(figure)
    .where(
      and(
        standing,
        inArray(figure.materialId, [...materialIds]),
        propertyIds && inArray(figure.propertyId, [...propertyIds]),
      ),
    )
    .orderBy(figure.condition, figure.id);
  return Map.groupBy(rows, ({ materialId }) => materialId);
}

import { isMarinePollutant, marinePollutantRule } from '#api/market/marine-pollutant.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { catalogueLicense } from '#api/market/catalogue-export.ts';
import { storageClassBy, storageClassRule } from '#api/market/storage-class.ts';
import { molarMass } from '#lib/formula.ts';
import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { chemical } from '#server/platform/db/schema/catalogue.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';
import { formOf } from './chemical-form.ts';
import type { Exported } from './export-catalogue.ts';
import { citationOf, entryOf } from './harmonised-labels.ts';
import { derivedLimit } from './limited-quantity.ts';
import { shippingNameOf } from './shipping-name.ts';

const atOnce = 200;

export const chemicalFields = [
  ...['chemicalId', 'nameEn', 'nameZh', 'aliases', 'casNumber'],
  ...['property', 'value', 'unit', 'source', 'statedOn', 'license'],
] as const;

type Field = Exclude<keyof typeof chemical.$inferSelect, 'id' | 'categoryId' | 'skeleton'>;
type Origin = { source: string; license: string };

/** Where the data that the site began with is from (src/seed/data/README.md). */
const own: Origin = { source: 'Resinport, own compilation', license: catalogueLicense };
const transport: Origin = {
  source: 'UN Model Regulations; 49 CFR 172.101, in the usual strength',
  license: 'public domain',
};
const reuse = 'European Union, reuse with attribution (Decision 2011/833/EU)';
const physical: Origin = { source: 'Wikidata, mostly after the NIOSH Pocket Guide', license: 'CC0 1.0' };
const controls: Origin = {
  source:
    'UN convention of 1988, tables I and II; schedules of the CWC; Regulation (EU) 2019/1148; REACH, annex XIV; Montreal Protocol',
  license: 'public domain',
};
/** `harmonised`: of the entry that the law has for the substance. */
const fields: readonly (Origin & { field: Field; unit?: string; harmonised?: true })[] = [
  { field: 'casNumber', ...own },
  { field: 'ecNumber', ...own, harmonised: true },
  { field: 'formula', ...own },
  { field: 'hsCode', source: 'HS 2022', license: 'public domain' },
  { field: 'unNumber', ...transport },
  { field: 'hazardClass', ...transport },
  { field: 'subsidiaryHazards', ...transport },
  { field: 'packingGroup', ...transport },
  { field: 'limitedQuantity', ...own },
  { field: 'controls', ...controls },
  { field: 'ghsPictograms', ...own, harmonised: true },
  { field: 'signalWord', ...own, harmonised: true },
  { field: 'hazardStatements', ...own, harmonised: true },
  { field: 'meltsAt', unit: '°C', ...physical },
  { field: 'boilsAt', unit: '°C', ...physical },
  { field: 'flashPoint', unit: '°C', ...physical },
  { field: 'ignitesAt', unit: '°C', ...physical },
  { field: 'explosiveFrom', unit: '% v/v', ...physical },
  { field: 'explosiveTo', unit: '% v/v', ...physical },
];

/** Chemicals by name, each with what is known of it. What operators have changed names their source. */
export async function* chemicalRows(context: Context): AsyncGenerator<Exported[], void> {
  const { db } = context;
  const changed = await readChanged(context);
  for (let from = 0; ; from += atOnce) {
    const some = await db.select().from(chemical).orderBy(asc(chemical.id)).limit(atOnce).offset(from);
    if (some.length > 0) yield some.map((row) => describe(row, changed));
    if (some.length < atOnce) return;
  }
}

type Changed = ReadonlyMap<string, { source: string; at: Date }>;

function describe(row: typeof chemical.$inferSelect, changed: Changed): Exported {
  const { id, nameEn, nameZh, aliases, casNumber } = row;
  const entry = entryOf(id);
  const said = fields.flatMap(({ field, unit = null, harmonised, ...shipped }) => {
    const { source, license } = harmonised && entry ? { source: citationOf(entry), license: reuse } : shipped;
    const value = row[field];
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
    const later = changed.get(`${id} ${field}`);
    return {
      ...{ property: field, value: Array.isArray(value) ? value.join('; ') : value, unit },
      ...{ source: later ? later.source : source, statedOn: later ? utcDay(later.at) : null },
      license: later ? catalogueLicense : license,
    };
  });
  const isDangerous = row.unNumber !== null || row.hazardClass !== null;
  const { shippingNameEn, shippingNameZh } = shippingNameOf(row.unNumber, row);
  const shipping = Object.entries({ shippingNameEn, shippingNameZh }).flatMap(([property, value]) =>
    value === null ? [] : [{ property, value, unit: null, ...transport, statedOn: null }],
  );
  const marine = isMarinePollutant(row);
  const pollutes = marine === null || !isDangerous ? null : marine ? 'yes' : 'no';
  const limit = row.limitedQuantity === null ? derivedLimit(row) : null;
  const mass = row.formula ? molarMass(row.formula) : null;
  const ofFormula = { source: 'reckoned from the formula, IUPAC standard atomic weights', statedOn: null, license: 'public domain' }; // prettier-ignore
  return {
    thing: { chemicalId: id, nameEn, nameZh, aliases: aliases.join('; '), casNumber },
    statements: [
      ...said,
      ...shipping,
      ...derived('marinePollutant', pollutes, `the hazard statements H400, H410, H411: ${marinePollutantRule}`),
      ...derived('limitedQuantity', limit?.value ?? null, `class and packing group: ${limit?.rule}`),
      ...derived('storageClass', storageClassBy(row, formOf(id)), `the label: ${storageClassRule}`),
      ...(mass === null ? [] : [{ property: 'molarMass', value: mass, unit: 'g/mol', ...ofFormula }]),
    ],
  };
}

/** What follows from other data of a chemical, by a rule; null: nothing does. */
const derived = (property: string, value: string | null, from: string): Exported['statements'] =>
  value === null
    ? []
    : [{ property, value, unit: null, source: `derived from ${from}`, statedOn: null, license: catalogueLicense }];

/** Fields that are not the release's any more, with what the operator gave as their source. */
async function readChanged({ db }: Pick<Context, 'db'>): Promise<Changed> {
  const { key, field, source, at } = catalogueChange;
  const rows = await db
    .select({ key, field, source, at })
    .from(catalogueChange)
    .innerJoin(
      catalogueHold,
      and(eq(catalogueHold.thing, catalogueChange.thing), eq(catalogueHold.key, key), eq(catalogueHold.field, field)),
    )
    .where(and(eq(catalogueChange.thing, 'chemical'), eq(catalogueChange.state, 'done')))
    .orderBy(desc(at));
  return new Map(
    rows
      .toReversed()
      .map((row) => [`${row.key} ${row.field}`, { source: row.source || 'Resinport, catalogue desk', at: row.at }]),
  );
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { conditionOf, type FigureBasis, type FigurePoint, type SpecimenState } from '#api/market/figure-choices.ts';
import { saysTheSame, versionOf, type FigureRow } from '#server/market/catalogue/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { property } from '#server/platform/db/schema/catalogue.ts';
import { figure, type SaidFigure } from '#server/platform/db/schema/figures.ts';
import { readReference } from '../data-files.ts';
import { insertNew } from '../upsert.ts';

/** What a figure says besides, where its source says it; without a `source` it was read for this edition, and no copy is on file. */
type Detail = {
  norm?: string;
  point?: FigurePoint;
  specimen?: SpecimenState;
  /** mm */
  thickness?: number;
  source?: { publisher: string; title: string; edition?: string; readOn?: string };
};
export type Grade = {
  key: string;
  grade: string;
  manufacturer: string;
  category: string;
  resin: string;
  processLevel: string | null;
  applicationsEn: string;
  applicationsZh: string;
  /** Property, test condition ('' = none is said), value, what it is based on. */
  figures: [string, string, number | string, FigureBasis, Detail?][];
};

/** When the figures of this edition were compiled. */
const edition = '2026-06-30';
const compiled = new Date(`${edition}T00:00:00Z`);
const publisher = 'Resinport';
const title = 'Reference data';
const dropped = 'Not in this edition of the reference data';
const changed = 'Corrected in this edition of the reference data';

/** As this edition has it: what operators call a property or its norms makes no new versions of what the edition says. */
type Shipped = { key: string } & Pick<typeof property.$inferSelect, 'unit' | 'iso' | 'astm' | 'gb' | 'needs'>;
type Property = Omit<Shipped, 'key'> & { id: string };

/**
 * Brings the figures that the shipped data says to what this edition says: one that it says otherwise gets a new version, one that
 * it says no more is withdrawn, and one that a person has entered, corrected or withdrawn since is left to people.
 */
export async function loadFigures(tx: Db): Promise<void> {
  const properties = new Map(
    readReference<Shipped>('properties').map(({ key, ...rest }) => [key, { ...rest, id: key }]),
  );
  const standing = await tx.select().from(figure).where(isNull(figure.replacedById));
  const ofReference = new Map(standing.flatMap((row) => (row.referenceKey ? [[row.referenceKey, row] as const] : [])));
  const taken = new Set(standing.filter((row) => !row.withdrawn).map((row) => placeOf(row)));
  const [next, first, said] = [[] as FigureRow[], [] as FigureRow[], new Set<string>()];
  for (const grade of readReference<Grade>('grades'))
    for (const entry of grade.figures) {
      const [own, key] = [saidBy(properties.get(entry[0])!, entry), keyOf(grade, entry)];
      said.add(key);
      const before = ofReference.get(key) ?? null;
      if (before && before.enteredBy !== null) continue;
      const of = {
        ...{ material: { id: grade.key, resin: grade.resin }, property: properties.get(entry[0])!, referenceKey: key },
      };
      const row = versionOf(before, of, own, byReference(before ? changed : ''));
      if (!before) first.push(row);
      else if (!saysTheSame(before, row)) next.push(row);
    }
  for (const [key, before] of ofReference)
    if (!said.has(key) && before.enteredBy === null && !before.withdrawn) next.push(withdrawn(before, properties));
  for (const row of next)
    await tx
      .update(figure)
      .set({ replacedById: row.id })
      .where(and(eq(figure.lineId, row.lineId), isNull(figure.replacedById)));
  await insertNew(tx, figure, next);
  // What a person says of the same thing stands.
  const freed = new Set(next.filter((row) => row.withdrawn).map((row) => placeOf(row)));
  const free = first.filter((row) => !taken.has(placeOf(row)) || freed.has(placeOf(row)));
  await insertNew(tx, figure, free);
  await tx.execute(sql`analyze ${figure}`);
}

function withdrawn(before: FigureRow, properties: ReadonlyMap<string, Property>): FigureRow {
  const of = { material: { id: before.materialId, resin: null }, property: properties.get(before.propertyId)! };
  return versionOf(before, of, before, { ...byReference(dropped), withdrawn: true });
}

const byReference = (reason: string) => ({ reason, enteredBy: null, checkedBy: null, at: compiled });

const placeOf = ({ materialId, propertyId, condition, basis, norm }: FigureRow) =>
  JSON.stringify([materialId, propertyId, condition, basis, norm]);

const keyOf = (grade: Grade, [propertyId, testCondition, , basis, detail]: Grade['figures'][number]) =>
  [grade.key, propertyId, conditionOf(specimenOf(testCondition, detail)), basis].join(' / ');

const specimenOf = (testCondition: string, { point, specimen, thickness }: Detail = {}) => ({
  ...{ testCondition, point: point ?? null, specimen: specimen ?? null, thickness: thickness ?? null },
});

function saidBy(
  { iso, astm, gb }: Property,
  [, condition, value, basis, detail]: Grade['figures'][number],
): SaidFigure {
  const { norm, source } = detail ?? {};
  const norms = [iso, astm, gb].filter((name) => name !== null);
  return {
    ...(typeof value === 'number' ? { value } : { text: value }),
    // Where only one norm has this unit, it is the one.
    norm: norm ?? (norms.length === 1 ? norms[0]! : null),
    ...specimenOf(condition, detail),
    basis,
    ...(source
      ? {
          ...{ sourceKind: 'named', sourcePublisher: source.publisher, sourceTitle: source.title },
          ...{ sourceEdition: source.edition ?? '', sourceReadOn: source.readOn ?? null },
        }
      : { sourceKind: 'reference', sourcePublisher: publisher, sourceTitle: title, sourceEdition: edition }),
  };
}

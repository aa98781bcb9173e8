import { createHash } from 'node:crypto';
import { firstHash } from '#api/deals/seal-rules.ts';
import { conditionOf, missingOf, type FigureNeed } from '#api/market/figure-choices.ts';
import type { figure, SaidFigure } from '#server/platform/db/schema/figures.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

export type FigureRow = typeof figure.$inferSelect;
type Property = { id: string; unit: string | null; needs: readonly FigureNeed[] };
type Of = { material: { id: string; resin: string | null }; property: Property; referenceKey?: string | null };
type Entry = {
  reason: string;
  withdrawn?: boolean;
  /** null: the shipped data. */
  enteredBy: string | null;
  checkedBy: string | null;
  at: Date;
};

/**
 * The next version of a figure (the first, where there is none before), chained to the one before by its hash. Time never runs
 * backwards within a figure, whatever the clocks say.
 */
export function versionOf(before: FigureRow | null, of: Of, said: SaidFigure, entry: Entry): FigureRow {
  const { material, property } = of;
  const at = before && before.validFrom > entry.at ? before.validFrom : entry.at;
  const specimen = {
    testCondition: said.testCondition,
    ...{ point: said.point ?? null, specimen: said.specimen ?? null, thickness: said.thickness ?? null },
  };
  const id = uuidv7(entry.at);
  const row = {
    ...{ id, lineId: before?.lineId ?? id, version: (before?.version ?? 0) + 1 },
    ...{ materialId: material.id, propertyId: property.id },
    ...{ value: said.value ?? null, low: said.low ?? null, high: said.high ?? null, text: said.text ?? null },
    ...{ unit: property.unit, norm: said.norm ?? null, normYear: said.normYear ?? null },
    ...specimen,
    condition: conditionOf(specimen),
    comparable: missingOf(property, material.resin, specimen).length === 0,
    ...{ basis: said.basis, lots: said.lots ?? null },
    ...{ sourceKind: said.sourceKind, sourceEditionId: said.sourceEditionId ?? null },
    ...{ sourcePage: said.sourcePage ?? null, sourcePublisher: said.sourcePublisher, sourceTitle: said.sourceTitle },
    ...{ sourceEdition: said.sourceEdition, sourceReadOn: said.sourceReadOn ?? null },
    ...{ reason: entry.reason, withdrawn: entry.withdrawn ?? false },
    ...{ enteredBy: entry.enteredBy, checkedBy: entry.checkedBy, validFrom: at },
    ...{ replacedById: null, referenceKey: before?.referenceKey ?? of.referenceKey ?? null },
    previousHash: before?.hash ?? firstHash,
  };
  return { ...row, hash: hashOf(row) };
}

/** What is public of a version, in this order: anybody can reckon its hash from the answer of `getFigure`. */
export function hashOf(row: Omit<FigureRow, 'hash'>): string {
  const said = [
    ...[row.lineId, row.version, row.materialId, row.propertyId, row.value, row.low, row.high, row.text, row.unit],
    ...[row.norm, row.normYear, row.testCondition, row.point, row.specimen, row.thickness, row.basis, row.lots],
    ...[row.sourceKind, row.sourceEditionId, row.sourcePage, row.sourcePublisher, row.sourceTitle, row.sourceEdition],
    ...[row.sourceReadOn, row.reason, row.withdrawn, row.enteredBy === null ? 'reference' : 'operator'],
    ...[row.checkedBy !== null, row.validFrom.toISOString(), row.previousHash],
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** Whether two versions say the same. */
export function saysTheSame(row: FigureRow, other: FigureRow): boolean {
  const said = ({ value, low, high, text, unit, norm, normYear, condition, comparable, basis, ...rest }: FigureRow) => [
    ...[value, low, high, text, unit, norm, normYear, condition, comparable, basis, rest.lots],
    ...[rest.sourceKind, rest.sourceEditionId, rest.sourcePage, rest.sourcePublisher, rest.sourceTitle],
    ...[rest.sourceReadOn, rest.withdrawn],
  ];
  return JSON.stringify(said(row)) === JSON.stringify(said(other));
}

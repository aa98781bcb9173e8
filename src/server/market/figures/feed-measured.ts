import { and, eq, isNull } from 'drizzle-orm';
import { conditionOf, isSafety } from '#api/market/figure-choices.ts';
import { versionOf } from '#server/market/catalogue/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material, property } from '#server/platform/db/schema/catalogue.ts';
import { figure, type SaidFigure } from '#server/platform/db/schema/figures.ts';
import { figuresInTurn } from './change.ts';

export type MeasuredLots = {
  materialId: string;
  propertyId: string;
  /** As the property names it; null: the certificates do not say. */
  norm: string | null;
  testCondition: string;
  lots: number;
  /** In the unit of the property. */
  median: number;
  low: number;
  high: number;
};

const publisher = 'Resinport';

/**
 * Says on a material's page what delivered lots have measured, as a version of the one figure of that basis. What an operator has entered of it
 * stands before, and what one has withdrawn stays so. False: it says so already, or what safety hangs on, which two operators say.
 */
export async function feedMeasured(tx: Transaction, at: Date, measured: MeasuredLots): Promise<boolean> {
  const { materialId, propertyId, norm, testCondition, lots, median, low, high } = measured;
  if (isSafety(propertyId)) return false;
  const [of] = await tx.select().from(property).where(eq(property.id, propertyId));
  const [own] = await tx.select().from(material).where(eq(material.id, materialId));
  if (!of || own?.state !== 'listed') return false;
  const condition = conditionOf({ testCondition, point: null, specimen: null, thickness: null });
  const isSame = [
    eq(figure.materialId, materialId),
    eq(figure.propertyId, propertyId),
    eq(figure.condition, condition),
  ];
  await figuresInTurn(tx, materialId);
  const latest = await tx
    .select()
    .from(figure)
    .where(and(isNull(figure.replacedById), ...isSame, eq(figure.basis, 'measured')));
  const before = latest.find((one) => one.norm === norm) ?? null;
  if (before && (before.withdrawn || before.sourcePublisher !== publisher)) return false;
  const said: SaidFigure = {
    ...{ value: median, low: null, high: null, text: null, norm, normYear: null, testCondition },
    ...{ point: null, specimen: null, thickness: null, basis: 'measured', lots, sourceKind: 'named' },
    // In signs that both languages read.
    ...{ sourceEditionId: null, sourcePage: null, sourcePublisher: publisher, sourceTitle: `COA ${low}–${high}` },
    ...{ sourceEdition: '', sourceReadOn: null },
  };
  if (before && before.value === median && before.lots === lots && before.sourceTitle === said.sourceTitle)
    return false;
  const row = versionOf(before, { material: { id: materialId, resin: own.resin }, property: of }, said, {
    ...{ reason: `${lots} COA`, enteredBy: null, checkedBy: null, at },
  });
  if (before) await tx.update(figure).set({ replacedById: row.id }).where(eq(figure.id, before.id));
  await tx.insert(figure).values(row);
  await raiseScopes(tx, ['materials', 'offers']);
  return true;
}

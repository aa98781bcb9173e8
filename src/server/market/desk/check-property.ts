import { and, eq, ne } from 'drizzle-orm';
import type { DeskValues } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { standingFigure } from '#server/market/catalogue/index.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { invalid } from '#server/platform/errors.ts';

/** Under which conditions figures of a property stand: one of them is the usual one. */
export async function conditionsOf(db: Pick<Db, 'selectDistinct'>, propertyId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ condition: figure.condition })
    .from(figure)
    .where(and(standingFigure, figure.comparable, eq(figure.propertyId, propertyId), ne(figure.condition, '')));
  return rows.map(({ condition }) => condition).sort();
}

/** 422 for a unit of another kind, a name that another property has, a norm twice, and a condition under which nothing stands. */
export async function checkProperty(
  tx: Transaction,
  id: string,
  changed: DeskValues,
  whole: DeskValues,
): Promise<void> {
  // Figures, limits of deals, usual ranges and what nature allows are all numbers in this unit.
  if (changed['unit'] !== undefined) throw invalid({ unit: m.market_desk_unitFixed() });
  for (const [field, column] of [
    ['nameEn', property.nameEn],
    ['nameZh', property.nameZh],
  ] as const) {
    const name = changed[field] as string | undefined;
    if (name !== undefined && (await tx.$count(property, and(eq(column, name), ne(property.id, id)))) > 0)
      throw invalid({ [field]: m.market_desk_propertyTaken() });
  }
  const norms = (['iso', 'astm', 'gb'] as const).filter((field) => whole[field] !== '');
  const twice = norms.find(
    (field) => field in changed && norms.some((other) => other !== field && whole[other] === whole[field]),
  );
  if (twice) throw invalid({ [twice]: m.market_desk_normTwice() });
  const usual = changed['usualCondition'] as string | undefined;
  if (usual && !(await conditionsOf(tx, id)).includes(usual)) throw invalid({ usualCondition: m.field_chooseOne() });
}

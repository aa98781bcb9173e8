import { inArray } from 'drizzle-orm';
import { bindingLimits, inLimitsUnit, lotFaults } from '#api/deals/lot-rules.ts';
import type { Deviation } from '#api/deals/shipment-consent.ts';
import { boundsText, measuredText } from '#api/deals/spec-limit-words.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { joinWords } from '#lib/join-words.ts';
import type { SubOrderRow } from '#server/deals/deal/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import { readStatements, standing, type OfLot, type StatementRow } from './statements.ts';

type Line = { position: number; gradeNumber: string };
type Named = ReadonlyMap<string, { nameEn: string; nameZh: string }>;

/** In what a lot is not shown to be as agreed. By names of both languages: it is kept, and read by both sides. */
export const faultsOf = (
  { limits }: Pick<SubOrderRow, 'limits'>,
  { position, gradeNumber }: Line,
  row: Pick<StatementRow, 'lot' | 'measured'>,
  names: Named,
): Deviation[] =>
  lotFaults(limits, row.measured).map(({ limit, verdict, value }): Deviation => {
    const { property: id, unit, minimum, maximum } = limits[limit]!;
    const own = value && inLimitsUnit(value, limits[limit]!);
    const { nameEn, nameZh } = names.get(id) ?? { nameEn: id, nameZh: id };
    return {
      ...{ kind: 'limit', line: position, grade: gradeNumber },
      agreed: boundsText({ minimum, maximum }, unit),
      by: value ? `${trimZeros(own ?? value.value)} ${own === null ? value.unit : unit}`.trim() : '',
      lot: {
        ...{ lot: row.lot, limit, property: { nameEn, nameZh }, verdict },
        how: verdict === 'otherMethod' && value ? measuredText(value) : '',
      },
    };
  });

export async function propertyNames(db: Db, { limits }: Pick<SubOrderRow, 'limits'>): Promise<Named> {
  if (limits.length === 0) return new Map();
  const ids = limits.map(({ property: id }) => id);
  const rows = await db.select().from(property).where(inArray(property.id, ids));
  return new Map(rows.map(({ id, nameEn, nameZh }) => [id, { nameEn, nameZh }]));
}

/** In what lots that are to leave are not shown to be as agreed; of what has no certificate `lotProblems` speaks. */
export async function lotDeviations(
  db: Db,
  row: SubOrderRow,
  line: Line,
  lots: readonly string[],
): Promise<Deviation[]> {
  if (!bindingLimits(row.limits) || lots.length === 0) return [];
  const [rows, names] = [await readStatements(db, row.id), await propertyNames(db, row)];
  return lots.flatMap((lot) => {
    const stated = standing(rows, ofLine(line, lot), 'supplier');
    return stated ? faultsOf(row, line, stated, names) : [];
  });
}

const ofLine = ({ position }: Line, lot: string): OfLot => ({ line: position, lot });

/** Where the contract has limits, goods leave in lots that are named and have their certificate as data. */
export async function lotProblems(
  db: Db,
  row: SubOrderRow,
  line: Line | undefined,
  lots: readonly string[],
): Promise<Record<string, string>> {
  if (!line || !bindingLimits(row.limits)) return {};
  if (lots.length === 0) return { lots: m.deals_lots_nameThem() };
  const rows = await readStatements(db, row.id);
  const without = lots.filter((lot) => !standing(rows, ofLine(line, lot), 'supplier'));
  return without.length === 0 ? {} : { lots: m.deals_lots_noAnalysis({ lots: joinWords(without) }) };
}

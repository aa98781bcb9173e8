import { inUnit } from '#api/deals/lot-units.ts';
import { isByMethod, isUnderCondition, mostLotValues } from '#api/deals/lot-rules.ts';
import type { LotValueInput, ReadAnalysis } from '#api/deals/lot.ts';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import { textLength } from '#api/common/limits.ts';
import { m } from '#i18n/messages.ts';
import { isCalled, plainNumber } from '#server/deals/deal/index.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

/** More help nobody to mend a file. */
const mostProblems = 100;

/** A row of a certificate, as it is written there. */
export type Row = { property: string; method: string; condition: string; unit: string; value: string };

/**
 * The rows of a certificate as values of a form: each is told to the limit that it answers, by the name of its property in
 * either language, its method and its condition. What is no number, has a unit that cannot be converted, or could answer
 * several limits is left out and named.
 */
export function readValues(
  rows: readonly Row[],
  limits: readonly AgreedLimit[],
  { properties }: Pick<Directory, 'properties'>,
): Pick<ReadAnalysis, 'values' | 'problems'> {
  const values: LotValueInput[] = [];
  const problems: ReadAnalysis['problems'] = [];
  for (const row of rows) {
    // Each is held against every limit: a file that is something else is not read to its end.
    if (problems.length === mostProblems) break;
    const refuse = (text: string) =>
      problems.push({ property: row.property.slice(0, textLength.lotProperty[1]), text });
    const value = plainNumber(row.value);
    if (value === null) {
      refuse(m.deals_lots_noNumber({ value: row.value.slice(0, 40) }));
      continue;
    }
    const places = placesFor(row, limits, properties);
    const free = places.filter((place) => values.every(({ limit }) => limit !== place));
    if (places.length > 0 && free.length !== 1) {
      refuse(free.length > 1 ? m.deals_lots_severalLimits() : m.deals_lots_twice());
      continue;
    }
    const limit = free[0] === undefined ? undefined : limits[free[0]]!;
    if (limit && inUnit(value, row.unit || limit.unit, limit.unit) === null) {
      refuse(m.deals_lots_unit({ unit: row.unit, wanted: limit.unit || '–' }));
      continue;
    }
    if (values.length >= mostLotValues) {
      refuse(m.field_tooMany({ max: mostLotValues }));
      continue;
    }
    values.push({
      ...(free[0] !== undefined && { limit: free[0] }),
      name: limit ? '' : row.property.slice(0, textLength.lotProperty[1]),
      method: (row.method || limit?.method || '').slice(0, textLength.limitMethod[1]),
      condition: (row.condition || limit?.condition || '').slice(0, textLength.limitCondition[1]),
      unit: (row.unit || limit?.unit || '').slice(0, textLength.lotUnit[1]),
      value,
    });
  }
  return { values, problems };
}

/** Limits that a row can answer: those of its property; of several those of its method and condition. */
function placesFor(row: Row, limits: readonly AgreedLimit[], properties: Directory['properties']): number[] {
  const own = limits.flatMap(({ property }, place) => (isCalled(row.property, property, properties) ? [place] : []));
  if (own.length < 2) return own;
  const fitting = own.filter((place) => {
    const { method, condition } = limits[place]!;
    return isByMethod(row.method, method) && isUnderCondition(row.condition, condition);
  });
  return fitting.length > 0 ? fitting : own;
}

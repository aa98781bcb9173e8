/**
 * In what a shipment deviates from the contract that both have sealed, so that the buyer is asked before it is recorded.
 */
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { localised } from '#lib/localised.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { LotFault } from './lot-rules.ts';

export const deviationKinds = ['early', 'late', 'lots', 'over', 'short', 'limit'] as const;
export type DeviationKind = (typeof deviationKinds)[number];

/**
 * What the contract says, and what is asked for or was done instead. `early`, `late`: the first and the last day to leave;
 * `lots`: how many shipments of a line; `over`: tonnes of it in all; `short`: the same, after which nothing follows. `line`:
 * its position and grade; null: of the whole. `limit`: a value of a lot that is not shown to be within an agreed limit, both
 * with their unit; `by` is empty where nobody has measured it.
 */
export type Deviation = {
  kind: DeviationKind;
  agreed: string;
  by: string;
  line: number | null;
  grade: string;
  /** The position of a shipment that has been recorded and is corrected so; absent: of one to come. */
  shipment?: number;
  /** Of `limit` alone. */
  lot?: LotDeviation;
};
/** `limit`: its place in the contract's annex; `property`: its name; `how`: by what it was measured, where by something else. */
export type LotDeviation = {
  lot: string;
  limit: number;
  property: { nameEn: string; nameZh: string };
  verdict: LotFault;
  how: string;
};

/** The days that the buyer has for an answer. */
export const consentDays = 5;

/** Whether somebody who has agreed to the one has agreed to the other: the same thing, and nothing beyond it. */
export function covers(agreed: Deviation, { kind, line, by, ...of }: Deviation): boolean {
  if (agreed.kind !== kind || agreed.line !== line || agreed.shipment !== of.shipment) return false;
  if (kind === 'limit') {
    const [a, b] = [agreed.lot, of.lot];
    const same = a && b && a.lot === b.lot && a.limit === b.limit && a.verdict === b.verdict && a.how === b.how;
    return same === true && agreed.by === by && agreed.agreed === of.agreed;
  }
  if (kind === 'early') return by >= agreed.by;
  if (kind === 'late') return by <= agreed.by;
  if (kind === 'lots') return compare(by, agreed.by) <= 0;
  // Of another quantity, by a change of the contract since, nobody has agreed to anything.
  if (of.agreed !== agreed.agreed) return false;
  return kind === 'over' ? compare(by, agreed.by) <= 0 : compare(by, agreed.by) >= 0;
}

const words: Record<Exclude<DeviationKind, 'limit'>, (of: { agreed: string; by: string; grade: string }) => string> = {
  early: m.deals_deviation_early,
  late: m.deals_deviation_late,
  lots: m.deals_deviation_lots,
  over: m.deals_deviation_over,
  short: m.deals_deviation_short,
};

/** As both sides read it. */
export function deviationText({ kind, agreed, by, grade, shipment, lot }: Deviation): string {
  if (kind === 'limit') return lot ? limitText({ agreed, by, grade: safeLine(grade) }, lot) : '';
  const shown = kind === 'early' || kind === 'late' ? formatDate : trimZeros;
  const deviation = words[kind]({ agreed: shown(agreed), by: shown(by), grade: safeLine(grade) });
  return shipment === undefined ? deviation : m.deals_deviation_ofShipment({ position: shipment, deviation });
}

function limitText(
  of: Pick<Deviation, 'agreed' | 'by' | 'grade'>,
  { lot, property, verdict, how }: LotDeviation,
): string {
  const said = { ...of, lot: safeLine(lot), property: localised(property, 'name') };
  if (verdict === 'notMeasured') return m.deals_deviation_limitNotMeasured(said);
  return verdict === 'outside'
    ? m.deals_deviation_limitOutside(said)
    : m.deals_deviation_limitOtherMethod({ ...said, how: safeLine(how) });
}

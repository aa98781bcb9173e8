/** What a laboratory says of a lot, held against what was agreed; free of zod: the browser reads it too. */
import { compare } from '#lib/decimal.ts';
import { inUnit } from './lot-units.ts';
import type { AgreedLimit } from './spec-limit-rules.ts';

/** So many lots may a shipment have. */
export const mostLots = 20;
/** So many values may a certificate have. */
export const mostLotValues = 40;

/** The supplier's certificate of analysis, or the buyer's own measurement. */
export const lotSides = ['supplier', 'buyer'] as const;
export type LotSide = (typeof lotSides)[number];

/** `otherMethod`: not by the method, or under the condition, that the limit names, so it shows nothing. */
export const lotVerdicts = ['within', 'outside', 'otherMethod', 'notMeasured', 'notLimited'] as const;
export type LotVerdict = (typeof lotVerdicts)[number];
/** For which the buyer's waiver is needed before the lot leaves. */
export type LotFault = Extract<LotVerdict, 'outside' | 'otherMethod' | 'notMeasured'>;

/**
 * A value as it was stated. `limit`: the place of the limit that it answers, null: of something that has none, which `name`
 * tells. An empty method or condition is that of the limit.
 */
export type LotValue = {
  limit: number | null;
  name: string;
  method: string;
  condition: string;
  unit: string;
  /** A decimal text. */
  value: string;
};

/** Lots are written as they come: `A 1024-3`, `a1024-3`. */
export const lotKey = (lot: string): string => lot.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

const plainMethod = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^(?:DIN|BS|JIS|EN|ASTM)+(?=EN|ISO|[A-Z]?\d)/, '');

/**
 * Whether something was measured by a method: `DIN EN ISO 1133-1:2011` is by `ISO 1133`. Of several that are named
 * (`ASTM D792 / D1505`) each is one.
 */
export function isByMethod(stated: string, agreed: string): boolean {
  if (stated.trim() === '' || agreed.trim() === '') return true;
  const own = plainMethod(stated);
  return agreed.split(/\s+\/\s+|[;；]/).some((one) => {
    const wanted = plainMethod(one);
    return own === wanted || (own.startsWith(wanted) && /^[-:(]/.test(own.slice(wanted.length)));
  });
}

/** Without the units that one mostly leaves out: `230 °C/2.16 kg`, `230/2.16`. */
const plainCondition = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+|°c?|kgf?|deg/g, '')
    .replace(/[,;，；]/g, '/');
export const isUnderCondition = (stated: string, agreed: string): boolean =>
  stated.trim() === '' || agreed.trim() === '' || plainCondition(stated) === plainCondition(agreed);

/** What was stated, in the unit of its limit; null where it cannot be told in that. */
export const inLimitsUnit = ({ value, unit }: LotValue, limit: AgreedLimit): string | null =>
  inUnit(value, unit, limit.unit);

/** How a value stands to what was agreed. One whose unit cannot be converted is refused when it is stated. */
export function verdictOf(value: LotValue, limits: readonly AgreedLimit[]): LotVerdict {
  const limit = value.limit === null ? undefined : limits[value.limit];
  if (!limit || limit.answer === 'notTested') return 'notLimited';
  const measured = inLimitsUnit(value, limit);
  if (
    measured === null ||
    !isByMethod(value.method, limit.method) ||
    !isUnderCondition(value.condition, limit.condition)
  )
    return 'otherMethod';
  const { minimum, maximum } = limit;
  const isOutside = (minimum && compare(measured, minimum) < 0) || (maximum && compare(measured, maximum) > 0);
  return isOutside ? 'outside' : 'within';
}

/** Of the limits that bind those which a certificate does not show to be kept, in their order. */
export function lotFaults(
  limits: readonly AgreedLimit[],
  values: readonly LotValue[],
): { limit: number; verdict: LotFault; value: LotValue | null }[] {
  return limits.flatMap((agreed, limit) => {
    if (agreed.answer === 'notTested') return [];
    const value = values.find((one) => one.limit === limit) ?? null;
    const verdict = value ? verdictOf(value, limits) : 'notMeasured';
    return verdict === 'within' || verdict === 'notLimited' ? [] : [{ limit, verdict, value }];
  });
}

/** Limits that every lot is held to. */
export const bindingLimits = (limits: readonly { answer: AgreedLimit['answer'] }[]): boolean =>
  limits.some(({ answer }) => answer !== 'notTested');

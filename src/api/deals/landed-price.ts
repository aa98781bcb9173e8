/**
 * Brings prices per tonne to one basis: one currency, one trade term, duty and the cost of money included. Exact
 * decimals on text; every step is rounded half-up to four places, as prices are.
 */
import type { TradeTermCode } from '#api/deals/trade-terms.ts';
import { add, compare, divide, multiply, subtract } from '#lib/decimal.ts';

const places = 4;
const hundredth = '0.01';

export type Assumptions = {
  /** From the works to the port of loading, in the chosen currency. */
  inlandPerTonne: string;
  /** From the port of loading to the port of destination, in the chosen currency. */
  freightPerTonne: string;
  /** Of the value with freight. */
  insurancePercent: string;
  /** Of the CIF value. */
  dutyPercent: string;
  /** Yearly cost of money. */
  financingPercent: string;
};

/** What each price contains besides the goods. None contains the duty of import. */
const contains: Record<TradeTermCode, { inland: boolean; freight: boolean; insurance: boolean }> = {
  EXW: { inland: false, freight: false, insurance: false },
  FOB: { inland: true, freight: false, insurance: false },
  CFR: { inland: true, freight: true, insurance: false },
  CIF: { inland: true, freight: true, insurance: true },
  // Delivered through the bonded zone next door: whatever it travelled is paid for.
  ONE_DAY_TOUR: { inland: true, freight: true, insurance: true },
};

/** Days from shipment to arrival: those assumed by sea; through a bonded zone one day with a margin. */
export const transitOf = (term: TradeTermCode, bySea: number): number => (term === 'ONE_DAY_TOUR' ? 3 : bySea);

export type Payment = {
  /** Share paid when the contract is signed. */
  depositPercent: number;
  /** Days after shipment on which the rest is due; negative: before it. */
  restAfterDays: number;
};

/**
 * Days for which the buyer's money is out before the goods are there, weighted by the shares of the price; negative
 * where the supplier gives credit beyond the arrival.
 */
export function daysFinanced(
  { depositPercent, restAfterDays }: Payment,
  { leadTimeDays, transit }: { leadTimeDays: number; transit: number },
): string {
  const deposit = multiply(String(depositPercent), String(leadTimeDays + transit), 0);
  const rest = multiply(String(100 - depositPercent), String(transit - restAfterDays), 0);
  return divide(add(deposit, rest), '100', 1);
}

/** An amount in another currency at rates in units per USD, rounded once. Null where a rate is missing. */
export function convertExactly(
  amount: string,
  { from, to, rates }: { from: string; to: string; rates: Readonly<Record<string, string>> },
): string | null {
  if (from === to) return multiply(amount, '1', places);
  const rateOf = (currency: string) => (currency === 'USD' ? '1' : rates[currency]);
  const [source, target] = [rateOf(from), rateOf(to)];
  if (source === undefined || target === undefined || compare(source, '0') <= 0) return null;
  return divide(multiply(amount, target, 12), source, places);
}

export type PricePart = { kind: 'inland' | 'freight' | 'insurance' | 'duty' | 'financing'; amount: string };
export type LandedPrice = {
  /** What is added to the quoted price, or taken off it (negative), in this order. Nothing: left out. */
  parts: PricePart[];
  landed: string;
};

const share = (value: string, percent: string): string => multiply(multiply(value, percent, 12), hundredth, places);

/**
 * The price per tonne at the wanted trade term, with duty and financing on top. `quoted` is in the currency of the
 * assumptions. Insurance that a price contains is taken off so that adding it again gives the same price.
 */
export function landedPrice(
  { quoted, term, financedDays }: { quoted: string; term: TradeTermCode; financedDays: string },
  wanted: TradeTermCode,
  { inlandPerTonne, freightPerTonne, insurancePercent, dutyPercent, financingPercent }: Assumptions,
): LandedPrice {
  const [has, wants] = [contains[term], contains[wanted]];
  const withoutInsurance = has.insurance
    ? divide(multiply(quoted, '100', places), add('100', insurancePercent), places)
    : quoted;
  const atPort = has.inland ? withoutInsurance : add(withoutInsurance, inlandPerTonne);
  const withFreight = has.freight ? atPort : add(atPort, freightPerTonne);
  const insured = add(withFreight, share(withFreight, insurancePercent));

  const inland = moved(has.inland, wants.inland, inlandPerTonne);
  const freight = moved(has.freight, wants.freight, freightPerTonne);
  const insurance = moved(
    has.insurance,
    wants.insurance,
    has.insurance ? subtract(quoted, withoutInsurance) : subtract(insured, withFreight),
  );
  const duty = share(insured, dutyPercent);
  const atTerm = add(quoted, inland, freight, insurance);
  const yearly = multiply(multiply(atTerm, financingPercent, 12), hundredth, 12);
  const financing = divide(multiply(yearly, financedDays, 12), '365', places);
  const parts = (
    [
      ['inland', inland],
      ['freight', freight],
      ['insurance', insurance],
      ['duty', duty],
      ['financing', financing],
    ] as const
  ).flatMap(([kind, amount]) => (compare(amount, '0') === 0 ? [] : [{ kind, amount: multiply(amount, '1', places) }]));
  return { parts, landed: add(multiply(quoted, '1', places), ...parts.map(({ amount }) => amount)) };
}

/** Added where it is missing, taken off where it is too much. */
function moved(has: boolean, wants: boolean, amount: string): string {
  if (has === wants) return '0';
  return wants ? amount : subtract('0', amount);
}

/** How far each price lies above the cheapest, in per cent with two places; null stays null. */
export function abovePercents(landed: readonly (string | null)[]): (string | null)[] {
  const known = landed.filter((price) => price !== null);
  const cheapest = known.reduce<string | null>(
    (least, price) => (least === null || compare(price, least) < 0 ? price : least),
    null,
  );
  return landed.map((price) =>
    price === null || cheapest === null || compare(cheapest, '0') <= 0
      ? null
      : divide(multiply(subtract(price, cheapest), '100', places), cheapest, 2),
  );
}

/**
 * Brings prices per tonne to one basis: one currency, and a trade term or the goods landed with duty paid; the cost of
 * money is on top. Exact decimals on text; every step is rounded half-up to four places, as prices are.
 */
import type { TradeTermCode } from '#api/deals/trade-terms.ts';
import { add, compare, divide, multiply, subtract } from '#lib/decimal.ts';

const places = 4;
const hundredth = '0.01';

/** What a price is brought to: a trade term, or the goods at the port of destination with duty paid and without VAT. */
export type Basis = TradeTermCode | 'LANDED';
/** On what a country levies: the value on board at the port of loading, or that with freight and insurance. */
export type Levy = 'FOB' | 'CIF';

export type Assumptions = {
  /** From the works to the port of loading, in the chosen currency. */
  inlandPerTonne: string;
  /** From the port of loading to the port of destination, in the chosen currency. */
  freightPerTonne: string;
  /** Premium, of the sum insured: 110 % of the CIF value (Incoterms 2020, CIF A5). */
  insurancePercent: string;
  /** Of the value that the country levies on. */
  dutyPercent: string;
  levy: Levy;
  /** Import VAT or GST, of the value that it is levied on and the duty; null: nothing is known. Never part of a price. */
  vat: { percent: string; base: Levy } | null;
  /** Yearly cost of money. */
  financingPercent: string;
};

/** What each price contains besides the goods. Duty is in a landed one alone. */
const contains: Record<Basis, { inland: boolean; freight: boolean; insurance: boolean }> = {
  EXW: { inland: false, freight: false, insurance: false },
  FOB: { inland: true, freight: false, insurance: false },
  CFR: { inland: true, freight: true, insurance: false },
  CIF: { inland: true, freight: true, insurance: true },
  // Delivered through the bonded zone next door: whatever it travelled is paid for.
  ONE_DAY_TOUR: { inland: true, freight: true, insurance: true },
  LANDED: { inland: true, freight: true, insurance: true },
};

/** Goods are insured for so much of their CIF value, as a factor: the least that Incoterms 2020 asks of a seller. */
const insuredFactor = '1.1';
/** Per cent; from about 91 on the premium would be all of the value. */
export const mostInsurancePercent = '50';

/** Whether the freight of a route decides what a price comes to: it is added, taken off, or no part of what duty is levied on. */
export const needsFreight = (term: TradeTermCode, wanted: Basis, levy: Levy): boolean =>
  contains[term].freight !== contains[wanted].freight ||
  (wanted === 'LANDED' && levy === 'FOB' && contains[term].freight);

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
  /** What is added to the quoted price, or taken off it (negative), in this order. Nothing: left out, but for duty. */
  parts: PricePart[];
  landed: string;
  /** Import VAT per tonne on top of a landed price; null: nothing is known, or the price is not a landed one. */
  vat: string | null;
};

const share = (value: string, percent: string): string => multiply(multiply(value, percent, 12), hundredth, places);

/**
 * The price per tonne on the wanted basis, with financing on top; duty is added to a landed price alone. `quoted` is in
 * the currency of the assumptions. The premium is reckoned on the CIF value that it is itself a part of, so what is taken
 * off a CIF price is what was added to it.
 */
export function landedPrice(
  { quoted, term, financedDays }: { quoted: string; term: TradeTermCode; financedDays: string },
  wanted: Basis,
  { inlandPerTonne, freightPerTonne, insurancePercent, dutyPercent, levy, vat, financingPercent }: Assumptions,
): LandedPrice {
  const [has, wants] = [contains[term], contains[wanted]];
  // Of the CIF value, the premium is this share.
  const premium = multiply(multiply(insurancePercent, insuredFactor, 12), hundredth, 12);
  const withoutInsurance = has.insurance ? multiply(quoted, subtract('1', premium), places) : quoted;
  const atPort = has.inland ? withoutInsurance : add(withoutInsurance, inlandPerTonne);
  const withFreight = has.freight ? atPort : add(atPort, freightPerTonne);
  const insured = has.insurance ? quoted : divide(withFreight, subtract('1', premium), places);
  const onBoard = has.freight ? subtract(withFreight, freightPerTonne) : atPort;
  const valueAt = (base: Levy) => (base === 'FOB' ? onBoard : insured);

  const inland = moved(has.inland, wants.inland, inlandPerTonne);
  const freight = moved(has.freight, wants.freight, freightPerTonne);
  const insurance = moved(has.insurance, wants.insurance, subtract(insured, withFreight));
  const isLanded = wanted === 'LANDED';
  const duty = isLanded ? share(valueAt(levy), dutyPercent) : '0';
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
  ).flatMap(([kind, amount]) =>
    compare(amount, '0') === 0 && !(isLanded && kind === 'duty')
      ? []
      : [{ kind, amount: multiply(amount, '1', places) }],
  );
  return {
    parts,
    landed: add(multiply(quoted, '1', places), ...parts.map(({ amount }) => amount)),
    vat: isLanded && vat ? share(add(valueAt(vat.base), duty), vat.percent) : null,
  };
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

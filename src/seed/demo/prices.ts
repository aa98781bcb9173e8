import { daysBefore, utcDay } from '#lib/days.ts';
import { between, chance, wholeBetween, type Random } from './random.ts';

const mostWeeks = 26;

/** How much dearer or cheaper goods are where the shop is. */
const regional: Record<string, number> = {
  US: 0.97,
  SA: 0.96,
  AE: 0.97,
  NL: 1.09,
  DE: 1.11,
  IN: 1.04,
  JP: 1.07,
  TW: 1.01,
  SG: 1.02,
  MY: 1.01,
  TH: 1.02,
  VN: 1.03,
  HK: 1.01,
};

/** What the trade term adds to the price of the goods: freight, insurance, or China's value-added tax of 13 %. */
const termFactors: Record<string, number> = { EXW: 0.98, FOB: 1, CFR: 1.035, CIF: 1.042, ONE_DAY_TOUR: 1.01 };
const chineseVat = 1.13;

type Terms = {
  basePrice: number;
  nation: string;
  term: string;
  currency: string;
  taxIncluded: boolean;
  perUsd: number;
};

/** Price per tonne in the offer's currency, in the steps that traders quote in. */
export function priceFor(random: Random, { basePrice, nation, term, currency, taxIncluded, perUsd }: Terms): number {
  const usd = basePrice * (regional[nation] ?? 1) * (termFactors[term] ?? 1) * between(random, 0.975, 1.03);
  const amount = usd * (taxIncluded ? chineseVat : 1) * perUsd;
  return Math.max(stepOf(amount, currency), toStep(amount, currency));
}

export const usdOf = (price: number, perUsd: number) => (price / perUsd).toFixed(4);

function stepOf(amount: number, currency: string): number {
  if (currency === 'CNY') return amount < 3_000 ? 10 : amount < 30_000 ? 50 : amount < 100_000 ? 100 : 500;
  return amount < 200 ? 1 : amount < 3_000 ? 5 : amount < 20_000 ? 10 : 100;
}

const toStep = (amount: number, currency: string) =>
  Math.round(amount / stepOf(amount, currency)) * stepOf(amount, currency);

/** Cheaper unit prices for larger orders, dearest first; none when the stock does not allow a larger order. */
export function breaksFor(
  random: Random,
  { price, currency, moq, stock }: { price: number; currency: string; moq: number; stock: number },
): { fromQuantity: number; price: number }[] {
  if (!chance(random, 0.42)) return [];
  const breaks = [{ fromQuantity: moq, price }];
  let [quantity, amount] = [moq, price];
  for (let tier = wholeBetween(random, 1, 3); tier > 0; tier--) {
    quantity = Math.round(quantity * wholeBetween(random, 2, 5) * 1000) / 1000;
    amount = Math.min(amount - stepOf(price, currency), toStep(amount * between(random, 0.982, 0.995), currency));
    if (quantity > stock || amount <= 0) break;
    breaks.push({ fromQuantity: quantity, price: amount });
  }
  return breaks.length > 1 ? breaks : [];
}

/** Weekly prices of half a year, a random walk that ends at the price of today. Oldest first. */
export function historyOf(
  random: Random,
  price: number,
  currency: string,
  today: Date,
): { at: string; price: number }[] {
  const weeks: { at: string; price: number }[] = [];
  const volatility = between(random, 0.006, 0.018);
  let amount = price;
  for (let week = 0; week < mostWeeks; week++) {
    weeks.push({ at: utcDay(daysBefore(today, 7 * week)), price: Math.max(1, toStep(amount, currency)) });
    const rises = (random() + random() + random() - 1.5) * 2;
    if (chance(random, 0.7)) amount *= 1 + volatility * rises;
  }
  return weeks.reverse();
}

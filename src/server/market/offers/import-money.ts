import type { TradeCurrency } from '#api/deals/deal-choices.ts';

const currencyOf: Readonly<Record<string, TradeCurrency>> = {
  ...{ cny: 'CNY', rmb: 'CNY', '¥': 'CNY', 元: 'CNY', 人民币: 'CNY' },
  ...{ usd: 'USD', us$: 'USD', $: 'USD', 美元: 'USD', 美金: 'USD' },
  ...{ eur: 'EUR', '€': 'EUR', 欧元: 'EUR' },
};
const kilograms = ['kg', 'kgs', '公斤', '千克'];

/** A currency, and behind it what it is for: `元/吨`, `USD per MT`, `$`. Other countries' dollars and yuan are none of these. */
const form =
  /(?<![a-z])(us\$|usd|cny|rmb|eur|人民币|美元|美金|欧元|(?<![港日澳加韩坡纽台])元|[$¥€])(?![a-z])(?: ?(?:\/|每|per) ?(kgs?|公斤|千克|tonnes?|tons?|mt|公吨|吨|t)(?![a-z]))?/giu;
/** Signs that stand in other words and numbers, too: in a line above a table they count with their unit alone. */
const loose = ['元', '$', '¥', '€'];

export type Money = {
  currencies: ReadonlySet<TradeCurrency>;
  /** Per kilogram, which is no price of ours. */
  perKilogram: boolean;
  /** What else the text says. */
  rest: string;
};

/** The currencies that a head, a cell or a line above a table names. */
export function moneyIn(text: string, { above = false } = {}): Money {
  const plain = text.normalize('NFKC');
  const found = [...plain.matchAll(form)].filter(([, word, unit]) => !above || unit || !loose.includes(word!));
  return {
    currencies: new Set(found.map(([, word]) => currencyOf[word!.toLowerCase()]!)),
    perKilogram: found.some(([, , unit]) => kilograms.includes(unit?.toLowerCase() ?? '')),
    rest: found.reduce((left, [all]) => left.replace(all, ' '), plain).trim(),
  };
}

/** The one currency that the texts name together; undefined: none, or several. */
export function onlyCurrency(texts: readonly string[], options?: { above: boolean }): TradeCurrency | undefined {
  const all = new Set(texts.flatMap((text) => [...moneyIn(text, options).currencies]));
  const [one, ...others] = all;
  return others.length === 0 ? one : undefined;
}

/** `25` and `吨` of `25 吨`; without a unit: null. */
export function unitOf(text: string): { figure: string; unit: string } | null {
  const found = /^(.*\d[.,]?)\s*([^\d\s.,][^\d]*)$/u.exec(text.normalize('NFKC').trim());
  return found && { figure: found[1]!, unit: found[2]!.trim().toLowerCase() };
}
export const isKilograms = (unit: string): boolean => kilograms.includes(unit);

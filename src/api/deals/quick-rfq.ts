import { tradeCurrencies, type TradeCurrency } from '#api/deals/deal-choices.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import { multiply, trimZeros } from '#lib/decimal.ts';
import { readNumber } from '#lib/typed-number.ts';

/**
 * A request in one line, as people type it: `25 t PA-757 CIF Lagos, end of January`, `PP 拉丝 T30S 50吨 CFR 拉各斯`. What is
 * read is taken out of the line; what is left is what is wanted. Nothing is guessed: what can mean two things, or is not
 * dealt in here, is `unclear`.
 */
export type QuickRfq = {
  /** Tonnes. */
  quantity?: string;
  /** Per tonne. */
  targetPrice?: string;
  currency?: TradeCurrency;
  tradeTerm?: TradeTermId;
  port?: string;
  /** ISO days. */
  deliveryStart?: string;
  deliveryDeadline?: string;
  /** The rest: grade, resin, use. */
  goods: string;
  /** As typed, why, and what it would have said. */
  unclear: { words: string; why: Unclear; about: About }[];
};
export const unclearReasons = ['number', 'twice', 'term', 'port', 'date', 'words'] as const;
export const abouts = ['goods', 'quantity', 'targetPrice', 'tradeTerm', 'port', 'deliveryDeadline'] as const;
type About = (typeof abouts)[number];
type Unclear = (typeof unclearReasons)[number];

/** A port by all its names. */
export type KnownPort = { id: string; names: readonly string[] };
type Known = { ports: readonly KnownPort[]; /** ISO day. */ today: string };

const number = String.raw`\d{1,3}(?:[.,']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;
/** Not within a grade, a date or a longer number. */
const alone = String.raw`(?<![\p{Script=Latin}\p{N}_\/.,\-])`;
/** A word ends here; Chinese knows no blanks. */
const end = String.raw`(?![\p{Script=Latin}\p{N}])`;
const money = String.raw`us\$|usd|\$|美元|美金|cny|rmb|¥|人民币|eur|€|欧元`;
const perTonne = String.raw`(?:\s*(?:\/|per\s+|每)\s*(?:mt|tons?|tonnes?|t|吨|公吨)${end})?`;

const currencies: Record<string, TradeCurrency> = {
  ...Object.fromEntries(tradeCurrencies.map((code) => [code.toLowerCase(), code])),
  ...{ us$: 'USD', $: 'USD', 美元: 'USD', 美金: 'USD', rmb: 'CNY', '¥': 'CNY', 人民币: 'CNY', 元: 'CNY' },
  ...{ '€': 'EUR', 欧元: 'EUR' },
};
/** Of a unit: tonnes. */
const units: Record<string, string> = { kg: '0.001', kgs: '0.001', 公斤: '0.001', 千克: '0.001', 万吨: '10000' };
const terms: Record<string, TradeTermId> = {
  ...Object.fromEntries(tradeTerms.map(({ code, id }) => [code.toLowerCase(), id])),
  ...{
    'c&f': 3,
    cnf: 3,
    'ex works': 1,
    'ex-works': 1,
    出厂价: 1,
    出厂: 1,
    'one-day tour': 4,
    'one day tour': 4,
    保税一日游: 4,
    一日游: 4,
  },
};
const otherTerms = 'fca|fas|cpt|cip|dap|dpu|ddp|dat|ddu';
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const fillers =
  /(?<![\p{L}\p{N}])(?:of|for|to|by|in|at|per|until|before|delivery|deliver|delivered|shipment|target|price|need|we|please|quote|port|grade|@)(?![\p{L}\p{N}])|交货期?|交期|目标价格?|价格|求购|采购|需要|到货|发往|运到|至|单价/giu;

/** What a line says. */
export function readQuickRfq(line: string, { ports, today }: Known): QuickRfq {
  let rest = line
    .normalize('NFKC')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const read: QuickRfq = { goods: '', unclear: [] };
  const unclear = (about: About, words: string, why: Unclear) => read.unclear.push({ words: words.trim(), why, about });
  /** Takes out of the line all that has this form. */
  const take = (form: string): RegExpExecArray[] => {
    const found = [...rest.matchAll(new RegExp(form, 'giu'))];
    for (const { 0: words } of found) rest = rest.replace(words, ' | ');
    return found;
  };
  /** One is what is meant, two that say different things are not. */
  const once = <Value>(
    about: About,
    found: { words: string; value: Value | null; why?: Unclear }[],
  ): Value | undefined => {
    for (const { words, value, why = 'number' } of found) if (value === null) unclear(about, words, why);
    const said = found.filter(({ value }) => value !== null);
    if (new Set(said.map(({ value }) => JSON.stringify(value))).size <= 1) return said[0]?.value ?? undefined;
    unclear(about, said.map(({ words }) => words.trim()).join(', '), 'twice');
    return undefined;
  };

  const when = once(
    'deliveryDeadline',
    dateForms.flatMap(({ form, days }) =>
      take(form).map((found) => ({ words: found[0], value: days(found.groups ?? {}, today), why: 'date' as const })),
    ),
  );
  if (when?.start) read.deliveryStart = when.start;
  if (when) read.deliveryDeadline = when.end;

  const price = once(
    'targetPrice',
    take(
      `${alone}(?<before>${money})\\s*(?<amount>${number})${perTonne}|${alone}(?<amount2>${number})\\s*(?<after>${money}|元)${perTonne}`,
    ).map(({ 0: words, groups = {} }) => {
      const value = plain(groups['amount'] ?? groups['amount2'] ?? '', 2);
      const code = currencies[(groups['before'] ?? groups['after'] ?? '').toLowerCase()];
      return { words, value: value === null || !code ? null : { value, code } };
    }),
  );
  if (price) Object.assign(read, { targetPrice: price.value, currency: price.code });

  // Blanks between thousands look like a grade beside a quantity.
  for (const { 0: words } of take(
    `${alone}\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?\\s*(?:mts?|tons?|tonnes?|t|吨|公吨|kgs?)${end}`,
  ))
    unclear('quantity', words, 'number');
  const quantity = once(
    'quantity',
    take(`${alone}(?<amount>${number})\\s*(?<unit>mts?|tons?|tonnes?|t|万吨|吨|公吨|kgs?|公斤|千克)${end}`).map(
      ({ 0: words, groups = {} }) => {
        const factor = units[groups['unit']!.toLowerCase()] ?? '1';
        const amount = plain(groups['amount']!, factor === '0.001' ? 0 : 3);
        const value = amount === null ? null : trimZeros(multiply(amount, factor, 3));
        return { words, value: value === null || Number(value) <= 0 ? null : value };
      },
    ),
  );
  if (quantity !== undefined) read.quantity = quantity;

  const names = Object.keys(terms).sort((one, other) => other.length - one.length);
  const before = String.raw`(?<![\p{Script=Latin}\p{N}\-])`;
  const term = once(
    'tradeTerm',
    take(`${before}(?:${names.join('|')}|${otherTerms})${end}`).map(({ 0: words }) => ({
      words,
      value: terms[words.toLowerCase()] ?? null,
      why: 'term' as const,
    })),
  );
  if (term !== undefined) read.tradeTerm = term;

  const found = portsIn(rest, ports);
  for (const { words } of found) rest = rest.replace(words, ' | ');
  const meant = found
    .map(({ ids }) => ids)
    .reduce((all, ids) => all.filter((id) => ids.includes(id)), found[0]?.ids ?? []);
  if (meant.length === 1) read.port = meant[0]!;
  else if (found.length > 0) unclear('port', found.map(({ words }) => words).join(', '), 'port');

  read.goods = rest
    .replace(fillers, ' ')
    .replace(/[|,;，；、。:：]+/g, ' ')
    .replace(/(?<=\s|^)[.\-+*/()（）]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return read;
}

/** Null: it can be read in two ways. */
function plain(text: string, places: number): string | null {
  const reading = readNumber(text, { places });
  return reading && 'value' in reading ? reading.value : null;
}

/** The names of ports in a line, the longest first; of each, all the ports that have it. */
function portsIn(line: string, ports: readonly KnownPort[]): { words: string; ids: string[] }[] {
  const byName = new Map<string, string[]>();
  for (const { id, names } of ports) for (const name of names) byName.set(name, [...(byName.get(name) ?? []), id]);
  const found: { words: string; ids: string[] }[] = [];
  let rest = line.toLowerCase();
  for (const name of [...byName.keys()].sort((one, other) => other.length - one.length)) {
    const at = placeOf(rest, name);
    if (at < 0) continue;
    found.push({ words: line.slice(at, at + name.length), ids: byName.get(name)! });
    rest = rest.slice(0, at) + ' '.repeat(name.length) + rest.slice(at + name.length);
  }
  return found;
}

function placeOf(line: string, name: string): number {
  const isWord = (sign: string | undefined) => sign !== undefined && /[\p{Script=Latin}\p{N}\-]/u.test(sign);
  if (!/\p{Script=Latin}/u.test(name)) return line.indexOf(name);
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1))
    if (!isWord(line[at - 1]) && !isWord(line[at + name.length])) return at;
  return -1;
}

/** What a port is called: its code, its name, the town in brackets. */
export const portNames = (port: { id: string; nameEn: string; nameZh: string }): string[] => [
  port.id.toLowerCase(),
  ...[port.nameEn, port.nameZh].flatMap((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[()]/)
      .map((part) => part.trim())
      .filter((part) => part.length > 1),
  ),
];

// ----------------------------------------------------------------------------------------------------- days

type Window = { start?: string; end: string };
type Named = Record<string, string | undefined>;
type DateForm = { form: string; days: (named: Named, today: string) => Window | null };

const pad = (value: number) => String(value).padStart(2, '0');
const lastOf = (year: number, at: number): number => new Date(Date.UTC(year, at, 0)).getUTCDate();

/** A day that there is; null for others, and for those that have passed. */
function dayOf(year: number, at: number, day: number, today: string): string | null {
  if (at < 1 || at > 12 || day < 1 || day > lastOf(year, at)) return null;
  const iso = `${year}-${pad(at)}-${pad(day)}`;
  return iso < today ? null : iso;
}

/** Without a year it is the next one that comes. */
function comingYear(said: string | undefined, at: number, day: number, today: string): number {
  if (said) return Number(said);
  const year = Number(today.slice(0, 4));
  return `${year}-${pad(at)}-${pad(day)}` < today ? year + 1 : year;
}

function untilDay(
  { year, at, day }: { year?: string | undefined; at: number; day: number },
  today: string,
): Window | null {
  if (at < 1 || at > 12) return null;
  const until = dayOf(comingYear(year, at, day, today), at, day, today);
  return until === null ? null : { end: until };
}

/** The thirds of a month, as trade has them; without one the whole. */
function partOf(
  { year, at, part }: { year?: string | undefined; at: number; part: 'early' | 'mid' | 'late' | 'all' },
  today: string,
) {
  if (at < 1 || at > 12) return null;
  const [from, to] = { early: [1, 10], mid: [11, 20], late: [21, 31], all: [1, 31] }[part] as [number, number];
  const of = comingYear(year, at, Math.min(to, lastOf(2023, at)), today);
  const until = dayOf(of, at, Math.min(to, lastOf(of, at)), today);
  if (until === null) return null;
  const start = `${of}-${pad(at)}-${pad(from)}`;
  return { start: start < today ? today : start, end: until };
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const parts: Record<string, 'early' | 'mid' | 'late'> = {
  ...{ early: 'early', beginning: 'early', start: 'early', begin: 'early', mid: 'mid', middle: 'mid' },
  ...{
    late: 'late',
    end: 'late',
    上旬: 'early',
    初: 'early',
    中旬: 'mid',
    中: 'mid',
    下旬: 'late',
    底: 'late',
    末: 'late',
  },
};
const by = String.raw`(?:(?<!\p{Script=Latin})(?:by|until|before|in|at|delivery|deliver|交货期?|交期)[\s:：]*)?(?:the\s+)?`;

const dateForms: readonly DateForm[] = [
  {
    form: `${by}${alone}(?<year>20\\d\\d)[\\-\\/.年](?<month>\\d{1,2})[\\-\\/.月](?<day>\\d{1,2})日?(?!\\d)`,
    days: ({ year, month: at, day }, today) => untilDay({ year, at: Number(at), day: Number(day) }, today),
  },
  {
    // The day and the month may stand either way round: asked, unless one of them can be no month.
    form: `${by}${alone}(?<one>\\d{1,2})[\\/.](?<two>\\d{1,2})[\\/.](?<year>20\\d\\d)(?!\\d)`,
    days: ({ one, two, year }, today) => {
      const [a, b] = [Number(one), Number(two)];
      if (a <= 12 && b <= 12 && a !== b) return null;
      return a > 12 ? untilDay({ year, at: b, day: a }, today) : untilDay({ year, at: a, day: b }, today);
    },
  },
  {
    form: `${by}${alone}(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<month>${month})${end}(?:,?\\s+(?<year>20\\d\\d))?`,
    days: ({ year, month: name = '', day }, today) => untilDay({ year, at: monthOf(name), day: Number(day) }, today),
  },
  {
    form: `${by}${alone}(?<month>${month})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,]|\\s*(?:mts?|tons?|tonnes?|t|kgs?|吨|公吨|公斤)${end})(?:,?\\s+(?<year>20\\d\\d))?`,
    days: ({ year, month: name = '', day }, today) => untilDay({ year, at: monthOf(name), day: Number(day) }, today),
  },
  {
    form: `${by}(?:${alone}(?<part>early|beginning|begin|start|mid|middle|late|end)[\\s\\-]+(?:of\\s+)?|${alone})(?<month>${month})${end}(?:\\s+(?<year>20\\d\\d))?`,
    days: ({ year, month: name = '', part }, today) =>
      partOf({ year, at: monthOf(name), part: parts[part?.toLowerCase() ?? ''] ?? 'all' }, today),
  },
  {
    form: `${by}(?:(?<year>20\\d\\d)年)?(?<!\\d)(?<month>\\d{1,2})月(?<day>\\d{1,2})[日号]`,
    days: ({ year, month: at, day }, today) => untilDay({ year, at: Number(at), day: Number(day) }, today),
  },
  {
    form: `${by}(?:(?<year>20\\d\\d)年)?(?<!\\d)(?<month>\\d{1,2})月份?(?<part>上旬|初|中旬|中|下旬|底|末)?`,
    days: ({ year, month: at, part }, today) =>
      partOf({ year, at: Number(at), part: parts[part ?? ''] ?? 'all' }, today),
  },
];

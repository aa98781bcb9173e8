import type { Comparison } from '#api/deals/comparison.ts';
import {
  convertExactly,
  daysFinanced,
  landedPrice,
  needsFreight,
  transitOf,
  type Assumptions,
  type Basis,
  type Payment,
  type PricePart,
} from '#api/deals/landed-price.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { QuoteLine, QuoteVersion } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { importRule, type ImportRule } from './import-taxes.ts';
import type { Names } from './names.ts';
import type { Carried } from './route-freight.ts';

export type Row = Omit<Comparison['rows'][number], 'abovePercent' | 'approvedSource'>;
type Source = Row['parts'][number]['source'];
export type Assumed = Comparison['assumptions'];
/** What the buyer says of one port of loading; undefined: nothing. */
export type Said = Partial<Record<'freightPerTonne' | 'transitDays' | 'dutyPercent', string | undefined>>;

/** What all rows of a comparison are reckoned with. */
export type Sheet = {
  currency: string;
  wanted: Basis;
  rates: Record<string, string>;
  names: Names;
  /** Port of destination; null: not known. */
  destination: string | null;
  assumptions: Assumed;
  /** Assumptions that are the buyer's own words. */
  own: ReadonlySet<keyof Assumed>;
  saidOf: (departurePort: string | null) => Said;
  /** Whether its reader can say better. */
  mayBeSaid: boolean;
  carrierFor: (load: {
    departurePort: string;
    destinationPort: string;
    packing: string;
    quantity: string | null;
  }) => Carried | null;
  /** What the marketplace assumes of a route: freight per tonne in the currency, and days. */
  usualOf: (departurePort: string | null, destinationPort: string | null) => { freight: string; transit: string };
  hsCodeOf: (line: Pick<QuoteLine, 'material'>) => string | null;
};
/** What is reckoned of a quote, or of an offer as one. */
export type ReckonedVersion = Pick<
  QuoteVersion,
  'version' | 'tradeTerm' | 'departurePort' | 'destinationPort' | 'currency' | 'packing' | 'leadTimeDays'
> & {
  paymentTerm: { code: string };
  /** Country that the goods have been made in or imported into already; null: the terms do not say. */
  liesIn: string | null;
};
export type ReckonedLine = Pick<QuoteLine, 'id' | 'material' | 'unitPrice'> & {
  /** Null: whole containers. */
  quantity: string | null;
};

export const termCode = (id: TradeTermId) => tradeTerms.find((term) => term.id === id)!.code;

type Figure = { value: string; source: Source; words: string };
type Carriage = { freight: Figure; transitDays: string; transitSource: Source };

/**
 * One line of a quote on the basis. Its freight is that of its own way alone: what the buyer says of its port of loading,
 * what a forwarder quotes or publishes for exactly that way, else an assumption that is marked as one.
 */
export function reckonLine(quoteId: string, version: ReckonedVersion, line: ReckonedLine, sheet: Sheet): Row {
  const { currency, rates, wanted } = sheet;
  const term = termCode(version.tradeTerm);
  const carriage = carriageOf(version, line, sheet);
  const rule = ruleOf(version, line, sheet);
  const transit = transitOf(term, Number(carriage.transitDays));
  const row = {
    ...{ quoteId, lineId: line.id, version: version.version, departurePort: version.departurePort },
    ...{ transitDays: transit, transitSource: carriage.transitSource, parts: [], landed: null, vat: null },
  };
  if (line.unitPrice === null) return { ...row, quoted: null, apart: 'sealed' };
  const quoted = convertExactly(line.unitPrice, { from: version.currency, to: currency, rates });
  if (quoted === null) return { ...row, quoted, apart: 'noRate' };
  const reason = whyApart(version, sheet, needsFreight(term, wanted, rule.levy), carriage);
  if (reason) return { ...row, quoted, apart: reason };

  const duty = dutyOf(version, sheet, rule, line);
  const payment = paymentOf(version.paymentTerm.code);
  const route = { leadTimeDays: version.leadTimeDays, transit };
  const financedDays = daysFinanced(payment, route);
  const { inlandPerTonne, insurancePercent, financingPercent } = sheet.assumptions;
  const assumptions: Assumptions = {
    ...{ inlandPerTonne, insurancePercent, financingPercent },
    ...{ freightPerTonne: carriage.freight.value, dutyPercent: duty.value, levy: rule.levy, vat: rule.vat },
  };
  const price = landedPrice({ quoted, term, financedDays }, wanted, assumptions);
  const figures = { freight: carriage.freight, duty, ...usualFigures(sheet, { payment, financedDays, ...route }) };
  return {
    ...row,
    quoted,
    parts: price.parts.map(({ kind, amount }) => ({
      kind,
      amount,
      basis: figures[kind].words,
      source: figures[kind].source,
    })),
    landed: price.landed,
    apart: null,
    vat: price.vat === null || !rule.vat ? null : { amount: price.vat, basis: vatWords(rule.vat) },
  };
}

/** A price for another port says nothing of this one; one that names no port of loading has no freight of its own. */
function whyApart(
  { departurePort, destinationPort, tradeTerm }: ReckonedVersion,
  { wanted, destination }: Sheet,
  isFreightNeeded: boolean,
  { freight }: Carriage,
): Row['apart'] {
  const isDelivered = ['CFR', 'CIF'].includes(termCode(tradeTerm));
  const isForPort = ['LANDED', 'CFR', 'CIF'].includes(wanted);
  if (isDelivered && isForPort && destination && destinationPort && destinationPort.id !== destination)
    return 'otherPort';
  return isFreightNeeded && !departurePort && freight.source === 'assumed' ? 'noPort' : null;
}

/** What a reader may say better of a port of loading; null: it is known, or no part of this basis. */
export function routeOf(
  version: ReckonedVersion & Pick<QuoteVersion, 'lines'>,
  sheet: Sheet,
): Omit<Comparison['routes'][number], 'departurePort'> {
  const { wanted } = sheet;
  const lines = version.lines.map((line) => {
    const rule = ruleOf(version, line, sheet);
    const isNeeded = needsFreight(termCode(version.tradeTerm), wanted, rule.levy);
    return { isNeeded, carriage: carriageOf(version, line, sheet), duty: dutyOf(version, sheet, rule, line) };
  });
  const open = lines.find(({ isNeeded, carriage }) => isNeeded && carriage.freight.source !== 'known');
  const [first] = lines;
  const travels = termCode(version.tradeTerm) !== 'ONE_DAY_TOUR';
  return {
    freightPerTonne: open ? trimZeros(open.carriage.freight.value) : null,
    transitDays: first && travels && first.carriage.transitSource !== 'known' ? first.carriage.transitDays : null,
    dutyPercent: first && wanted === 'LANDED' ? first.duty.value : null,
  };
}

const countryOf = ({ destination, names }: Sheet): string | null =>
  destination === null ? null : (names.directory.ports.get(destination)?.country ?? null);
/** Nothing is imported that lies in the country already: no value is levied on, whichever its customs take. */
const notImported: ImportRule = { levy: 'CIF', duty: null, vat: null };
const isImported = ({ liesIn }: ReckonedVersion, sheet: Sheet): boolean =>
  liesIn === null || liesIn !== countryOf(sheet);
const ruleOf = (version: ReckonedVersion, line: ReckonedLine, sheet: Sheet): ImportRule =>
  isImported(version, sheet) || saysDuty(version, sheet)
    ? importRule(sheet.names.directory, countryOf(sheet) ?? '', sheet.hsCodeOf(line))
    : notImported;
/** The buyer knows better of these goods; what it says of all quotes is said of those that are imported. */
const saysDuty = ({ departurePort }: ReckonedVersion, { saidOf }: Sheet): boolean =>
  saidOf(departurePort?.id ?? null).dutyPercent !== undefined;

function carriageOf(version: ReckonedVersion, line: ReckonedLine, sheet: Sheet): Carriage {
  const { saidOf, carrierFor, usualOf, assumptions, own, destination, currency } = sheet;
  const from = version.departurePort?.id ?? null;
  // What a price contains was carried to the port that it is for.
  const to = version.destinationPort?.id ?? destination;
  const said = saidOf(from);
  const carried =
    from !== null && to !== null
      ? carrierFor({ departurePort: from, destinationPort: to, packing: version.packing.code, quantity: line.quantity })
      : null;
  const usual = usualOf(from, to);
  const assumedFreight = own.has('freightPerTonne') ? assumptions.freightPerTonne : usual.freight;
  const assumedTransit = own.has('transitDays') ? assumptions.transitDays : usual.transit;
  const freight = (value: string, source: Source, words: string): Figure => ({ value, source, words });
  const amount = (value: string) => ({ amount: `${currency} ${trimZeros(value)}` });
  return {
    freight:
      said.freightPerTonne !== undefined
        ? freight(said.freightPerTonne, 'yours', m.deals_trading_basisYours(amount(said.freightPerTonne)))
        : carried
          ? freight(carried.perTonne, 'known', carried.words)
          : own.has('freightPerTonne')
            ? freight(assumedFreight, 'yours', m.deals_trading_basisYours(amount(assumedFreight)))
            : freight(assumedFreight, 'assumed', m.deals_trading_basisFreight(amount(assumedFreight))),
    transitDays: said.transitDays ?? carried?.transitDays ?? assumedTransit,
    transitSource:
      said.transitDays !== undefined ? 'yours' : carried ? 'known' : own.has('transitDays') ? 'yours' : 'assumed',
  };
}

function dutyOf(version: ReckonedVersion, sheet: Sheet, { duty, levy: value }: ImportRule, line: ReckonedLine): Figure {
  const { saidOf, assumptions, own, names } = sheet;
  const [hsCode, country] = [sheet.hsCodeOf(line), countryOf(sheet)];
  const place = country === null ? '–' : names.country(country).name;
  if (!isImported(version, sheet) && !saysDuty(version, sheet))
    return { value: '0', source: 'known', words: m.deals_trading_basisDutyInCountry({ country: place }) };
  const said =
    saidOf(version.departurePort?.id ?? null).dutyPercent ?? (own.has('dutyPercent') ? assumptions.dutyPercent : null);
  if (said !== null)
    return { value: said, source: 'yours', words: m.deals_trading_basisDutyYours({ percent: said, value }) };
  const code = hsCode === null ? '–' : spacedHs(hsCode);
  if (duty && duty.least === duty.percent)
    return {
      ...{ value: duty.percent, source: 'known' },
      words: m.deals_trading_basisDutyKnown({
        ...{ percent: duty.percent, value, code, source: duty.source, date: formatDate(duty.asOf, 'short') },
      }),
    };
  if (duty)
    return {
      ...{ value: duty.percent, source: 'assumed' },
      words: m.deals_trading_basisDutySpan({
        ...{ percent: duty.percent, least: duty.least, value, code, source: duty.source },
      }),
    };
  const unknown = sheet.mayBeSaid ? m.deals_trading_basisDutyUnknown : m.deals_trading_basisDutyNone;
  return {
    ...{ value: assumptions.dutyPercent, source: 'assumed' },
    words: unknown({ percent: assumptions.dutyPercent, value, code, country: place }),
  };
}

/** `390210` → `3902.10`, as tariffs print it. */
const spacedHs = (code: string): string => (code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code);

const vatWords = ({ percent, base, source }: NonNullable<ImportRule['vat']>): string =>
  compare(percent, '0') === 0 ? source : m.deals_trading_basisVat({ percent, value: base, source });

/**
 * When a payment term asks for money, as its contract and its payment page do: the share at signing, and how many days
 * after shipment the rest. Papers are taken to be there as the goods leave; what is due before they do counts as 0.
 */
function paymentOf(code: string): AskedFor {
  const instalments = paymentTerms[code] ?? [];
  const rest = instalments.find(({ gates }) => gates === null);
  return {
    depositPercent: instalments.find(({ after }) => after === 'payBy')?.percent ?? 0,
    restAfterDays: rest?.days ?? 0,
    isBefore: rest === undefined,
  };
}

/** `isBefore`: nothing of it waits until the goods have left. */
type AskedFor = Payment & { isBefore: boolean };

function financingWords(
  { depositPercent: deposit, restAfterDays: tenor, isBefore }: AskedFor,
  given: { percent: string; days: string; lead: number; transit: number },
): string {
  if (deposit === 100) return m.deals_trading_basisFinancingAtOnce(given);
  return isBefore
    ? m.deals_trading_basisFinancingBefore({ ...given, deposit })
    : m.deals_trading_basisFinancing({ ...given, deposit, tenor });
}

/** What does not depend on the way. */
function usualFigures(
  { assumptions: { inlandPerTonne, insurancePercent, financingPercent }, own, currency }: Sheet,
  money: { payment: AskedFor; financedDays: string; leadTimeDays: number; transit: number },
): Record<Exclude<PricePart['kind'], 'freight' | 'duty'>, { source: Source; words: string }> {
  const sourceOf = (name: keyof Assumed): Source => (own.has(name) ? 'yours' : 'assumed');
  const { payment, financedDays, leadTimeDays: lead, transit } = money;
  return {
    inland: {
      source: sourceOf('inlandPerTonne'),
      words: m.deals_trading_basisInland({ amount: `${currency} ${trimZeros(inlandPerTonne)}` }),
    },
    insurance: {
      source: sourceOf('insurancePercent'),
      words: m.deals_trading_basisInsurance({ percent: insurancePercent }),
    },
    financing: {
      source: sourceOf('financingPercent'),
      words: financingWords(payment, { percent: financingPercent, days: trimZeros(financedDays), lead, transit }),
    },
  };
}

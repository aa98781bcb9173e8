import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '#api/deals/comparison.ts';
import type { QuoteInput } from '#api/deals/quote.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';
import { askedFor, clearLanes, laneOf, newForwarder, quotedBy } from '../freight/forwarders.ts';

/**
 * Landed prices of 30 quotes, reckoned anew with fractions of whole numbers and plain formulas: nothing here is taken from
 * the code that is checked.
 */
type Fraction = readonly [bigint, bigint];
const of = (text: string): Fraction => {
  const [whole, places = ''] = text.split('.') as [string, string?];
  return [BigInt(whole + places), 10n ** BigInt(places.length)];
};
const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]]);
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const over = (a: Fraction, b: Fraction): Fraction => times(a, b[0] < 0n ? [-b[1], -b[0]] : [b[1], b[0]]);
const one = of('1');
const percent = (text: string): Fraction => over(of(text), of('100'));
/** Whether a figure is the fraction to half a cent, or is below it by what the figure's own four places round off. */
const isToTheCent = (figure: string, exact: Fraction): boolean => {
  const [difference, size] = minus(of(figure), exact);
  return 200n * (difference < 0n ? -difference : difference) <= size;
};

/** Units per USD of the latest month, from the file that the site reads. */
const latest = (currency: string): Fraction => {
  const file = readFileSync(new URL('../../../src/seed/data/exchange-rates.json', import.meta.url), 'utf8');
  const { perUsd } = (JSON.parse(file) as { currency: string; perUsd: number[] }[]).find(
    (row) => row.currency === currency,
  )!;
  return of(String(perUsd.at(-1)));
};

const api = startMemberApi();
const said = { inlandPerTonne: '14.5', insurancePercent: '0.35', financingPercent: '7.25' };
const atWorks = { departurePort: null, freightPerTonne: '66.6', transitDays: '27' };

/** Duty on ABS in per cent, what it is levied on, VAT and what that is on; as the laws and tariffs say. */
const destinations = [
  { port: 'USHOU', country: 'US', duty: '6.5', levy: 'FOB', vat: '0', vatOn: 'FOB' },
  { port: 'DEHAM', country: 'DE', duty: '6.5', levy: 'CIF', vat: '19', vatOn: 'CIF' },
  { port: 'CLSAI', country: 'CL', duty: '6', levy: 'CIF', vat: '19', vatOn: 'CIF' },
  { port: 'NGAPP', country: 'NG', duty: '6.5', levy: 'CIF', vat: '7.5', vatOn: 'CIF' },
  { port: 'CAVAN', country: 'CA', duty: '6.5', levy: 'FOB', vat: '5', vatOn: 'FOB' },
  { port: 'AUSYD', country: 'AU', duty: '6.5', levy: 'FOB', vat: '10', vatOn: 'CIF' },
] as const;

type Quoted = {
  term: 'EXW' | 'FOB' | 'CFR' | 'CIF';
  from: string | null;
  price: string;
  currency: 'USD' | 'CNY' | 'EUR';
  tonnes: string;
  /** 40 ft high cubes that it takes. */
  boxes: string;
  /** And to the United States, where 44,000 lb on the road leave 19.875 t in one. */
  toUs: string;
  lead: number;
  payment: { code: string; deposit: number; tenor: number };
};
const quotes: readonly Quoted[] = [
  {
    ...{ term: 'FOB', from: 'CNNGB', price: '1150', currency: 'USD', tonnes: '50', boxes: '2', toUs: '3', lead: 14 },
    // Seven days after the copy of the B/L, as clause 8 of its contract says.
    payment: { code: 'TT30_70BL', deposit: 30, tenor: 7 },
  },
  {
    ...{ term: 'FOB', from: 'KRPUS', price: '8213.75', currency: 'CNY', tonnes: '75', boxes: '3', toUs: '4', lead: 10 },
    payment: { code: 'OA60', deposit: 0, tenor: 60 },
  },
  {
    ...{
      term: 'CFR',
      from: 'CNSHA',
      price: '1211.0625',
      currency: 'USD',
      tonnes: '100',
      boxes: '4',
      toUs: '6',
      lead: 21,
    },
    payment: { code: 'TT100', deposit: 100, tenor: 0 },
  },
  {
    ...{ term: 'CIF', from: 'TWKHH', price: '1234.9', currency: 'USD', tonnes: '25', boxes: '1', toUs: '2', lead: 7 },
    payment: { code: 'LC90', deposit: 0, tenor: 90 },
  },
  {
    ...{ term: 'EXW', from: null, price: '987.65', currency: 'EUR', tonnes: '50', boxes: '2', toUs: '3', lead: 30 },
    payment: { code: 'DP', deposit: 0, tenor: 0 },
  },
];
/** Price of a 40 ft high cube and days, by port of loading; every lane a little dearer than the one before. */
const lanes = {
  CNNGB: ['1910.50', 31],
  KRPUS: ['1777.00', 28],
  CNSHA: ['2044.00', 33],
  TWKHH: ['1888.80', 26],
} as const;
/** Quoted for Hamburg from Ningbo: 4 containers, which takes the place of the lane. */
const forHamburg = { amount: '7011.40', containers: '4', days: 35 };

const laneOn = (from: keyof typeof lanes, index: number) => ({
  price: (Number(lanes[from][0]) + 10 * index).toFixed(2),
  days: lanes[from][1] + index,
});

let buyer: Company;
let suppliers: Supplier[];
beforeAll(async () => {
  await clearLanes(api);
  buyer = await newBuyer(api);
  suppliers = [];
  for (const _ of quotes) suppliers.push(await newSupplier(api));
  const forwarder = await newForwarder(api);
  for (const [index, { port }] of destinations.entries())
    for (const from of Object.keys(lanes) as (keyof typeof lanes)[]) {
      const { price, days } = laneOn(from, index);
      await laneOf(api, forwarder, { departurePort: from, destinationPort: port, price, transitDays: days });
    }
});

function given({ term, from, price, currency, tonnes, lead, payment }: Quoted): Partial<QuoteInput> {
  const tradeTerm = { EXW: 1, FOB: 2, CFR: 3, CIF: 5 }[term];
  return {
    ...{ tradeTerm, currency, leadTimeDays: lead, paymentTerm: payment.code },
    lines: [{ gradeNumber: 'ABS PA-757', quantity: tonnes, unitPrice: price }],
    ...(from !== null && { departurePort: from }),
    ...(term === 'EXW' && { deliveryMethod: undefined }),
  } as Partial<QuoteInput>;
}

/** The formulas, in words of the trade. */
function expected(quote: Quoted, index: number) {
  const { term, from, price, currency, tonnes, lead, payment } = quote;
  const to = destinations[index]!;
  const boxes = to.port.startsWith('US') ? quote.toUs : quote.boxes;
  const isQuoted = from === 'CNNGB' && to.port === 'DEHAM';
  const lane = from === null ? null : laneOn(from as keyof typeof lanes, index);
  const box = isQuoted ? over(of(forHamburg.amount), of(forHamburg.containers)) : lane && of(lane.price);
  const freight = box ? over(times(box, of(boxes)), of(tonnes)) : of(atWorks.freightPerTonne);
  const days = isQuoted ? forHamburg.days : (lane?.days ?? Number(atWorks.transitDays));

  const quoted = currency === 'USD' ? of(price) : over(of(price), latest(currency));
  // Insured is 110 % of CIF, so CIF = CFR + rate × 1.1 × CIF.
  const premium = times(percent(said.insurancePercent), of('1.1'));
  const cfrOf: Record<Quoted['term'], Fraction> = {
    EXW: plus(plus(quoted, of(said.inlandPerTonne)), freight),
    FOB: plus(quoted, freight),
    CFR: quoted,
    CIF: times(quoted, minus(one, premium)),
  };
  const cfr = cfrOf[term];
  const value = { FOB: minus(cfr, freight), CIF: over(cfr, minus(one, premium)) };
  const duty = times(value[to.levy], percent(to.duty));
  const share = over(of(String(payment.deposit)), of('100'));
  const daysOut = plus(
    times(share, of(String(lead + days))),
    times(minus(one, share), [BigInt(days - payment.tenor), 1n]),
  );
  const financing = over(times(times(value.CIF, percent(said.financingPercent)), daysOut), of('365'));
  return {
    freight,
    duty,
    landed: plus(plus(value.CIF, duty), financing),
    vat: times(plus(value[to.vatOn], duty), percent(to.vat)),
    days,
  };
}

describe('landed prices', () => {
  it.each(destinations.map((to, index) => ({ ...to, index })))(
    'to $port agree to the cent',
    async ({ port, country, index }) => {
      const { id: orderId } = await postTo(api, buyer, suppliers, {
        ...{ destinationPort: port, destinationCountry: country, quantity: '100' },
      });
      const ids: string[] = [];
      for (const [at, quote] of quotes.entries()) {
        const isDelivered = quote.term === 'CFR' || quote.term === 'CIF';
        const to = isDelivered
          ? { destinationPort: port, destinationCountry: country }
          : { destinationPort: undefined, destinationCountry: undefined };
        ids.push((await quoteFor(api, suppliers[at]!, orderId, { ...given(quote), ...to })).id);
      }
      if (port === 'DEHAM') {
        const forwarder = await newForwarder(api);
        await laneOf(api, forwarder, { destinationPort: port, price: '9999' });
        const request = await askedFor(api, buyer, orderId, { destinationPort: port, containers: 4 });
        await quotedBy(api, forwarder, request, { amount: forHamburg.amount, transitDays: forHamburg.days });
      }
      const input = { orderId, currency: 'USD', ...said, routes: [atWorks] };
      const { rows } = dataOf(await api.post<Comparison>('api/trade/web/order/getComparison', buyer, input));
      expect(rows).toHaveLength(quotes.length);
      const landed = new Map<string, Fraction>();
      for (const [at, quote] of quotes.entries()) {
        const row = rows.find(({ quoteId }) => quoteId === ids[at])!;
        const exact = expected(quote, index);
        const name = `${quote.term} ${quote.from} to ${port}`;
        landed.set(row.quoteId, exact.landed);
        expect(row.apart, name).toBeNull();
        expect(row.transitDays, name).toBe(exact.days);
        const part = (kind: string) => row.parts.find((one) => one.kind === kind);
        if (quote.term === 'EXW' || quote.term === 'FOB')
          expect(isToTheCent(part('freight')!.amount, exact.freight), name).toBe(true);
        expect(isToTheCent(part('duty')!.amount, exact.duty), `${name}: duty ${part('duty')!.amount}`).toBe(true);
        expect(isToTheCent(row.landed!, exact.landed), `${name}: landed ${row.landed}`).toBe(true);
        expect(isToTheCent(row.vat!.amount, exact.vat), `${name}: VAT ${row.vat!.amount}`).toBe(true);
      }
      // The lowest is the lowest.
      const least = [...landed].reduce((a, b) => (minus(b[1], a[1])[0] < 0n ? b : a));
      expect(rows.filter(({ abovePercent }) => abovePercent === '0.00').map(({ quoteId }) => quoteId)).toEqual([
        least[0],
      ]);
    },
  );
});

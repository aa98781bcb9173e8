import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getExchangeRates, type ExchangeRates } from '#api/site/content.ts';
import { getFetchedRates, readRateFile, type FetchedRates, type RateReading } from '#api/market/rate-file.ts';
import { daysLater } from '#lib/days.ts';
import { fetchRates } from '#server/market/desk/index.ts';
import { meanPerUsd } from '#server/market/desk/ecb-months.ts';
import { targetDays } from '#server/market/desk/target-days.ts';
import { latestRates } from '#server/market/reference/index.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { editing } from './desk.ts';

const api = startMemberApi();
const desk = editing(api);
let one: Person;
let buyer: Person;
beforeAll(async () => {
  one = await api.person({ capabilities: ['operator'] });
  buyer = await api.person();
});

/** What a euro cost in dollars, and in other currencies, on a day: near the rates of June 2026. */
const perEur = (day: string): Record<string, string> => {
  const shift = Number(day.slice(8)) / 10_000;
  const of = (rate: number, places = 4) => (rate * (1 + shift)).toFixed(places);
  return {
    ...{ USD: '1.1516', JPY: of(185.1, 2), CZK: of(24.2, 3), DKK: of(7.47), GBP: of(0.8634, 5), SEK: of(10.96) },
    ...{ CHF: of(0.9204), NOK: of(11.04), AUD: of(1.6393), BRL: of(5.9009), CAD: of(1.6161), CNY: of(7.803) },
    ...{ HKD: of(9.026), INR: of(109.36), KRW: of(1761.3, 2), MXN: of(20.01), MYR: of(4.679), NZD: of(1.9917) },
    ...{ SGD: of(1.483), THB: of(37.89, 3), ZAR: of(18.873) },
  };
};
const daysOf = (...months: string[]) => months.flatMap(targetDays);
const heads = Object.keys(perEur('2026-07-01'));

type Cell = (day: string, currency: string) => string | undefined;
/** As `eurofxref-hist.csv` is written: the newest day first, an empty column at the end. */
const csvOf = (days: readonly string[], cell: Cell = () => undefined) =>
  [
    `Date,${heads.join(',')},`,
    ...days.toReversed().map((day) => `${day},${heads.map((one) => cell(day, one) ?? perEur(day)[one]!).join(',')},`),
  ].join('\n');
const xmlOf = (days: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${days
    .map(
      (day) =>
        `<Cube time='${day}'>${heads.map((one) => `<Cube currency='${one}' rate='${perEur(day)[one]}'/>`).join('')}</Cube>`,
    )
    .join('')}</Cube></gesmes:Envelope>`;
const read = (who: Person | null, name: string, content: string | Uint8Array) =>
  api.post<RateReading>(readRateFile.path, who, {}, [
    { field: 'file', name, bytes: typeof content === 'string' ? strToU8(content) : content },
  ]);
const inZip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const wrongWords = async (content: string | Uint8Array) => {
  const { body } = await read(one, 'eurofxref.csv', content);
  return body.fields?.['file'] ?? 'none';
};

/** The same mean by a way of its own, in binary. */
const meanByHand = (days: readonly string[], currency: string): number =>
  days.reduce((sum, day) => {
    const { USD: dollar, ...others } = perEur(day);
    return sum + (currency === 'EUR' ? 1 : Number(others[currency])) / Number(dollar);
  }, 0) / days.length;

describe('the ECB’s file', () => {
  it('is averaged by months in units per USD, whatever form it has', async () => {
    api.clock.now = new Date('2026-09-10T12:00:00Z');
    const days = daysOf('2026-06', '2026-07', '2026-08').concat(daysOf('2026-09').filter((day) => day <= '2026-09-09'));
    const inCsv = dataOf(await read(one, 'eurofxref-hist.csv', csvOf(days)));
    expect(inCsv).toMatchObject({ first: '2026-06-01', last: '2026-09-09', newest: '2026-06', older: 1, skipped: [] });
    expect(inCsv.months.map(({ month, days: count, missing }) => [month, count, missing])).toEqual([
      ['2026-07', 23, 0],
      ['2026-08', 21, 0],
      ['2026-09', 7, 15],
    ]);
    expect(inCsv.leftOut).toEqual(['CZK']);
    const [july, august, september] = inCsv.months;
    expect(september!.rates).toEqual([]);
    for (const currency of ['EUR', 'CNY', 'JPY', 'GBP', 'KRW']) {
      const rate = july!.rates.find((row) => row.currency === currency)!;
      expect(Number(rate.perUsd)).toBeCloseTo(meanByHand(targetDays('2026-07'), currency), 4 - Math.floor(Math.log10(Number(rate.perUsd)))); // prettier-ignore
      // What July gives is what August is compared with.
      expect(august!.rates.find((row) => row.currency === currency)!.before).toBe(rate.perUsd);
    }
    expect(july!.rates.find(({ currency }) => currency === 'SAR')).toMatchObject({ perUsd: '3.75', origin: 'peg' });
    expect(july!.rates.filter(({ perUsd }) => perUsd === null).map(({ currency }) => currency)).toEqual(['LKR', 'TWD']);
    const forms: [string, string | Uint8Array][] = [
      ['eurofxref-hist.xml', xmlOf(days)],
      ['eurofxref-hist.zip', inZip({ 'eurofxref-hist.csv': csvOf(days) })],
      ['hist.zip', inZip({ 'eurofxref-hist.xml': xmlOf(days) })],
    ];
    const rates = ({ months }: RateReading) => months.map((month) => ({ ...month, source: '' }));
    for (const [name, content] of forms) expect(rates(dataOf(await read(one, name, content)))).toEqual(rates(inCsv));
  });

  it('says a mean exactly, rounded half-up once', () => {
    const day = (usd: string, cny: string) => ({ day: '2026-07-01', perEur: { USD: usd, CNY: cny } });
    // (7.1 + 7.1 + 7.100015) / 3 = 7.100005 exactly: half of the last of six digits.
    expect(meanPerUsd([day('1', '7.1'), day('1', '7.1'), day('1', '7.100015')], 'CNY')).toBe('7.10001');
    expect(meanPerUsd([day('1.25', '1')], 'EUR')).toBe('0.8');
    expect(meanPerUsd([day('3', '1')], 'EUR')).toBe('0.333333');
    expect(meanPerUsd([day('1', '1520000.5')], 'CNY')).toBe('1520001');
  });

  it('knows when TARGET is closed', () => {
    expect(targetDays('2026-04')).not.toContain('2026-04-03');
    expect(targetDays('2026-04')).not.toContain('2026-04-06');
    expect(targetDays('2027-03')).not.toContain('2027-03-26');
    expect(targetDays('2026-05')[0]).toBe('2026-05-04');
    expect(targetDays('2026-12').filter((day) => day > '2026-12-22')).toEqual([
      '2026-12-23',
      '2026-12-24',
      ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ]);
  });

  it('of a single day has no month, and names nothing on record', async () => {
    const daily = `Date, ${heads.join(', ')}, \n09 September 2026, ${heads.map((head) => perEur('2026-09-09')[head]).join(', ')}, \n`;
    const single = dataOf(await read(one, 'eurofxref.csv', daily));
    expect(single.months).toMatchObject([{ month: '2026-09', days: 1, missing: 21, rates: [] }]);
    const old = dataOf(await read(one, 'eurofxref.csv', csvOf(daysOf('2026-05'))));
    expect(old).toMatchObject({ months: [], older: 1 });
    // July and August would be a hole that nobody can fill afterwards.
    api.clock.now = new Date('2026-10-02T12:00:00Z');
    expect(dataOf(await read(one, 'e.csv', csvOf(daysOf('2026-09')))).skipped).toEqual(['2026-07', '2026-08']);
  });

  it('leaves to be typed what lacks a day, or has moved as no currency does', async () => {
    const cell: Cell = (day, currency) =>
      currency === 'INR' && day === '2026-07-14' ? 'N/A' : currency === 'CNY' ? '78.03' : undefined;
    const { months } = dataOf(await read(one, 'e.csv', csvOf(daysOf('2026-07'), cell)));
    const of = (currency: string) => months[0]!.rates.find((rate) => rate.currency === currency)!;
    expect(of('INR')).toMatchObject({ perUsd: null, origin: 'none' });
    expect(of('CNY')).toMatchObject({ perUsd: null, origin: 'none' });
    expect(of('CNY').problem).toContain('67.7579');
  });

  it('that is none is refused with the reason', async () => {
    const july = csvOf(daysOf('2026-07'));
    const cases: [string | Uint8Array, RegExp][] = [
      ['hello', /not the ECB/],
      ['currency,rate\nCNY,7', /not the ECB/],
      [`Date,USD,JPY,\n`, /no day/],
      [july.replace('2026-07-14', '2026-07-32'), /2026-07-32/],
      [july.replace('2026-07-14', '14/07/2026'), /14\/07\/2026/],
      [july.replace('1.1516', '1,1516'), /line of 2026-07-31/],
      [july.replace('1.1516,', ''), /line of 2026-07-31/],
      [july.replace('1.1516', '-1'), /-1/],
      [july.replace('1.1516', '0'), /: 0/],
      [july.replace('1.1516', 'N/A'), /dollar on 2026-07-31/],
      [july.replace('2026-07-14', '2026-07-13'), /twice: 2026-07-13/],
      [july.replace('2026-07-14', '2027-07-13'), /not come yet: 2027-07-13/],
      ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', /not the ECB/],
      ['<?xml version="1.0"?><other/>', /not the ECB/],
      ['<?xml version="1.0"?><Envelope><Cube></Envelope>', /not the ECB/],
      [inZip({ 'a.csv': july, 'b.csv': july }), /one CSV or XML/],
      [inZip({ 'a.txt': july }), /one CSV or XML/],
    ];
    for (const [content, words] of cases) expect(await wrongWords(content)).toMatch(words);
    expect((await latestRates(api.services)).month).toBe('2026-06');
  });

  it('is an operator’s alone', async () => {
    for (const who of [buyer, null]) {
      expect((await read(who, 'e.csv', csvOf(daysOf('2026-07')))).status).toBe(who ? 403 : 401);
      expect((await api.get(getFetchedRates.path, who)).status).toBe(who ? 403 : 401);
    }
  });
});

describe('rates from an address', () => {
  const state = { status: 200, body: '', asked: 0 };
  const server = createServer((_, response) => {
    state.asked += 1;
    response.writeHead(state.status, { 'Content-Type': 'text/csv' }).end(state.body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api.clock.now = new Date('2026-09-01T08:00:00Z');
  });
  afterAll(() => {
    api.services.config.ecbRatesUrl = undefined;
    server.close();
  });
  const standing = async () => dataOf(await api.get<FetchedRates>(getFetchedRates.path, one));
  const letters = async () =>
    (await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.template, 'ratesFetched'))).filter(({ to }) => to === one.email).length; // prettier-ignore
  const nextDay = () => void (api.clock.now = new Date(`${daysLater(api.clock.now.toISOString().slice(0, 10), 1)}T09:00Z`)); // prettier-ignore

  it('are none where no address is configured', async () => {
    expect(await fetchRates(api.services)).toBe(false);
    expect(await standing()).toEqual({ configured: false, askedAt: null, failure: '', fetchedAt: null, reading: null });
  });

  it('are fetched once a day; what fails stands on the desk, and is tried the next day', async () => {
    api.services.config.ecbRatesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stats/eurofxref-hist-90d.csv`;
    state.status = 503;
    await expect(fetchRates(api.services)).rejects.toThrow('503');
    expect(await standing()).toMatchObject({
      configured: true,
      failure: expect.stringContaining('503'),
      reading: null,
    });
    expect(await fetchRates(api.services)).toBe(false);
    expect(state.asked).toBe(1);
    nextDay();
    Object.assign(state, { status: 200, body: '<html>Sorry</html>' });
    await expect(fetchRates(api.services)).rejects.toThrow();
    expect((await standing()).failure).toMatch(/not the ECB/);
    nextDay();
    state.body = csvOf(daysOf('2026-07', '2026-08'));
    expect(await Promise.all([1, 2, 3].map(() => fetchRates(api.services)))).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    expect(state.asked).toBe(3);
    expect(await standing()).toMatchObject({
      failure: '',
      reading: { months: [{ month: '2026-07' }, { month: '2026-08' }] },
    });
    expect(await letters()).toBe(1);
    // The next failure takes nothing away of what was given.
    nextDay();
    state.status = 500;
    await expect(fetchRates(api.services)).rejects.toThrow();
    const { failure, reading } = await standing();
    expect(failure).not.toBe('');
    expect(reading?.months).toHaveLength(2);
    nextDay();
    state.status = 200;
    expect(await fetchRates(api.services)).toBe(true);
    // Operators have been told of August.
    expect(await letters()).toBe(1);
    expect((await latestRates(api.services)).month).toBe('2026-06');
  });

  it('are entered as typed ones are, month by month, with their source', async () => {
    const { reading } = await standing();
    const july = reading!.months[0]!;
    const given = Object.fromEntries(july.rates.map(({ currency, perUsd }) => [currency, perUsd ?? '']));
    expectInvalid(await desk.enter(one, '2026-07', { ...given, TWD: '31.7' }), 'LKR');
    const sent = { month: '2026-07', rates: { ...given, TWD: '31.7', LKR: '335' }, reason: 'Monthly averages' };
    dataOf(await api.post('api/backstage/admin/catalogue/enterRates', one, { ...sent, source: july.source }));
    expect(await latestRates(api.services)).toMatchObject({ month: '2026-07', rates: { CNY: given['CNY'] } });
    expect((await standing()).reading!.months.map(({ month }) => month)).toEqual(['2026-08']);
    const { months } = dataOf(await api.get<ExchangeRates>(getExchangeRates.path, null));
    expect(months.slice(0, 2).map(({ month, source }) => [month, source])).toEqual([
      ['2026-07', 'ECB, euro foreign exchange reference rates (eurofxref-hist-90d.csv)'],
      ['2026-06', null],
    ]);
  });
});

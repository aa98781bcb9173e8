import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getForwarderToday,
  getFreightRequestByPage,
  quoteFreight,
  withdrawFreightQuote,
  type ForwarderToday,
} from '#api/deals/freight.ts';
import { getCorrespondents, sendMail, type Correspondent } from '#api/mail/mail.ts';
import type { Comparison } from '#api/deals/comparison.ts';
import { freightLane, freightQuote } from '#server/platform/db/schema/freight.ts';
import { freightEnd } from '#server/deals/freight/index.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { inDays, postTo, quoteFor } from '../../support/rfqs.ts';
import {
  askedFor,
  clearLanes,
  freightOf,
  laneOf,
  newForwarder,
  quotedBy,
  requestsFor,
  tryQuoteFreight,
} from './forwarders.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let forwarder: Company;
let orderId: string;
let requestId: string;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  await clearLanes(api);
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
  forwarder = await newForwarder(api);
  await laneOf(api, forwarder);
  orderId = (await postTo(api, buyer, [supplier], { quantity: '50' })).id;
  requestId = await askedFor(api, buyer, orderId);
});
const withdraw = (person: Company | null, id = requestId) =>
  api.post(withdrawFreightQuote.path, person, { requestId: id });
const later = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000);
};

describe('a freight quote', () => {
  it('tells the buyer who the forwarder is, and the forwarder nothing of the buyer until the buyer writes', async () => {
    await quotedBy(api, forwarder, requestId, { amount: '3700' });
    const known = async (person: Company) =>
      dataOf(await api.get<Correspondent[]>(getCorrespondents.path, person)).map(({ id }) => id);
    expect(await known(buyer)).toContain(forwarder.id);
    expect(await known(forwarder)).not.toContain(buyer.id);
    dataOf(await api.post(sendMail.path, buyer, { to: [forwarder.id], subject: 'Freight', content: 'Which vessel?' }));
    expect(await known(forwarder)).toContain(buyer.id);
  });

  it('is seen by the buyer with its price per tonne, and the buyer is told', async () => {
    const quote = await quotedBy(api, forwarder, requestId, { amount: '3700', carrier: 'COSU', remarks: 'All in' });
    expect(quote).toMatchObject({ state: 'live', version: 1, amount: { amount: '3700.00', currency: 'USD' } });
    const { quotes } = await freightOf(api, buyer, orderId);
    expect(quotes).toEqual([
      {
        ...quote,
        ...{ forwarderId: forwarder.id, containers: 2, perTonneUsd: '74.0000' },
      },
    ]);
    const told = (await api.emailsTo(buyer)).filter(({ template }) => template === 'freightQuoted');
    expect(told).toHaveLength(1);
    expect(told[0]!.data).toMatchObject({ who: forwarder.company, money: { amount: '3700.00', currency: 'USD' } });
  });

  it('replaces the own one before; a correction right after it is not told again', async () => {
    await quotedBy(api, forwarder, requestId);
    expect(await quotedBy(api, forwarder, requestId, { amount: '3600' })).toMatchObject({ version: 2, state: 'live' });
    const { quotes } = await freightOf(api, buyer, orderId);
    expect(quotes.map(({ version, state }) => [version, state])).toEqual([
      [2, 'live'],
      [1, 'replaced'],
    ]);
    const told = async () => (await api.emailsTo(buyer)).filter(({ template }) => template === 'freightQuoted').length;
    expect(await told()).toBe(1);
    later(1);
    await quotedBy(api, forwarder, requestId, { amount: '3500' });
    expect(await told()).toBe(2);
  });

  it('stands before others when it is cheaper per tonne, whatever its currency', async () => {
    const other = await newForwarder(api);
    await laneOf(api, other);
    await quotedBy(api, forwarder, requestId, { amount: '3700' });
    await quotedBy(api, other, requestId, { amount: '9000', currency: 'CNY' });
    const { quotes } = await freightOf(api, buyer, orderId);
    expect(quotes.map(({ company }) => company)).toEqual([other.company, forwarder.company]);
    expect(Number(quotes[0]!.perTonneUsd)).toBeLessThan(30);
  });

  it('expires by itself: the forwarder is asked again, the buyer sees it after the live ones', async () => {
    await quotedBy(api, forwarder, requestId, { validUntil: inDays(api, 2) });
    expect((await requestsFor(api, forwarder)).list).toEqual([]);
    later(3);
    const [waiting] = (await requestsFor(api, forwarder)).list;
    expect(waiting!.ownQuotes).toMatchObject([{ state: 'expired', version: 1 }]);
    const other = await newForwarder(api);
    await laneOf(api, other);
    // A lane opens no requests from before it: this one is made one that was there.
    expect((await requestsFor(api, other, 'all')).list).toEqual([]);
    const there = { since: new Date('2026-07-01T00:00:00Z') };
    await api.db.update(freightLane).set(there).where(eq(freightLane.forwarderId, other.id));
    await quotedBy(api, other, requestId, { amount: '9900' });
    const { quotes } = await freightOf(api, buyer, orderId);
    expect(quotes.map(({ state }) => state)).toEqual(['live', 'expired']);
    expect((await withdraw(forwarder)).status).toBe(409);
  });

  it('is taken back, once, and may be given again', async () => {
    await quotedBy(api, forwarder, requestId);
    dataOf(await withdraw(forwarder));
    expect((await withdraw(forwarder)).status).toBe(409);
    expect((await freightOf(api, buyer, orderId)).quotes).toMatchObject([{ state: 'withdrawn' }]);
    expect(await quotedBy(api, forwarder, requestId)).toMatchObject({ version: 2, state: 'live' });
  });

  it('is made once for each key', async () => {
    const answers = await Promise.all([1, 2].map(() => tryQuoteFreight(api, forwarder, requestId, {}, 'once')));
    const [one, two] = answers.map((answer) => dataOf(answer));
    expect(one).toEqual(two);
    expect((await freightOf(api, buyer, orderId)).quotes).toHaveLength(1);
  });

  it('has one live version when two are sent at once', async () => {
    await Promise.all(['3700', '3600', '3500'].map((amount) => quotedBy(api, forwarder, requestId, { amount })));
    const { quotes } = await freightOf(api, buyer, orderId);
    expect(quotes.filter(({ state }) => state === 'live')).toHaveLength(1);
    expect(quotes.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
  });

  it.each([
    ['an amount of 0', { amount: '0' }, 'amount'],
    ['an amount below 0', { amount: '-3700' }, 'amount'],
    ['an amount of 1e12', { amount: '1e12' }, 'amount'],
    ['an amount of 13 digits', { amount: '1000000000000' }, 'amount'],
    ['words for an amount', { amount: 'much' }, 'amount'],
    ['a currency in which no deals are made', { currency: 'JPY' }, 'currency'],
    ['no days under way', { transitDays: 0 }, 'transitDays'],
    ['a carrier that is none', { carrier: 'NOBODY' }, 'carrier'],
    ['a validity that is over', { validUntil: '2026-07-15T11:59:59Z' }, 'validUntil'],
    ['a validity of a year', { validUntil: '2027-07-15T12:00:00Z' }, 'validUntil'],
    ['a validity that is no time', { validUntil: 'soon' }, 'validUntil'],
    ['remarks without end', { remarks: 'x'.repeat(501) }, 'remarks'],
  ])('is refused with %s', async (_, given, field) => {
    expectInvalid(await tryQuoteFreight(api, forwarder, requestId, given), field);
    expect((await freightOf(api, buyer, orderId)).quotes).toEqual([]);
  });

  it('counts in today’s work while it is live, and as ending soon in its last days', async () => {
    await quotedBy(api, forwarder, requestId, { validUntil: inDays(api, 5) });
    const today = async () => dataOf(await api.get<ForwarderToday>(getForwarderToday.path, forwarder));
    expect(await today()).toMatchObject({ open: 0, liveQuotes: 1, quotesEndingSoon: 0 });
    later(3);
    expect(await today()).toMatchObject({ open: 0, liveQuotes: 1, quotesEndingSoon: 1 });
    later(3);
    expect(await today()).toMatchObject({ open: 1, liveQuotes: 0, quotesEndingSoon: 0 });
  });

  it('stays the forwarder’s to see when its lane is gone', async () => {
    await quotedBy(api, forwarder, requestId);
    await api.db.delete(freightLane).where(eq(freightLane.forwarderId, forwarder.id));
    expect((await requestsFor(api, forwarder, 'quoted')).list).toMatchObject([{ id: requestId, suggested: null }]);
  });

  it('is taken back when its forwarder’s account ends, and the lanes go', async () => {
    await quotedBy(api, forwarder, requestId);
    await api.db.transaction((tx) => freightEnd.ended!(tx, api.services, forwarder.id));
    expect((await freightOf(api, buyer, orderId)).quotes).toMatchObject([{ state: 'withdrawn' }]);
    expect(await api.db.$count(freightLane, eq(freightLane.forwarderId, forwarder.id))).toBe(0);
  });
});

describe('in the comparison of quotes', () => {
  const compare = (freightQuoteId: string, more: Record<string, unknown> = {}, id = orderId) =>
    api.post<Comparison>('api/trade/web/order/getComparison', buyer, {
      ...{ orderId: id, currency: 'USD', tradeTerm: 5, insurancePercent: '0', dutyPercent: '0', financingPercent: '0' },
      ...{ freightQuoteId, ...more },
    });

  it('gives freight and days to the quotes of its own route, whatever is assumed of others', async () => {
    const terms = { tradeTerm: 2 as const, departurePort: 'CNNGB', destinationPort: undefined };
    await quoteFor(api, supplier, orderId, { ...terms, destinationCountry: undefined });
    const { id } = await quotedBy(api, forwarder, requestId, { amount: '3700', transitDays: 28 });
    const { assumptions, rows, routes } = dataOf(await compare(id));
    expect(assumptions).toMatchObject({ freightPerTonne: '80', transitDays: '30' });
    expect(rows[0]!.parts).toMatchObject([{ kind: 'freight', amount: '74.0000', source: 'known' }]);
    expect(rows[0]!.parts[0]!.basis).toContain(forwarder.company);
    expect(rows[0]).toMatchObject({ landed: '1494.0000', transitDays: 28 });
    expect(routes).toMatchObject([{ departurePort: { id: 'CNNGB' }, freightPerTonne: null, transitDays: null }]);
    const [inCny] = dataOf(await compare(id, { currency: 'CNY' })).rows;
    expect(Number(inCny!.parts[0]!.amount)).toBeGreaterThan(400);
    // What is said of every route that nobody has priced does not touch one that has been.
    const others = dataOf(await compare(id, { freightPerTonne: '1', transitDays: '9' })).rows[0];
    expect(others).toMatchObject({ landed: '1494.0000', transitDays: 28 });
    const said = [{ departurePort: 'CNNGB', freightPerTonne: '1', transitDays: '9' }];
    expect(dataOf(await compare(id, { routes: said })).rows[0]).toMatchObject({ landed: '1421.0000', transitDays: 9 });
  });

  it('is refused once it has expired, was replaced or withdrawn', async () => {
    const first = await quotedBy(api, forwarder, requestId, { validUntil: inDays(api, 2) });
    const second = await quotedBy(api, forwarder, requestId, { validUntil: inDays(api, 2) });
    expectInvalid(await compare(first.id), 'freightQuoteId');
    dataOf(await compare(second.id));
    later(2);
    expectInvalid(await compare(second.id), 'freightQuoteId');
    const third = await quotedBy(api, forwarder, requestId);
    dataOf(await withdraw(forwarder));
    expectInvalid(await compare(third.id), 'freightQuoteId');
  });

  it('is not found for another order, whoever’s', async () => {
    const { id } = await quotedBy(api, forwarder, requestId);
    const other = await postTo(api, buyer, [supplier]);
    expect((await compare(id, {}, other.id)).status).toBe(404);
    for (const wrong of ['no-id', crypto.randomUUID()]) expect((await compare(wrong)).status).toBe(404);
    const stranger = await newBuyer(api);
    const input = { orderId, currency: 'USD', tradeTerm: 5, freightQuoteId: id };
    expect((await api.post('api/trade/web/order/getComparison', stranger, input)).status).toBe(404);
  });
});

describe('strangers', () => {
  it('are not answered: nobody, ordinary members, buyers, suppliers', async () => {
    for (const person of [null, await api.person(), buyer, supplier]) {
      const status = person ? 403 : 401;
      const quote = { requestId, amount: '1', currency: 'USD', transitDays: 1, validUntil: inDays(api, 1) };
      expect((await api.post(quoteFreight.path, person, quote)).status).toBe(status);
      expect((await withdraw(person as Company | null)).status).toBe(status);
      expect((await api.post(getFreightRequestByPage.path, person, {})).status).toBe(status);
    }
  });

  it('who forward elsewhere do not find the request, nor another’s quote', async () => {
    await quotedBy(api, forwarder, requestId);
    const elsewhere = await newForwarder(api);
    await laneOf(api, elsewhere, { destinationPort: 'NLRTM' });
    expect((await tryQuoteFreight(api, elsewhere, requestId)).status).toBe(404);
    expect((await withdraw(elsewhere)).status).toBe(404);
    const rival = await newForwarder(api);
    await laneOf(api, rival);
    expect((await withdraw(rival)).status).toBe(409);
    expect((await requestsFor(api, rival)).list[0]!.ownQuotes).toEqual([]);
    for (const id of ['no-id', crypto.randomUUID()]) {
      expect((await tryQuoteFreight(api, forwarder, id)).status).toBe(404);
      expect((await withdraw(forwarder, id)).status).toBe(404);
    }
    expect(await api.db.$count(freightQuote, eq(freightQuote.requestId, requestId))).toBe(1);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getLandedList,
  getLandedOffers,
  mostListed,
  type LandedList,
  type LandedOffers,
} from '#api/deals/landed-offers.ts';
import { getWebQuotationByPage, type OfferPage } from '#api/market/offer.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Answer } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { inDays, postTo, quoteFor } from '../../support/rfqs.ts';
import { supplierWithOffer, type NewOffer } from '../../market/offers/offers.ts';
import { clearLanes, laneOf, newForwarder } from '../freight/forwarders.ts';

const api = startMemberApi();
let forwarder: Company;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  await clearLanes(api);
  forwarder = await newForwarder(api);
});

const offered = async (given: Partial<NewOffer> = {}) => supplierWithOffer(api, { onSale: true, ...given });
type Asked = { locale?: 'en-US' | 'zh-CN'; quantity?: string };
const ask = (offers: readonly OwnOffer[], destinationPort: string, { locale = 'en-US', quantity }: Asked) => {
  const query = new URLSearchParams(offers.map(({ id }) => ['ids', id]));
  if (destinationPort) query.set('destinationPort', destinationPort);
  if (quantity !== undefined) query.set('quantity', quantity);
  return api.fetch(`/${getLandedOffers.path}?${query}`, null, locale);
};
const landed = async (offers: readonly OwnOffer[], destinationPort = '', asked: Asked = {}) => {
  const response = await ask(offers, destinationPort, asked);
  return dataOf<LandedOffers>({
    status: response.status,
    body: (await response.json()) as Answer<LandedOffers>['body'],
  });
};

describe('offers landed at a port', () => {
  it('without a port, or with one that is none, say only what can be chosen, by country in the reader’s language', async () => {
    const { made } = await offered();
    for (const port of [undefined, 'XXXXX']) {
      const { rows, destination, destinations } = await landed([made], port, { locale: 'zh-CN' });
      expect({ rows, destination }).toEqual({ rows: [], destination: null });
      expect(destinations.find(({ country }) => country.id === 'NG')).toMatchObject({ country: { name: '尼日利亚' } });
      expect(destinations.flatMap(({ ports }) => ports.map(({ id }) => id))).toContain('NGAPP');
    }
  });

  it('come to what a quote of the same price and way comes to, but for the cost of money', async () => {
    const { made, supplier } = await offered({ price: '1285.50' });
    const buyer = await newBuyer(api);
    const { id: orderId } = await postTo(api, buyer, [supplier], {
      destinationPort: 'VNSGN',
      destinationCountry: 'VN',
    });
    await quoteFor(api, supplier, orderId, {
      ...{ tradeTerm: 2, departurePort: 'CNNGB', destinationPort: undefined, destinationCountry: undefined },
      ...{ lines: [{ gradeNumber: 'PA-757', materialId: made.materialId, quantity: '25', unitPrice: '1285.50' }] },
      validUntil: inDays(api, 5),
    });
    const quotes = dataOf(
      await api.post<{ rows: { landed: string; vat: unknown }[] }>('api/trade/web/order/getComparison', buyer, {
        ...{ orderId, currency: 'USD', financingPercent: '0' },
      }),
    );
    const { rows } = await landed([made], 'VNSGN');
    expect(rows).toMatchObject([{ apart: null, quoted: '1285.50', departurePort: { id: 'CNNGB' } }]);
    expect([rows[0]!.landed, rows[0]!.vat]).toEqual([quotes.rows[0]!.landed, quotes.rows[0]!.vat]);
    expect(rows[0]!.parts.map(({ kind }) => kind)).toEqual(['freight', 'insurance', 'duty']);
  });

  it('each have the freight of their own route: a published one without a name for one port, an estimate for another', async () => {
    await laneOf(api, forwarder, { destinationPort: 'NGAPP', price: '2600' });
    const [ningbo, shanghai] = [await offered(), await offered({ portId: 'CNSHA', warehouseCityId: 'CNSHA' })];
    const { rows } = await landed([ningbo.made, shanghai.made], 'NGAPP');
    const [known, assumed] = rows.map(({ parts }) => parts.find(({ kind }) => kind === 'freight')!);
    expect(known).toMatchObject({ source: 'known' });
    expect(known!.basis).toMatch(/^Lowest published rate of a forwarder: USD 2,600\.00 a container, 1 × /);
    expect(known!.basis).not.toContain(forwarder.company);
    // Whole containers for the 25 t that are their MOQ.
    const [, containers, tonnes] = /, (\d+) × .* for ([\d.]+) t/.exec(known!.basis)!;
    expect(tonnes).toBe('25');
    expect(Number(known!.amount)).toBeCloseTo((2600 * Number(containers)) / 25, 3);
    expect(assumed).toMatchObject({ source: 'assumed', amount: '80.0000' });
  });

  it('stand without the VAT that a price includes, and without that of the import', async () => {
    const taxed = await offered({ currency: 'CNY', price: '11300', taxBasis: 'INCLUDED', taxRate: '13' });
    const { rows } = await landed([taxed.made], 'DEHAM');
    const [row] = rows;
    const sum = Number(row!.quoted) + row!.parts.reduce((total, { amount }) => total + Number(amount), 0);
    expect(Number(row!.landed)).toBeCloseTo(sum, 3);
    expect(Number(row!.vat!.amount)).toBeGreaterThan(0);
    const plain = await offered({ currency: 'CNY', price: '10000', taxBasis: 'EXCLUDED' });
    expect((await landed([plain.made], 'DEHAM')).rows[0]!.landed).toBe(row!.landed);
  });

  it('are reckoned at the price of the quantity that is asked for, and with the freight of the containers that it takes', async () => {
    await laneOf(api, forwarder, { destinationPort: 'NGAPP', cabinetType: '20GP', price: '2600' });
    const ladder = [
      { fromQuantity: '50', price: '1200' },
      { fromQuantity: '100', price: '1150' },
    ];
    const [stepped, plain] = [
      await offered({ price: '1285.50', priceBreaks: ladder }),
      await offered({ price: '1250' }),
    ];
    const offers = [stepped.made, plain.made];
    const quotedFor = async (quantity?: string) =>
      (await landed(offers, 'NGAPP', quantity === undefined ? {} : { quantity })).rows.map((row) => [
        ...[row.quoted, row.quotedFrom],
        row.abovePercent === '0.00',
      ]);
    // Nothing asked: the largest MOQ of both.
    expect(await quotedFor()).toEqual([
      ['1285.50', '25', false],
      ['1250.00', null, true],
    ]);
    expect(await quotedFor('49.999')).toEqual(await quotedFor());
    expect(await quotedFor('50')).toEqual([
      ['1200.00', '50', true],
      ['1250.00', null, false],
    ]);
    expect((await quotedFor('300'))[0]).toEqual(['1150.00', '100', true]);
    // As many containers as that much takes, on that much.
    for (const quantity of ['25', '100']) {
      const { rows, quantity: reckoned } = await landed(offers, 'NGAPP', { quantity });
      expect(reckoned).toEqual({ tonnes: quantity, basis: 'asked' });
      const { amount, basis } = rows[0]!.parts.find(({ kind }) => kind === 'freight')!;
      const [, containers, tonnes] = /, (\d+) × .* for ([\d.]+) t/.exec(basis)!;
      expect(tonnes).toBe(quantity);
      expect(Number(amount)).toBeCloseTo((2600 * Number(containers)) / Number(quantity), 3);
    }
    expect((await landed(offers, 'NGAPP')).quantity).toEqual({ tonnes: '25', basis: 'moq' });
  });

  it('with small MOQs are reckoned for a full container, of which all the freight is paid', async () => {
    const [one, other] = [await offered({ moq: '1' }), await offered({ moq: '2' })];
    const { quantity, rows } = await landed([one.made, other.made], 'NGAPP');
    expect(quantity).toMatchObject({ basis: 'container' });
    expect(Number(quantity!.tonnes)).toBeGreaterThan(10);
    expect(rows.map(({ apart }) => apart)).toEqual([null, null]);
  });

  it('are not sold below their MOQ: that one says so, and is no measure for the other', async () => {
    const [large, small] = [await offered({ price: '900' }), await offered({ price: '1000', moq: '5' })];
    const { rows } = await landed([large.made, small.made], 'NGAPP', { quantity: '10' });
    expect(rows).toMatchObject([
      { apart: 'belowMoq', landed: null, abovePercent: null },
      { apart: null, abovePercent: '0.00' },
    ]);
  });

  it('without the VAT that a price includes at a price break, too', async () => {
    const priceBreaks = [{ fromQuantity: '50', price: '10170' }];
    const taxed = await offered({ currency: 'CNY', price: '11300', taxBasis: 'INCLUDED', taxRate: '13', priceBreaks });
    const plain = await offered({ currency: 'CNY', price: '9000', taxBasis: 'EXCLUDED' });
    const { rows } = await landed([taxed.made, plain.made], 'DEHAM', { quantity: '60' });
    expect(rows[0]!.quoted).toBe(rows[1]!.quoted);
  });

  it('take no quantity that is none', async () => {
    const { made } = await offered();
    for (const quantity of ['0', '-5', '1e9', '0.0001', 'ten', '1000001', ''])
      expect((await ask([made], 'NGAPP', { quantity })).status, quantity).toBe(422);
  });

  it('that cannot be brought to it say why, and are no measure for the others', async () => {
    const elsewhere = await offered({ tradeTerm: 5, portId: 'NGAPP', price: '100' });
    const bonded = await offered({ tradeTerm: 4, portId: undefined, price: '100' });
    const [cheap, dear] = [await offered({ price: '1000' }), await offered({ price: '1100' })];
    const offers = [elsewhere, bonded, dear].map(({ made }) => made);
    const { rows } = await landed(offers, 'VNSGN');
    expect(rows.map(({ apart, landed: price }) => [apart, price === null])).toEqual([
      ['otherPort', true],
      ['otherPort', true],
      [null, false],
    ]);
    expect(rows.map(({ abovePercent }) => abovePercent)).toEqual([null, null, '0.00']);
    // The value on board, on which the United States levy, is not known without the freight of a port of loading.
    const delivered = await offered({ tradeTerm: 5, portId: 'USHOU' });
    expect((await landed([delivered.made], 'USHOU')).rows).toMatchObject([{ apart: 'noPort', landed: null }]);
    const both = await landed([cheap.made, dear.made], 'VNSGN');
    expect(both.rows.map(({ abovePercent }) => Number(abovePercent) > 0)).toEqual([false, true]);
  });

  it('at the works are carried to the port by which that town ships, as is assumed', async () => {
    const [works, fob] = [
      await offered({ tradeTerm: 1, portId: undefined, warehouseCityId: 'CN-YUYAO' }),
      await offered(),
    ];
    const [own, other] = (await landed([works.made, fob.made], 'VNSGN')).rows;
    expect([own, other]).toMatchObject([
      { departurePort: { id: 'CNNGB' }, departureAssumed: true, apart: null },
      { departurePort: { id: 'CNNGB' }, departureAssumed: false, apart: null },
    ]);
    const inland = own!.parts.find(({ kind }) => kind === 'inland');
    expect(inland).toMatchObject({ amount: '15.0000', source: 'assumed' });
    expect(other!.parts.some(({ kind }) => kind === 'inland')).toBe(false);
  });

  it('bear no import duty where they lie', async () => {
    const { made } = await offered();
    expect((await landed([made], 'CNSHA')).rows).toMatchObject([{ apart: 'inCountry', landed: null, parts: [] }]);
  });

  it('are left out once they are no longer on sale', async () => {
    const { made } = await offered({ onSale: false });
    expect((await landed([made], 'VNSGN')).rows).toEqual([]);
  });
});

describe('a list of offers landed at a port', () => {
  type Listed = { shopId: string; destinationPort?: string; [more: string]: unknown };
  const list = async (input: Listed) => dataOf(await api.post<LandedList>(getLandedList.path, null, input));
  const shopWith = async (offers: readonly Partial<typeof offer.$inferInsert>[]) => {
    const { shopId } = await newSupplier(api);
    const ids: string[] = [];
    for (const given of offers)
      ids.push(await newOffer(api, shopId, { tradeTerm: 2, portId: 'CNNGB', warehouseCityId: 'CNNGB', ...given }));
    return { shopId, ids };
  };
  const priced = (price: string, given: Partial<typeof offer.$inferInsert> = {}) => ({
    ...{ price, priceUsd: price },
    ...given,
  });

  it('has the cheapest there first, whatever is asked for the goods, and what cannot be brought there at the end', async () => {
    await laneOf(api, forwarder, { destinationPort: 'NGAPP', price: '9000' });
    const { shopId, ids } = await shopWith([
      priced('1100.00'),
      // Dearer where it lies, and brought by a cheaper way.
      priced('1150.00', { portId: 'CNSHA', warehouseCityId: 'CNSHA' }),
      priced('500.00', { tradeTerm: 5, portId: 'VNSGN' }),
      priced('1050.00'),
    ]);
    const found = await list({ shopId, destinationPort: 'NGAPP', quantity: '25' });
    expect(found).toMatchObject({ total: 4, landed: 3, tooMany: false, destination: { id: 'NGAPP' } });
    expect(found.quantity).toEqual({ tonnes: '25', basis: 'asked' });
    expect(found.list.map(({ offerId }) => ids.indexOf(offerId))).toEqual([1, 3, 0, 2]);
    expect(found.list.at(-1)).toMatchObject({
      landed: null,
      apart: 'otherPort',
      offer: { price: { amount: '500.00' } },
    });
    // Each comes to what it comes to side by side.
    const response = await api.fetch(
      `/${getLandedOffers.path}?${new URLSearchParams([...ids.map((id) => ['ids', id]), ['destinationPort', 'NGAPP'], ['quantity', '25']])}`,
      null,
    );
    const { rows } = ((await response.json()) as { data: LandedOffers }).data;
    for (const { offer: _, ...row } of found.list) expect(rows).toContainEqual(row);
  });

  it('is reckoned for as much as nine in ten sell, or for a full container', async () => {
    const nine = Array.from({ length: 9 }, (_, index) => priced(`${1000 + index}.00`, { moq: '40' }));
    const { shopId, ids } = await shopWith([...nine, priced('900.00', { moq: '500' })]);
    const found = await list({ shopId, destinationPort: 'NGAPP' });
    expect(found).toMatchObject({ quantity: { tonnes: '40', basis: 'usual' }, landed: 9 });
    expect(found.list.at(-1)).toMatchObject({ offerId: ids[9], apart: 'belowMoq' });
    const small = await shopWith([priced('1000.00', { moq: '1' }), priced('1001.00', { moq: '1' })]);
    expect((await list({ shopId: small.shopId, destinationPort: 'NGAPP' })).quantity).toMatchObject({
      basis: 'container',
    });
  });

  it('goes by pages, is narrowed as the list is, and without a port says what can be chosen', async () => {
    const { shopId, ids } = await shopWith([priced('1000.00'), priced('1010.00'), priced('1020.00', { moq: '2' })]);
    const second = await list({ shopId, destinationPort: 'NGAPP', pageNo: 2, pageSize: 2 });
    expect(second.list.map(({ offerId }) => offerId)).toEqual([ids[2]]);
    expect((await list({ shopId, destinationPort: 'NGAPP', priceTo: '1005' })).total).toBe(1);
    const none = await list({ shopId });
    expect(none).toMatchObject({ list: [], total: 3, landed: 0, destination: null, quantity: null });
    expect(none.destinations.length).toBeGreaterThan(50);
    expect(await list({ shopId, destinationPort: 'XXXXX' })).toMatchObject({ list: [], destination: null });
  });

  it('says what was found instead of the words, as the list does', async () => {
    const { shopId } = await shopWith([priced('1000.00')]);
    const [goods] = await api.db.select({ grade: material.grade }).from(material).innerJoin(offer, eq(offer.materialId, material.id)).where(eq(offer.shopId, shopId)); // prettier-ignore
    const keyword = `${goods!.grade}ZQ7`;
    const { correction, understood, total } = dataOf(
      await api.post<OfferPage>(getWebQuotationByPage.path, null, { shopId, keyword }),
    );
    expect(await list({ shopId, keyword, destinationPort: 'NGAPP' })).toMatchObject({ correction, understood, total });
    if (total > 0) expect(correction).not.toBeNull();
  });

  it('is not reckoned where there are too many', async () => {
    const { shopId } = await shopWith([]);
    const id = await newOffer(api, shopId);
    const [one] = await api.db.select().from(offer).where(eq(offer.id, id));
    const more = Array.from({ length: mostListed }, () => ({ ...one!, id: uuidv7(api.clock.now) }));
    await api.db.insert(offer).values(more);
    expect(await list({ shopId, destinationPort: 'NGAPP' })).toMatchObject({
      ...{ list: [], landed: 0, total: mostListed + 1, tooMany: true },
    });
  });

  it('takes no quantity and no port that is none', async () => {
    for (const wrong of [{ quantity: '0' }, { quantity: 'ten' }, { pageSize: 101 }, { destinationPort: '' }])
      expect((await api.post(getLandedList.path, null, { shopId: 'x', ...wrong })).status, JSON.stringify(wrong)).toBe(
        422,
      );
  });
});

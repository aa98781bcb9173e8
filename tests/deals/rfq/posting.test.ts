import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRfq, getRfqReceivers, type RfqReceivers } from '#api/deals/rfq.ts';
import { rfqProblems } from '#api/deals/rfq-rules.ts';
import { tradeTermFields, tradeTerms } from '#api/deals/trade-terms.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { toldTo } from '../../support/notices.ts';
import { dayIn, newBuyer, newSupplier, someMaterial, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { goodRfq, inDays, post, tryPost, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api, { companyName: 'Lagos Pipes Ltd' });
  supplier = await newSupplier(api);
});

const receivers = async (query: Record<string, unknown>, person: Company | null = buyer) =>
  dataOf(await api.post<RfqReceivers>(getRfqReceivers.path, person, query));
const orders = () => api.db.$count(tradeOrder);
const invitedShops = async (orderId: string) =>
  (await api.db.select().from(invitation).where(eq(invitation.orderId, orderId))).map(({ shopId }) => shopId);

describe('an RFQ', () => {
  it('gets a number, goes to the suppliers of its category and is the first event of its deal', async () => {
    const [other, elsewhere] = [
      await newSupplier(api, { categoryId: 'abs' }),
      await newSupplier(api, { categoryId: 'pa6' }),
    ];
    const { id, number, invited } = await post(api, buyer);
    expect(number).toMatch(/^RQ260715-\d{4}$/);
    const shops = await invitedShops(id);
    expect(shops).toEqual(expect.arrayContaining([supplier.shopId, other.shopId]));
    expect(shops).not.toContain(elsewhere.shopId);
    expect(shops).toHaveLength(invited);
    expect(await view(api, buyer, id)).toMatchObject({
      number,
      status: 1,
      invited,
      buyer: { company: 'Lagos Pipes Ltd', nation: 'Nigeria' },
      quoteDueAt: inDays(api, 7),
      rfq: { gradeNumber: 'ABS PA-757', quantity: '25.000', tradeTerm: 5, shops: [] },
      allowedActions: ['changeRfq', 'addSuppliers', 'cancelInquiry', 'changePoNumber', 'changeCostCentre'],
    });
    expect(await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, id))).toMatchObject([
      { seq: 1, action: 'postRfq', from: null, to: 1, company: 'Lagos Pipes Ltd', actorId: buyer.id },
    ]);
  });

  it('is told to the supplier in the site and by e-mail', async () => {
    const asked = await newSupplier(api);
    const { number } = await post(api, buyer, { shopIds: [asked.shopId] });
    expect(await api.emailsTo(asked)).toMatchObject([{ template: 'deal', data: { kind: 'rfqReceived', number } }]);
    expect(await toldTo(api, asked)).toMatchObject([{ template: 'deal', data: { number } }]);
  });

  it('to one shop goes to no other', async () => {
    const { id, invited } = await post(api, buyer, { shopIds: [supplier.shopId] });
    expect(invited).toBe(1);
    expect(await invitedShops(id)).toEqual([supplier.shopId]);
  });

  it('never goes to the own shop of the buyer', async () => {
    const own = await newSupplier(api);
    expect(await invitedShops((await post(api, own)).id)).not.toContain(own.shopId);
    expectInvalid(await tryPost(api, own, { shopIds: [own.shopId] }), 'shopIds');
  });

  it('that nobody could answer is refused, with what to do', async () => {
    const left = await newSupplier(api);
    await api.db.update(shop).set({ ownerId: null }).where(eq(shop.id, left.shopId));
    expectInvalid(await tryPost(api, buyer, { shopIds: [left.shopId] }), 'shopIds');
    expectInvalid(await tryPost(api, buyer, { shopIds: ['no-such-shop'] }), 'shopIds');
  });

  it('in whose category nobody deals goes to the suppliers of the next wider one, as was said before', async () => {
    const said = await receivers({ categoryId: 'pmma' });
    expect(said).toMatchObject({ category: { id: 'pmma' }, chosen: [], unreachable: [] });
    expect(said.within?.id).not.toBe('pmma');
    expect(said.all).toBeGreaterThan(0);
    const { id, invited } = await post(api, buyer, { categoryId: 'pmma' });
    expect(invited).toBe(said.all);
    expect((await invitedShops(id)).toSorted()).toEqual(said.shops.map((one) => one.id).toSorted());
  });

  it('goes to the shops that were chosen, and to who sells the grade whatever it mainly deals in', async () => {
    const [one, two, seller] = [
      await newSupplier(api),
      await newSupplier(api),
      await newSupplier(api, { categoryId: 'pa6' }),
    ];
    const shopIds = [one.shopId, two.shopId];
    const chosen = await post(api, buyer, { shopIds });
    expect((await invitedShops(chosen.id)).toSorted()).toEqual(shopIds.toSorted());
    expect((await view(api, buyer, chosen.id)).rfq.shops.map(({ id }) => id)).toEqual(shopIds);
    expect((await view(api, one, chosen.id)).rfq.shops).toEqual([]);

    const goods = await someMaterial(api);
    await newOffer(api, seller.shopId);
    const said = await receivers({ materialId: goods.id, shopIds: [two.shopId] });
    expect(said.chosen).toEqual([two.shopId]);
    expect(said.shops.slice(0, 2)).toMatchObject([
      { id: two.shopId },
      { id: seller.shopId, offers: 1, company: seller.company },
    ]);
    const { id } = await post(api, buyer, { categoryId: undefined, materialId: goods.id });
    expect(await invitedShops(id)).toContain(seller.shopId);
  });

  it('names the chosen shops that cannot answer, before and after', async () => {
    const left = await newSupplier(api);
    await api.db.update(shop).set({ ownerId: null }).where(eq(shop.id, left.shopId));
    const shopIds = [supplier.shopId, left.shopId];
    expect(await receivers({ categoryId: 'abs', shopIds })).toMatchObject({
      chosen: [supplier.shopId],
      unreachable: [left.company],
    });
    const refused = await tryPost(api, buyer, { shopIds });
    expect(refused.body.fields).toEqual({
      shopIds: `${left.company} cannot receive RFQs here. Take it off the list, or ask all suppliers`,
    });
  });

  it('is for one chosen shop at least and thirty at most', async () => {
    expectInvalid(await tryPost(api, buyer, { shopIds: [] }), 'shopIds');
    const many = Array.from({ length: 31 }, (_, n) => `shop-${n}`);
    expectInvalid(await tryPost(api, buyer, { shopIds: many }), 'shopIds');
    expect(rfqProblems({ ...goodRfq(api), shopIds: many }, { now: api.clock.now }).shopIds).toContain('30');
  });

  it('says to a member that the own shop gets nothing', async () => {
    const own = await newSupplier(api);
    const seen = async (person: Company | null) =>
      (await receivers({ categoryId: 'abs' }, person)).shops.map(({ id }) => id);
    expect(await seen(null)).toContain(own.shopId);
    expect(await seen(own)).not.toContain(own.shopId);
  });

  it('is for certified companies', async () => {
    const visitor = await api.person({ type: 'PT' });
    expect((await api.post(createRfq.path, visitor, goodRfq(api))).status).toBe(403);
    expect((await api.post(createRfq.path, null, goodRfq(api))).status).toBe(401);
  });

  it('posted twice with one key, even at once, is one order with one answer', async () => {
    const before = await orders();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([tryPost(api, buyer, {}, { key }), tryPost(api, buyer, {}, { key })]);
    expect(dataOf(one)).toEqual(dataOf(two));
    expect(dataOf(await tryPost(api, buyer, {}, { key }))).toEqual(dataOf(one));
    expect(await orders()).toBe(before + 1);
    expect((await tryPost(api, buyer, { quantity: '26' }, { key })).status).toBe(409);
    expect(dataOf(await tryPost(api, buyer, {}, { key: crypto.randomUUID() })).id).not.toBe(dataOf(one).id);
  });

  it('of another member with the same key is another order', async () => {
    const key = crypto.randomUUID();
    const other = await newBuyer(api);
    const [one, two] = [await tryPost(api, buyer, {}, { key }), await tryPost(api, other, {}, { key })];
    expect(dataOf(one).id).not.toBe(dataOf(two).id);
  });
});

describe('what is wrong with an RFQ', () => {
  const day = (days: number) => dayIn(api, days);
  const cases: [string, () => Record<string, unknown>, string[]][] = [
    ['a start date in the past', () => ({ deliveryStart: day(-1) }), ['deliveryStart']],
    ['a deadline before the start', () => ({ deliveryStart: day(9), deliveryDeadline: day(8) }), ['deliveryDeadline']],
    ['a latest payment in the past', () => ({ latestPayment: day(-1) }), ['latestPayment']],
    ['a day that is none', () => ({ deliveryStart: '2027-02-30' }), ['deliveryStart']],
    ...['0', '0.000', '-5', '1000000000', '1000000.001', '0.0005', '1e3', 'NaN', '', ' 5', '٥'].map(
      (quantity): [string, () => Record<string, unknown>, string[]] => [
        `a quantity of ${JSON.stringify(quantity)}`,
        () => ({ quantity }),
        ['quantity'],
      ],
    ),
    ['a quantity that is a number', () => ({ quantity: 25 }), ['quantity']],
    ['a target price of 0', () => ({ targetPrice: '0' }), ['targetPrice']],
    ['a currency without a collection account', () => ({ currency: 'JPY' }), ['currency']],
    ['a quality class that is none', () => ({ qualityClass: 'BEST' }), ['qualityClass']],
    ['a packing that is none', () => ({ packing: 'SACK' }), ['packing']],
    ['a container that is none of the six', () => ({ cabinetType: '45HQ' }), ['cabinetType']],
    ['a port that is none', () => ({ destinationPort: 'XXXXX' }), ['destinationPort']],
    ['a country that is none', () => ({ destinationCountry: 'XX' }), ['destinationCountry']],
    ['an origin that is none', () => ({ countryOfOrigin: 'XX' }), ['countryOfOrigin']],
    ['a payment term that is none', () => ({ paymentTerm: 'CASH' }), ['paymentTerm']],
    ['a delivery method that is none', () => ({ deliveryMethod: 'DRONE' }), ['deliveryMethod']],
    ['a shipping method that is none', () => ({ shippingMethod: 'TELEPORT' }), ['shippingMethod']],
    ['a trade term that is none', () => ({ tradeTerm: 6 }), ['tradeTerm']],
    ['a category that is none', () => ({ categoryId: 'cheese' }), ['categoryId']],
    ['a material that is none', () => ({ materialId: 'cheese' }), ['materialId']],
    ['an offer that is none', () => ({ offerId: 'cheese' }), ['offerId']],
    ['neither category nor material', () => ({ categoryId: undefined }), ['categoryId']],
    ['a grade of spaces', () => ({ gradeNumber: '   ' }), ['gradeNumber']],
    ['remarks without end', () => ({ remarks: 'x'.repeat(2_001) }), ['remarks']],
    ['bids opened in the past', () => ({ sealedUntil: inDays(api, -1) }), ['sealedUntil']],
    ['bids opened after the seven days', () => ({ sealedUntil: inDays(api, 7) }), ['sealedUntil']],
    ['a file of nobody', () => ({ keptAttachments: [uuidv7()] }), ['keptAttachments']],
    ['two things at once', () => ({ quantity: '0', packing: 'SACK' }), ['packing', 'quantity']],
  ];
  it.each(cases)('is said at the field: %s', async (_, wrong, fields) => {
    const before = await orders();
    expectInvalid(await api.post(createRfq.path, buyer, { ...goodRfq(api), ...wrong() }), ...fields);
    expect(await orders()).toBe(before);
  });

  it('is said in the language of the caller', async () => {
    const input = goodRfq(api, { deliveryStart: day(-1) });
    const answer = await api.post(createRfq.path, buyer, input, undefined, 'zh-CN');
    expect(answer.body.fields).toEqual({ deliveryStart: '请选择今天或以后的日期' });
  });

  it('is not a day that is still today somewhere on earth', async () => {
    const { now } = api.clock;
    api.clock.now = new Date('2026-07-15T03:00:00Z');
    const today = await tryPost(api, buyer, { deliveryStart: '2026-07-14', latestPayment: '2026-07-14' });
    api.clock.now = now;
    expect(today.status).toBe(200);
  });
});

describe('the trade term', () => {
  const values = {
    deliveryMethod: 'ONE_LOT',
    departurePort: 'CNNGB',
    destinationPort: 'NGAPP',
    portDischarge: 'NGAPP',
    destinationCountry: 'NG',
    serviceAddress: 'Bonded park, Ningbo',
  };
  const none = { deliveryMethod: undefined, destinationPort: undefined, destinationCountry: undefined };

  it.each(tradeTerms)('$code refuses each field that it removes and asks for those that it needs', async (term) => {
    const { id: tradeTerm, removes, needs } = term;
    const kept = tradeTermFields.filter((field) => !(removes as readonly string[]).includes(field));
    const right = Object.fromEntries(kept.map((field) => [field, values[field]]));
    const full = await tryPost(api, buyer, { ...none, tradeTerm, ...right });
    expect(full.body.fields).toBeUndefined();
    const { rfq } = await view(api, buyer, dataOf(full).id);
    for (const field of tradeTermFields) expect(rfq[field] !== null, field).toBe(kept.includes(field));
    for (const field of removes)
      expectInvalid(await tryPost(api, buyer, { ...none, tradeTerm, ...right, [field]: values[field] }), field);
    for (const field of needs)
      expectInvalid(await tryPost(api, buyer, { ...none, tradeTerm, ...right, [field]: undefined }), field);
  });

  it('names two different ports', async () => {
    expectInvalid(await tryPost(api, buyer, { departurePort: 'NGAPP' }), 'destinationPort');
  });
});

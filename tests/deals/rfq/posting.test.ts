import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRfq } from '#api/deals/rfq.ts';
import { tradeTermFields, tradeTerms } from '#api/deals/trade-terms.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { mail } from '#server/platform/db/schema/mail.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodRfq, inDays, post, tryPost, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api, { companyName: 'Lagos Pipes Ltd' });
  supplier = await newSupplier(api);
});

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
      rfq: { gradeNumber: 'ABS PA-757', quantity: '25.000', tradeTerm: 5, shop: null },
      allowedActions: ['cancelInquiry'],
    });
    expect(await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, id))).toMatchObject([
      { seq: 1, action: 'postRfq', from: null, to: 1, company: 'Lagos Pipes Ltd', actorId: buyer.id },
    ]);
  });

  it('is told to the supplier in the site and by e-mail', async () => {
    const asked = await newSupplier(api);
    const { number } = await post(api, buyer, { shopId: asked.shopId });
    expect(await api.emailsTo(asked)).toMatchObject([{ template: 'deal', data: { kind: 'rfqReceived', number } }]);
    const told = await api.db.select().from(mail).where(eq(mail.template, 'deal'));
    expect(told.some(({ data }) => (data as { number?: string }).number === number)).toBe(true);
  });

  it('to one shop goes to no other', async () => {
    const { id, invited } = await post(api, buyer, { shopId: supplier.shopId });
    expect(invited).toBe(1);
    expect(await invitedShops(id)).toEqual([supplier.shopId]);
  });

  it('never goes to the own shop of the buyer', async () => {
    const own = await newSupplier(api);
    expect(await invitedShops((await post(api, own)).id)).not.toContain(own.shopId);
    expectInvalid(await tryPost(api, own, { shopId: own.shopId }), 'shopId');
  });

  it('that nobody could answer is refused, with what to do', async () => {
    const left = await newSupplier(api);
    await api.db.update(shop).set({ ownerId: null }).where(eq(shop.id, left.shopId));
    expectInvalid(await tryPost(api, buyer, { shopId: left.shopId }), 'shopId');
    expectInvalid(await tryPost(api, buyer, { shopId: 'no-such-shop' }), 'shopId');
    const nobody = await tryPost(api, buyer, { categoryId: 'pmma' });
    expectInvalid(nobody, 'categoryId');
    expect(nobody.body.fields!.categoryId).toContain('wider category');
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

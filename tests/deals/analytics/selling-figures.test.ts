import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { exportSellingFigures, getSellingFigures, type SellingFigures } from '#api/deals/selling-figures.ts';
import { offer, offerView } from '#server/platform/db/schema/offers.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { dayIn, newBuyer, newSupplier, someMaterial, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let supplier: Supplier;
let buyer: Company;
beforeAll(async () => {
  [supplier, buyer] = [await newSupplier(api, { locale: 'en-US' }), await newBuyer(api)];
});

const read = async (who: Person, days = 90) =>
  dataOf(await api.get<SellingFigures>(getSellingFigures.path, who, { days: String(days) }));
const csv = async (who: Person, table: string, days = 90) => {
  const answer = await api.fetch(`/${exportSellingFigures.path}?days=${days}&table=${table}`, who);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await answer.text()).slice(1).trimEnd().split('\r\n');
};
const seen = (offerId: string, daysAgo: number, views: number) =>
  api.db.insert(offerView).values({ offerId, day: dayIn(api, -daysAgo), views });

describe('the figures of a supplier', () => {
  it('count views of the own offers by day, within the period, today included', async () => {
    const own = await newSupplier(api);
    const [first, second, theirs] = [
      await newOffer(api, own.shopId),
      await newOffer(api, own.shopId),
      await newOffer(api, supplier.shopId),
    ];
    for (const [id, ago, views] of [
      [first, 0, 3],
      [first, 29, 2],
      [second, 30, 5],
      [second, 300, 7],
      [theirs, 0, 11],
    ] as const)
      await seen(id, ago, views);
    const month = await read(own, 30);
    expect(month).toMatchObject({ from: dayIn(api, -29), until: dayIn(api, 0), views: { total: 5 } });
    expect(month.views.byDay).toHaveLength(30);
    expect(month.views.byDay.at(-1)).toEqual({ day: dayIn(api, 0), views: 3 });
    expect(month.offers.map(({ offerId, views }) => [offerId, views])).toEqual([
      [first, 5],
      [second, 0],
    ]);
    // The day before the thirty is of the period before.
    expect(month.before).toEqual({ views: 5, received: 0, quoted: 0, won: 0, answerHours: null });
    expect((await read(own, 90)).views.total).toBe(10);
    expect((await read(own, 90)).before).toBeNull();
    expect((await read(own, 365)).views.total).toBe(17);
    expect((await csv(own, 'views', 30)).slice(1).map((line) => line.split(',').at(-1))).toEqual(['2', '3']);
  });

  it('set a price beside the median of others on the very same basis, and of no other', async () => {
    const [own, first, second, third] = [
      await newSupplier(api),
      await newSupplier(api),
      await newSupplier(api),
      await newSupplier(api),
    ];
    const goods = { materialId: (await someMaterial(api)).id, tradeTerm: 2, taxBasis: 'EXCLUDED', portId: 'CNNGB' };
    await api.db.update(offer).set({ status: 'removed' }).where(eq(offer.materialId, goods.materialId));
    const mine = await newOffer(api, own.shopId, { ...goods, price: '950' });
    const of = async () => (await read(own)).offers.find(({ offerId }) => offerId === mine);
    await newOffer(api, first.shopId, { ...goods, price: '1000' });
    await newOffer(api, second.shopId, { ...goods, price: '1100' });
    expect(await of(), 'two prices would tell one another').toMatchObject({
      compared: 2,
      median: null,
      position: null,
    });
    await newOffer(api, third.shopId, { ...goods, price: '900' });
    for (const otherBasis of [
      { currency: 'CNY' },
      { tradeTerm: 5 },
      { taxBasis: 'INCLUDED', taxRate: '13' },
      { condition: 'RECYCLED' },
      { status: 'removed' as const },
    ])
      await newOffer(api, first.shopId, { ...goods, price: '1', ...otherBasis });
    await newOffer(api, own.shopId, { ...goods, price: '2' });
    const found = await of();
    expect(found).toMatchObject({ compared: 3, median: '1000.00', price: { currency: 'USD' } });
    expect(found!.position).toBeCloseTo(-0.05, 6);
    expect(found!.basis).toContain('FOB');
    const [head, ...lines] = await csv(own, 'offers');
    expect(head).toContain('Comparable offers,Median');
    expect(lines.find((line) => line.includes(mine))).toMatch(/,3,1000\.00,95\.0$/);
  });

  it('say what came of each RFQ, and tell no more of it than its supplier may know', async () => {
    const [own, rival] = [await newSupplier(api, { locale: 'en-US' }), await newSupplier(api)];
    const award = async (orderId: string, quote: OrderView['quotes'][number]) => {
      const input = { orderId, awards: [wholeOf(quote)] };
      dataOf(await api.post(acceptQuotes.path, buyer, input));
    };
    const lost = await postTo(api, buyer, [own, rival]);
    await quoteFor(api, own, lost.id);
    await award(lost.id, await quoteFor(api, rival, lost.id));
    const won = await postTo(api, buyer, [own]);
    await award(won.id, await quoteFor(api, own, won.id));
    const declined = await postTo(api, buyer, [own]);
    const reason = { orderId: declined.id, reason: 'outOfStock', remark: '' };
    dataOf(await api.post('api/trade/supplier/rfq/declineRfq', own, reason));
    const cancelled = await postTo(api, buyer, [own]);
    await quoteFor(api, own, cancelled.id);
    const stop = { orderId: cancelled.id, reason: 'priceTooHigh', remark: '' };
    dataOf(await api.post('api/trade/web/order/cancelInquiry', buyer, stop));
    await postTo(api, buyer, [own]);
    const { rfqs } = await read(own);
    expect(rfqs).toMatchObject({ received: 5, quoted: 3 });
    expect(Object.fromEntries(rfqs.outcomes.map((one) => [`${one.outcome} ${one.reason}`, one.rfqs]))).toEqual({
      'open null': 1,
      'won null': 1,
      'lost null': 1,
      'declined outOfStock': 1,
      'cancelled priceTooHigh': 1,
    });
    expect(rfqs.answerHours).toBe(0);
    // The same RFQs when as many days have gone by: those of the period before.
    await api.db
      .update(invitation)
      .set({ sentAt: new Date(Date.parse(dayIn(api, -100))) })
      .where(eq(invitation.shopId, own.shopId));
    const later = await read(own);
    expect(later.rfqs.received).toBe(0);
    expect(later.before).toMatchObject({ views: 0, received: 5, quoted: 3, won: 1 });
    expect((await read(own, 365)).rfqs.received).toBe(5);
    const lines = await csv(own, 'rfqs', 365);
    expect(lines).toHaveLength(6);
    expect(lines.join('\n')).toContain('You declined,');
  });

  it('are of the own shop alone, and for suppliers alone', async () => {
    const fresh = await newSupplier(api);
    expect(await read(fresh)).toMatchObject({
      ...{ views: { total: 0 }, offers: [], offersInAll: 0 },
      rfqs: { received: 0, quoted: 0, outcomes: [], answerHours: null },
    });
    expect((await api.get(getSellingFigures.path, buyer)).status).toBe(403);
    expect((await api.fetch(`/${exportSellingFigures.path}?table=rfqs`, buyer)).status).toBe(403);
    const without = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier'] });
    expect((await api.get(getSellingFigures.path, without)).status).toBe(404);
    expect((await api.get(getSellingFigures.path, fresh, { days: '31' })).status).toBe(422);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreditCase } from '#api/deals/refund.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { bookReceived } from '#server/deals/ledger/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { idempotencyKey } from '#server/platform/db/schema/idempotency.ts';
import { collectionAccount, remittance } from '#server/platform/db/schema/payment.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dayMilliseconds, eventsOf, noticesTo, quoteFor, waitingRfq } from './waiting-rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let other: Supplier;
beforeEach(async () => {
  [buyer, supplier, other] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
});

const start = api.clock.now;
const atDay = (days: number, seconds = 0) => {
  api.clock.now = new Date(start.getTime() + days * dayMilliseconds + seconds * 1_000);
};
beforeEach(() => atDay(0));

const pass = () => passTime(api.services);
const orderAt = async (id: string) => (await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, id)))[0]!;
const subOrderAt = async (id: string) => (await api.db.select().from(subOrder).where(eq(subOrder.id, id)))[0]!;
const statesOf = async (orderId: string) =>
  (await api.db.select().from(invitation).where(eq(invitation.orderId, orderId))).map(({ state }) => state);

describe('an RFQ without a quote', () => {
  it('is cancelled after 7 days, not a second earlier; the buyer is told once', async () => {
    const { id, number } = await waitingRfq(api, buyer, [supplier, other]);
    atDay(7, -1);
    await pass();
    expect(await orderAt(id)).toMatchObject({ status: 1 });
    atDay(7);
    await pass();
    expect(await orderAt(id)).toMatchObject({ status: 7, reason: 'noQuote' });
    expect(await statesOf(id)).toEqual(['timedOut', 'timedOut']);
    await pass();
    expect(await eventsOf(api, id)).toEqual(['noQuote']);
    expect(await noticesTo(api, buyer, number)).toEqual(['noQuote']);
  });

  it('is called to the mind of its suppliers on day 3 and on day 6, once each', async () => {
    const { id, number } = await waitingRfq(api, buyer, [supplier, other]);
    await api.db.update(invitation).set({ state: 'declined' }).where(eq(invitation.shopId, other.shopId));
    for (const [day, seconds] of [
      [3, -1],
      [3, 0],
      [4, 0],
      [6, 0],
      [6, 60],
    ] as const) {
      atDay(day, seconds);
      await pass();
    }
    expect(await noticesTo(api, supplier, number)).toEqual(['quoteReminder', 'quoteReminder']);
    expect(await noticesTo(api, other, number)).toEqual([]);
    expect((await orderAt(id)).remindedDays).toEqual([3, 6]);
  });

  it('is called to mind once when both days passed while nothing ran, and not when its time is over', async () => {
    const late = await waitingRfq(api, buyer, [supplier]);
    atDay(6, 60);
    await pass();
    await pass();
    expect(await noticesTo(api, supplier, late.number)).toEqual(['quoteReminder']);
    atDay(0);
    const over = await waitingRfq(api, buyer, [supplier]);
    atDay(7);
    await pass();
    expect(await noticesTo(api, supplier, over.number)).toEqual([]);
  });
});

describe('an RFQ with quotes', () => {
  it('is called to the mind of who is silent on the same days as one without: nobody learns of the others from it', async () => {
    const { id, number } = await waitingRfq(api, buyer, [supplier, other]);
    await quoteFor(api, id, supplier, 10);
    for (const day of [3, 6]) {
      atDay(day);
      await pass();
    }
    expect(await noticesTo(api, other, number)).toEqual(['quoteReminder', 'quoteReminder']);
    expect(await noticesTo(api, supplier, number)).toEqual([]);
  });

  it('is called to mind as long as somebody may begin to quote: not when sealed bids have been opened', async () => {
    const { id, number } = await waitingRfq(api, buyer, [supplier]);
    const sealedUntil = new Date(start.getTime() + 4 * dayMilliseconds);
    await api.db.update(tradeOrder).set({ sealedUntil }).where(eq(tradeOrder.id, id));
    for (const day of [3, 6]) {
      atDay(day);
      await pass();
    }
    expect(await noticesTo(api, supplier, number)).toEqual(['quoteReminder']);
  });

  it('stays open while one can be accepted, and lapses when the last has expired', async () => {
    const { id, number } = await waitingRfq(api, buyer, [supplier]);
    await quoteFor(api, id, supplier, 10);
    atDay(10, -1);
    await pass();
    expect(await orderAt(id)).toMatchObject({ status: 1 });
    atDay(10);
    await pass();
    await pass();
    expect(await orderAt(id)).toMatchObject({ status: 8, reason: 'quotesExpired' });
    expect(await eventsOf(api, id)).toEqual(['quotesExpired']);
    expect(await noticesTo(api, buyer, number)).toEqual(['quotesExpired']);
  });

  it('does not lapse before its 7 days are over, whatever became of the quotes', async () => {
    const { id } = await waitingRfq(api, buyer, [supplier, other]);
    const quoteId = await quoteFor(api, id, supplier, 5);
    await quoteFor(api, id, other, 2);
    await api.db.update(quote).set({ state: 'withdrawn' }).where(eq(quote.id, quoteId));
    atDay(6.9);
    await pass();
    expect(await orderAt(id)).toMatchObject({ status: 1 });
    atDay(7);
    await pass();
    expect(await orderAt(id)).toMatchObject({ status: 8 });
  });
});

describe('a contract', () => {
  it('that is not signed in time loses its effect, and both sides are told', async () => {
    const { orderId, subOrderId, subNumber } = await dealAt(api, buyer, supplier, { status: 2 });
    atDay(7, -1);
    await pass();
    expect(await subOrderAt(subOrderId)).toMatchObject({ status: 2 });
    atDay(7);
    await pass();
    await pass();
    expect(await subOrderAt(subOrderId)).toMatchObject({ status: 8, reason: 'signingLapsed' });
    expect(await orderAt(orderId)).toMatchObject({ status: 8 });
    expect(await eventsOf(api, orderId)).toEqual(['signingLapsed']);
    for (const side of [buyer, supplier]) expect(await noticesTo(api, side, subNumber)).toEqual(['signingLapsed']);
  });
});

let transfers = 0;
async function transfer(
  deal: Deal,
  state: 'submitted' | 'confirmed' | 'rejected',
  amount: string,
  bankCharge = '0.00',
) {
  const at = api.clock.now;
  const accountId = uuidv7(at);
  await api.db.insert(collectionAccount).values({
    ...{ id: accountId, currency: 'USD', bank: 'Bank', bankAddress: 'Street', swift: 'TESTCNBJ', account: '1' },
    ...{ beneficiary: 'Resinport', state: 'approved', proposedAt: at },
  });
  const id = uuidv7(at);
  await api.db.insert(remittance).values({
    ...{ id, subOrderId: deal.subOrderId, buyerId: buyer.id, shopId: supplier.shopId, state },
    ...{ remitter: 'B', remittanceBank: 'C', amount, currency: 'USD', accountId, postscript: 'P' },
    ...{ sentAt: '2026-07-14', submittedAt: at, bankCharge },
    ...(state === 'confirmed' && { arrived: amount, receivingNumber: `N${++transfers}`, arrivedAt: '2026-07-15' }),
    ...(state === 'confirmed' && { decidedBy: supplier.id, decidedAt: at }),
  });
  if (state !== 'confirmed') return;
  const of = { id: deal.subOrderId, shopId: supplier.shopId, currency: 'USD', collecting: 'marketplace' } as const;
  await api.db.transaction((tx) =>
    bookReceived(tx, { actor: null, now: () => at }, of, { id, arrived: amount, from: 'transit', isOver: false }),
  );
}

describe('a payment', () => {
  const passTheDay = async () => {
    // The day after the latest payment date has begun everywhere on earth.
    atDay(21, 12 * 3600);
    await pass();
  };
  it.each([
    ['was never recorded', undefined, 8],
    ['was rejected', 'rejected', 8],
    ['waits for confirmation', 'submitted', 3],
    ['has arrived in part', 'confirmed', 3],
  ] as const)('that %s by the latest payment date leaves the sub-order so: %s → %i', async (_, state, status) => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    if (state) await transfer(deal, state, '100.00');
    await passTheDay();
    await pass();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status });
    expect(await noticesTo(api, supplier, deal.subNumber)).toEqual(status === 8 ? ['paymentLapsed'] : []);
    expect(await eventsOf(api, deal.orderId)).toEqual(status === 8 ? ['paymentLapsed'] : []);
  });

  it('that came in part goes back when the rest has not come three working days later', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    await transfer(deal, 'confirmed', '100.00');
    await passTheDay();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status: 3 });
    atDay(27, 12 * 3600);
    await pass();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status: 8 });
    const operator = await api.person({ capabilities: ['operator'] });
    const queue = await api.post<{ list: CreditCase[] }>('api/backstage/admin/remittance/getCreditQueue', operator, {
      keyword: deal.subNumber,
    });
    expect(dataOf(queue).list).toMatchObject([{ subOrderNumber: deal.subNumber, credit: { amount: '100.00' } }]);
    const seen = dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', buyer, { id: deal.orderId }));
    expect(seen.subOrders[0]).toMatchObject({ balance: { amount: '-100.00' }, dues: [] });
    const refund = {
      ...{ subOrderId: deal.subOrderId, amount: '100.00', currency: 'USD', reference: 'BACK-1', note: '' },
      valueDate: dayIn(api, 0),
    };
    expect((await api.post('api/backstage/admin/remittance/recordRefund', operator, refund)).status).toBe(200);
  });

  it('is still in time on the latest payment date itself', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 3 });
    atDay(20, 11 * 3600);
    await pass();
    expect(await subOrderAt(subOrderId)).toMatchObject({ status: 3 });
  });
});

describe('goods that have arrived', () => {
  async function arrived(paid: string, bankCharge?: string) {
    const deal = await dealAt(api, buyer, supplier, { status: 5, received: '0.00' });
    await api.db.insert(shipment).values({
      ...{ id: uuidv7(api.clock.now), subOrderId: deal.subOrderId, position: 1, line: 1, carrier: 'MAEU' },
      ...{ transportDocument: deal.subNumber, containers: [], quantity: '25', originPort: 'CNNGB' },
      ...{ destinationPort: 'NGAPP', etd: '2026-06-01', eta: '2026-07-01', shippedAt: api.clock.now, lots: [] },
    });
    await api.db.update(subOrder).set({ arrivedAt: api.clock.now }).where(eq(subOrder.id, deal.subOrderId));
    await transfer(deal, 'confirmed', paid, bankCharge);
    return deal;
  }

  it('count as received 15 days later when everything is paid, bank fees allowed for', async () => {
    const deal = await arrived('35460.00', '40.00');
    atDay(15, -1);
    await pass();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status: 5 });
    atDay(15);
    await pass();
    await pass();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status: 6, completedAt: api.clock.now });
    expect(await eventsOf(api, deal.orderId)).toEqual(['confirmReceipt']);
    for (const side of [buyer, supplier]) expect(await noticesTo(api, side, deal.subNumber)).toEqual(['completed']);
  });

  it('wait for the balance as long as it takes', async () => {
    const deal = await arrived('35449.99');
    atDay(40);
    await pass();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status: 5 });
    await transfer(deal, 'confirmed', '50.01');
    await pass();
    expect(await subOrderAt(deal.subOrderId)).toMatchObject({ status: 6 });
  });
});

describe('an old Idempotency-Key', () => {
  it('is forgotten after 7 days', async () => {
    const key = (name: string, days: number) => ({
      ...{ memberId: buyer.id, call: 'a/call', key: name, request: '' },
      at: new Date(start.getTime() - days * dayMilliseconds),
    });
    await api.db.insert(idempotencyKey).values([key('old', 7.01), key('young', 6.99)]);
    expect(await pass()).toMatchObject({ keys: 1 });
    const left = await api.db.select().from(idempotencyKey).where(eq(idempotencyKey.memberId, buyer.id));
    expect(left.map((row) => row.key)).toEqual(['young']);
  });
});

describe('a run', () => {
  it('beside another one does each thing once', async () => {
    const rfqs = await Promise.all(Array.from({ length: 8 }, () => waitingRfq(api, buyer, [supplier])));
    const { orderId } = await dealAt(api, buyer, supplier, { status: 2 });
    atDay(7);
    await Promise.all([pass(), pass(), pass()]);
    for (const { id, number } of rfqs) {
      expect(await eventsOf(api, id)).toEqual(['noQuote']);
      expect(await noticesTo(api, buyer, number)).toEqual(['noQuote']);
    }
    expect(await eventsOf(api, orderId)).toEqual(['signingLapsed']);
  });

  it('that dies anywhere in the middle is made up for by the next one, once', async () => {
    let died = 0;
    for (let call = 1; call < 40; call += 1) {
      atDay(0);
      const rfq = await waitingRfq(api, buyer, [supplier]);
      const deal = await dealAt(api, buyer, supplier, { status: 2 });
      atDay(7);
      let calls = 0;
      const now = () => {
        if (++calls === call) throw new Error('killed');
        return api.clock.now;
      };
      await passTime({ ...api.services, now }).catch(() => (died += 1));
      await pass();
      expect(await eventsOf(api, rfq.id)).toEqual(['noQuote']);
      expect(await noticesTo(api, buyer, rfq.number)).toEqual(['noQuote']);
      expect(await eventsOf(api, deal.orderId)).toEqual(['signingLapsed']);
      for (const side of [buyer, supplier])
        expect(await noticesTo(api, side, deal.subNumber)).toEqual(['signingLapsed']);
      if (calls < call) break;
    }
    expect(died).toBeGreaterThan(10);
  });

  it('leaves a deal that somebody is working on to the next one', async () => {
    const { id } = await waitingRfq(api, buyer, [supplier]);
    atDay(7);
    await api.db.transaction(async (tx) => {
      await tx.select().from(tradeOrder).where(eq(tradeOrder.id, id)).for('update');
      expect(await pass()).toMatchObject({ unquoted: 0 });
    });
    expect(await pass()).toMatchObject({ unquoted: 1 });
  });
});

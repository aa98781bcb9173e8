import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { doubtsOfLog, extendLog } from '#server/deals/evidence/index.ts';
import { doubtsOfLedger } from '#server/deals/ledger/index.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { posting } from '#server/platform/db/schema/ledger.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { behindTriggers } from '../../support/database.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf, pay, ship } from '../claim/claims.ts';
import { newOperator, openAccount } from '../payment/bank.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});
const { make, answer, latest } = claimsOf(api);
const doubtsAbout = async (orderId: string) => {
  for await (const { doubts } of doubtfulDeals(api.db, eq(tradeOrder.id, orderId))) return doubts;
  return [];
};
/** A deal of rows has no events of its beginning: what it is in doubt for anyway. */
const newDoubts = async (orderId: string, before: object[]) =>
  (await doubtsAbout(orderId)).filter((one) => !before.some((old) => JSON.stringify(old) === JSON.stringify(one)));

describe('what was entered in the public log', () => {
  it('is compared with the events and postings that stand in the database', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await pay(api, operator, buyer, deal, '35500.00');
    await ship(api, supplier, deal);
    await extendLog(api.services);
    expect(await doubtsOfLog(api.db)).toEqual([]);
    const before = await doubtsAbout(deal.orderId);
    expect(before.filter(({ what }) => what.includes('public log'))).toEqual([]);
    await behindTriggers(api.db, 'trade_event', (tx) =>
      tx.execute(
        sql`update trade_event set company = 'Somebody else' where order_id = ${deal.orderId} and action = 'ship'`,
      ),
    );
    expect(await newDoubts(deal.orderId, before)).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('in the public log'), kept: 'changed' }),
    );
    const [booked] = await api.db.select().from(posting).limit(1);
    await behindTriggers(api.db, 'posting', (tx) =>
      tx
        .update(posting)
        .set({ at: new Date(booked!.at.getTime() + 1_000) })
        .where(eq(posting.id, booked!.id)),
    );
    expect(await doubtsOfLog(api.db)).toEqual([{ what: 'log', of: booked!.id, kept: 'changed', told: 'entered' }]);
  });
});

describe('what claims and ends have moved', () => {
  it('is compared with the events and with the ledger', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await pay(api, operator, buyer, deal, '35500.00');
    await ship(api, supplier, deal);
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    dataOf(await make(buyer, deal));
    dataOf(await answer(supplier, deal, { answer: 'accepted' }));
    expect(await doubtsOfLedger(api.db)).toEqual([]);
    const before = await doubtsAbout(deal.orderId);
    expect(before.map(({ what }) => what)).not.toContain('settled claims');
    const { id } = await latest(buyer, deal);
    await api.db.update(claim).set({ settled: '800.00', credited: '800.00' }).where(eq(claim.id, id));
    expect(await newDoubts(deal.orderId, before)).toMatchObject([{ what: 'settled claims' }]);
    expect(await doubtsOfLedger(api.db)).toEqual([{ what: 'claim', of: id, kept: '800.00', told: '852.00' }]);
    await api.db.update(claim).set({ settled: '852.00', credited: '852.00' }).where(eq(claim.id, id));

    const ended = await dealAt(api, buyer, supplier);
    await pay(api, operator, buyer, ended, '10650.00');
    const { subOrderId } = ended;
    dataOf(
      await api.post('api/trade/web/order/proposeEnd', buyer, { subOrderId, keeps: '650', remark: 'We stop here.' }),
    );
    dataOf(await api.post('api/trade/web/order/decideEnd', supplier, { subOrderId, seq: 1, agree: true }));
    expect(await doubtsOfLedger(api.db)).toEqual([]);
    const sound = await doubtsAbout(ended.orderId);
    expect(sound.map(({ what }) => what)).not.toContain('kept at the end');
    await api.db.update(subOrder).set({ keptOnEnd: '900.00' }).where(eq(subOrder.id, subOrderId));
    expect(await newDoubts(ended.orderId, sound)).toMatchObject([{ what: 'kept at the end' }]);
    expect(await doubtsOfLedger(api.db)).toEqual([
      { what: 'kept', of: ended.subNumber, kept: '900.00', told: '650.00' },
    ]);
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as own from '#api/market/own-shop.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { invitation, quote } from '#server/platform/db/schema/rfq.ts';
import { dealAt, newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();
let supplier: Supplier;
let rival: Supplier;
beforeEach(async () => {
  supplier = await newSupplier(api);
  rival = await newSupplier(api);
});

describe('statistics', () => {
  const read = async (who = supplier) =>
    dataOf(await api.get<own.SupplierStatistics>(own.getSupplierStatistics.path, who));

  it('count the last twelve months, this one last', async () => {
    const buyer = await newBuyer(api);
    const done = await dealAt(api, buyer, supplier, { status: 6 });
    await dealAt(api, buyer, supplier, { status: 7 });
    await dealAt(api, buyer, supplier, { status: 3, currency: 'CNY', unitPrice: '9000' });
    const declined = await dealAt(api, buyer, supplier);
    await api.db.update(invitation).set({ state: 'declined' }).where(eq(invitation.orderId, declined.orderId));
    const { subOrderId } = done;
    const { shopId } = supplier;
    await api.db.insert(evaluation).values({ subOrderId, shopId, stars: 4, text: 'Good', at: api.clock.now });
    api.services.cache.drop(['shops']);
    const { months, ...rest } = await read();
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
      ...['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    ]);
    expect(months.at(-1)).toEqual({
      ...{ month: '2026-07', invited: 4, quoted: 4, declined: 1, lost: 0, awarded: 4, answerHours: 0 },
      turnover: [
        { currency: 'CNY', amount: '225000.00' },
        { currency: 'USD', amount: '71000.00' },
      ],
    });
    expect(rest).toMatchObject({ winShare: 1, stars: 4, evaluations: 1, onSale: 0, expiringSoon: 0 });
  });

  it('say for each month how long RFQs waited for an answer, and which quotes were not taken', async () => {
    const buyer = await newBuyer(api);
    for (const hours of [1, 3, 5]) {
      const { orderId } = await dealAt(api, buyer, supplier);
      const sentAt = new Date(api.clock.now.getTime() - hours * 3600 * 1000);
      await api.db.update(invitation).set({ sentAt }).where(eq(invitation.orderId, orderId));
      if (hours === 5) await api.db.update(quote).set({ state: 'notAwarded' }).where(eq(quote.orderId, orderId));
    }
    const { months } = await read();
    expect(months.at(-1)).toMatchObject({ lost: 1, answerHours: 3 });
  });

  it('of a new shop are empty, and those of others stay theirs', async () => {
    await dealAt(api, await newBuyer(api), rival);
    const { months, ...rest } = await read();
    expect(months.every(({ invited, awarded, turnover }) => invited + awarded + turnover.length === 0)).toBe(true);
    expect(rest).toMatchObject({ medianAnswerHours: null, onTimeShare: null, winShare: null, stars: null });
  });
});

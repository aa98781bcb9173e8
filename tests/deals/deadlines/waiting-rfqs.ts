import { and, eq } from 'drizzle-orm';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { toldTo } from '../../support/notices.ts';
import { dayIn, type Company, type Supplier } from '../../support/deals.ts';
import type { MemberApi } from '../../support/member-api.ts';

export const dayMilliseconds = 24 * 3600 * 1000;
let made = 0;

/** An RFQ that waits for quotes, written as rows: how one is posted is proven by the tests of rfq. */
export async function waitingRfq(api: MemberApi, buyer: Company, suppliers: readonly Supplier[]) {
  const now = api.clock.now;
  const id = uuidv7(now);
  const number = `RQ000102-${String(++made).padStart(4, '0')}`;
  await api.db.insert(tradeOrder).values({
    ...{ id, number, buyerId: buyer.id, buyerCompany: buyer.company, buyerNation: 'NG', status: 1 },
    ...{ postedAt: now, updatedAt: now, quoteDueAt: new Date(now.getTime() + 7 * dayMilliseconds), remindedDays: [] },
    ...{ gradeNumber: 'HDPE 5502', qualityClass: 'PREMIUM', quantity: '50', currency: 'USD', tradeTerm: 2 },
    ...{ departurePort: 'CNNGB', shippingMethod: 'SEA_FCL', packing: 'BAG25', paymentTerm: 'TT100' },
    ...{ deliveryStart: dayIn(api, 20), deliveryDeadline: dayIn(api, 50), latestPayment: dayIn(api, 40) },
    ...{ remarks: '', attachmentIds: [], demo: false },
  });
  for (const { shopId } of suppliers)
    await api.db
      .insert(invitation)
      .values({ id: uuidv7(now), orderId: id, shopId, state: 'sent', sentAt: now, pen: 'supplier' });
  return { id, number };
}

/** A quote that can be accepted for so many days. */
export async function quoteFor(api: MemberApi, orderId: string, { shopId }: Supplier, validDays: number) {
  const validUntil = new Date(api.clock.now.getTime() + validDays * dayMilliseconds);
  const id = uuidv7(api.clock.now);
  await api.db.insert(quote).values({ id, orderId, shopId, state: 'live', latest: 1, validUntil });
  const own = and(eq(invitation.orderId, orderId), eq(invitation.shopId, shopId));
  await api.db.update(invitation).set({ state: 'quoted' }).where(own);
  return id;
}

export const eventsOf = async (api: MemberApi, orderId: string) =>
  (await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, orderId)).orderBy(tradeEvent.seq)).map(
    ({ action }) => action,
  );

/** The kinds of the notices that a member got about a number, oldest first. */
export const noticesTo = async (api: MemberApi, reader: Company, number: string) =>
  (await toldTo(api, reader)).flatMap(({ data }) => (data['number'] === number ? [data['kind']] : []));

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Timeline } from '#api/deals/order.ts';
import { acceptQuotes, submitQuote } from '#api/deals/quote.ts';
import { askQuestion, cancelInquiry, getInvitationByPage, type InvitationPage } from '#api/deals/rfq.ts';
import type { OrderStatus } from '#api/deals/order-states.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { followSubOrders } from '#server/deals/deal/index.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { goodQuote, postTo, quoteFor, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let winner: Supplier;
let other: Supplier;
let silent: Supplier;
let orderId: string;
beforeEach(async () => {
  buyer = await newBuyer(api);
  [winner, other, silent] = [await newSupplier(api), await newSupplier(api), await newSupplier(api)];
  ({ id: orderId } = await postTo(api, buyer, [winner, other, silent]));
});

const accept = async (...awards: ReturnType<typeof wholeOf>[]) =>
  dataOf(await api.post(acceptQuotes.path, buyer, { orderId, awards }));
/** As the database holds a sub-order that has come so far. */
async function put(shopId: string, status: OrderStatus): Promise<void> {
  await api.db.update(subOrder).set({ status }).where(eq(subOrder.shopId, shopId));
  await api.db.transaction(async (tx) => {
    const [order] = await tx.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
    await followSubOrders(tx, order!, api.clock.now);
  });
}
const standing = async (person: Company) => {
  const { status, reason, allowedActions } = await view(api, person, orderId);
  const { list } = dataOf(await api.post<InvitationPage>(getInvitationByPage.path, person));
  expect(list.find((row) => row.orderId === orderId)).toMatchObject({ orderStatus: status });
  return { status, reason, allowedActions };
};
const lost = { status: 7, reason: 'notAwarded', allowedActions: [] };

describe('how a deal stands, to a supplier', () => {
  it('follows the order while it gathers quotes', async () => {
    await quoteFor(api, winner, orderId);
    expect(await standing(winner)).toMatchObject({
      status: 1,
      reason: null,
      allowedActions: expect.arrayContaining(['submitQuote', 'withdrawQuote']),
    });
    expect(await standing(silent)).toMatchObject({
      status: 1,
      reason: null,
      allowedActions: expect.arrayContaining(['submitQuote', 'declineRfq']),
    });
  });

  it.each([2, 3, 4, 5, 6, 7, 8] as const)('says nothing of others who stand at %i', async (status) => {
    const quote = await quoteFor(api, winner, orderId);
    await quoteFor(api, other, orderId);
    await accept(wholeOf(quote));
    await put(winner.shopId, status);
    expect(await view(api, buyer, orderId)).toMatchObject({ status });
    expect(await standing(winner)).toMatchObject({ status, reason: null });
    expect(await standing(other)).toEqual(lost);
    expect(await standing(silent)).toEqual(lost);
    const refused = await api.post(submitQuote.path, other, { orderId, ...goodQuote(api) });
    expect(refused.body).toMatchObject({ errorcode: 409, fields: { status: '7' } });
    const asked = await api.post(askQuestion.path, silent, { orderId, question: 'Still open?' });
    expect(asked.body).toMatchObject({ errorcode: 409, fields: { status: '7' } });
  });

  it('is that of its own part of a split award, whatever the other part does', async () => {
    const [first, second] = [await quoteFor(api, winner, orderId), await quoteFor(api, other, orderId)];
    await accept(wholeOf(first, '10'), wholeOf(second, '15'));
    await put(winner.shopId, 5);
    expect(await standing(winner)).toMatchObject({ status: 5 });
    expect(await standing(other)).toMatchObject({ status: 2, reason: null });
    await put(other.shopId, 7);
    expect(await standing(winner)).toMatchObject({ status: 5 });
    expect(await standing(other)).toMatchObject({ status: 7, reason: null });
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', other, { id: orderId }));
    expect(JSON.stringify(events)).not.toContain(winner.company);
  });

  it('is that of the inquiry, when nobody was awarded', async () => {
    await quoteFor(api, other, orderId);
    dataOf(await api.post(cancelInquiry.path, buyer, { orderId, reason: 'priceTooHigh' }));
    for (const person of [other, silent])
      expect(await standing(person)).toEqual({ status: 7, reason: 'priceTooHigh', allowedActions: [] });
  });

  it('does not tell who has never quoted whether anybody has: the time for quotes is over, while and after it is looked at', async () => {
    const { id: unquoted } = await postTo(api, buyer, [silent]);
    await quoteFor(api, winner, orderId);
    const seen = async (id: string) => {
      const { status, reason, allowedActions, quoteDueAt } = await view(api, silent, id);
      const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', silent, { id }));
      const actions = events.map(({ action, from, to }) => ({ action, from, to }));
      const { list } = dataOf(await api.post<InvitationPage>(getInvitationByPage.path, silent));
      const { state, orderStatus } = list.find((row) => row.orderId === id)!;
      const { body } = await api.post(submitQuote.path, silent, { orderId: id, ...goodQuote(api) });
      return { status, reason, allowedActions, quoteDueAt, actions, state, orderStatus, refused: body.fields };
    };
    const over = { status: 7, reason: 'quotingOver', allowedActions: [], state: 'timedOut', orderStatus: 7 };
    // Nobody has quoted, or a quote is still open; then all have expired.
    for (const days of [7, 90]) {
      api.clock.now = new Date(api.clock.now.getTime() + days * 24 * 3_600_000);
      await passTime(api.services);
      expect(await seen(unquoted)).toMatchObject(over);
      expect(await seen(orderId)).toEqual(await seen(unquoted));
    }
    expect(await view(api, buyer, unquoted)).toMatchObject({ status: 7, reason: 'noQuote' });
    expect(await view(api, buyer, orderId)).toMatchObject({ status: 8, reason: 'quotesExpired' });
    expect(await standing(winner)).toMatchObject({ status: 8, reason: 'quotesExpired' });
  });
});

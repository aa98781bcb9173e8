import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveReferences } from '#api/deals/order.ts';
import { addSuppliers, changeRfq } from '#api/deals/open-rfq.ts';
import { acceptQuotes, counterOffer, submitQuote, keepQuote, withdrawQuote } from '#api/deals/quote.ts';
import { answerQuestion, askQuestion, cancelInquiry, createRfq, declineRfq } from '#api/deals/rfq.ts';
import { allOrderStatuses, next, terminalStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { goodQuote, goodRfq, postTo, quoteFor, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
const callers = [
  'buyer',
  'quoting supplier',
  'silent supplier',
  'another buyer',
  'another supplier',
  'operator',
] as const;
type Caller = (typeof callers)[number];
const people = {} as Record<Caller, Company>;
beforeAll(async () => {
  people.buyer = await newBuyer(api);
  people['quoting supplier'] = await newSupplier(api);
  people['silent supplier'] = await newSupplier(api);
  people['another buyer'] = await newBuyer(api);
  people['another supplier'] = await newSupplier(api);
  people.operator = { ...(await api.person({ capabilities: ['operator'] })), company: '' };
});

type Deal = { orderId: string; quote: OrderView['quotes'][number]; questionId: string };
type Move = { path: string; supplier: boolean; input: (deal: Deal) => Record<string, unknown> };

/** Every call that moves an RFQ, with input that has nothing wrong. */
const moves: Partial<Record<TradeAction, Move>> = {
  changeRfq: {
    path: changeRfq.path,
    supplier: false,
    input: () => {
      const { categoryId: _, ...asked } = goodRfq(api, { quantity: '30' });
      return { version: 1, ...asked };
    },
  },
  addSuppliers: {
    path: addSuppliers.path,
    supplier: false,
    input: () => ({ shopIds: [(people['another supplier'] as Supplier).shopId] }),
  },
  submitQuote: { path: submitQuote.path, supplier: true, input: () => goodQuote(api) },
  withdrawQuote: { path: withdrawQuote.path, supplier: true, input: () => ({ reason: 'Sold' }) },
  keepQuote: { path: keepQuote.path, supplier: true, input: () => ({ remark: 'It is the best we can do' }) },
  declineRfq: { path: declineRfq.path, supplier: true, input: () => ({ reason: 'terms' }) },
  ask: { path: askQuestion.path, supplier: true, input: () => ({ question: 'Colour?' }) },
  answer: {
    path: answerQuestion.path,
    supplier: false,
    input: ({ questionId }) => ({ entryId: questionId, answer: 'Natural' }),
  },
  counterOffer: {
    path: counterOffer.path,
    supplier: false,
    input: ({ quote }) => ({ quoteId: quote.id, packing: 'FIBC1000' }),
  },
  acceptQuotes: { path: acceptQuotes.path, supplier: false, input: ({ quote }) => ({ awards: [wholeOf(quote)] }) },
  changePoNumber: {
    path: saveReferences.path,
    supplier: false,
    input: () => ({ poNumber: 'PO-1', costCentre: '', before: { poNumber: '', costCentre: '' } }),
  },
  changeCostCentre: {
    path: saveReferences.path,
    supplier: false,
    input: () => ({ poNumber: '', costCentre: '4711', before: { poNumber: '', costCentre: '' } }),
  },
  cancelInquiry: { path: cancelInquiry.path, supplier: false, input: () => ({ reason: 'other' }) },
};

/** An RFQ with a live quote and an open question of one supplier, put at a status. */
async function dealWith(status: OrderStatus): Promise<Deal> {
  const suppliers = [people['quoting supplier'], people['silent supplier']] as Supplier[];
  const { id: orderId } = await postTo(api, people.buyer, suppliers);
  const quote = await quoteFor(api, suppliers[0]!, orderId);
  const asked = dataOf(await api.post<OrderView>(askQuestion.path, suppliers[0]!, { orderId, question: 'MFR?' }));
  await api.db.update(tradeOrder).set({ status }).where(eq(tradeOrder.id, orderId));
  return { orderId, quote, questionId: asked.negotiation[0]!.id };
}

/** The order of refusals (api/deals/README.md): access first, then whose it is, then the table, then what the facts allow. */
function expected(status: OrderStatus, action: TradeAction, caller: Caller, { supplier }: Move): number {
  const isBuyer = caller === 'buyer' || caller === 'another buyer';
  if (caller === 'operator' || (supplier && isBuyer)) return 403;
  const side = caller === 'buyer' ? 'buyer' : 'supplier';
  if (caller.startsWith('another') || supplier !== (side === 'supplier')) return 404;
  if (next('order', status, action, side) === null) return 409;
  // Somebody has quoted.
  if (action === 'changeRfq' || action === 'addSuppliers') return 409;
  // Nobody has countered.
  if (action === 'keepQuote') return 409;
  if (action === 'withdrawQuote' && caller === 'silent supplier') return 409;
  return action === 'declineRfq' && caller === 'quoting supplier' ? 409 : 200;
}

/** A supplier who has no part in an order that goes on is told that it was not awarded. */
const shownStatus = (status: OrderStatus, caller: Caller): OrderStatus =>
  caller.endsWith('supplier') && status !== 1 && !terminalStatuses.includes(status) ? 7 : status;

describe.each(allOrderStatuses)('an order at status %i', (status) => {
  /** What was refused has changed nothing, as is shown for each: the same order answers the next. */
  let untouched: Awaited<ReturnType<typeof dealWith>> | null = null;
  it.each(Object.entries(moves))('answers %s as the table says, to everybody', async (action, move) => {
    for (const caller of callers) {
      const deal = (untouched ??= await dealWith(status));
      const before = await api.db.$count(tradeEvent);
      const input = { orderId: deal.orderId, ...move.input(deal) };
      const answer = await api.post<OrderView>(move.path, people[caller], input);
      const code = expected(status, action as TradeAction, caller, move);
      expect(answer.status, caller).toBe(code);
      if (code === 409)
        expect(answer.body.fields, caller).toMatchObject({ status: String(shownStatus(status, caller)) });
      if (code !== 200) {
        expect(await api.db.$count(tradeEvent), caller).toBe(before);
        continue;
      }
      untouched = null;
      expect(dataOf(answer).status).toBe(next('order', status, action as TradeAction, dataOf(answer).role));
    }
  });

  it('shows a button exactly when the server would accept it', async () => {
    for (const caller of ['buyer', 'quoting supplier', 'silent supplier'] as const) {
      const deal = await dealWith(status);
      const shown = (await view(api, people[caller], deal.orderId)).allowedActions;
      const open = Object.entries(moves)
        .filter(([action, move]) => expected(status, action as TradeAction, caller, move) === 200)
        .map(([action]) => action);
      expect(shown.filter((action) => action !== 'repeatRfq').sort(), caller).toEqual(open.sort());
      const again = { ...goodRfq(api), repeats: deal.orderId };
      if (caller === 'buyer')
        expect((await api.post(createRfq.path, people.buyer, again)).status).toBe(
          shown.includes('repeatRfq') ? 200 : 409,
        );
    }
  });
});

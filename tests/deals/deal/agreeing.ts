import { expect } from 'vitest';
import type { StepKind } from '#api/deals/next-step.ts';
import { ruleOf, type ObligationKind } from '#api/deals/obligation-rules.ts';
import type { ObligationView } from '#api/deals/obligation-view.ts';
import type { NextStep } from '#api/deals/order.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import { nextSteps } from '#server/deals/deal/next-step.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { eq } from 'drizzle-orm';
import type { Company, Deal } from '../../support/deals.ts';
import { dataOf, type MemberApi } from '../../support/member-api.ts';

type Side = 'buyer' | 'supplier';
type People = { buyer: Company; supplier: Company };

/** The row that a step of one's own stands for. What is no duty of the contract (signing, answering proposals) has none. */
const kindOf: { readonly [Kind in StepKind]?: readonly ObligationKind[] } = {
  pay: ['instalment'],
  payBalance: ['instalment', 'difference'],
  oweClaim: ['settlement'],
  confirmSettlement: ['settlementAnswer'],
  take: ['naming', 'taking'],
  // Where the buyer comes for the goods, that they are ready is the first part of their delivery.
  readyNotice: ['readyNotice', 'delivery'],
  ship: ['delivery'],
  presentCopy: ['copies'],
  openCredit: ['creditOpening'],
  answerCredit: ['creditAnswer'],
  presentDocuments: ['presentation'],
  answerDocuments: ['documentsAnswer'],
  payDocuments: ['instalment'],
  confirmPaid: ['paymentConfirmation'],
  answerClaim: ['answer'],
  receive: ['receipt'],
  confirmTransfer: ['transferAnswer'],
  giveBack: ['repayment'],
  confirmReturn: ['returnAnswer'],
};
export const stepsWithRow = Object.keys(kindOf);
/** Each row of a side that stops the deal is its next step; the others run beside it. */
const stepOf: { readonly [Kind in ObligationKind]?: readonly StepKind[] } = {
  creditOpening: ['openCredit'],
  creditAnswer: ['answerCredit'],
  instalment: ['pay', 'payBalance', 'payDocuments'],
  difference: ['pay', 'payBalance'],
  readyNotice: ['readyNotice'],
  naming: ['take'],
  taking: ['take'],
  delivery: ['ship', 'readyNotice'],
  presentation: ['presentDocuments'],
  documentsAnswer: ['answerDocuments'],
  paymentConfirmation: ['confirmPaid'],
  answer: ['answerClaim'],
  settlement: ['oweClaim'],
  settlementAnswer: ['confirmSettlement'],
  receipt: ['receive'],
  transferAnswer: ['confirmTransfer'],
  repayment: ['giveBack'],
  returnAnswer: ['confirmReturn'],
};

const isDue = ({ state }: ObligationView) => state === 'open' || state === 'late';

async function stepsOf(api: MemberApi, side: Side, { orderId }: Deal): Promise<NextStep[]> {
  const [order] = await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  const rows = await api.db.select().from(subOrder).where(eq(subOrder.orderId, orderId));
  const { steps } = await nextSteps(api.db, side, [order!], rows, api.clock.now);
  return steps.get(orderId) ?? [];
}

const viewOf = async (api: MemberApi, person: Company, { orderId }: Deal): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;

/**
 * That the rows of a deal, what is next on both sides, what may be done and what is late say the same now. Gives the
 * kinds of the steps that were compared.
 */
export async function expectAgreement(api: MemberApi, deal: Deal, people: People): Promise<Set<string>> {
  const compared = new Set<string>();
  const views = { buyer: await viewOf(api, people.buyer, deal), supplier: await viewOf(api, people.supplier, deal) };
  // Both read the same rows; what the marketplace owes the seller is told to the seller alone.
  const shared = ({ obligations }: SubOrderView) => obligations.filter(({ kind }) => kind !== 'payout');
  expect(shared(views.supplier).map(({ kind, by, state, dueOn, until }) => [kind, by, state, dueOn, until])).toEqual(
    shared(views.buyer).map(({ kind, by, state, dueOn, until }) => [kind, by, state, dueOn, until]),
  );
  for (const side of ['buyer', 'supplier'] as const) {
    const { obligations, allowedActions, status } = views[side];
    const steps = await stepsOf(api, side, deal);
    const told = JSON.stringify({ side, status, steps, rows: obligations.filter(isDue), allowedActions }, null, 1);
    for (const step of steps) {
      const kinds = kindOf[step.kind];
      if (!kinds) continue;
      compared.add(step.kind);
      const rows = obligations.filter((row) => kinds.includes(row.kind) && row.by === side && isDue(row));
      expect(rows.length, `${step.kind} has no row: ${told}`).toBeGreaterThan(0);
      const end = step.until ?? step.day;
      if (end !== null)
        expect(
          rows.map(({ until, dueOn }) => until ?? dueOn),
          `${step.kind}: ${told}`,
        ).toContain(end);
    }
    for (const row of obligations.filter((one) => one.by === side && isDue(one))) {
      const kinds = stepOf[row.kind];
      if (kinds) expect(kinds.some((kind) => steps.some((step) => step.kind === kind)), `${row.kind} is no step: ${told}`).toBe(true); // prettier-ignore
      const { meets } = ruleOf(row.kind);
      expect(
        meets.some((action) => allowedActions.includes(action)),
        `${row.kind} has no way: ${told}`,
      ).toBe(true);
    }
  }
  expectDelay(views.buyer, api.clock.now);
  return compared;
}

/** A right to end the deal rests on a row that is late. */
function expectDelay({ delay, obligations, banks }: SubOrderView, now: Date): void {
  if (!delay) return;
  const late = obligations.filter(({ state }) => state === 'late');
  const told = JSON.stringify({ delay, now: utcDay(now), late });
  if (delay.right === 'creditNotOpened')
    expect(
      late.map(({ kind }) => kind),
      told,
    ).toContain('creditOpening');
  if (delay.right === 'notTaken')
    expect(
      late.map(({ kind }) => kind),
      told,
    ).toContainEqual(expect.stringMatching(/^(naming|taking)$/));
  if (delay.right === 'notShipped') {
    const row = late.find(({ kind }) => kind === 'delivery' || kind === 'readyNotice');
    expect(row?.dueOn, told).toBe(delay.lastDay);
  }
  // Documents that the buyer has not accepted, or not as they are, wait for its answer or for others; it has not paid for them all the same.
  const isUnanswered = banks?.documents.some(({ state }) => ['presented', 'discrepant', 'refused'].includes(state));
  if (delay.right === 'priceUnpaid' && !isUnanswered)
    expect(
      late.some(({ kind, dueOn }) => ['instalment', 'difference'].includes(kind) && dueOn! <= delay.lastDay),
      told,
    ).toBe(true);
  if (delay.right === 'balanceUnpaid')
    expect(
      late.some(({ kind, dueOn }) => kind === 'instalment' && dueOn! <= delay.lastDay),
      told,
    ).toBe(true);
}

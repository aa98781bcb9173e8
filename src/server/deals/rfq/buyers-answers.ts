import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { m } from '#i18n/messages.ts';
import { cancelRfqBundle } from '#api/deals/bundle.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { answerQuestion, cancelInquiry } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import { guestAward } from '#server/platform/db/schema/guests.ts';
import { negotiation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  describeOrder,
  lockOwnOrder,
  moveOrder,
  notifySupplier,
  type BuyersDeal,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { closeInvitations } from './close-invitations.ts';
import { readFacts } from './facts.ts';

/** Answers a question, once; the supplier who asked is told, nobody else. */
export function answerSupplier(
  context: MemberContext,
  input: z.output<typeof answerQuestion.input>,
): Promise<OrderView> {
  return idempotently(context, answerQuestion, input, async (tx) => {
    const deal = await lockOwnOrder(tx, context, input.orderId);
    const { role, company } = deal;
    const facts = await readFacts(tx, context, deal.order);
    const question = await readQuestion(tx, deal.order.id, input.entryId);
    const { shopId } = question;
    const detail = { question: question.text, answer: input.answer };
    const order = await moveOrder(tx, context, deal.order, { action: 'answer', role, company, shopId, facts, detail });
    if (await isAnswered(tx, order.id, question.id))
      throw new AppError('conflict', { fields: { status: String(order.status) } });
    await tx.insert(negotiation).values({
      id: uuidv7(context.now()),
      orderId: order.id,
      shopId,
      kind: 'answer',
      memberId: context.actor.id,
      at: context.now(),
      text: input.answer,
      about: question.id,
    });
    await notifySupplier(tx, context, order, shopId, { kind: 'answer', who: company, words: input.answer });
    return describeOrder(context, tx, order, deal);
  });
}

async function readQuestion(tx: Transaction, orderId: string, entryId: string) {
  const own = and(eq(negotiation.id, entryId), eq(negotiation.orderId, orderId), eq(negotiation.kind, 'question'));
  const [question] = await tx.select().from(negotiation).where(own);
  if (!question) throw notFound();
  return question;
}

async function isAnswered(tx: Transaction, orderId: string, questionId: string): Promise<boolean> {
  const answers = and(eq(negotiation.orderId, orderId), eq(negotiation.about, questionId));
  return (await tx.$count(negotiation, and(answers, eq(negotiation.kind, 'answer')))) > 0;
}

/** Takes the RFQ back; those who were still in it are told. */
export function cancelRfq(context: MemberContext, input: z.output<typeof cancelInquiry.input>): Promise<OrderView> {
  return idempotently(context, cancelInquiry, input, async (tx) => {
    const deal = await lockOwnOrder(tx, context, input.orderId);
    const order = await takeBack(tx, context, deal, input);
    return describeOrder(context, tx, order, deal);
  });
}

/** Takes back what is still open of RFQs that were posted together. Throws 404 for another buyer's, 409 where none is. */
export function cancelBundle(
  context: MemberContext,
  input: z.output<typeof cancelRfqBundle.input>,
): Promise<{ cancelled: number }> {
  return idempotently(context, cancelRfqBundle, input, async (tx) => {
    const own = and(eq(tradeOrder.bundle, input.number), eq(tradeOrder.buyerId, context.actor.party));
    // As everybody who locks several orders does, in the order of their ids.
    const rows = await tx.select({ id: tradeOrder.id }).from(tradeOrder).where(own).orderBy(asc(tradeOrder.id));
    if (rows.length === 0) throw notFound();
    let cancelled = 0;
    for (const { id } of rows) {
      const deal = await lockOwnOrder(tx, context, id);
      if (deal.order.status !== orderStatuses.pendingQuote) continue;
      await takeBack(tx, context, deal, input);
      cancelled += 1;
    }
    if (cancelled === 0) throw new AppError('conflict', { words: m.deals_bundle_noneOpen() });
    return { cancelled };
  });
}

type TakenBack = Pick<z.output<typeof cancelInquiry.input>, 'reason' | 'remark'>;

/** Everybody who was asked is told. */
async function takeBack(
  tx: Transaction,
  context: MemberContext,
  { order: open, role, company }: BuyersDeal,
  { reason, remark }: TakenBack,
): Promise<OrderRow> {
  const detail = remark ? { remark } : {};
  const isWaiting = and(eq(guestAward.orderId, open.id), isCode(guestAward.state, 'waiting'));
  const [order, { quoted, silent }] = await inOnePipeline([
    moveOrder(tx, context, open, { action: 'cancelInquiry', role, company, reason, detail }),
    closeInvitations(tx, open.id),
    tx.update(guestAward).set({ state: 'withdrawn' }).where(isWaiting),
  ]);
  const notice = { kind: 'inquiryCancelled', who: company, words: remark } as const;
  await inOnePipeline([...quoted, ...silent].map((shopId) => notifySupplier(tx, context, order, shopId, notice)));
  return order;
}

import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { keepQuote, withdrawQuote } from '#api/deals/quote.ts';
import { askQuestion, declineRfq } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Call } from '#api/common/call.ts';
import { m } from '#i18n/messages.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invitation, negotiation, quote } from '#server/platform/db/schema/rfq.ts';
import { AppError } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  describeOrder,
  lockInvitedOrder,
  moveOrder,
  notifyBuyer,
  type SuppliersDeal,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { readOwnFacts } from './facts.ts';

/** What a supplier says, without of which deal. */
type Said<C extends Pick<Call, 'input'>> = Omit<z.output<C['input']>, 'orderId'>;

/** An answer of a member in the deal of its company; the answer itself is also given by who has no account (guest-answers.ts). */
const inOwnDeal =
  <C extends Pick<Call, 'path' | 'input'>>(
    call: C,
    answer: (tx: Transaction, context: Context, deal: SuppliersDeal, input: Said<C>) => Promise<OrderView>,
  ) =>
  (context: MemberContext, input: z.output<C['input']>): Promise<OrderView> =>
    idempotently(context, call, input, async (tx) => {
      const { orderId } = input as { orderId: string };
      return answer(tx, context, await lockInvitedOrder(tx, context, orderId), input);
    });

/** Takes the own quote back. While the RFQ gathers quotes, the supplier may quote anew. */
export const takeBackQuote = inOwnDeal(withdrawQuote, withdrawIn);
export async function withdrawIn(
  tx: Transaction,
  context: Context,
  deal: SuppliersDeal,
  input: Said<typeof withdrawQuote>,
): Promise<OrderView> {
  const { role, company, shopId, invitation: own } = deal;
  const { facts, standing } = await readOwnFacts(tx, context, deal.order, own);
  const { reason } = input;
  const detail = { quoteId: standing?.id ?? null, version: standing?.latest ?? null };
  const step = { action: 'withdrawQuote', role, company, shopId, facts, reason, detail } as const;
  const order = await moveOrder(tx, context, deal.order, step);
  await tx.update(quote).set({ state: 'withdrawn', reason }).where(eq(quote.id, standing!.id));
  await tx
    .update(invitation)
    .set({ state: 'withdrawn', pen: 'supplier', counterUntil: null })
    .where(eq(invitation.id, own.id));
  await tx.insert(negotiation).values({
    id: uuidv7(context.now()),
    orderId: order.id,
    shopId,
    kind: 'withdrawn',
    memberId: context.actor?.id ?? null,
    at: context.now(),
    text: reason,
    about: standing!.id,
  });
  await notifyBuyer(tx, context, order, { kind: 'quoteWithdrawn', who: company, words: reason });
  return describeOrder(context, tx, order, deal);
}

/** Answers a counter-offer: the quote stands as it is. The buyer holds the pen again, and may counter once more. */
export const standByQuote = inOwnDeal(keepQuote, keepIn);
export async function keepIn(
  tx: Transaction,
  context: Context,
  deal: SuppliersDeal,
  input: Said<typeof keepQuote>,
): Promise<OrderView> {
  const { role, company, shopId, invitation: own } = deal;
  const { facts, standing } = await readOwnFacts(tx, context, deal.order, own);
  const { remark } = input;
  const detail = { quoteId: standing?.id ?? null, version: standing?.latest ?? null, ...(remark && { remark }) };
  const step = { action: 'keepQuote', role, company, shopId, facts, detail } as const;
  const order = await moveOrder(tx, context, deal.order, step);
  await tx.update(invitation).set({ pen: 'buyer', counterUntil: null }).where(eq(invitation.id, own.id));
  await tx.insert(negotiation).values({
    id: uuidv7(context.now()),
    orderId: order.id,
    shopId,
    kind: 'kept',
    memberId: context.actor?.id ?? null,
    at: context.now(),
    text: remark,
    about: standing!.id,
  });
  await notifyBuyer(tx, context, order, { kind: 'quoteKept', who: company, words: remark });
  return describeOrder(context, tx, order, deal);
}

/** Says that there will be no quote. Final: the supplier has left this RFQ. */
export const declineInvitation = inOwnDeal(declineRfq, declineIn);
export async function declineIn(
  tx: Transaction,
  context: Context,
  deal: SuppliersDeal,
  input: Said<typeof declineRfq>,
): Promise<OrderView> {
  const { role, company, shopId, invitation: own } = deal;
  const { facts } = await readOwnFacts(tx, context, deal.order, own);
  const { reason, remark } = input;
  const detail = remark ? { remark } : {};
  const step = { action: 'declineRfq', role, company, shopId, facts, reason, detail } as const;
  const order = await moveOrder(tx, context, deal.order, step);
  await tx
    .update(invitation)
    .set({ state: 'declined', pen: 'buyer', counterUntil: null, reason })
    .where(eq(invitation.id, own.id));
  await tx.insert(negotiation).values({
    id: uuidv7(context.now()),
    orderId: order.id,
    shopId,
    kind: 'declined',
    memberId: context.actor?.id ?? null,
    at: context.now(),
    text: remark,
  });
  await notifyBuyer(tx, context, order, { kind: 'rfqDeclined', who: company, words: remark });
  return describeOrder(context, tx, order, deal);
}

/** The buyer is written to for each: nobody asks on and on, least of all who needs no account for it. */
const mostOpenQuestions = 10;

async function refuseMany(tx: Transaction, { order, shopId }: SuppliersDeal): Promise<void> {
  const { rows } = await tx.execute<{
    open: number;
  }>(sql`select count(*)::integer as open from ${negotiation} as question
    where question.order_id = ${order.id} and question.shop_id = ${shopId} and question.kind = 'question'
      and not exists (select from ${negotiation} as answer where answer.about = question.id and answer.order_id = question.order_id and answer.kind = 'answer')`);
  if (rows[0]!.open >= mostOpenQuestions)
    throw new AppError('conflict', { words: m.deals_rfq_tooManyQuestions({ max: mostOpenQuestions }) });
}

/** Asks the buyer something. Throws 409 while too many of the own questions wait for an answer. */
export const askBuyer = inOwnDeal(askQuestion, askIn);
export async function askIn(
  tx: Transaction,
  context: Context,
  deal: SuppliersDeal,
  input: Said<typeof askQuestion>,
): Promise<OrderView> {
  const { role, company, shopId, invitation: own } = deal;
  const { facts } = await readOwnFacts(tx, context, deal.order, own);
  const { question } = input;
  const id = uuidv7(context.now());
  const step = { action: 'ask', role, company, shopId, facts, detail: { question } } as const;
  const order = await moveOrder(tx, context, deal.order, step);
  await refuseMany(tx, deal);
  await tx.insert(negotiation).values({
    id,
    orderId: order.id,
    shopId,
    kind: 'question',
    memberId: context.actor?.id ?? null,
    at: context.now(),
    text: question,
  });
  await notifyBuyer(tx, context, order, { kind: 'question', who: company, words: question });
  return describeOrder(context, tx, order, deal);
}

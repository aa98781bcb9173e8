import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { askQuestion, declineRfq, keepQuote, withdrawQuote } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation, negotiation, quote } from '#server/platform/db/schema/rfq.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { describeOrder, lockInvitedOrder, moveOrder, notifyBuyer } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { readOwnFacts } from './facts.ts';

/** Takes the own quote back. While the RFQ gathers quotes, the supplier may quote anew. */
export function takeBackQuote(context: MemberContext, input: z.output<typeof withdrawQuote.input>): Promise<OrderView> {
  return idempotently(context, withdrawQuote, input, async (tx) => {
    const deal = await lockInvitedOrder(tx, context, input.orderId);
    const { role, company, shopId, invitation: own } = deal;
    const { facts, standing } = await readOwnFacts(tx, context, deal.order, own);
    const { reason } = input;
    const detail = { quoteId: standing?.id ?? null, version: standing?.latest ?? null };
    const step = { action: 'withdrawQuote', role, company, shopId, facts, reason, detail } as const;
    const order = await moveOrder(tx, context, deal.order, step);
    await tx.update(quote).set({ state: 'withdrawn', reason }).where(eq(quote.id, standing!.id));
    await tx.update(invitation).set({ state: 'withdrawn', pen: 'supplier' }).where(eq(invitation.id, own.id));
    await tx.insert(negotiation).values({
      id: uuidv7(context.now()),
      orderId: order.id,
      shopId,
      kind: 'withdrawn',
      memberId: context.actor.id,
      at: context.now(),
      text: reason,
      about: standing!.id,
    });
    await notifyBuyer(tx, context, order, { kind: 'quoteWithdrawn', who: company, words: reason });
    return describeOrder(context, tx, order, deal);
  });
}

/** Answers a counter-offer: the quote stands as it is. The buyer holds the pen again, and may counter once more. */
export function standByQuote(context: MemberContext, input: z.output<typeof keepQuote.input>): Promise<OrderView> {
  return idempotently(context, keepQuote, input, async (tx) => {
    const deal = await lockInvitedOrder(tx, context, input.orderId);
    const { role, company, shopId, invitation: own } = deal;
    const { facts, standing } = await readOwnFacts(tx, context, deal.order, own);
    const { remark } = input;
    const detail = { quoteId: standing?.id ?? null, version: standing?.latest ?? null, ...(remark && { remark }) };
    const step = { action: 'keepQuote', role, company, shopId, facts, detail } as const;
    const order = await moveOrder(tx, context, deal.order, step);
    await tx.update(invitation).set({ pen: 'buyer' }).where(eq(invitation.id, own.id));
    await tx.insert(negotiation).values({
      id: uuidv7(context.now()),
      orderId: order.id,
      shopId,
      kind: 'kept',
      memberId: context.actor.id,
      at: context.now(),
      text: remark,
      about: standing!.id,
    });
    await notifyBuyer(tx, context, order, { kind: 'quoteKept', who: company, words: remark });
    return describeOrder(context, tx, order, deal);
  });
}

/** Says that there will be no quote. Final: the supplier has left this RFQ. */
export function declineInvitation(
  context: MemberContext,
  input: z.output<typeof declineRfq.input>,
): Promise<OrderView> {
  return idempotently(context, declineRfq, input, async (tx) => {
    const deal = await lockInvitedOrder(tx, context, input.orderId);
    const { role, company, shopId, invitation: own } = deal;
    const { facts } = await readOwnFacts(tx, context, deal.order, own);
    const { reason, remark } = input;
    const detail = remark ? { remark } : {};
    const step = { action: 'declineRfq', role, company, shopId, facts, reason, detail } as const;
    const order = await moveOrder(tx, context, deal.order, step);
    await tx.update(invitation).set({ state: 'declined', pen: 'buyer', reason }).where(eq(invitation.id, own.id));
    await tx.insert(negotiation).values({
      id: uuidv7(context.now()),
      orderId: order.id,
      shopId,
      kind: 'declined',
      memberId: context.actor.id,
      at: context.now(),
      text: remark,
    });
    await notifyBuyer(tx, context, order, { kind: 'rfqDeclined', who: company, words: remark });
    return describeOrder(context, tx, order, deal);
  });
}

/** Asks the buyer something. */
export function askBuyer(context: MemberContext, input: z.output<typeof askQuestion.input>): Promise<OrderView> {
  return idempotently(context, askQuestion, input, async (tx) => {
    const deal = await lockInvitedOrder(tx, context, input.orderId);
    const { role, company, shopId, invitation: own } = deal;
    const { facts } = await readOwnFacts(tx, context, deal.order, own);
    const { question } = input;
    const id = uuidv7(context.now());
    const step = { action: 'ask', role, company, shopId, facts, detail: { question } } as const;
    const order = await moveOrder(tx, context, deal.order, step);
    await tx.insert(negotiation).values({
      id,
      orderId: order.id,
      shopId,
      kind: 'question',
      memberId: context.actor.id,
      at: context.now(),
      text: question,
    });
    await notifyBuyer(tx, context, order, { kind: 'question', who: company, words: question });
    return describeOrder(context, tx, order, deal);
  });
}

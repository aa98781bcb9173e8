import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { answerQuestion, cancelInquiry } from '#api/rfq.ts';
import type { OrderView } from '#api/trade.ts';
import type { MemberContext } from '#server/context.ts';
import { negotiation } from '#server/db/schema/trading.ts';
import { AppError, notFound } from '#server/errors.ts';
import { once, type Transaction } from '#server/once.ts';
import { lockOwnOrder, moveOrder, orderFor, tellSupplier } from '#server/trading/index.ts';
import { isUuid, uuidv7 } from '#server/uuid.ts';
import { closeInvitations } from './close-invitations.ts';
import { readFacts } from './facts.ts';

/** Answers a question, once; the supplier who asked is told, nobody else. */
export function answer(context: MemberContext, input: z.output<typeof answerQuestion.input>): Promise<OrderView> {
  return once(context, answerQuestion, input, async (tx) => {
    const { order, role, company } = await lockOwnOrder(tx, context, input.orderId);
    const facts = await readFacts(tx, context, order);
    const question = await readQuestion(tx, order.id, input.entryId);
    const { shopId } = question;
    const detail = { question: question.text, answer: input.answer };
    await moveOrder(tx, context, order, { action: 'answer', role, company, shopId, facts, detail });
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
    await tellSupplier(tx, context, order, shopId, { kind: 'answer', who: company, words: input.answer });
    return orderFor(context, order.id, tx);
  });
}

async function readQuestion(tx: Transaction, orderId: string, entryId: string) {
  const own = and(eq(negotiation.id, entryId), eq(negotiation.orderId, orderId), eq(negotiation.kind, 'question'));
  const [question] = isUuid(entryId) ? await tx.select().from(negotiation).where(own) : [];
  if (!question) throw notFound();
  return question;
}

async function isAnswered(tx: Transaction, orderId: string, questionId: string): Promise<boolean> {
  const answers = and(eq(negotiation.orderId, orderId), eq(negotiation.about, questionId));
  return (await tx.$count(negotiation, and(answers, eq(negotiation.kind, 'answer')))) > 0;
}

/** Takes the RFQ back; those who were still in it are told. */
export function cancel(context: MemberContext, input: z.output<typeof cancelInquiry.input>): Promise<OrderView> {
  return once(context, cancelInquiry, input, async (tx) => {
    const { order, role, company } = await lockOwnOrder(tx, context, input.orderId);
    const { reason, remark } = input;
    const detail = remark ? { remark } : {};
    await moveOrder(tx, context, order, { action: 'cancelInquiry', role, company, reason, detail });
    const { quoted, silent } = await closeInvitations(tx, order.id);
    for (const shopId of [...quoted, ...silent])
      await tellSupplier(tx, context, order, shopId, { kind: 'inquiryCancelled', who: company, words: remark });
    return orderFor(context, order.id, tx);
  });
}

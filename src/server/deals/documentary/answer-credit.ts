import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { answerCredit as answerCall, extendCredit as extendCall } from '#api/deals/documentary.ts';
import type { CreditAnswer } from '#api/deals/documentary-steps.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { bankFacts, lockOwnSubOrder, moveSubOrder, orderFor, payBy, readBalance } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { credit } from '#server/platform/db/schema/documentary.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { tell } from './tell.ts';

const actions = { agreed: 'agreeCredit', amendment: 'amendCredit', advised: 'adviseCredit' } as const satisfies Record<
  CreditAnswer,
  string
>;

/** The supplier's answer to the version that it has read; 409 where there is another one, or nothing to be answered so. */
export function answerCredit(
  context: MemberContext,
  input: z.output<(typeof answerCall)['input']>,
): Promise<OrderView> {
  const { subOrderId, version, answer, remark } = input;
  return idempotently(context, answerCall, input, async (tx) => {
    const { order, subOrder: row, company } = await lockOwnSubOrder(tx, context, subOrderId, ['supplier']);
    const { banks } = await readBalance(tx, row);
    if (banks.credit.length !== version) throw new AppError('conflict', { fields: { status: String(row.status) } });
    if (answer === 'amendment' && remark === '') throw invalid({ remark: m.field_required() });
    const action = actions[answer];
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action, role: 'supplier', company, facts: bankFacts(banks, 'supplier') },
      detail: { version, ...(remark && { remark }) },
    });
    await tx
      .update(credit)
      .set({ answer, remark, answeredBy: context.actor.id, answeredAt: context.now() })
      .where(and(eq(credit.subOrderId, row.id), eq(credit.version, version)));
    await tell(tx, context, 'buyer', moved, { step: action, who: company, words: remark });
    return orderFor(context, order.id, tx);
  });
}

/** The supplier gives the buyer until another day to open its letter of credit. 422 where it is no later one. */
export function extendCredit(
  context: MemberContext,
  input: z.output<(typeof extendCall)['input']>,
): Promise<OrderView> {
  const { subOrderId, until, remark } = input;
  return idempotently(context, extendCall, input, async (tx) => {
    const { order, subOrder: row, company } = await lockOwnSubOrder(tx, context, subOrderId, ['supplier']);
    const { banks } = await readBalance(tx, row);
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'extendCredit', role: 'supplier', company },
      facts: bankFacts(banks, 'supplier'),
      detail: { until, ...(remark && { remark }) },
    });
    if (until <= payBy(row) || until < earliestDay(context.now())) throw invalid({ until: m.deals_bank_laterDay() });
    await tx.update(subOrder).set({ graceUntil: until }).where(eq(subOrder.id, row.id));
    await tell(tx, context, 'buyer', moved, { step: 'extendCredit', who: company, words: remark });
    return orderFor(context, order.id, tx);
  });
}

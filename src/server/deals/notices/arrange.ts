import type { z } from 'zod';
import { arrangeTaking } from '#api/deals/deal-notice.ts';
import { takingDayProblem, takingNow, type TakingDayProblem } from '#api/deals/taking.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import {
  deliveryWindowOf,
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  notifySupplier,
  orderFor,
  readBalance,
  takingDaysOf,
} from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { keepNotice } from './keep.ts';

/**
 * The buyer says when it takes what has not left, and by what; the seller is told. 409 where it has nothing to arrange; 422
 * for a day outside those that can be named.
 */
export function arrangeOwnTaking(
  context: MemberContext,
  input: z.output<typeof arrangeTaking.input>,
): Promise<OrderView> {
  const { subOrderId, on, text } = input;
  return idempotently(context, arrangeTaking, input, async (tx) => {
    const { order, subOrder: row, company } = await lockOwnSubOrder(tx, context, subOrderId, ['buyer']);
    const [balance, window] = [await readBalance(tx, row), await deliveryWindowOf(tx, order, row)];
    const taking = takingNow(balance.taking);
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'arrangeTaking', role: 'buyer', company, facts: { takes: taking !== null } },
      detail: { notice: taking?.kind, countsOn: on, remark: text },
    });
    const { kind } = taking!;
    const span = takingDaysOf(balance, taking!, window, context.now());
    const problem = takingDayProblem(kind, on, span, earliestDay(context.now()));
    if (problem) throw invalid({ on: problems[problem]({ from: formatDate(span.from), to: formatDate(span.to) }) });
    await keepNotice(tx, context, subOrderId, { by: 'buyer', kind, text, countsOn: on, hasFiles: false });
    await noteAccount(tx, context, 'deal', order.id, text);
    const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }), words: text };
    await notifySupplier(tx, context, moved.order, row.shopId, {
      ...{ kind: 'takingArranged', who: company, notice: kind, day: on },
      ...about,
    });
    return orderFor(context, order.id, tx);
  });
}

const problems: Record<TakingDayProblem, (span: { from: string; to: string }) => string> = {
  past: m.deals_rfq_dateInPast,
  beforeWindow: m.deals_taking_dayEarly,
  afterWindow: m.deals_taking_dayLate,
  tooLate: m.deals_taking_dayTooLate,
};

import type { z } from 'zod';
import { answerShipmentConsent, askShipmentConsent, withdrawShipmentConsent } from '#api/deals/logistics.ts';
import { consentDays } from '#api/deals/shipment-consent.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import {
  goodsOf,
  isAsked,
  lockOwnSubOrder,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  orderFor,
  readBalance,
  standingConsent,
  type OrderRow,
  type StandingConsent,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { deviationsOf, lineOf, readLines } from './deviations.ts';
import { quantityProblems } from './quantity.ts';

/**
 * The supplier asks the buyer to agree to a shipment as it plans it: in what that deviates is reckoned here. 422 where it
 * deviates in nothing, or could not be shipped at all; 409 while a request waits.
 */
export function askForConsent(
  context: MemberContext,
  input: z.output<typeof askShipmentConsent.input>,
): Promise<OrderView> {
  return idempotently(context, askShipmentConsent, input, async (tx) => {
    const { order, subOrder, role, company } = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    const now = context.now();
    const balance = await readBalance(tx, subOrder);
    const lines = await readLines(tx, subOrder.id);
    const deviations = await deviationsOf(tx, input, { order, subOrder, lines, balance, now });
    const until = daysAfter(now, consentDays);
    const moved = await moveSubOrder(tx, context, order, subOrder, {
      ...{ action: 'askDeviation', role, company },
      facts: {
        ...{ fullyShipped: balance.fullyShipped, paidBeforeShipment: balance.paidBeforeShipment },
        deviationAsked: isAsked(await standingConsent(tx, subOrder, now)),
      },
      detail: { deviations, until: until.toISOString(), remark: input.remark },
    });
    const problems = quantityProblems(input, subOrder, lineOf(lines, input), balance);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    if (deviations.length === 0) throw invalid({ deviations: m.deals_deviation_none() });
    await notifyBuyer(tx, context, moved.order, {
      ...{ kind: 'deviationAsked', who: company, deviations, day: utcDay(until), words: input.remark },
      ...goods(moved),
    });
    return orderFor(context, order.id, tx);
  });
}

/** The buyer's answer. 409 where the request is not the one that was read, was answered or taken back, or its time is over. */
export function answerConsent(
  context: MemberContext,
  input: z.output<typeof answerShipmentConsent.input>,
): Promise<OrderView> {
  const { subOrderId, seq, agree, remark } = input;
  return idempotently(context, answerShipmentConsent, input, async (tx) => {
    const { order, subOrder, role, company } = await lockOwnSubOrder(tx, context, subOrderId, ['buyer']);
    const standing = await openRequest(tx, context, subOrder, seq);
    const moved = await moveSubOrder(tx, context, order, subOrder, {
      ...{ action: agree ? 'agreeDeviation' : 'refuseDeviation', role, company },
      facts: { deviationAsked: standing !== undefined },
      detail: { ...toldOf(standing), ...(remark && { remark }) },
    });
    if (!agree && remark === '') throw invalid({ remark: m.field_required() });
    await notifySupplier(tx, context, moved.order, subOrder.shopId, {
      ...{ kind: agree ? 'deviationAgreed' : 'deviationRefused', who: company, words: remark },
      ...{ deviations: standing!.deviations, ...goods(moved) },
    });
    return orderFor(context, order.id, tx);
  });
}

/** The supplier takes back what nobody has answered. 409 as for an answer. */
export function withdrawConsent(
  context: MemberContext,
  input: z.output<typeof withdrawShipmentConsent.input>,
): Promise<OrderView> {
  return idempotently(context, withdrawShipmentConsent, input, async (tx) => {
    const { order, subOrder, role, company } = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    const standing = await openRequest(tx, context, subOrder, input.seq);
    const moved = await moveSubOrder(tx, context, order, subOrder, {
      ...{ action: 'withdrawDeviation', role, company, facts: { deviationAsked: standing !== undefined } },
      detail: toldOf(standing),
    });
    await notifyBuyer(tx, context, moved.order, {
      ...{ kind: 'deviationWithdrawn', who: company, deviations: standing!.deviations, ...goods(moved) },
    });
    return orderFor(context, order.id, tx);
  });
}

/** The request that waits; 409 where it is another one than was read. */
async function openRequest(
  tx: Transaction,
  context: MemberContext,
  row: SubOrderRow,
  seq: number,
): Promise<StandingConsent | undefined> {
  const standing = await standingConsent(tx, row, context.now());
  if (standing && standing.seq !== seq) throw new AppError('conflict', { fields: { status: String(row.status) } });
  const { fullyShipped } = await readBalance(tx, row);
  return isAsked(standing) && !fullyShipped ? standing : undefined;
}

/** What the chain says of a request with each step of it. */
const toldOf = (standing: StandingConsent | undefined) =>
  standing && {
    ...{ request: standing.seq, deviations: standing.deviations },
    until: standing.until.toISOString(),
  };

const goods = ({ order, subOrder }: { order: OrderRow; subOrder: SubOrderRow }) => ({
  ...{ number: subOrder.number, goods: goodsOf({ ...order, quantity: subOrder.quantity }) },
});

type SystemContext = Pick<Services, 'now'> & { actor: null };

/** Nobody has answered in time: both sides are told, and the contract stands as it is. */
export async function lapseConsent(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const standing = await standingConsent(tx, row, new Date(0));
  if (!standing || !isAsked(standing) || standing.until > context.now()) return false;
  const moved = await moveSubOrder(tx, context, order, row, {
    ...{ action: 'deviationLapsed', role: 'system', company: null },
    detail: toldOf(standing),
  });
  // Where everything has left meanwhile as agreed, nobody waits for it any more.
  if ((await readBalance(tx, row)).fullyShipped) return true;
  const news = { kind: 'deviationLapsed', deviations: standing.deviations, ...goods(moved) } as const;
  await notifyBuyer(tx, context, moved.order, { ...news, who: row.supplierCompany });
  await notifySupplier(tx, context, moved.order, row.shopId, { ...news, who: order.buyerCompany });
  return true;
}

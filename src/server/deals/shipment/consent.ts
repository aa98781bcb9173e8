import type { z } from 'zod';
import {
  answerShipmentConsent,
  askCorrectionConsent,
  askShipmentConsent,
  withdrawShipmentConsent,
} from '#api/deals/logistics.ts';
import { consentDays, type Deviation } from '#api/deals/shipment-consent.ts';
import type { TradeFacts } from '#api/deals/trade-facts.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { askConsentApproval, type ApprovalView } from '#api/deals/approval.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { askForApproval, requireApproval } from '#server/deals/approvals/index.ts';
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
  type Balance,
  type OrderRow,
  type StandingConsent,
  type SubOrderDeal,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { lotProblems } from '#server/deals/lots/index.ts';
import { costOfConsent } from './consent-cost.ts';
import { departures, deviationsOfCorrection } from './correction-deviations.ts';
import { deviationsOf, lineOf, readLines } from './deviations.ts';
import { lockOwnShipment } from './own-shipment.ts';
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
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    const { order, subOrder } = deal;
    const balance = await readBalance(tx, subOrder);
    const lines = await readLines(tx, subOrder.id);
    const deviations = await deviationsOf(tx, input, { order, subOrder, lines, balance, now: context.now() });
    const line = lineOf(lines, input);
    const unknown = input.lots.length > 0 ? await lotProblems(tx, subOrder, line, input.lots) : {};
    const { fullyShipped, paidBeforeShipment } = balance;
    await ask(tx, context, deal, balance, {
      ...{ deviations, remark: input.remark, facts: { fullyShipped, paidBeforeShipment } },
      problems: {
        ...quantityProblems(input, subOrder, line, balance),
        ...unknown,
        ...(deviations.length === 0 && Object.keys(unknown).length === 0 && { deviations: m.deals_deviation_none() }),
      },
    });
    return orderFor(context, order.id, tx);
  });
}

/** The same for a shipment that was recorded, and has left on another day than it says. 422 where the buyer need not agree to that. */
export function askForCorrection(
  context: MemberContext,
  input: z.output<typeof askCorrectionConsent.input>,
): Promise<OrderView> {
  return idempotently(context, askCorrectionConsent, input, async (tx) => {
    const { own, deal } = await lockOwnShipment(tx, context, input.shipmentId);
    const balance = await readBalance(tx, deal.subOrder);
    const left = await departures(tx, own, input);
    const deviations = await deviationsOfCorrection(tx, own, left, { ...deal, balance, now: context.now() });
    await ask(tx, context, deal, balance, {
      ...{ deviations, remark: input.remark, facts: {} },
      problems: deviations.length === 0 ? { deviations: m.deals_deviation_noneCorrected() } : {},
    });
    return orderFor(context, deal.order.id, tx);
  });
}

type Request = { deviations: Deviation[]; remark: string; facts: TradeFacts; problems: Record<string, string> };

/** The request begins to wait, and the buyer is told. Problems are said after what the table refuses. */
async function ask(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder, role, company }: SubOrderDeal,
  balance: Balance,
  { deviations, remark, facts, problems }: Request,
): Promise<void> {
  const now = context.now();
  const until = daysAfter(now, consentDays);
  const moved = await moveSubOrder(tx, context, order, subOrder, {
    ...{ action: 'askDeviation', role, company },
    facts: { ...facts, deviationAsked: isAsked(await standingConsent(tx, subOrder, now), balance) },
    detail: { deviations, until: until.toISOString(), remark },
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await notifyBuyer(tx, context, moved.order, {
    ...{ kind: 'deviationAsked', who: company, deviations, day: utcDay(until), words: remark },
    ...goods(moved),
  });
}

/** The buyer's answer. 403 where agreeing costs more than its limits and nobody has approved it; 409 where the request is not the one that was read, was answered or taken back, or its time is over. */
export function answerConsent(
  context: MemberContext,
  input: z.output<typeof answerShipmentConsent.input>,
): Promise<OrderView> {
  const { subOrderId, seq, agree, remark } = input;
  return idempotently(context, answerShipmentConsent, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, subOrderId, ['buyer']);
    const { order, subOrder, role, company } = deal;
    const standing = await openRequest(tx, context, subOrder, seq);
    const cost = agree && standing ? costOfConsent(deal, await readLines(tx, subOrder.id), standing) : null;
    if (cost) await requireApproval(tx, context, cost);
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

/** Asks a colleague to approve what agreeing would cost above the limit. 409 where it costs nothing, or as for an answer. */
export const askForConsentCost = (
  context: MemberContext,
  input: z.output<typeof askConsentApproval.input>,
): Promise<ApprovalView> =>
  idempotently(context, askConsentApproval, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId, ['buyer']);
    const standing = await openRequest(tx, context, deal.subOrder, input.seq);
    const cost = standing ? costOfConsent(deal, await readLines(tx, deal.subOrder.id), standing) : null;
    if (!cost) throw new AppError('conflict');
    return askForApproval(tx, context, cost);
  });

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
  return isAsked(standing, await readBalance(tx, row)) ? standing : undefined;
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
  if (!standing || standing.agreed || standing.until > context.now()) return false;
  const moved = await moveSubOrder(tx, context, order, row, {
    ...{ action: 'deviationLapsed', role: 'system', company: null },
    detail: toldOf(standing),
  });
  // Where everything has left meanwhile as agreed, nobody waits for it any more.
  if (!isAsked(standing, await readBalance(tx, row))) return true;
  const news = { kind: 'deviationLapsed', deviations: standing.deviations, ...goods(moved) } as const;
  await notifyBuyer(tx, context, moved.order, { ...news, who: row.supplierCompany });
  await notifySupplier(tx, context, moved.order, row.shopId, { ...news, who: order.buyerCompany });
  return true;
}

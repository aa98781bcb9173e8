import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { askEndApproval, type ApprovalView } from '#api/deals/approval.ts';
import { decideEnd, proposeEnd } from '#api/deals/ending.ts';
import { next, tradeDays } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { daysAfter, later } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { compare, round, subtract } from '#lib/decimal.ts';
import { safeProse } from '#lib/readable-text.ts';
import { askForApproval, requireApproval, type Wanted } from '#server/deals/approvals/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { readBalance, type Balance } from './balance.ts';
import { latestOf, type LatestStep } from './latest-events.ts';
import { lockOwnSubOrder, type SubOrderDeal } from './lock-deal.ts';
import { moveSubOrder } from './move.ts';
import { goodsOf, notifyBuyer, notifySupplier } from './notify.ts';
import { orderFor } from './order-view.ts';
import type { SubOrderRow } from './rows.ts';

/** A proposal to end a deal that waits for the other side; `seq`: the how manieth of its sub-order. */
export type OpenEnding = {
  seq: number;
  at: Date;
  until: Date;
  by: 'buyer' | 'supplier';
  keeps: string;
  remark: string;
};

/** Where both together may end a deal. */
const mayEnd = ({ status }: Pick<SubOrderRow, 'status'>): boolean =>
  next('subOrder', status, 'proposeEnd', 'buyer') !== null;

type Endable = Pick<SubOrderRow, 'id' | 'orderId' | 'status'>;
const latestEnding = latestOf('ending');

/** The proposal that is to be answered: the chain of events is where it stands. After seven days it lapses; on hold its days stand still. */
async function openEnding(db: Db, row: Endable, now: Date): Promise<OpenEnding | undefined> {
  return endingsOf((await latestEnding(db, [row], now)).ending, [row], now).get(row.id);
}

/** The same of many, by sub-order. */
export const endingsOf = (
  latest: ReadonlyMap<string, LatestStep>,
  subOrders: readonly Endable[],
  now: Date,
): Map<string, OpenEnding> =>
  new Map(
    subOrders.filter(mayEnd).flatMap(({ id }): [string, OpenEnding][] => {
      const step = latest.get(id);
      if (step?.action !== 'proposeEnd') return [];
      const { role, proposals: seq, at, detail, held } = step;
      const until = later(daysAfter(at, tradeDays.ending), held);
      if (until <= now) return [];
      const { keeps, remark } = detail as { keeps: string; remark: string };
      return [[id, { seq, at, until, by: role as 'buyer' | 'supplier', keeps, remark }]];
    }),
  );

/** As a fact for the table: whose proposal waits, as one side sees it. */
export const endingBy = (open: OpenEnding | undefined, role: string): 'own' | 'theirs' | null =>
  open === undefined ? null : open.by === role ? 'own' : 'theirs';

/** What the marketplace holds of a deal: received, and not refunded. Nothing where what was refunded turned out to be another deal's. */
function heldOf({ received, refunded }: Pick<Balance, 'received' | 'refunded'>): string {
  const held = subtract(received, refunded);
  return compare(held, '0') > 0 ? held : '0.00';
}

/** What both sides read of a proposal. */
export function describeEnding(
  row: SubOrderRow,
  balance: Balance,
  open: OpenEnding | undefined,
): SubOrderView['ending'] {
  if (!open) return null;
  const money = (amount: string) => ({ amount, currency: row.currency });
  return {
    ...{ seq: open.seq, by: open.by, at: open.at.toISOString(), until: open.until.toISOString() },
    keeps: money(open.keeps),
    goesBack: money(subtract(heldOf(balance), open.keeps)),
    remark: safeProse(open.remark),
  };
}

/** A side would end the deal. Nothing changes until the other one agrees. 422 where more would be kept than there is, or less than the seller was given. */
export function proposeOwnEnd(context: MemberContext, input: z.output<typeof proposeEnd.input>): Promise<OrderView> {
  const { subOrderId, remark } = input;
  return idempotently(context, proposeEnd, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, subOrderId);
    const { order, subOrder: row, role, company } = deal;
    const held = heldOf(await readBalance(tx, row));
    const keeps = round(input.keeps, 2);
    if (compare(keeps, held) > 0)
      throw invalid({ keeps: m.deals_end_keepsTooMuch({ amount: `${row.currency} ${held}` }) });
    if (compare(keeps, row.released) < 0)
      throw invalid({ keeps: m.deals_end_keepsReleased({ amount: `${row.currency} ${row.released}` }) });
    const open = await openEnding(tx, row, context.now());
    await requireApproval(tx, context, costOf(deal, held, keeps, context.now()));
    await moveSubOrder(tx, context, order, row, {
      ...{ action: 'proposeEnd', role, company, facts: { endingBy: endingBy(open, role) } },
      detail: { keeps, currency: row.currency, remark },
    });
    await tellOther(tx, context, deal, 'endProposed', remark);
    return orderFor(context, order.id, tx);
  });
}

/**
 * Agreement ends the deal: what the supplier keeps is due to it, the rest to the buyer. 409 where the proposal is not the
 * one that was read, has lapsed, or asks for more than is still there, and while a transfer waits for an operator.
 */
export function decideOnEnd(context: MemberContext, input: z.output<typeof decideEnd.input>): Promise<OrderView> {
  const { subOrderId, seq, agree, remark } = input;
  return idempotently(context, decideEnd, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, subOrderId);
    const { order, subOrder: row, role, company } = deal;
    const open = await openEnding(tx, row, context.now());
    const balance = await readBalance(tx, row);
    const undecided = compare(balance.submitted, '0') > 0;
    if (open && open.seq !== seq) throw new AppError('conflict', { fields: { status: String(row.status) } });
    if (agree && open?.by !== role && undecided) throw new AppError('conflict', { words: m.deals_end_undecided() });
    if (agree && open && compare(open.keeps, heldOf(balance)) > 0)
      throw new AppError('conflict', { words: m.deals_end_lessThere() });
    if (agree && open && compare(open.keeps, row.released) < 0)
      throw new AppError('conflict', { words: m.deals_end_releasedSince() });
    const keeps = open?.keeps ?? '0.00';
    if (agree && open) await requireApproval(tx, context, costOf(deal, heldOf(balance), keeps, context.now()));
    if (agree) await tx.update(subOrder).set({ keptOnEnd: keeps }).where(eq(subOrder.id, row.id));
    await moveSubOrder(tx, context, order, agree ? { ...row, keptOnEnd: keeps } : row, {
      ...{ action: agree ? 'agreeEnd' : 'refuseEnd', role, company, facts: { endingBy: endingBy(open, role) } },
      reason: agree ? 'endedByAgreement' : null,
      detail: { proposal: seq, ...(agree && { keeps, currency: row.currency }), ...(remark && { remark }) },
    });
    await tellOther(tx, context, deal, agree ? 'endAgreed' : 'endRefused', remark);
    return orderFor(context, order.id, tx);
  });
}

/** What the end costs the company: what it gives back, or leaves to the other side. */
function costOf({ order, subOrder: row, role }: SubOrderDeal, held: string, keeps: string, now: Date): Wanted {
  const cost = role === 'buyer' ? keeps : subtract(held, keeps);
  const company = role === 'buyer' ? row.supplierCompany : order.buyerCompany;
  return {
    ...{ act: 'settle', orderId: order.id, subjectId: row.id, exactly: [row.id, keeps, cost] },
    content: {
      ...{ number: row.number, asked: [], side: role },
      parts: [{ company, quantity: row.quantity, total: cost }],
    },
    sums: [{ amount: cost, currency: row.currency }],
    until: daysAfter(now, tradeDays.ending),
  };
}

/** Asks a colleague to approve an end above the limit. 409 where the deal cannot be ended so, or it costs nothing. */
export const askForEnd = (
  context: MemberContext,
  input: z.output<typeof askEndApproval.input>,
): Promise<ApprovalView> =>
  idempotently(context, askEndApproval, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId);
    const held = heldOf(await readBalance(tx, deal.subOrder));
    const keeps = round(input.keeps, 2);
    if (!mayEnd(deal.subOrder)) throw new AppError('conflict');
    if (compare(keeps, held) > 0)
      throw invalid({ keeps: m.deals_end_keepsTooMuch({ amount: `${deal.subOrder.currency} ${held}` }) });
    return askForApproval(tx, context, costOf(deal, held, keeps, context.now()));
  });

async function tellOther(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, role, company }: SubOrderDeal,
  kind: 'endProposed' | 'endAgreed' | 'endRefused',
  words: string,
): Promise<void> {
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const notice = { kind, who: company, number: row.number, goods, words } as const;
  if (role === 'buyer') await notifySupplier(tx, context, order, row.shopId, notice);
  else await notifyBuyer(tx, context, order, notice);
}

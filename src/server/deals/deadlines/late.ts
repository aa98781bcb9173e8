import { eq } from 'drizzle-orm';
import type { ClaimSide } from '#api/deals/claim-choices.ts';
import { takingNow } from '#api/deals/taking.ts';
import { isOver } from '#api/deals/documentary-steps.ts';
import { daysBetween, daysLater, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import {
  closeAsUnpaid,
  closesOn,
  creditAnswerBy,
  creditReminderOn,
  deliveryWindowOf,
  documentsDays,
  goodsOf,
  notifyBuyer,
  notifySupplier,
  openRevivals,
  owedOf,
  overdueOf,
  readBalance,
  readDelay,
  rightToEnd,
  type Balance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { SystemContext } from './duties.ts';

/** Days after which both sides are reminded of what is late. */
const remindersAfter = [1, 7, 21] as const;

/** The latest reminder that is due of something that was to be there by a day; undefined: none. */
const reminderOf = (day: string, today: string) => remindersAfter.findLast((after) => daysBetween(day, today) >= after);

/** Has been looked at today already. */
const isDone = ({ lateLookedOn }: SubOrderRow, today: string) => lateLookedOn !== null && lateLookedOn >= today;

/** Writes down what the two sides were told of now, and that it was asked today. */
async function note(tx: Transaction, row: SubOrderRow, today: string, told: string[]): Promise<boolean> {
  await tx.update(subOrder).set({ lateLookedOn: today, lateTold: told }).where(eq(subOrder.id, row.id));
  return told.length > row.lateTold.length;
}

/** Documents that were not presented, or not accepted, by their day. */
async function remindOfDocuments(
  tx: Transaction,
  context: SystemContext,
  { order, row, balance, told }: Known,
): Promise<void> {
  const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }) } as const;
  for (const [position, { what, day }] of documentsDays(balance)) {
    // Discrepancies wait for the buyer as well, and are nobody's delay.
    const reminder = what === 'again' ? undefined : reminderOf(day, utcDay(context.now()));
    const key = `${what} ${position} ${day} ${reminder}`;
    if (!reminder || told.includes(key)) continue;
    const [buyers, sellers] =
      what === 'presentation'
        ? (['theirPresentationOverdue', 'presentationOverdue'] as const)
        : (['acceptanceOverdue', 'theirAcceptanceOverdue'] as const);
    await notifyBuyer(tx, context, order, { ...about, kind: buyers, who: row.supplierCompany, day });
    await notifySupplier(tx, context, order, row.shopId, { ...about, kind: sellers, who: order.buyerCompany, day });
    told.push(key);
  }
}

type Known = { order: OrderRow; row: SubOrderRow; balance: Balance; told: string[] };

/** Goods that are ready, and nobody comes for. */
async function remindOfTaking(
  tx: Transaction,
  context: SystemContext,
  { order, row, balance, told }: Known,
): Promise<void> {
  const day = takingNow(balance.taking)?.lateSince;
  const reminder = day && reminderOf(day, utcDay(context.now()));
  const key = `taking ${day} ${reminder}`;
  if (!day || !reminder || !takingNow(balance.taking)?.owing || told.includes(key)) return;
  const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }), day } as const;
  await notifyBuyer(tx, context, order, { ...about, kind: 'takingOverdue', who: row.supplierCompany });
  await notifySupplier(tx, context, order, row.shopId, {
    ...about,
    kind: 'theirTakingOverdue',
    who: order.buyerCompany,
  });
  told.push(key);
}

/** Days before a deal is closed as unpaid by itself, on which both sides are told so. */
const lastCall = 10;

async function remindOfClosing(
  tx: Transaction,
  context: SystemContext,
  { order, row, balance, told }: Known,
  day: string,
): Promise<void> {
  const key = `closing ${day}`;
  if (told.includes(key) || daysBetween(utcDay(context.now()), day) > lastCall) return;
  const due = overdueOf(balance, utcDay(context.now()))!;
  const about = {
    kind: 'closesUnpaid',
    ...{ money: { amount: due.open, currency: row.currency }, day },
    ...{ number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }) },
  } as const;
  await notifyBuyer(tx, context, order, { ...about, who: row.supplierCompany });
  await notifySupplier(tx, context, order, row.shopId, { ...about, who: order.buyerCompany });
  told.push(key);
}

/** Nobody has paid, closed or said anything: as its seller could have done long ago, the deal is closed, and what is open stays owed. */
async function closeByItself(tx: Transaction, context: SystemContext, { order, row, balance }: Known): Promise<void> {
  const by = { role: 'system', company: null, remark: '' } as const;
  const { closed, money } = await closeAsUnpaid(tx, context, order, row, { balance, ...by });
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const about = { kind: 'closedIdle', money, number: row.number, goods } as const;
  await notifyBuyer(tx, context, closed, { ...about, who: row.supplierCompany });
  await notifySupplier(tx, context, closed, row.shopId, { ...about, who: order.buyerCompany });
}

/** What settlements leave to be paid directly, and nobody says was paid by its day. */
async function remindOfSettlements(
  tx: Transaction,
  context: SystemContext,
  { order, row, balance, told }: Known,
): Promise<void> {
  const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }) } as const;
  for (const claim of balance.claims) {
    const [amount, day] = [owedOf(claim), claim.owedBy];
    const reminder = amount && day && claim.owedAnswerBy === null && reminderOf(day, utcDay(context.now()));
    const key = `settlement ${claim.id} ${reminder}`;
    if (!reminder || told.includes(key)) continue;
    const money = { amount, currency: row.currency };
    const kindFor = (side: ClaimSide) => (claim.by === side ? 'theirSettlementOverdue' : 'settlementOverdue');
    const [buyers, sellers] = [
      { kind: kindFor('buyer'), who: row.supplierCompany },
      { kind: kindFor('supplier'), who: order.buyerCompany },
    ] as const;
    await notifyBuyer(tx, context, order, { ...about, ...buyers, money, day });
    await notifySupplier(tx, context, order, row.shopId, { ...about, ...sellers, money, day });
    told.push(key);
  }
}

/** Money that a seller who collects itself is to return, and has not by its day; as long as both may go on, it waits. */
async function remindOfReturn(
  tx: Transaction,
  context: SystemContext,
  { order, row, balance, told }: Known,
): Promise<void> {
  const day = balance.direct.giveBackBy;
  const reminder = day && reminderOf(day, utcDay(context.now()));
  const key = `return ${day} ${reminder}`;
  if (!day || !reminder || told.includes(key) || (await openRevivals(tx, [row], context.now())).has(row.id)) return;
  const about = { number: row.number, goods: goodsOf({ ...order, quantity: row.quantity }) } as const;
  const money = { amount: balance.refundable, currency: row.currency };
  await notifySupplier(tx, context, order, row.shopId, {
    ...about,
    ...{ kind: 'returnOverdue', who: order.buyerCompany, money, day },
  });
  await notifyBuyer(tx, context, order, {
    ...about,
    ...{ kind: 'theirReturnOverdue', who: row.supplierCompany, money, day },
  });
  told.push(key);
}

/** Once a day of each deal that is over, and of which one side still owes the other money: it is reminded of it. */
export async function tellOfOwing(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const today = utcDay(context.now());
  if (isDone(row, today)) return false;
  const told = [...row.lateTold];
  const known = { order, row, balance: await readBalance(tx, row), told };
  await remindOfReturn(tx, context, known);
  await remindOfSettlements(tx, context, known);
  return note(tx, row, today, told);
}

/**
 * Once a day of each deal that goes on: what is paid late both sides are reminded of, and told when lateness gives one of
 * them the right to end the deal. Each is told once.
 */
export async function tellOfLate(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const now = context.now();
  const today = utcDay(now);
  if (isDone(row, today)) return false;
  const balance = await readBalance(tx, row);
  const told = [...row.lateTold];
  const known = { order, row, balance, told };
  await remindOfReturn(tx, context, known);
  await remindOfSettlements(tx, context, known);
  await remindOfDocuments(tx, context, known);
  await remindOfTaking(tx, context, known);
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const about = { number: row.number, goods } as const;
  const due = overdueOf(balance, today);
  // What the buyer says has been sent waits for the marketplace.
  if (due && compare(balance.submitted, due.open) < 0) {
    const reminder = reminderOf(due.dueOn, today);
    const key = `payment ${due.dueOn} ${reminder}`;
    if (reminder !== undefined && !told.includes(key)) {
      const money = { amount: due.first, currency: row.currency };
      await notifyBuyer(tx, context, order, {
        ...about,
        ...{ kind: 'paymentOverdue', who: row.supplierCompany, money, day: due.dueOn },
      });
      await notifySupplier(tx, context, order, row.shopId, {
        ...about,
        ...{ kind: 'theirPaymentOverdue', who: order.buyerCompany, money, day: due.dueOn },
      });
      told.push(key);
    }
  }
  const [remindOn, answerBy] = [creditReminderOn(balance.banks), creditAnswerBy(balance.banks)];
  const unanswered = `credit ${balance.banks.credit.length}`;
  if (remindOn && answerBy && today >= remindOn && !told.includes(unanswered)) {
    const news = { kind: 'creditUnanswered', who: order.buyerCompany, day: answerBy } as const;
    await notifySupplier(tx, context, order, row.shopId, { ...about, ...news });
    told.push(unanswered);
  }
  const window = await deliveryWindowOf(tx, order, row);
  const delay = readDelay(row, balance, window.deliveryDeadline, now);
  const right = delay && `${delay.right} ${delay.lastDay}`;
  const has = rightToEnd(delay, balance, delay?.by === 'either' ? 'buyer' : (delay?.by ?? 'operator')) !== null;
  if (right && has && !told.includes(right)) {
    const isBuyers = delay.by === 'buyer';
    const kindOf = (own: boolean) => (own ? 'endRight' : 'endRightTheirs');
    await notifyBuyer(tx, context, order, { ...about, kind: kindOf(isBuyers), who: row.supplierCompany });
    await notifySupplier(tx, context, order, row.shopId, {
      ...about,
      kind: kindOf(!isBuyers),
      who: order.buyerCompany,
    });
    told.push(right);
  }
  const closing = closesOn(delay, balance, now);
  if (closing && has && !isOver(daysLater(closing, -1), now)) await remindOfClosing(tx, context, known, closing);
  if (closing && has && isOver(daysLater(closing, -1), now)) await closeByItself(tx, context, known);
  return note(tx, row, today, told);
}

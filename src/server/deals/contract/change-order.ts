import { and, eq } from 'drizzle-orm';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import { daysAfter } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import {
  deliveryWindowOf,
  giveGrace,
  goodsOf,
  hasAllArrived,
  markArrived,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  openAmendments,
  readBalance,
  type AmendedTerms,
  type Balance,
  type OpenAmendment,
  type OrderRow,
  type SubOrderDeal,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { Context, MemberContext, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { AppError } from '#server/platform/errors.ts';
import { readAmendable } from './amendable.ts';
import { readChangeFacts, refuseOvertaken, refuseStopped } from './change-gates.ts';
import { changedTerms, rowWith } from './change-print.ts';
import { refuseClosed } from './closed-ports.ts';
import { issueVersion } from './issue.ts';
import { latestContract, type ContractRow } from './own-contract.ts';

const bySystem = { role: 'system', company: null } as const;

/** The country of the port that goods go to. */
export async function countryOf(
  tx: Transaction,
  context: Pick<Context, 'cache'>,
  row: SubOrderRow,
  after: AmendedTerms,
) {
  if (after.destinationPort === row.destinationPort || after.destinationPort === null) return row.destinationCountry;
  const directory = await loadDirectory({ db: tx, cache: context.cache });
  return directory.ports.get(after.destinationPort)?.country ?? row.destinationCountry;
}

/** The number that the next version of a contract gets: none is ever used again. */
export async function nextVersion(tx: Transaction, subOrderId: string): Promise<number> {
  return (await tx.$count(contract, eq(contract.subOrderId, subOrderId))) + 1;
}

/** A change of a contract in force becomes a version of it, which both sign, or one refuses, until its days are over. */
export async function issueChange(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row }: Pick<SubOrderDeal, 'order' | 'subOrder'>,
  before: ContractRow,
  after: AmendedTerms,
): Promise<void> {
  const until = daysAfter(context.now(), tradeDays.amendment);
  // The clock of the version that is to be signed: a hold moves it, as it moved the first one's.
  await tx.update(subOrder).set({ signBy: until }).where(eq(subOrder.id, row.id));
  const country = await countryOf(tx, context, row, after);
  const version = await nextVersion(tx, row.id);
  const replaces = { version: before.version, sha256: before.sealedSha256! };
  await issueVersion(tx, context, row.id, { number: before.number, version }, (head) =>
    changedTerms(tx, context, order, { row, after, country, until }, head, replaces),
  );
}

/** Throws 409 with the reason where a change cannot come into force as things stand now, 403 for who is on hold. */
export async function refuseChange(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, role }: SubOrderDeal,
  amendment: OpenAmendment,
): Promise<{ before: AmendedTerms; after: AmendedTerms }> {
  const before = await readAmendable(tx, order, row);
  const after = { ...before, ...amendment.terms };
  const balance = await readBalance(tx, row);
  const facts = await readChangeFacts(tx, row, balance);
  refuseOvertaken({ row, before, after, balance, facts, basis: amendment.basis }, context.now());
  refuseStopped(context, role, { before, after });
  await refuseClosed(tx, context, { order, subOrder: row }, { before, after });
  return { before, after };
}

/** Both have signed: from now on the deal is what the new version says. What follows from the money follows at once. */
export async function bringIntoForce(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row }: Pick<SubOrderDeal, 'order' | 'subOrder'>,
  after: AmendedTerms,
  detail: Record<string, unknown>,
): Promise<void> {
  const now = context.now();
  const { deliveryDeadline } = await deliveryWindowOf(tx, order, row);
  // Holds until now moved the day that was agreed before.
  const heldDays = after.deliveryDeadline === deliveryDeadline ? row.heldDays : 0;
  const changed = { ...rowWith(row, after, await countryOf(tx, context, row, after)), heldDays };
  let moved = await moveSubOrder(tx, context, order, await writeTerms(tx, changed, after, now), {
    ...bySystem,
    action: 'amended',
    detail: { ...detail, terms: after },
  });
  const balance = await readBalance(tx, moved.subOrder);
  if (moved.subOrder.status === orderStatuses.pendingPayment && balance.paidToStart)
    moved = await moveSubOrder(tx, context, moved.order, moved.subOrder, { ...bySystem, action: 'fundsArrived' });
  moved = await backToPayment(tx, context, moved, balance);
  // Nothing is to follow any more: all of it may have come already.
  const goods = goodsOf({ ...order, quantity: moved.subOrder.quantity });
  const hasCome = row.arrivedAt === null && hasAllArrived(await readBalance(tx, moved.subOrder), now);
  if (hasCome && (await markArrived(tx, row, now)))
    await notifyBuyer(tx, context, order, { kind: 'arrived', who: row.supplierCompany, number: row.number, goods });
  const notice = { kind: 'changeInForce', number: row.number, goods } as const;
  await notifyBuyer(tx, context, moved.order, { ...notice, who: row.supplierCompany });
  await notifySupplier(tx, context, moved.order, row.shopId, { ...notice, who: order.buyerCompany });
}

/** A deal that began without money, on the word of a bank or on credit, waits for it where it is paid in advance now. */
async function backToPayment(
  tx: Transaction,
  context: MemberContext,
  deal: Pick<SubOrderDeal, 'order' | 'subOrder'>,
  { paidToStart, received, fullyShipped }: Balance,
) {
  const { order, subOrder: row } = deal;
  const waits = row.status === orderStatuses.pendingShipment && !paidToStart && compare(received, '0') === 0;
  if (!waits || fullyShipped) return deal;
  const back = { ...bySystem, action: 'fundsReversed', facts: { paidToStart } } as const;
  const moved = await moveSubOrder(tx, context, order, row, back);
  await giveGrace(tx, context, moved.subOrder);
  return moved;
}

/** Writes what was agreed where the deal reads it. */
export async function writeTerms(
  tx: Transaction,
  row: SubOrderRow,
  { lines, ...terms }: AmendedTerms,
  now: Date,
): Promise<SubOrderRow> {
  for (const { position, quantity, unitPrice, amount } of lines)
    await tx
      .update(subOrderLine)
      .set({ quantity, unitPrice, amount })
      .where(and(eq(subOrderLine.subOrderId, row.id), eq(subOrderLine.position, position)));
  const { quantity, destinationCountry, signBy, latestPayment, heldDays } = row;
  const { total, departurePort, portDischarge, destinationPort, packing, paymentTerm } = terms;
  const [written] = await tx
    .update(subOrder)
    .set({
      ...{ total, departurePort, portDischarge, destinationPort, packing, paymentTerm },
      ...{ quantity, destinationCountry, signBy, latestPayment, heldDays, updatedAt: now },
    })
    .where(eq(subOrder.id, row.id))
    .returning();
  return written!;
}

type SystemContext = Pick<Services, 'now'> & { actor: null };

/** Nobody has signed in time: the contract stays as it is, and both are told. False: there is nothing to lapse. */
export async function lapseChange(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const amendment = (await openAmendments(tx, [row])).get(row.id);
  if (amendment?.version == null || row.signBy > context.now()) return false;
  const current = (await latestContract(tx, row.id))!;
  const moved = await moveSubOrder(tx, context, order, row, {
    ...bySystem,
    action: 'amendmentLapsed',
    detail: { contract: current.number, version: amendment.version, proposal: amendment.seq },
  });
  const notice = {
    kind: 'changeLapsed',
    number: row.number,
    goods: goodsOf({ ...order, quantity: row.quantity }),
  } as const;
  await notifyBuyer(tx, context, moved.order, { ...notice, who: row.supplierCompany });
  await notifySupplier(tx, context, moved.order, row.shopId, { ...notice, who: order.buyerCompany });
  return true;
}

/** The version that a side signs now: that of a change, where one is open, else the one that counts. */
export async function contractToSign(
  tx: Transaction,
  { subOrder: row }: Pick<SubOrderDeal, 'subOrder'>,
): Promise<{ contract: ContractRow | undefined; amendment: OpenAmendment | undefined }> {
  const amendment = (await openAmendments(tx, [row])).get(row.id);
  if (amendment?.version == null) return { contract: await latestContract(tx, row.id), amendment };
  const [found] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.subOrderId, row.id), eq(contract.version, amendment.version)));
  return { contract: found, amendment };
}

export const conflict = (row: SubOrderRow) => new AppError('conflict', { fields: { status: String(row.status) } });

import { desc, eq } from 'drizzle-orm';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { bankFeesFor } from '#api/deals/bank-charge.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { describeDues, loadNames, payBy, readBalance, readRefunds } from '#server/deals/deal/index.ts';
import { accountsOf, describeAccount } from '#server/deals/ledger/index.ts';
import { dueNow } from './due.ts';
import { describeRecords, selectRecords } from './records.ts';

const { pendingPayment, pendingShipment, shipped } = orderStatuses;
const payable: readonly OrderStatus[] = [pendingPayment, pendingShipment, shipped];

/**
 * Everything that the buyer of a sub-order needs for a transfer. Throws 404 for others, 409 where nothing is to be
 * paid (yet, or any more) and where no account for the currency is in force.
 */
export async function paymentDetails(context: MemberContext, subOrderId: string): Promise<PaymentDetails> {
  const { db, actor, now } = context;
  const [found] = await db
    .select({ row: subOrder, heldAt: tradeOrder.heldAt })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(eq(subOrder.id, subOrderId));
  if (!found || found.row.buyerId !== actor.party) throw notFound();
  const { row, heldAt } = found;
  if (heldAt) throw new AppError('onHold');
  if (!payable.includes(row.status)) throw new AppError('conflict', { fields: { status: String(row.status) } });
  // What banks pay for goes to no account of the marketplace, and nobody is shown one.
  const isByTransfer = isTransferred(row.paymentTerm);
  const accounts = isByTransfer ? await accountsOf(db, row.currency, now()) : null;
  const balance = await readBalance(db, row);
  const records = await selectRecords(db)
    .where(eq(remittance.subOrderId, row.id))
    .orderBy(desc(remittance.submittedAt), desc(remittance.id));
  const due = dueNow(balance);
  const money = (amount: string) => ({ amount, currency: row.currency });
  return {
    orderId: row.orderId,
    paymentTerm: (await loadNames(context)).coded('paymentTerm', row.paymentTerm).name,
    account: accounts && describeAccount(accounts.inForce),
    changing: accounts?.coming
      ? { account: describeAccount(accounts.coming), from: accounts.coming.inForceFrom!.toISOString() }
      : null,
    postscript: postscriptOf(row.number),
    total: money(row.total),
    quantity: row.quantity,
    shippedQuantity: balance.shipped,
    finalAmount: balance.finalAmount === null ? null : money(balance.finalAmount),
    paymentStatus: balance.paymentStatus,
    received: money(balance.received),
    submitted: money(balance.submitted),
    refunded: money(balance.refunded),
    due: money(due),
    dues: describeDues(balance, row.currency),
    balance: money(balance.balance),
    bankCharges: money(balance.bankCharges),
    tolerance: money(bankFeesFor(due, row.bankFeeLimit)),
    latestPayment: payBy(row),
    records: await describeRecords(db, records, 'buyer'),
    refunds: (await readRefunds(db, [row.id], 'buyer')).get(row.id) ?? [],
  };
}

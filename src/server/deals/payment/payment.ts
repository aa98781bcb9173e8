import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { isClosedUnpaid } from '#api/deals/avoidance.ts';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { bankFeesFor } from '#api/deals/bank-charge.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { describeDues, gradesOf, loadNames, payBy, readBalance, readRefunds } from '#server/deals/deal/index.ts';
import { shopFace } from '#server/market/catalogue/index.ts';
import { accountCode, accountsOf, describeAccount, type PaidAccount } from '#server/deals/ledger/index.ts';
import { dueNow } from './due.ts';
import { movableTo } from './move-credit.ts';
import { namesOf, otherNameOf } from './queue.ts';
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
    .select({
      ...{ row: subOrder, heldAt: tradeOrder.heldAt, gradeNumber: tradeOrder.gradeNumber },
      ...{ buyer: tradeOrder.buyerCompany, otherName: otherNameOf(subOrder.buyerId) },
    })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(eq(subOrder.id, subOrderId));
  if (!found || found.row.buyerId !== actor.party) throw notFound();
  const { row, heldAt, gradeNumber, buyer, otherName } = found;
  if (heldAt) throw new AppError('onHold');
  if (!payable.includes(row.status) && !isClosedUnpaid(row))
    throw new AppError('conflict', { fields: { status: String(row.status) } });
  // What banks pay for goes to no such account, and nobody is shown one.
  const isByTransfer = isTransferred(row.paymentTerm);
  const accounts = isByTransfer ? await accountsOf(db, row, now()) : null;
  const proof = accounts && (await readAccountProof(db, row.contractId));
  if (accounts && proof) refuseSwapped(accounts.inForce, proof);
  const coded = (account: PaidAccount) => ({
    ...describeAccount(account),
    code: proof && accountCode(proof.accountSalt, account),
  });
  const balance = await readBalance(db, row);
  const records = await selectRecords(db)
    .where(eq(remittance.subOrderId, row.id))
    .orderBy(desc(remittance.submittedAt), desc(remittance.id));
  const due = dueNow(balance);
  const money = (amount: string) => ({ amount, currency: row.currency });
  const names = await loadNames(context);
  const grades = await gradesOf(db, [row.id]);
  return {
    subOrderId: row.id,
    orderId: row.orderId,
    seller: shopFace(names.directory, row.shopId, row.supplierCompany),
    gradeNumber: grades.get(row.id) ?? gradeNumber,
    collecting: row.collecting,
    paymentTerm: names.coded('paymentTerm', row.paymentTerm).name,
    account: accounts && coded(accounts.inForce),
    changing: accounts?.coming
      ? { account: coded(accounts.coming), from: accounts.coming.inForceFrom!.toISOString() }
      : null,
    contract: proof && { number: proof.number, accountCode: proof.accountCode },
    postscript: postscriptOf(row.number),
    buyerNames: namesOf(buyer, otherName),
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
    refundable: money(balance.refundable),
    bankCharges: money(balance.bankCharges),
    tolerance: money(bankFeesFor(due, row.bankFeeLimit)),
    latestPayment: payBy(row),
    credits: await movableTo(context, row, balance),
    records: await describeRecords(db, records, 'buyer'),
    refunds: (await readRefunds(db, [row.id], 'buyer')).get(row.id) ?? [],
  };
}

type AccountProof = { number: string; sealedAt: Date; accountSalt: string; accountCode: string };

/** What the sealed contract says of the account; null: sealed before there were codes. */
async function readAccountProof(db: Db, contractId: string | null): Promise<AccountProof | null> {
  if (contractId === null) return null;
  const { number, sealedAt, accountSalt, accountCode: code } = contract;
  const [found] = await db
    .select({ number, sealedAt, accountSalt, accountCode: code })
    .from(contract)
    .where(and(eq(contract.id, contractId), isNotNull(accountSalt)));
  return (found as AccountProof | undefined) ?? null;
}

/**
 * An account that was in force when the contract was sealed is the one on it. Throws 409, and shows nobody where to pay,
 * when it is another one: then somebody has changed it beside two operators and their cooling-off time. The ledger's
 * check names the contract.
 */
function refuseSwapped(account: PaidAccount, { sealedAt, accountSalt, accountCode: sealed }: AccountProof): void {
  if (account.inForceFrom! > sealedAt || accountCode(accountSalt, account) === sealed) return;
  throw new AppError('conflict', { fields: { account: m.deals_remit_accountSwapped() } });
}

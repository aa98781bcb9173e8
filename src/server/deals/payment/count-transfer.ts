import { eq } from 'drizzle-orm';
import { bankChargeOf } from '#api/deals/bank-charge.ts';
import { orderStatuses, terminalStatuses } from '#api/deals/order-states.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import {
  goodsOf,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  openRevivals,
  readBalance,
  setOff,
  type Balance,
  type OrderRow,
  type Step,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { bookReceived } from '#server/deals/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { Goods } from '#server/platform/mailer/index.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import type { RemittanceRow } from './records.ts';

type Waiting = { order: OrderRow; subOrder: SubOrderRow; record: RemittanceRow };
type Counted = {
  /** As it stood until now, under the lock. */
  before: Balance;
  /** In the currency of the record, two places. */
  arrived: string;
  arrivedAt: string;
  /** null: nobody has said. */
  receivingNumber: string | null;
  receivingKey: string | null;
  /** Whose confirmation the caller seconds; null: nobody's. */
  proposedBy: string | null;
  /** Why it counts although somebody else has paid, or another sum has come. */
  note?: string | undefined;
  from: 'suspense' | 'transit';
  /** Who says that it has arrived. */
  by: Pick<Step, 'role' | 'company'>;
};

/**
 * The transfer counts. As soon as what has arrived covers what the terms ask before shipment, the goods may be shipped;
 * both sides are told.
 */
export async function countTransfer(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now' | 'address'>,
  { order, subOrder, record }: Waiting,
  { before, arrived, arrivedAt, receivingNumber, receivingKey, proposedBy, note, from, by }: Counted,
) {
  const { id, currency } = record;
  const bankCharge = chargeOn(before, subOrder, { amount: record.amount, arrived });
  const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity });
  const about = { money: { amount: arrived, currency }, number: subOrder.number, goods };
  const isOver = terminalStatuses.includes(subOrder.status);
  const [[[confirmed]], moved, balance] = await inOnePipeline([
    // Begun first: the balance is read behind it.
    inOnePipeline([
      tx
        .update(remittance)
        .set({
          state: 'confirmed',
          arrived,
          arrivedAt,
          receivingNumber,
          receivingKey,
          bankCharge,
          proposedBy,
          decidedBy: context.actor?.id ?? null,
          decidedAt: context.now(),
        })
        .where(eq(remittance.id, id))
        .returning(),
    ]),
    moveSubOrder(tx, context, order, subOrder, {
      ...{ action: 'confirmRemittance', ...by },
      detail: {
        arrived,
        currency,
        arrivedAt,
        ...(receivingNumber !== null && { receivingNumber }),
        ...(compare(bankCharge, '0') > 0 && { bankCharge }),
      },
    }),
    readBalance(tx, subOrder),
    bookReceived(tx, context, subOrder, { id, arrived, from, isOver }),
  ]);
  const revivals = await openRevivals(tx, [moved.subOrder], context.now());
  if (isOver) await setOff(tx, context, subOrder, { id, balance });
  const released = moved.subOrder.status === orderStatuses.pendingPayment && balance.paidToStart;
  const release = { action: 'fundsArrived', role: 'system', company: null } as const;
  const revivable = { kind: 'lateMoneyRevivable', ...about } as const;
  const news =
    revivals.size > 0
      ? [revivable]
      : newsOf(subOrder, about, isOver ? subtract(balance.credit, before.credit) : '0.00');
  const detail = {
    ...{ subOrder: subOrder.number, amount: record.amount, arrived, currency, receivingNumber, proposedBy },
    ...(note && { reason: note }),
  };
  const after = released ? await moveSubOrder(tx, context, moved.order, moved.subOrder, release) : moved;
  await inOnePipeline([
    ...news.map((one) => notifyBuyer(tx, context, order, one)),
    ...(released ? [{ kind: 'fundsArrived', ...about } as const] : news).map((one) =>
      notifySupplier(tx, context, order, subOrder.shopId, one),
    ),
    audit(tx, context, 'remittance.confirm', { kind: 'remittance', id }, detail),
  ]);
  return { after, confirmed: confirmed!, balance };
}

/** Of what came, `back` goes back: the deal is over and asked for no more. The rest counts. */
function newsOf(
  { collecting, supplierCompany }: SubOrderRow,
  { money, ...about }: { money: { amount: string; currency: string }; number: string; goods: Goods },
  back: string,
) {
  const { currency } = money;
  const part = (amount: string) => ({ money: { amount, currency }, ...about });
  const counted = subtract(money.amount, back);
  const late =
    collecting === 'seller'
      ? ({ kind: 'directLateMoney', who: supplierCompany, ...part(back) } as const)
      : ({ kind: 'lateMoney', ...part(back) } as const);
  return [
    ...(compare(counted, '0') > 0 ? [{ kind: 'remittanceConfirmed', ...part(counted) } as const] : []),
    ...(compare(back, '0') > 0 ? [late] : []),
  ];
}

/** What of the transfer banks have kept, measured by what was due before it came. */
function chargeOn(
  { payable, dues, received, refunded, bankCharges }: Balance,
  { bankFeeLimit }: SubOrderRow,
  transfer: { amount: string; arrived: string },
): string {
  const settled = subtract(add(received, bankCharges), refunded);
  const open = dues.map((_, last) => dues.slice(0, last + 1).reduce((sum, one) => add(sum, one.open), '0.00'));
  const due = [...open, subtract(payable, settled)];
  return bankChargeOf({ ...transfer, due, limit: bankFeeLimit });
}

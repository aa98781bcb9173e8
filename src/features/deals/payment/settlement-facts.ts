import type { PaymentDetails } from '#api/deals/remittance.ts';
import type { Fact } from '#components/center/Facts.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { paymentStatusName } from '#api/deals/trade-words.ts';
import { compare, subtract } from '#lib/decimal.ts';

type Settlement = Pick<PaymentDetails, 'paymentStatus' | 'total' | 'quantity' | 'shippedQuantity' | 'finalAmount'>;

/** What the contract says, what was shipped, and what it comes to where the two differ. */
export function settlementFacts(settlement: Settlement): Fact[] {
  const { paymentStatus, total, quantity, shippedQuantity, finalAmount } = settlement;
  const shipped = tonnesText(shippedQuantity);
  return [
    { label: m.deals_orders_paymentStatus(), value: paymentStatusName(paymentStatus) },
    { label: m.deals_remit_total(), value: moneyText(total) },
    ...(compare(shippedQuantity, '0') > 0
      ? [
          {
            label: m.deals_remit_shipped(),
            value: m.deals_remit_shippedOf({ shipped, quantity: tonnesText(quantity) }),
          },
        ]
      : []),
    ...(finalAmount ? [{ label: m.deals_remit_finalAmount(), value: moneyText(finalAmount) }] : []),
  ];
}

/** What has gone back, where something has. */
export const refundedFacts = (refunded: PaymentDetails['refunded']): Fact[] =>
  compare(refunded.amount, '0') > 0 ? [{ label: m.deals_remit_refundedSum(), value: moneyText(refunded) }] : [];

/** What banks on the way have kept and is taken for paid, where they have. */
export const bankChargeFacts = (charge: PaymentDetails['bankCharges']): Fact[] =>
  compare(charge.amount, '0') > 0 ? [{ label: m.deals_remit_bankCharge(), value: moneyText(charge) }] : [];

/** What is left to pay, or the credit that is left over. */
export function balanceFact(balance: PaymentDetails['balance']): Fact {
  if (compare(balance.amount, '0') >= 0) return { label: m.deals_remit_balance(), value: moneyText(balance) };
  const credit = { ...balance, amount: subtract('0', balance.amount) };
  return { label: m.deals_remit_overpaid(), value: moneyText(credit), marked: true };
}

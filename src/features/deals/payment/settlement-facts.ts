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

/** What is left to pay; or what goes back, and what of it a claim of the seller's holds. */
export function balanceFacts({ balance, refundable }: Pick<PaymentDetails, 'balance' | 'refundable'>): Fact[] {
  if (compare(balance.amount, '0') >= 0) return [{ label: m.deals_remit_balance(), value: moneyText(balance) }];
  const held = subtract(subtract('0', balance.amount), refundable.amount);
  return [
    { label: m.deals_remit_overpaid(), value: moneyText(refundable), marked: true },
    ...(compare(held, '0') > 0
      ? [{ label: m.deals_orders_heldForClaim(), value: moneyText({ ...balance, amount: held }) }]
      : []),
  ];
}

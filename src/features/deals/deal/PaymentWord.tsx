import type { PaymentStatus } from '#api/deals/payment-view.ts';
import { paymentStatusName } from '#api/deals/trade-words.ts';

/** How far a price has been paid, under its figure. */
export const PaymentWord = ({ status }: { status: PaymentStatus }) => (
  <span className={`${status === 'overpaid' ? 'text-amber' : 'text-soft'}`}>{paymentStatusName(status)}</span>
);

import './deal.css';
import type { ReactNode } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { paymentStatusName } from '#api/deals/trade-words.ts';
import { add, compare, divide, multiply, subtract } from '#lib/decimal.ts';
import { moneyText } from '#components/center/figures.ts';
import { useNow } from '#components/center/use-now.ts';
import { formatDate } from '#lib/format.ts';
import { isOverdue } from './dues.ts';

type Props = { subOrder: SubOrderView };

/** How much of the price has arrived, what waits for confirmation, and what is left. */
export function BalanceBar({ subOrder }: Props) {
  const { total, finalAmount, received, throughBanks, banks, submitted, refunded, balance, dueBeforeShipment } =
    subOrder;
  const { credited, refundable } = subOrder;
  const now = useNow();
  const late = subOrder.dues.find((one) => isOverdue(one, now));
  const share = (amount: string) => percentOf(amount, subtract((finalAmount ?? total).amount, credited.amount));
  const [paid, waiting, due] = [
    share(add(received.amount, throughBanks.amount)),
    share(submitted.amount),
    share(dueBeforeShipment.amount),
  ];
  const over = balance.amount.startsWith('-');
  const held = over ? subtract(subtract('0', balance.amount), refundable.amount) : '0';
  return (
    <div className="space-y-1.5">
      <svg
        className="deal-bar"
        role="img"
        aria-label={m.deals_orders_paidShare({ percent: paid })}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
      >
        <rect width="100" height="4" className="deal-bar-ground" />
        <rect width={paid} height="4" className="deal-bar-done" />
        <rect x={paid} width={Math.min(waiting, 100 - paid)} height="4" className="deal-bar-waiting" />
        {due > 0 && due < 100 && <rect x={due - 0.2} width="0.4" height="4" className="deal-bar-mark" />}
      </svg>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-table">
        <Figure label={m.deals_orders_paymentStatus()} value={paymentStatusName(subOrder.paymentStatus)}>
          {late && <span className="text-bad ml-2">{m.deals_orders_overdue({ date: formatDate(late.dueOn!) })}</span>}
        </Figure>
        {banks ? (
          <Figure label={m.deals_bank_paidSum()} value={moneyText(throughBanks)} />
        ) : (
          <Figure label={m.deals_orders_received()} value={moneyText(received)} />
        )}
        {compare(submitted.amount, '0') > 0 && (
          <Figure label={m.deals_orders_waitsConfirmation()} value={moneyText(submitted)} />
        )}
        {compare(refunded.amount, '0') > 0 && (
          <Figure label={m.deals_remit_refundedSum()} value={moneyText(refunded)} />
        )}
        {compare(credited.amount, '0') > 0 && <Figure label={m.deals_claim_credited()} value={moneyText(credited)} />}
        <Figure
          label={over ? m.deals_orders_overpaid() : m.deals_orders_balance()}
          value={moneyText(over ? refundable : balance)}
        />
        {compare(held, '0') > 0 && (
          <Figure label={m.deals_orders_heldForClaim()} value={moneyText({ ...balance, amount: held })} />
        )}
        {compare(dueBeforeShipment.amount, '0') > 0 && compare(dueBeforeShipment.amount, total.amount) < 0 && (
          <Figure label={m.deals_orders_dueBeforeShipment()} value={moneyText(dueBeforeShipment)} />
        )}
      </dl>
    </div>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-soft">{label}</dt>
      <dd className="figures">
        {value}
        {children}
      </dd>
    </div>
  );
}

/** Whole per cent of a bar's width, 0 to 100. */
function percentOf(amount: string, total: string): number {
  if (compare(total, '0') <= 0) return 0;
  const percent = Number(divide(multiply(amount, '100', 4), total, 0));
  return Math.min(Math.max(percent, 0), 100);
}

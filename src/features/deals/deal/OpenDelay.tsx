import { useState } from 'react';
import { closedAsUnpaid, endsWholly, type AvoidanceRight } from '#api/deals/avoidance.ts';
import type { DealSide } from '#api/deals/deal-address.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { avoidDeal } from '../stores/ending.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = {
  orderId: string;
  side: DealSide;
  subOrder: SubOrderView;
  delay: NonNullable<SubOrderView['delay']>;
};

type Words = {
  title: (date: { date: string }) => string;
  /** Before the right is there, and since. */
  text: Record<DealSide, [before: (from: { from: string }) => string, since: () => string]>;
};

/** What is late of a letter of credit is said where it stands. */
const words: Partial<Record<AvoidanceRight, Words>> = {
  notShipped: {
    title: m.deals_late_notShipped,
    text: {
      buyer: [m.deals_late_notShippedBuyer, m.deals_late_notShippedBuyerNow],
      supplier: [m.deals_late_notShippedSupplier, m.deals_late_notShippedSupplierNow],
    },
  },
  notPresented: {
    title: m.deals_late_notPresented,
    text: {
      buyer: [m.deals_late_notPresentedBuyer, m.deals_late_notPresentedBuyerNow],
      supplier: [m.deals_late_notPresentedSupplier, m.deals_late_notPresentedSupplierNow],
    },
  },
  notAccepted: {
    title: m.deals_late_notAccepted,
    text: {
      buyer: [m.deals_late_notAcceptedBuyer, m.deals_late_notAcceptedBuyerNow],
      supplier: [m.deals_late_notAcceptedSupplier, m.deals_late_notAcceptedSupplierNow],
    },
  },
  notTaken: {
    title: m.deals_taking_late,
    text: {
      buyer: [m.deals_taking_lateBuyer, m.deals_taking_lateBuyerNow],
      supplier: [m.deals_taking_lateSupplier, m.deals_taking_lateSupplierNow],
    },
  },
  balanceUnpaid: {
    title: m.deals_late_unpaid,
    text: {
      buyer: [m.deals_late_unpaidBuyer, m.deals_late_unpaidBuyerNow],
      supplier: [m.deals_late_unpaidSupplier, m.deals_late_unpaidSupplierNow],
    },
  },
  priceUnpaid: {
    title: m.deals_late_unpaid,
    text: {
      buyer: [m.deals_late_priceBuyer, m.deals_late_priceBuyerNow],
      supplier: [m.deals_late_priceSupplier, m.deals_late_priceSupplierNow],
    },
  },
  forceMajeure: {
    title: m.deals_late_forceMajeure,
    text: {
      buyer: [m.deals_late_forceMajeureText, m.deals_late_forceMajeureNow],
      supplier: [m.deals_late_forceMajeureText, m.deals_late_forceMajeureNow],
    },
  },
};

/** What a side has not done in time, what the other one may do about it and from when, and the way to do it. */
export function OpenDelay({ orderId, side, subOrder, delay }: Props) {
  const [asking, setAsking] = useState(false);
  const said = words[delay.right];
  const [before, since] = said?.text[side] ?? [];
  const isChecked = compare(subOrder.submitted.amount, '0') > 0;
  const { allowedActions, claims } = subOrder;
  const isMine = side === delay.by || delay.by === 'either';
  const mayClose = allowedActions.includes('closeUnpaid');
  const isContested =
    delay.right === closedAsUnpaid && delay.holds && !mayClose && claims.some((one) => one.by === 'buyer' && one.turn);
  const mayEnd = allowedActions.includes('avoid') || allowedActions.includes('avoidShipped');
  const button = (mayClose || mayEnd) && (
    <ForCall<'api/trade/web/order/avoidDeal'> as="signatory">
      <Button variant="danger" onClick={() => setAsking(true)}>
        {mayClose ? m.deals_late_close() : m.deals_late_end()}
      </Button>
    </ForCall>
  );
  return (
    <>
      {said ? (
        <Notice tone="amber" title={said.title({ date: formatDate(delay.lastDay) })}>
          <p>{delay.holds ? since?.() : before?.({ from: formatDate(delay.from) })}</p>
          {delay.right === closedAsUnpaid && subOrder.banks?.way === 'payment' && <p>{m.deals_late_takeUpLapse()}</p>}
          {delay.closesOn && <p>{m.deals_late_closesOn({ date: formatDate(delay.closesOn) })}</p>}
          {isChecked && isMine && <p className="text-soft">{m.deals_late_undecided()}</p>}
          {isContested && isMine && <p className="text-soft">{m.deals_late_contested()}</p>}
          {button}
        </Notice>
      ) : (
        button
      )}
      {asking && <End orderId={orderId} subOrder={subOrder} right={delay.right} onClose={() => setAsking(false)} />}
    </>
  );
}

type EndProps = Pick<Props, 'orderId' | 'subOrder'> & { right: AvoidanceRight; onClose: () => void };

function End({ orderId, subOrder, right, onClose }: EndProps) {
  const [key] = useState(onceKey);
  const { id, number, received, refunded } = subOrder;
  const held = { ...received, amount: subtract(received.amount, refunded.amount) };
  const isPart = subOrder.status === orderStatuses.shipped && !endsWholly(right);
  const isClosing = right === closedAsUnpaid;
  const whole =
    compare(held.amount, '0') > 0
      ? m.deals_late_endMoney({ number, amount: moneyText(held) })
      : m.deals_late_endText({ number });
  const rest = isPart ? m.deals_late_endRest({ number, tonnes: tonnesText(subOrder.shippedQuantity) }) : whole;
  const text = isClosing
    ? m.deals_late_closeText({ number })
    : endsWholly(right)
      ? m.deals_late_endGoods({ number })
      : rest;
  return (
    <ReasonDialog
      of={`avoid:${id}`}
      open
      onClose={onClose}
      title={isClosing ? m.deals_late_close() : m.deals_late_end()}
      description={text}
      onSend={async ({ remark }) => {
        const outcome = await avoidDeal(key, orderId, { subOrderId: id, remark });
        if (outcome.ok) showToast(m.deals_late_ended(), 'success');
        return outcome;
      }}
    />
  );
}

/** A deal that was closed as unpaid says what is still owed for it. */
export function StillOwed({ side, subOrder }: Pick<Props, 'side' | 'subOrder'>) {
  const amount = moneyText(subOrder.balance);
  return (
    <Notice tone="amber" title={m.deals_late_closedTitle({ amount })}>
      <p>{side === 'buyer' ? m.deals_late_closedBuyer({ amount }) : m.deals_late_closedSupplier({ amount })}</p>
    </Notice>
  );
}

import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import type { Need } from '#app/center/NeedList.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { timeLeft } from '#lib/time-left.ts';
import { openCounterOffer, ownQuote } from './own-quote.ts';
import { deliverBy, dueNow, firstDay, isCovered, waitingFor, type Due } from '../deal/dues.ts';
import { bankNeedsOf } from '../documentary/bank-steps.ts';
import {
  claimNeeds,
  deviationNeeds,
  directNeeds,
  endingSteps,
  noticeNeeds,
  overdue,
  signatureStep,
  step,
  takingNeeds,
} from '../deal/steps.ts';

const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped } = orderStatuses;

/** What the supplier has to do in a deal now, or whom it waits for. */
export function nextSteps(deal: OrderView, now: Date): Need[] {
  if (deal.status === pendingQuote) return quoteSteps(deal, now);
  const quote = ownQuote(deal);
  if (deal.subOrders.length === 0 && quote?.state === 'notAwarded')
    return [step('lost', 'advice', m.deals_supplier_stepLost(), m.deals_supplier_stepLostText())];
  return deal.subOrders.flatMap((subOrder) => {
    const here = { label: m.deals_orders_toSubOrder(), href: `#${subOrder.number}` };
    const who = deal.buyer.company;
    return [
      ...claimNeeds(subOrder, 'supplier', here, now),
      ...noticeNeeds(subOrder, 'supplier', here),
      ...deviationNeeds(subOrder, 'supplier', here),
      ...directNeeds(subOrder, 'supplier', here, now),
      ...endingSteps(subOrder, 'supplier', who, here),
      ...subOrderSteps(deal, subOrder, now),
    ];
  });
}

function quoteSteps(deal: OrderView, now: Date): Need[] {
  const quote = ownQuote(deal);
  const version = quote?.versions[0];
  const toQuote = { label: m.deals_supplier_toQuote(), href: '#quote', as: 'sales' as const };
  if (openCounterOffer(deal) && deal.allowedActions.includes('submitQuote'))
    return [step('counter', 'act', m.deals_supplier_stepCounter(), m.deals_supplier_stepCounterText(), toQuote)];
  if (quote?.state === 'live' && version) {
    const left = timeLeft(version.validUntil, now);
    return [
      step(
        'wait',
        'wait',
        m.deals_supplier_stepQuoted(),
        m.deals_supplier_stepQuotedText({ left: left ?? m.deals_orders_over() }),
      ),
    ];
  }
  if (!deal.allowedActions.includes('submitQuote')) return [];
  if (quote?.state === 'expired') {
    return [step('expired', 'act', m.deals_supplier_stepExpired(), m.deals_supplier_stepExpiredText(), toQuote)];
  }
  const left = timeLeft(deal.rfq.sealedUntil ?? deal.quoteDueAt, now) ?? m.deals_orders_over();
  const asks = deal.negotiation.some(({ kind, answered }) => kind === 'question' && !answered);
  return [
    step(
      'quote',
      'act',
      m.deals_supplier_stepQuote(),
      asks ? m.deals_supplier_stepAsked({ left }) : m.deals_supplier_stepQuoteText({ left }),
      toQuote,
    ),
  ];
}

function subOrderSteps({ buyer }: OrderView, subOrder: SubOrderView, now: Date): Need[] {
  const { id, number, status, allowedActions, balance, submitted, quantity } = subOrder;
  const who = buyer.company;
  const here = { label: m.deals_orders_toSubOrder(), href: `#${number}` };
  const may = (action: SubOrderView['allowedActions'][number]) => allowedActions.includes(action);
  const left = subtract(quantity, subOrder.shippedQuantity);
  const shipTitle = m.deals_supplier_stepShip({ number, quantity: tonnesText(left) });
  const shipText = m.deals_supplier_stepShipText({ date: formatDate(deliverBy(subOrder)) });
  const shipStep: Need = {
    ...step(`${id} ship`, 'act', shipTitle, shipText, { ...here, as: 'sales' }),
    overdue: overdue(deliverBy(subOrder), now),
  };
  const taking = takingNeeds(subOrder, 'supplier', here, now);
  // Where the buyer comes for the goods, that they are ready is said first.
  const goodsSteps = (): Need[] => {
    if (taking.length > 0) return taking;
    if (!may('noticeReady')) return [shipStep];
    const text = m.deals_taking_stepReadyText({ date: formatDate(deliverBy(subOrder)) });
    return [{ ...shipStep, key: `${id} ready`, title: m.deals_supplier_stepReady({ number }), text }];
  };
  // Of what was sent to its own account the seller is asked, as a step of its own.
  const isSent = Boolean(subOrder.direct?.answerBy) && isCovered(subOrder);
  const checked = !subOrder.direct && compare(submitted.amount, '0') > 0;

  if (status === pendingSignatures) return [signatureStep(subOrder, who, here, true)];
  if (status === pendingPayment) {
    if (isSent) return [];
    const due = dueNow(subOrder);
    const title = m.deals_supplier_stepTheyPay({ number, who, amount: moneyText({ ...balance, amount: due }) });
    const text = checked
      ? m.deals_supplier_stepPaymentChecked({ amount: moneyText(submitted) })
      : m.deals_supplier_stepTheyPayText({ date: formatDate(subOrder.latestPayment) });
    return [{ ...step(id, 'wait', title, text, here), overdue: overdue(subOrder.latestPayment, now) }];
  }
  const owing = dueNow(subOrder);
  const due = firstDay(subOrder);
  const theyPay = (): Need[] => {
    if (due === null || isSent) return [];
    const title = m.deals_supplier_stepBalance({ number, who, amount: moneyText({ ...balance, amount: owing }) });
    const text = checked
      ? m.deals_supplier_stepPaymentChecked({ amount: moneyText(submitted) })
      : m.deals_supplier_stepBalanceText({ date: formatDate(due) });
    return [{ ...step(`${id} balance`, 'wait', title, text, here), overdue: overdue(due, now) }];
  };
  const throughBanks = bankNeedsOf(subOrder, 'supplier', who, here, now);
  if (status === pendingShipment) {
    if (subOrder.banks?.awaitsCredit) return throughBanks;
    const unready = waitingFor(subOrder, 'ready');
    if (unready) {
      const text = m.deals_supplier_stepReadyText({ amount: moneyText(unready.open), days: unready.days });
      return [step(`${id} ready`, 'act', m.deals_supplier_stepReady({ number }), text, { ...here, as: 'sales' })];
    }
    return may('ship') ? [...goodsSteps(), ...throughBanks] : [...theyPay(), ...taking];
  }
  if (status !== shipped) return [];
  const uncopied = waitingFor(subOrder, 'copy');
  const copyStep = (of: Due): Need => {
    const text = m.deals_supplier_stepCopyText({ amount: moneyText(of.open), days: of.days });
    return step(`${id} copy`, 'act', m.deals_supplier_stepCopy({ number }), text, { ...here, as: 'sales' });
  };
  // What bank fees explain is not owed.
  const owed = subOrder.paymentStatus === 'unpaid' || subOrder.paymentStatus === 'part';
  return [
    ...(may('ship') ? goodsSteps() : []),
    ...(uncopied ? [copyStep(uncopied)] : []),
    ...(owed ? theyPay() : []),
    ...throughBanks,
    ...(owed
      ? []
      : [
          step(
            `${id} way`,
            'wait',
            m.deals_supplier_stepTheyReceive({ number, who }),
            m.deals_supplier_stepOnTheWayText(),
            here,
          ),
        ]),
  ];
}

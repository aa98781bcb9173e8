import { isClosedUnpaid } from '#api/deals/avoidance.ts';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { dealPath, paymentPath, repeatPath } from '#api/deals/deal-address.ts';
import { byUrgency, type Need } from '#app/center/NeedList.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { timeLeft } from '#lib/time-left.ts';
import { deliverBy, dueNow, firstDay, isCovered, waitingFor } from '../deal/dues.ts';
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

const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped, completed } = orderStatuses;

const buyer = 'buyer' as const;

/** What is to be done in a deal now, or whom it waits for. */
export function nextSteps(deal: OrderView, now: Date): Need[] {
  if (deal.status === pendingQuote) return quoteSteps(deal, now);
  const alive: readonly OrderStatus[] = [pendingSignatures, pendingPayment, pendingShipment, shipped, completed];
  const steps = deal.subOrders
    .filter((subOrder) => alive.includes(subOrder.status) || isClosedUnpaid(subOrder))
    .flatMap((subOrder) => [
      ...endingSteps(subOrder, buyer, subOrder.supplier.company, toSubOrder(deal, subOrder)),
      ...subOrderSteps(deal, subOrder, now),
    ]);
  const claims = deal.subOrders.flatMap((subOrder) => [
    ...claimNeeds(subOrder, buyer, toSubOrder(deal, subOrder), now),
    ...noticeNeeds(subOrder, buyer, toSubOrder(deal, subOrder)),
    ...deviationNeeds(subOrder, buyer, toSubOrder(deal, subOrder)),
    ...directNeeds(subOrder, buyer, toSubOrder(deal, subOrder), now),
  ]);
  const back = deal.subOrders
    .filter(({ status }) => !alive.includes(status))
    .flatMap((subOrder) => [
      ...endingSteps(subOrder, buyer, subOrder.supplier.company, toSubOrder(deal, subOrder)),
      ...creditSteps(subOrder),
    ]);
  if (claims.length + steps.length + back.length > 0) return [...byUrgency([...claims, ...steps]), ...back];
  if (!deal.allowedActions.includes('repeatRfq')) return steps;
  const link = { label: m.deals_trade_repeatRfq(), href: repeatPath(deal.id), as: buyer };
  return [step('repeat', 'advice', m.deals_orders_stepEnded(), m.deals_orders_stepEndedText(), link)];
}

function quoteSteps(deal: OrderView, now: Date): Need[] {
  const href = dealPath('buyer', deal.id, 'rfq');
  const live = deal.quotes.filter(({ state }) => state === 'live').length;
  const questions = deal.negotiation.filter(({ kind, answered }) => kind === 'question' && !answered).length;
  const left = timeLeft(deal.quoteDueAt, now);
  if (deal.guestAward) {
    const title = m.deals_guest_stepGuest({ name: deal.guestAward.company });
    const link = { label: m.deals_orders_details(), href };
    return [step('guest', 'wait', title, m.deals_guest_waitEnd(), link)];
  }
  const answer = () =>
    step('questions', 'act', m.deals_orders_stepQuestions({ count: questions }), m.deals_orders_stepQuestionsText(), {
      label: m.deals_trade_answer(),
      href,
      as: buyer,
    });
  const choose = () =>
    step(
      'quotes',
      'act',
      m.deals_orders_stepQuotes({ count: live }),
      deal.allowedActions.includes('acceptQuotes') ? m.deals_orders_stepQuotesText() : m.deals_orders_stepSealedText(),
      { label: m.deals_orders_compareQuotes(), href, as: buyer },
    );
  const wait = () =>
    step(
      'wait',
      'wait',
      m.deals_orders_stepWaitQuotes({ count: deal.invited ?? 0 }),
      left ? m.deals_orders_stepWaitQuotesText({ left }) : m.deals_orders_quotingOver(),
    );
  return [...(questions > 0 ? [answer()] : []), live > 0 ? choose() : wait()];
}

const toSubOrder = ({ id }: OrderView, { number }: SubOrderView) => ({
  label: m.deals_orders_toSubOrder(),
  href: `${dealPath('buyer', id, 'sub')}#${number}`,
});

function subOrderSteps(deal: OrderView, subOrder: SubOrderView, now: Date): Need[] {
  const { id, number, status, supplier, allowedActions, balance, submitted } = subOrder;
  const who = supplier.shop.name;
  const here = toSubOrder(deal, subOrder);
  const may = (action: SubOrderView['allowedActions'][number]) => allowedActions.includes(action);

  if (status === pendingSignatures) return [signatureStep(subOrder, who, here)];
  if (status === completed) {
    const link = { ...here, label: m.deals_trade_evaluate(), as: buyer };
    const title = m.deals_orders_stepEvaluate({ number, who });
    const evaluate = step(id, 'advice', title, m.deals_orders_stepEvaluateText(), link);
    return [...creditSteps(subOrder), ...(may('evaluate') ? [evaluate] : [])];
  }
  const pay = (amount: string): Need => {
    const title = m.deals_orders_stepPay({ number, amount: moneyText({ ...balance, amount }) });
    const link = { label: m.deals_trade_submitRemittance(), href: paymentPath(id), as: 'treasurer' as const };
    const day = firstDay(subOrder) ?? subOrder.latestPayment;
    const date = formatDate(day);
    const text =
      status === shipped ? m.deals_orders_stepBalanceText({ date }) : m.deals_orders_stepPayText({ who, date });
    return { ...step(`${id} pay`, 'act', title, text, link), overdue: overdue(day, now) };
  };
  const due = dueNow(subOrder);
  const covered = isCovered(subOrder);
  const checking = (): Need[] => {
    // What its seller is to say of it is a step of its own.
    if (subOrder.direct?.answerBy || compare(submitted.amount, '0') === 0) return [];
    const title = m.deals_orders_stepChecked({ number, amount: moneyText(submitted) });
    const link = { label: m.deals_orders_toTransfer(), href: paymentPath(id) };
    return [step(`${id} checked`, 'wait', title, m.deals_orders_stepCheckedText(), link)];
  };
  if (status === pendingPayment) return covered || !may('submitRemittance') ? checking() : [pay(due)];
  const owes = may('submitRemittance') && compare(due, '0') > 0;
  const throughBanks = bankNeedsOf(subOrder, buyer, who, here, now);
  if (status === pendingShipment && subOrder.banks?.awaitsCredit) return throughBanks;
  const sent = covered ? checking() : [pay(due)];
  const money = owes ? sent : creditSteps(subOrder);
  if (isClosedUnpaid(subOrder)) return owes ? sent : [];
  const taking = takingNeeds(subOrder, 'buyer', here, now);
  const goods = { ...goodsStep(), overdue: status === pendingShipment ? overdue(deliverBy(subOrder), now) : undefined };
  return [
    // Goods do not move before it.
    ...taking,
    ...(status === pendingShipment && taking.length > 0 ? [] : [goods]),
    ...money,
    ...throughBanks,
  ];

  function goodsStep(): Need {
    const unready = waitingFor(subOrder, 'ready');
    if (unready) {
      const text = m.deals_orders_stepTheyReadyText({ amount: moneyText(unready.open), days: unready.days });
      return step(id, 'wait', m.deals_orders_stepTheyReady({ number, who }), text, here);
    }
    if (
      status === pendingShipment &&
      subOrder.taking &&
      subOrder.taking.kind !== 'calledOff' &&
      !subOrder.taking.arranged
    )
      return step(id, 'wait', m.deals_orders_stepTheyReady({ number, who }), m.deals_taking_theyReadyText(), here);
    if (status === pendingShipment)
      return step(id, 'wait', m.deals_orders_stepTheyShip({ number, who }), m.deals_orders_stepTheyShipText(), here);
    if (!may('confirmReceipt'))
      return step(id, 'wait', m.deals_orders_stepOnTheWay({ number, who }), m.deals_orders_stepOnTheWayText(), here);
    const link = { ...here, label: m.deals_trade_confirmReceipt(), as: buyer };
    return step(id, 'act', m.deals_orders_stepReceive({ number, who }), m.deals_orders_stepReceiveText(), link);
  }
}

/** What was paid too much is not forgotten, not even when the deal is over; as long as both may go on with it, it waits. What the seller returns itself is a step of its own. */
function creditSteps({ id, number, refundable, revival, direct }: SubOrderView): Need[] {
  if (revival || direct || compare(refundable.amount, '0') === 0) return [];
  const title = m.deals_orders_stepCredit({ number, amount: moneyText(refundable) });
  return [step(`${id} credit`, 'wait', title, m.deals_orders_stepCreditText())];
}

import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { byUrgency, type Need } from '#app/center/NeedList.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { isOverdue, timeLeft } from '#lib/time-left.ts';
import { contractPath, dealPath, paymentPath, repeatPath } from '#api/deals/deal-address.ts';

const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped, completed } = orderStatuses;

/** What is to be done in a deal now, or whom it waits for. */
export function nextSteps(deal: OrderView, now: Date): Need[] {
  if (deal.status === pendingQuote) return quoteSteps(deal, now);
  const alive: readonly OrderStatus[] = [pendingSignatures, pendingPayment, pendingShipment, shipped, completed];
  const steps = deal.subOrders
    .filter(({ status }) => alive.includes(status))
    .flatMap((subOrder) => subOrderStep(deal, subOrder, now));
  if (steps.length > 0) return byUrgency(steps);
  if (!deal.allowedActions.includes('repeatRfq')) return steps;
  const link = { label: m.deals_trade_repeatRfq(), href: repeatPath(deal.id) };
  return [
    { key: 'repeat', kind: 'advice', title: m.deals_orders_stepEnded(), text: m.deals_orders_stepEndedText(), link },
  ];
}

function quoteSteps(deal: OrderView, now: Date): Need[] {
  const href = dealPath('buyer', deal.id, 'rfq');
  const live = deal.quotes.filter(({ state }) => state === 'live');
  const questions = deal.negotiation.filter(({ kind, answered }) => kind === 'question' && !answered).length;
  const left = timeLeft(deal.quoteDueAt, now);
  return [
    ...(questions > 0
      ? [
          {
            key: 'questions',
            kind: 'act' as const,
            title: m.deals_orders_stepQuestions({ count: questions }),
            text: m.deals_orders_stepQuestionsText(),
            link: { label: m.deals_trade_answer(), href },
          },
        ]
      : []),
    ...(live.length > 0
      ? [
          {
            key: 'quotes',
            kind: 'act' as const,
            title: m.deals_orders_stepQuotes({ count: live.length }),
            text: deal.allowedActions.includes('acceptQuotes')
              ? m.deals_orders_stepQuotesText()
              : m.deals_orders_stepSealedText(),
            link: { label: m.deals_orders_compareQuotes(), href },
          },
        ]
      : [
          {
            key: 'wait',
            kind: 'wait' as const,
            title: m.deals_orders_stepWaitQuotes({ count: deal.invited ?? 0 }),
            text: left ? m.deals_orders_stepWaitQuotesText({ left }) : m.deals_orders_quotingOver(),
            link: null,
          },
        ]),
  ];
}

function subOrderStep(deal: OrderView, subOrder: SubOrderView, now: Date): Need[] {
  const { id, number, status, supplier, contract, allowedActions, balance, submitted } = subOrder;
  const key = id;
  const who = supplier.company;
  const detail = { label: m.deals_orders_toSubOrder(), href: `${dealPath('buyer', deal.id, 'sub')}#${number}` };
  const may = (action: SubOrderView['allowedActions'][number]) => allowedActions.includes(action);

  if (status === pendingSignatures) {
    if (contract && may('refuseAmendment')) {
      const title = m.deals_orders_stepAmendment({ number, who });
      const link = { label: m.deals_contract_toAmendment(), href: contractPath(contract.id) };
      if (may('agreeAmendment')) return [{ key, kind: 'act', title, text: signText(subOrder), link }];
      return [
        { key, kind: 'wait', title: m.deals_orders_stepAmended({ number, who }), text: signText(subOrder), link },
      ];
    }
    if (!may('sign') || !contract)
      return [
        {
          key,
          kind: 'wait',
          title: m.deals_orders_stepTheySign({ number, who }),
          text: signText(subOrder),
          link: detail,
        },
      ];
    const link = { label: m.deals_trade_sign(), href: contractPath(contract.id) };
    return [{ key, kind: 'act', title: m.deals_orders_stepSign({ number, who }), text: signText(subOrder), link }];
  }
  if (status === completed) {
    const credit = creditStep(subOrder);
    if (!may('evaluate')) return credit;
    return [
      ...credit,
      {
        key,
        kind: 'advice',
        title: m.deals_orders_stepEvaluate({ number, who }),
        text: m.deals_orders_stepEvaluateText(),
        link: { ...detail, label: m.deals_trade_evaluate() },
      },
    ];
  }
  const overdue = (day: string) => (isOverdue(day, now) ? formatDate(day) : undefined);
  const pay = (amount: string): Need => ({
    key: `${id} pay`,
    kind: 'act',
    title: m.deals_orders_stepPay({ number, amount: moneyText({ ...balance, amount }) }),
    ...(status === pendingPayment
      ? {
          text: m.deals_orders_stepPayText({ who, date: formatDate(subOrder.latestPayment) }),
          overdue: overdue(subOrder.latestPayment),
        }
      : // The latest payment date is that of what is paid before shipment.
        { text: m.deals_orders_stepBalanceText({ who }) }),
    link: { label: m.deals_trade_submitRemittance(), href: paymentPath(id) },
  });
  const covered = (due: string) => compare(submitted.amount, due) >= 0;
  const checked: Need = {
    key: `${id} checked`,
    kind: 'wait',
    title: m.deals_orders_stepChecked({ number, amount: moneyText(submitted) }),
    text: m.deals_orders_stepCheckedText(),
    link: { label: m.deals_orders_toTransfer(), href: paymentPath(id) },
  };
  if (status === pendingPayment) {
    const due = subtract(subOrder.dueBeforeShipment.amount, subOrder.received.amount);
    return [covered(due) || !may('submitRemittance') ? checked : pay(due)];
  }
  const owes = may('submitRemittance') && compare(balance.amount, '0') > 0;
  const money = owes ? [covered(balance.amount) ? checked : pay(balance.amount)] : creditStep(subOrder);
  if (status === pendingShipment)
    return [
      {
        key,
        kind: 'wait',
        title: m.deals_orders_stepTheyShip({ number, who }),
        text: m.deals_orders_stepTheyShipText(),
        overdue: overdue(subOrder.deliveryDeadline),
        link: detail,
      },
      ...money,
    ];
  if (may('confirmReceipt')) {
    const link = { ...detail, label: m.deals_trade_confirmReceipt() };
    return [
      {
        key,
        kind: 'act',
        title: m.deals_orders_stepReceive({ number, who }),
        text: m.deals_orders_stepReceiveText(),
        link,
      },
      ...money,
    ];
  }
  return [
    {
      key,
      kind: 'wait',
      title: m.deals_orders_stepOnTheWay({ number, who }),
      text: m.deals_orders_stepOnTheWayText(),
      link: detail,
    },
    ...money,
  ];
}

/** What was paid too much is not forgotten, not even when the deal is over. */
function creditStep({ id, number, balance }: SubOrderView): Need[] {
  if (compare(balance.amount, '0') >= 0) return [];
  const credit = { ...balance, amount: subtract('0', balance.amount) };
  const title = m.deals_orders_stepCredit({ number, amount: moneyText(credit) });
  return [{ key: `${id} credit`, kind: 'wait', title, text: m.deals_orders_stepCreditText(), link: null }];
}

const signText = ({ signBy }: SubOrderView): string => m.deals_orders_stepSignBy({ time: formatMoment(signBy) });

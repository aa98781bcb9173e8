import { and, eq, sql } from 'drizzle-orm';
import { isClosedUnpaid } from '#api/deals/avoidance.ts';
import { bankSteps } from '#api/deals/bank-steps.ts';
import { turnOf, type StepKind } from '#api/deals/next-step.ts';
import type { NextStep } from '#api/deals/order.ts';
import { allowedActions, orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { firstOpen, openNow } from '#api/deals/payment-terms.ts';
import { compare } from '#lib/decimal.ts';
import { isOneOf, isCode } from '#server/platform/db/expressions.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { guestAward } from '#server/platform/db/schema/guests.ts';
import { invitation, negotiation, quote } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { DeliveryWindow } from './amendments.ts';
import { readBalances, type Balance } from './balance.ts';
import { owedOf, turnOfClaim } from './claims.ts';
import { describeBanks } from './bank-payment.ts';
import { deliverBy } from './delay.ts';
import { isAsked } from './deviations.ts';
import { unreadNotices } from './notices.ts';
import { endingBy } from './ending.ts';
import { revivalFor } from './revival.ts';
import { payBy } from './pay-by.ts';
import { isLive, isSealed } from './quote-view.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';
import { sellersAccounts } from '#server/deals/payout/index.ts';
import { readStanding } from './standing.ts';
import {
  awaitsCopy,
  awaitsReadyNotice,
  factsOf,
  paysWhenReady,
  readContracts,
  versionFor,
  versionInForce,
} from './sub-order-view.ts';
import { awaitsTaking } from './taking.ts';

type Side = 'buyer' | 'supplier';
const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped, completed } = orderStatuses;

/**
 * What is next in each deal for one side, the most pressing first, by the order's id: from the facts that the server asks
 * when the step is taken. `subOrders`: those that the side may see.
 */
export async function nextSteps(
  db: Db,
  side: Side,
  orders: readonly OrderRow[],
  subOrders: readonly SubOrderRow[],
  now: Date,
): Promise<{ steps: Map<string, NextStep[]>; balances: Map<string, Balance>; windows: Map<string, DeliveryWindow> }> {
  const known = await readForSteps(db, side === 'buyer' ? orders : [], subOrders, now);
  const { balances, windows } = known.deals;
  return { steps: stepsFrom(known, side, orders, subOrders, now), balances, windows };
}

/** What next steps follow from: of `asked` what was said about them, of sub-orders the rest. */
export async function readForSteps(db: Db, asked: readonly OrderRow[], subOrders: readonly SubOrderRow[], now: Date) {
  const [talks, deals] = await inOnePipeline([
    readTalks(
      db,
      asked.filter(({ status }) => status === pendingQuote),
    ),
    readDeals(db, subOrders, now),
  ]);
  return { talks, deals };
}

/** The same steps, from what was read for both sides at once. */
export function stepsFrom(
  { talks, deals }: Awaited<ReturnType<typeof readForSteps>>,
  side: Side,
  orders: readonly OrderRow[],
  subOrders: readonly SubOrderRow[],
  now: Date,
): Map<string, NextStep[]> {
  const steps = orders.map((order): [string, NextStep[]] => {
    if (order.heldAt) return [order.id, [step('held')]];
    if (order.status === pendingQuote) return [order.id, side === 'buyer' ? ofTalk(order, talks, now) : []];
    const own = subOrders.filter(({ orderId }) => orderId === order.id);
    const found = own.flatMap((row) => [
      ...ofEnding(side, row, deals),
      ...ofChange(side, row, deals),
      ...ofClaims(side, row, deals),
      ...ofNotices(side, row, deals),
      ...ofConsent(side, row, deals),
      ...ofDirect(side, row, deals, now),
      ...ofSubOrder(side, order, row, deals, now),
    ]);
    const over = found.length === 0 && own.every(({ status }) => status >= completed);
    return [order.id, over && side === 'buyer' ? [step('repeat')] : found.sort(byUrgency)];
  });
  return new Map(steps);
}

const step = (kind: StepKind, rest: Partial<NextStep> = {}): NextStep => ({
  ...{ kind, turn: turnOf[kind], subOrder: null, contract: null, amount: null, until: null, day: null },
  ...rest,
});

const ranks = { own: 0, marketplace: 1, theirs: 1, nobody: 2 };
const endOf = ({ until, day }: NextStep) => until ?? day ?? '9999';
const byUrgency = (one: NextStep, other: NextStep): number =>
  ranks[one.turn] - ranks[other.turn] || (endOf(one) < endOf(other) ? -1 : 1);

type Talks = Awaited<ReturnType<typeof readTalks>>;

const ids = sql.placeholder('ids');
const selectQuotes = builtOnce((db) =>
  db
    .select({ orderId: quote.orderId, state: quote.state, validUntil: quote.validUntil, pen: invitation.pen })
    .from(quote)
    .innerJoin(invitation, and(eq(invitation.orderId, quote.orderId), eq(invitation.shopId, quote.shopId)))
    .where(and(isOneOf(quote.orderId, ids), eq(quote.state, 'live'))),
);
const selectAsked = builtOnce((db) =>
  db
    .selectDistinct({ orderId: negotiation.orderId })
    .from(negotiation)
    .where(
      and(
        isOneOf(negotiation.orderId, ids),
        eq(negotiation.kind, 'question'),
        sql`not exists (select from ${negotiation} as answer where answer.about = negotiation.id
          and answer.order_id = negotiation.order_id and answer.kind = 'answer')`,
      ),
    ),
);
const selectAwarded = builtOnce((db) =>
  db
    .select({ orderId: guestAward.orderId, until: guestAward.until })
    .from(guestAward)
    .where(and(isOneOf(guestAward.orderId, ids), isCode(guestAward.state, 'waiting'))),
);

/** What was said about RFQs that gather quotes. */
async function readTalks(db: Db, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return { quotes: [], asked: [], awarded: [] };
  const [quotes, asked, awarded] = await inOnePipeline([
    selectQuotes(db, { ids }),
    selectAsked(db, { ids }),
    selectAwarded(db, { ids }),
  ]);
  return { quotes, asked, awarded };
}

function ofTalk(order: OrderRow, { quotes, asked, awarded }: Talks, now: Date): NextStep[] {
  const live = quotes.filter((row) => row.orderId === order.id && isLive(row, now));
  const questions = asked.some(({ orderId }) => orderId === order.id) ? [step('answer')] : [];
  const waiting = awarded.find(({ orderId }) => orderId === order.id);
  if (waiting) return [...questions, step('waitGuest', { until: waiting.until.toISOString() })];
  if (live.length === 0) return [...questions, step('waitQuotes', { until: order.quoteDueAt.toISOString() })];
  if (isSealed(order, now)) return [...questions, step('sealed', { until: order.sealedUntil!.toISOString() })];
  const until = new Date(Math.min(...live.map(({ validUntil }) => validUntil.getTime()))).toISOString();
  return [...questions, step(live.some(({ pen }) => pen === 'buyer') ? 'choose' : 'countered', { until })];
}

type Deals = Awaited<ReturnType<typeof readDeals>>;

/** Money, goods, contracts and proposals of sub-orders. */
async function readDeals(db: Db, rows: readonly SubOrderRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const done = rows.flatMap(({ id, status }) => (status === completed ? [id] : []));
  const [balances, contracts, standing, accounts, evaluated] = await inOnePipeline([
    readBalances(db, rows),
    ids.length === 0 ? new Map<string, never>() : readContracts(db, ids),
    readStanding(db, rows, now),
    sellersAccounts(
      db,
      rows.filter(({ status }) => status === pendingSignatures),
      now,
    ),
    done.length === 0
      ? []
      : db.select({ id: evaluation.subOrderId }).from(evaluation).where(isOneOf(evaluation.subOrderId, done)),
  ]);
  return {
    balances,
    contracts,
    ...standing,
    accounts,
    evaluated: new Set(evaluated.map(({ id }) => id)),
  };
}

/** Somebody would end the deal, or go on with it after its payment came late. */
function ofEnding(side: Side, row: SubOrderRow, { endings, revivals }: Deals): NextStep[] {
  const late = revivals.get(row.id);
  const here = { subOrder: { id: row.id, number: row.number } };
  if (late) {
    const kind = revivalFor(late, side) === 'open' ? 'revive' : 'theyRevive';
    return [step(kind, { ...here, until: late.until.toISOString() })];
  }
  const open = endings.get(row.id);
  if (!open) return [];
  const kind = endingBy(open, side) === 'theirs' ? 'answerEnd' : 'theyAnswerEnd';
  return [step(kind, { ...here, until: open.until.toISOString() })];
}

/** A change of the contract waits for signatures; the rest goes on meanwhile. */
function ofChange(side: Side, row: SubOrderRow, { amendments, contracts }: Deals): NextStep[] {
  const amendment = amendments.get(row.id);
  const change = versionFor(amendment, contracts.get(row.id));
  if (!amendment || !change) return [];
  const { id, number } = change.contract;
  const kind = change.sides.includes(side) ? 'theySignChange' : 'signChange';
  return [
    step(kind, {
      ...{ subOrder: { id: row.id, number: row.number }, contract: { id, number } },
      ...{ amount: { amount: amendment.terms.total, currency: row.currency }, until: row.signBy.toISOString() },
    }),
  ];
}

/** Claims wait for an answer, or what was settled is to be paid. */
function ofClaims(side: Side, row: SubOrderRow, { balances }: Deals): NextStep[] {
  return balances.get(row.id)!.claims.flatMap((claim) => {
    const { turn, until } = turnOfClaim(claim);
    const owed = owedOf(claim);
    const money = (amount: string) => ({ amount: { amount, currency: row.currency } });
    const here = { subOrder: { id: row.id, number: row.number }, until: until?.toISOString() ?? null };
    if (owed !== null) {
      const isOwed = claim.by === side;
      const answerBy = claim.owedAnswerBy?.toISOString();
      if (answerBy === undefined)
        return [step(isOwed ? 'theyOweClaim' : 'oweClaim', { ...here, ...money(owed), day: claim.owedBy })];
      const kind = isOwed ? 'confirmSettlement' : 'theyConfirmSettlement';
      return [step(kind, { ...here, ...money(owed), until: answerBy })];
    }
    if (turn === null) return [];
    if (turn === 'operator') return [step('claimCalledIn', { ...here, ...money(claim.amount) })];
    return [step(turn === side ? 'answerClaim' : 'theyAnswerClaim', { ...here, ...money(claim.amount) })];
  });
}

/** A notice waits to be read, until it counts as received. */
const ofNotices = (side: Side, row: SubOrderRow, { balances }: Deals): NextStep[] =>
  unreadNotices(balances.get(row.id)!).map(({ by, receivedOn }) =>
    step(by === side ? 'theyReadNotice' : 'readNotice', {
      ...{ subOrder: { id: row.id, number: row.number }, day: receivedOn },
    }),
  );

/** The buyer is asked to agree to a shipment that deviates from the contract; without an answer the contract stands. */
function ofConsent(side: Side, row: SubOrderRow, { balances, consents }: Deals): NextStep[] {
  const standing = consents.get(row.id);
  if (!standing || !isAsked(standing, balances.get(row.id)!)) return [];
  const here = { subOrder: { id: row.id, number: row.number }, until: standing.until.toISOString() };
  return [step(side === 'buyer' ? 'answerDeviation' : 'theyAnswerDeviation', here)];
}

/** What a seller who collects itself says and returns, and its buyer says of that. */
function ofDirect(side: Side, row: SubOrderRow, { balances, revivals }: Deals, now: Date): NextStep[] {
  const { submitted, refundable, direct } = balances.get(row.id)!;
  if (row.collecting !== 'seller') return [];
  const { answerBy, giveBackBy, objectBy } = direct;
  const of = (amount: string) => ({
    ...{ subOrder: { id: row.id, number: row.number }, amount: { amount, currency: row.currency } },
  });
  const isSeller = side === 'supplier';
  return [
    ...(answerBy !== null
      ? [step(isSeller ? 'confirmTransfer' : 'theyConfirmTransfer', { ...of(submitted), day: answerBy })]
      : []),
    // As long as both may still go on, the money waits.
    ...(giveBackBy !== null && !revivals.has(row.id)
      ? [step(isSeller ? 'giveBack' : 'theyGiveBack', { ...of(refundable), day: giveBackBy })]
      : []),
    ...(objectBy !== null && objectBy > now
      ? [
          step(isSeller ? 'theyConfirmReturn' : 'confirmReturn', {
            ...{ subOrder: { id: row.id, number: row.number }, until: objectBy.toISOString() },
          }),
        ]
      : []),
  ];
}

const isOfPayment = (kind: StepKind): boolean =>
  kind === 'payDocuments' || kind === 'confirmPaid' || kind === 'waitBanks';

function ofSubOrder(side: Side, order: OrderRow, row: SubOrderRow, deals: Deals, now: Date): NextStep[] {
  const { id, number, status, currency } = row;
  const balance = deals.balances.get(id)!;
  const issued = versionInForce(deals.contracts.get(id));
  const signedBy = issued?.sides ?? [];
  const evaluated = deals.evaluated.has(id);
  // To end a deal is no step that it waits for.
  const facts = factsOf(
    row,
    balance,
    { hasContract: issued !== undefined, signedBy, evaluated, amendment: deals.amendments.get(id), delay: null },
    side,
    now,
  );
  const allowed = allowedActions('subOrder', status, side, { ...facts, onHold: false });
  const may = (action: TradeAction) => allowed.includes(action);
  const isBuyer = side === 'buyer';
  const here = { subOrder: { id, number } };
  const money = (amount: string) => ({ amount: { amount, currency } });
  const owed = compare(balance.balance, '0') > 0 && !balance.paidInFull;
  const covered = (due: string) => compare(balance.submitted, due) >= 0;

  switch (status) {
    case pendingSignatures: {
      const contract = issued && { id: issued.contract.id, number: issued.contract.number };
      const signing = { ...here, ...money(row.total), contract: contract ?? null, until: row.signBy.toISOString() };
      if (may('agreeAmendment')) return [step('answerAmendment', signing)];
      if (may('refuseAmendment')) return [step('theyAnswerAmendment', signing)];
      const account = deals.accounts.get(id);
      const maySign = contract && may('sign') && row.signBy > now;
      if (maySign && !isBuyer && account && account !== 'inForce')
        return [step(account === 'missing' ? 'enterAccount' : 'accountChecked', signing)];
      return [step(maySign ? 'sign' : 'theySign', signing)];
    }
    case pendingPayment: {
      const due = openNow(balance.dues);
      const paying = { ...here, ...money(due), day: payBy(row) };
      if (covered(due) || (isBuyer && !may('submitRemittance'))) return checked();
      return [step(isBuyer ? 'pay' : 'theyPay', paying)];
    }
    case pendingShipment: {
      const agreed = deals.windows.get(id)?.deliveryDeadline ?? order.deliveryDeadline;
      const day = deliverBy(balance, agreed, utcDay(now));
      if (balance.banks.awaitsCredit) return ofBanks();
      if (paysWhenReady(balance)) return [step(isBuyer ? 'theyReady' : 'readyNotice', { ...here, day })];
      return balance.paidBeforeShipment ? [...ofGoods(day), ...ofBanks()] : [...ofBalance(), ...ofTaking()];
    }
    case shipped:
      return ofShipped();
    case completed: {
      return isBuyer ? [...credits(), ...(may('evaluate') ? [step('evaluate', here)] : [])] : [];
    }
    default:
      // What it was closed over is paid, and confirmed, as before; documents are presented no more.
      if (isClosedUnpaid(row))
        return [...ofBalance(), ...ofBanks().filter(({ kind }) => isOfPayment(kind)), ...(isBuyer ? credits() : [])];
      // As long as both may still go on, the money waits.
      return isBuyer && !deals.revivals.has(id) ? credits() : [];
  }

  /** What was recorded waits for the marketplace; where the seller collects, `ofDirect` says it. */
  function checked(): NextStep[] {
    return row.collecting === 'seller' ? [] : [step('checked', { ...here, ...money(balance.submitted) })];
  }

  /** What was paid too much, or for nothing. */
  function credits(): NextStep[] {
    return row.collecting !== 'seller' && compare(balance.refundable, '0') > 0
      ? [step('credit', { ...here, ...money(balance.refundable) })]
      : [];
  }

  /** What has fallen due of the balance. */
  function ofBalance(): NextStep[] {
    const due = openNow(balance.dues);
    if (compare(due, '0') <= 0 || balance.paidInFull) return [];
    if (covered(due)) return checked();
    const day = firstOpen(balance.dues)?.dueOn ?? null;
    return [step(isBuyer ? 'payBalance' : 'theyPayBalance', { ...here, ...money(due), day })];
  }

  /** What is to be done of a payment through banks. */
  function ofBanks(): NextStep[] {
    const banks = describeBanks(row, balance);
    if (!banks) return [];
    return bankSteps(banks, balance.dues).map(({ need, of, shipment, day }) => {
      const due = balance.dues.find((one) => shipment !== null && one.shipment === shipment);
      return step(of === side ? need : 'waitBanks', { ...here, ...(due && money(due.amount)), day });
    });
  }

  /** Goods leave: where the buyer comes for them, they are ready first, and then it arranges for it. */
  function ofGoods(day: string | null): NextStep[] {
    const waiting = ofTaking();
    if (waiting.length > 0) return waiting;
    if (awaitsReadyNotice(balance, now)) return [step(isBuyer ? 'theyReady' : 'readyNotice', { ...here, day })];
    return [step(isBuyer ? 'theyShip' : 'ship', { ...here, day })];
  }

  /** What the buyer does before goods move. */
  function ofTaking(): NextStep[] {
    const agreed = deals.windows.get(id)?.deliveryDeadline ?? order.deliveryDeadline;
    const waiting = awaitsTaking(balance, agreed, now);
    return waiting ? [step(isBuyer ? 'take' : 'theyTake', { ...here, day: waiting.dueOn })] : [];
  }

  function ofShipped(): NextStep[] {
    const until = row.arrivedAt && daysAfter(row.arrivedAt, tradeDays.autoReceipt).toISOString();
    const isSaid = [...balance.arrivals.values()].every(({ statedOn }) => statedOn !== null);
    const steps: NextStep[] = [];
    // What had been paid may have been taken back since: then the rest waits for it, as the first goods did.
    const mayGo = balance.paidBeforeShipment || paysWhenReady(balance);
    if (!balance.fullyShipped) steps.push(...(mayGo ? ofGoods(null) : ofTaking()));
    if (awaitsCopy(balance)) steps.push(step(isBuyer ? 'theyPresentCopy' : 'presentCopy', here));
    steps.push(...ofBalance(), ...ofBanks());
    if (owed) return steps;
    if (!isBuyer && balance.fullyShipped) steps.push(step('theyReceive', { ...here, until }));
    if (isBuyer && balance.fullyShipped)
      // Where the supplier alone says that everything is there, the buyer may take it over, and no days run.
      steps.push(
        (until || isSaid) && may('confirmReceipt') ? step('receive', { ...here, until }) : step('onTheWay', here),
      );
    return steps;
  }
}

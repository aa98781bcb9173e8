import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { bankNeeds } from '#api/deals/next-step.ts';
import type { NextStep } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { freightStatuses } from '#api/deals/freight-rules.ts';
import { isOwnStep, type TaskKind } from '#api/mail/notice-choices.ts';
import { finishNotices, settleNotices, type OpenTask } from '#server/mail/mail/index.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import { beforeEnd } from '#server/platform/db/before-end.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { freightRequest } from '#server/platform/db/schema/freight.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import type { DealNews } from '#server/platform/mailer/index.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { askedForQuotes, type AskedForQuote } from './asked-for-quote.ts';
import { readForSteps, stepsFrom } from './next-step.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/** For what each notice asks its reader; the steps and their days are those of the order center. */
export const asksOf: { readonly [Kind in DealNews['kind']]?: readonly TaskKind[] } = {
  rfqReceived: ['quote'],
  rfqChanged: ['quote'],
  quoteReminder: ['quote'],
  answer: ['quote'],
  counterOffer: ['answerCounter'],
  question: ['answer'],
  quoteReceived: ['choose'],
  quoteRevised: ['choose'],
  quoteKept: ['choose'],
  quoteAccepted: ['sign'],
  contractIssued: ['sign'],
  otherSideSigned: ['sign', 'signChange'],
  amendmentProposed: ['answerAmendment'],
  changeProposed: ['signChange'],
  changeInForce: ['pay', 'payBalance'],
  endProposed: ['answerEnd'],
  claimStep: ['answerClaim', 'oweClaim', 'confirmSettlement'],
  settlementOverdue: ['oweClaim'],
  presentationOverdue: ['presentDocuments'],
  acceptanceOverdue: ['answerDocuments'],
  noticeGiven: ['readNotice'],
  deviationAsked: ['answerDeviation'],
  deviationAgreed: ['ship'],
  lateMoneyRevivable: ['revive'],
  revivalAgreed: ['revive'],
  revived: ['pay', 'payBalance', 'readyNotice', 'ship'],
  amendmentRefused: ['sign'],
  allSigned: ['pay', 'openCredit', 'readyNotice', 'ship'],
  accountNeeded: ['enterAccount'],
  transferRecorded: ['confirmTransfer'],
  directLateMoney: ['giveBack'],
  returnSent: ['confirmReturn'],
  returnDenied: ['giveBack'],
  returnOverdue: ['giveBack'],
  remittanceRejected: ['pay', 'payBalance'],
  remittanceReversed: ['pay', 'payBalance'],
  fundsArrived: ['readyNotice', 'ship'],
  goodsReady: ['payBalance'],
  goodsTendered: ['take'],
  takingOverdue: ['take'],
  takingArranged: ['ship'],
  paymentOverdue: ['payBalance'],
  paymentExtended: ['pay', 'payBalance'],
  copyPresented: ['payBalance'],
  shipped: ['payBalance'],
  bankStep: bankNeeds,
  finalAmount: ['payBalance'],
  arrived: ['receive', 'payBalance'],
};

/** At the end of a transaction that moves a deal its notices are brought in step with it, once. */
export const settleAtEnd = (tx: Transaction, context: Pick<Context, 'now'>, orderId: string): void =>
  beforeEnd(tx, `notices of ${orderId}`, () => settle(tx, context, orderId));

/**
 * Notices that say for what they ask and not yet whether it is still to be done, as migrations leave them, are brought in
 * step with their deals. Any number of processes may do so at once. Gives how many deals there were.
 */
export async function settleLeftOver({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const { thing, thingId, asks, task, doneAt } = notice;
  let settled = 0;
  for (let last = leftOverAtOnce; last === leftOverAtOnce;) {
    const left = await db
      .selectDistinct({ id: thingId })
      .from(notice)
      .innerJoin(tradeOrder, eq(sql`${tradeOrder.id}::text`, thingId))
      .where(and(eq(thing, 'deal'), isNull(doneAt), sql`${asks} <> '{}'`, isNull(task)))
      .limit(leftOverAtOnce);
    last = left.length;
    const settling = tryingEach();
    await settling.try(left, ({ id }) =>
      db.transaction(async (tx) => {
        const [order] = await tx
          .select({ id: tradeOrder.id })
          .from(tradeOrder)
          .where(eq(tradeOrder.id, id))
          .for('update', { skipLocked: true });
        if (order) await settle(tx, { now }, order.id);
        return order !== undefined;
      }),
    );
    const done = settling.count();
    settled += done;
    // Others work on these deals.
    if (done === 0) break;
  }
  return settled;
}
const leftOverAtOnce = 100;

const ofOrder = sql.placeholder('orderId');
const selectOrder = builtOnce((db) => db.select().from(tradeOrder).where(eq(tradeOrder.id, ofOrder)));
const selectSubOrders = builtOnce((db) => db.select().from(subOrder).where(eq(subOrder.orderId, ofOrder)));
const selectContracts = builtOnce((db) =>
  db
    .select({ number: contract.number, subOrderId: contract.subOrderId })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.id, contract.subOrderId))
    .where(eq(subOrder.orderId, ofOrder)),
);

async function settle(tx: Transaction, context: Pick<Context, 'now'>, orderId: string): Promise<void> {
  const deal = inOnePipeline([
    selectOrder(tx, { orderId }),
    selectSubOrders(tx, { orderId }),
    selectContracts(tx, { orderId }),
  ]);
  await inOnePipeline([
    deal,
    endFreight(tx, context, orderId),
    settleNotices(tx, context, orderId, async (parties) => {
      const [[order], subOrders, contracts] = await deal;
      return openTasks(tx, order!, { subOrders, contracts }, parties, context.now());
    }),
  ]);
}

const selectFreightOver = builtOnce((db) =>
  db
    .select({ thingId: freightRequest.id })
    .from(freightRequest)
    .innerJoin(tradeOrder, eq(tradeOrder.id, freightRequest.orderId))
    .where(and(eq(tradeOrder.id, ofOrder), notInArray(tradeOrder.status, [...freightStatuses]))),
);

/** Nobody is asked any more what it costs to carry goods that will not be carried. */
async function endFreight(tx: Transaction, context: Pick<Context, 'now'>, orderId: string): Promise<void> {
  const over = await selectFreightOver(tx, { orderId });
  for (const { thingId } of over) await finishNotices(tx, context, { thing: 'freight', thingId, kind: 'quoteFreight' });
}

type Parts = {
  subOrders: readonly SubOrderRow[];
  contracts: readonly { number: string; subOrderId: string }[];
};

/** What each of the parties of a deal has to do in it, read once for all; also what a hold keeps it from doing now. */
async function openTasks(
  tx: Transaction,
  held: OrderRow,
  { subOrders, contracts }: Parts,
  parties: readonly string[],
  now: Date,
): Promise<OpenTask[][]> {
  const order = { ...held, heldAt: null };
  const isBuyer = (party: string) => party === order.buyerId;
  const ownOf = (party: string) => (isBuyer(party) ? subOrders : subOrders.filter(({ shopId }) => shopId === party));
  const shown = parties.some(isBuyer) ? subOrders : parties.flatMap(ownOf);
  const [known, asked] = await inOnePipeline([
    readForSteps(tx, parties.some(isBuyer) ? [order] : [], shown, now),
    askedForQuotes(
      tx,
      order.status === orderStatuses.pendingQuote ? [order] : [],
      parties.filter((party) => !isBuyer(party)),
      now,
    ),
  ]);
  return parties.map((party) => {
    const steps = stepsFrom(known, isBuyer(party) ? 'buyer' : 'supplier', [order], ownOf(party), now);
    return tasksOf(order, contracts, steps.get(order.id)!, asked.get(party)?.get(order.id));
  });
}

function tasksOf(
  order: OrderRow,
  contracts: Parts['contracts'],
  steps: readonly NextStep[],
  asked: AskedForQuote | undefined,
): OpenTask[] {
  const ofQuotes = [asked ?? []].flat().map(({ kind, until }): OpenTask => ({
    ...{ kind, subOrder: null, contract: null, amount: null, until: until?.toISOString() ?? null, day: null },
    numbers: [order.number],
  }));
  const ofSteps = steps.flatMap(({ kind, subOrder: of, contract: toSign, amount, until, day }): OpenTask[] => {
    if (!isOwnStep(kind)) return [];
    // A letter names the RFQ, the sub-order, or its contract.
    const ofContract = contracts.flatMap(({ number, subOrderId }) => (subOrderId === of?.id ? number : []));
    const numbers = [order.number, ...(of ? [of.number] : []), ...ofContract];
    return [{ kind, subOrder: of, contract: toSign, amount, until, day, numbers }];
  });
  return [...ofQuotes, ...ofSteps];
}

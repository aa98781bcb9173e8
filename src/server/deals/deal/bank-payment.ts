import { asc, eq, sql } from 'drizzle-orm';
import {
  awaitsAnswer,
  afterRefusal,
  byItself,
  creditInForce,
  creditSteps,
  documentaryDays,
  documentsState,
  documentsSteps,
  documentsWay,
  isContested,
  isUnencumbered,
  lastDayOf,
  type CreditTerms,
  type CreditVersion,
  type DocumentsStep,
  type DocumentsWay,
  standsContested,
} from '#api/deals/documentary-steps.ts';
import { movedByHolds } from '#api/deals/held-days.ts';
import { allOrderStatuses, next, type TradeRole } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { BankView } from '#api/deals/payment-view.ts';
import { dayMilliseconds, daysLater, later, utcDay, workingDaysAfter } from '#lib/days.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { credit, documentsStep } from '#server/platform/db/schema/documentary.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { Balance } from './balance.ts';
import { heldSince } from './held-time.ts';
import { payBy } from './pay-by.ts';
import type { SubOrderRow } from './rows.ts';

/** Of a version of a letter of credit what decides on days. */
type StatedCredit = Pick<CreditTerms, 'latestShipment' | 'expiresOn' | 'presentationDays'> & {
  statedAt: Date;
  answeredAt: Date | null;
  /** For how long the deal has been on hold since it was stated, in milliseconds. */
  held: number;
};

/** What was stated of a payment through banks, as far as it decides on the next steps. */
export type BankPayment = {
  /** null: the deal is paid by transfer. */
  way: DocumentsWay | null;
  /** Versions of the letter of credit, oldest first. */
  credit: readonly (CreditVersion & StatedCredit)[];
  /** Goods leave under a letter of credit, and none is in force. */
  awaitsCredit: boolean;
  /** Steps of the documents of each shipment, by its position; a shipment without any has none. */
  documents: ReadonlyMap<number, readonly DocumentsStep[]>;
};
export const noBankPayment: BankPayment = { way: null, credit: [], awaitsCredit: false, documents: new Map() };

/** Of those among the sub-orders that are paid through banks, by id. */
export async function readBankPayments(db: Db, rows: readonly SubOrderRow[]): Promise<Map<string, BankPayment>> {
  const ways = new Map(
    rows.flatMap(({ id, paymentTerm }) => {
      const way = documentsWay(paymentTerm);
      return way ? [[id, way] as const] : [];
    }),
  );
  if (ways.size === 0) return new Map();
  const ids = [...ways.keys()];
  const [versions, steps] = await inOnePipeline([
    db
      .select({
        ...{ id: credit.subOrderId, stage: credit.stage, answer: credit.answer },
        ...{ statedAt: credit.statedAt, answeredAt: credit.answeredAt },
        held: heldSince(subOrder.orderId, credit.statedAt),
        latestShipment: sql<string>`${credit.terms} ->> 'latestShipment'`,
        expiresOn: sql<string>`${credit.terms} ->> 'expiresOn'`,
        presentationDays: sql<number>`(${credit.terms} ->> 'presentationDays')::integer`,
      })
      .from(credit)
      .innerJoin(subOrder, eq(subOrder.id, credit.subOrderId))
      .where(isOneOf(credit.subOrderId, ids))
      .orderBy(asc(credit.version)),
    db
      .select({
        ...{ id: shipment.subOrderId, position: shipment.position },
        ...{ action: documentsStep.action, day: documentsStep.day, at: documentsStep.statedAt },
        shown: sql<boolean>`${documentsStep.fileId} is not null`,
        held: heldSince(subOrder.orderId, documentsStep.statedAt),
      })
      .from(shipment)
      .innerJoin(subOrder, eq(subOrder.id, shipment.subOrderId))
      .leftJoin(documentsStep, eq(documentsStep.shipmentId, shipment.id))
      .where(isOneOf(shipment.subOrderId, ids))
      .orderBy(asc(shipment.position), asc(documentsStep.seq)),
  ]);
  return new Map(
    [...ways].map(([id, way]) => {
      const stated = versions.filter((version) => version.id === id);
      const documents = new Map<number, DocumentsStep[]>();
      for (const { position, action, day, at, shown, held } of steps.filter((step) => step.id === id)) {
        const own = documents.get(position) ?? [];
        if (action)
          own.push({ action, day: day!, at: later(at!, held), shown, heldDays: Math.ceil(held / dayMilliseconds) });
        documents.set(position, own);
      }
      return [id, { way, credit: stated, awaitsCredit: way === 'credit' && !creditInForce(stated), documents }];
    }),
  );
}

/** The last day for the seller to answer a letter of credit, after which its silence does; null: nothing waits for it, or one is in force. */
export const creditAnswerBy = ({ credit: versions }: Pick<BankPayment, 'credit'>): string | null =>
  creditDay(versions, documentaryDays.creditAnswer);
/** From which on it is reminded. */
export const creditReminderOn = ({ credit: versions }: Pick<BankPayment, 'credit'>): string | null =>
  creditDay(versions, documentaryDays.creditReminder);

function creditDay(versions: BankPayment['credit'], workingDays: number): string | null {
  const last = versions.at(-1);
  if (!last || !awaitsAnswer(versions) || creditInForce(versions)) return null;
  return workingDaysAfter(later(last.statedAt, last.held), workingDays);
}

/**
 * What is to be done with the documents of each shipment, by its position, and by when: in a collection as many days later
 * as the deal was held since the goods left. The days of a letter of credit are its bank's, which knows of no hold.
 */
export function documentsDays({ banks, departures, arrivals, holds }: Sent): Map<number, LastDay> {
  const { way, credit: versions, documents } = banks;
  const letter = creditInForce(versions);
  return new Map(
    [...(way ? documents : [])].flatMap(([position, steps]) => {
      const [transportOn, eta] = [departures.get(position), arrivals.get(position)?.eta];
      const last = way && transportOn && eta ? lastDayOf(way, steps, { transportOn, eta, letter }) : null;
      if (!last) return [];
      // Steps know for how long the deal was held since.
      const stays = way === 'credit' || last.what === 'acceptance';
      return [[position, stays ? last : { ...last, day: movedByHolds(last.day, transportOn!, holds) }] as const];
    }),
  );
}
type Sent = { banks: BankPayment } & Pick<Balance, 'departures' | 'arrivals' | 'holds'>;
type LastDay = NonNullable<ReturnType<typeof lastDayOf>>;

/**
 * The first of those days that is a matter of one side alone: the seller has all documents that are not paid for, or the buyer
 * has accepted none of them. Who owes for some pays them first. What was presented in time while the deal was on hold its
 * seller could not say: so much later the day of a letter of credit gives the buyer a right.
 */
export function firstDocumentsDay(balance: Sent, what: LastDay['what']): string | null {
  const { documents, way } = balance.banks;
  const days = documentsDays(balance);
  const isAlone = [...documents].every(
    ([position, steps]) => isUnencumbered(steps) || (what === 'acceptance' && days.get(position)?.what === what),
  );
  const own = [...days].flatMap(([position, last]) => {
    if (last.what !== what) return [];
    // Of refused documents the step knows it.
    const stays = way !== 'credit' || documentsState(documents.get(position)!) === 'refused';
    return stays ? last.day : movedByHolds(last.day, balance.departures.get(position)!, balance.holds);
  });
  return isAlone ? (own.toSorted()[0] ?? null) : null;
}

/** Since when documents of a collection wait for the buyer to pay for them, where the bank or the seller has all that are not paid for; null: none do. */
export function takeUpDay({ banks: { way, documents }, dues }: Pick<Balance, 'banks' | 'dues'>): string | null {
  if (way !== 'payment') return null;
  const waiting = [...documents].filter(([, steps]) => documentsState(steps) === 'presented');
  const isAlone = [...documents.values()].every(
    (steps) => isUnencumbered(steps) || documentsState(steps) === 'presented',
  );
  const days = waiting.flatMap(([position, steps]) => {
    const due = dues.find(({ shipment: of }) => of === position)?.dueOn;
    const { day, heldDays = 0 } = steps.at(-1)!;
    // As long as the deal was on hold nobody could have taken them up. The latest payment date has moved by itself.
    const moved = daysLater(day, heldDays);
    return due ? [due > moved ? due : moved] : [];
  });
  return isAlone ? (days.toSorted().at(-1) ?? null) : null;
}

/**
 * Since when the buyer says that a bank has paid and the seller that it has not, and nobody does anything about the other documents either:
 * the last of the days on which something was said or was to be done. null: no such thing, or time answers for one of them first.
 */
export function contestedDay(balance: Sent & Pick<Balance, 'dues'>): string | null {
  const { way, documents } = balance.banks;
  if (!way || !standsContested(way, [...documents.values()])) return null;
  const toDo = documentsDays(balance);
  return (
    [...documents]
      .filter(([, steps]) => documentsState(steps) !== 'settled')
      .flatMap(([position, steps]) => {
        const last = steps.at(-1);
        if (isContested(steps)) return utcDay(last!.at);
        return [
          balance.departures.get(position),
          last && utcDay(last.at),
          toDo.get(position)?.day,
          afterRefusal(way, steps),
          balance.dues.find(({ shipment: of }) => of === position)?.dueOn,
        ].flatMap((day) => day ?? []);
      })
      .toSorted()
      .at(-1) ?? null
  );
}

/** The last of the days until which refused documents may be presented again; null: none were, or the buyer owes for others. */
export function refusalDay({ banks: { way, documents } }: Sent): string | null {
  const all = [...documents.values()];
  if (!way || !all.every(isUnencumbered)) return null;
  return (
    all
      .flatMap((steps) => afterRefusal(way, steps) ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** The steps of a payment through banks that are open to a role now, at some shipment at least. */
export function openBankSteps({ way, credit: versions, documents }: BankPayment, role: TradeRole): TradeAction[] {
  if (!way) return [];
  const takes = (action: TradeAction) =>
    allOrderStatuses.some((status) => next('subOrder', status, action, role) !== null);
  const ofCredit = way === 'credit' ? creditSteps(versions).filter(takes) : [];
  const ofDocuments = [...documents.values()].flatMap((steps) => documentsSteps(way, steps, role));
  return [...ofCredit, ...new Set(ofDocuments)];
}

/** What the table asks of a payment through banks, besides the status. */
export const bankFacts = (payment: BankPayment, role: 'buyer' | 'supplier' | 'operator') => ({
  byTransfer: payment.way === null,
  bankSteps: openBankSteps(payment, role),
});

/** How a deal is paid through banks, as its parties read it; null: it is paid by transfer. */
export function describeBanks(row: SubOrderRow, balance: Sent): BankView | null {
  const { way, credit: versions, awaitsCredit, documents } = balance.banks;
  const days = documentsDays(balance);
  const last = versions.at(-1);
  return (
    way && {
      way,
      openBy: payBy(row),
      credit: last
        ? {
            version: versions.length,
            stage: last.stage,
            answer: last.answer,
            answerBy: creditAnswerBy({ credit: versions }),
          }
        : null,
      awaitsCredit,
      documents: [...documents].map(([position, steps]) => ({
        shipment: position,
        state: documentsState(steps),
        lastDay: byItself(way, steps)?.lastDay ?? null,
        doBy: days.get(position)?.day ?? null,
      })),
    }
  );
}

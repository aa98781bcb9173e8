import { and, inArray, sql } from 'drizzle-orm';
import { isClosedUnpaid } from '#api/deals/avoidance.ts';
import { clauseIn, obligationTerms, ruleOf } from '#api/deals/obligation-rules.ts';
import type { ObligationView } from '#api/deals/obligation-view.ts';
import { obligationsOf, type ObligationFacts } from '#api/deals/obligations.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { takingNow } from '#api/deals/taking.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { shipment, shipmentDocument } from '#server/platform/db/schema/shipment.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { DeliveryWindow } from './amendments.ts';
import type { Balance } from './balance.ts';
import { creditAnswerBy, documentsDays } from './bank-payment.ts';
import { objectionsFrom, turnOfClaim } from './claims.ts';
import { deliverBy } from './delay.ts';
import type { Names } from './names.ts';
import { consequenceName, dueAfter, evidenceName, gateName, obligationName } from './obligation-words.ts';
import { payBy } from './pay-by.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/** What rows of obligations ask beside the money and goods of a deal. */
export type Papers = Awaited<ReturnType<typeof readPapers>>;

/** The papers of shipments, and whether sellers have been paid, of sub-orders. `ofSellers`: not asked for a buyer. */
export async function readPapers(db: Db, rows: readonly SubOrderRow[], ofSellers: boolean) {
  const ids = rows.map(({ id }) => id);
  const done = ofSellers ? rows.filter(({ status }) => status === orderStatuses.completed) : [];
  const [shipments, owed] = await inOnePipeline([
    db
      .select({
        ...{ subOrderId: shipment.subOrderId, position: shipment.position, lots: shipment.lots },
        papers: sql<Record<string, string> | null>`(select json_object_agg(kind, day) from (
          select kind, (min(stored_at) at time zone 'UTC')::date::text as day from ${shipmentDocument}
          join ${storedFile} on ${storedFile}.id = file_id where shipment_id = shipment.id group by kind) as paper)`,
      })
      .from(shipment)
      .where(inArray(shipment.subOrderId, ids)),
    done.length === 0
      ? []
      : db
          .select({ shopId: ledgerAccount.shopId, currency: ledgerAccount.currency, balance: ledgerAccount.balance })
          .from(ledgerAccount)
          .where(
            and(
              inArray(
                ledgerAccount.owner,
                done.map(({ shopId }) => shopId),
              ),
              inArray(ledgerAccount.kind, ['seller', 'payout']),
            ),
          ),
  ]);
  return { shipments, owed, ofSellers };
}

type Deal = {
  order: OrderRow;
  row: SubOrderRow;
  balance: Balance;
  papers: Papers;
  window: DeliveryWindow;
  /** Of the contract in force; null: none was issued. */
  version: string | null;
  evaluatedAt: Date | null;
  names: Names;
  now: Date;
};

const latestVersion = '2026-6';

/** What each side of a deal owes, in the reader's language. */
export function describeObligations(deal: Deal): ObligationView[] {
  const { order, row, balance, version, names } = deal;
  const terms = obligationTerms({
    ...{
      paymentTerm: row.paymentTerm,
      deliveryMethod: row.deliveryMethod,
      packing: row.packing,
      currency: row.currency,
    },
    tradeTerm: tradeTerms.find(({ id }) => id === row.tradeTerm)!.code,
    ...{ sellersNation: row.supplierNation, buyersNation: order.buyerNation, collecting: row.collecting },
  });
  const words = { terms, deliveryMethod: row.deliveryMethod, shipments: balance.departures.size };
  const money = (amount: string | undefined) => (amount === undefined ? null : { amount, currency: row.currency });
  return obligationsOf(terms, factsOf(deal)).map((one) => {
    const clause = version === null ? null : clauseIn(ruleOf(one.kind).clause, version);
    return {
      ...{ kind: one.kind, by: one.by, state: one.state, shipment: one.shipment, claim: one.claim },
      ...{ what: obligationName(one, words), part: one.due?.part ?? null },
      ...{ amount: money(one.due?.amount ?? one.owed ?? undefined), open: money(one.due?.open) },
      ...{ from: one.from, dueOn: one.dueOn, until: one.until?.toISOString() ?? null, after: dueAfter(one, words) },
      ...{ shownBy: evidenceName(one), doneOn: one.doneOn },
      missing: one.missing.map((kind) => names.coded('document', kind).name),
      gates: one.gates && gateName(one.gates),
      ifLate: one.late && consequenceName(one.late),
      clause: clause && { number: clause.number, heading: getLocale() === 'zh-CN' ? clause.zh : clause.en },
    };
  });
}

function factsOf({ row, balance, papers, window, version, evaluatedAt, now }: Deal): ObligationFacts {
  const { dues, banks, claims, arrivals, departures } = balance;
  const sent = papers.shipments.filter(({ subOrderId }) => subOrderId === row.id);
  const paidOut = papers.owed.filter(({ shopId, currency }) => shopId === row.shopId && currency === row.currency);
  return {
    ...{
      now,
      status: row.status,
      closedUnpaid: isClosedUnpaid(row),
      version: version ?? latestVersion,
      payBy: payBy(row),
    },
    deliveryStart: window.deliveryStart,
    deliverBy: deliverBy(balance, window.deliveryDeadline, utcDay(now)),
    dues: dues.length > 0 ? dues : balance.instalments,
    ...{
      submitted: balance.submitted,
      transfers: balance.transfers,
      credit: balance.refundable,
      direct: balance.direct,
    },
    ...{ refunded: balance.refunded, paidBeforeShipment: balance.paidBeforeShipment },
    ...{ paidInFull: balance.paidInFull, fullyShipped: balance.fullyShipped, readyOn: row.readyOn },
    taking: takingNow(balance.taking),
    letters: banks.credit.map(({ statedAt, answeredAt, ...letter }) => ({
      ...letter,
      ...{ statedOn: utcDay(statedAt), answeredOn: answeredAt && utcDay(answeredAt) },
    })),
    creditAnswerBy: creditAnswerBy(banks),
    shipments: [...departures].map(([position, transportOn]) => {
      const own = sent.find((one) => one.position === position);
      const arrival = arrivals.get(position);
      return {
        ...{ position, transportOn, documentsBy: documentsDays(balance).get(position)?.day ?? null },
        ...{ papers: own?.papers ?? {}, steps: banks.documents.get(position) ?? [] },
        ...{ isStated: (arrival?.statedOn ?? null) !== null, isConfirmed: arrival?.confirmed ?? false },
        lacksCertificate: own?.lots.some(({ certificateId }) => certificateId === null) ?? false,
      };
    }),
    ...{ arrivedAt: row.arrivedAt, completedAt: row.completedAt },
    objectionsFrom: objectionsFrom(row, balance.holds),
    claims: claims.map((claim) => ({
      ...{ id: claim.id, by: claim.by, state: claim.state, ...turnOfClaim(claim) },
      ...{ madeOn: utcDay(claim.madeAt), endedOn: claim.endedAt && utcDay(claim.endedAt) },
      ...{ owed: claim.owed, owedBy: claim.owedBy, owedAnswerBy: claim.owedAnswerBy },
      owedPaidOn: claim.owedPaidAt && utcDay(claim.owedPaidAt),
    })),
    evaluatedOn: evaluatedAt && utcDay(evaluatedAt),
    paidOut: papers.ofSellers ? paidOut.every(({ balance: left }) => compare(left, '0') === 0) : null,
  };
}

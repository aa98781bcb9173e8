import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { IncomingPayment, readIncoming } from '#api/deals/direct-payment.ts';
import { subOrderNumbersIn } from '#api/deals/postscript.ts';
import { m } from '#i18n/messages.ts';
import { ownShop } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { candidatesFor, type KnownCandidate } from './candidates.ts';
import { plain } from './import-statement.ts';
import { proposalsFor } from './match.ts';
import { readStatementFile } from './read-statement.ts';
import type { Entry, Statement } from './statement-entry.ts';

type Read = z.output<typeof readIncoming.data>;
type Counted = Awaited<ReturnType<typeof readCounted>>[number];

/** More payments than that nobody goes through at once. */
const mostPayments = 1_000;
const mostProblems = 100;

/**
 * Holds a seller's statement against the transfers of its deals. It stays the seller's: nothing of it is kept, since it tells
 * of other customers, too. That a payment counts already is known by the confirmed transfer, so that a file may be read
 * any number of times. Throws 404 for who has no shop, 422 for a statement of an account that the seller has never been paid to.
 */
export async function readOwnStatement(
  context: MemberContext,
  { content }: z.output<typeof readIncoming.input>,
): Promise<Read> {
  const { db } = context;
  const shop = await ownShop(context);
  if (!shop) throw notFound();
  const { statements } = await readStatementFile(context, content);
  const accounts = await db
    .select({ account: payoutAccount.account, currency: payoutAccount.currency })
    .from(payoutAccount)
    .where(and(eq(payoutAccount.shopId, shop.id), eq(payoutAccount.state, 'confirmed')));
  for (const statement of statements) refuseOthers(statement, accounts);
  const entries = statements.flatMap((statement) => statement.entries);
  const payments = entries.filter(({ direction, reversal }) => direction === 'in' && !reversal);
  if (payments.length > mostPayments) throw invalid({ content: m.deals_direct_statementLong({ most: mostPayments }) });
  const own = and(eq(subOrder.collecting, 'seller'), eq(subOrder.shopId, shop.id));
  const [candidates, counted] = await inOnePipeline([candidatesFor(db, payments, own), readCounted(db, shop.id)]);
  const free = new Set(counted);
  const found = payments.map((entry): IncomingPayment => {
    const before = countedAs(entry, free);
    if (before) free.delete(before);
    return { ...shown(entry, entries), ...(before ? asCounted(before) : asOpen(entry, candidates)) };
  });
  return {
    payments: onlyCertain(found),
    others: entries.length - payments.length,
    problems: statements.flatMap(({ problems }) => problems).slice(0, mostProblems),
  };
}

/** A CSV names no account: its payments are of a currency in which the seller has one. */
function refuseOthers(
  { account: named, entries }: Statement,
  accounts: readonly { account: string; currency: string }[],
): void {
  if (named !== null && !accounts.some(({ account }) => plain(account) === plain(named)))
    throw invalid({ content: m.deals_direct_statementOther({ account: named || '–' }) });
  const strange = entries.find((entry) => accounts.every(({ currency }) => currency !== entry.currency));
  if (strange) throw invalid({ content: m.deals_direct_statementCurrency({ currency: strange.currency }) });
}

/** What counts of the seller's deals, oldest first. */
const readCounted = (db: Db, shopId: string) =>
  db
    .select({
      remittanceId: remittance.id,
      arrived: remittance.arrived,
      arrivedAt: remittance.arrivedAt,
      currency: remittance.currency,
      receivingNumber: remittance.receivingNumber,
      remitter: remittance.remitter,
      subOrderId: subOrder.id,
      subOrderNumber: subOrder.number,
      orderId: subOrder.orderId,
    })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
    .where(
      and(
        ...[eq(remittance.shopId, shopId), eq(remittance.state, 'confirmed'), eq(subOrder.collecting, 'seller')],
        isNull(remittanceReversal.remittanceId),
      ),
    )
    .orderBy(remittance.decidedAt, remittance.id);

/** The transfer that a payment is already: by the bank's name for it, the deal that it names, or the day. Each is one payment. */
function countedAs(entry: Entry, free: ReadonlySet<Counted>): Counted | undefined {
  const same = [...free].filter(({ arrived, currency }) => arrived === entry.amount && currency === entry.currency);
  const named = subOrderNumbersIn(`${entry.remark} ${entry.reference}`);
  return (
    same.find(({ receivingNumber }) => receivingNumber !== null && receivingNumber === entry.reference) ??
    same.find(({ subOrderNumber }) => named.includes(subOrderNumber)) ??
    same.find(
      ({ receivingNumber, arrivedAt }) =>
        arrivedAt === entry.bookedAt && (receivingNumber === null || entry.reference === ''),
    )
  );
}

const shown = (entry: Entry, all: readonly Entry[]) => ({
  position: all.indexOf(entry) + 1,
  bookedAt: entry.bookedAt,
  money: { amount: entry.amount, currency: entry.currency },
  remitter: entry.remitter,
  remark: entry.remark,
  reference: entry.reference,
});

type Standing = Pick<IncomingPayment, 'standing' | 'proposals'>;

const asCounted = ({
  arrived,
  currency,
  remittanceId,
  subOrderId,
  subOrderNumber,
  orderId,
  remitter,
}: Counted): Standing => ({
  standing: 'counted',
  proposals: [
    { remittanceId, subOrderId, subOrderNumber, orderId, remitter, sent: { amount: arrived!, currency }, why: [] },
  ],
});

function asOpen(entry: Entry, candidates: readonly KnownCandidate[]): Standing {
  const ranked = proposalsFor(entry, candidates);
  const [first, second] = ranked;
  const isCertain =
    first?.remittanceId != null &&
    first.why.includes('amount') &&
    !first.why.includes('currency') &&
    (first.why.includes('postscript') || first.why.includes('remitter')) &&
    first.score > (second?.score ?? 0);
  return {
    standing: isCertain ? 'certain' : first ? 'possible' : 'unknown',
    proposals: ranked.map(({ score: _, ...proposal }) => {
      const { subOrderId, orderId } = candidates.find(
        ({ subOrderNumber }) => subOrderNumber === proposal.subOrderNumber,
      )!;
      return { ...proposal, subOrderId, orderId };
    }),
  };
}

/** Two payments that may both be the same transfer are for a person to tell apart. */
function onlyCertain(payments: readonly IncomingPayment[]): IncomingPayment[] {
  const first = ({ standing, proposals }: IncomingPayment) =>
    standing === 'certain' ? proposals[0]!.remittanceId : null;
  const times = Map.groupBy(payments, first);
  return payments.map((payment) =>
    first(payment) !== null && times.get(first(payment))!.length > 1
      ? { ...payment, standing: 'possible' as const }
      : payment,
  );
}

import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { eventEntry } from '#api/deals/log-rules.ts';
import { leafInput } from '#lib/merkle.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { logEntry } from '#server/platform/db/schema/evidence.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { evaluation, subOrder } from '#server/platform/db/schema/deal.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { chainHolds, readChain, type ChainLink } from './chain.ts';
import type { AmendedTerms } from './amendments.ts';
import { linesHash, readQuoteHashes } from './quote-hash.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

type Order = Pick<OrderRow, 'id' | 'number' | 'status'>;
/** What a deal keeps that its events tell otherwise; `number` is of the order or of the sub-order. */
export type Doubt = { number: string; what: string; kept: string; told: string };

const atOnce = 200;

/** Deals that are looked at now, a page at a time, with what speaks against each; those without doubt are left out. */
export async function* doubtfulDeals(db: Db, which?: SQL): AsyncGenerator<{ order: Order; doubts: Doubt[] }, number> {
  let seen = 0;
  const { id, number, status } = tradeOrder;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const orders = await db
      .select({ id, number, status })
      .from(tradeOrder)
      .where(and(which, gt(id, after)))
      .orderBy(asc(id))
      .limit(atOnce);
    for (const order of orders) {
      const doubts = await doubtsOf(db, order);
      if (doubts.length > 0) yield { order, doubts };
    }
    seen += orders.length;
    if (orders.length < atOnce) return seen;
    after = orders.at(-1)!.id;
  }
}

/** Every ten minutes it is the turn of some. */
export const turnsOfDay = 144;

/** The part of all deals whose turn it is, from 0: each has one in a day. */
export const turnOf = (turn: number): SQL =>
  sql`abs(hashtext(${tradeOrder.id}::text)::bigint) % ${sql.raw(String(turnsOfDay))} = ${turn}`;

/**
 * What a deal keeps is reckoned again from its events: the chain itself, statuses, sums, money that came and went back,
 * goods that left, quotes, signatures and seals. Somebody who changes a figure behind our back has to change the chain as well,
 * which the parties hold fingerprints of.
 */
async function doubtsOf(db: Db, order: Order): Promise<Doubt[]> {
  const links = await readChain(db, order);
  const subOrders = await db.select().from(subOrder).where(eq(subOrder.orderId, order.id));
  const own = (row: SubOrderRow) => links.filter(({ facts }) => facts.subOrder === row.number);
  const kept = await readKept(db, subOrders);
  const logged = await db.select().from(logEntry).where(eq(logEntry.orderId, order.id));
  const holds = chainHolds(links);
  const last = links.at(-1)?.facts.to;
  return [
    ...(holds ? [] : [{ number: order.number, what: 'chain', kept: 'changed', told: 'whole' }]),
    // Afterwards the status follows from the sub-orders.
    ...(subOrders.length === 0 && last !== order.status ? [doubt(order.number, 'status', order.status, last)] : []),
    ...doubtsOfLogged(order, links, logged),
    ...doubtsOfQuotes(order, links, await readQuoteHashes(db, order.id)),
    ...subOrders.flatMap((row) => doubtsOfPart(row, own(row), kept)),
  ];
}

/** What the public log has taken in, and others hold heads of, is still there and says the same. */
const doubtsOfLogged = (
  { number }: Order,
  links: readonly ChainLink[],
  logged: readonly (typeof logEntry.$inferSelect)[],
): Doubt[] =>
  logged.flatMap(({ seq, salt, hash }) => {
    const link = links.find((one) => one.seq === seq);
    const told =
      link &&
      createHash('sha256')
        .update(leafInput(eventEntry(link.eventHash, salt)))
        .digest('hex');
    return told === hash ? [] : [doubt(number, `event ${seq} in the public log`, link ? 'changed' : 'gone', 'entered')];
  });

/** By hashes alone: a doubt is read where a sealed bid must not be. */
function doubtsOfQuotes(
  { number }: Order,
  links: readonly ChainLink[],
  rows: Awaited<ReturnType<typeof readQuoteHashes>>,
): Doubt[] {
  return links
    .filter(({ facts: { action } }) => action === 'submitQuote')
    .flatMap(({ detail: { quoteId, version, kept, lines } }) => {
      const row = rows.find((one) => one.quoteId === quoteId && one.version === version);
      // Older events tell lines of open bids; of sealed ones nothing that rows could be compared with.
      const plain = Array.isArray(lines) ? linesHash(lines as Parameters<typeof linesHash>[0]) : undefined;
      const [has, told] = kept === undefined ? [plain && row?.linesHash, plain] : [row?.hash, kept];
      return textOf(has) === textOf(told) ? [] : [doubt(number, `quote, version ${textOf(version)}`, has, told)];
    });
}

const doubt = (number: string, what: string, kept: unknown, told: unknown): Doubt => ({
  number,
  what,
  kept: textOf(kept) || 'none',
  told: textOf(told) || 'none',
});

/** A detail as it is compared: codes and figures; whatever else somebody may have put there is none. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function doubtsOfPart(row: SubOrderRow, links: readonly ChainLink[], kept: Kept): Doubt[] {
  const of = (action: TradeAction) => links.filter(({ facts }) => facts.action === action).map(({ detail }) => detail);
  const sumOf = (action: TradeAction, name: string) => add('0', ...of(action).map((detail) => String(detail[name])));
  const agreed = links.findLast(({ facts: { action } }) => action === 'agreeAmendment' || action === 'amended');
  const terms = agreed?.detail['terms'] as (Pick<AmendedTerms, 'total' | 'lines'> & Partial<AmendedTerms>) | undefined;
  const awarded = of('award').at(-1) as Pick<AmendedTerms, 'total' | 'lines'> | undefined;
  const { total, lines } = terms ?? awarded ?? { total: '0', lines: [] };
  const sealed = links.findLast(({ facts: { action } }) => action === 'allSigned' || action === 'amended')?.detail['sealedSha256']; // prettier-ignore
  // In the order in which they left; none where a shipment need not say of which line it is.
  const toldLines = of('ship').map(({ line }) => textOf(line));
  const figures: [what: string, kept: string, told: string][] = [
    ['total', row.total, total],
    ['quantity', row.quantity, add('0', ...lines.map(({ quantity }) => quantity))],
    ['recorded transfers', kept.recorded(row), sumOf('submitRemittance', 'amount')],
    ['received', kept.received(row), sumOf('confirmRemittance', 'arrived')],
    ['refunded', kept.refunded(row), subtract(sumOf('recordRefund', 'amount'), sumOf('returnRefund', 'amount'))],
    ['shipped', kept.shipped(row), sumOf('ship', 'quantity')],
    ['kept at the end', row.keptOnEnd, textOf(of('agreeEnd').at(-1)?.['keeps']) || '0'],
    ['settled claims', kept.settled(row), settledBy(links)],
  ];
  const words: [what: string, kept: unknown, told: unknown][] = [
    ['status', row.status, links.at(-1)?.facts.to],
    [
      'signed documents',
      kept.signed(row),
      [...of('sign')]
        .map((detail) => String(detail['sha256']))
        .sort()
        .join(),
    ],
    ['sealed contract', kept.sealed(row), sealed],
    // Events of old do not tell these.
    ...(['packing', 'paymentTerm', 'departurePort', 'portDischarge', 'destinationPort'] as const).map(
      (what): [string, unknown, unknown] => [what, terms?.[what] === undefined ? '' : row[what], terms?.[what]],
    ),
    ['lines of shipments', kept.linesOf(row, toldLines), toldLines.join()],
    ['stars', kept.stars(row), of('evaluate').at(-1)?.['stars']],
  ];
  return [
    ...figures.filter(([, one, other]) => compare(one, other) !== 0),
    ...words.filter(([, one, other]) => textOf(one) !== textOf(other)),
  ].map(([what, one, other]) => doubt(row.number, what, one, other));
}

/** What claims were settled for: by one side’s acceptance, by goods that came, or by both sides’ consent to a proposal. */
function settledBy(links: readonly ChainLink[]): string {
  const agreed = new Set<string>();
  let sum = '0';
  for (const { facts, detail } of links) {
    const kind = textOf(detail['claim']);
    const isSettled =
      (facts.action === 'acceptClaim' && !['replacement', 'return'].includes(textOf(detail['remedy']))) ||
      facts.action === 'receiveClaimGoods' ||
      facts.action === 'claimGoodsTaken' ||
      (facts.action === 'agreeSettlement' && agreed.has(kind));
    if (isSettled) sum = add(sum, textOf(detail['amount']) || '0');
    if (facts.action === 'agreeSettlement' && !isSettled) agreed.add(kind);
    else if (isSettled || facts.action === 'proposeSettlement') agreed.delete(kind);
  }
  return sum;
}

type Kept = Awaited<ReturnType<typeof readKept>>;

async function readKept(db: Db, subOrders: readonly SubOrderRow[]) {
  const ids = subOrders.map(({ id }) => id);
  const none = ids.length === 0;
  const transfers = none ? [] : await db.select().from(remittance).where(inArray(remittance.subOrderId, ids));
  const refunds = none
    ? []
    : await db
        .select()
        .from(refund)
        .where(and(inArray(refund.subOrderId, ids), isNull(refund.returnedOn)));
  const shipments = none
    ? []
    : await db.select().from(shipment).where(inArray(shipment.subOrderId, ids)).orderBy(asc(shipment.position));
  const claims = none ? [] : await db.select().from(claim).where(inArray(claim.subOrderId, ids));
  const evaluations = none ? [] : await db.select().from(evaluation).where(inArray(evaluation.subOrderId, ids));
  const contracts = none ? [] : await db.select().from(contract).where(inArray(contract.subOrderId, ids));
  const signatures = none
    ? []
    : await db
        .select({ subOrderId: contract.subOrderId, sha256: signature.sha256 })
        .from(signature)
        .innerJoin(contract, eq(contract.id, signature.contractId))
        .where(inArray(contract.subOrderId, ids));
  const of = <Row extends { subOrderId: string }>(rows: readonly Row[], { id }: SubOrderRow) =>
    rows.filter(({ subOrderId }) => subOrderId === id);
  return {
    recorded: (row: SubOrderRow) => add('0', ...of(transfers, row).map(({ amount }) => amount)),
    received: (row: SubOrderRow) =>
      add(
        '0',
        ...of(transfers, row).flatMap(({ state, arrived }) => (state === 'confirmed' && arrived ? arrived : [])),
      ),
    refunded: (row: SubOrderRow) => add('0', ...of(refunds, row).map(({ amount }) => amount)),
    settled: (row: SubOrderRow) => add('0', ...of(claims, row).map(({ settled }) => settled ?? '0')),
    shipped: (row: SubOrderRow) => add('0', ...of(shipments, row).map(({ quantity }) => quantity)),
    /** Where the events tell one, too. */
    linesOf: (row: SubOrderRow, told: readonly string[]) =>
      of(shipments, row)
        .map(({ line }, index) => (told[index] ? textOf(line) : ''))
        .join(),
    signed: (row: SubOrderRow) =>
      of(signatures, row)
        .map(({ sha256 }) => sha256)
        .sort()
        .join(),
    sealed: (row: SubOrderRow) =>
      of(contracts, row)
        .toSorted((a, b) => a.version - b.version)
        .findLast(({ sealedSha256 }) => sealedSha256 !== null)?.sealedSha256,
    stars: (row: SubOrderRow) => of(evaluations, row)[0]?.stars,
  };
}

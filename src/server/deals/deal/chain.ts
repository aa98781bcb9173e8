import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { firstHash, type EventFacts } from '#api/deals/seal-rules.ts';
import { actorReference, detailHash, eventHash, firstEventHash, linkHash } from '#server/platform/seal/event-hash.ts';
import type { OrderRow } from './rows.ts';
import type { Viewer } from './sub-order-view.ts';

/** An event as it is kept. */
export type ChainLink = {
  facts: EventFacts;
  seq: number;
  at: Date;
  detail: Record<string, unknown>;
  salt: string;
  detailHash: string;
  /** Of the event, wherever it stands. */
  eventHash: string;
  /** As kept: of its place in the whole chain. */
  previousHash: string;
  hash: string;
  hashVersion: number;
};

/** Where a reader's chain ends: it changes with every event, and nobody can make an earlier one of it again. */
export type ChainHead = { events: number; hash: string };

type Order = Pick<OrderRow, 'id' | 'number'>;

/** The whole chain of a deal, oldest first. The caller decides what is shown to whom. */
export const readChain = (db: Db, order: Order): Promise<ChainLink[]> => readWhere(db, order);

/** Some events of a deal, oldest first. */
export const readLinks = (db: Db, order: Order, seqs: number[]): Promise<ChainLink[]> => readWhere(db, order, seqs);

const selectEvents = (which?: SQL) =>
  builtOnce((db) =>
    db
      .select({ row: tradeEvent, subOrder: subOrder.number, subOrderShopId: subOrder.shopId })
      .from(tradeEvent)
      .leftJoin(subOrder, eq(subOrder.id, tradeEvent.subOrderId))
      .where(and(eq(tradeEvent.orderId, sql.placeholder('orderId')), which))
      .orderBy(asc(tradeEvent.seq)),
  );
const selectAll = selectEvents();
const selectSome = selectEvents(isOneOf(tradeEvent.seq, sql.placeholder('seqs')));

async function readWhere(db: Db, order: Order, seqs?: readonly number[]): Promise<ChainLink[]> {
  const orderId = order.id;
  const rows = await (seqs ? selectSome(db, { orderId, seqs }) : selectAll(db, { orderId }));
  return rows.map(({ row, subOrder: number, subOrderShopId }) => {
    const { seq, at, detail, salt, previousHash, hash, hashVersion } = row;
    const facts = {
      order: order.number,
      at: at.toISOString(),
      subOrder: number,
      shop: row.shopId ?? subOrderShopId,
      role: row.role,
      by: row.company,
      actor: row.actorId && actorReference(order.number, row.actorId),
      action: row.action,
      from: row.from,
      to: row.to,
      reason: row.reason,
    };
    const hashOfDetail = detailHash(detail, salt);
    return {
      facts,
      seq,
      at,
      detail,
      salt,
      previousHash,
      hash,
      hashVersion,
      detailHash: hashOfDetail,
      eventHash: eventHash(facts, hashOfDetail),
    };
  });
}

/** Whether nothing in a chain has been left out, moved or changed: every hash is reckoned again by its own rule. */
export function chainHolds(links: readonly ChainLink[]): boolean {
  return links.every((link, index) => {
    const before = links[index - 1];
    const inPlace = link.seq === index + 1 && link.previousHash === (before?.hash ?? firstHash);
    if (link.hashVersion === 1) return inPlace && link.hash === hashOfFirstRule(link);
    const later = before === undefined || link.at >= before.at;
    return inPlace && later && link.hash === linkHash(link.seq, link.eventHash, link.previousHash);
  });
}

function hashOfFirstRule({
  facts: { shop: _, actor: _actor, ...facts },
  seq,
  detail,
  previousHash,
}: ChainLink): string {
  return firstEventHash({ ...facts, seq, detail, previousHash });
}

/** They tell whether anybody has quoted: to the buyer, and to who has. */
const endsOfQuoting: readonly TradeAction[] = ['noQuote', 'quotesExpired'];
/** Events of everybody whose details say nothing of one supplier alone. */
const openToAll: readonly TradeAction[] = [
  'postRfq',
  'changeRfq',
  'cancelInquiry',
  ...endsOfQuoting,
  'placeHold',
  'liftHold',
];
/** That quotes were accepted ends the RFQ for everybody; whose, and what is bought again later, is the buyer's. */
const announced: readonly TradeAction[] = [...openToAll, 'acceptQuotes'];

/** The events that are a reader's own, in their order. What belongs to a reader never changes afterwards. */
export function eventsOf(viewer: Viewer, links: readonly ChainLink[]): ChainLink[] {
  const { shopId } = viewer;
  if (shopId === undefined) return [...links];
  const hasQuoted = links.some(({ facts: { shop, action } }) => shop === shopId && action === 'submitQuote');
  return eventsWithEnds(viewer, links).filter(({ facts: { action } }) => hasQuoted || !endsOfQuoting.includes(action));
}

/** As a supplier that had not quoted was once given them, too: what it holds since then is verified by these. */
export const eventsWithEnds = ({ shopId }: Viewer, links: readonly ChainLink[]): ChainLink[] =>
  links.filter(({ facts: { shop, action } }) =>
    shop === null ? shopId === undefined || announced.includes(action) : shopId === undefined || shop === shopId,
  );

/** Whether a reader learns of an event that it happened, and no more. */
export const isForBuyerAlone = ({ shopId }: Viewer, { facts: { shop, action } }: ChainLink): boolean =>
  shopId !== undefined && shop === null && !openToAll.includes(action);

/** Of rows of trade_event: what is a supplier's own, or open to all; it says nothing of what other suppliers do. */
export const isOwnOrOpen = (shopId: string): SQL =>
  or(
    eq(tradeEvent.shopId, shopId),
    and(
      isNull(tradeEvent.shopId),
      or(
        inArray(
          tradeEvent.action,
          openToAll.filter((action) => !endsOfQuoting.includes(action)),
        ),
        sql`exists (select from ${subOrder} where ${subOrder.id} = ${tradeEvent.subOrderId} and ${subOrder.shopId} = ${shopId})`,
      ),
    ),
  )!;

/**
 * The chain of one reader: its own events numbered from 1, each with the hash of the one before it in this chain. It
 * tells nothing of what else happened, not even how often.
 */
export function readersChain(
  own: readonly ChainLink[],
): { link: ChainLink; seq: number; previousHash: string; hash: string }[] {
  let previousHash = firstHash;
  return own.map((link, index) => {
    const place = { seq: index + 1, previousHash };
    previousHash = linkHash(place.seq, link.eventHash, place.previousHash);
    return { link, ...place, hash: previousHash };
  });
}

/** The end of a reader's chain, as it is told in every letter; null: nothing has happened yet. */
export function headOf(viewer: Viewer, links: readonly ChainLink[]): ChainHead | null {
  const chain = readersChain(eventsOf(viewer, links));
  const last = chain.at(-1);
  return last ? { events: chain.length, hash: last.hash } : null;
}

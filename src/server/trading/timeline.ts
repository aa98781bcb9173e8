import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Timeline, verifyTimeline } from '#api/order.ts';
import type { TradeAction } from '#api/order-states.ts';
import type { TradeEvent } from '#api/trade.ts';
import type { Context, MemberContext } from '#server/context.ts';
import { tradeOrder } from '#server/db/schema/trading.ts';
import { notFound } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import { chainHolds, readChain, type ChainLink } from './chain.ts';
import { viewerOf } from './order-view.ts';
import { isSealed } from './quote-view.ts';
import type { OrderRow } from './rows.ts';
import type { Viewer } from './sub-order-view.ts';

/** An event as one reader may see it; null: it is not for this reader. */
type Shown = { event: TradeEvent | null; withheld: boolean };
export type ReadableTimeline = {
  order: OrderRow;
  viewer: Viewer;
  /** The whole chain, one entry for each event. */
  chain: { link: TradeEvent; shown: TradeEvent | null; withheld: boolean }[];
  verified: boolean;
};

/** The chain of a deal for one of its parties or an operator. Throws 404 for everybody else. */
export async function readTimeline(context: MemberContext, orderId: string): Promise<ReadableTimeline> {
  const { db, now } = context;
  const [order] = isUuid(orderId) ? await db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId)) : [];
  if (!order) throw notFound();
  const viewer = await viewerOf(context, db, order);
  const sealed = isSealed(order, now());
  const links = await readChain(db, order.id);
  return {
    order,
    viewer,
    chain: links.map((link) => {
      const { event, withheld } = shownTo(viewer, link, sealed);
      return { link: link.event, shown: event, withheld };
    }),
    verified: chainHolds(
      order.number,
      links.map(({ event }) => event),
    ),
  };
}

export async function timelineFor(context: MemberContext, orderId: string): Promise<Timeline> {
  const { order, chain, verified } = await readTimeline(context, orderId);
  return { number: order.number, events: chain.flatMap(({ shown }) => shown ?? []), verified };
}

/** Events of everybody whose details say nothing of one supplier alone. */
const openToAll: readonly TradeAction[] = ['postRfq', 'cancelInquiry', 'noQuote', 'quotesExpired', 'repeatRfq'];
const bids: readonly TradeAction[] = ['submitQuote', 'withdrawQuote'];

/** A supplier learns nothing of another one; nobody but its supplier reads a bid before it is opened. */
function shownTo({ shopId }: Viewer, link: ChainLink, sealed: boolean): Shown {
  const { event } = link;
  const withoutDetail = { ...event, detail: {} };
  if (shopId === undefined)
    return sealed && bids.includes(event.action)
      ? { event: withoutDetail, withheld: true }
      : { event, withheld: false };
  const concerns = link.subOrderShopId ?? link.shopId;
  if (concerns !== null) return { event: concerns === shopId ? event : null, withheld: concerns !== shopId };
  return openToAll.includes(event.action) ? { event, withheld: false } : { event: withoutDetail, withheld: true };
}

/**
 * Whether the events of an exported file are the beginning of a chain of ours, complete up to its last one. Says
 * nothing of what they are.
 */
export async function verifyExport(
  { db }: Pick<Context, 'db'>,
  { number, events }: z.output<typeof verifyTimeline.input>,
): Promise<{ genuine: boolean }> {
  const [order] = await db.select({ id: tradeOrder.id }).from(tradeOrder).where(eq(tradeOrder.number, number));
  if (!order || events.length === 0) return { genuine: false };
  const chain = (await readChain(db, order.id)).map(({ event }) => event);
  const sorted = events.toSorted((a, b) => a.seq - b.seq);
  const matches = sorted.every(({ seq, hash }, index) => seq === index + 1 && chain[index]?.hash === hash);
  return { genuine: matches && chainHolds(number, chain) };
}

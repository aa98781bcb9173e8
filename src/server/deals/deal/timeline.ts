import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Timeline, verifyTimeline } from '#api/deals/order.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { TradeEvent } from '#api/deals/trade.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  chainHolds,
  eventsOf,
  eventsWithEnds,
  isForBuyerAlone,
  readChain,
  readersChain,
  type ChainLink,
} from './chain.ts';
import { describeCorrection } from './corrections.ts';
import { deviationsIn } from './deviations.ts';
import { noticeIn } from './notices.ts';
import { noteOperator } from './first-look.ts';
import { loadNames } from './names.ts';
import { viewerOf } from './order-view.ts';
import { isSealed } from './quote-view.ts';
import { changesIn, describeChanges, writtenIn } from './rfq-changes.ts';
import type { OrderRow } from './rows.ts';
import type { Viewer } from './sub-order-view.ts';

export type ReadableTimeline = {
  order: OrderRow;
  viewer: Viewer;
  /** The chain of the reader, oldest first. */
  events: TradeEvent[];
  verified: boolean;
};

/** The chain of a deal for one of its parties or an operator. Throws 404 for everybody else. */
export async function readTimeline(context: MemberContext, orderId: string): Promise<ReadableTimeline> {
  const { db, now } = context;
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  if (!order) throw notFound();
  const viewer = await viewerOf(context, db, order);
  if (viewer.role === 'operator') await noteOperator(context, order);
  const sealed = isSealed(order, now());
  const links = await readChain(db, order);
  const events = readersChain(eventsOf(viewer, links)).map(({ link, ...place }): TradeEvent => {
    const { order: _, ...facts } = link.facts;
    const withheld = isForBuyerAlone(viewer, link) || isOfCompany(viewer, link) || isUnopened(viewer, link, sealed);
    return {
      ...facts,
      ...(withheld ? { detail: {}, salt: null } : { detail: link.detail, salt: link.salt }),
      detailHash: link.detailHash,
      ...place,
    };
  });
  return { order, viewer, events, verified: chainHolds(links) };
}

export async function timelineFor(context: MemberContext, orderId: string): Promise<Timeline> {
  const { order, events, verified } = await readTimeline(context, orderId);
  const names = await loadNames(context);
  const described = events.map((event) => ({
    ...event,
    bankWarning: namesAccount(event.reason, remarkOf(event), ...writtenIn(event.detail)),
    changes: [
      ...describeChanges(names, changesIn(event.detail)),
      ...noticeIn(event),
      ...describeCorrection(names, event.detail),
      ...deviationsIn(event.detail),
    ],
  }));
  return { number: order.number, events: described, verified };
}

const remarkOf = ({ detail: { remark } }: TradeEvent) => (typeof remark === 'string' ? remark : null);

/** What a company books is its own: not even the marketplace reads it. */
const isOfCompany = ({ role }: Viewer, { facts: { action } }: ChainLink): boolean =>
  role !== 'buyer' && action === 'changeCostCentre';

const bids: readonly TradeAction[] = ['submitQuote', 'withdrawQuote'];

/** Nobody but its supplier reads a bid before it is opened. */
const isUnopened = ({ shopId }: Viewer, { facts: { action } }: ChainLink, sealed: boolean): boolean =>
  shopId === undefined && sealed && bids.includes(action);

/**
 * Whether the events of an exported file are the beginning of a chain of ours, complete up to its last one, and `head`
 * was once the end of it. Says nothing of what they are.
 */
export async function verifyExport(
  { db }: Pick<Context, 'db'>,
  { number, events, head }: z.output<typeof verifyTimeline.input>,
): Promise<{ genuine: boolean }> {
  const [order] = await db
    .select({ id: tradeOrder.id, number: tradeOrder.number })
    .from(tradeOrder)
    .where(eq(tradeOrder.number, number));
  if (!order || (events.length === 0 && head === undefined)) return { genuine: false };
  const links = await readChain(db, order);
  const sorted = events.toSorted((a, b) => a.seq - b.seq);
  const isOurs = chainsOf(links).some(
    (chain) =>
      sorted.every(({ seq, hash }, index) => seq === index + 1 && chain[index] === hash) &&
      (head === undefined || chain.includes(head)),
  );
  return { genuine: isOurs && chainHolds(links) };
}

/** The hashes of all chains that somebody may hold: of each reader, and the whole one as files of old gave it. */
function chainsOf(links: readonly ChainLink[]): string[][] {
  const shops = new Set(links.flatMap(({ facts: { shop } }) => shop ?? []));
  // The empty one stands for all suppliers that were asked and have done nothing.
  const suppliers = [...shops, ''].map((shopId): Viewer => ({ role: 'supplier', shopId }));
  const chains = [
    ...[{ role: 'buyer' } as const, ...suppliers].map((viewer) => eventsOf(viewer, links)),
    ...suppliers.map((viewer) => eventsWithEnds(viewer, links)),
  ].map((own) => readersChain(own).map(({ hash }) => hash));
  return [...chains, links.map(({ hash }) => hash)];
}

import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { requestFreight, type FreightOfOrder } from '#api/deals/freight.ts';
import { compare } from '#lib/decimal.ts';
import { freightRequestProblems, freightStatuses } from '#api/deals/freight-rules.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { finishNotices, notifyCompany } from '#server/mail/mail/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { latestRates } from '#server/market/reference/index.ts';
import {
  carriageIn,
  dangerOf,
  goodsOf,
  loadCarriedGoods,
  loadNames,
  lockOwnOrder,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { routeIn } from './letters.ts';
import { placeProblems } from './places.ts';
import { forwardersFor } from './asked-forwarders.ts';
import { suggestionFor } from './suggestion.ts';
import { describeQuote, describeRequest, perTonneUsd, regulatedGoods, type RequestRow } from './views.ts';

type Input = z.output<typeof requestFreight.input>;

/** What the buyer asked forwarders for an own RFQ, and what they quoted. Throws 404 for an order of somebody else. */
export async function freightOfOrder(context: MemberContext, orderId: string): Promise<FreightOfOrder> {
  const { db, actor } = context;
  const own = and(eq(tradeOrder.id, orderId), eq(tradeOrder.buyerId, actor.party));
  const [order] = await db.select().from(tradeOrder).where(own);
  if (!order) throw notFound();
  return describe(context, order);
}

/** `context.db` may be a transaction: what it has written is seen. */
async function describe(context: MemberContext, order: OrderRow): Promise<FreightOfOrder> {
  const { db, actor, now } = context;
  const [names, { rates }, carriage, suggested] = [
    await loadNames(context),
    await latestRates(context),
    await carriageIn(context, order),
    await suggestionFor(context, order),
  ];
  const rows = await db
    .select({ quote: freightQuote, request: freightRequest })
    .from(freightQuote)
    .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
    .where(eq(freightRequest.orderId, order.id))
    .orderBy(desc(freightQuote.at), desc(freightQuote.id));
  const [request] = await db.select().from(freightRequest).where(isOfOrder(order.id));
  const quotes = rows.map(({ quote, request: asked }) => ({
    ...describeQuote(quote, names, now()),
    forwarderId: quote.forwarderId,
    containers: asked.containers,
    perTonneUsd: perTonneUsd(quote, asked, order, { carriage, rates }),
  }));
  const live = quotes.filter(({ state }) => state === 'live');
  const route = request ?? suggested;
  const { departurePort, destinationPort } = route;
  return {
    request: request
      ? describeRequest(request, order, names, await regulatedGoods(context, [{ request, order }]))
      : null,
    quotes: [
      ...live.sort((a, b) => compare(a.perTonneUsd, b.perTonneUsd)),
      ...quotes.filter(({ state }) => state === 'expired'),
      ...quotes.filter(({ state }) => state !== 'live' && state !== 'expired'),
    ],
    forwarders:
      departurePort && destinationPort
        ? (await forwardersFor(db, { departurePort, destinationPort }, actor.party)).length
        : 0,
    suggested,
    carried: { packing: order.packing, goods: carriage.goods, closed: [...carriage.closed] },
  };
}

const isOfOrder = (orderId: string) => and(eq(freightRequest.orderId, orderId), isNull(freightRequest.closedAt));

/** Asks the forwarders of a route. An earlier request is closed; what was quoted for it stays readable as replaced. */
export function askForwarders(context: MemberContext, input: Input): Promise<FreightOfOrder> {
  const { now } = context;
  return idempotently(context, requestFreight, input, async (tx) => {
    const { order } = await lockOwnOrder(tx, context, input.orderId);
    if (!freightStatuses.includes(order.status))
      throw new AppError('conflict', { fields: { status: String(order.status) } });
    const directory = await loadDirectory({ ...context, db: tx });
    const carriage = { ...(await carriageIn({ ...context, db: tx }, order)), packing: order.packing };
    const problems = { ...freightRequestProblems(input, now(), carriage), ...placeProblems(directory, input) };
    if (Object.keys(problems).length > 0) throw invalid(problems);

    await closeRequest(tx, context, order.id);
    const { departurePort, destinationPort, cabinetType, containers, readyOn, remarks } = input;
    const [request] = await tx
      .insert(freightRequest)
      .values({
        departurePort,
        destinationPort,
        cabinetType,
        containers,
        readyOn,
        remarks,
        id: uuidv7(now()),
        orderId: order.id,
        buyerId: order.buyerId,
        at: now(),
      })
      .returning();
    await noteAccount(tx, context, 'freight', request!.id, remarks);
    const told = await notifyForwarders(tx, context, { order, request: request!, directory });
    await audit(
      tx,
      context,
      'freightRequest.ask',
      { kind: 'order', id: order.id },
      { route: `${departurePort}-${destinationPort}`, cabinetType, containers, told },
    );
    return describe({ ...context, db: tx }, order);
  });
}

/** The request first, then its quotes: a forwarder who is quoting holds the request (forwarders-quote.ts). */
async function closeRequest(tx: Transaction, context: MemberContext, orderId: string): Promise<void> {
  const closed = await tx
    .update(freightRequest)
    .set({ closedAt: context.now() })
    .where(isOfOrder(orderId))
    .returning({ id: freightRequest.id });
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  for (const thingId of ids) await finishNotices(tx, context, { thing: 'freight', thingId, kind: 'quoteFreight' });
  await tx
    .update(freightQuote)
    .set({ state: 'replaced' })
    .where(and(inArray(freightQuote.requestId, ids), eq(freightQuote.state, 'live')));
}

type Asked = { order: OrderRow; request: RequestRow; directory: Directory };

async function notifyForwarders(
  tx: Transaction,
  context: MemberContext,
  { order, request, directory }: Asked,
): Promise<number> {
  const { cabinetType, containers, readyOn } = request;
  const danger = dangerOf((await loadCarriedGoods({ ...context, db: tx }))(order));
  const data = {
    requestId: request.id,
    ...routeIn(directory, request),
    containers,
    cabinetType,
    goods: goodsOf(order),
    danger,
    readyOn,
  };
  const forwarders = await forwardersFor(tx, request, order.buyerId);
  for (const forwarderId of forwarders)
    await notifyCompany(tx, context, forwarderId, { template: 'freightAsked', data });
  return forwarders.length;
}

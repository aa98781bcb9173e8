import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, like, lt, ne, sql } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import { isHandedOver } from '#api/deals/shipment-rules.ts';
import { daysAfter, daysLater, utcDay } from '#lib/days.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { lotAnalysis } from '#server/platform/db/schema/lots.ts';
import { AppError } from '#server/platform/errors.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { port } from '#server/platform/db/schema/reference.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invitation, negotiation, quote, quoteLine, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { signAsDemo } from '#server/deals/contract/index.ts';
import { declineInvitation } from '#server/deals/rfq/index.ts';
import { deliveryWindowOf } from '#server/deals/deal/index.ts';
import { stateOwnAnalysis } from '#server/deals/lots/index.ts';
import { askForConsent, shipGoods } from '#server/deals/shipment/index.ts';
import { readRates } from '../reference/trade.ts';
import { callOf } from './call-of.ts';
import { quoteOn } from './deal-inquiry.ts';
import { paper } from './deal-stage.ts';
import { ownersAddresses } from './owners.ts';
import { between, randomOf, seedOf } from './random.ts';

/** They take their time, so that a page is seen to change, and one after another. */
const pauseMilliseconds = 20_000;
/** Less than this share of its price nobody gives. */
const lowestShare = 0.97;
/** USD per tonne, for bringing goods to the port of destination. */
const carriage = 60;
const atOnce = 10;

/**
 * What the demo's suppliers do whom nobody plays (owners.ts): they quote, or say that they do not have it, meet a
 * counter-offer half-way, sign after the buyer and ship what is paid, or ask once whether it may leave late. One step of each deal in a call. Each stands for
 * itself: what one fails at is reported, and the others go on.
 */
export async function answerForDemoSuppliers(services: Services, report: (error: unknown) => void): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext('suppliers of the demo')) as free`);
    // Another process is at it.
    if (!rows[0]!.free) return;
    const due = [...(await waitingRfqs(services)), ...(await unsigned(services)), ...(await unshipped(services))];
    for (const { ownerId, act } of due) await callOf(services, ownerId, 0).then(act).catch(report);
  });
}

type Due = { ownerId: string; act: (context: MemberContext) => Promise<unknown> };

const played = inArray(
  shop.ownerId,
  sql`(select ${member.id} from ${member} where ${member.demo} and ${like(member.email, ownersAddresses)})`,
);
/** What the demo has played itself stays as it was left, and so does what an operator has on hold. */
const unscripted = and(eq(tradeOrder.demo, false), isNull(tradeOrder.heldAt));
const before = ({ now }: Pick<Services, 'now'>) => new Date(now().getTime() - pauseMilliseconds);

/** One supplier of each RFQ whose answer is awaited. */
async function waitingRfqs({ db, now }: Services): Promise<Due[]> {
  const rows = await db
    .selectDistinctOn([tradeOrder.id], { order: tradeOrder, shop, state: invitation.state })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .innerJoin(shop, eq(shop.id, invitation.shopId))
    .where(
      and(
        eq(tradeOrder.status, orderStatuses.pendingQuote),
        unscripted,
        gt(tradeOrder.quoteDueAt, now()),
        lt(tradeOrder.updatedAt, before({ now })),
        inArray(invitation.state, ['sent', 'seen', 'quoted']),
        eq(invitation.pen, 'supplier'),
        played,
      ),
    )
    .orderBy(tradeOrder.id, invitation.id)
    .limit(atOnce);
  return rows.map(({ order, shop: own, state }) => ({
    ownerId: own.ownerId!,
    act: (context) => (state === 'quoted' ? meetHalfWay(context, order, own) : quoteOrDecline(context, order, own)),
  }));
}

type Order = typeof tradeOrder.$inferSelect;
type Shop = typeof shop.$inferSelect;

async function quoteOrDecline(context: MemberContext, order: Order, own: Shop): Promise<unknown> {
  const found = await fittingOffer(context, order, own);
  if (!found) return declineInvitation(context, { orderId: order.id, reason: 'notSupplied', remark: '' });
  const { grade, materialId, priceUsd, leadTimeDays } = found;
  const random = randomOf(seedOf(order.id, own.id));
  const delivered = order.tradeTerm === 3 || order.tradeTerm === 5 ? carriage : 0;
  const usd = Number(priceUsd) * between(random, 0.99, 1.03) + delivered;
  const isAsked = materialId === order.materialId || grade.toLowerCase() === order.gradeNumber.toLowerCase();
  return quoteOn(context, order.id, {
    unitPrice: String(Math.round(usd * perUsd(order.currency))),
    leadTimeDays,
    departurePort: await portIn(context, own.nation, order.destinationPort),
    ...(!isAsked && { instead: { materialId, gradeNumber: grade, remark: '' } }),
  });
}

/** The grade itself, else the cheapest of its category. */
async function fittingOffer({ db }: MemberContext, { materialId, gradeNumber, categoryId }: Order, own: Shop) {
  const isGrade = sql`(${material.id} = ${materialId} or lower(${material.grade}) = lower(${gradeNumber}))`;
  const [found] = await db
    .select({
      grade: material.grade,
      materialId: material.id,
      priceUsd: offer.priceUsd,
      leadTimeDays: offer.leadTimeDays,
    })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .where(
      and(
        eq(offer.shopId, own.id),
        eq(offer.status, 'onSale'),
        sql`(${isGrade} or ${categoryId} = any(${material.categoryPath}))`,
      ),
    )
    .orderBy(desc(isGrade), asc(offer.priceUsd))
    .limit(1);
  return found;
}

async function meetHalfWay(context: MemberContext, { id, destinationPort }: Order, own: Shop): Promise<unknown> {
  const { db } = context;
  const ofShop = and(eq(negotiation.orderId, id), eq(negotiation.shopId, own.id), eq(negotiation.kind, 'counterOffer'));
  const [counter] = await db
    .select({ wants: negotiation.wants })
    .from(negotiation)
    .where(ofShop)
    .orderBy(desc(negotiation.at))
    .limit(1);
  const [standing] = await db
    .select({ ...getTableColumns(quoteLine) })
    .from(quote)
    .innerJoin(quoteLine, and(eq(quoteLine.quoteId, quote.id), eq(quoteLine.version, quote.latest)))
    .where(and(eq(quote.orderId, id), eq(quote.shopId, own.id), eq(quote.state, 'live')));
  const wanted = counter?.wants?.lines[0]?.unitPrice ?? standing!.unitPrice;
  const lowest = Number(standing!.unitPrice) * lowestShare;
  const { paymentTerm, packing, leadTimeDays } = counter?.wants?.terms ?? {};
  return quoteOn(context, id, {
    unitPrice: Number(wanted) < lowest ? String(Math.ceil(lowest)) : wanted,
    quantity: standing!.quantity,
    departurePort: await portIn(context, own.nation, destinationPort),
    ...(standing!.replacement && {
      instead: { materialId: standing!.materialId!, gradeNumber: standing!.gradeNumber, remark: '' },
    }),
    ...(paymentTerm && { paymentTerm }),
    ...(packing && { packing }),
    ...(leadTimeDays && { leadTimeDays: Number(leadTimeDays) }),
  });
}

/** Contracts that the buyer has signed. */
async function unsigned({ db }: Services): Promise<Due[]> {
  const signed = (side: 'buyer' | 'supplier') =>
    sql`exists (select from ${signature} where ${signature.contractId} = ${contract.id} and ${signature.side} = ${side})`;
  const rows = await db
    .select({ id: subOrder.id, ownerId: shop.ownerId, fullName: shop.nameEn })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .innerJoin(shop, eq(shop.id, subOrder.shopId))
    .innerJoin(contract, eq(contract.subOrderId, subOrder.id))
    .where(
      and(
        eq(subOrder.status, orderStatuses.pendingSignatures),
        unscripted,
        sql`${contract.version} = (select max(version) from contract as one where one.sub_order_id = ${subOrder.id})`,
        sql`${signed('buyer')} and not ${signed('supplier')}`,
        played,
      ),
    )
    .limit(atOnce);
  return rows.map(({ id: subOrderId, ownerId, fullName }) => ({
    ownerId: ownerId!,
    act: (context) => signAsDemo(context, { subOrderId, fullName }),
  }));
}

/** What is paid as far as it has to be before shipment. */
async function unshipped({ db, now }: Services): Promise<Due[]> {
  const rows = await db
    .select({ part: subOrder, order: tradeOrder, shop })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .innerJoin(shop, eq(shop.id, subOrder.shopId))
    .where(
      and(
        eq(subOrder.status, orderStatuses.pendingShipment),
        unscripted,
        lt(subOrder.updatedAt, before({ now })),
        played,
      ),
    )
    .limit(atOnce);
  return rows.map(({ part, order, shop: { ownerId, nation } }) => ({
    ownerId: ownerId!,
    act: async (context) => {
      const handedOver = isHandedOver(part.tradeTerm);
      const transportDocument = `DEMO${part.number.replaceAll('-', '')}`;
      const { deliveryStart } = await deliveryWindowOf(context.db, order, part);
      const soon = utcDay(daysAfter(now(), 3));
      const etd = soon < deliveryStart ? deliveryStart : soon;
      const files = [
        paper(
          'billOfLading',
          handedOver ? 'Delivery receipt' : 'Bill of lading',
          transportDocument,
          `${part.quantity} t`,
        ),
        paper('certificates', 'Certificate of analysis', `Lot ${part.number}`),
      ];
      const originPort = part.departurePort ?? (await portIn(context, nation, part.destinationPort));
      const destinationPort =
        part.destinationPort ?? part.portDischarge ?? (await portIn(context, order.buyerNation, originPort));
      const way = handedOver
        ? { place: 'Warehouse of the supplier' }
        : { originPort, destinationPort, eta: daysLater(etd, 25) };
      await stateOnce(context, part);
      const shipped = shipGoods(
        { ...context, files },
        {
          subOrderId: part.id,
          carrier: 'COSU',
          transportDocument,
          containers: [],
          quantity: part.quantity,
          last: true,
          ...way,
          etd,
          lots: [part.number],
        },
      );
      await shipped.catch((error: unknown) => {
        if (error instanceof AppError && error.fields?.['deviations']) return askOnce(context, part);
        throw error;
      });
    },
  }));
}

/** Where the contract has limits, the lot has values within them before it leaves: what is aimed at, or a bound. */
async function stateOnce(context: MemberContext, { id, number, limits }: typeof subOrder.$inferSelect): Promise<void> {
  const values = limits.flatMap(({ answer, target, maximum, minimum, unit }, limit) => {
    const value = target ?? maximum ?? minimum;
    return answer === 'notTested' || !value ? [] : [{ limit, unit, value, name: '', method: '', condition: '' }];
  });
  const isStated = (await context.db.$count(lotAnalysis, eq(lotAnalysis.subOrderId, id))) > 0;
  if (values.length === 0 || isStated) return;
  const analysedOn = utcDay(context.now());
  await stateOwnAnalysis(context, { subOrderId: id, lot: number, certificate: '', analysedOn, values });
}

/** The buyer is asked whether the goods may leave too late; where it has refused, or not answered, it may end the deal. */
async function askOnce(
  context: MemberContext,
  { id, orderId, quantity, number }: typeof subOrder.$inferSelect,
): Promise<void> {
  const { db, now } = context;
  const ofDeal = and(eq(tradeEvent.orderId, orderId), eq(tradeEvent.subOrderId, id));
  if ((await db.$count(tradeEvent, and(ofDeal, eq(tradeEvent.action, 'askDeviation')))) > 0) return;
  const etd = utcDay(daysAfter(now(), 10));
  const remark = 'Our production is late. We are sorry, and load the next vessel.';
  await askForConsent(context, { subOrderId: id, quantity, last: true, etd, remark, lots: [number] });
}

/** A port of a country, or of another one where it has none; never the one at the other end. */
async function portIn({ db }: MemberContext, country: string, otherEnd: string | null): Promise<string> {
  const [found] = await db
    .select({ id: port.id })
    .from(port)
    .where(ne(port.id, otherEnd ?? ''))
    .orderBy(desc(eq(port.country, country)), asc(port.id))
    .limit(1);
  return found!.id;
}

/** Units of a currency for a US dollar, in the newest month that is known. */
const perUsd = (currency: string): number =>
  Number(readRates().findLast((rate) => rate.currency === currency)?.perUsd ?? 1);

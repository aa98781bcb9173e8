import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ship } from '#api/deals/logistics.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { plainNumber } from '#api/deals/container-number.ts';
import { covers, type Deviation } from '#api/deals/shipment-consent.ts';
import { utcDay } from '#lib/days.ts';
import { round } from '#lib/decimal.ts';
import { containerProblems, isHandedOver } from '#api/deals/shipment-rules.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder as subOrderTable } from '#server/platform/db/schema/deal.ts';
import { shipment, shipmentDocument, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently, type Store } from '#server/platform/files/index.ts';
import {
  dangerOf,
  goodsOf,
  lineGoods,
  loadCarriedGoods,
  lockOwnSubOrder,
  moveSubOrder,
  orderFor,
  readBalance,
  notifyBuyer,
  deviationTexts,
  standingConsent,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { lotProblems } from '#server/deals/lots/index.ts';
import { carrierOf } from './carrier.ts';
import { deviationsOf, lineOf, readLines } from './deviations.ts';
import { portProblems } from './places.ts';
import { quantityProblems } from './quantity.ts';
import { isAtPlace } from './shipment-view.ts';

type Input = z.output<typeof ship.input>;
type Problems = Record<string, string>;

/**
 * Ships the whole or a part of an own sub-order: what is on its way, when it is promised, with which documents. The
 * buyer is told. 422 names the container whose check digit is wrong, and in what the shipment deviates
 * from the contract without the buyer's consent.
 */
export function shipGoods(context: MemberContext, input: Input): Promise<OrderView> {
  return storingIdempotently(context, ship, input, async (tx, store) => {
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    const directory = await loadDirectory({ ...context, db: tx });
    const balance = await readBalance(tx, deal.subOrder);
    const lines = await readLines(tx, deal.subOrder.id);
    const now = context.now();
    const deviations = await deviationsOf(tx, input, { ...deal, lines, balance, now });
    const consent = deviations.length === 0 ? undefined : await standingConsent(tx, deal.subOrder, now);
    const line = lineOf(lines, input);
    const containers = input.containers.map(plainNumber);
    const carrier = carrierOf(directory.codes, input.carrier);
    const transportDocument = plainNumber(input.transportDocument);
    const danger = line && dangerOf(lineGoods(await loadCarriedGoods({ ...context, db: tx }), line, deal.order));
    const way = wayOf(deal.subOrder, input);
    const moved = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      action: 'ship',
      role: 'supplier',
      company: deal.company,
      facts: { fullyShipped: balance.fullyShipped, paidBeforeShipment: balance.paidBeforeShipment },
      detail: {
        quantity: round(input.quantity, 3),
        ...(line && { line: line.position, gradeNumber: line.gradeNumber, ...(danger && { danger }) }),
        carrier,
        transportDocument,
        containers,
        ...(input.last && { last: true }),
        ...(consent && { deviations, consent: consent.seq }),
        ...(isHandedOver(deal.subOrder.tradeTerm)
          ? { place: way.originPort, day: input.etd }
          : { from: way.originPort, to: way.destinationPort, etd: input.etd, eta: way.eta }),
      },
    });
    refuse({
      ...containerProblems(input.containers),
      ...(isHandedOver(deal.subOrder.tradeTerm)
        ? placeProblems(input)
        : routeProblems(directory, { ...input, ...way }, input)),
      ...shipmentProblems(context, input),
      ...quantityProblems(input, deal.subOrder, line, balance),
      ...(await lotProblems(tx, deal.subOrder, line, input.lots)),
    });
    const refused = deviations.filter((one) => !consent?.agreed || !consent.deviations.some((to) => covers(to, one)));
    refuse(withoutConsent(refused));
    const { order } = moved;
    const subOrder = deviations.some(({ kind }) => kind === 'short')
      ? await endRest(tx, moved.subOrder, now)
      : moved.subOrder;

    await noteAccount(tx, context, 'deal', order.id, input.place ?? '');
    const id = uuidv7(now);
    const stored = await storeDocuments(context, store);
    const certificates = stored.filter(({ kind }) => kind === 'COA');
    await tx.insert(shipment).values({
      id,
      subOrderId: subOrder.id,
      line: line!.position,
      position: (await tx.$count(shipment, eq(shipment.subOrderId, subOrder.id))) + 1,
      carrier,
      transportDocument,
      containers,
      quantity: input.quantity,
      ...way,
      etd: input.etd,
      shippedAt: now,
      ...(consent && { deviations, consent: consent.seq }),
      lots: input.lots.map((lot, index) => ({ lot, certificateId: certificates[index]?.fileId ?? null })),
    });
    if (stored.length > 0)
      await tx.insert(shipmentDocument).values(stored.map((document) => ({ ...document, shipmentId: id })));
    await tx.insert(shipmentEvent).values(firstEvents(context, { ...way, etd: input.etd }, id));

    const goods = goodsOf({ ...order, quantity: input.quantity });
    await notifyBuyer(tx, context, order, { kind: 'shipped', who: deal.company, number: subOrder.number, goods });
    await notifyFinalAmount(tx, context, order, subOrder);
    return orderFor(context, order.id, tx);
  });
}

const withoutConsent = (refused: readonly Deviation[]): Problems =>
  refused.length === 0
    ? {}
    : { deviations: m.deals_deviation_needsConsent({ deviations: joinWords(deviationTexts(refused)) }) };

/** The buyer has agreed that nothing follows: what has left is all of it, and is what is paid. */
async function endRest(tx: Transaction, row: SubOrderRow, restEndedAt: Date): Promise<SubOrderRow> {
  await tx.update(subOrderTable).set({ restEndedAt }).where(eq(subOrderTable.id, row.id));
  return { ...row, restEndedAt };
}

/** More or less has been shipped than the contract says: the buyer is told what the goods cost now. */
async function notifyFinalAmount(tx: Transaction, context: MemberContext, order: OrderRow, row: SubOrderRow) {
  const { finalAmount, shipped } = await readBalance(tx, row);
  if (finalAmount === null || finalAmount === row.total) return;
  const goods = goodsOf({ ...order, quantity: shipped });
  const money = { amount: finalAmount, currency: row.currency };
  await notifyBuyer(tx, context, order, { kind: 'finalAmount', money, number: row.number, goods });
}

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

function shipmentProblems({ files }: MemberContext, input: Input): Problems {
  const problems: Problems = {};
  if (plainNumber(input.transportDocument).length < 4) problems['transportDocument'] = m.field_wrongFormat();
  if (files.filter(({ field }) => field === 'certificates').length > input.lots.length)
    problems['certificates'] = m.deals_logistics_certificateWithoutLot();
  return problems;
}

const kinds = { billOfLading: 'BL', packingList: 'PL', certificates: 'COA' } as const;

async function storeDocuments(context: MemberContext, store: Store): Promise<{ fileId: string; kind: string }[]> {
  const stored = [];
  for (const file of context.files) {
    const kind = kinds[file.field as keyof typeof kinds];
    stored.push({ fileId: await store({ purpose: 'shipment', file }), kind });
  }
  return stored;
}

/** From where it goes to where, and when it arrives; at one place, where it is handed over there. What is missing is refused. */
function wayOf(
  { tradeTerm }: SubOrderRow,
  { originPort = '', destinationPort = '', place = '', etd, eta }: Input,
): Way {
  return isHandedOver(tradeTerm)
    ? { originPort: place, destinationPort: place, eta: etd }
    : { originPort, destinationPort, eta: eta ?? etd };
}
type Way = { originPort: string; destinationPort: string; eta: string };

const placeProblems = ({ place, originPort, destinationPort }: Input): Problems => ({
  ...(place === undefined && { place: m.field_required() }),
  ...(originPort !== undefined && { originPort: m.deals_handover_noPort() }),
  ...(destinationPort !== undefined && { destinationPort: m.deals_handover_noPort() }),
});

function routeProblems(directory: Directory, { originPort, destinationPort, eta }: Way, input: Input): Problems {
  const problems = portProblems(directory, { originPort, destinationPort });
  if (eta < input.etd) problems['eta'] = m.deals_logistics_etaBeforeEtd();
  if (input.eta === undefined) problems['eta'] = m.field_required();
  if (originPort !== '' && originPort === destinationPort) problems['destinationPort'] = m.deals_logistics_samePorts();
  if (input.place !== undefined) problems['place'] = m.deals_handover_portNeeded();
  return problems;
}

/**
 * What is known when goods leave: the booking, and when they are promised to leave and to arrive; of those that are handed over
 * at a place, that they were, or when they will be.
 */
function firstEvents(
  context: MemberContext,
  { originPort, destinationPort, etd, eta }: Way & { etd: string },
  shipmentId: string,
) {
  const now = context.now();
  const recorded = { shipmentId, placeName: null, remark: '', recordedAt: now, recordedBy: context.actor.id };
  const at = new Date(`${etd}T00:00:00Z`);
  if (isAtPlace({ originPort, destinationPort }))
    return [
      {
        ...{ ...recorded, placeName: originPort, id: uuidv7(now), milestone: 'DELIVERED' },
        ...{ placeId: null, at, expected: etd > utcDay(now) },
      },
    ];
  const expected = (milestone: string, day: string, placeId: string) => ({
    ...recorded,
    id: uuidv7(now),
    milestone,
    placeId,
    at: new Date(`${day}T00:00:00Z`),
    expected: true,
  });
  return [
    { ...recorded, id: uuidv7(now), milestone: 'BOOKED', at: now, expected: false, placeId: originPort },
    expected('DEPARTED', etd, originPort),
    expected('ARRIVED', eta, destinationPort),
  ];
}

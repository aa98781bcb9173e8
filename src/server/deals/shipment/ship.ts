import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ship } from '#api/deals/logistics.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { plainNumber } from '#api/deals/container-number.ts';
import { add, compare, round, subtract, trimZeros } from '#lib/decimal.ts';
import { shippableRange } from '#api/deals/quantity-tolerance.ts';
import { safeLine } from '#lib/readable-text.ts';
import { containerProblems } from '#api/deals/shipment-rules.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shipment, shipmentDocument, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently, type Store } from '#server/platform/files/index.ts';
import {
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  orderFor,
  readBalance,
  notifyBuyer,
  type Balance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { portProblems } from './places.ts';

type Input = z.output<typeof ship.input>;
type Problems = Record<string, string>;
type LineRow = typeof subOrderLine.$inferSelect;

/**
 * Ships the whole or a part of an own sub-order: what is on its way, when it is promised, with which documents. The
 * buyer is told. 422 names the container whose check digit is wrong.
 */
export function shipGoods(context: MemberContext, input: Input): Promise<OrderView> {
  return storingIdempotently(context, ship, input, async (tx, store) => {
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId, ['supplier']);
    const directory = await loadDirectory({ ...context, db: tx });
    const balance = await readBalance(tx, deal.subOrder);
    const lines = await tx
      .select()
      .from(subOrderLine)
      .where(eq(subOrderLine.subOrderId, input.subOrderId))
      .orderBy(asc(subOrderLine.position));
    const line = lineOf(lines, input);
    const containers = input.containers.map(plainNumber);
    const carrier = carrierOf(directory, input.carrier);
    const transportDocument = plainNumber(input.transportDocument);
    const { order, subOrder } = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      action: 'ship',
      role: 'supplier',
      company: deal.company,
      facts: { fullyShipped: balance.fullyShipped, paidBeforeShipment: balance.paidBeforeShipment },
      detail: {
        quantity: round(input.quantity, 3),
        ...(line && { line: line.position, gradeNumber: line.gradeNumber }),
        carrier,
        transportDocument,
        containers,
        ...(input.last && { last: true }),
        from: input.originPort,
        to: input.destinationPort,
        etd: input.etd,
        eta: input.eta,
      },
    });
    refuse({
      ...containerProblems(input.containers),
      ...portProblems(directory, { originPort: input.originPort, destinationPort: input.destinationPort }),
      ...shipmentProblems(context, input),
      ...quantityProblems(input, deal.subOrder, lines, line, balance),
    });

    const now = context.now();
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
      originPort: input.originPort,
      destinationPort: input.destinationPort,
      etd: input.etd,
      eta: input.eta,
      shippedAt: now,
      lots: input.lots.map((lot, index) => ({ lot, certificateId: certificates[index]?.fileId ?? null })),
    });
    if (stored.length > 0)
      await tx.insert(shipmentDocument).values(stored.map((document) => ({ ...document, shipmentId: id })));
    await tx.insert(shipmentEvent).values(firstEvents(context, input, id));

    const goods = goodsOf({ ...order, quantity: input.quantity });
    await notifyBuyer(tx, context, order, { kind: 'shipped', who: deal.company, number: subOrder.number, goods });
    await notifyFinalAmount(tx, context, order, subOrder);
    return orderFor(context, order.id, tx);
  });
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

/** The line that the goods are of; where there is one, nobody has to say so. */
const lineOf = (lines: readonly LineRow[], { line }: Input): LineRow | undefined =>
  line === undefined && lines.length === 1 ? lines[0] : lines.find(({ position }) => position === line);

/** As much of each line as the contract tolerates, and not less when nothing is to follow. */
function quantityProblems(
  { quantity, last }: Input,
  subOrder: SubOrderRow,
  lines: readonly LineRow[],
  line: LineRow | undefined,
  { shipped, shippedByLine }: Balance,
): Problems {
  if (!line) return { line: m.field_chooseOne() };
  const sentOf = ({ position }: LineRow) => shippedByLine.get(position) ?? '0.000';
  const rangeOf = (agreed: { quantity: string }) =>
    shippableRange({ quantity: agreed.quantity, packing: subOrder.packing });
  // Older shipments need not say of which line they are: they count for the whole alone.
  const left = least(subtract(rangeOf(line).most, sentOf(line)), subtract(rangeOf(subOrder).most, shipped));
  if (compare(quantity, '0') === 0) return { quantity: m.deals_logistics_aboveZero() };
  if (compare(quantity, left) > 0) return { quantity: m.deals_logistics_moreThanLeft({ left: trimZeros(left) }) };
  const isNamed = compare(add('0.000', ...shippedByLine.values()), shipped) === 0;
  const parts = isNamed
    ? lines.map((one) => ({ ...one, sent: add(sentOf(one), one === line ? quantity : '0') }))
    : [{ ...subOrder, gradeNumber: line.gradeNumber, sent: add(shipped, quantity) }];
  const short = parts
    .map((part) => ({ ...part, missing: subtract(rangeOf(part).least, part.sent) }))
    .find(({ missing }) => compare(missing, '0') > 0);
  return last && short
    ? {
        last: m.deals_logistics_lastTooLittle({
          missing: trimZeros(short.missing),
          grade: safeLine(short.gradeNumber),
        }),
      }
    : {};
}

const least = (a: string, b: string): string => (compare(a, b) < 0 ? a : b);

function shipmentProblems({ files }: MemberContext, input: Input): Problems {
  const problems: Problems = {};
  if (plainNumber(input.transportDocument).length < 4) problems['transportDocument'] = m.field_wrongFormat();
  if (input.eta < input.etd) problems['eta'] = m.deals_logistics_etaBeforeEtd();
  if (input.originPort === input.destinationPort) problems['destinationPort'] = m.deals_logistics_samePorts();
  if (files.filter(({ field }) => field === 'certificates').length > input.lots.length)
    problems['certificates'] = m.deals_logistics_certificateWithoutLot();
  return problems;
}

/** The code of a carrier on the list, by code or name; else the name as it was written. */
function carrierOf({ codes }: Directory, text: string): string {
  const wanted = text.toLowerCase();
  const known = [...(codes.get('carrier')?.values() ?? [])].find((row) =>
    [row.code, row.nameEn, row.nameZh].some((name) => name.toLowerCase() === wanted),
  );
  return known?.code ?? text;
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

/** What is known when goods are handed over: the booking, and when they are promised to leave and to arrive. */
function firstEvents(context: MemberContext, { originPort, destinationPort, etd, eta }: Input, shipmentId: string) {
  const now = context.now();
  const recorded = { shipmentId, placeName: null, remark: '', recordedAt: now, recordedBy: context.actor.id };
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

import { and, desc, eq, inArray } from 'drizzle-orm';
import { quoteFreight, requestFreight, saveLane } from '#api/deals/freight.ts';
import { answerFreightBooking, bookFreight } from '#api/deals/freight-booking.ts';
import { freightStatuses } from '#api/deals/freight-rules.ts';
import { utcDay } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { freightLane, freightQuote } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { answerBooking, askBooking, askForwarders, keepLane, sendFreightQuote } from '#server/deals/freight/index.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { demoAddress } from './demo-member.ts';
import { callOf, daysAgo, dropEmailsToDemo } from './call-of.ts';
import { demoLanes, demoRequests, type DemoAnswer, type DemoRequest } from './freight-data.ts';

const here = (path: string) => new URL(path, import.meta.url);

/**
 * Loads lanes of the demo's forwarders, and what they quoted for two RFQs of its buyer, by the commands that make them
 * on the site. Needs the demo's deals. Once: what is there is left as it is. Returns the names of the data sets that
 * were loaded.
 */
export async function loadDemoFreight(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo freight',
    sources: ['./freight.ts', './freight-data.ts'].map(here),
    scopes: [],
    load: (tx) => loadFreight({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function loadFreight(services: Services): Promise<void> {
  const { db } = services;
  if ((await db.$count(freightLane)) > 0) return;
  const names = ['buyer', ...new Set(demoLanes.map(({ by }) => by))];
  const cast: Record<string, string> = {};
  for (const name of names) {
    const member = await memberByEmail(services, demoAddress(name));
    if (!member) return;
    cast[name] = member.id;
  }
  for (const { by, day, validDays, ...lane } of demoLanes) {
    const input = saveLane.input.parse({ currency: 'USD', ...lane, validUntil: dayFrom(services, validDays) });
    await keepLane(await callOf(services, cast[by]!, day), input);
  }
  for (const request of demoRequests) await play(services, cast, request);
  await dropEmailsToDemo(db);
}

async function play(
  services: Services,
  cast: Record<string, string>,
  { of, day, answers, booked, ...asked }: DemoRequest,
) {
  const own = and(
    eq(tradeOrder.gradeNumber, of),
    inArray(tradeOrder.status, [...freightStatuses]),
    eq(tradeOrder.buyerId, cast['buyer']!),
  );
  const [order] = await services.db.select().from(tradeOrder).where(own).orderBy(desc(tradeOrder.postedAt)).limit(1);
  if (!order) return;
  const input = requestFreight.input.parse({ ...asked, orderId: order.id, readyOn: order.deliveryStart });
  const { request } = await askForwarders(await callOf(services, cast['buyer']!, day), input);
  for (const answer of answers) await quote(services, cast, request!.id, answer);
  if (booked) await book(services, cast, { orderId: order.id, requestId: request!.id }, booked);
}

async function book(
  services: Services,
  cast: Record<string, string>,
  { orderId, requestId }: { orderId: string; requestId: string },
  { by, day, remarks, confirmed }: NonNullable<DemoRequest['booked']>,
): Promise<void> {
  const { db } = services;
  const [part] = await db.select({ id: subOrder.id }).from(subOrder).where(eq(subOrder.orderId, orderId));
  const [quoted] = await db
    .select({ id: freightQuote.id })
    .from(freightQuote)
    .where(and(eq(freightQuote.requestId, requestId), eq(freightQuote.forwarderId, cast[by]!)))
    .orderBy(desc(freightQuote.at))
    .limit(1);
  const input = bookFreight.input.parse({ quoteId: quoted!.id, subOrderId: part!.id, remarks });
  const { bookings } = await askBooking(await callOf(services, cast['buyer']!, day), input);
  const etd = dayFrom(services, confirmed.etdIn);
  const answer = answerFreightBooking.input.parse({
    ...{ answer: 'confirm', bookingId: bookings[0]!.id, reference: confirmed.reference, vessel: confirmed.vessel, etd },
    cutOff: daysAgo(services, 2 - confirmed.etdIn).toISOString(),
  });
  await answerBooking(await callOf(services, cast[by]!, confirmed.day), answer);
}

async function quote(
  services: Services,
  cast: Record<string, string>,
  requestId: string,
  { by, day, validDays, ...said }: DemoAnswer,
): Promise<void> {
  const validUntil = daysAgo(services, day - validDays).toISOString();
  const input = quoteFreight.input.parse({ currency: 'USD', ...said, requestId, validUntil });
  await sendFreightQuote(await callOf(services, cast[by]!, day), input);
}

const dayFrom = (services: Services, days: number) => utcDay(daysAgo(services, -days));

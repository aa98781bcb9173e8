import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { plainNumber } from '#api/deals/container-number.ts';
import { correctShipment, type ShipmentView } from '#api/deals/logistics.ts';
import { correctedFacts, isToldOf, type Correction, type MovedDue } from '#api/deals/shipment-corrections.ts';
import { covers } from '#api/deals/shipment-consent.ts';
import { containerProblems } from '#api/deals/shipment-rules.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay, latestDay, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { joinWords } from '#lib/join-words.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import {
  deviationTexts,
  goodsOf,
  moveSubOrder,
  notifyBuyer,
  readBalance,
  standingConsent,
  type Balance,
} from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { shipment, shipmentEvent } from '#server/platform/db/schema/shipment.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { carrierOf } from './carrier.ts';
import { departures, deviationsOfCorrection, withCorrected } from './correction-deviations.ts';
import { departureOf, lockOwnShipment } from './own-shipment.ts';
import { endOf, isAtPlace, readShipments, type ShipmentRow } from './shipment-view.ts';

type Input = z.output<typeof correctShipment.input>;
type Columns = Pick<ShipmentRow, Exclude<(typeof correctedFacts)[number], 'place'>>;
/** `place`: '' where goods go from port to port. */
type Facts = Columns & { place: string };

const placeOf = (own: ShipmentRow): string => (isAtPlace(own) ? own.originPort : '');

/**
 * The supplier corrects what it has said of a shipment. What was said before stays in the chain of events; the days on
 * which something falls due follow, and the buyer is told. 422 where nothing would be another, and where it would have left
 * outside the window without the buyer's consent. A day of arrival that was promised before still counts where it is later
 * (arrival.ts): a correction takes no time from the buyer. Of a hand-over nothing is corrected once the buyer has confirmed it: 409, in words.
 */
export function correctOwnShipment(context: MemberContext, input: Input): Promise<{ shipments: ShipmentView[] }> {
  return idempotently(context, correctShipment, input, async (tx) => {
    const { own, deal } = await lockOwnShipment(tx, context, input.shipmentId);
    const { codes } = await loadDirectory({ ...context, db: tx });
    const handedOver = isAtPlace(own);
    if (handedOver && own.arrivalConfirmedAt !== null)
      throw new AppError('conflict', { words: m.deals_handover_confirmed() });
    const was: Facts = { ...own, place: placeOf(own) };
    const etd = input.etd ?? own.etd;
    const facts: Facts = {
      carrier: input.carrier === undefined ? own.carrier : carrierOf(codes, input.carrier),
      transportDocument:
        input.transportDocument === undefined ? own.transportDocument : plainNumber(input.transportDocument),
      transportOn: input.transportOn ?? own.transportOn,
      vessel: input.vessel ?? own.vessel,
      containers: input.containers?.map(plainNumber) ?? own.containers,
      seals: input.seals?.filter(Boolean) ?? own.seals,
      place: input.place ?? was.place,
      etd,
      eta: handedOver ? etd : (input.eta ?? own.eta),
    };
    const before = await readBalance(tx, deal.subOrder);
    const now = context.now();
    const left = await departures(tx, own, facts);
    const deviations = await deviationsOfCorrection(tx, own, left, { ...deal, balance: before, now });
    const consent = deviations.length === 0 ? undefined : await standingConsent(tx, deal.subOrder, now);
    const refused = deviations.filter((one) => !consent?.agreed || !consent.deviations.some((to) => covers(to, one)));
    const said = consent && { deviations: withCorrected(own.deviations, deviations), consent: consent.seq };
    const corrected = correctedFacts
      .map((fact): Correction => ({ fact, from: textOf(was[fact]), to: textOf(facts[fact]) }))
      .filter(({ from, to }) => from !== to);
    await tx
      .update(shipment)
      .set({ ...columnsOf(facts, handedOver), ...said })
      .where(eq(shipment.id, own.id));
    if (handedOver) await handOverAnew(tx, context, own, facts);
    else await expectAnew(tx, context, own, facts);
    const dues = movedDues(before, await readBalance(tx, deal.subOrder), deal.subOrder.currency);
    const { order, subOrder: row } = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
      ...{ action: 'correctShipment', role: 'supplier', company: deal.company },
      detail: {
        ...{ shipment: own.position, corrected, remark: input.remark, ...(handedOver && { handedOver }) },
        ...(dues.length > 0 && { dues }),
        ...(consent && { deviations, consent: consent.seq }),
      },
    });
    const wrongDays = problemsOf(facts, input, { handedOver, awardedAt: deal.subOrder.awardedAt }, now);
    const problems = {
      ...(input.containers && containerProblems(input.containers)),
      ...wrongDays,
      // Nobody is asked about a day that cannot be.
      ...(refused.length > 0 &&
        !wrongDays['transportOn'] && {
          deviations: m.deals_deviation_correctedSo({ deviations: joinWords(deviationTexts(refused)) }),
        }),
      ...(corrected.length === 0 && { remark: m.deals_correct_nothing() }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await noteAccount(tx, context, 'deal', order.id, facts.vessel, facts.place, ...facts.seals);
    const [due] = dues;
    const about = {
      who: deal.company,
      facts: corrected.filter((one) => isToldOf(one, handedOver)).map(({ fact }) => fact),
      handedOver,
    };
    const of = { number: row.number, goods: goodsOf({ ...order, quantity: own.quantity }), words: input.remark };
    await notifyBuyer(tx, context, order, {
      ...(due
        ? {
            ...{ kind: 'shipmentCorrectedDue' as const, ...about, day: due.to },
            money: { amount: due.amount, currency: due.currency },
          }
        : { kind: 'shipmentCorrected' as const, ...about }),
      ...of,
    });
    return { shipments: await readShipments(tx, context, row.id) };
  });
}

const textOf = (value: string | readonly string[] | null): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '');

/** A place is both ends of the way. */
const columnsOf = ({ place, ...columns }: Facts, handedOver: boolean) => ({
  ...columns,
  ...(handedOver && { originPort: place, destinationPort: place }),
});

function problemsOf(
  facts: Facts,
  input: Input,
  { handedOver, awardedAt }: { handedOver: boolean; awardedAt: Date },
  now: Date,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!handedOver && input.place !== undefined) problems['place'] = m.deals_handover_portNeeded();
  if (handedOver && input.eta !== undefined) problems['eta'] = m.deals_handover_oneDay();
  if (facts.transportDocument.length < 4) problems['transportDocument'] = m.field_wrongFormat();
  else if (facts.eta < facts.etd) problems['eta'] = m.deals_logistics_etaBeforeEtd();
  if (input.transportOn && input.transportOn > latestDay(now)) problems['transportOn'] = m.deals_logistics_notYet();
  else if (input.transportOn && input.transportOn < earliestDay(awardedAt))
    problems['transportOn'] = m.deals_remit_dateBeforeAward();
  return problems;
}

/** What is expected on another day now, as an event of its own: the one before stays. */
async function expectAnew(tx: Transaction, context: MemberContext, own: ShipmentRow, { etd, eta }: Facts) {
  const now = context.now();
  const hasLeft = (await departureOf(tx, own.id)) !== undefined;
  const expected = [
    ...(etd !== own.etd && !hasLeft
      ? [{ milestone: 'DEPARTED', day: etd, placeId: own.originPort, placeName: null }]
      : []),
    ...(eta !== own.eta ? [{ milestone: 'ARRIVED', day: eta, ...endOf(own) }] : []),
  ];
  if (expected.length > 0)
    await tx.insert(shipmentEvent).values(
      expected.map(({ milestone, day, placeId, placeName }) => ({
        ...{ id: uuidv7(now), shipmentId: own.id, milestone, at: new Date(`${day}T00:00Z`), expected: true },
        ...{ placeId, placeName, remark: '', recordedAt: now, recordedBy: context.actor.id },
      })),
    );
}

/**
 * Goods were handed over elsewhere, or on another day: that counts now. What was said before stays as a day that was once
 * expected, so that it takes none of the buyer's time.
 */
async function handOverAnew(tx: Transaction, context: MemberContext, own: ShipmentRow, { etd, place }: Facts) {
  if (etd === own.etd && place === own.originPort) return;
  const now = context.now();
  const said = and(eq(shipmentEvent.shipmentId, own.id), eq(shipmentEvent.milestone, 'DELIVERED'));
  await tx.update(shipmentEvent).set({ expected: true }).where(said);
  const at = new Date(`${etd}T00:00Z`);
  await tx.insert(shipmentEvent).values({
    ...{ id: uuidv7(now), shipmentId: own.id, milestone: 'DELIVERED', at, expected: etd > utcDay(now) },
    ...{ placeId: null, placeName: place, remark: '', recordedAt: now, recordedBy: context.actor.id },
  });
}

/** What falls due on another day than before. */
const movedDues = (before: Balance, after: Balance, currency: string): MovedDue[] =>
  after.dues.flatMap(({ open, dueOn }, index) => {
    const was = before.dues[index]?.dueOn;
    return was && dueOn && was !== dueOn && compare(open, '0') > 0
      ? [{ amount: open, currency, from: was, to: dueOn }]
      : [];
  });

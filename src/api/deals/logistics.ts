import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, decimal, id, moment, nothing } from '#api/common/common.ts';
import { danger } from './carried-goods.ts';
import { arrivalProofs } from './arrival-rules.ts';
import { trackedNumberLength } from './deal-choices.ts';
import { mostLots } from './lot-rules.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { tonnes, tradeDocument } from './rfq.ts';
import { line, prose } from '#api/common/text.ts';
import { orderStatus, orderView, rfqChange } from './trade.ts';

const place = z.object({
  id: z.string().nullable(),
  name: z.string(),
  country: z.string().nullable(),
  /** Degrees; null: not known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** One step of a shipment in one normal form, whatever the carrier. */
export const shipmentEvent = z.object({
  id,
  milestone: z.string(),
  name: z.string(),
  at: moment,
  /** Expected rather than happened. */
  expected: z.boolean(),
  place: place.nullable(),
  remark: z.string(),
});

export const shipmentView = z.object({
  id,
  position: z.number().int(),
  carrier: z.string(),
  transportDocument: z.string(),
  /** The day of the transport document, where the seller has said it by itself. */
  transportOn: day.nullable(),
  /** Empty: not said. */
  vessel: z.string(),
  containers: z.array(z.string()),
  seals: z.array(z.string()),
  /** Tonnes. */
  quantity: decimal,
  /** What the line of the contract names; null: an older shipment that does not say. */
  gradeNumber: z.string().nullable(),
  /** Null: the goods are not dangerous. */
  danger: danger.nullable(),
  origin: place,
  destination: place,
  /** At one place, to who collects or receives the goods there. */
  handedOver: z.boolean(),
  /** Promised when shipped. */
  etd: day,
  eta: day,
  departedAt: moment.nullable(),
  arrivedAt: moment.nullable(),
  /** Whether it counts as arrived, by what, and the last day of those after which the seller's word is enough. */
  arrival: z.object({ stated: z.boolean(), shownBy: z.enum(arrivalProofs).nullable(), lastDay: day }),
  /** Actual or expected against promised arrival, in days; negative: early. */
  daysLate: z.number().int().nullable(),
  events: z.array(shipmentEvent),
  /** Lots with the certificate of analysis of each. */
  lots: z.array(z.object({ lot: z.string(), certificate: storedFile.nullable() })),
  documents: z.array(storedFile.extend({ kind: z.string(), kindName: z.string() })),
  /** In what it deviates from the contract, with the buyer's consent, in words. */
  deviations: z.array(z.string()),
  /** What its seller has corrected, newest first: what it said before and what it says now. */
  corrections: z.array(z.object({ at: moment, remark: z.string(), changes: z.array(rfqChange) })),
  /** A remark, a place or the name of a file names a bank account. */
  bankWarning: z.boolean(),
});

const trackedNumber = line(trackedNumberLength);

export const track = call({
  method: 'GET',
  path: 'api/backstage/web/logistics/track',
  looks: true,
  access: 'public',
  limit: 'track',
  summary:
    'Shipments by order or sub-order number together with their B/L or container number, nothing of the commercial terms; ' +
    'parties of the deal who are logged in need one number alone',
  input: z.object({
    number: trackedNumber,
    /** Number of the B/L, waybill or a container: what only who has the documents knows. */
    document: trackedNumber.optional(),
  }),
  data: z.object({
    shipments: z.array(
      shipmentView
        .pick({
          carrier: true,
          transportDocument: true,
          containers: true,
          origin: true,
          destination: true,
          handedOver: true,
          etd: true,
          eta: true,
          departedAt: true,
          arrivedAt: true,
          daysLate: true,
          events: true,
        })
        .extend({
          /** The sub-order's. */
          number: z.string(),
          status: orderStatus,
        }),
    ),
  }),
});

export const getShipments = call({
  method: 'GET',
  path: 'api/trade/web/logistics/getShipments',
  looks: true,
  access: 'member',
  summary: 'Shipments of a sub-order with events, lots and documents, for its two sides',
  input: z.object({ subOrderId: id }),
  data: z.object({ shipments: z.array(shipmentView), quantity: decimal, shipped: decimal }),
});

export const noticeReady = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/noticeReady',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'Gives notice that what has not left of a sub-order is ready: from this day the balance falls due that is paid before it leaves, and the days run in which the buyer names the vessel or collects',
  input: z.object({ subOrderId: id, remark: prose(textLength.remark).default('') }),
  data: orderView,
});

export const ship = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/ship',
  access: 'supplier',
  once: true,
  limit: 'upload',
  summary: 'Ships the whole or a part of a sub-order',
  input: z.object({
    subOrderId: id,
    /** A carrier's code, or its name when it is not on the list. */
    carrier: line(textLength.carrier),
    transportDocument: line(textLength.transportDocument),
    containers: z.array(line(textLength.container)).max(40).default([]),
    /** Position of the line of the contract; may be left out where there is one. */
    line: z.number().int().min(1).max(10_000).optional(),
    quantity: tonnes,
    /** Nothing follows: what the contract tolerates may be missing. */
    last: z.boolean().default(false),
    /** From port to port, with the day of arrival; where goods are handed over at a place, that instead. */
    originPort: id.optional(),
    destinationPort: id.optional(),
    place: line(textLength.handOverPlace).optional(),
    /** Of departure, or of the hand-over. */
    etd: day,
    eta: day.optional(),
    /** Lot numbers, in the order of the files `certificates`. Where the contract has limits, each has its certificate as data first (stateAnalysis). */
    lots: z.array(line(textLength.lot)).max(mostLots).default([]),
  }),
  files: {
    billOfLading: { ...tradeDocument, max: 1 },
    packingList: { ...tradeDocument, max: 1 },
    certificates: { ...tradeDocument, max: 20 },
  },
  data: orderView,
});

export const askShipmentConsent = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/askShipmentConsent',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'Asks the buyer to agree to a shipment that deviates from the contract: that leaves before or after the window, goes in more lots, takes more of a line than is tolerated, is the last one with too little, or has a lot that its certificate does not show to be within the agreed limits. Five days for an answer; it replaces what was agreed to and not used',
  input: z.object({
    subOrderId: id,
    line: z.number().int().min(1).max(10_000).optional(),
    quantity: tonnes,
    last: z.boolean().default(false),
    /** The day on which it would leave; consent then covers none that is further outside the window. */
    etd: day,
    /** Lots that would leave with it. */
    lots: z.array(line(textLength.lot)).max(mostLots).default([]),
    /** The buyer reads it. */
    remark: prose(textLength.moneyReason),
  }),
  data: orderView,
});

export const askCorrectionConsent = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/askCorrectionConsent',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'Asks the buyer to agree that a shipment is corrected to have left before or after the window of the contract; the same request as for a shipment to come',
  input: z.object({
    shipmentId: id,
    etd: day.optional(),
    transportOn: day.optional(),
    /** The buyer reads it. */
    remark: prose(textLength.moneyReason),
  }),
  data: orderView,
});

const consent = {
  subOrderId: id,
  /** Of the request that was read. */
  seq: z.number().int().min(1),
};

export const withdrawShipmentConsent = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/withdrawShipmentConsent',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary: 'Takes back a request for consent that the buyer has not answered',
  input: z.object(consent),
  data: orderView,
});

export const answerShipmentConsent = call({
  method: 'POST',
  path: 'api/trade/web/logistics/answerShipmentConsent',
  access: 'member',
  once: true,
  limit: 'write',
  summary:
    'The buyer agrees to a shipment that deviates from the contract, exactly as asked, and waives no damages for delay; or refuses it, and says why',
  input: z.object({ ...consent, agree: z.boolean(), remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

export const correctShipment = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/correctShipment',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'Corrects or completes the facts of a shipment, with the reason, until the deal is completed: what it said before is kept and shown to both sides, and what follows from it follows. A departure outside the window of the contract needs the consent of the buyer (askCorrectionConsent)',
  input: z.object({
    shipmentId: id,
    /** A carrier's code, or its name when it is not on the list. */
    carrier: line(textLength.carrier).optional(),
    transportDocument: line(textLength.transportDocument).optional(),
    /** The day of the transport document. */
    transportOn: day.optional(),
    vessel: line(textLength.vessel).optional(),
    /** Where goods were handed over, under terms without ports: `etd` is the day, and the buyer has not confirmed them yet. */
    place: line(textLength.handOverPlace).optional(),
    containers: z.array(line(textLength.container)).max(40).optional(),
    seals: z.array(line(textLength.container)).max(40).optional(),
    etd: day.optional(),
    eta: day.optional(),
    remark: prose(textLength.moneyReason),
  }),
  data: z.object({ shipments: z.array(shipmentView) }),
});

export const addTracking = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/addTracking',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary: 'Adds what has happened, or is expected, to a shipment',
  input: z.object({
    shipmentId: id,
    milestone: id,
    at: moment,
    expected: z.boolean().default(false),
    placeId: id.optional(),
    placeName: line(textLength.place).optional(),
    remark: line(textLength.milestoneRemark).default(''),
  }),
  data: z.object({ shipments: z.array(shipmentView) }),
});

export const confirmArrival = call({
  method: 'POST',
  path: 'api/trade/web/logistics/confirmArrival',
  access: 'certified',
  once: true,
  limit: 'write',
  summary:
    'The buyer says that a shipment has arrived: once all have, the days run after which receipt counts as confirmed',
  input: z.object({ shipmentId: id, on: day }),
  data: z.object({ shipments: z.array(shipmentView) }),
});

export const addShipmentDocument = call({
  method: 'POST',
  path: 'api/trade/supplier/logistics/addShipmentDocument',
  access: 'supplier',
  once: true,
  limit: 'upload',
  summary: 'Adds a document to a shipment, a certificate of analysis with its lot',
  input: z.object({ shipmentId: id, kind: id, lot: line(textLength.lot).optional() }),
  files: { document: { ...tradeDocument, max: 1, required: true } },
  data: nothing,
});

export type ShipmentView = z.infer<typeof shipmentView>;
export type ShipmentEvent = z.infer<typeof shipmentEvent>;
export type TrackedShipment = z.infer<typeof track.data>['shipments'][number];

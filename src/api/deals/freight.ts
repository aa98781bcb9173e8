/** Freight forwarders: lanes, what buyers ask, what forwarders quote. */
import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import {
  currency,
  day,
  decimal,
  id,
  keyword,
  moment,
  money,
  named,
  nothing,
  page,
  pageInput,
} from '#api/common/common.ts';
import { carriedGoods, closedDestination, danger } from './carried-goods.ts';
import { sdsStandings } from '#api/market/document-choices.ts';
import { freightAmountForm, mostContainers, mostLanes, mostTransitDays } from './freight-choices.ts';
import { stops } from './hold-choices.ts';
import { line } from '#api/common/text.ts';

const amount = z.string().regex(freightAmountForm);
const transitDays = z.number().int().min(1).max(mostTransitDays);
const coded = z.object({ code: z.string(), name: z.string() });

const routeView = { departurePort: named, destinationPort: named, cabinetType: coded };
const routeInput = { departurePort: id, destinationPort: id, cabinetType: id };

const lane = z.object({
  id,
  ...routeView,
  /** All-in, for one container. */
  price: money,
  transitDays: z.number().int(),
  validUntil: day,
  expired: z.boolean(),
  remarks: z.string(),
  updatedAt: moment,
});

export const getLanes = call({
  method: 'GET',
  path: 'api/trade/forwarder/freight/getLanes',
  reads: true,
  access: 'forwarder',
  summary: 'The lanes that I serve',
  input: nothing,
  data: z.array(lane),
});

export const saveLane = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/saveLane',
  access: 'forwarder',
  stoppedBy: stops.forwarding,
  limit: 'write',
  summary: 'Adds or edits a lane; a second one for the same ports and container is refused at the field',
  input: z.object({
    id: id.optional(),
    ...routeInput,
    price: amount,
    currency,
    transitDays,
    validUntil: day,
    remarks: line(textLength.freightRemarks).default(''),
  }),
  data: lane,
});

export const deleteLane = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/deleteLane',
  access: 'forwarder',
  limit: 'write',
  summary: 'Removes a lane',
  input: z.object({ id }),
  data: nothing,
});

export const extendLanes = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/extendLanes',
  access: 'forwarder',
  stoppedBy: stops.forwarding,
  limit: 'write',
  summary: 'Sets until when several lanes are valid, all or none; answers with all my lanes',
  input: z.object({ ids: z.array(id).min(1).max(mostLanes), validUntil: day }),
  data: z.array(lane),
});

export const getForwarderToday = call({
  method: 'GET',
  path: 'api/trade/forwarder/freight/getForwarderToday',
  reads: true,
  access: 'forwarder',
  summary: "Today's work of a forwarder: what waits for it",
  input: nothing,
  data: z.object({
    /** Open requests on my lanes without a live quote of mine. */
    open: z.number().int(),
    /** My quotes that buyers can count on now, and those of them that end soon. */
    /** Bookings that wait for my answer. */
    bookings: z.number().int(),
    liveQuotes: z.number().int(),
    quotesEndingSoon: z.number().int(),
    lanes: z.number().int(),
    lanesEndingSoon: z.number().int(),
    lanesExpired: z.number().int(),
  }),
});

const freightQuote = z.object({
  id,
  company: z.string(),
  state: z.enum(['live', 'expired', 'replaced', 'withdrawn']),
  version: z.number().int(),
  /** All-in, for all containers asked for. */
  amount: money,
  transitDays: z.number().int(),
  carrier: coded.nullable(),
  validUntil: moment,
  remarks: z.string(),
  bankWarning: z.boolean(),
  at: moment,
});

/** What a forwarder sees of a request: the goods and the way, never the buyer, its suppliers or their prices. */
const freightRequest = z.object({
  id,
  ...routeView,
  containers: z.number().int(),
  readyOn: day,
  remarks: z.string(),
  bankWarning: z.boolean(),
  at: moment,
  open: z.boolean(),
  goods: z.string(),
  /** Of the catalogue; null: the RFQ names none. Its documents are read there. */
  material: named.nullable(),
  /** Null: the goods are not dangerous. */
  danger: danger.nullable(),
  /** Of dangerous goods: how their safety data sheets stand where the container goes. */
  sds: z.enum(sdsStandings).nullable(),
  /** Tonnes. */
  quantity: decimal,
  buyerNation: z.string(),
});

export const getFreightRequestByPage = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/getFreightRequestByPage',
  reads: true,
  access: 'forwarder',
  summary: 'What buyers ask on my lanes, newest first, with my own quotes',
  input: z.object({
    filter: z.enum(['open', 'quoted', 'all']).default('open'),
    /** Goods or ports. */
    keyword: keyword.default(''),
    ...pageInput,
  }),
  data: page(
    freightRequest.extend({
      /** Newest first. */
      ownQuotes: z.array(freightQuote),
      /** My lane's price for all containers, to begin with. */
      suggested: z.object({ amount: money, transitDays: z.number().int() }).nullable(),
    }),
  ).extend({ open: z.number().int() }),
});

export const quoteFreight = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/quoteFreight',
  access: 'forwarder',
  stoppedBy: stops.forwarding,
  once: true,
  limit: 'write',
  summary: 'Quotes all-in with a validity; replaces my quote before',
  input: z.object({
    requestId: id,
    amount,
    currency,
    transitDays,
    carrier: id.optional(),
    validUntil: moment,
    remarks: line(textLength.freightRemarks).default(''),
  }),
  data: freightQuote,
});

export const withdrawFreightQuote = call({
  method: 'POST',
  path: 'api/trade/forwarder/freight/withdrawFreightQuote',
  access: 'forwarder',
  limit: 'write',
  summary: 'Takes my live quote back',
  input: z.object({ requestId: id }),
  data: nothing,
});

const freightOfOrder = z.object({
  request: freightRequest.nullable(),
  /** Live ones first, cheapest first; in the currencies they were quoted in. */
  quotes: z.array(
    freightQuote.extend({
      /** Whom a mail to the forwarder goes to. */
      forwarderId: id,
      /** Of the request that it answers. */
      containers: z.number().int(),
      /** Per tonne of the goods of the RFQ in the containers that they take, in USD at the dated indicative rate: what is compared. */
      perTonneUsd: decimal,
    }),
  ),
  /** Forwarders with a lane for the route asked for. */
  forwarders: z.number().int(),
  /** To begin with, from the RFQ: ports where its trade term leaves them in, container, how many of them. */
  suggested: z.object({
    departurePort: id.nullable(),
    destinationPort: id.nullable(),
    cabinetType: id.nullable(),
    containers: z.number().int().nullable(),
    readyOn: day,
  }),
  /** Of the RFQ: a container that cannot take goods packed so is refused. */
  carried: z.object({ packing: id, goods: carriedGoods.nullable(), closed: z.array(closedDestination) }),
});

export const getFreightOfOrder = call({
  method: 'GET',
  path: 'api/trade/web/freight/getFreightOfOrder',
  looks: true,
  access: 'certified',
  summary: 'What I asked forwarders for an own RFQ, and what they quoted',
  input: z.object({ orderId: id }),
  data: freightOfOrder,
});

export const requestFreight = call({
  method: 'POST',
  path: 'api/trade/web/freight/requestFreight',
  access: 'certified',
  stoppedBy: ['company'],
  once: true,
  limit: 'mail',
  summary: 'Asks the forwarders of a route; an earlier request of the RFQ is closed',
  input: z.object({
    orderId: id,
    ...routeInput,
    containers: z.number().int().min(1).max(mostContainers),
    readyOn: day,
    remarks: line(textLength.freightRemarks).default(''),
  }),
  data: freightOfOrder,
});

export type ForwarderToday = z.infer<typeof getForwarderToday.data>;
export type Lane = z.infer<typeof lane>;
export type FreightQuote = z.infer<typeof freightQuote>;
export type FreightRequestPage = z.infer<typeof getFreightRequestByPage.data>;
export type FreightOfOrder = z.infer<typeof freightOfOrder>;

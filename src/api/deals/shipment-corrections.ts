/** Of the facts of a shipment those that its seller may correct afterwards, as they are called. Free of zod. */
import { m } from '#i18n/messages.ts';

export const correctedFacts = [
  'carrier',
  'transportDocument',
  'transportOn',
  'vessel',
  'place',
  'containers',
  'seals',
  'etd',
  'eta',
] as const;
export type CorrectedFact = (typeof correctedFacts)[number];

const names: Record<CorrectedFact, () => string> = {
  carrier: m.deals_orders_carrier,
  transportDocument: m.deals_orders_transportDocument,
  transportOn: m.deals_correct_transportOn,
  vessel: m.deals_correct_vessel,
  place: m.deals_handover_place,
  containers: m.deals_orders_containers,
  seals: m.deals_correct_seals,
  etd: m.deals_orders_etd,
  eta: m.deals_orders_eta,
};
/** What some of them are called of goods that are handed over at a place. */
const atPlace: Partial<typeof names> = {
  carrier: m.deals_handover_carrier,
  transportDocument: m.deals_handover_receipt,
  etd: m.deals_handover_day,
};
export const correctedFactName = (fact: CorrectedFact, handedOver = false): string =>
  ((handedOver ? atPlace[fact] : undefined) ?? names[fact])();

/** Goods that are handed over arrive on that day: it is one fact, and told once. */
export const isToldOf = ({ fact }: Pick<Correction, 'fact'>, handedOver: boolean): boolean =>
  !handedOver || fact !== 'eta';

/** One fact as an event keeps it: days and codes; several numbers in one text, with commas. Empty: not said. */
export type Correction = { fact: CorrectedFact; from: string; to: string };
/** A sum that falls due on another day because of it. */
export type MovedDue = { amount: string; currency: string; from: string; to: string };

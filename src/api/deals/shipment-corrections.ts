/** Of the facts of a shipment those that its seller may correct afterwards, as they are called. Free of zod. */
import { m } from '#i18n/messages.ts';

export const correctedFacts = [
  'carrier',
  'transportDocument',
  'transportOn',
  'vessel',
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
  containers: m.deals_orders_containers,
  seals: m.deals_correct_seals,
  etd: m.deals_orders_etd,
  eta: m.deals_orders_eta,
};
export const correctedFactName = (fact: CorrectedFact): string => names[fact]();

/** One fact as an event keeps it: days and codes; several numbers in one text, with commas. Empty: not said. */
export type Correction = { fact: CorrectedFact; from: string; to: string };
/** A sum that falls due on another day because of it. */
export type MovedDue = { amount: string; currency: string; from: string; to: string };

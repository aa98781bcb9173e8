import { m } from '#i18n/messages.ts';
import type { Comparison } from './comparison.ts';

export type PricePartKind = Comparison['rows'][number]['parts'][number]['kind'];

/** What is added to a price on the way to the buyer, in the order of the way. */
export const pricePartNames: Readonly<Record<PricePartKind, () => string>> = {
  inland: m.deals_orders_partInland,
  freight: m.deals_orders_partFreight,
  insurance: m.deals_orders_partInsurance,
  duty: m.deals_orders_partDuty,
  financing: m.deals_orders_partFinancing,
};

import type { subOrder } from '#server/platform/db/schema/deal.ts';
import type { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';

export type OrderRow = typeof tradeOrder.$inferSelect;
export type SubOrderRow = typeof subOrder.$inferSelect;
export type InvitationRow = typeof invitation.$inferSelect;
export type QuoteRow = typeof quote.$inferSelect;

/** Ports and places that a trade term leaves in, as every row of a deal keeps them. */
export type TermColumns = Pick<
  OrderRow,
  | 'tradeTerm'
  | 'deliveryMethod'
  | 'departurePort'
  | 'destinationPort'
  | 'portDischarge'
  | 'destinationCountry'
  | 'serviceAddress'
>;

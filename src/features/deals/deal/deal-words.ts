import type { OrderStatus, TradeRole } from '#api/deals/order-states.ts';
import type { QuoteView, TermView } from '#api/deals/trade.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { orderStatusTones } from '#app/center/order-tones.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { notAwarded, reasonText } from '#api/deals/reason-words.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';

/** A status in one word; for a supplier who was not chosen, that. */
export const statusName = (status: OrderStatus, reason: string | null = null): string =>
  reason === notAwarded ? reasonText(reason) : orderStatusName(status);
export const statusTone = (status: OrderStatus, reason: string | null = null): BadgeTone =>
  reason === notAwarded ? 'plain' : orderStatusTones[status];

const roles: Record<TradeRole, () => string> = {
  buyer: m.deals_orders_buyer,
  supplier: m.deals_orders_supplier,
  forwarder: m.deals_freight_forwarder,
  operator: m.deals_orders_marketplace,
  system: m.deals_orders_bySystem,
};
export const roleName = (role: TradeRole): string => roles[role]();

export const quoteStates: Record<QuoteView['state'], { name: () => string; tone: BadgeTone }> = {
  live: { name: m.deals_orders_quoteLive, tone: 'brand' },
  expired: { name: m.deals_orders_quoteExpired, tone: 'plain' },
  withdrawn: { name: m.deals_trade_withdrawn, tone: 'plain' },
  accepted: { name: m.deals_orders_quoteAccepted, tone: 'good' },
  notAwarded: { name: m.deals_orders_quoteNotAwarded, tone: 'plain' },
};

/** `CIF Apapa (Lagos)`, `FOB Ningbo`, `EXW Ningbo, China`: the term with the place that it names. */
export function termText(terms: TermView): string {
  const name = tradeTermName(terms.tradeTerm);
  const arrives = terms.destinationPort ?? terms.portDischarge;
  const place =
    (name === 'FOB' ? terms.departurePort : (arrives ?? terms.departurePort))?.name ??
    terms.serviceAddress ??
    terms.pickupPlace ??
    '';
  return place ? `${name} ${place}` : name;
}

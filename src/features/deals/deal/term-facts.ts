import type { TermView } from '#api/deals/trade.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';

export type TextFact = { label: string; value: string };

/** A trade term and what it leaves in, field by field. */
export function termFacts(terms: TermView): TextFact[] {
  const facts = [
    { label: m.deals_rfq_tradeTerm(), value: tradeTermFullName(terms.tradeTerm) },
    { label: m.deals_rfq_pickupWarehouse(), value: terms.pickupPlace },
    { label: m.deals_rfq_deliveryMethod(), value: terms.deliveryMethod?.name },
    { label: m.deals_rfq_departurePort(), value: terms.departurePort?.name },
    { label: m.deals_rfq_destinationPort(), value: terms.destinationPort?.name },
    { label: m.deals_rfq_portDischarge(), value: terms.portDischarge?.name },
    { label: m.deals_rfq_destinationCountry(), value: terms.destinationCountry?.name },
    { label: m.deals_rfq_serviceAddress(), value: terms.serviceAddress },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

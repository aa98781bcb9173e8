import type { TermView } from '#api/deals/trade.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';

export type TextFact = { label: string; value: string };

/** A trade term and what it leaves in, field by field. */
export function termFacts(terms: TermView): TextFact[] {
  const facts = [
    { label: m.rfq_tradeTerm(), value: tradeTermFullName(terms.tradeTerm) },
    { label: m.rfq_pickupWarehouse(), value: terms.pickupPlace },
    { label: m.rfq_deliveryMethod(), value: terms.deliveryMethod?.name },
    { label: m.rfq_departurePort(), value: terms.departurePort?.name },
    { label: m.rfq_destinationPort(), value: terms.destinationPort?.name },
    { label: m.rfq_portDischarge(), value: terms.portDischarge?.name },
    { label: m.rfq_destinationCountry(), value: terms.destinationCountry?.name },
    { label: m.rfq_serviceAddress(), value: terms.serviceAddress },
  ];
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

import type { Named } from '#api/common/common.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';

/** The words for a term of a quote and for its value; the codes themselves until the choices are there. */
export function termNames(choices: RfqChoices | null, countries: readonly Named[]) {
  const coded = (list: readonly { code: string; name: string }[] | undefined) => (value: string) =>
    list?.find(({ code }) => code === value)?.name ?? value;
  const named = (list: readonly Named[] | undefined) => (value: string) =>
    list?.find(({ id }) => id === value)?.name ?? value;
  const port = named(choices?.ports);
  const fields: Record<string, { label: string; value: (value: string) => string }> = {
    tradeTerm: { label: m.deals_rfq_tradeTerm(), value: (value) => tradeTermName(Number(value)) },
    deliveryMethod: { label: m.deals_rfq_deliveryMethod(), value: coded(choices?.deliveryMethods) },
    departurePort: { label: m.deals_rfq_departurePort(), value: port },
    destinationPort: { label: m.deals_rfq_destinationPort(), value: port },
    portDischarge: { label: m.deals_rfq_portDischarge(), value: port },
    destinationCountry: { label: m.deals_rfq_destinationCountry(), value: named(countries) },
    serviceAddress: { label: m.deals_rfq_serviceAddress(), value: (value) => value },
    packing: { label: m.deals_rfq_packing(), value: coded(choices?.packings) },
    paymentTerm: { label: m.deals_rfq_paymentTerm(), value: coded(choices?.paymentTerms) },
    leadTimeDays: { label: m.deals_rfq_leadTime(), value: (value) => m.deals_orders_days({ days: Number(value) }) },
  };
  return (field: string, value: string) => {
    const known = fields[field];
    return known ? { label: known.label, value: known.value(value) } : { label: field, value };
  };
}

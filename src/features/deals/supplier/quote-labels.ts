import { limitLabels } from '../limits/limit-values.ts';
import { m } from '#i18n/messages.ts';

/** The fields of a line as the reader sees them, in their order. */
export const lineLabels = () => ({
  gradeNumber: m.deals_orders_gradeNumber(),
  quantity: m.deals_orders_quantity(),
  unitPrice: m.deals_orders_unitPrice(),
  replacement: m.deals_supplier_isReplacement(),
  remark: m.deals_supplier_lineRemark(),
});

/** The fields of a quote with so many lines, in their order: for the summary of what is wrong. */
export function quoteLabels(lines: number, limits: number): Record<string, string> {
  const ofLines = Array.from({ length: lines }, (_, index) =>
    Object.entries(lineLabels()).map(([field, label]) => [
      `lines.${index}.${field}`,
      m.deals_supplier_lineField({ line: index + 1, field: label }),
    ]),
  ).flat();
  return {
    ...(Object.fromEntries(ofLines) as Record<string, string>),
    ...(limits > 0 && limitLabels(limits)),
    currency: m.deals_rfq_currency(),
    validUntil: m.deals_orders_validUntil(),
    leadTimeDays: m.deals_rfq_leadTime(),
    paymentTerm: m.deals_rfq_paymentTerm(),
    packing: m.deals_rfq_packing(),
    tradeTerm: m.deals_rfq_tradeTerm(),
    departurePort: m.deals_rfq_departurePort(),
    portDischarge: m.deals_rfq_portDischarge(),
    destinationPort: m.deals_rfq_destinationPort(),
    destinationCountry: m.deals_rfq_destinationCountry(),
    serviceAddress: m.deals_rfq_serviceAddress(),
    deliveryMethod: m.deals_rfq_deliveryMethod(),
    remarks: m.deals_rfq_remarks(),
  };
}

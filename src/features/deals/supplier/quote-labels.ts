import { m } from '#i18n/messages.ts';

/** The fields of a line as the reader sees them, in their order. */
export const lineLabels = () => ({
  gradeNumber: m.orders_gradeNumber(),
  quantity: m.orders_quantity(),
  unitPrice: m.orders_unitPrice(),
  replacement: m.supplier_isReplacement(),
  remark: m.supplier_lineRemark(),
});

/** The fields of a quote with so many lines, in their order: for the summary of what is wrong. */
export function quoteLabels(lines: number): Record<string, string> {
  const ofLines = Array.from({ length: lines }, (_, index) =>
    Object.entries(lineLabels()).map(([field, label]) => [
      `lines.${index}.${field}`,
      m.supplier_lineField({ line: index + 1, field: label }),
    ]),
  ).flat();
  return {
    ...(Object.fromEntries(ofLines) as Record<string, string>),
    currency: m.rfq_currency(),
    validUntil: m.orders_validUntil(),
    leadTimeDays: m.rfq_leadTime(),
    paymentTerm: m.rfq_paymentTerm(),
    packing: m.rfq_packing(),
    tradeTerm: m.rfq_tradeTerm(),
    departurePort: m.rfq_departurePort(),
    portDischarge: m.rfq_portDischarge(),
    destinationPort: m.rfq_destinationPort(),
    destinationCountry: m.rfq_destinationCountry(),
    serviceAddress: m.rfq_serviceAddress(),
    deliveryMethod: m.rfq_deliveryMethod(),
    remarks: m.rfq_remarks(),
  };
}

import { m } from '#i18n/messages.ts';

/** The fields in their order, as the reader sees them. */
export const rfqLabels = () => ({
  gradeNumber: m.rfq_what(),
  categoryId: m.rfq_category(),
  qualityClass: m.rfq_qualityClass(),
  countryOfOrigin: m.rfq_countryOfOrigin(),
  quantity: m.rfq_quantity(),
  targetPrice: m.rfq_targetPrice(),
  currency: m.rfq_currency(),
  tradeTerm: m.rfq_tradeTerm(),
  deliveryMethod: m.rfq_deliveryMethod(),
  departurePort: m.rfq_departurePort(),
  portDischarge: m.rfq_portDischarge(),
  destinationPort: m.rfq_destinationPort(),
  destinationCountry: m.rfq_destinationCountry(),
  serviceAddress: m.rfq_serviceAddress(),
  shippingMethod: m.rfq_shippingMethod(),
  cabinetType: m.rfq_cabinetType(),
  packing: m.rfq_packing(),
  deliveryStart: m.rfq_deliveryStart(),
  deliveryDeadline: m.rfq_deliveryDeadline(),
  leadTimeDays: m.rfq_leadTime(),
  paymentTerm: m.rfq_paymentTerm(),
  latestPayment: m.rfq_latestPayment(),
  shopId: m.rfq_receivers(),
  sealedUntil: m.rfq_sealedUntil(),
  remarks: m.rfq_remarks(),
  attachments: m.rfq_attachments(),
  keptAttachments: m.rfq_attachments(),
});
export type RfqField = keyof ReturnType<typeof rfqLabels>;

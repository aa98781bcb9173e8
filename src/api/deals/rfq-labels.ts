import { m } from '#i18n/messages.ts';

/** The fields in their order, as the reader sees them. */
export const rfqLabels = () => ({
  gradeNumber: m.deals_rfq_what(),
  categoryId: m.deals_rfq_category(),
  qualityClass: m.deals_rfq_qualityClass(),
  countryOfOrigin: m.deals_rfq_countryOfOrigin(),
  quantity: m.deals_rfq_quantity(),
  targetPrice: m.deals_rfq_targetPrice(),
  currency: m.deals_rfq_currency(),
  tradeTerm: m.deals_rfq_tradeTerm(),
  deliveryMethod: m.deals_rfq_deliveryMethod(),
  departurePort: m.deals_rfq_departurePort(),
  portDischarge: m.deals_rfq_portDischarge(),
  destinationPort: m.deals_rfq_destinationPort(),
  destinationCountry: m.deals_rfq_destinationCountry(),
  serviceAddress: m.deals_rfq_serviceAddress(),
  shippingMethod: m.deals_rfq_shippingMethod(),
  cabinetType: m.deals_rfq_cabinetType(),
  packing: m.deals_rfq_packing(),
  deliveryStart: m.deals_rfq_deliveryStart(),
  deliveryDeadline: m.deals_rfq_deliveryDeadline(),
  leadTimeDays: m.deals_rfq_leadTime(),
  paymentTerm: m.deals_rfq_paymentTerm(),
  latestPayment: m.deals_rfq_latestPayment(),
  shopIds: m.deals_rfq_receivers(),
  sealedUntil: m.deals_rfq_sealedUntil(),
  remarks: m.deals_rfq_remarks(),
  attachments: m.deals_rfq_attachments(),
  keptAttachments: m.deals_rfq_attachments(),
});
export type RfqField = keyof ReturnType<typeof rfqLabels>;

import type { createRfq, RfqFields } from '#api/deals/rfq.ts';
import type { z } from 'zod';
import type { OrderRow } from '#server/deals/deal/index.ts';
import { keptLimits } from './limits.ts';
import { termColumns } from './terms.ts';

type Asked = Omit<RfqFields, 'categoryId' | 'materialId' | 'offerId' | 'shopIds'> &
  Pick<z.output<typeof createRfq.input>, 'sealedUntil'>;

/** The columns of what is asked for, but for what the goods are and who is asked: those that a change may write. */
export const askedColumns = (input: Asked) =>
  ({
    gradeNumber: input.gradeNumber,
    qualityClass: input.qualityClass,
    countryOfOrigin: input.countryOfOrigin ?? null,
    quantity: input.quantity,
    targetPrice: input.targetPrice ?? null,
    currency: input.currency,
    ...termColumns(input),
    shippingMethod: input.shippingMethod,
    cabinetType: input.cabinetType ?? null,
    packing: input.packing,
    deliveryStart: input.deliveryStart,
    deliveryDeadline: input.deliveryDeadline,
    leadTimeDays: input.leadTimeDays ?? null,
    paymentTerm: input.paymentTerm,
    latestPayment: input.latestPayment,
    arbitration: input.arbitration ?? null,
    sealedUntil: input.sealedUntil === undefined ? null : new Date(input.sealedUntil),
    remarks: input.remarks,
    endUse: input.endUse || null,
    licenceNumber: input.licenceNumber || null,
    licenceExemption: input.licenceExemption || null,
    limits: keptLimits(input.limits),
  }) satisfies Partial<OrderRow>;
export type AskedColumns = ReturnType<typeof askedColumns>;

import { isGuest } from '#api/deals/guest-choices.ts';
import { tradeTermFields } from '#api/deals/trade-terms.ts';
import type { RfqTemplate } from '#api/deals/rfq.ts';
import { earliestDay } from '#lib/days.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { OrderRow } from '#server/deals/deal/index.ts';

/** A day that has passed is left out. */
export function comingDay({ now }: Pick<Context, 'now'>) {
  const today = earliestDay(now());
  return (day: string) => (day < today ? undefined : day);
}

/** What an RFQ asks for, as its form has it. */
export function repeatedFields(context: Pick<MemberContext, 'now'>, order: OrderRow): RfqTemplate['fields'] {
  const coming = comingDay(context);
  const shopIds = order.shopIds.filter((id) => !isGuest(id));
  return {
    repeats: order.id,
    keptAttachments: order.attachmentIds,
    materialId: order.materialId ?? undefined,
    categoryId: order.categoryId ?? undefined,
    ...(shopIds.length > 0 && { shopIds }),
    guestsOnly: order.shopIds.length > 0 && shopIds.length === 0,
    gradeNumber: order.gradeNumber,
    qualityClass: order.qualityClass,
    quantity: trimZeros(order.quantity),
    targetPrice: order.targetPrice ? trimZeros(order.targetPrice) : undefined,
    currency: order.currency,
    countryOfOrigin: order.countryOfOrigin ?? undefined,
    tradeTerm: order.tradeTerm,
    ...Object.fromEntries(tradeTermFields.map((field) => [field, order[field] ?? undefined])),
    shippingMethod: order.shippingMethod,
    cabinetType: order.cabinetType ?? undefined,
    packing: order.packing,
    deliveryStart: coming(order.deliveryStart),
    deliveryDeadline: coming(order.deliveryDeadline),
    leadTimeDays: order.leadTimeDays ?? undefined,
    paymentTerm: order.paymentTerm,
    latestPayment: coming(order.latestPayment),
    arbitration: order.arbitration ?? undefined,
    remarks: order.remarks,
    endUse: order.endUse ?? undefined,
    licenceNumber: order.licenceNumber ?? undefined,
    licenceExemption: order.licenceExemption ?? undefined,
    ...(order.limits.length > 0 && { limits: order.limits }),
  };
}

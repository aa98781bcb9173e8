import type { Locale } from '#i18n/locales.ts';
import { localPath } from '#lib/paths.ts';

/** What the page of a deal shows (specification: `orderDetails_{name}`). */
export const dealSides = ['order', 'rfq', 'sub', 'contract'] as const;
export type DealSide = (typeof dealSides)[number];

export const dealPath = (locale: Locale, side: DealSide, orderId: string): string =>
  localPath(locale, `/userCenter/orderDetails_${side}/${orderId}`);
export const contractPath = (locale: Locale, contractId: string): string =>
  localPath(locale, '/userCenter/myContract', { id: contractId });
export const paymentPath = (locale: Locale, subOrderId: string): string =>
  localPath(locale, '/userCenter/remittanceRecord', { pay: subOrderId });
export const repeatPath = (locale: Locale, orderId: string): string => localPath(locale, '/productRfq', { orderId });

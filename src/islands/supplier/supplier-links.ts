import type { Locale } from '#i18n/locales.ts';
import { localPath } from '#lib/paths.ts';
import type { InvitationFilter } from '#stores/supplier.ts';

export const suppliersDealPath = (locale: Locale, orderId: string): string =>
  localPath(locale, `/supplierCenter/deal/${orderId}`);
export const rfqsPath = (locale: Locale, state?: InvitationFilter['state']): string =>
  localPath(locale, '/supplierCenter/rfqs', { state });
export const subOrdersPath = (locale: Locale, status?: number): string =>
  localPath(locale, '/supplierCenter/orders', { status });
export const incomePath = (locale: Locale): string =>
  localPath(locale, '/userCenter/remittanceRecord', { side: 'supplier' });
export const contractPath = (locale: Locale, contractId: string): string =>
  localPath(locale, '/userCenter/myContract', { id: contractId });

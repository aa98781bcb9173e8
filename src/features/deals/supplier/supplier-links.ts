import type { Locale } from '#i18n/locales.ts';
import { localPath } from '#lib/paths.ts';
import type { InvitationFilter } from '../stores/supplier.ts';

export const suppliersDealPath = (locale: Locale, orderId: string): string =>
  localPath(locale, `/supplierCenter/deal/${orderId}`);
/** RFQs that wait; `only`: a part of them. */
export const rfqsPath = (locale: Locale, only?: InvitationFilter['only']): string =>
  localPath(locale, '/supplierCenter/rfqs', { only });
export const subOrdersPath = (locale: Locale, status?: number): string =>
  localPath(locale, '/supplierCenter/orders', { status });
export const incomePath = (locale: Locale): string =>
  localPath(locale, '/userCenter/remittanceRecord', { side: 'supplier' });
export const contractPath = (locale: Locale, contractId: string): string =>
  localPath(locale, '/userCenter/myContract', { id: contractId });

import { localPath } from '#lib/paths.ts';
import type { InvitationFilter } from '../stores/supplier.ts';

/** RFQs that wait; `only`: a part of them. */
export const rfqsPath = (only?: InvitationFilter['only']): string => localPath('/supplierCenter/rfqs', { only });
export const subOrdersPath = (status?: number): string => localPath('/supplierCenter/orders', { status });
export const incomePath = (): string => localPath('/userCenter/remittanceRecord', { side: 'supplier' });

import { localPath } from '#lib/paths.ts';
import type { InvitationFilter } from '../stores/supplier.ts';

export const suppliersDealPath = (orderId: string): string => localPath(`/supplierCenter/deal/${orderId}`);
/** RFQs that wait; `only`: a part of them. */
export const rfqsPath = (only?: InvitationFilter['only']): string => localPath('/supplierCenter/rfqs', { only });
export const subOrdersPath = (status?: number): string => localPath('/supplierCenter/orders', { status });
export const incomePath = (): string => localPath('/userCenter/remittanceRecord', { side: 'supplier' });
export const contractPath = (contractId: string): string => localPath('/userCenter/myContract', { id: contractId });

import { localPath } from '#lib/paths.ts';

/** What the page of a deal shows (specification: `orderDetails_{name}`). */
export const dealSides = ['order', 'rfq', 'sub', 'contract'] as const;
export type DealSide = (typeof dealSides)[number];

export const dealPath = (side: DealSide, orderId: string): string =>
  localPath(`/userCenter/orderDetails_${side}/${orderId}`);
export const contractPath = (contractId: string): string => localPath('/userCenter/myContract', { id: contractId });
export const paymentPath = (subOrderId: string): string =>
  localPath('/userCenter/remittanceRecord', { pay: subOrderId });
export const repeatPath = (orderId: string): string => localPath('/productRfq', { orderId });

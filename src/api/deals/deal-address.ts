import { localPath } from '#lib/paths.ts';

/** As whom a company takes part in a deal. */
export type DealSide = 'buyer' | 'supplier';

/** What the buyer's page of a deal shows (specification: `orderDetails_{name}`). The supplier has it all on one. */
export const dealParts = ['order', 'rfq', 'sub', 'contract'] as const;
export type DealPart = (typeof dealParts)[number];

/** Where a side follows a deal. */
export const dealPath = (side: DealSide, orderId: string, part: DealPart = 'order'): string =>
  localPath(side === 'buyer' ? `/userCenter/orderDetails_${part}/${orderId}` : `/supplierCenter/deal/${orderId}`);

/** Where operators read everything about one. */
export const dealFilePath = (orderId: string): string => localPath('/backstage/deal', { id: orderId });

export const contractPath = (contractId: string): string => localPath('/userCenter/myContract', { id: contractId });
/** The lots of a sub-order, with what was measured of them. */
export const lotsPath = (side: DealSide, subOrderId: string): string =>
  localPath(side === 'buyer' ? '/userCenter/lots' : '/supplierCenter/lots', { subOrder: subOrderId });
/** Where a seller says to which accounts it is paid. */
export const payoutsPath = (): string => localPath('/supplierCenter/payouts');
export const paymentPath = (subOrderId: string): string =>
  localPath('/userCenter/remittanceRecord', { pay: subOrderId });
export const repeatPath = (orderId: string): string => localPath('/productRfq', { orderId });
/** RFQs that were posted together, side by side. */
export const bundlePath = (number: string): string => localPath('/userCenter/rfqBundle', { number });

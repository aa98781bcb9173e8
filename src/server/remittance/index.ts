export { confirmTransfer, rejectTransfer } from './decide.ts';
export { recordRefundOf } from './record-refund.ts';
export { recordTransfer } from './record-transfer.ts';

export { confirmTransfer, rejectTransfer } from './decide.ts';
export { recordTransfer } from './record-transfer.ts';

export { takeBankAnswer } from './bank-answer.ts';
export { confirmTransfer } from './confirm.ts';
export { decideProposal } from './proposals.ts';
export { recordRefundOf } from './record-refund.ts';
export { recordTransfer } from './record-transfer.ts';
export { describeRecords, selectRecords } from './records.ts';
export { rejectTransfer } from './reject.ts';
export { importBankStatement } from './import-statement.ts';
export { recordLine } from './record-line.ts';

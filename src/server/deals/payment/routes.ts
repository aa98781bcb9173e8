import {
  getCollectionAccount,
  createRemittance,
  getRemittanceByPage,
  exportRemittances,
  getReceipt,
  getRemittanceQueue,
  confirmRemittance,
  rejectRemittance,
  reverseRemittance,
  getMoneyProposals,
  decideMoneyProposal,
  importStatement,
  getStatementLines,
  ignoreStatementLine,
  checkDuplicate,
  matchRefundLine,
  getCollectionAccounts,
  proposeCollectionAccount,
  decideCollectionAccount,
} from '#api/deals/remittance.ts';
import { getCreditQueue, getRefundByPage, recordRefund, returnRefund } from '#api/deals/refund.ts';
import { Routes } from '#server/platform/http/http.ts';
import { collectionAccounts, decide, propose } from './account-changes.ts';
import { creditQueue } from './credits.ts';
import { confirmTransfer } from './confirm.ts';
import { exportRecords } from './export.ts';
import { importBankStatement } from './import-statement.ts';
import { ownRecords } from './own-records.ts';
import { ownRefunds } from './own-refunds.ts';
import { paymentDetails } from './payment.ts';
import { remittanceQueue } from './queue.ts';
import { decideProposal, moneyProposals } from './proposals.ts';
import { receiptFor } from './receipt.ts';
import { recordRefundOf } from './record-refund.ts';
import { recordTransfer } from './record-transfer.ts';
import { rejectTransfer } from './reject.ts';
import { returnRefundOf } from './return-refund.ts';
import { reverseTransfer } from './reverse.ts';
import { checkLine, ignoreLine, matchRefund } from './line-decisions.ts';
import { statementLines } from './statement-lines.ts';

export const remittanceRoutes = new Routes()
  .answerMember(getCollectionAccount, (context, { subOrderId }) => paymentDetails(context, subOrderId))
  .answerMember(createRemittance, (context, input) => recordTransfer(context, input))
  .answerMember(getRemittanceByPage, (context, query) => ownRecords(context, query))
  .answerMember(exportRemittances, (context, input) => exportRecords(context, input))
  .answerMember(getReceipt, (context, { id }) => receiptFor(context, id))
  .answerMember(getRemittanceQueue, (context, query) => remittanceQueue(context, query))
  .answerMember(confirmRemittance, (context, input) => confirmTransfer(context, input))
  .answerMember(rejectRemittance, (context, input) => rejectTransfer(context, input))
  .answerMember(reverseRemittance, (context, input) => reverseTransfer(context, input))
  .answerMember(getMoneyProposals, (context, query) => moneyProposals(context, query))
  .answerMember(decideMoneyProposal, (context, input) => decideProposal(context, input))
  .answerMember(importStatement, (context, input) => importBankStatement(context, input))
  .answerMember(getStatementLines, (context, query) => statementLines(context, query))
  .answerMember(ignoreStatementLine, (context, input) => ignoreLine(context, input))
  .answerMember(checkDuplicate, (context, input) => checkLine(context, input))
  .answerMember(matchRefundLine, (context, input) => matchRefund(context, input))
  .answerMember(getCollectionAccounts, (context) => collectionAccounts(context))
  .answerMember(proposeCollectionAccount, (context, input) => propose(context, input))
  .answerMember(decideCollectionAccount, (context, input) => decide(context, input))
  .answerMember(getRefundByPage, (context, query) => ownRefunds(context, query))
  .answerMember(getCreditQueue, (context, query) => creditQueue(context, query))
  .answerMember(recordRefund, (context, input) => recordRefundOf(context, input))
  .answerMember(returnRefund, (context, input) => returnRefundOf(context, input));

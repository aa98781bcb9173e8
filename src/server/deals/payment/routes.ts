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
  withdrawRemittance,
  moveCredit,
} from '#api/deals/remittance.ts';
import {
  importStatement,
  getStatementLines,
  ignoreStatementLine,
  recordStatementLine,
  checkDuplicate,
  matchRefundLine,
} from '#api/deals/statement.ts';
import {
  getCollectionAccounts,
  proposeCollectionAccount,
  decideCollectionAccount,
} from '#api/deals/collection-account.ts';
import { reviveDeal } from '#api/deals/ending.ts';
import { extendPayment } from '#api/deals/order.ts';
import {
  confirmIncoming,
  confirmReturn,
  denyIncoming,
  denyReturn,
  readIncoming,
  recordIncoming,
  recordReturn,
  takeBackIncoming,
} from '#api/deals/direct-payment.ts';
import { getCreditQueue, getRefundByPage, recordRefund, returnRefund } from '#api/deals/refund.ts';
import { decidePayoutAccount, importBankAnswer, matchPayoutLine, withdrawPayoutAccount } from '#api/deals/payout.ts';
import { Routes } from '#server/platform/http/http.ts';
import { collectionAccounts, decideOnAccount, proposeAccount } from './account-changes.ts';
import { creditQueue } from './credits.ts';
import { confirmTransfer } from './confirm.ts';
import { confirmOwnTransfer, denyOwnTransfer, recordOwnArrival, takeBackOwnTransfer } from './direct.ts';
import { confirmOwnReturn, denyOwnReturn, recordOwnReturn } from './direct-return.ts';
import { exportRecords } from './export.ts';
import { extendPayment as extend } from './extend.ts';
import { importBankStatement } from './import-statement.ts';
import { readOwnStatement } from './own-statement.ts';
import { ownRecords } from './own-records.ts';
import { ownRefunds } from './own-refunds.ts';
import { paymentDetails } from './payment.ts';
import { remittanceQueue } from './queue.ts';
import { putCredit } from './move-credit.ts';
import { decideProposal, moneyProposals } from './proposals.ts';
import { receiptFor } from './receipt.ts';
import { recordRefundOf } from './record-refund.ts';
import { recordLine } from './record-line.ts';
import { recordTransfer } from './record-transfer.ts';
import { rejectTransfer } from './reject.ts';
import { returnRefundOf } from './return-refund.ts';
import { reverseTransfer } from './reverse.ts';
import { decideSellersAccount, withdrawSellersAccount } from './sellers-accounts.ts';
import { decideOnRevival } from './revive.ts';
import { takeBankAnswer } from './bank-answer.ts';
import { withdrawTransfer } from './withdraw.ts';
import { checkLine, ignoreLine, matchPayout, matchRefund } from './line-decisions.ts';
import { statementLines } from './statement-lines.ts';

export const paymentRoutes = new Routes()
  .answerMember(getCollectionAccount, (context, { subOrderId }) => paymentDetails(context, subOrderId))
  .answerMember(createRemittance, recordTransfer)
  .answerMember(withdrawRemittance, withdrawTransfer)
  .answerMember(moveCredit, putCredit)
  .answerMember(getRemittanceByPage, ownRecords)
  .answerMember(exportRemittances, exportRecords)
  .answerMember(getReceipt, (context, { id }) => receiptFor(context, id))
  .answerMember(getRemittanceQueue, remittanceQueue)
  .answerMember(confirmRemittance, confirmTransfer)
  .answerMember(rejectRemittance, rejectTransfer)
  .answerMember(reverseRemittance, reverseTransfer)
  .answerMember(getMoneyProposals, moneyProposals)
  .answerMember(decideMoneyProposal, decideProposal)
  .answerMember(importStatement, importBankStatement)
  .answerMember(getStatementLines, statementLines)
  .answerMember(ignoreStatementLine, ignoreLine)
  .answerMember(extendPayment, extend)
  .answerMember(reviveDeal, decideOnRevival)
  .answerMember(recordStatementLine, recordLine)
  .answerMember(checkDuplicate, checkLine)
  .answerMember(matchRefundLine, matchRefund)
  .answerMember(getCollectionAccounts, (context) => collectionAccounts(context))
  .answerMember(proposeCollectionAccount, proposeAccount)
  .answerMember(decideCollectionAccount, decideOnAccount)
  .answerMember(getRefundByPage, ownRefunds)
  .answerMember(getCreditQueue, creditQueue)
  .answerMember(recordRefund, recordRefundOf)
  .answerMember(returnRefund, returnRefundOf)
  .answerMember(confirmIncoming, confirmOwnTransfer)
  .answerMember(readIncoming, readOwnStatement)
  .answerMember(denyIncoming, denyOwnTransfer)
  .answerMember(takeBackIncoming, takeBackOwnTransfer)
  .answerMember(recordIncoming, recordOwnArrival)
  .answerMember(recordReturn, recordOwnReturn)
  .answerMember(confirmReturn, confirmOwnReturn)
  .answerMember(denyReturn, denyOwnReturn)
  .answerMember(decidePayoutAccount, decideSellersAccount)
  .answerMember(withdrawPayoutAccount, withdrawSellersAccount)
  .answerMember(importBankAnswer, takeBankAnswer)
  .answerMember(matchPayoutLine, matchPayout);

import {
  getCollectionAccount,
  createRemittance,
  getRemittanceByPage,
  exportRemittances,
  getReceipt,
  getRemittanceQueue,
  confirmRemittance,
  rejectRemittance,
  importStatement,
  getStatementLines,
  ignoreStatementLine,
  getCollectionAccounts,
  proposeCollectionAccount,
  decideCollectionAccount,
} from '#api/remittance.ts';
import { Routes } from '#server/http.ts';

const notBuilt = () => Promise.reject(new Error('not built yet'));

export const remittanceRoutes = new Routes()
  .answerMember(getCollectionAccount, notBuilt)
  .answerMember(createRemittance, notBuilt)
  .answerMember(getRemittanceByPage, notBuilt)
  .answerMember(exportRemittances, notBuilt)
  .answerMember(getReceipt, notBuilt)
  .answerMember(getRemittanceQueue, notBuilt)
  .answerMember(confirmRemittance, notBuilt)
  .answerMember(rejectRemittance, notBuilt)
  .answerMember(importStatement, notBuilt)
  .answerMember(getStatementLines, notBuilt)
  .answerMember(ignoreStatementLine, notBuilt)
  .answerMember(getCollectionAccounts, notBuilt)
  .answerMember(proposeCollectionAccount, notBuilt)
  .answerMember(decideCollectionAccount, notBuilt);

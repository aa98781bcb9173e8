import { exportAccountStatement, getAccountStatement, getLedger, getPostingByPage } from '#api/deals/ledger.ts';
import { Routes } from '#server/platform/http/http.ts';
import { ledgerOverview } from './overview.ts';
import { postingPage } from './postings.ts';
import { accountStatement, exportStatement } from './statement-of-account.ts';

export const ledgerRoutes = new Routes()
  .answerMember(getLedger, ledgerOverview)
  .answerMember(getPostingByPage, postingPage)
  .answerMember(getAccountStatement, accountStatement)
  .answerMember(exportAccountStatement, exportStatement);

import {
  dropEmails,
  exportAudit,
  getAuditByPage,
  getFailedEmailByPage,
  getRefusalByPage,
  sendEmailsAgain,
} from '#api/members/backstage.ts';
import {
  listCompanies,
  listMembers,
  listOffers,
  listOrders,
  listShops,
  listTransfers,
} from '#api/members/console-lists.ts';
import { getCompanyFile } from '#api/members/company-file.ts';
import { exportFigures, getFigures } from '#api/members/figures.ts';
import { Routes } from '#server/platform/http/http.ts';
import { auditFile, auditTrail } from './audit-trail.ts';
import { drop, listFailed, sendAgain } from './failed-emails.ts';
import { companyFile } from './company-file.ts';
import { figuresFile, marketFigures } from './figures.ts';
import { companiesListed } from './lists/companies.ts';
import { membersListed } from './lists/members.ts';
import { offersListed } from './lists/offers.ts';
import { ordersListed } from './lists/orders.ts';
import { shopsListed } from './lists/shops.ts';
import { transfersListed } from './lists/transfers.ts';
import { refusedCalls } from './refused-calls.ts';

/** What no domain owns alone. Queues and decisions are answered by the domains that they are about. */
export const consoleRoutes = new Routes()
  .answerMember(listMembers, membersListed)
  .answerMember(listCompanies, companiesListed)
  .answerMember(listShops, shopsListed)
  .answerMember(listOffers, offersListed)
  .answerMember(listOrders, ordersListed)
  .answerMember(listTransfers, transfersListed)
  .answerMember(getCompanyFile, companyFile)
  .answerMember(getAuditByPage, auditTrail)
  .answerMember(exportAudit, auditFile)
  .answerMember(getFigures, marketFigures)
  .answerMember(exportFigures, figuresFile)
  .answerMember(getRefusalByPage, refusedCalls)
  .answerMember(getFailedEmailByPage, listFailed)
  .answerMember(sendEmailsAgain, sendAgain)
  .answerMember(dropEmails, drop);

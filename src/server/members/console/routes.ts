import {
  dropEmails,
  getAuditByPage,
  getFailedEmailByPage,
  getRefusalByPage,
  sendEmailsAgain,
} from '#api/members/backstage.ts';
import { Routes } from '#server/platform/http/http.ts';
import { auditTrail } from './audit-trail.ts';
import { drop, listFailed, sendAgain } from './failed-emails.ts';
import { refusedCalls } from './refused-calls.ts';

/** What no domain owns alone. Queues and decisions are answered by the domains that they are about. */
export const consoleRoutes = new Routes()
  .answerMember(getAuditByPage, auditTrail)
  .answerMember(getRefusalByPage, refusedCalls)
  .answerMember(getFailedEmailByPage, listFailed)
  .answerMember(sendEmailsAgain, sendAgain)
  .answerMember(dropEmails, drop);

import { dropEmails, getAuditByPage, getFailedEmailByPage, sendEmailsAgain } from '#api/backstage.ts';
import { Routes } from '#server/http.ts';
import { auditTrail } from './audit-trail.ts';
import { drop, listFailed, sendAgain } from './failed-emails.ts';

/** What no domain owns alone. Queues and decisions are answered by the domains that they are about. */
export const backstageRoutes = new Routes()
  .answerMember(getAuditByPage, (context, query) => auditTrail(context, query))
  .answerMember(getFailedEmailByPage, listFailed)
  .answerMember(sendEmailsAgain, sendAgain)
  .answerMember(dropEmails, drop);

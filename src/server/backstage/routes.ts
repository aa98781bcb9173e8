import { getAuditByPage } from '#api/backstage.ts';
import { Routes } from '#server/http.ts';
import { auditTrail } from './audit-trail.ts';

/** What no domain owns alone. Queues and decisions are answered by the domains that they are about. */
export const backstageRoutes = new Routes().answerMember(getAuditByPage, (context, query) =>
  auditTrail(context, query),
);

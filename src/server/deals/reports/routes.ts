import { refuseInvitations } from '#api/deals/guest.ts';
import { createReport, decideReport, getReportByPage, getReported } from '#api/deals/report.ts';
import { Routes } from '#server/platform/http/http.ts';
import { decideOnReport } from './decide.ts';
import { listReports } from './list.ts';
import { refuseByLink } from './refuse-invitations.ts';
import { reportedThing, takeReport } from './take.ts';

export const reportRoutes = new Routes()
  .answer(getReported, reportedThing)
  .answer(createReport, takeReport)
  .answer(refuseInvitations, refuseByLink)
  .answerMember(getReportByPage, listReports)
  .answerMember(decideReport, decideOnReport);

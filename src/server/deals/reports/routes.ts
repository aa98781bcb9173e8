import { createReport, decideReport, getReportByPage, getReported } from '#api/deals/report.ts';
import { Routes } from '#server/platform/http/http.ts';
import { decideOnReport } from './decide.ts';
import { listReports } from './list.ts';
import { reportedThing, takeReport } from './take.ts';

export const reportRoutes = new Routes()
  .answer(getReported, reportedThing)
  .answer(createReport, takeReport)
  .answerMember(getReportByPage, listReports)
  .answerMember(decideReport, decideOnReport);

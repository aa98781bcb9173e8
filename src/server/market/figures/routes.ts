import * as calls from '#api/market/figure.ts';
import { getFigureTemplate, previewFigures, takeFigures } from '#api/market/figure-import.ts';
import { Routes } from '#server/platform/http/http.ts';
import { correct, enter, withdraw } from './change.ts';
import { consent, decline, refuse } from './decide.ts';
import { changeRequests, reportQueue } from './desk.ts';
import { materialFigures } from './material-figures.ts';
import { figureChanges, readFigure } from './read-figure.ts';
import { takeReport } from './report.ts';
import { previewFile, takeFile } from './take-file.ts';
import { figureTemplate } from './template.ts';

export const figureRoutes = new Routes()
  .answer(calls.getFigure, (context, { id }) => readFigure(context, id))
  .answer(calls.getFigureChanges, (context, { id }) => figureChanges(context, id))
  .answer(getFigureTemplate, (context, { categoryId }) => figureTemplate(context, categoryId))
  .answer(calls.reportFigure, takeReport)
  .answerMember(calls.enterFigure, enter)
  .answerMember(calls.correctFigure, correct)
  .answerMember(calls.withdrawFigure, withdraw)
  .answerMember(previewFigures, previewFile)
  .answerMember(takeFigures, takeFile)
  .answerMember(calls.refuseFigureReport, refuse)
  .answerMember(calls.getFigureReportByPage, reportQueue)
  .answerMember(calls.getFigureChangeRequests, changeRequests)
  .answerMember(calls.consentToFigureChange, consent)
  .answerMember(calls.declineFigureChange, decline)
  .answerMember(calls.getMaterialFigures, (context, { id }) => materialFigures(context, id));

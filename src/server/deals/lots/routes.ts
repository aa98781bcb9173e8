import {
  exportAnalysisTemplate,
  exportPassport,
  getLots,
  readAnalysis,
  stateAnalysis,
  stateMeasurement,
} from '#api/deals/lot.ts';
import { Routes } from '#server/platform/http/http.ts';
import { exportPassportOf } from './export-passport.ts';
import { exportTemplate } from './export-template.ts';
import { readOwnAnalysis } from './read-analysis.ts';
import { stateOwnAnalysis, stateOwnMeasurement } from './state.ts';
import { describeLots } from './view.ts';

export const lotRoutes = new Routes()
  .answerMember(getLots, (context, { subOrderId }) => describeLots(context, subOrderId))
  .answerMember(stateAnalysis, stateOwnAnalysis)
  .answerMember(stateMeasurement, stateOwnMeasurement)
  .answerMember(readAnalysis, readOwnAnalysis)
  .answerMember(exportAnalysisTemplate, exportTemplate)
  .answerMember(exportPassport, exportPassportOf);

import { exportSellingFigures, getSellingFigures } from '#api/deals/selling-figures.ts';
import { Routes } from '#server/platform/http/http.ts';
import { exportFigures } from './export.ts';
import { sellingFigures } from './selling-figures.ts';

export const analyticsRoutes = new Routes()
  .answerMember(getSellingFigures, sellingFigures)
  .answerMember(exportSellingFigures, exportFigures);

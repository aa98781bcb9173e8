import { getCountryList, getExchangeRates, getRegionByParentId } from '#api/content.ts';
import { Routes } from '#server/http.ts';
import { countries, ratesByMonth, regionsBelow } from './queries.ts';

export const referenceRoutes = new Routes()
  .answer(getCountryList, (context) => countries(context))
  .answer(getRegionByParentId, (context, { parentId }) => regionsBelow(context, parentId))
  .answer(getExchangeRates, (context) => ratesByMonth(context));

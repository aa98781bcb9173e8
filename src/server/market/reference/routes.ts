import { getCountryList, getExchangeRates, getRegionByParentId } from '#api/site/content.ts';
import { Routes } from '#server/platform/http/http.ts';
import { countries, ratesByMonth, regionsBelow } from './queries.ts';

export const referenceRoutes = new Routes()
  .answer(getCountryList, countries)
  .answer(getRegionByParentId, (context, { parentId }) => regionsBelow(context, parentId))
  .answer(getExchangeRates, ratesByMonth);

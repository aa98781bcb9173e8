import { getCountryList, getRegionByParentId } from '#api/content.ts';
import { Routes } from '#server/http.ts';
import { countries, regionsBelow } from './queries.ts';

export const referenceRoutes = new Routes()
  .answer(getCountryList, (context) => countries(context))
  .answer(getRegionByParentId, (context, { parentId }) => regionsBelow(context, parentId));

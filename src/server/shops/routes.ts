import { getShopByPage } from '#api/shop.ts';
import { Routes } from '#server/http.ts';
import { shopPage } from './queries.ts';

export const shopRoutes = new Routes().answer(getShopByPage, (context, input) => shopPage(context, input));

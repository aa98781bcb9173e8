import {
  getAgreementPcByCode,
  getArticle,
  getConfig,
  getNewsById,
  getPcBanner,
  getSysConfigByCode,
  newsList,
} from '#api/content.ts';
import { Routes } from '#server/http.ts';
import { articleView } from './article-queries.ts';
import { newsDetail, newsPage } from './news-queries.ts';
import { agreementInForce, banners, publicConfig, publicConfigValue } from './site-queries.ts';

export const contentRoutes = new Routes()
  .answer(getConfig, (context) => publicConfig(context))
  .answer(getPcBanner, (context, { position }) => banners(context, position))
  .answer(newsList, (context, input) => newsPage(context, input))
  .answer(getNewsById, (context, { id }) => newsDetail(context, id))
  .answer(getArticle, (context, input) => articleView(context, input))
  .answer(getAgreementPcByCode, (context, { code }) => agreementInForce(context, code))
  .answer(getSysConfigByCode, (context, { code }) => publicConfigValue(context, code));

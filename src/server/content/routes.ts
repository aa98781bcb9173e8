import {
  getAgreementPcByCode,
  getArticle,
  getConfig,
  getNewsById,
  getPcBanner,
  getSysConfigByCode,
  newsList,
} from '#api/content.ts';
import * as desk from '#api/content-console.ts';
import { Routes } from '#server/http.ts';
import { notBuilt } from '#server/not-built.ts';
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
  .answer(getSysConfigByCode, (context, { code }) => publicConfigValue(context, code))
  .answerMember(desk.getContentByPage, notBuilt)
  .answerMember(desk.getContent, notBuilt)
  .answerMember(desk.saveContent, notBuilt)
  .answerMember(desk.publishContent, notBuilt)
  .answerMember(desk.withdrawContent, notBuilt)
  .answerMember(desk.deleteContentDraft, notBuilt)
  .answerMember(desk.previewContent, notBuilt)
  .answerMember(desk.addContentPicture, notBuilt);

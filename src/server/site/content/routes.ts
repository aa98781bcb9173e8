import {
  getAgreementPcByCode,
  getArticle,
  getConfig,
  getNewsById,
  getPcBanner,
  getSysConfigByCode,
  newsList,
} from '#api/site/content.ts';
import * as desk from '#api/site/content-console.ts';
import { Routes } from '#server/platform/http/http.ts';
import { articleView } from './article-queries.ts';
import { addPicture, deleteDraft, publish, save, withdraw } from './console-commands.ts';
import { contentCase, contentPage } from './console-queries.ts';
import { previewHtml } from './draft-data.ts';
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
  .answerMember(desk.getContentByPage, (context, query) => contentPage(context, query))
  .answerMember(desk.getContent, (context, piece) => contentCase(context, piece))
  .answerMember(desk.saveContent, (context, input) => save(context, input))
  .answerMember(desk.publishContent, (context, piece) => publish(context, piece))
  .answerMember(desk.withdrawContent, (context, piece) => withdraw(context, piece))
  .answerMember(desk.deleteContentDraft, (context, piece) => deleteDraft(context, piece))
  .answerMember(desk.previewContent, async (_context, { html }) => previewHtml(html))
  .answerMember(desk.addContentPicture, (context) => addPicture(context));

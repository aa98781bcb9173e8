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
import { addPicture, deleteDraft, publishEntry, saveEntry, withdrawEntry } from './console-commands.ts';
import { contentCase, contentPage } from './console-queries.ts';
import { previewHtml } from './draft-data.ts';
import { newsDetail, newsPage } from './news-queries.ts';
import { agreementVersion, banners, publicConfig, publicConfigValue } from './site-queries.ts';

export const contentRoutes = new Routes()
  .answer(getConfig, publicConfig)
  .answer(getPcBanner, (context, { position }) => banners(context, position))
  .answer(newsList, newsPage)
  .answer(getNewsById, (context, { id }) => newsDetail(context, id))
  .answer(getArticle, articleView)
  .answer(getAgreementPcByCode, agreementVersion)
  .answer(getSysConfigByCode, (context, { code }) => publicConfigValue(context, code))
  .answerMember(desk.getContentByPage, contentPage)
  .answerMember(desk.getContent, contentCase)
  .answerMember(desk.saveContent, saveEntry)
  .answerMember(desk.publishContent, publishEntry)
  .answerMember(desk.withdrawContent, withdrawEntry)
  .answerMember(desk.deleteContentDraft, deleteDraft)
  .answerMember(desk.previewContent, async (_context, { html }) => previewHtml(html))
  .answerMember(desk.addContentPicture, addPicture);

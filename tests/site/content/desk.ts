import type { ContentKind } from '#api/site/content-choices.ts';
import type { ContentCase, ContentEntry, ContentPage } from '#api/site/content-console.ts';
import type { Locale } from '#i18n/locales.ts';
import { dataOf, type Answer, type MemberApi, type Person } from '../../support/member-api.ts';

type Data = Record<string, unknown>;
export const desk = 'api/backstage/admin/content';

export const newsForm = {
  kind: 'market',
  titleEn: 'PP in May',
  titleZh: '五月 PP 行情',
  summaryEn: 'What changed',
  summaryZh: '变化',
  contentEn: '<p>Prices</p>',
  contentZh: '<p>价格</p>',
  categories: [],
};
export const articleForm = {
  kind: 'help',
  parentCode: null,
  sort: 10,
  titleEn: 'Title',
  titleZh: '标题',
  summaryEn: 'Summary',
  summaryZh: '摘要',
  contentEn: '<p>Text</p>',
  contentZh: '<p>正文</p>',
};
export const agreementForm = {
  code: 'trade',
  version: '2.0',
  effectiveFrom: '2026-08-01',
  titleEn: 'Trade rules',
  titleZh: '交易规则',
  contentEn: '<p>New</p>',
  contentZh: '<p>新</p>',
};
export const bannerForm = {
  position: 'home',
  sort: 10,
  href: '/abs',
  titleEn: 'Banner',
  titleZh: '横幅',
  textEn: 'Text',
  textZh: '文字',
  shownFrom: null,
  shownUntil: null,
};

/** The console of an operator, as its screens use it. */
export function deskOf(api: MemberApi, operator: () => Person) {
  const post = <Result>(name: string, input: Data, language?: Locale): Promise<Answer<Result>> =>
    api.post<Result>(`${desk}/${name}`, operator(), input, undefined, language);
  const save = (kind: ContentKind, data: Data, more: Data = {}) =>
    post<{ entry: ContentEntry; data: Data }>('saveContent', { kind, data, ...more });
  return {
    post,
    save,
    saved: async (kind: ContentKind, data: Data, more: Data = {}) => dataOf(await save(kind, data, more)),
    publish: (kind: ContentKind, ref: string) => post<{ entry: ContentEntry }>('publishContent', { kind, ref }),
    withdraw: (kind: ContentKind, ref: string) => post<{ entry: ContentEntry }>('withdrawContent', { kind, ref }),
    remove: (kind: ContentKind, ref: string) => post('deleteDraft', { kind, ref }),
    read: async (kind: ContentKind, ref: string) =>
      dataOf(await api.get<ContentCase>(`${desk}/getContent`, operator(), { kind, ref })),
    list: async (kind: ContentKind, more: Data = {}) =>
      dataOf(await post<ContentPage>('getContentByPage', { kind, pageSize: 100, ...more })),
    /** Saves and publishes; gives the ref. */
    published: async (kind: ContentKind, data: Data, more: Data = {}) => {
      const { entry } = dataOf(await save(kind, data, more));
      dataOf(await post('publishContent', { kind, ref: entry.ref }));
      return entry.ref;
    },
  };
}

import { beforeEach, describe, expect, it } from 'vitest';
import type { ArticleView } from '#api/site/content.ts';
import { dataOf, expectNotFound, startApi, type Language } from './harness.ts';
import { addArticles } from './rows.ts';

const path = 'api/backstage/pc/home/getArticle';
const api = startApi();
const view = async (query: Record<string, string> = {}, language: Language = 'en_US') =>
  dataOf(await api.get<ArticleView>(path, query, language));
const found = async (keyword: string, language?: Language) =>
  (await view({ keyword }, language)).found!.map((one) => one.code);

beforeEach(() =>
  addArticles(
    api.db,
    { code: 'trade', sort: 20 },
    { code: 'start', sort: 10 },
    {
      code: 'terms',
      parentCode: 'trade',
      sort: 30,
      titleEn: 'Trade terms',
      titleZh: '贸易术语',
      contentEn: '<p>Under <strong>FOB</strong>-Ningbo risk passes on board.</p><ul><li>50% &amp; more</li></ul>',
    },
    { code: 'payment', parentCode: 'trade', sort: 20, summaryEn: 'Which trade terms fit a wire transfer' },
    { code: 'company', kind: 'about', titleEn: 'FOB, the company' },
  ),
);

describe('the help centre', () => {
  it('is a tree in the order of the editors', async () => {
    const { tree, found, article } = await view();
    expect(tree.map((one) => [one.code, one.children.map((child) => child.code)])).toEqual([
      ['start', []],
      ['trade', ['payment', 'terms']],
    ]);
    expect([found, article]).toEqual([null, null]);
  });

  it('speaks the language of the caller', async () => {
    const { tree } = await view({}, 'zh_CN');
    expect(tree[1]!.children[1]).toEqual({ code: 'terms', title: '贸易术语', summary: '摘要' });
  });

  it('opens an article with its parent, and one about us without', async () => {
    const { article, tree } = await view({ code: 'terms' });
    expect(article).toMatchObject({
      code: 'terms',
      title: 'Trade terms',
      parent: { code: 'trade', title: 'Title of trade' },
    });
    expect(article!.content).toContain('<strong>FOB</strong>');
    expect(article!.updatedAt).toBe('2026-07-01T08:00:00.000Z');
    expect(tree).toHaveLength(2);
    expect((await view({ code: 'company' })).article).toMatchObject({ code: 'company', parent: null });
  });

  it('does not know other codes', async () => {
    expectNotFound(await api.get(path, { code: 'nothing' }));
    expectNotFound(await api.get(path, { code: 'nothing' }, 'zh_CN'), 'zh_CN');
  });
});

describe('searching help', () => {
  it('finds all the words in title, summary or text, titles first', async () => {
    expect(await found('TRADE terms')).toEqual(['terms', 'payment']);
    expect(await found('board risk')).toEqual(['terms']);
  });

  it('reads the text, not its markup', async () => {
    expect(await found('fob-ningbo')).toEqual(['terms']);
    expect(await found('50% & more')).toEqual(['terms']);
    expect(await found('strong')).toEqual([]);
    expect(await found('amp')).toEqual([]);
  });

  it('shows the passage where the words stand', async () => {
    const long = 'Nothing here. '.repeat(20);
    await addArticles(api.db, {
      code: 'long',
      contentEn: `<p>${long}The <strong>postscript</strong> comes first. ${long}</p>`,
      contentZh: `<p>${'前文'.repeat(60)}附言优先${'后文'.repeat(60)}</p>`,
    });
    const [english] = (await view({ keyword: 'POSTSCRIPT' })).found!;
    expect(english!.extract).toMatch(/^….*The postscript comes first\. .*…$/);
    expect(english!.extract.length).toBeLessThan(200);
    const [chinese] = (await view({ keyword: '附言' }, 'zh_CN')).found!;
    expect(chinese!.extract).toMatch(/^….*前文附言优先后文.*…$/);
    expect((await view({ keyword: 'Title of long' })).found![0]!.extract).toBe('');
  });

  it('takes wildcards for the characters they are', async () => {
    expect(await found('%')).toEqual(['terms']);
    expect(await found('_')).toEqual([]);
    expect(await found('.*')).toEqual([]);
  });

  it('reads the words of the language of the caller', async () => {
    expect(await found('术语', 'zh_CN')).toEqual(['terms']);
    expect(await found('术语')).toEqual([]);
  });

  it('does not list the articles about us', async () => {
    expect(await found('company')).toEqual([]);
  });

  it('is no search when nothing but blanks is asked for', async () => {
    expect((await view({ keyword: ' ' })).found).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { NewsDetail, NewsPage } from '#api/site/content.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { dataOf, expectInvalid, expectNotFound, startApi } from './harness.ts';
import { addCategories, addNews } from './rows.ts';

const listPath = 'api/backstage/news/pc/newsList';
const onePath = 'api/backstage/news/pc/getNewsById';
const at = (day: string) => new Date(`${day}T08:00:00Z`);
const ids = (page: NewsPage) => page.list.map((one) => one.id);

const api = startApi();

describe('the list of news', () => {
  it('comes newest first, with the exact total, one page at a time', async () => {
    await addNews(
      api.db,
      { id: 'middle', publishedAt: at('2026-06-02') },
      { id: 'oldest', publishedAt: at('2026-06-01') },
      { id: 'newest', publishedAt: at('2026-06-03') },
    );
    const first = dataOf(await api.get<NewsPage>(listPath, { pageSize: 2 }));
    expect(ids(first)).toEqual(['newest', 'middle']);
    expect(first).toMatchObject({ total: 3, pageNo: 1, pageSize: 2 });
    expect(ids(dataOf(await api.get<NewsPage>(listPath, { pageSize: 2, pageNo: 2 })))).toEqual(['oldest']);
  });

  it('brings figures by months along where a text has some, the oldest first', async () => {
    const row = (head: string, figure: string) =>
      `<tr>\n<td>${head}</td>\n<td align="right">${figure}</td>\n<td>x</td>\n</tr>`;
    const table = (...rows: string[]) =>
      `<table><thead><tr><th>Month</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    const months = [row('June 2026', '1,775.80'), row('December 2025', '7.1'), row('May 2026', '6.8')];
    const more = [row('March 2026', '6.9'), row('January 2026', '7'), row('In all', '9')];
    await addNews(
      api.db,
      { id: 'figures', publishedAt: at('2026-06-03'), contentEn: table(...months, ...more) },
      { id: 'makers', publishedAt: at('2026-06-02'), contentEn: table(row('SABIC', '1'), row('Sinopec', '2')) },
      { id: 'few', publishedAt: at('2026-06-01'), contentEn: table(...months) },
    );
    const { list } = dataOf(await api.get<NewsPage>(listPath, {}));
    expect(list.map(({ line }) => line?.map(({ month, value }) => [month, value]) ?? null)).toEqual([
      [
        ['2025-12', 7.1],
        ['2026-01', 7],
        ['2026-03', 6.9],
        ['2026-05', 6.8],
        ['2026-06', 1775.8],
      ],
      null,
      null,
    ]);
  });

  it('is empty far behind its end, and still knows the total', async () => {
    await addNews(api.db, { id: 'only' });
    expect(dataOf(await api.get<NewsPage>(listPath, { pageNo: 9999 }))).toMatchObject({
      list: [],
      total: 1,
      pageNo: 9999,
    });
  });

  it('shows only the kind that was asked for', async () => {
    await addNews(api.db, { id: 'one', kind: 'market' }, { id: 'two', kind: 'company' });
    const page = dataOf(await api.get<NewsPage>(listPath, { kind: 'market' }));
    expect(ids(page)).toEqual(['one']);
    expect(page.total).toBe(1);
  });

  it('speaks the language of the caller, categories too', async () => {
    await addCategories(api.db, 'plastics/abs', 'plastics/pp');
    await addNews(api.db, { id: 'one', categories: ['pp', 'no-longer-there', 'abs'] });
    expect(dataOf(await api.get<NewsPage>(listPath)).list).toEqual([
      {
        id: 'one',
        kind: 'industry',
        title: 'Title of one',
        summary: 'Summary',
        publishedAt: '2026-07-01T08:00:00.000Z',
        categories: [
          { id: 'pp', name: 'PP' },
          { id: 'abs', name: 'ABS' },
        ],
        demo: true,
        line: null,
      },
    ]);
    const [chinese] = dataOf(await api.get<NewsPage>(listPath, {}, 'zh_CN')).list;
    expect(chinese).toMatchObject({ title: '标题 one', summary: '摘要' });
    expect(chinese!.categories.map((one) => one.name)).toEqual(['品类pp', '品类abs']);
  });

  it('names the field that is wrong, in the language of the caller', async () => {
    expectInvalid(await api.get(listPath, { kind: 'gossip' }), ['kind']);
    expectInvalid(await api.get(listPath, { kind: 'gossip' }, 'zh_CN'), ['kind'], 'zh_CN');
    for (const pageNo of [0, -1, 'two', '1e3']) expectInvalid(await api.get(listPath, { pageNo }), ['pageNo']);
    expectInvalid(await api.get(listPath, { pageSize: 101 }), ['pageSize']);
    expectInvalid(await api.get(listPath, { keyword: 'a'.repeat(10_000) }), ['keyword']);
    expectInvalid(await api.get(listPath, { keyword: 'a\0b' }), ['keyword']);
  });

  it('shows what was published since, once the writer has said so', async () => {
    await addNews(api.db, { id: 'before' });
    await raiseScopes(api.db, ['content']);
    await api.cache.poll(api.db);
    expect(dataOf(await api.get<NewsPage>(listPath)).total).toBe(1);
    await addNews(api.db, { id: 'after' });
    await raiseScopes(api.db, ['content']);
    await api.cache.poll(api.db);
    expect(dataOf(await api.get<NewsPage>(listPath)).total).toBe(2);
  });
});

describe('searching the news', () => {
  it('finds every word in title or summary, whatever their case and order', async () => {
    await addNews(
      api.db,
      { id: 'both', titleEn: 'Polypropylene prices', summaryEn: 'Ningbo plants restart' },
      { id: 'one', titleEn: 'Polypropylene film', summaryEn: 'A new line' },
    );
    const page = dataOf(await api.get<NewsPage>(listPath, { keyword: ' RESTART  poly' }));
    expect(ids(page)).toEqual(['both']);
    expect(page.total).toBe(1);
  });

  it('reads the words of the language of the caller', async () => {
    await addNews(api.db, { id: 'one', titleEn: 'Film grades', titleZh: '薄膜料行情' });
    expect(dataOf(await api.get<NewsPage>(listPath, { keyword: '薄膜' }, 'zh_CN')).total).toBe(1);
    expect(dataOf(await api.get<NewsPage>(listPath, { keyword: '薄膜' })).total).toBe(0);
  });

  it('finds words of the text, not of its markup', async () => {
    const contentEn = '<p>Read the <strong>melt flow</strong> rate &amp; the load.</p>';
    await addNews(api.db, { id: 'deep', contentEn }, { id: 'other' });
    const found = async (keyword: string) => ids(dataOf(await api.get<NewsPage>(listPath, { keyword })));
    expect(await found('flow load')).toEqual(['deep']);
    expect(await found('rate & the')).toEqual(['deep']);
    expect(await found('strong')).toEqual([]);
  });

  it('takes wildcards and quotes for the characters they are', async () => {
    await addNews(api.db, { id: 'percent', titleEn: 'Duty of 6.5% on PE' }, { id: 'plain', titleEn: "Maker's notice" });
    const found = async (keyword: string) => ids(dataOf(await api.get<NewsPage>(listPath, { keyword })));
    expect(await found('%')).toEqual(['percent']);
    expect(await found('_')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(await found("maker's")).toEqual(['plain']);
  });

  it('is the whole list when nothing but blanks is asked for', async () => {
    await addNews(api.db, { id: 'one' });
    expect(dataOf(await api.get<NewsPage>(listPath, { keyword: '   ' })).total).toBe(1);
  });
});

describe('a piece of news', () => {
  it('leads to the older and the newer one of the list', async () => {
    await addNews(
      api.db,
      { id: 'a', publishedAt: at('2026-06-01') },
      { id: 'b', publishedAt: at('2026-06-02') },
      { id: 'c', publishedAt: at('2026-06-02') },
      { id: 'd', publishedAt: at('2026-06-03'), kind: 'market' },
    );
    const list = ids(dataOf(await api.get<NewsPage>(listPath)));
    for (const [place, id] of list.entries()) {
      const one = dataOf(await api.get<NewsDetail>(onePath, { id }));
      expect(one.next?.id).toBe(list[place - 1]);
      expect(one.previous?.id).toBe(list[place + 1]);
    }
    expect(dataOf(await api.get<NewsDetail>(onePath, { id: 'a' }, 'zh_CN')).next).toEqual({ id: 'b', title: '标题 b' });
  });

  it('carries its text in the language of the caller', async () => {
    await addNews(api.db, { id: 'one', updatedAt: at('2026-07-02') });
    expect(dataOf(await api.get<NewsDetail>(onePath, { id: 'one' }))).toMatchObject({
      content: '<p>Text</p>',
      updatedAt: '2026-07-02T08:00:00.000Z',
      previous: null,
      next: null,
    });
    expect(dataOf(await api.get<NewsDetail>(onePath, { id: 'one' }, 'zh_CN')).content).toBe('<p>正文</p>');
  });

  it('is not found under an unknown id', async () => {
    expectNotFound(await api.get(onePath, { id: "no'body" }));
    expectNotFound(await api.get(onePath, { id: '没有' }, 'zh_CN'), 'zh_CN');
  });

  it('needs an id', async () => {
    expectInvalid(await api.get(onePath), ['id']);
    expectInvalid(await api.get(onePath, { id: '' }), ['id']);
    expectInvalid(await api.get(onePath, { id: 'a\0b' }), ['id']);
    expectInvalid(await api.get(onePath, { id: 'x'.repeat(121) }, 'zh_CN'), ['id'], 'zh_CN');
  });
});

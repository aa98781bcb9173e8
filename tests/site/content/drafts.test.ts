import { beforeEach, describe, expect, it } from 'vitest';
import type { NewsDetail, NewsPage } from '#api/site/content.ts';
import { contentDraft } from '#server/platform/db/schema/content.ts';
import { dataOf, expectInvalid, picture, startMemberApi, type Person } from '../../support/member-api.ts';
import { articleForm, bannerForm, desk, deskOf, newsForm } from './desk.ts';
import { addBanner, addNews } from './rows.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  operator = await api.person({ nickname: 'Wei', capabilities: ['operator'] });
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
});
const { post, save, saved, publish, withdraw, remove, read, list, published } = deskOf(api, () => operator);

const publicNews = async (query: Record<string, string> = {}) =>
  dataOf(await api.get<NewsPage>('api/backstage/news/pc/newsList', null, { pageSize: '100', ...query })).list;
const newsAt = (id: string) => api.get<NewsDetail>('api/backstage/news/pc/getNewsById', null, { id });
const paths = async (kind: string) =>
  JSON.stringify(dataOf(await api.get('api/backstage/pc/home/getSitemapPart', null, { kind, part: '1' })));

describe('a draft', () => {
  it('is nowhere in public until it is published, and then everywhere', async () => {
    const { entry } = await saved('news', newsForm);
    expect(entry).toMatchObject({ title: 'PP in May', published: false, draft: true, lacks: [], updatedBy: 'Wei' });
    expect((await publicNews()).map(({ id }) => id)).not.toContain(entry.ref);
    expect((await newsAt(entry.ref)).status).toBe(404);
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    expect(dataOf(await publish('news', entry.ref)).entry).toMatchObject({ published: true, draft: false });
    expect((await publicNews())[0]).toMatchObject({ id: entry.ref, kind: 'market', demo: false });
    expect(dataOf(await newsAt(entry.ref))).toMatchObject({
      content: '<p>Prices</p>',
      publishedAt: api.clock.now.toISOString(),
    });
    expect((await api.auditOf(entry.ref)).map(({ action }) => action)).toEqual(['content.save', 'content.publish']);
  });

  it('is neither published nor thrown away by who has not read what another has saved', async () => {
    const { entry } = await saved('news', newsForm);
    const { ref, updatedAt } = entry;
    const second = await saved('news', { ...newsForm, titleEn: 'PP in June' }, { ref, updatedAt });
    for (const call of ['publishContent', 'deleteDraft'])
      expect((await post(call, { kind: 'news', ref, updatedAt })).status, call).toBe(409);
    expect((await read('news', ref)).data).toMatchObject({ titleEn: 'PP in June' });
    dataOf(await post('publishContent', { kind: 'news', ref, updatedAt: second.entry.updatedAt }));
    expect((await publicNews()).find(({ id }) => id === ref)).toMatchObject({ title: 'PP in June' });
  });

  it('may lack what publishing wants, which is then named at the fields', async () => {
    const { entry, data } = await saved('news', { titleEn: 'Half', contentEn: '<p> </p>' });
    expect(data).toEqual({ titleEn: 'Half', contentEn: '' });
    const missing = ['kind', 'titleZh', 'summaryEn', 'summaryZh', 'contentZh'];
    expect(entry.lacks.sort()).toEqual([...missing].sort());
    expectInvalid(await publish('news', entry.ref), ...missing);
    const silent = `<img src="/api/user/web/shop/getPicture?id=${crypto.randomUUID()}&amp;width=320" alt="">`;
    const next = { ...newsForm, contentEn: '', contentZh: silent, categories: ['nowhere'] };
    await saved('news', next, { ref: entry.ref, updatedAt: entry.updatedAt });
    expectInvalid(await publish('news', entry.ref), 'contentEn', 'contentZh', 'categories');
  });

  it('keeps nothing that is no part of its kind, and refuses what is of another type', async () => {
    const { data } = await saved('news', { titleEn: 'A', colour: 'red', __proto__x: 1 });
    expect(data).toEqual({ titleEn: 'A' });
    expectInvalid(
      await save('news', { titleEn: 7, contentEn: {}, categories: 'pp' }),
      'titleEn',
      'contentEn',
      'categories',
    );
    expectInvalid(await save('banner', { sort: 'first' }), 'sort');
  });

  it('of something public leaves that as it is', async () => {
    const ref = await published('news', newsForm);
    const { entry } = await read('news', ref);
    await saved('news', { ...newsForm, titleEn: 'Corrected' }, { ref, updatedAt: entry.updatedAt });
    expect(dataOf(await newsAt(ref)).title).toBe('PP in May');
    const open = await read('news', ref);
    expect(open.entry).toMatchObject({ title: 'Corrected', published: true, draft: true });
    expect(open.data).toMatchObject({ titleEn: 'Corrected' });
    expect(open.published).toMatchObject({ titleEn: 'PP in May' });
    const before = dataOf(await newsAt(ref)).publishedAt;
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000);
    dataOf(await publish('news', ref));
    const after = dataOf(await newsAt(ref));
    expect(after).toMatchObject({ title: 'Corrected', publishedAt: before, updatedAt: api.clock.now.toISOString() });
  });

  it('can be thrown away, and what is public stays', async () => {
    const ref = await published('news', newsForm);
    const { entry } = await read('news', ref);
    await saved('news', { ...newsForm, titleEn: 'Other' }, { ref, updatedAt: entry.updatedAt });
    dataOf(await remove('news', ref));
    expect((await read('news', ref)).entry).toMatchObject({ title: 'PP in May', draft: false });
    expect((await remove('news', ref)).status).toBe(404);
    expect((await publish('news', ref)).status).toBe(404);
  });

  it('is not overwritten by an operator who has read an older one', async () => {
    const { entry } = await saved('news', newsForm);
    const other = await api.person({ capabilities: ['operator'] });
    const own = { kind: 'news', ref: entry.ref, updatedAt: entry.updatedAt };
    const both = await Promise.all(
      [operator, other].map((who, n) =>
        api.post(`${desk}/saveContent`, who, { ...own, data: { ...newsForm, titleEn: `By ${n}` } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save('news', newsForm, own)).status).toBe(409);
    const ref = await published('news', newsForm);
    const seen = (await read('news', ref)).entry.updatedAt;
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    await saved('news', newsForm, { ref, updatedAt: seen });
    dataOf(await publish('news', ref));
    expect((await save('news', newsForm, { ref, updatedAt: seen })).status).toBe(409);
  });

  it('of something unknown is refused', async () => {
    expect((await save('news', newsForm, { ref: 'unknown' })).status).toBe(404);
    expect((await save('banner', bannerForm, { ref: crypto.randomUUID() })).status).toBe(404);
    expect((await api.get(`${desk}/getContent`, operator, { kind: 'news', ref: 'unknown' })).status).toBe(404);
    expect((await withdraw('news', 'unknown')).status).toBe(404);
    expectInvalid(await save('article', articleForm), 'ref');
    expectInvalid(await save('article', articleForm, { ref: '../Etc' }), 'ref');
    expectInvalid(await post('saveContent', { kind: 'gossip', data: {} }), 'kind');
    expectInvalid(await save('news', newsForm, { publishAt: '2020-01-01T00:00:00Z' }), 'publishAt');
  });

  it('is made once, however often the browser sends it', async () => {
    const before = (await api.db.select().from(contentDraft)).length;
    const send = () =>
      api.post<{ entry: { ref: string } }>(
        `${desk}/saveContent`,
        operator,
        { kind: 'news', data: newsForm },
        undefined,
        'en-US',
        'key-1',
      );
    const [first, again] = [dataOf(await send()), dataOf(await send())];
    expect(again.entry.ref).toBe(first.entry.ref);
    expect(await api.db.select().from(contentDraft)).toHaveLength(before + 1);
  });
});

describe('withdrawing', () => {
  it('takes a piece from the public at once and keeps it as a draft', async () => {
    const ref = await published('news', newsForm);
    expect((await newsAt(ref)).status).toBe(200);
    expect(dataOf(await withdraw('news', ref)).entry).toMatchObject({ published: false, draft: true });
    expect((await newsAt(ref)).status).toBe(404);
    expect((await publicNews()).map(({ id }) => id)).not.toContain(ref);
    expect((await read('news', ref)).data).toEqual(newsForm);
    expect((await withdraw('news', ref)).status).toBe(404);
    dataOf(await publish('news', ref));
  });

  it('keeps what was being written, which is then published by hand alone', async () => {
    const ref = await published('news', newsForm);
    const { updatedAt } = (await read('news', ref)).entry;
    const publishAt = new Date(api.clock.now.getTime() + 3_600_000).toISOString();
    await saved('news', { ...newsForm, titleEn: 'Next' }, { ref, updatedAt, publishAt });
    expect(dataOf(await withdraw('news', ref)).entry).toMatchObject({ title: 'Next', publishAt: null });
  });
});

describe('the list of a kind', () => {
  it('has drafts and what is public, last changed first, and finds words of both languages', async () => {
    await addNews(api.db, { id: 'as-it-came', titleEn: 'Seeded', titleZh: '原有资讯' });
    const { entry } = await saved('news', { titleZh: '只有中文的草稿' });
    const { list: rows, total } = await list('news');
    expect(rows[0]).toMatchObject({ ref: entry.ref, title: '只有中文的草稿', published: false });
    expect(rows.map(({ ref }) => ref)).toContain('as-it-came');
    expect(total).toBe(rows.length);
    expect((await list('news', { keyword: '原有' })).list.map(({ ref }) => ref)).toEqual(['as-it-came']);
    expect((await list('news', { keyword: 'no such %' })).list).toEqual([]);
    const second = await list('news', { pageSize: 1, pageNo: 2 });
    expect(second.list[0]!.ref).toBe(rows[1]!.ref);
    expect((await list('news', { pageSize: 1, pageNo: 5_000 })).total).toBe(total);
  });

  it('names what came with the site by no time', async () => {
    await addBanner(api.db, { id: 'seeded', sort: 1 });
    expect((await list('banner')).list).toContainEqual(
      expect.objectContaining({ ref: 'seeded', published: true, updatedAt: null, updatedBy: null, publishedAt: null }),
    );
    await saved('banner', bannerForm, { ref: 'seeded', updatedAt: null });
    dataOf(await publish('banner', 'seeded'));
    expect((await read('banner', 'seeded')).entry).toMatchObject({ updatedBy: 'Wei', published: true });
  });
});

describe('others', () => {
  it('get nowhere with any of the calls', async () => {
    const ref = await published('news', newsForm);
    const people = [
      [null, 401],
      [await api.person(), 403],
      [await api.person({ type: 'QY', capabilities: ['supplier'] }), 403],
      [await api.person({ type: 'QY', capabilities: ['supplier', 'forwarder'] }), 403],
    ] as const;
    for (const [person, status] of people) {
      const posts = {
        getContentByPage: { kind: 'news' },
        saveContent: { kind: 'news', data: newsForm },
        publishContent: { kind: 'news', ref },
        withdrawContent: { kind: 'news', ref },
        deleteDraft: { kind: 'news', ref },
        previewContent: { html: '<p>a</p>' },
      };
      for (const [name, input] of Object.entries(posts))
        expect([name, (await api.post(`${desk}/${name}`, person, input)).status]).toEqual([name, status]);
      expect((await api.get(`${desk}/getContent`, person, { kind: 'news', ref })).status).toBe(status);
      const sent = [{ field: 'picture', name: 'a.png', bytes: await picture() }];
      expect((await api.post(`${desk}/addPicture`, person, {}, sent)).status).toBe(status);
    }
    expect((await newsAt(ref)).status).toBe(200);
  });
});

it('lists in the sitemap what is public alone', async () => {
  const { entry } = await saved('news', newsForm);
  expect(await paths('news')).not.toContain(entry.ref);
  dataOf(await publish('news', entry.ref));
  expect(await paths('news')).toContain(entry.ref);
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { ArticleView, Banner, NewsDetail, NewsPage, PublicConfig } from '#api/content.ts';
import { pictureWidths } from '#api/shop-choices.ts';
import { contentDraft } from '#server/db/schema/content.ts';
import { dataOf, expectInvalid, picture, startMemberApi, type Person } from '../../support/member-api.ts';
import { articleForm, bannerForm, desk, deskOf, newsForm } from './desk.ts';
import { addArticles, addBanner, addNews } from './rows.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  operator = await api.person({ nickname: 'Wei', capabilities: ['operator'] });
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  await hear();
});
const { post, save, saved, publish, withdraw, remove, read, list, published, hear } = deskOf(api, () => operator);

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
    await hear();
    expect((await publicNews())[0]).toMatchObject({ id: entry.ref, kind: 'market', demo: false });
    expect(dataOf(await newsAt(entry.ref))).toMatchObject({
      content: '<p>Prices</p>',
      publishedAt: api.clock.now.toISOString(),
    });
    expect((await api.auditOf(entry.ref)).map(({ action }) => action)).toEqual(['content.save', 'content.publish']);
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
    await hear();
    expect(dataOf(await newsAt(ref)).title).toBe('PP in May');
    const open = await read('news', ref);
    expect(open.entry).toMatchObject({ title: 'Corrected', published: true, draft: true });
    expect(open.data).toMatchObject({ titleEn: 'Corrected' });
    expect(open.published).toMatchObject({ titleEn: 'PP in May' });
    const before = dataOf(await newsAt(ref)).publishedAt;
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000);
    dataOf(await publish('news', ref));
    await hear();
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
    await hear();
    expect((await newsAt(ref)).status).toBe(200);
    expect(dataOf(await withdraw('news', ref)).entry).toMatchObject({ published: false, draft: true });
    await hear();
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

describe('articles', () => {
  const tree = async () =>
    dataOf(await api.get<ArticleView>('api/backstage/pc/home/getArticle', null)).tree.map(({ code, children }) => [
      code,
      ...children.map((child) => child.code),
    ]);

  it('stand where they are put in the help centre', async () => {
    const chapter = await published('article', { ...articleForm, sort: 1 }, { ref: 'chapter-a' });
    await published('article', { ...articleForm, parentCode: chapter }, { ref: 'leaf-a' });
    await hear();
    expect(await tree()).toContainEqual(['chapter-a', 'leaf-a']);
  });

  it('have a chapter above them that there is, never themselves or one another', async () => {
    await addArticles(api.db, { code: 'top' }, { code: 'below', parentCode: 'top' }, { code: 'us', kind: 'about' });
    const begin = async (ref: string, change: object) => {
      const { entry } = await saved('article', { ...articleForm, ...change }, { ref });
      return publish('article', entry.ref);
    };
    expectInvalid(await begin('a-1', { parentCode: 'nowhere' }), 'parentCode');
    expectInvalid(await begin('a-2', { parentCode: 'a-2' }), 'parentCode');
    expectInvalid(await begin('a-3', { parentCode: 'below' }), 'parentCode');
    expectInvalid(await begin('a-4', { parentCode: 'us' }), 'parentCode');
    const { updatedAt } = (await read('article', 'top')).entry;
    await saved('article', { ...articleForm, parentCode: 'below' }, { ref: 'top', updatedAt });
    expectInvalid(await publish('article', 'top'), 'parentCode');
  });

  it('are not withdrawn from above others, nor where the site leads to them', async () => {
    await addArticles(api.db, { code: 'above' }, { code: 'under', parentCode: 'above' });
    expectInvalid(await withdraw('article', 'above'), 'ref');
    dataOf(await withdraw('article', 'under'));
    dataOf(await withdraw('article', 'above'));
    expectInvalid(await withdraw('article', 'contact'), 'ref');
  });

  it('do not take the place of one that there is', async () => {
    await addArticles(api.db, { code: 'taken' });
    expect((await save('article', articleForm, { ref: 'taken' })).status).toBe(409);
  });
});

describe('banners', () => {
  const shown = async () =>
    dataOf(await api.get<Banner[]>('api/backstage/pc/home/getPcBanner', null)).map(({ title }) => title);

  it('are shown within their time, whatever is kept', async () => {
    const at = (minutes: number) => new Date(api.clock.now.getTime() + minutes * 60_000).toISOString();
    await published('banner', { ...bannerForm, titleEn: 'Fair', shownFrom: at(10), shownUntil: at(20) });
    await hear();
    const seen: boolean[] = [];
    for (let step = 0; step < 4; step += 1) {
      seen.push((await shown()).includes('Fair'));
      api.clock.now = new Date(api.clock.now.getTime() + 7 * 60_000);
    }
    expect(seen).toEqual([false, false, true, false]);
  });

  it('end after they begin, and later than now, at an address of ours or on the web', async () => {
    const refused = async (change: object) => {
      const { entry } = await saved('banner', { ...bannerForm, ...change });
      return publish('banner', entry.ref);
    };
    expectInvalid(await refused({ shownUntil: '2026-01-01T00:00:00Z' }), 'shownUntil');
    expectInvalid(
      await refused({ shownFrom: '2027-01-02T00:00:00Z', shownUntil: '2027-01-01T00:00:00Z' }),
      'shownUntil',
    );
    for (const href of ['javascript:alert(1)', '//elsewhere.example', 'http://elsewhere.example'])
      expectInvalid(await refused({ href }), 'href');
  });
});

describe('the footer and partner sites', () => {
  const site = {
    partnerSites: [{ label: { en: 'ISO', zh: '国际标准化组织' }, href: 'https://www.iso.org/' }],
    footer: { about: { en: 'About', zh: '关于' }, registration: { en: 'No. 1', zh: '一号' } },
  };

  it('change for everybody when they are published, and are never withdrawn', async () => {
    await published('site', site, { ref: 'site', updatedAt: (await read('site', 'site')).entry.updatedAt });
    await hear();
    const config = dataOf(await api.get<PublicConfig>('api/backstage/pc/home/config', null));
    expect(config.partnerSites).toEqual([{ label: 'ISO', href: 'https://www.iso.org/' }]);
    expect(config.footer).toEqual({ about: 'About', registration: 'No. 1' });
    const { entry } = await read('site', 'site');
    expect((await withdraw('site', 'site')).body.errorcode).toBe(422);
    const next = { ...site, partnerSites: [{ ...site.partnerSites[0]!, href: 'http://plain.example/' }] };
    await saved('site', next, { ref: 'site', updatedAt: entry.updatedAt });
    expectInvalid(await publish('site', 'site'), 'partnerSites.0.href');
    expect((await save('site', site, { ref: 'elsewhere' })).status).toBe(404);
  });
});

describe('pictures of articles', () => {
  it('are kept in several widths for everybody, and belong to nobody', async () => {
    const sent = [{ field: 'picture', name: 'pellets.png', bytes: await picture('png', { width: 700, height: 350 }) }];
    const kept = dataOf(
      await api.post<{ id: string; width: number; sources: { width: number; href: string }[] }>(
        `${desk}/addPicture`,
        operator,
        {},
        sent,
      ),
    );
    expect(kept).toMatchObject({ width: 700, height: 350 });
    expect(kept.sources.map(({ width }) => width)).toEqual([...pictureWidths.filter((width) => width < 700), 700]);
    const answer = await api.fetch(kept.sources.at(-1)!.href, null);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  });

  it('are pictures', async () => {
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>');
    const answer = await api.post(`${desk}/addPicture`, operator, {}, [
      { field: 'picture', name: 'a.png', bytes: text },
    ]);
    expect(answer.status).toBe(415);
    expectInvalid(await api.post(`${desk}/addPicture`, operator, {}, []), 'picture');
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
    await hear();
    expect((await newsAt(ref)).status).toBe(200);
  });
});

it('lists in the sitemap what is public alone', async () => {
  const { entry } = await saved('news', newsForm);
  expect(await paths('news')).not.toContain(entry.ref);
  dataOf(await publish('news', entry.ref));
  expect(await paths('news')).toContain(entry.ref);
});

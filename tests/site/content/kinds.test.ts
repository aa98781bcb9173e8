import { beforeEach, describe, expect, it } from 'vitest';
import type { ArticleView, Banner, PublicConfig } from '#api/site/content.ts';
import { pictureWidths } from '#api/market/shop-choices.ts';
import { dataOf, expectInvalid, picture, startMemberApi, type Person } from '../../support/member-api.ts';
import { articleForm, bannerForm, desk, deskOf } from './desk.ts';
import { addArticles } from './rows.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  operator = await api.person({ nickname: 'Wei', capabilities: ['operator'] });
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
});
const { save, saved, publish, withdraw, read, published } = deskOf(api, () => operator);

describe('articles', () => {
  const tree = async () =>
    dataOf(await api.get<ArticleView>('api/backstage/pc/home/getArticle', null)).tree.map(({ code, children }) => [
      code,
      ...children.map((child) => child.code),
    ]);

  it('stand where they are put in the help centre', async () => {
    const chapter = await published('article', { ...articleForm, sort: 1 }, { ref: 'chapter-a' });
    await published('article', { ...articleForm, parentCode: chapter }, { ref: 'leaf-a' });
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

describe('the menu, the footer and partner sites', () => {
  const site = {
    menus: [
      { label: { en: 'Prices', zh: '行情' }, href: '/priceHistory' },
      { label: { en: 'Offers', zh: '现货' }, href: '/productList' },
    ],
    partnerSites: [{ label: { en: 'ISO', zh: '国际标准化组织' }, href: 'https://www.iso.org/' }],
    footer: { about: { en: 'About', zh: '关于' }, registration: { en: 'No. 1', zh: '一号' } },
  };

  it('change for everybody when they are published, and are never withdrawn', async () => {
    await published('site', site, { ref: 'site', updatedAt: (await read('site', 'site')).entry.updatedAt });
    const config = dataOf(await api.get<PublicConfig>('api/backstage/pc/home/config', null));
    expect(config.partnerSites).toEqual([{ label: 'ISO', href: 'https://www.iso.org/' }]);
    expect(config.footer).toEqual({ about: 'About', registration: 'No. 1' });
    expect(config.menus).toEqual([
      { label: 'Prices', href: '/priceHistory' },
      { label: 'Offers', href: '/productList' },
    ]);
    const { entry } = await read('site', 'site');
    expect((await withdraw('site', 'site')).body.errorcode).toBe(422);
    const next = { ...site, partnerSites: [{ ...site.partnerSites[0]!, href: 'http://plain.example/' }] };
    await saved('site', next, { ref: 'site', updatedAt: entry.updatedAt });
    expectInvalid(await publish('site', 'site'), 'partnerSites.0.href');
    for (const menus of [[], [{ ...site.menus[0]!, href: '/backstage' }], Array(8).fill(site.menus[0])]) {
      const { updatedAt } = (await read('site', 'site')).entry;
      await saved('site', { ...site, menus }, { ref: 'site', updatedAt });
      expect(Object.keys((await publish('site', 'site')).body.fields ?? {})[0]).toMatch(/^menus/);
    }
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

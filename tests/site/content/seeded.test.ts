import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#api/common/call.ts';
import { agreementCodes, publicConfigCodes } from '#api/site/content-choices.ts';
import * as content from '#api/site/content.ts';
import { getShopByPage } from '#api/market/shop.ts';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { loadReference } from '#seed/load-reference.ts';
import { dataOf, startApi, type Language } from './harness.ts';

const api = startApi({
  keepRows: true,
  prepare: async (database) => {
    await loadReference(database);
    await loadDemo(database, { offers: 300 });
  },
});

/** What the call answers, held against its own schema. */
async function answerOf<C extends Call>(
  call: C,
  input: z.input<C['input']>,
  language: Language,
): Promise<z.output<C['data']>> {
  const answer =
    call.method === 'GET'
      ? await api.get(call.path, input as Record<string, string>, language)
      : await api.post(call.path, input, language);
  return call.data.parse(dataOf(answer)) as z.output<C['data']>;
}

api.clock.now = new Date('2027-01-01T00:00:00Z');
const chinese = /\p{Script=Han}/u;

describe.each(['en_US', 'zh_CN'] as const)('what is delivered with the site, in %s', (language) => {
  const reads = (text: string) => expect(chinese.test(text), text).toBe(language === 'zh_CN');
  const texts = (...list: string[]) => list.forEach(reads);

  it('has a frame: footer, partner sites, totals and rates', async () => {
    const config = await answerOf(content.getConfig, {}, language);
    texts(config.footer.about, config.footer.registration);
    expect(config.partnerSites.length).toBeGreaterThan(0);
    expect(Object.keys(config.exchangeRates.rates)).toEqual(expect.arrayContaining(['USD', 'CNY', 'EUR']));
    expect(config.totals.offers).toBeGreaterThan(0);
    expect(Math.min(...Object.values(config.totals))).toBeGreaterThan(0);
    for (const code of publicConfigCodes) await answerOf(content.getSysConfigByCode, { code }, language);
  });

  it('has banners', async () => {
    const banners = await answerOf(content.getPcBanner, {}, language);
    expect(banners.length).toBeGreaterThan(0);
    for (const banner of banners) texts(banner.title, banner.text);
  });

  it('has news, each piece of which opens', async () => {
    const page = await answerOf(content.newsList, { pageSize: 100 }, language);
    expect(page.total).toBe(page.list.length);
    expect(page.list.some((one) => one.categories.length > 0)).toBe(true);
    for (const { id, title, summary } of page.list) {
      texts(title, summary);
      expect((await answerOf(content.getNewsById, { id }, language)).content).toContain('<p>');
    }
  });

  it('has help, each article of which opens and is found by its own title', async () => {
    const { tree } = await answerOf(content.getArticle, {}, language);
    expect(tree.length).toBeGreaterThan(0);
    for (const { code, title } of tree.flatMap((root) => [root, ...root.children])) {
      const view = await answerOf(content.getArticle, { code, keyword: title }, language);
      reads(title);
      expect(view.article!.code).toBe(code);
      expect(view.found!.map((one) => one.code)).toContain(code);
    }
  });

  it('has every agreement', async () => {
    for (const code of agreementCodes) {
      const { title, version } = await answerOf(content.getAgreementPcByCode, { code }, language);
      reads(title);
      expect(version).not.toBe('');
    }
  });

  it('has the countries of the world and the regions of China', async () => {
    expect((await answerOf(content.getCountryList, {}, language)).length).toBeGreaterThan(200);
    const provinces = await answerOf(content.getRegionByParentId, { parentId: 'CN' }, language);
    for (const { name, hasChildren } of provinces.filter(({ id }) => id === '33' || id === '44')) {
      reads(name);
      expect(hasChildren).toBe(true);
    }
    expect(provinces.length).toBeGreaterThan(30);
  });

  it('has shops in every family that they name', async () => {
    const page = await answerOf(getShopByPage, { pageSize: 100 }, language);
    expect(page.total).toBe(page.list.length);
    const counts = page.list.map((one) => one.offerCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.reduce((a, b) => a + b)).toBe((await answerOf(content.getConfig, {}, language)).totals.offers);
    for (const { intro, nation, mainCategories } of page.list) {
      texts(intro, nation.name);
      expect(mainCategories.length).toBeGreaterThan(0);
    }
    const [first] = page.list;
    const alike = await answerOf(getShopByPage, { categoryId: first!.mainCategories[0]!.id, pageSize: 100 }, language);
    expect(alike.list.map((one) => one.id)).toContain(first!.id);
  });
});

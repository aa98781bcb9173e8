import { describe, expect, it } from 'vitest';
import type { Agreement, Banner, ExchangeRates, PublicConfig } from '#api/site/content.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { systemConfig } from '#server/platform/db/schema/content.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';
import { dataOf, expectInvalid, expectNotFound, startApi, type Language } from './harness.ts';
import { addAgreement, addBanner, addCategories, addCountries, addOffers, addShops } from './rows.ts';

const api = startApi();

const addRates = () =>
  api.db.insert(exchangeRate).values([
    { currency: 'CNY', month: '2026-05', perUsd: '7.1' },
    { currency: 'CNY', month: '2026-06', perUsd: '6.7758' },
    { currency: 'JPY', month: '2026-06', perUsd: '160' },
  ]);

describe('the public configuration', () => {
  const path = 'api/backstage/pc/home/config';
  const addSite = () => api.db.insert(systemConfig).values({ code: 'site', value: site });

  it('carries the rates of the latest month as exact decimals', async () => {
    await Promise.all([addRates(), addSite()]);
    expect(dataOf(await api.get<PublicConfig>(path)).exchangeRates).toEqual({
      base: 'USD',
      month: '2026-06',
      rates: { CNY: '6.7758', JPY: '160', USD: '1' },
    });
  });

  it('counts what can be found on the site, only offers on sale', async () => {
    await Promise.all([
      addRates(),
      addSite(),
      addCategories(api.db, 'abs'),
      addCountries(api.db, ['CN', 'China', '中国']),
    ]);
    await addShops(api.db, { id: 'one' }, { id: 'two' });
    await addOffers(api.db, { shopId: 'one' }, { shopId: 'one' }, { shopId: 'one', status: 'removed' });
    const [[maker], [own]] = [await api.db.select().from(manufacturer), await api.db.select().from(material)];
    await api.db.insert(manufacturer).values({ ...maker!, id: 'proposed', state: 'proposed' });
    await api.db.insert(material).values({ ...own!, id: 'double', state: 'merged', mergedIntoId: own!.id });
    const { totals, features } = dataOf(await api.get<PublicConfig>(path));
    expect(totals).toEqual({ offers: 2, materials: 1, manufacturers: 1, shops: 2 });
    expect(features).toEqual({ demo: true });
  });

  it('speaks the language of the caller', async () => {
    await Promise.all([addRates(), addSite()]);
    const english = dataOf(await api.get<PublicConfig>(path));
    expect(english.partnerSites).toEqual([{ label: 'Customs', href: 'https://example.org/' }]);
    expect(english.footer).toEqual({ about: 'About', registration: 'Registration' });
    const chinese = dataOf(await api.get<PublicConfig>(path, {}, 'zh_CN'));
    expect(english.menus).toEqual([{ label: 'Offers', href: '/productList' }]);
    expect(chinese.menus[0]!.label).toBe('现货');
    expect(chinese.partnerSites[0]!.label).toBe('海关');
    expect(chinese.footer).toEqual({ about: '关于', registration: '备案' });
  });
});

const site = {
  menus: [{ label: { en: 'Offers', zh: '现货' }, href: '/productList' }],
  partnerSites: [{ label: { en: 'Customs', zh: '海关' }, href: 'https://example.org/' }],
  footer: { about: { en: 'About', zh: '关于' }, registration: { en: 'Registration', zh: '备案' } },
};

describe('a configuration value', () => {
  const path = 'api/backstage/web/sysconfig/getSysConfigByCode';

  it('is public when the contract lists it', async () => {
    await addRates();
    const value = async (code: string) => dataOf(await api.get<{ code: string; value: string }>(path, { code }));
    expect(await value('quoteTimeoutDays')).toEqual({ code: 'quoteTimeoutDays', value: '7' });
    expect(await value('wireTransferDays')).toEqual({ code: 'wireTransferDays', value: '3-7' });
    expect(await value('captchaExpirySeconds')).toEqual({ code: 'captchaExpirySeconds', value: '120' });
    expect(await value('exchangeRateMonth')).toEqual({ code: 'exchangeRateMonth', value: '2026-06' });
  });

  it('is unknown otherwise, whether it is kept in the database or not', async () => {
    await api.db.insert(systemConfig).values({ code: 'secret', value: 'hush' });
    for (const code of ['secret', 'nothing', 'constructor', 'site']) {
      expectNotFound(await api.get(path, { code }));
      expectNotFound(await api.get(path, { code }, 'zh_CN'), 'zh_CN');
    }
    expectInvalid(await api.get(path), ['code']);
  });
});

describe('exchange rates', () => {
  const table = 'api/backstage/web/sysconfig/getExchangeRates';

  it('come month by month, newest first, with the currencies in the language of the caller', async () => {
    await addRates();
    const rates = dataOf(await api.get<ExchangeRates>(table));
    const months = rates.months.map(({ month }) => month);
    expect(months).toEqual([...months].sort().reverse());
    expect(rates.months[0]).toMatchObject({ month: '2026-06', rates: { USD: '1' } });
    expect(rates.currencies[0]).toEqual({ id: 'USD', name: 'US Dollar' });
    expect(new Set(rates.currencies.map(({ id }) => id)).size).toBe(rates.currencies.length);
    const chinese = dataOf(await api.get<ExchangeRates>(table, {}, 'zh_CN'));
    expect(chinese.currencies[0]).toEqual({ id: 'USD', name: '美元' });
  });
});

describe('banners', () => {
  const path = 'api/backstage/pc/home/getPcBanner';

  it('stand in the order of the editors, in the language of the caller', async () => {
    await addBanner(api.db, { id: 'second', sort: 2 });
    await addBanner(api.db, { id: 'first', sort: 1, href: '/abs' });
    await addBanner(api.db, { id: 'elsewhere', sort: 0, position: 'other' });
    expect(dataOf(await api.get<Banner[]>(path))).toEqual([
      { id: 'first', title: 'Title of first', text: 'Text', href: '/abs' },
      { id: 'second', title: 'Title of second', text: 'Text', href: '/productList' },
    ]);
    expect(dataOf(await api.get<Banner[]>(path, { position: 'home' }, 'zh_CN'))[0]).toMatchObject({
      title: '标题 first',
      text: '文字',
    });
  });

  it('have places of their own: another place is refused', async () => {
    expectInvalid(await api.get(path, { position: 'other' }), ['position']);
  });
});

describe('an agreement', () => {
  const path = 'api/backstage/pc/Agreement/getAgreementPcByCode';
  const inForce = async (language?: Language) => dataOf(await api.get<Agreement>(path, { code: 'user' }, language));

  it('is the version in force, and the next one from its first day', async () => {
    await addAgreement(api.db, { code: 'user', version: '1.0', effectiveFrom: '2026-01-01' });
    await addAgreement(api.db, { code: 'user', version: '1.1', effectiveFrom: '2026-08-01' });
    api.clock.now = new Date('2026-07-31T23:59:59Z');
    expect(await inForce()).toEqual({
      code: 'user',
      title: 'User agreement',
      version: '1.0',
      effectiveFrom: '2026-01-01',
      state: 'inForce',
      content: '<p>Text 1.0</p>',
      otherVersions: [{ version: '1.1', effectiveFrom: '2026-08-01', state: 'announced' }],
    });
    api.clock.now = new Date('2026-08-01T00:00:00Z');
    expect(await inForce('zh_CN')).toMatchObject({ title: '用户协议', version: '1.1', content: '<p>正文 1.1</p>' });
  });

  it('is not found before its first version takes effect', async () => {
    await addAgreement(api.db, { code: 'user', version: '1.0', effectiveFrom: '2026-08-01' });
    api.clock.now = new Date('2026-07-31T12:00:00Z');
    expectNotFound(await api.get(path, { code: 'user' }));
    expectNotFound(await api.get(path, { code: 'trade' }, 'zh_CN'), 'zh_CN');
  });

  it('has one of the codes of the contract', async () => {
    expectInvalid(await api.get(path, { code: 'marriage' }, 'zh_CN'), ['code'], 'zh_CN');
    expectInvalid(await api.get(path), ['code']);
  });
});

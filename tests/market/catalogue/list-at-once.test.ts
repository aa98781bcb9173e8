import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptText } from '#components/ui/kept-text.ts';
import { drawnOf } from '#features/market/offer/drawn-of.ts';
import { offerRow } from '#features/market/offer/offer-markup.ts';
import type { OfferPage } from '#api/market/offer.ts';
import type { PublicConfig } from '#api/site/content.ts';
import { locales, type Locale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { raiseScopes, ScopeCache, scopes, seenAtOnce, type Scope } from '#server/platform/cache/scope-cache.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createApp } from '#server/web/app.ts';
import { createTestDatabase } from '../../support/database.ts';
import { nobody, testServices } from '../../support/services.ts';
import { addOffers, addShops } from './rows.ts';

const now = new Date('2026-07-15T12:00:00Z');
let database: Database;
/** Two processes on one database, each with what it keeps. */
let processes: { cache: ScopeCache; app: ReturnType<typeof createApp> }[];

beforeAll(async () => {
  database = await createTestDatabase();
  await addShops(database.orm, 'shop-a');
  await addOffers(database.orm, { price: '1500', stock: '20.5' });
  processes = [new ScopeCache(), new ScopeCache()].map((cache) => {
    const services = testServices({ db: database.orm, cache, now: () => now });
    return { cache, app: createApp({ services, authenticate: nobody, report: (error) => expect.fail(String(error)) }) };
  });
  for (const { cache } of processes) await cache.poll(database.orm);
}, 120_000);
afterAll(() => database?.close());

/** The list as a page of each process shows it, in each language. */
async function shown(): Promise<string[]> {
  const pages = processes.flatMap(({ app }, process) =>
    locales.map((locale) => listIn(app, locale, `process ${process}`)),
  );
  return Promise.all(pages);
}

/** Drawn as the page does (Public.astro): kept as text of the objects that it is made of. */
async function listIn(app: ReturnType<typeof createApp>, locale: Locale, name: string, drawing?: () => void) {
  const ask = async <Data>(method: 'GET' | 'POST', path: string): Promise<Data> => {
    const call = { method, path, input: {}, locale, token: undefined } as const;
    return (await app.ask(call, { address: '127.0.0.1', requestId: 'test' })).envelope.data as Data;
  };
  const config = await ask<PublicConfig>('GET', 'api/backstage/pc/home/config');
  const found = await ask<OfferPage>('POST', 'api/product/web/quotation/getWebQuotationByPage');
  const { rates } = config.exchangeRates;
  const draw = async () => {
    drawing?.();
    const rows = found.list.map((offer) => String(offerRow({ rates, now, ofOneShop: false }, offer)));
    return [`${found.total} offers`, JSON.stringify(found.facets), ...rows].join('');
  };
  return withLocale(locale, () => {
    const { objects, values } = drawnOf(found, now);
    return keptText([rates, ...objects], `${name} ${JSON.stringify(values)}`, draw);
  });
}

const changes: [what: string, write: SQL, raised: readonly Scope[], seen: (locale: Locale) => string][] = [
  ['price', sql`update offer set price = 1777, price_usd = 1777`, ['offers'], () => '1,777.00'],
  ['stock', sql`update offer set stock = 31.25`, ['offers'], () => '31.25'],
  [
    'name of the shop',
    sql`update shop set name_en = 'Renamed Traders', name_zh = '改名商行'`,
    ['shops'],
    (locale) => (locale === 'zh-CN' ? '改名商行' : 'Renamed Traders'),
  ],
  [
    'name of the category',
    sql`update category set name_en = 'Renamed resins', name_zh = '改名树脂'`,
    ['materials'],
    (locale) => (locale === 'zh-CN' ? '改名树脂' : 'Renamed resins'),
  ],
  [
    'name of a city',
    sql`update warehouse_city set name_en = 'Renamed Haven', name_zh = '改名港'`,
    ['materials'],
    (locale) => (locale === 'zh-CN' ? '改名港' : 'Renamed Haven'),
  ],
  ['rate', sql`update exchange_rate set per_usd = 10 where currency = 'CNY'`, scopes, () => '≈\u00a017,770 '],
];

test.each(changes)('a changed %s is in the list at once, on every process', async (_what, write, raised, seen) => {
  for (const text of await shown()) for (const locale of locales) expect(text).not.toContain(seen(locale));
  const [writer, other] = processes;
  await seenAtOnce({ cache: writer!.cache, db: database.orm }, () =>
    database.orm.transaction(async (tx) => {
      await tx.execute(write);
      await raiseScopes(tx, raised);
    }),
  );
  // What it does each second.
  await other!.cache.poll(database.orm);
  const texts = await shown();
  texts.forEach((text, index) => expect(text).toContain(seen(locales[index % locales.length]!)));
});

test('an offer that is taken off sale leaves the list at once, and its count', async () => {
  for (const text of await shown()) expect(text).toContain('1 offers');
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`update offer set status = 'removed'`);
    await raiseScopes(tx, ['offers']);
  });
  for (const { cache } of processes) await cache.poll(database.orm);
  for (const text of await shown()) {
    expect(text).toContain('0 offers');
    expect(text).not.toContain('class="offer"');
  }
  await database.orm.execute(sql`update offer set status = 'onSale'`);
  await raiseScopes(database.orm, ['offers']);
  for (const { cache } of processes) await cache.poll(database.orm);
});

test('a list whose offers, filters and names are the same is drawn once', async () => {
  let drawn = 0;
  const list = () => listIn(processes[0]!.app, 'en-US', 'drawn once', () => (drawn += 1));
  const text = await list();
  expect(await list()).toBe(text);
  expect(drawn).toBe(1);
});

test('what nobody has changed is not drawn again', async () => {
  const [app] = processes.map((each) => each.app);
  const call = { method: 'POST', path: 'api/product/web/quotation/getWebQuotationByPage', input: {}, token: undefined } as const; // prettier-ignore
  const summaries = async () => {
    const { envelope } = await app!.ask({ ...call, locale: 'en-US' }, { address: '127.0.0.1', requestId: 'test' });
    return (envelope.data as OfferPage).list;
  };
  const [one, other] = [await summaries(), await summaries()];
  expect(one).toHaveLength(1);
  expect(other[0]).toBe(one[0]);
});

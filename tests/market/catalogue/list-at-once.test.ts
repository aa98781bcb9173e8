import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** The rows of the list as a page of each process shows them, in each language. */
async function shown(): Promise<string[]> {
  const pages = processes.flatMap(({ app }) => locales.map((locale) => rowsIn(app, locale)));
  return Promise.all(pages);
}

async function rowsIn(app: ReturnType<typeof createApp>, locale: Locale): Promise<string> {
  const ask = async <Data>(method: 'GET' | 'POST', path: string): Promise<Data> => {
    const call = { method, path, input: {}, locale, token: undefined } as const;
    return (await app.ask(call, { address: '127.0.0.1', requestId: 'test' })).envelope.data as Data;
  };
  const config = await ask<PublicConfig>('GET', 'api/backstage/pc/home/config');
  const { list } = await ask<OfferPage>('POST', 'api/product/web/quotation/getWebQuotationByPage');
  const view = { rates: config.exchangeRates.rates, now, ofOneShop: false };
  return withLocale(locale, () => list.map((offer) => String(offerRow(view, offer))).join(''));
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
  ['rate', sql`update exchange_rate set per_usd = 10 where currency = 'CNY'`, scopes, () => '17,770.00'],
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

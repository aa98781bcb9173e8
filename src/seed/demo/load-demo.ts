import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/open.ts';
import { offer, offerPrice, offerPriceBreak, offerTally } from '#server/platform/db/schema/offers.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { loadNews } from '../load-content.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { indexMaterials } from '#server/market/catalogue/index.ts';
import { readCategories } from '../reference/categories.ts';
import { insertNew, upsert, type Transaction } from '../upsert.ts';
import { loadCollectionAccounts } from './collection-accounts.ts';
import { readMarket } from './market.ts';
import { loadDemoMaterials } from './materials.ts';
import { makeOffer, type DemoOffer } from './offers.ts';
import { historyOf } from './prices.ts';
import { randomOf, seedOf } from './random.ts';
import { loadSanctions } from './sanctions.ts';
import { loadShops } from './shops.ts';

const demoSeed = 20_260_630;
const demoOffers = 3_000;

/**
 * Dates count back from the day of loading: after so many days the demo is loaded again, so that its prices do not
 * look abandoned. Ids and everything else stay.
 */
const freshForDays = 14;

const here = (path: string) => new URL(path, import.meta.url);

/**
 * Loads the demo: invented shops, makers and offers, each marked as demo, the same on every machine for the same seed
 * but for their dates. Needs the reference data. Returns the names of the data sets that were loaded.
 */
export async function loadDemo(
  database: Pick<Database, 'orm'>,
  { offers = demoOffers, seed = demoSeed }: { offers?: number; seed?: number } = {},
): Promise<string[]> {
  const demo: Dataset = {
    name: 'demo',
    sources: ['.', '../data', '../reference', '../../server/market/catalogue/index-materials.ts'].map(here),
    parameters: `${offers} ${seed}`,
    scopes: ['materials', 'offers', 'shops'],
    maxAgeDays: freshForDays,
    load: async (tx) => {
      const tree = readCategories();
      await loadDemoMaterials(tx, tree);
      await indexMaterials(tx);
      await loadShops(tx, tree);
      await loadCollectionAccounts(tx);
      await loadSanctions(tx);
      const market = await readMarket(tx);
      const now = new Date();
      const made = Array.from({ length: offers }, (_, index) => makeOffer(market, seed, index, now));
      await saveOffers(tx, made, seed, now);
    },
  };
  const news: Dataset = {
    name: 'demo news',
    sources: [
      '../content/news',
      '../load-content.ts',
      '../bilingual-pages.ts',
      '../../server/site/content/html.ts',
    ].map(here),
    scopes: ['content'],
    load: loadNews,
  };
  return loadDatasets(database, [demo, news]);
}

const chunk = 5_000;

/**
 * Adds demo offers (without price history) until there are `target` of them; none are taken away. Needs the demo to be
 * loaded. Every 5,000 are a transaction of their own: a killed run is simply run again.
 */
export async function addOffers(
  { orm }: Pick<Database, 'orm'>,
  target: number,
  report: (present: number) => void = () => undefined,
): Promise<void> {
  const market = await readMarket(orm);
  const now = new Date();
  for (let from = await orm.$count(offer, eq(offer.demo, true)); from < target; from += chunk) {
    const count = Math.min(chunk, target - from);
    const made = Array.from({ length: count }, (_, index) => makeOffer(market, demoSeed, from + index, now));
    await orm.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await insertNew(
        tx,
        offer,
        made.map(({ offer }) => offer),
      );
      await insertNew(
        tx,
        offerPriceBreak,
        made.flatMap(({ breaks }) => breaks),
      );
      await raiseScopes(tx, ['offers', 'shops']);
    });
    report(from + count);
  }
  for (const table of [offer, offerPriceBreak, offerTally]) await orm.execute(sql`analyze ${table}`);
}

async function saveOffers(tx: Transaction, made: DemoOffer[], seed: number, now: Date): Promise<void> {
  await upsert(
    tx,
    offer,
    made.map(({ offer }) => offer),
  );
  const ids = JSON.stringify(made.map(({ offer }) => offer.id));
  for (const table of [offerPriceBreak, offerPrice]) {
    await tx.execute(sql`
      delete from ${table} where ${table.offerId} in (select value::uuid from json_array_elements_text(${ids}::json))`);
  }
  await insertNew(
    tx,
    offerPriceBreak,
    made.flatMap(({ breaks }) => breaks),
  );
  const histories = made.map(({ offer: { id, price, currency } }) => ({
    id,
    weeks: historyOf(randomOf(seedOf('history', seed, id)), Number(price), currency, now),
  }));
  await tx.execute(sql`
    insert into ${offerPrice} (offer_id, at, price)
    select h.id, w.at, w.price
    from json_to_recordset(${JSON.stringify(histories)}::json) as h (id uuid, weeks json),
      json_to_recordset(h.weeks) as w (at date, price numeric)`);
}

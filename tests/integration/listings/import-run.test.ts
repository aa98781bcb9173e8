import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import {
  cancelImport,
  changeListing,
  getImport,
  previewImport,
  startImport,
  updateOffers,
  type OfferImport,
  type OwnOffer,
} from '#api/own-offer.ts';
import { getWebQuotationByPage, type OfferPage } from '#api/product.ts';
import { material, offer, offerPrice, offerPriceBreak, offerTally } from '#server/db/schema/catalogue.ts';
import { warehouseCity } from '#server/db/schema/reference.ts';
import { offerImport } from '#server/db/schema/shops.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { csvOf, goodLine, ownOffers, storedOffers, supplierWithOffer, utf8, type Line } from './offers.ts';

const api = startMemberApi();
const day = 24 * 3600 * 1000;

async function preview(supplier: Supplier, lines: readonly Line[]): Promise<OfferImport> {
  const file = { field: 'file', name: 'offers.csv', bytes: utf8(csvOf(lines)) };
  const read = dataOf(await api.post<OfferImport>(previewImport.path, supplier, {}, [file]));
  expect(read.problems).toEqual([]);
  return read;
}
const start = (supplier: Supplier, id: string, onSale = false) =>
  api.post<OfferImport>(startImport.path, supplier, { id, onSale });
const stop = (supplier: Supplier, id: string) => api.post<OfferImport>(cancelImport.path, supplier, { id });
const look = async (supplier: Supplier, id: string) =>
  dataOf(await api.get<OfferImport>(getImport.path, supplier, { id }));
const whenOver = (supplier: Supplier, id: string) =>
  vi.waitFor(
    async () => {
      const seen = await look(supplier, id);
      expect(seen.state).not.toBe('running');
      return seen;
    },
    { timeout: 20_000, interval: 20 },
  );
async function take(supplier: Supplier, lines: readonly Line[], onSale = false): Promise<OfferImport> {
  const { id } = await preview(supplier, lines);
  dataOf(await start(supplier, id, onSale));
  return whenOver(supplier, id);
}

/** As many rows as asked for, no two for the same goods in the same place. */
async function manyLines(count: number): Promise<Line[]> {
  const cities = await api.db.select().from(warehouseCity).orderBy(warehouseCity.id);
  const terms = [
    { tradeTerm: 'EXW', port: '' },
    { tradeTerm: 'FOB', port: 'CNNGB' },
    { tradeTerm: 'CIF', port: 'NGAPP' },
    { tradeTerm: 'CFR', port: 'NGAPP' },
  ];
  const materials = await api.db.select({ grade: material.grade, id: material.id }).from(material).orderBy(material.id);
  const single = [...Map.groupBy(materials, ({ grade }) => grade.toLowerCase()).values()].filter(
    ({ length }) => length === 1,
  );
  return Array.from({ length: count }, (_, index) => {
    const [one] = single[Math.floor(index / (cities.length * terms.length))]!;
    const place = index % (cities.length * terms.length);
    return goodLine(api, {
      ...{ grade: one!.grade, manufacturer: '', countryOfOrigin: '' },
      ...{ warehouseCity: cities[Math.floor(place / terms.length)]!.id, ...terms[place % terms.length] },
    });
  });
}

/** Holds up an import in the middle: a city that the last rows name is locked by somebody else. */
async function holdingUp<Result>(cityId: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from warehouse_city where id = $1 for update', [cityId]);
    return await work();
  } finally {
    await client.end();
  }
}
const lines1200 = async (lastCity: string) => {
  const lines = (await manyLines(1_300)).filter(({ warehouseCity: city }) => city !== lastCity).slice(0, 1_200);
  // Sorted behind all others: its batch is the last.
  const [last] = (await manyLines(4_000)).slice(-1);
  return [...lines, { ...lines[0]!, grade: last!.grade!, warehouseCity: lastCity }];
};

describe('an import', () => {
  it('makes new offers and changes those for the same goods, warehouse and trade term', async () => {
    const steps = [
      { fromQuantity: '50', price: '1270' },
      { fromQuantity: '100', price: '1100' },
    ];
    const given = { onSale: true, documents: ['CO'], remarksEn: 'Kept', priceBreaks: steps };
    const { supplier, made } = await supplierWithOffer(api, given);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    const { remarksEn: _, ...silent } = goodLine(api, { price: '1200' });
    const columns = Object.keys(silent) as (keyof Line)[];
    const bytes = utf8(csvOf([silent, goodLine(api, { warehouseCity: 'Shanghai' })], { columns }));
    const read = dataOf(
      await api.post<OfferImport>(previewImport.path, supplier, {}, [{ field: 'file', name: 'o.csv', bytes }]),
    );
    expect(read.sample.map(({ changes }) => changes)).toEqual([true, false]);
    dataOf(await start(supplier, read.id));
    expect(await whenOver(supplier, read.id)).toMatchObject({ state: 'done', done: 2, total: 2, good: 2 });

    const { list, counts } = await ownOffers(api, supplier);
    expect(counts).toEqual({ onSale: 1, notListed: 1, removed: 0 });
    const changed = list.find(({ id }) => id === made.id)!;
    expect(changed).toMatchObject({ status: 'onSale', documents: ['CO'], remarksEn: 'Kept', listedAt: made.listedAt });
    expect(changed.priceHistory.map(({ price }) => price)).toEqual(['1285.50', '1200.00']);
    // The step that is dearer than the new price has no sense any more.
    expect(changed.priceBreaks).toEqual([{ fromQuantity: '100', price: '1100.00' }]);
    expect(list.find(({ id }) => id !== made.id)).toMatchObject({
      status: 'notListed',
      warehouseCity: { name: expect.stringMatching(/上海|Shanghai/) as string },
      priceHistory: [{ price: '1285.50' }],
    });
    expect((await api.auditOf(read.id)).map(({ action }) => action)).toEqual([
      'offerImport.preview',
      'offerImport.start',
      'offerImport.done',
    ]);
  });

  it('asked to put everything on sale does, and the public list and its counts follow', async () => {
    const supplier = await newSupplier(api);
    const sum = async () => {
      const [{ all } = { all: 0 }] = await api.db
        .select({ all: sql<number>`coalesce(sum(${offerTally.offers}), 0)::integer` })
        .from(offerTally);
      return all;
    };
    const before = await sum();
    expect((await take(supplier, await manyLines(30), true)).state).toBe('done');
    expect(await sum()).toBe(before + 30);
    api.services.cache.drop(['offers', 'shops']);
    const found = dataOf(await api.post<OfferPage>(getWebQuotationByPage.path, null, { shopId: supplier.shopId }));
    expect(found.total).toBe(30);
  });

  it('brings removed offers back with their history, not on sale before somebody says so', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    await api.post(changeListing.path, supplier, { ids: [made.id], to: 'removed' });
    await take(supplier, [goodLine(api, { price: '1300' })]);
    expect((await ownOffers(api, supplier)).list).toMatchObject([{ id: made.id, status: 'notListed' }]);
    await api.post(changeListing.path, supplier, { ids: [made.id], to: 'removed' });
    await take(supplier, [goodLine(api, { price: '1310' })], true);
    expect((await ownOffers(api, supplier)).list).toMatchObject([{ id: made.id, status: 'onSale' }]);
  });

  it('takes the maker’s country where the file says none, and a new currency begins the history anew', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    await take(supplier, [
      goodLine(api, { price: '9300', currency: '人民币', countryOfOrigin: '' }),
      goodLine(api, { warehouseCity: 'Shanghai', countryOfOrigin: '' }),
    ]);
    expect((await ownOffers(api, supplier)).list.map((one) => one.countryOfOrigin.id)).toEqual(['TW', 'TW']);
    const prices = await api.db.select().from(offerPrice).where(eq(offerPrice.offerId, made.id));
    expect(prices.map(({ price }) => price)).toEqual(['9300.0000']);
  });

  it('runs once: a second start and a stop of what is done are conflicts', async () => {
    const supplier = await newSupplier(api);
    const { id } = await take(supplier, [goodLine(api)]);
    expect((await start(supplier, id)).status).toBe(409);
    expect((await stop(supplier, id)).status).toBe(409);
    const stranger = await newSupplier(api);
    expect((await stop(stranger, id)).status).toBe(404);
    expect(await storedOffers(api, supplier)).toHaveLength(1);
  });

  it('is refused when its prices have ended since the file was read', async () => {
    const supplier = await newSupplier(api);
    const { id } = await preview(supplier, [goodLine(api)]);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 40 * day);
    expectInvalid(await start(supplier, id), 'id');
    api.clock.now = before;
  });

  it('that is only a preview can be dropped', async () => {
    const supplier = await newSupplier(api);
    const { id } = await preview(supplier, [goodLine(api)]);
    expect(dataOf(await stop(supplier, id)).state).toBe('cancelled');
    expect((await start(supplier, id)).status).toBe(409);
  });
});

describe('an import of many rows', () => {
  const lastCity = 'CNYTN';

  it('shows how far it has come, and leaves nothing when it is stopped in the middle', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    const lines = await lines1200(lastCity);
    const { id, total } = await preview(supplier, [goodLine(api, { price: '1', stock: '0' }), ...lines]);
    await holdingUp(lastCity, async () => {
      const started = dataOf(await start(supplier, id, true));
      expect(started).toMatchObject({ state: 'running', done: 0, total });
      const seen = await vi.waitFor(
        async () => {
          const now = await look(supplier, id);
          expect(now.done).toBeGreaterThan(400);
          return now;
        },
        { timeout: 15_000 },
      );
      expect(seen).toMatchObject({ state: 'running' });
      expect(seen.done).toBeLessThan(total);
      expect(await storedOffers(api, supplier)).toHaveLength(1);
      // A colleague edits something else meanwhile: of another shop, so that nobody waits for the import.
      expect(dataOf(await stop(supplier, id)).state).toBe('cancelled');
    });
    expect((await whenOver(supplier, id)).state).toBe('cancelled');
    await vi.waitFor(async () => expect(await idle()).toBe(true));
    expect(await storedOffers(api, supplier)).toMatchObject([{ id: made.id, price: '1285.5000', status: 'onSale' }]);
    const left = await api.db
      .select({ id: offerImport.id, rows: offerImport.rows })
      .from(offerImport)
      .where(eq(offerImport.id, id));
    expect(left).toEqual([{ id, rows: [] }]);
  });

  it('lets no second one of the shop begin; another shop’s goes on', async () => {
    const supplier = await newSupplier(api);
    const [first, second] = [
      await preview(supplier, await lines1200(lastCity)),
      await preview(supplier, [goodLine(api)]),
    ];
    const neighbour = await newSupplier(api);
    const theirs = await preview(neighbour, [goodLine(api)]);
    await holdingUp(lastCity, async () => {
      dataOf(await start(supplier, first.id));
      expectInvalid(await start(supplier, second.id), 'id');
      expect((await look(supplier, second.id)).state).toBe('preview');
      dataOf(await start(neighbour, theirs.id));
      expect((await whenOver(neighbour, theirs.id)).state).toBe('done');
    });
    expect((await whenOver(supplier, first.id)).state).toBe('done');
    dataOf(await start(supplier, second.id));
    expect((await whenOver(supplier, second.id)).state).toBe('done');
  });

  it('of two at once in one shop runs one', async () => {
    const supplier = await newSupplier(api);
    const previews = [await preview(supplier, [goodLine(api)]), await preview(supplier, [goodLine(api)])];
    const answers = await Promise.all(previews.map(({ id }) => start(supplier, id)));
    for (const [index, answer] of answers.entries())
      if (answer.status === 200) await whenOver(supplier, previews[index]!.id);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await storedOffers(api, supplier)).toHaveLength(1);
  });

  it('leaves nothing when the database ends its work, and says that it failed', async () => {
    const supplier = await newSupplier(api);
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const { id } = await preview(supplier, await lines1200(lastCity));
    await holdingUp(lastCity, async () => {
      dataOf(await start(supplier, id));
      await vi.waitFor(async () => expect((await look(supplier, id)).done).toBeGreaterThan(400), { timeout: 15_000 });
      await api.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect((await whenOver(supplier, id)).state).toBe('failed');
    });
    expect(warning).toHaveBeenCalled();
    warning.mockRestore();
    expect(await storedOffers(api, supplier)).toEqual([]);
  });

  it('leaves nothing when its process is killed, is shown as failed, and can be imported again', async () => {
    const supplier = await newSupplier(api);
    const lines = await lines1200(lastCity);
    const { id } = await preview(supplier, lines);
    const script = fileURLToPath(new URL('import-process.ts', import.meta.url));
    await holdingUp(lastCity, async () => {
      const args = [script, api.databaseUrl, supplier.id, id, api.clock.now.toISOString()];
      const other = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      const ended = once(other, 'exit');
      await vi.waitFor(async () => expect((await look(supplier, id)).done).toBeGreaterThan(400), { timeout: 25_000 });
      expect((await look(supplier, id)).state).toBe('running');
      other.kill('SIGKILL');
      await ended;
      expect((await whenOver(supplier, id)).state).toBe('failed');
    });
    expect(await storedOffers(api, supplier)).toEqual([]);
    expect((await take(supplier, lines)).state).toBe('done');
    expect(await storedOffers(api, supplier)).toHaveLength(lines.length);
  }, 60_000);

  it('of 3,000 rows changes as many when the same file comes again with other prices', async () => {
    const supplier = await newSupplier(api);
    const lines = await manyLines(3_000);
    expect((await take(supplier, lines, true)).done).toBe(3_000);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    expect(
      (
        await take(
          supplier,
          lines.map((line) => ({ ...line, price: '1300' })),
        )
      ).done,
    ).toBe(3_000);
    const rows = await storedOffers(api, supplier);
    expect(rows).toHaveLength(3_000);
    expect(new Set(rows.map(({ price, status }) => `${price} ${status}`))).toEqual(new Set(['1300.0000 onSale']));
    const [one] = rows;
    expect(await api.db.select().from(offerPrice).where(eq(offerPrice.offerId, one!.id))).toHaveLength(2);
  }, 60_000);

  it('keeps an edit that was made before it from being lost unseen: the edit’s page is stale afterwards', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    await take(supplier, [goodLine(api, { price: '1299' })]);
    const late = await api.post<OwnOffer[]>(updateOffers.path, supplier, {
      offers: [{ id: made.id, updatedAt: made.updatedAt, stock: '100' }],
    });
    expect(late.status).toBe(409);
    expect(await api.db.select().from(offerPriceBreak).where(eq(offerPriceBreak.offerId, made.id))).toEqual([]);
    expect(await api.db.select().from(offer).where(eq(offer.id, made.id))).toMatchObject([{ price: '1299.0000' }]);
  });
});

/** No transaction is open in this database but our own. */
async function idle(): Promise<boolean> {
  const { rows } = await api.db.execute<{ open: string }>(sql`select count(*) as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  return Number(rows[0]!.open) === 0;
}

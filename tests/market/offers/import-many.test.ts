import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { updateOffers, type OwnOffer } from '#api/market/own-offer.ts';
import { offer, offerImport, offerPrice, offerPriceBreak } from '#server/platform/db/schema/offers.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { holdingUp, importSteps, manyLines } from './imports.ts';
import { csvOf, goodLine, storedOffers, supplierWithOffer, utf8 } from './offers.ts';

const api = startMemberApi();
const { preview, read, start, stop, look, whenOver, take } = importSteps(api);
const day = 24 * 3600 * 1000;

const lines1200 = async (lastCity: string) => {
  const lines = (await manyLines(api, 1_300)).filter(({ warehouseCity: city }) => city !== lastCity).slice(0, 1_200);
  // Sorted behind all others: its batch is the last.
  const [last] = (await manyLines(api, 4_000)).slice(-1);
  return [...lines, { ...lines[0]!, grade: last!.grade!, warehouseCity: lastCity }];
};

describe('a file of thousands of grades that nobody knows', () => {
  it('is told row by row, names the nearest for the first, and holds up nobody else meanwhile', async () => {
    const supplier = await newSupplier(api);
    const unknown = Array.from({ length: 10_000 }, (_, index) => goodLine(api, { grade: `XK-${index}-UNKNOWN` }));
    const bytes = utf8(csvOf([goodLine(api, { grade: 'PA-757Q' }), ...unknown]));
    const begun = performance.now();
    // The longest time in which others' requests would not have had their turn.
    let [last, longest, over] = [begun, 0, false];
    const turn = () => {
      const at = performance.now();
      [last, longest] = [at, Math.max(longest, at - last)];
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const found = await read(supplier, bytes);
    over = true;
    expect(found).toMatchObject({ total: 10_001, good: 0, problemRows: 10_001 });
    expect(found.problems[0]!.text).toContain('PA-757');
    expect(longest).toBeLessThan((performance.now() - begun) / 3);
  });
});

describe('an import of many rows', () => {
  const lastCity = 'CNYTN';

  it('shows how far it has come, and leaves nothing when it is stopped in the middle', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    const lines = await lines1200(lastCity);
    const { id, total } = await preview(supplier, [goodLine(api, { price: '1', stock: '0' }), ...lines]);
    await holdingUp(api, lastCity, async () => {
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
    await holdingUp(api, lastCity, async () => {
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
    await holdingUp(api, lastCity, async () => {
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
    await holdingUp(api, lastCity, async () => {
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
    const lines = await manyLines(api, 3_000);
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

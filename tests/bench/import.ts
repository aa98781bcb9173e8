import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { isSafety } from '#api/market/figure-choices.ts';
import { previewFigures, takeFigures, type FigureImport } from '#api/market/figure-import.ts';
import { exportOffers, getImport, previewImport, startImport, type OfferImport } from '#api/market/own-offer.ts';
import type { Envelope } from '#api/common/envelope.ts';
import { importColumnNames, importColumns, type ImportColumn } from '#api/market/import-columns.ts';
import { physicalProblem } from '#api/deals/spec-limit-physics.ts';
import { createApp } from '#server/web/app.ts';
import type { Actor } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { manufacturer, material, property } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { warehouseCity } from '#server/platform/db/schema/reference.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { testServices } from '../support/services.ts';
import { ms, number, timed, times, type Bench, type Section } from './report.ts';

/** Files of this many offers, and of ten times fewer. */
const sizes = [1_000, 10_000];

/** What it costs to take offers over from a file and to write them into one, against the bare insert of the same rows. */
export const imports: Section = async ({ database, say }: Bench) => {
  say('## Offers from a file, and into one');
  say();
  say(
    'A CSV file of a new shop: read and checked row by row, taken over in one transaction and put on sale, taken over',
  );
  say(
    'again with other prices, exported. Through the API, once each; the bare insert of the same rows is rolled back.',
  );
  say();
  say('| Offers | bare insert | checked | made | ratio | changed | as CSV | as XLSX |');
  say('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const rows of sizes) {
    const { bare, preview, made, changed, csv, xlsx } = await importTimes(database, rows);
    const cells = [number(rows), ms(bare), ms(preview), ms(made), times(made / bare), ms(changed), ms(csv), ms(xlsx)];
    say(`| ${cells.join(' | ')} |`);
  }
  say();
  say(
    `A CSV file of ${number(figureRows)} figures of an operator, by grade and maker: read and checked cell by cell, then entered`,
  );
  say('in parts, as the desk does. Through the API, once each.');
  say();
  say('| What | once | wanted |');
  say('| --- | --- | --- |');
  const { checked, entered } = await figureTimes(database);
  say(`| checked | ${ms(checked)} | |`);
  say(`| entered | ${ms(entered)} | ≤ 10,000 ms |`);
};

const figureRows = 10_000;
/** A figure that is possible for a property, whatever its unit. */
const likely = ['1', '0.95', '10', '50', '150', '0.1', '1000'];

/** Milliseconds of a file's two ways. The database needs the reference data; it keeps the figures. */
async function figureTimes(database: Database) {
  const { operatorToken, app } = await open(database);
  const text = await fileOfFigures(database);
  const send = async <Answer>(path: string, fields: Record<string, string> = {}): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new File([text], 'figures.csv'));
    const answer = await app.request(`/${path}`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${operatorToken}` },
    });
    const { data, message, fields: wrong } = (await answer.json()) as Envelope<Answer>;
    if (!data) throw new Error(`${message} ${JSON.stringify(wrong ?? {})}`);
    return data;
  };
  const checked = await timed(async () => {
    const { wrong, problems } = await send<FigureImport>(previewFigures.path);
    if (wrong > 0) throw new Error(JSON.stringify(problems[0]));
  });
  const entered = await timed(async () => {
    for (let from: number | null = 0; from !== null;)
      from = (await send<{ next: number | null }>(takeFigures.path, { from: String(from), reason: 'Bench' })).next;
  });
  return { checked, entered };
}

/** As many properties of as many grades as it takes; none of those on which safety hangs, which wait for a second operator. */
async function fileOfFigures({ orm }: Database): Promise<string> {
  const properties = (await orm.select().from(property).orderBy(property.id)).filter(
    ({ id, unit }) => unit !== null && !isSafety(id),
  );
  const grades = await orm
    .select({ grade: material.grade, maker: manufacturer.nameEn, code: material.gradeCode })
    .from(material)
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .where(eq(material.state, 'listed'))
    .orderBy(material.id);
  const single = [...Map.groupBy(grades, ({ code }) => code).values()]
    .filter(({ length }) => length === 1)
    .map(([one]) => one!);
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const lines = Array.from({ length: figureRows }, (_, index) => {
    const { grade, maker } = single[index % single.length]!;
    const { id, unit } = properties[Math.floor(index / single.length) % properties.length]!;
    const value = likely.find((one) => physicalProblem(id, one) === undefined)!;
    return quoted([grade, maker, id, value, unit!, 'Bench', 'Data sheet']);
  });
  return ['Grade,Manufacturer,Property,Value,Unit,Publisher,Document', ...lines].join('\n');
}

/** Milliseconds of each step. The database needs the reference data; it keeps the offers. */
async function importTimes(database: Database, rows: number) {
  const { supplier, shopId, app } = await open(database);
  const request = (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, Authorization: `Bearer ${supplier.id}` };
    return app.request(`/${path}`, { ...init, headers });
  };
  const ask = async (path: string, init?: RequestInit): Promise<OfferImport> => {
    const { data, message, fields } = (await (await request(path, init)).json()) as Envelope<OfferImport>;
    if (!data) throw new Error(`${message} ${JSON.stringify(fields ?? {})}`);
    return data;
  };
  const read = async (text: string): Promise<OfferImport> => {
    const body = new FormData();
    body.append('file', new File([text], 'offers.csv'));
    const preview = await ask(previewImport.path, { method: 'POST', body });
    if (preview.good !== rows) throw new Error(JSON.stringify(preview.problems[0]));
    return preview;
  };
  const take = async ({ id }: OfferImport): Promise<void> => {
    const body = JSON.stringify({ id, onSale: true });
    let { state } = await ask(startImport.path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    while (state === 'running') {
      await delay(25);
      ({ state } = await ask(`${getImport.path}?id=${id}`));
    }
    if (state !== 'done') throw new Error(`The import has ${state}`);
  };
  const written = async (format: string): Promise<void> => {
    const answer = await request(`${exportOffers.path}?format=${format}`);
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  const [first, second] = [await fileOf(database, rows, '1285.50'), await fileOf(database, rows, '1310.00')];
  let found = await read(first);
  const preview = await timed(async () => (found = await read(first)));
  const made = await timed(() => take(found));
  found = await read(second);
  const changed = await timed(() => take(found));
  const bare = await bareInsert(database, shopId);
  const csv = await timed(() => written('csv'));
  return { preview, made, changed, bare, csv, xlsx: await timed(() => written('xlsx')) };
}

/** The same rows once more, without a word about them anywhere else, and taken back. */
async function bareInsert({ pool }: Database, shopId: string): Promise<number> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ all: string }>(
      `select jsonb_agg(to_jsonb(offer) || jsonb_build_object('id', gen_random_uuid()))::text as all
       from offer where shop_id = $1`,
      [shopId],
    );
    const written = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'offer' and is_generated = 'NEVER'`,
    );
    const { names } = written.rows[0]!;
    await client.query('begin');
    return await timed(() =>
      client.query(`insert into offer (${names}) select ${names} from jsonb_populate_recordset(null::offer, $1)`, [
        rows[0]!.all,
      ]),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function open({ orm }: Database) {
  const now = new Date();
  const id = uuidv7(now);
  const supplier: Actor = {
    ...{
      id,
      party: id,
      sessionId: id,
      holds: [],
      roles: ['owner' as const],
      secondFactorNeeded: false,
      provedAt: null,
      email: `${id}@example.org`,
      locale: 'en-US',
    },
    ...{ type: 'QY', capabilities: ['supplier'] },
  };
  await orm.insert(member).values({
    ...{ id, email: supplier.email, nickname: 'Bench', locale: 'en-US', type: 'QY', capabilities: ['supplier'] },
    ...{ passwordHash: '!', registeredAt: now, demo: true },
  });
  const operatorToken = `operator-${id}`;
  const shopId = `bench-${id}`;
  await orm.insert(shop).values({
    ...{ id: shopId, ownerId: id, nameEn: 'Bench', nameZh: 'Bench', introEn: '', introZh: '', nation: 'CN' },
    ...{ cityEn: '', cityZh: '', mainCategories: [], certified: true, openedAt: '2026-01-01', demo: true },
  });
  const operator: Actor = { ...supplier, capabilities: ['operator'] };
  const authenticate = async (_: unknown, token: string) =>
    token === id ? supplier : token === operatorToken ? operator : null;
  const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
  return {
    supplier,
    operatorToken,
    shopId,
    app: createApp({ services: testServices({ db: orm }), authenticate, report }),
  };
}

/** Grades that one maker has, in as many cities as it takes. */
async function fileOf({ orm }: Database, rows: number, price: string): Promise<string> {
  const cities = await orm.select({ id: warehouseCity.id }).from(warehouseCity).orderBy(warehouseCity.id);
  const materials = await orm.select({ grade: material.grade }).from(material).orderBy(material.id);
  const grades = [...Map.groupBy(materials, ({ grade }) => grade.toLowerCase()).values()]
    .filter(({ length }) => length === 1)
    .map(([one]) => one!.grade);
  const validUntil = new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const columns = importColumns.filter((column) => column !== 'manufacturer');
  const lines = Array.from({ length: rows }, (_, index) => {
    const line: Partial<Record<ImportColumn, string>> = {
      ...{ grade: grades[index % grades.length]!, warehouseCity: cities[Math.floor(index / grades.length)]!.id },
      ...{ price, currency: 'USD', moq: '25', stock: '500', tradeTerm: 'FOB', port: 'CNNGB', packing: 'BAG25' },
      ...{ paymentTerm: 'TT30_70BL', qualityClass: 'PREMIUM', leadTimeDays: '14', validUntil },
    };
    return columns.map((column) => `"${(line[column] ?? '').replaceAll('"', '""')}"`).join(',');
  });
  return [columns.map((column) => importColumnNames[column].en).join(','), ...lines].join('\n');
}

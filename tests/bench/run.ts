/**
 * `npm run bench [-- --offers 100000] [-- --seconds 6]`: measures side by side in one run and writes results.md.
 * It reports ratios; it asserts nothing, because machines are noisy.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openDatabase } from '#server/db/open.ts';
import { addOffers } from '#server/db/seed/demo/load-demo.ts';
import { load, percentiles, type Load } from './load.ts';
import { startServer } from './servers.ts';
import { startTimes } from './start-times.ts';

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '6' },
    tenfold: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const offers = Number(options.offers);
const lines: string[] = [];
const say = (line = '') => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
const ms = (value: number) => `${value.toFixed(2)} ms`;
const perSecond = (value: Load) => Math.round(value.perSecond).toLocaleString('en-GB');
const dir = await mkdtemp(join(tmpdir(), 'resinport-bench-'));

try {
  say('# Measured');
  say();
  say(
    `\`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}. Everything runs on this one machine,`,
  );
  say('load generator included; only the ratios mean something elsewhere.');

  const database = await openDatabase({ dataDir: join(dir, 'data') });
  await migrate(database);
  const env = { DATABASE_URL: database.url, DATA_DIR: dir, DEMO: 'on' };

  const warm = await startServer('src/commands/serve.ts', env);
  await warm.stop();
  await addOffers(database, offers);

  const list = '/en-US/productList?categoryId=abs';
  const cached = await startServer('src/commands/serve.ts', env);
  const rendered = await startServer('src/commands/serve.ts', { ...env, PAGE_CACHE_MB: '0' });
  const page = Buffer.from(
    await (await fetch(cached.url + list, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer(),
  );
  const { brotliCompressSync, constants } = await import('node:zlib');
  const bytes = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  await writeFile(join(dir, 'page.br'), bytes);
  const bare = await startServer('tests/bench/bare-http.ts', {}, [join(dir, 'page.br')]);
  const fastify = await startServer('tests/bench/fastify-list.ts', env);
  const compressed = { 'accept-encoding': 'br' };
  const plain = { 'accept-encoding': 'identity' };

  say();
  say(`## Pages, ${offers.toLocaleString('en-GB')} offers, 16 connections, ${seconds} s each`);
  say();
  say('| What | requests/s | p50 | p99 | ratio | wanted |');
  say('| --- | --- | --- | --- | --- | --- |');
  await load(bare.url + list, compressed, 2);
  await load(cached.url + list, compressed, 2);
  const bareLoad = await load(bare.url + list, compressed, seconds);
  const cachedLoad = await load(cached.url + list, compressed, seconds);
  say(
    `| bare node:http, same ${bytes.length.toLocaleString('en-GB')} bytes | ${perSecond(bareLoad)} | ${ms(bareLoad.p50)} | ${ms(bareLoad.p99)} | 1 | |`,
  );
  say(
    `| list page from the page cache | ${perSecond(cachedLoad)} | ${ms(cachedLoad.p50)} | ${ms(cachedLoad.p99)} | ${(cachedLoad.perSecond / bareLoad.perSecond).toFixed(2)} | ≥ 0.7 |`,
  );
  await load(fastify.url + list, plain, 2);
  await load(rendered.url + list, plain, 2);
  const fastifyLoad = await load(fastify.url + list, plain, seconds);
  const renderedLoad = await load(rendered.url + list, plain, seconds);
  say(
    `| Fastify + template literal, same queries | ${perSecond(fastifyLoad)} | ${ms(fastifyLoad.p50)} | ${ms(fastifyLoad.p99)} | 1 | |`,
  );
  say(
    `| list page rendered, no cache | ${perSecond(renderedLoad)} | ${ms(renderedLoad.p50)} | ${ms(renderedLoad.p99)} | ${(renderedLoad.perSecond / fastifyLoad.perSecond).toFixed(2)} | ≥ 0.5, p99 ≤ 40 ms |`,
  );
  await bare.stop();
  await fastify.stop();

  say();
  say('## Rendered list pages one after another (server time as the client sees it), many different filters');
  say();
  say('| Offers | what | p50 | p99 | against the row above in tenfold offers |');
  say('| --- | --- | --- | --- | --- |');
  const kinds: [string, (n: number) => string][] = [
    [
      'first page of a category',
      (n) => `/en-US/productList?categoryId=${['abs', 'hdpe', 'pp-h', 'pc', 'pvc', 'pa66', 'lldpe', 'pet'][n % 8]}`,
    ],
    [
      'keyword',
      (n) =>
        `/en-US/productList?keyword=${['ABS+injection', 'film', 'PA757', 'polypropylene', '%E8%96%84%E8%86%9C', 'sabic'][n % 6]}&page=${(n % 3) + 1}`,
    ],
    [
      'filters and price range',
      (n) =>
        `/en-US/productList?tradeTerm=${(n % 5) + 1}&priceFrom=${800 + (n % 10) * 50}&priceTo=${1500 + (n % 7) * 100}`,
    ],
    ['page 1,000 without a cursor', (n) => `/en-US/productList?page=${1000 - (n % 40)}`],
    [
      'offers of eight at a time, first page',
      (n) => `/en-US/productList?categoryId=${['abs', 'hdpe', 'pp-h', 'pc', 'pvc', 'pa66', 'lldpe', 'pet'][n % 8]}`,
    ],
  ];
  const before = new Map<string, number>();
  const steps = options.tenfold ? [offers, offers * 10] : [offers];
  for (const count of steps) {
    if (count > offers) {
      await addOffers(database, count);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    for (const [name, address] of kinds) {
      const together = name.includes('eight') ? 8 : 1;
      const { p50, p99 } = await percentiles((n) => rendered.url + address(n), 240, together);
      const last = before.get(name);
      say(
        `| ${count.toLocaleString('en-GB')} | ${name} | ${ms(p50)} | ${ms(p99)} | ${last ? `${(p50 / last).toFixed(2)} ×` : ''} |`,
      );
      before.set(name, p50);
    }
  }
  await cached.stop();
  await rendered.stop();
  await database.close();

  say();
  say('## Start');
  say();
  const start = await startTimes(join(dir, 'fresh'));
  say(
    `First start on an empty data folder (migrations, reference and demo data): ${(start.first / 1000).toFixed(1)} s (wanted ≤ 15 s). Later start: ${(start.later / 1000).toFixed(1)} s (wanted ≤ 2 s).`,
  );
  await writeFile(new URL('results.md', import.meta.url), `${lines.join('\n')}\n`);
} finally {
  await rm(dir, { recursive: true, force: true });
}

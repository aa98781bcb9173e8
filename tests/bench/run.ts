/**
 * `npm run bench [-- --offers 100000 --seconds 10 --tenfold]`: measures side by side in one run and writes results.md.
 * It reports ratios; it asserts nothing, because machines are noisy. `--tenfold` measures the lists with ten times as
 * many offers as well, which takes ten minutes more.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { migrate, openDatabase, type Database } from '#server/db/open.ts';
import { addOffers, loadDemo } from '#server/db/seed/demo/load-demo.ts';
import { loadReference } from '#server/db/seed/load-reference.ts';
import { prepare } from '../../src/commands/prepare.mjs';
import { listKinds } from './list-kinds.ts';
import { loadInTurns, percentiles, type Load } from './load.ts';
import { startServer, type Server } from './servers.ts';
import { startTimes } from './start-times.ts';

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    tenfold: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const offers = Number(options.offers);
const requestsOfAKind = 240;
const minutesAtMost = options.tenfold ? 30 : 10;
const results = new URL('results.md', import.meta.url);

const lines: string[] = [];
const say = (line = '') => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
const number = (value: number) => Math.round(value).toLocaleString('en-GB');
const ms = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`;
const row = (name: string, measured: Load, base: Load, wanted = '') =>
  say(
    `| ${name} | ${number(measured.perSecond)} | ${ms(measured.p50)} | ${ms(measured.p99)} | ${ms(measured.cpuMilliseconds)} | ${(measured.perSecond / base.perSecond).toFixed(2)} | ${(base.cpuMilliseconds / measured.cpuMilliseconds).toFixed(2)} | ${wanted} |`,
  );

await prepare({ build: true });
setTimeout(() => {
  process.stderr.write(`The bench has not ended in ${minutesAtMost} minutes\n`);
  process.exit(1);
}, minutesAtMost * 60_000).unref();
const dir = await mkdtemp(join(tmpdir(), 'resinport-bench-'));
// Started by root, PostgreSQL runs as another user, who must be able to enter.
await chmod(dir, 0o755);
// A small pool: the server takes 30 connections, and each of the two servers measured together opens 10.
const database = await openDatabase({ dataDir: join(dir, 'data'), poolSize: 2 });
try {
  const processor = cpus()[0]?.model.trim() || 'unknown processor';
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
  say('# Measured');
  say();
  say(`\`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${processor}),`);
  say(
    `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL ${rows[0]!.server_version}.`,
  );
  say(
    'Everything runs on this one machine, load generator and database included; only the ratios mean something elsewhere.',
  );
  say('To repeat it: `npm run bench`, about four minutes; `npm run bench -- --tenfold` adds ten times as many offers.');
  await migrate(database);
  await loadReference(database);
  await loadDemo(database);
  await addOffers(database, offers);
  const env = { DATABASE_URL: database.url, DATA_DIR: join(dir, 'data'), DEMO: 'on' };
  await pages(env);
  await lists(env, database);
  say();
  say('## Start');
  say();
  const start = await startTimes(join(dir, 'fresh'));
  say('| What | seconds | wanted |');
  say('| --- | --- | --- |');
  say(`| first start on an empty folder: migrations, reference and demo data | ${inSeconds(start.first)} | ≤ 15 |`);
  say(`| later start | ${inSeconds(start.later)} | ≤ 2 |`);
  say();
  const busy = loadavg().map((load) => load.toFixed(1));
  say(
    `Load average of the machine at the end, over 1, 5 and 15 minutes: ${busy.join(', ')}. Above its number of cores, other`,
  );
  say('work slowed everything here, latencies most of all.');
  const text = `${lines.join('\n')}\n`;
  await writeFile(results, await format(text, { ...(await resolveConfig(results)), parser: 'markdown' }));
} finally {
  await database.close();
  await rm(dir, { recursive: true, force: true });
}

async function pages(env: Record<string, string>): Promise<void> {
  const path = '/en-US/productList?categoryId=abs';
  const compressed = { 'accept-encoding': 'br' };
  const plain = { 'accept-encoding': 'identity' };
  say();
  say(`## A page of ${number(offers)} offers, 16 connections`);
  say();
  say(
    `${seconds} s each, in turns, the median of five rounds. Where the load generator is slower than a server, requests`,
  );
  say('say little of that server, and its processor time says more: hence two ratios to the first row of each table.');
  say();
  const head = () => {
    say('| What | requests/s | p50 | p99 | server CPU a request | ratio of requests | ratio of CPU | wanted |');
    say('| --- | --- | --- | --- | --- | --- | --- | --- |');
  };

  const cached = await startServer('src/commands/serve.ts', env);
  const page = Buffer.from(await (await fetch(cached.url + path, { headers: plain })).arrayBuffer());
  const bytes = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  await writeFile(join(dir, 'page.br'), bytes);
  const bare = await startServer('tests/bench/bare-http.ts', {}, [join(dir, 'page.br')]);
  const ask = { path, headers: compressed };
  const [bareLoad, cachedLoad] = await loadInTurns(
    [bare, cached].map((server) => ({ server, ...ask })),
    seconds,
  );
  head();
  row(`bare node:http, the same ${number(bytes.length)} bytes`, bareLoad!, bareLoad!);
  row('list page from the page cache', cachedLoad!, bareLoad!, 'requests ≥ 0.7');
  await Promise.all([cached.stop(), bare.stop()]);

  const fastify = await startServer('tests/bench/fastify-list.ts', env);
  const rendered = await startRendering(env);
  const call = {
    path: '/api/product/web/quotation/getWebQuotationByPage',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ categoryId: 'abs' }),
  };
  const cases = [
    { server: fastify, path, headers: plain },
    { server: rendered, path, headers: plain },
    { server: rendered, ...call },
  ];
  const [fastifyLoad, renderedLoad, callLoad] = await loadInTurns(cases, seconds);
  say();
  head();
  row('Fastify + template literal, same queries', fastifyLoad!, fastifyLoad!);
  row('list page rendered, no cache', renderedLoad!, fastifyLoad!, 'requests ≥ 0.5, p99 ≤ 40 ms');
  row('the API call behind it alone, over HTTP', callLoad!, fastifyLoad!);
  say();
  say(
    `Rendering without the API call costs ${ms(renderedLoad!.cpuMilliseconds - callLoad!.cpuMilliseconds)} of server CPU a page (wanted ≤ 1.2 ms).`,
  );
  await Promise.all([fastify.stop(), rendered.stop()]);
}

/** The site with its page cache off. */
function startRendering(env: Record<string, string>): Promise<Server> {
  return startServer('src/commands/serve.ts', { ...env, PAGE_CACHE_MB: '0' });
}

async function lists(env: Record<string, string>, opened: Database): Promise<void> {
  say();
  say('## Rendered list pages with many different filters, no page cache');
  say();
  say(
    'Time from the request to the last byte as the client sees it. Wanted with 100,000 offers: p50 ≤ 15 ms, and p99 ≤',
  );
  say('60 ms at eight at a time; with ten times as many offers ≤ 1.5 times as long.');
  say();
  say('| Offers | Kind of list | p50 | p99 | p50 against a tenth of the offers |');
  say('| --- | --- | --- | --- | --- |');
  const before = new Map<string, number>();
  for (const count of options.tenfold ? [offers, offers * 10] : [offers]) {
    await addOffers(opened, count);
    // Started anew, so that what it keeps is of the right number of offers.
    const rendered = await startRendering(env);
    for (const { name, path, together } of listKinds) {
      const { p50, p99 } = await percentiles((n) => rendered.url + path(n), requestsOfAKind, together);
      const last = before.get(name);
      say(`| ${number(count)} | ${name} | ${ms(p50)} | ${ms(p99)} | ${last ? `${(p50 / last).toFixed(2)} ×` : ''} |`);
      before.set(name, p50);
    }
    await rendered.stop();
  }
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

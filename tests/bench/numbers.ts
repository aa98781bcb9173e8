import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import autocannon from 'autocannon';
import { listPaths } from './list-kinds.ts';
import { loadInTurns, type Load } from './load.ts';
import { paintedIn } from './painted.ts';
import { ms, number, type Section } from './report.ts';
import { serverFlags } from '../../src/commands/node-flags.mjs';
import { startServer, type Server } from '../support/servers.ts';

const path = '/en-US/productList?categoryId=abs';
const pagesAsked = 100_000;
const starts = 5;

/** What the site weighs, and how fast it is beside the least that could do the same: measured side by side in one run. */
export const numbers: Section = async ({ dir, env, offers, seconds, say }) => {
  const rows: [what: string, measured: string, wanted: string][] = [];
  const note = (what: string, measured: string, wanted: string) => {
    rows.push([what, measured, wanted]);
    process.stderr.write(`${what}: ${measured} (${wanted})\n`);
  };

  // Alone on the machine, so first.
  const times: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const begun = performance.now();
    const server = await startSite(env);
    await (await fetch(server.url + path)).arrayBuffer();
    times.push(performance.now() - begun);
    await server.stop();
  }
  note('start with the database up, to the first list page', ms(median(times)), '≤ 1,000 ms');

  const cached = await startSite(env);
  // What begins when the first visitors have been answered is done by then.
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  const afterStart = await cached.memory();
  const page = Buffer.from(await (await fetch(cached.url + path, { headers: plain })).arrayBuffer());
  const all = await (await fetch(`${cached.url}/en-US/productList`, { headers: plain })).text();
  note(
    'markup of the list of a category · of all offers',
    [page.toString(), all]
      .map((html) => `${(Buffer.byteLength(html) / 1024).toFixed(1)} KB, ${number(elementsIn(html))} elements`)
      .join(' · '),
    '≤ 60 KB, ≤ 1,100 elements',
  );

  const bytes = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  await writeFile(join(dir, 'page.br'), bytes);
  await writeFile(join(dir, 'page.html'), page);
  const bare = await startServer('tests/bench/bare-http.ts', {}, [join(dir, 'page.br')]);
  const [bareLoad, cachedLoad] = await loadInTurns(
    [bare, cached].map((server) => ({ server, path, headers: { 'accept-encoding': 'br' } })),
    seconds,
  );
  note(
    `kept page against bare node:http with the same ${number(bytes.length)} bytes: requests/s`,
    against(cachedLoad!, bareLoad!),
    '≥ 0.7 ×',
  );

  await askMany(cached);
  note(
    `memory of the process: after the start · after ${number(pagesAsked)} pages`,
    `${number(afterStart)} MB · ${number(await cached.memory())} MB`,
    '≤ 180 MB · ≤ 320 MB',
  );

  const bareText = await startServer('tests/bench/bare-http.ts', {}, await writeBare(dir, cached, page.toString()));
  const [own, least] = await paintedIn([cached.url + path, bareText.url + path]);
  note(
    'largest paint on slow 4G and 4 × CPU, first visit, against the bare page: the same markup, style sheet and pictures from a bare server, without scripts and font',
    `${(own!.largestPaint / least!.largestPaint).toFixed(2)} × (${ms(own!.largestPaint)} · ${ms(least!.largestPaint)})`,
    '≤ 1.1 ×',
  );
  note(
    'blocking time there, from the first paint on · from the beginning (of the bare page)',
    `${ms(own!.blocked)} · ${ms(own!.blockedInAll)} (${ms(least!.blocked)} · ${ms(least!.blockedInAll)})`,
    '0',
  );
  await Promise.all([cached.stop(), bare.stop(), bareText.stop()]);

  const fastify = await startServer('tests/bench/fastify-list.ts', env, [join(dir, 'page.html')]);
  const rendered = await startRendering(env);
  const cases = [
    { server: fastify, path, headers: plain },
    { server: rendered, path, headers: plain },
    ...['br', 'zstd', 'gzip'].map((encoding) => ({ server: rendered, path, headers: { 'accept-encoding': encoding } })),
  ];
  const [fastifyLoad, plainLoad, ...compressed] = await loadInTurns(cases, seconds);
  const against16 = 'list page rendered, 16 connections, against Fastify + template literals with the same';
  note(`${against16} queries and markup: requests/s`, against(plainLoad!, fastifyLoad!), '≥ 0.8 ×');
  note(
    'the same: processor time a page · p99',
    `${ms(plainLoad!.cpuMilliseconds)} · ${ms(plainLoad!.p99)} (Fastify ${ms(fastifyLoad!.cpuMilliseconds)} · ${ms(fastifyLoad!.p99)})`,
    '≤ 1.5 ms · ≤ 40 ms',
  );
  note(
    'the same, compressed (br · zstd · gzip), no cache hit: processor time a page',
    compressed.map(({ cpuMilliseconds }) => ms(cpuMilliseconds)).join(' · '),
    '≤ 3 ms',
  );
  await Promise.all([fastify.stop(), rendered.stop()]);

  say(`## Numbers, with ${number(offers)} offers`);
  say();
  say(
    `Loads are ${seconds} s each, in turns, the median of five rounds. The load generator and the database work beside`,
  );
  say('the servers: where all cores are busy, processor time and ratios say more than times.');
  say('The rendered list is asked for at one address: what stays as text from one look to the next is reused there.');
  say();
  say('| What | Measured | Wanted |');
  say('| --- | --- | --- |');
  for (const row of rows) say(`| ${row.join(' | ')} |`);
};

/** As `npm start` does. */
const startSite = (env: Record<string, string>, flags: string[] = []): Promise<Server> =>
  startServer('src/commands/serve.mjs', env, [], undefined, [...serverFlags, ...flags]);

/** The site with its page cache off. */
export const startRendering = (env: Record<string, string>, flags?: string[]): Promise<Server> =>
  startSite({ ...env, PAGE_CACHE_MB: '0' }, flags);

const plain = { 'accept-encoding': 'identity' };
const settleMilliseconds = 6_000;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const against = (one: Load, base: Load) =>
  `${(one.perSecond / base.perSecond).toFixed(2)} × (${number(one.perSecond)} of ${number(base.perSecond)})`;

const elementsIn = (html: string) =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '<script>').match(/<[a-z][a-z0-9]*/g)!.length;

/** The page and what it looks like, without scripts and font; the paths of the page and of the files that it names. */
async function writeBare(dir: string, { url }: Server, html: string): Promise<string[]> {
  const write = async (name: string, text: string) => {
    await writeFile(join(dir, name), brotliCompressSync(text));
    return join(dir, name);
  };
  const named = [...new Set([...html.matchAll(/"(\/[\w./-]+\.(?:css|svg))[#"]/g)].map(([, name]) => name!))];
  const files = named.map(async (name) => {
    const text = await (await fetch(url + name)).text();
    return write(basename(name), text.replace(/@font-face\{[^}]*url\([^}]*\}/g, ''));
  });
  const markup = html
    .replace(/<script\b[^>]*>.*?<\/script>|<link\b[^>]*rel="(?:modulepreload|icon)"[^>]*>/gs, '')
    .replace(/"\/assets\/([\w.-]+\.css)"/g, '"/$1"');
  return Promise.all([write('bare.html', markup), ...files]);
}

/** Many different lists, as often as visitors would come back to them. */
async function askMany({ url }: Server): Promise<void> {
  const requests = listPaths(2_000).map((each) => ({ path: each, headers: { 'accept-encoding': 'br' } }));
  const result = await autocannon({ url, requests, connections: 16, amount: pagesAsked });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
}

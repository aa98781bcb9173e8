import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadInTurns, type Load } from './load.ts';
import { ms, number, type Section } from './report.ts';
import { startServer, type Server } from '../support/servers.ts';

/** One list page, kept and rendered, against the least that could answer it. */
export const pages: Section = async ({ dir, env, offers, seconds, say }) => {
  const path = '/en-US/productList?categoryId=abs';
  const compressed = { 'accept-encoding': 'br' };
  const plain = { 'accept-encoding': 'identity' };
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
  const row = (name: string, measured: Load, base: Load, wanted = '') => {
    const requests = (measured.perSecond / base.perSecond).toFixed(2);
    const cpu = (base.cpuMilliseconds / measured.cpuMilliseconds).toFixed(2);
    const { perSecond, p50, p99, cpuMilliseconds } = measured;
    say(
      `| ${name} | ${number(perSecond)} | ${ms(p50)} | ${ms(p99)} | ${ms(cpuMilliseconds)} | ${requests} | ${cpu} | ${wanted} |`,
    );
  };

  const cached = await startServer('src/commands/serve.mjs', env);
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
  const rendering = renderedLoad!.cpuMilliseconds - callLoad!.cpuMilliseconds;
  say();
  say(
    `Rendering without the API call costs ${ms(rendering)} of server CPU a page (wanted ≤ 1.2 ms). The first row and`,
  );
  say(
    'pages ask the API within the process: its request, its response and their JSON would be most of what Fastify takes.',
  );
  await Promise.all([fastify.stop(), rendered.stop()]);
};

/** The site with its page cache off. */
export function startRendering(env: Record<string, string>): Promise<Server> {
  return startServer('src/commands/serve.mjs', { ...env, PAGE_CACHE_MB: '0' });
}

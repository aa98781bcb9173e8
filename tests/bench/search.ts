import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryPhysicalPropertyList } from '#api/market/material.ts';
import { getWebQuotationByPage } from '#api/market/offer.ts';
import { createApp } from '#server/web/app.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { addOffers, loadDemo } from '#seed/demo/load-demo.ts';
import { loadReference } from '#seed/load-reference.ts';
import { testServices } from '../support/services.ts';
import { addMaterials } from './many-materials.ts';
import { ms, number, spread, timed, times, type Section } from './report.ts';

const materialsWanted = 5_000;
const warmUps = 60;

/** What traders type, in both languages, of the test of the interpreter. */
const typed = (['en', 'zh', 'wrong', 'absent'] as const).flatMap((name) =>
  readFileSync(new URL(`../market/catalogue/queries/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ locale: name === 'zh' ? 'zh-CN' : 'en-US', keyword: line.split(' | ')[0]!.trim() })),
);
const lists = { materials: queryPhysicalPropertyList, offers: getWebQuotationByPage };

/** What a keyword costs, read and found, at the size that is wanted and at a tenth of it. */
export const search: Section = async ({ dir, offers, say }) => {
  say('## What traders type, read and found');
  say();
  say(
    `The ${number(typed.length)} queries of \`tests/market/catalogue/queries\`, once each, after ${warmUps} that do not count: the first`,
  );
  say('five through the API, interpreted, misspelt and absent ones among them. Nothing of an answer is kept.');
  say();
  say('| Materials · figures · offers | List | p50 | p99 | p50 against the size before | wanted |');
  say('| --- | --- | --- | --- | --- | --- |');
  const database = await openDatabase({ dataDir: join(dir, 'search'), poolSize: 4 });
  try {
    await migrate(database);
    await loadReference(database);
    await loadDemo(database);
    const before = new Map<string, number>();
    for (const size of [0.1, 1]) {
      if (size === 1) await addMaterials(database, materialsWanted);
      await addOffers(database, offers * size);
      const counts = await Promise.all([material, figure, offer].map((table) => database.orm.$count(table)));
      for (const [list, { p50, p99 }] of Object.entries(await measure(database))) {
        const last = before.get(list);
        const cells = [counts.map(number).join(' · '), list, ms(p50), ms(p99), last ? times(p50 / last) : ''];
        say(`| ${cells.join(' | ')} | ${size === 1 ? 'p50 ≤ 10 ms, ≤ 1.5 ×' : ''} |`);
        before.set(list, p50);
      }
    }
  } finally {
    await database.close();
  }
};

/** By an API that was started anew, so that what it keeps is of the right number of things. */
async function measure({ orm }: Database): Promise<Record<string, { p50: number; p99: number }>> {
  const app = createApp({
    services: testServices({ db: orm }),
    authenticate: async () => null,
    report: (error) => void process.stderr.write(`${String(error)}\n`),
  });
  const found: Record<string, { p50: number; p99: number }> = {};
  for (const [list, { method, path }] of Object.entries(lists)) {
    const ask = async ({ locale, keyword }: (typeof typed)[number]) => {
      const headers = { 'Accept-Language': locale, 'Content-Type': 'application/json' };
      const answer =
        method === 'GET'
          ? await app.request(`/${path}?${new URLSearchParams({ keyword, pageSize: '5' })}`, { headers })
          : await app.request(`/${path}`, { method, headers, body: JSON.stringify({ keyword, pageSize: 5 }) });
      if (answer.status !== 200) throw new Error(`${keyword}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    for (const one of typed.slice(0, warmUps)) await ask(one);
    const measured: number[] = [];
    for (const one of typed) measured.push(await timed(() => ask(one)));
    found[list] = spread(measured);
  }
  return found;
}

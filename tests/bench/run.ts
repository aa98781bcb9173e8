/**
 * `npm run bench [-- --only deals,lists --offers 100000 --orders 200000 --seconds 10 --tenfold]`: measures side by side in
 * one run and writes results.md. It reports ratios; it asserts nothing, because machines are noisy. With `--only` the
 * other sections of results.md stay as they are. `--tenfold` measures the lists with ten times as many offers as well,
 * which takes ten minutes more.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { addOffers, loadDemo } from '#seed/demo/load-demo.ts';
import { loadReference } from '#seed/load-reference.ts';
import { prepare } from '../../src/commands/prepare.mjs';
import { catalogueDesk } from './catalogue-desk.ts';
import { consoleSection } from './console.ts';
import { deals } from './deals.ts';
import { imports } from './import.ts';
import { listening } from './listening.ts';
import { lists } from './lists.ts';
import { mail } from './mail.ts';
import { memberPagesSection } from './member-pages.ts';
import { money } from './money.ts';
import { numbers } from './numbers.ts';
import { writeSections, type Section } from './report.ts';
import { search } from './search.ts';
import { start } from './start.ts';

/** In the order of results.md. */
const sections: Record<string, { measure: Section; needsBuild: boolean; needsOffers: boolean }> = {
  numbers: { measure: numbers, needsBuild: true, needsOffers: true },
  lists: { measure: lists, needsBuild: true, needsOffers: true },
  search: { measure: search, needsBuild: false, needsOffers: false },
  deals: { measure: deals, needsBuild: false, needsOffers: false },
  console: { measure: consoleSection, needsBuild: false, needsOffers: true },
  'catalogue-desk': { measure: catalogueDesk, needsBuild: false, needsOffers: false },
  money: { measure: money, needsBuild: false, needsOffers: false },
  mail: { measure: mail, needsBuild: false, needsOffers: false },
  listening: { measure: listening, needsBuild: true, needsOffers: false },
  import: { measure: imports, needsBuild: false, needsOffers: false },
  'member-pages': { measure: memberPagesSection, needsBuild: true, needsOffers: false },
  start: { measure: start, needsBuild: true, needsOffers: false },
};
const names = Object.keys(sections);

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: names.join(',') },
    offers: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '10' },
    tenfold: { type: 'boolean', default: false },
  },
});
const chosen = options.only.split(',');
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No section ${unknown.join(', ')}; there are ${names.join(', ')}`);
const needs = (what: 'needsBuild' | 'needsOffers') => chosen.some((name) => sections[name]![what]);
const minutesAtMost = options.tenfold ? 35 : 15;

await prepare({ build: needs('needsBuild') });
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
  await migrate(database);
  await loadReference(database);
  await loadDemo(database);
  process.stderr.write(`Filling a database with ${needs('needsOffers') ? options.offers : 'the demo’s'} offers …\n`);
  if (needs('needsOffers')) await addOffers(database, Number(options.offers));
  const measured = new Map([['head', await head(database)]]);
  for (const name of names.filter((each) => chosen.includes(each))) {
    const lines: string[] = [];
    process.stderr.write(`Measuring ${name} …\n`);
    await sections[name]!.measure({
      ...{ dir, database, tenfold: options.tenfold },
      ...{ offers: Number(options.offers), orders: Number(options.orders), seconds: Number(options.seconds) },
      env: { DATABASE_URL: database.url, DATA_DIR: join(dir, 'data'), DEMO: 'on' },
      say: (line = '') => {
        lines.push(line);
        process.stdout.write(`${line}\n`);
      },
    });
    measured.set(name, [...lines, '', conditions()]);
  }
  await writeSections(new URL('results.md', import.meta.url), ['head', ...names], measured);
} finally {
  await database.close();
  await rm(dir, { recursive: true, force: true });
}

async function head({ pool }: Database): Promise<string[]> {
  const processor = cpus()[0]?.model.trim() || 'unknown processor';
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return [
    '# Measured',
    '',
    `\`npm run bench\`: ${cpus().length} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version},`,
    `embedded PostgreSQL ${rows[0]!.server_version}. Everything runs on this one machine, load generator and database`,
    'included; only the ratios mean something elsewhere. To repeat it: `npm run bench`, about ten minutes;',
    '`npm run bench -- --only deals` measures one section, `-- --tenfold` adds ten times as many offers.',
  ];
}

/** When a section was measured, and how busy the machine was then. */
function conditions(): string {
  const busy = loadavg().map((load) => load.toFixed(1));
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}; load average at its end, over 1, 5 and 15 minutes: ${busy.join(', ')}. Above the number of cores, other work slowed everything here, latencies most of all.`;
}

import { join } from 'node:path';
import type { Section } from './report.ts';
import { startTimes } from './start-times.ts';

/** How long one waits for the site after `npm start`. */
export const start: Section = async ({ dir, say }) => {
  const { first, later } = await startTimes(join(dir, 'fresh'));
  const inSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  say('## Start');
  say();
  say('| What | seconds | wanted |');
  say('| --- | --- | --- |');
  say(`| first start on an empty folder: migrations, reference and demo data | ${inSeconds(first)} | ≤ 15 |`);
  say(`| later start | ${inSeconds(later)} | ≤ 2 |`);
};

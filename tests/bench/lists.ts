import { addOffers } from '#seed/demo/load-demo.ts';
import { listKinds } from './list-kinds.ts';
import { percentiles } from './load.ts';
import { startRendering } from './numbers.ts';
import { ms, number, times, type Section } from './report.ts';

const requestsOfAKind = 240;

/** List pages with many different filters, and how their cost grows with the number of offers. */
export const lists: Section = async ({ env, database, offers, tenfold, say }) => {
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
  for (const count of tenfold ? [offers, offers * 10] : [offers]) {
    await addOffers(database, count);
    // Started anew, so that what it keeps is of the right number of offers.
    const rendered = await startRendering(env);
    for (const { name, path, together } of listKinds) {
      const { p50, p99 } = await percentiles((n) => rendered.url + path(n), requestsOfAKind, together);
      const last = before.get(name);
      say(`| ${number(count)} | ${name} | ${ms(p50)} | ${ms(p99)} | ${last ? times(p50 / last) : ''} |`);
      before.set(name, p50);
    }
    await rendered.stop();
  }
};

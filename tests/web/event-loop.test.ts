import { expect, it } from 'vitest';
import { html, startSite } from './harness.ts';

/** As slow as the worst that a page may do to everybody. */
const hold = () => {
  const until = performance.now() + 400;
  while (performance.now() < until);
  return html('slow');
};
const site = startSite({ '/en-US/slow': hold, '/en-US': () => html('home') });

it('a request that holds up everybody is named in the log and counted', async () => {
  await site.ask('/en-US');
  await site.ask('/en-US/slow');
  // A busy machine may hold it elsewhere, too.
  const lines = () => site.log.filter(({ msg }) => msg === 'the event loop was held');
  const named = { level: 40, requests: expect.arrayContaining(['GET /en-US/slow']) };
  await expect.poll(lines).toContainEqual(expect.objectContaining(named));
  expect((await site.ask('/metrics')).text).toMatch(/^resinport_long_holds_total [1-9]/m);
});

import { expect, it, onTestFinished } from 'vitest';
import { calls } from '#api/calls.ts';
import { openDemoApi } from '../fuzz/demo-api.ts';
import { fuzz, report } from '../fuzz/fuzz.ts';

/** Always the same, so that a run says the same twice; `npm run fuzz` goes further, with another seed each time. */
const seed = 20_261_122;
/** Each call is drawn by lot, and asked of the right caller more rarely still: a new call brings its own share of requests. */
const requests = calls.length * 7;

it('nothing that is sent to any call is a fault of ours, stays without an answer, or tells what is inside', async () => {
  const { app, cast, close } = await openDemoApi();
  onTestFinished(close);
  const figures = await fuzz({ send: async (target, init) => app.request(target, init), cast, requests, seed });
  process.stdout.write(`${report(figures, seed).join('\n')}\n`);
  expect(figures.faults).toEqual([]);
  expect(figures.sent).toBe(requests);
  expect(figures.reached.size).toBeGreaterThan(calls.length / 3);
}, 300_000);

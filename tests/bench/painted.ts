import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../src/commands/chromium.mjs';
import { settled } from '../e2e/support/fixtures.ts';

/**
 * `blocked`: by how much tasks were longer than 50 ms, from the first paint on, as Lighthouse counts; `blockedInAll`: from the
 * beginning, when there is nothing yet to touch.
 */
export type Painted = { largestPaint: number; blocked: number; blockedInAll: number };

const rounds = 5;
/** What Lighthouse calls slow 4G. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200 * 1024, uploadThroughput: 94 * 1024 };
const slowdown = 4;

/** When the largest part of each page was painted, and how long its tasks blocked, on first visits with a phone; medians. */
export async function paintedIn(addresses: readonly string[]): Promise<Painted[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const found: Painted[][] = addresses.map(() => []);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, address] of addresses.entries()) {
        const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Network.emulateNetworkConditions', slow4G);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.addInitScript(() => {
          const seen = { largestPaint: 0, tasks: [] as { startTime: number; duration: number }[] };
          Object.assign(window, { seen });
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
          }).observe({ type: 'largest-contentful-paint', buffered: true });
          new PerformanceObserver((list) => {
            for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
          }).observe({ type: 'longtask', buffered: true });
        });
        await page.goto(address, { waitUntil: 'load' });
        await settled(page);
        found[index]!.push(
          await page.evaluate(() => {
            const { seen } = window as unknown as {
              seen: { largestPaint: number; tasks: { startTime: number; duration: number }[] };
            };
            const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
            const blockedFrom = (from: number) =>
              seen.tasks
                .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, from))
                .reduce((sum, time) => sum + Math.max(0, time - 50), 0);
            return {
              largestPaint: seen.largestPaint,
              blocked: blockedFrom(firstPaint),
              blockedInAll: blockedFrom(0),
            };
          }),
        );
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const medianOf = (all: Painted[], what: keyof Painted) => median(all.map((one) => one[what]));
  return found.map((all) => ({
    largestPaint: medianOf(all, 'largestPaint'),
    blocked: medianOf(all, 'blocked'),
    blockedInAll: medianOf(all, 'blockedInAll'),
  }));
}

import { test as base, expect, type Page } from '@playwright/test';
import type { Samples } from './samples.ts';

export { expect };

type Options = {
  /** Addresses whose failure a test is about: they may answer with an error. */
  expectedFailures: RegExp | undefined;
};
type Fixtures = { samples: Samples; faults: string[] };

/**
 * Every page is watched: an error in the console (a broken script, something that the Content-Security-Policy
 * refuses), a request that fails and a request to another site fail the test.
 */
export const test = base.extend<Options & Fixtures>({
  expectedFailures: [undefined, { option: true }],
  samples: async ({}, use) => use(JSON.parse(process.env.E2E_SAMPLES!) as Samples),
  baseURL: async ({ samples }, use) => use(samples.baseUrl),
  faults: async ({}, use) => use([]),
  page: async ({ page, samples, faults, expectedFailures }, use) => {
    watch(page, samples.baseUrl, faults, expectedFailures);
    await use(page);
    expect(faults, 'errors in the browser').toEqual([]);
  },
});

function watch(page: Page, baseUrl: string, faults: string[], expected: RegExp | undefined): void {
  const isExpected = (url: string) => expected?.test(url) ?? false;
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isExpected(message.location().url)) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const isOwn = [`${baseUrl}/`, 'data:', 'blob:', 'about:'].some((start) => request.url().startsWith(start));
    if (!isOwn) faults.push(`another site: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left gives up what it was loading.
    if (reason !== 'net::ERR_ABORTED' && !isExpected(request.url())) faults.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response.url())) faults.push(`${response.status()}: ${response.url()}`);
  });
}

/** Resolves when a page has loaded everything that it loads by itself. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const loaded = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== loaded();) {
      before = loaded();
      await idle();
      await idle();
    }
  });
}

import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { operatorOf, type Role } from './people.ts';
import type { Samples } from './samples.ts';

export { expect };

type Options = {
  /** Addresses whose failure a test is about: they may answer with an error. */
  expectedFailures: RegExp | undefined;
  /** The member of the demo who is logged in; nobody unless said. */
  role: Role | undefined;
};
type Fixtures = {
  faults: string[];
  /** Another browser, watched like the first one, with the session of this token. */
  openPage: (token?: string) => Promise<Page>;
};
type WorkersFixtures = {
  samples: Samples;
  /** Browsers of the worker that no test has at the moment, each with one empty page. */
  spareBrowsers: BrowserContext[];
  /** The browser that a member of the demo, or a visitor, has used before: one for the worker. */
  usedBrowser: (role: Role | undefined, scripts: boolean) => Promise<BrowserContext>;
};

const viewport = { width: 1440, height: 900 };

/**
 * Every page is watched: an error in the console (a broken script, something that the Content-Security-Policy
 * refuses), a request that fails and a request to another site fail the test.
 */
export const test = base.extend<Options & Fixtures, WorkersFixtures>({
  expectedFailures: [undefined, { option: true }],
  role: [undefined, { option: true }],
  storageState: async ({ samples, role }, use) => use(stateOf(samples, role && samples.tokens[role])),
  samples: [async ({}, use) => use(JSON.parse(process.env.E2E_SAMPLES!) as Samples), { scope: 'worker' }],
  baseURL: async ({ samples }, use) => use(samples.baseUrl),
  // Whether a test has one page, or one for each side of a deal.
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, 'errors in the browser').toEqual([]);
  },
  page: async ({ page, samples, faults, expectedFailures }, use) => {
    watch(page, samples.baseUrl, faults, expectedFailures);
    await slowDown(page);
    await use(page);
  },
  openPage: async ({ browser, spareBrowsers, samples, faults, expectedFailures }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (token) => {
      if (token === samples.tokens.operator) await operatorOf(samples);
      const context = spareBrowsers.pop() ?? (await newBrowser(browser, samples));
      contexts.push(context);
      await context.addCookies(stateOf(samples, token).cookies);
      const page = context.pages()[0] ?? (await context.newPage());
      watch(page, samples.baseUrl, faults, expectedFailures, { refusals: true });
      await slowDown(page);
      return page;
    });
    for (const context of contexts) {
      const [page, ...others] = context.pages();
      for (const other of others) await other.close();
      if (page) await leave(page);
      await context.setStorageState({ cookies: [], origins: [] });
      spareBrowsers.push(context);
    }
  },
  // The browser itself ends with the worker.
  spareBrowsers: [async ({}, use) => use([]), { scope: 'worker' }],
  usedBrowser: [
    async ({ browser, samples }, use) => {
      const browsers = new Map<string, Promise<BrowserContext>>();
      await use((role, javaScriptEnabled) => {
        const whose = `${role} ${javaScriptEnabled}`;
        const token = role && samples.tokens[role];
        const known = browsers.get(whose) ?? newBrowser(browser, samples, token, javaScriptEnabled);
        browsers.set(whose, known);
        return known;
      });
      for (const context of browsers.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],
});

/**
 * For tests that only look at pages: in a browser that the same person has used before. It has most scripts and styles,
 * and reads the others; nothing that a test does may stay in it.
 */
export const testLooking = test.extend({
  context: async ({ usedBrowser, role, javaScriptEnabled }, use) => use(await usedBrowser(role, javaScriptEnabled)),
  page: async ({ page, viewport: wanted }, use) => {
    // The browser was opened for any test; how large its window is, each says itself.
    await page.setViewportSize(wanted ?? viewport);
    await use(page);
    await leave(page);
  },
});

/** Empties a page for the next test. */
async function leave(page: Page): Promise<void> {
  // Not its closing, to which the tool itself listens.
  for (const event of ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'])
    page.removeAllListeners(event);
  await page.goto('about:blank');
  await page.setViewportSize(viewport);
  await page.emulateMedia({
    colorScheme: null,
    contrast: null,
    forcedColors: null,
    media: null,
    reducedMotion: 'reduce',
  });
}

const newBrowser = (
  browser: Browser,
  samples: Samples,
  token?: string,
  javaScriptEnabled = true,
): Promise<BrowserContext> =>
  browser.newContext({
    javaScriptEnabled,
    baseURL: samples.baseUrl,
    locale: 'de-DE',
    reducedMotion: 'reduce',
    viewport,
    storageState: stateOf(samples, token),
  });

/** `E2E_SLOWER=4 npm test -- e2e` finds what is pressed before it listens. */
async function slowDown(page: Page): Promise<void> {
  if (!process.env.E2E_SLOWER) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.E2E_SLOWER) });
}

/** A browser with the session's cookie and nothing else: who that is, the page finds out. */
function stateOf({ baseUrl }: Samples, token: string | undefined) {
  const cookie = { name: 'ut', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  const domain = new URL(baseUrl).hostname;
  return { cookies: token ? [{ ...cookie, value: token, domain }] : [], origins: [] };
}

/** Says in `faults` what goes wrong in a page that asks `baseUrl` and the `others` alone. */
export function watch(
  page: Page,
  baseUrl: string,
  faults: string[],
  expected?: RegExp,
  { others = [], refusals = false }: { others?: readonly string[]; refusals?: boolean } = {},
): void {
  const isExpected = (url: string) => expected?.test(url) ?? false;
  // Where several act on one thing, some of it is refused, and what is shown then is the story's business.
  const isRefusal = (url: string) => refusals && new URL(url).pathname.startsWith('/api/');
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    if (!['error', 'warning'].includes(message.type()) || isExpected(url)) return;
    if (/status of 4\d\d/.test(message.text()) && isRefusal(url)) return;
    faults.push(`console: ${message.text()} (${url})`);
  });
  page.on('request', (request) => {
    // The browser's own reader of PDF is made of pages, too.
    const own = [
      ...[baseUrl, ...others].map((origin) => `${origin}/`),
      'data:',
      'blob:',
      'about:',
      'chrome:',
      'chrome-extension:',
    ];
    const isOwn = own.some((start) => request.url().startsWith(start));
    if (!isOwn) faults.push(`another site: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left gives up what it was loading.
    if (reason !== 'net::ERR_ABORTED' && !isExpected(request.url())) faults.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    const isFault = response.status() >= (isRefusal(response.url()) ? 500 : 400);
    if (isFault && !isExpected(response.url())) faults.push(`${response.status()}: ${response.url()}`);
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

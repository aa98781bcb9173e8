import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page, type Response } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../src/commands/chromium.mjs';
import { serverFlags } from '../../src/commands/node-flags.mjs';
import { settled } from '../e2e/support/fixtures.ts';
import type { Role } from '../e2e/support/people.ts';
import { collectSamples, type Samples } from '../e2e/support/samples.ts';
import { startServer } from '../support/servers.ts';
import type { Section } from './report.ts';

const rounds = 3;
/** 1.6 Mbit/s down, 0.75 up, 150 ms, a phone's processor. */
const phone = { offline: false, latency: 150, downloadThroughput: 200 * 1024, uploadThroughput: 94 * 1024 };
const slowdown = 4;
/** How long a reader's pointer rests on a link before the click. */
const reachMilliseconds = 300;

/** `row`: what one came for. `from`: a page of the same center with a link to it. */
type MemberPage = { name: string; role: Role; path: string; row: string; from: string };

const memberPages = ({ dealId, suppliersDealId }: Samples): MemberPage[] => [
  { name: 'order center', role: 'buyer', path: 'userCenter/order', row: 'table tbody tr', from: 'userCenter/inbox' },
  { name: 'RFQs', role: 'buyer', path: 'userCenter/myRFQ', row: 'a[href*="reqDetails"]', from: 'userCenter/inbox' },
  { name: 'RFQ form', role: 'buyer', path: 'productRfq', row: 'form', from: 'userCenter/myRFQ' },
  { name: 'inbox', role: 'buyer', path: 'userCenter/inbox', row: 'table tbody tr', from: 'userCenter/order' },
  {
    ...{ name: 'deal', role: 'buyer', row: 'section.panel', from: 'userCenter/order' },
    path: `userCenter/orderDetails_order/${dealId}`,
  },
  {
    ...{ name: "supplier's offers", role: 'supplier', row: 'table tbody tr input', from: 'supplierCenter/orders' },
    path: 'supplierCenter/offers',
  },
  {
    ...{ name: "supplier's deal", role: 'supplier', row: 'section.panel', from: 'supplierCenter/orders' },
    path: `supplierCenter/deal/${suppliersDealId}`,
  },
];

type Seen = { row: number; usable: number };

/** Notes in every page when its row is painted, and when its islands answer. */
function watchPage(row: string): void {
  const seen = { row: 0, usable: 0 };
  Object.assign(window, { seen });
  const look = () => {
    if (!seen.row && document.querySelector(`main ${row}`)) requestAnimationFrame(() => (seen.row = performance.now()));
    const isAlive = document.querySelector('main astro-island') && !document.querySelector('main astro-island[ssr]');
    if (!seen.usable && isAlive && document.readyState !== 'loading') seen.usable = performance.now();
    if (!seen.row || !seen.usable) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function seenOn(page: Page): Promise<Seen> {
  await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen?: Seen };
    return seen && seen.row > 0 && seen.usable > 0;
  });
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

async function throttled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', phone);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

type Measured = Seen & { next: number; files: number; kilobytes: number };

/** A first visit with an empty profile, and then the way to the page from another one of its center. */
async function measure(baseUrl: string, token: string, dir: string, asked: MemberPage): Promise<Measured> {
  const profile = await mkdtemp(join(dir, 'profile-'));
  // Private windows fetch nothing ahead.
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: findChromium(), args: chromiumFlags, viewport: { width: 1_280, height: 900 } },
  });
  try {
    await context.addCookies([{ name: 'ut', value: token, url: baseUrl, sameSite: 'Lax' }]);
    await context.addInitScript(watchPage, asked.row);
    const page = await throttled(context);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(`${baseUrl}/en-US/${asked.path}`, { waitUntil: 'load' });
    const cold = await seenOn(page);
    await settled(page);
    const sizes = await Promise.all(
      scripts.map(async (response) => (await response.request().sizes()).responseBodySize),
    );
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_024;
    const files = sizes.length;

    await page.goto(`${baseUrl}/en-US/${asked.from}`, { waitUntil: 'load' });
    await settled(page);
    const link = page.locator(`a[href*="/${asked.path}"]:visible`).first();
    let next = NaN;
    if ((await link.count()) > 0) {
      await link.hover();
      // As long as a hand takes from reaching for a link to pressing it.
      await setTimeout(reachMilliseconds);
      await Promise.all([page.waitForURL((url) => url.pathname.endsWith(asked.path)), link.click()]);
      next = (await seenOn(page)).row;
    }
    return { ...cold, next, files, kilobytes };
  } finally {
    await context.close();
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const seconds = (milliseconds: number) => (Number.isNaN(milliseconds) ? '–' : (milliseconds / 1000).toFixed(2));

/** How soon members see and can use their pages with a phone. */
export const memberPagesSection: Section = async ({ dir, env, say }) => {
  const server = await startServer('src/commands/serve.mjs', env, [], undefined, serverFlags);
  try {
    const samples = await collectSamples({
      baseUrl: server.url,
      databaseUrl: '',
      dataDir: undefined,
      mailUrl: undefined,
      smtpUrl: undefined,
    });
    say('## Pages of members, 1.6 Mbit/s, 150 ms, 4 × CPU');
    say();
    say(
      `Chromium, medians of ${rounds}. Seen: its rows are painted. Next page: reached for with the pointer, and clicked`,
    );
    say(`${reachMilliseconds} ms later, on another page of its center. Usable: its islands have come to life.`);
    say();
    say('| Page | seen cold, s | on the next page, s | usable, s | script files | KB |');
    say('| --- | --- | --- | --- | --- | --- |');
    for (const asked of memberPages(samples)) {
      const all: Measured[] = [];
      for (let round = 0; round < rounds; round += 1)
        all.push(await measure(server.url, samples.tokens[asked.role], dir, asked));
      const of = (name: keyof Measured) => median(all.map((one) => one[name]));
      const times = [of('row'), of('next'), of('usable')].map(seconds);
      say(`| ${[asked.name, ...times, of('files'), of('kilobytes').toFixed(0)].join(' | ')} |`);
    }
    say('| wanted | ≤ 1.2 | ≤ 0.6 | ≤ 2.5 | ≤ 12 | ≤ 130 |');
  } finally {
    await server.stop();
  }
};

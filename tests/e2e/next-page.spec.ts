import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../src/commands/chromium.mjs';
import { expect, settled, test as base } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';

/** A browser with a profile: private windows fetch nothing ahead. */
const test = base.extend<{ context: BrowserContext }>({
  context: async ({ samples }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'resinport-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: chromiumFlags,
      baseURL: samples.baseUrl,
      viewport: { width: 1440, height: 900 },
    });
    const of = { name: 'ut', value: samples.tokens.buyer, url: samples.baseUrl, sameSite: 'Lax' as const };
    await context.addCookies([of]);
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

/** What becomes of pages that the browser fetches ahead, as it says itself. */
async function fetches(page: Page) {
  const said: { status: string; url: string }[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => said.push({ status, url: prefetchUrl }));
  await session.send('Preload.enable');
  return said;
}

const nextPage = (page: Page) => page.locator('a[href$="/userCenter/order"]').first();
const cameAhead = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType?: string })[];
    return visit!.deliveryType === 'navigational-prefetch';
  });

async function reachFor(page: Page): Promise<Awaited<ReturnType<typeof fetches>>> {
  await page.goto(inLanguage('en-US', '/userCenter/inbox'));
  await settled(page);
  const said = await fetches(page);
  await nextPage(page).hover();
  await expect.poll(() => said.map(({ status }) => status)).toContain('Ready');
  return said;
}

async function goOn(page: Page): Promise<void> {
  await nextPage(page).click();
  await page.waitForURL(/userCenter\/order$/);
  await expect(page.locator('main table tbody tr').first()).toBeVisible();
}

test('the next page of a center is there before its link is clicked', async ({ page }) => {
  await reachFor(page);
  await goOn(page);
  expect(await cameAhead(page)).toBe(true);
});

for (const [deed, path] of [
  ['a write', 'api/backstage/web/mail/sendMail'],
  ['the end of a session', 'api/user/web/auth/logout'],
] as const) {
  test.describe(deed, () => {
    // Refused without the header: what is fetched ahead is dropped whatever becomes of the call.
    test.use({ expectedFailures: new RegExp(path) });

    test('drops what was fetched ahead', async ({ page }) => {
      const said = await reachFor(page);
      await page.evaluate(async (to) => {
        await fetch(`/${to}`, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
      }, path);
      await expect.poll(() => said.map(({ status }) => status)).toContain('Failure');
      await page.context().clearCookies({ name: 'ut' });
      await nextPage(page).click();
      await page.waitForURL(/login/);
    });
  });
}

test('another view of the same page is not fetched', async ({ page }) => {
  await page.goto(inLanguage('en-US', '/userCenter/order'));
  await settled(page);
  const said = await fetches(page);
  await page.locator('main a[href*="?status="]').first().hover();
  const other = page.locator('a[href$="/userCenter/inbox"]').first();
  await other.hover();
  await expect.poll(() => said.map(({ status }) => status)).toContain('Ready');
  expect(new Set(said.map(({ url }) => new URL(url).pathname))).toEqual(new Set(['/en-US/userCenter/inbox']));
});

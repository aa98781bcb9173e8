import { chromiumFlags, findChromium } from '../../src/commands/chromium.mjs';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';

// The reader is a part of the whole browser only.
test.use({ role: 'operator', launchOptions: { executablePath: findChromium(), args: chromiumFlags } });

test('an operator sees a certificate in PDF in the page, in the browser’s own reader', async ({ page, samples }) => {
  await page.goto(inLanguage('en-US', `/backstage/certifications?id=${samples.certificationId}`));
  const reader = page.locator('iframe[title$=".pdf"]');
  await expect(reader).toBeVisible();
  const address = (await reader.getAttribute('src'))!;
  // A frame that the page's policy refuses has the address of an error.
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(address);
});

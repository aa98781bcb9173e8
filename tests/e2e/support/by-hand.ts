import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../../i18n/locales.ts';
import { say } from './words.ts';

/** Resolves when the page has drawn what was done to it: nobody's hand is faster than the screen. */
const drawn = (page: Page) => page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));

/** Drags the slider fully right as a hand does: slowly at first, then fast, trembling. */
export async function dragSlider(page: Page, locale: Locale): Promise<void> {
  const slider = await liveSlider(page);
  await slider.scrollIntoViewIfNeeded();
  const [handle, bar] = [await slider.boundingBox(), await slider.locator('..').boundingBox()];
  const start = { x: handle!.x + handle!.width / 2, y: handle!.y + handle!.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const places = 30;
  for (let place = 1; place <= places; place += 1) {
    const part = place / places;
    const way = part * part * (3 - 2 * part) * bar!.width;
    await page.mouse.move(start.x + way, start.y + 3 * Math.sin(part * 9));
    await drawn(page);
  }
  await page.mouse.up();
  await verified(slider, locale);
}

/** Holds the right arrow key on the slider; keyboards repeat a key about thirty times a second. */
export async function holdArrowKey(page: Page, locale: Locale): Promise<void> {
  const slider = await liveSlider(page);
  await slider.focus();
  const framesPerRepeat = 2;
  while (Number(await slider.getAttribute('aria-valuenow')) < 100) {
    await page.keyboard.down('ArrowRight');
    for (let frame = 0; frame < framesPerRepeat; frame += 1) await drawn(page);
  }
  await page.keyboard.up('ArrowRight');
  await verified(slider, locale);
}

/** A page that lies behind another one draws nothing; the slider is a picture until the script has come. */
async function liveSlider(page: Page): Promise<Locator> {
  await page.bringToFront();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  return page.getByRole('slider');
}

const verified = (slider: Locator, locale: Locale) =>
  expect(slider).toHaveAttribute('aria-valuetext', say(locale, 'members_captcha_done'));

/** The field with this label, whether or not it is marked as required. */
export function field(within: Page | Locator, locale: Locale, key: string): Locator {
  const label = say(locale, key).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // What the head of every page lets one choose may have the same name.
  const ofPage = within.locator(':not([data-theme-choice], [data-currency-choice])');
  return within.getByLabel(new RegExp(`^${label}[\\s*]*$`)).and(ofPage);
}

export const button = (within: Page | Locator, locale: Locale, key: string): Locator =>
  within.getByRole('button', { name: say(locale, key), exact: true });

/** Logs in on the login page that is open, as far as the button. */
export async function fillLogin(
  page: Page,
  locale: Locale,
  { email, password }: { email: string; password: string },
  solve: typeof dragSlider = dragSlider,
): Promise<void> {
  await field(page, locale, 'members_account_email').fill(email);
  await field(page, locale, 'members_account_password').fill(password);
  await page.getByRole('checkbox').check();
  await solve(page, locale);
}

/**
 * What a page has read from the server is there, and its islands answer. Astro takes the mark off an island when React
 * has begun with it; it listens when nothing is left to do.
 */
export async function filled(page: Page): Promise<void> {
  await expect(page.locator('.bone, astro-island[ssr][client=load]')).toHaveCount(0);
  // Asked by a timer: a page that nothing moves in may have no next frame, and an idle one no next callback.
  const idle = () => new Promise((done) => requestIdleCallback(() => done(true), { timeout: 1_000 }));
  await page.waitForFunction(idle, undefined, { polling: 100 });
}

/** A file that is downloaded by a press: what it is called, and its text. */
export async function downloaded(page: Page, press: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

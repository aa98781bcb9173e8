import sharp from 'sharp';
import type { Locator } from '@playwright/test';
import { defaultLocale as locale } from '../../i18n/locales.ts';
import { filled } from './support/by-hand.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage, privateRoutes, publicRoutes } from './support/routes.ts';

/** The colour that most of a picture has. */
async function ground(of: Locator): Promise<string> {
  const { data, info } = await sharp(await of.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = [...data.subarray(at, at + 3)].join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

const primary = [
  ':is(header, main) :is(a, button).bg-brand:visible',
  'main :is(a, button).border:not(.bg-brand, [aria-pressed=true]):visible',
] as const;
const current = (list: string) => [`${list} > [aria-current]`, `${list} > a:not([aria-current])`] as const;
const rail = ['[data-side-navigation] a[aria-current]', '[data-side-navigation] a:not([aria-current])'] as const;

/** What stands out, and what it stands out from. */
const screens: Record<string, (readonly [marked: string, other: string])[]> = {
  offers: [current('.bar-links'), current('.sort-links')],
  'an offer': [current('.bar-links'), primary],
  'price history': [current('.tabs')],
  'a shop': [current('.tabs'), primary],
  login: [primary],
  center: [rail, primary],
  'order center': [rail],
  RFQ: [primary],
  deal: [rail, current('main nav'), ['[data-mark=current] > .deal-step-mark', '[data-mark=open] > .deal-step-mark']],
  contract: [rail, ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]']],
  remittances: [rail, current('main nav')],
  'supplier center': [rail, primary],
  'forwarder center': [rail, primary],
  console: [rail, primary],
};

for (const [name, pairs] of Object.entries(screens)) {
  const own = privateRoutes.find((route) => route.name === name);
  const { at } = (own ?? publicRoutes.find((route) => route.name === name))!;
  test.describe(name, () => {
    if (own) test.use({ role: own.role });
    for (const scheme of ['light', 'dark'] as const)
      test(`what is first, current and chosen stands out in forced colours, ${scheme}`, async ({ page, samples }) => {
        await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
        await page.goto(inLanguage(locale, at(samples)));
        if (own) await filled(page);
        for (const [marked, other] of pairs) {
          const grounds = [await ground(page.locator(marked).first()), await ground(page.locator(other).first())];
          expect(grounds[0], `${marked} on the ground of ${other}`).not.toBe(grounds[1]);
        }
      });
  });
}

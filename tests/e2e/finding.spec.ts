import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { barriers } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { misfits } from './support/measures.ts';
import { inLanguage } from './support/routes.ts';

const plant = (page: Page, where: string, html: string) =>
  page.locator(where).evaluate((element, added) => element.insertAdjacentHTML('beforeend', added), html);

/** What is planted on a page, and who must find it. */
const cases = [
  ['words that are pale in the light alone', 'zh-CN', '<p style="color:light-dark(#ddd,#fff);background:light-dark(#fff,#000)">Pale</p>', /^light: color-contrast/],
  ['words that are pale in the dark alone', 'en-US', '<p style="color:light-dark(#000,#333);background:light-dark(#fff,#000)">Pale</p>', /^dark: color-contrast/],
  ['a button without a name', 'en-US', '<button type="button" style="width:50px;height:50px"></button>', /button-name/],
  ['a field without a label', 'en-US', '<input style="width:50px;height:50px">', /label: /],
] as const; // prettier-ignore
const unfitting = [
  ['something wider than a telephone', '<div style="width:380px">wide</div>', /^320 px: the page, /],
  ['a button that no finger hits', '<button type="button" style="width:20px;height:20px">x</button>', /^320 px: small for a finger, 20\.0/],
  ['words that run out of their button', '<button type="button" style="width:60px;height:60px;white-space:nowrap">Plastics by the tonne</button>', /^320 px: words, /],
] as const; // prettier-ignore

test('what is wrong with a page is found where it stands: in the middle and in the frame', async ({ page }) => {
  await page.goto(inLanguage('en-US', '/verifyContract'));
  for (const where of ['main', 'footer']) {
    for (const [what, locale, html, found] of cases) {
      await plant(page, where, `<div id="planted">${html}</div>`);
      const told = await barriers(page, locale, true);
      expect(told, `${what} in ${where}`).toContainEqual(expect.stringMatching(found));
      await page.locator('#planted').evaluate((element) => element.remove());
    }
    for (const [what, html, found] of unfitting) {
      await plant(page, where, `<div id="planted">${html}</div>`);
      expect(await misfits(page), `${what} in ${where}`).toContainEqual(expect.stringMatching(found));
      await page.locator('#planted').evaluate((element) => element.remove());
    }
  }
  for (const locale of locales) expect(await barriers(page, locale, true)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await plant(page, 'main', cases[0][2]);
  expect(await barriers(page, 'zh-CN', false), 'without the frame').not.toEqual([]);
});

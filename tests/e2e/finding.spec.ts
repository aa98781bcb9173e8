import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFitting } from './support/measures.ts';
import { inLanguage } from './support/routes.ts';

const plant = (page: Page, where: string, html: string) =>
  page.locator(where).evaluate((element, added) => element.insertAdjacentHTML('beforeend', added), html);

/** What is planted on a page, and who must find it. */
const cases = [
  ['words as pale as what they stand on', '<p style="color:#ddd;background:#fff">Pale</p>', /light[^]*color-contrast/],
  ['words that are pale in the dark alone', '<p style="color:light-dark(#000,#333);background:light-dark(#fff,#000)">Pale</p>', /dark[^]*color-contrast/],
  ['a button without a name', '<button type="button" style="width:50px;height:50px"></button>', /button-name/],
  ['a field without a label', '<input style="width:50px;height:50px">', /label: /],
] as const; // prettier-ignore
const misfits = [
  ['something wider than a telephone', '<div style="width:380px">wide</div>', /360 px[^]*the page, /],
  ['a button that no finger hits', '<button type="button" style="width:20px;height:20px">x</button>', /360 px[^]*small for a finger, 20\.0/],
  ['words that run out of their button', '<button type="button" style="width:60px;height:60px;white-space:nowrap">Plastics by the tonne</button>', /360 px[^]*words, /],
] as const; // prettier-ignore

test('what is wrong with a page is found where it stands: in the middle and in the frame', async ({ page }) => {
  await page.goto(inLanguage('en-US', '/verifyContract'));
  for (const where of ['main', 'footer']) {
    for (const [what, html, found] of cases) {
      await plant(page, where, `<div id="planted">${html}</div>`);
      await expect(expectAccessible(page, 'en-US', true), `${what} in ${where}`).rejects.toThrow(found);
      await page.locator('#planted').evaluate((element) => element.remove());
    }
    for (const [what, html, found] of misfits) {
      await plant(page, where, `<div id="planted">${html}</div>`);
      await expect(expectFitting(page), `${what} in ${where}`).rejects.toThrow(found);
      await page.locator('#planted').evaluate((element) => element.remove());
    }
  }
  await expectAccessible(page, 'en-US', true);
  await expectFitting(page);
  await plant(page, 'main', cases[0][1]);
  await expect(expectAccessible(page, 'zh-CN', false), 'in the other language').rejects.toThrow(/color-contrast/);
});

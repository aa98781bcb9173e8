import { locales } from '../../i18n/locales.ts';
import { button, field, filled } from './support/by-hand.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const homeBlocks = [
  ...['market_home_hot', 'market_home_popular', 'market_home_recommend', 'market_home_spot', 'market_home_rfq'],
  ...['market_home_shops', 'frame_materials', 'market_home_news'],
];

for (const locale of locales) {
  test.describe(locale, () => {
    test('the home page has every block: lists of offers, categories, RFQ form, shops, property table, news, friendly links', async ({
      page,
    }) => {
      await page.goto(inLanguage(locale, '/'));
      const main = page.locator('main');
      for (const key of homeBlocks) {
        const heading = page.getByRole('heading', { level: 2, name: say(locale, key), exact: true });
        const block = main.locator('section, form').filter({ has: heading });
        await expect(block, key).toBeVisible();
        expect(await block.locator('a, button').count(), key).toBeGreaterThan(0);
      }
      const news = main.locator('section').filter({ has: page.locator('#news') });
      const company = await news.getByRole('link', { name: say(locale, 'site_news_all') }).getAttribute('href');
      expect(company, 'company news').toContain('kind=company');
      expect(await main.locator('section a[href*=productDetail]').count()).toBeGreaterThan(9);
      const friends = page.getByRole('navigation', { name: say(locale, 'frame_partnerSites') });
      expect(await friends.getByRole('link').count()).toBeGreaterThan(0);
    });

    test('the drawing of the home page never stands behind words', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      for (const width of [320, 390, 834, 992, 1200, 1440, 1920, 2000]) {
        await page.setViewportSize({ width, height: 900 });
        const behind = await page.locator('.bg-deep:has(h1)').evaluate((arrival) => {
          const drawing = arrival.querySelector('svg:has(pattern)')!.getBoundingClientRect();
          return [...arrival.querySelectorAll('h1, p, li span, form')]
            .filter((words) => {
              const { top, bottom, left, right } = words.getBoundingClientRect();
              return top < drawing.bottom && bottom > drawing.top && left < drawing.right && right > drawing.left;
            })
            .map((words) => words.textContent);
        });
        expect(behind, `${width} px`).toEqual([]);
      }
    });

    for (const path of ['/login', '/userRegistration', '/forgotPassword']) {
      test(`${path} has the login layout: nothing of the catalogue around the form`, async ({ page }) => {
        await page.goto(inLanguage(locale, path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('banner').getByRole('navigation')).toHaveAccessibleName(
          say(locale, 'frame_language'),
        );
        await expect(page.getByRole('search')).toHaveCount(0);
        await expect(page.locator('details.mega')).toHaveCount(0);
      });
    }

    test('a toast stands 16 px below the upper edge, and says when copying failed', async ({ page, samples }) => {
      const refusing = await page.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')) },
        }),
      );
      await page.goto(inLanguage(locale, `/absDetail?id=${samples.materialId}`));
      await page.getByRole('button', { name: say(locale, 'market_offer_copyLink') }).click();
      const toast = page.getByText(say(locale, 'toast_copyFailed'), { exact: true });
      await expect(toast).toBeVisible();
      await expect.poll(async () => Math.round((await toast.boundingBox())!.y)).toBe(16);
      await refusing.dispose();
    });
  });
}

for (const [role, center] of [
  ['supplier', 'members_account_supplierCenter'],
  ['forwarder', 'members_account_forwarderCenter'],
] as const)
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('finds the own center among the sections of the user center', async ({ page }) => {
      await page.goto(inLanguage('en-US', '/userCenter'));
      const sections = page.locator('[data-side-navigation]');
      await sections.getByRole('link', { name: say('en-US', center), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${role}Center$`));
    });
  });

test('the slider goes on saying what happened to the drag when the form is sent without it', async ({ page }) => {
  await page.goto(inLanguage('en-US', '/userRegistration'));
  await filled(page);
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await field(page, 'en-US', 'members_account_email').fill('ada@example.com');
  const told = page.locator('main').getByText(say('en-US', 'members_captcha_notFar'), { exact: true });
  await expect(told.first()).toBeVisible();
  await button(page.locator('main'), 'en-US', 'form_sendCode').click();
  await expect(slider).toHaveAttribute('aria-invalid', 'true');
  await expect(slider).toHaveAccessibleDescription(new RegExp(say('en-US', 'members_captcha_notFar')));
});

import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer } from './support/companies.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

const year = new Date().getUTCFullYear() + 1;
const screen = { width: 390, height: 844 };

/** A part of the names of two ports, and one of a single port's. */
const parts = { 'en-US': ['lagos', 'apapa'], 'zh-CN': ['拉各斯', '阿帕帕'] } as const;

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);

for (const locale of locales) {
  test(`in ${locale} an RFQ is written on a phone: Back is the step before, and each step takes what is clear`, async ({
    openPage,
    samples,
  }) => {
    const page = await openPage((await newBuyer(samples, locale)).token);
    await page.setViewportSize(screen);
    const [several, one] = parts[locale];
    const main = page.getByRole('main');
    const next = (key: string) =>
      main.getByRole('button', { name: say(locale, 'deals_rfq_stepNext', { step: say(locale, key) }) });
    const grade = field(main, locale, 'deals_rfq_what');
    const port = field(main, locale, 'deals_rfq_destinationPort');
    const [start, deadline] = [
      field(main, locale, 'deals_rfq_deliveryStart'),
      field(main, locale, 'deals_rfq_deliveryDeadline'),
    ];
    await page.goto(inLanguage(locale, '/helpCenter'));
    await page.goto(inLanguage(locale, '/productRfq'));
    await filled(page);

    await test.step('a grade of the catalogue needs no category', async () => {
      await grade.fill('PA-757');
      await field(main, locale, 'deals_rfq_quantity').fill('25');
      await expect(field(main, locale, 'deals_rfq_category')).toHaveCount(0);
      await next('deals_rfq_stepPlace').click();
    });

    await test.step('a port is one of the list when its step is left', async () => {
      await port.fill(several);
      await next('deals_rfq_stepTime').click();
      await expect(main.getByRole('alert')).toContainText(say(locale, 'form_portForm'));
      await expect(port).toHaveAttribute('aria-invalid', 'true');
      await port.fill(one);
      await next('deals_rfq_stepTime').click();
    });

    await test.step('a day is read where it is clear, and asked for where it is not', async () => {
      await start.fill(`30/11/${year}`);
      await deadline.fill(`08/09/${year}`);
      await field(main, locale, 'deals_rfq_latestPayment').fill(`${year}/12/1`);
      await next('deals_rfq_stepWho').click();
      await expect(start).toHaveValue(`${year}-11-30`);
      await expect(main.getByRole('alert')).toContainText(say(locale, 'form_dayForm'));
      await expect(main.getByText(say(locale, 'form_dayForm'), { exact: true })).toHaveCount(1);
      await deadline.fill(`15.12.${year}`);
      await deadline.blur();
      await expect(deadline).toHaveValue(`${year}-12-15`);
    });

    await test.step('a reload stays where it was, and Back is the step before', async () => {
      await page.reload();
      await filled(page);
      await expect(start).toBeVisible();
      await expect(start).toHaveValue(`${year}-11-30`);
      await page.goBack();
      await expect(port).toBeVisible();
      await page.goBack();
      await expect(grade).toBeVisible();
      await page.goForward();
      await page.goForward();
      await expect(start).toBeVisible();
      await button(main, locale, 'deals_rfq_stepBack').click();
      await expect(port).toBeVisible();
      await next('deals_rfq_stepTime').click();
      await next('deals_rfq_stepWho').click();
    });

    await test.step('a file with a long name fits, and can be taken away', async () => {
      const name = `${'certificate_of_analysis_'.repeat(4)}2026.pdf`;
      const files = main.locator('input[type=file]');
      await files.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
      const remove = main.getByRole('button', { name: say(locale, 'center_removeFile', { name }) });
      await fits(page);
      await remove.click();
      await expect(remove).toHaveCount(0);
    });

    await test.step('it is posted for the material that was meant, and its steps are over', async () => {
      await button(main, locale, 'deals_trade_postRfq').click();
      await expect(main.getByText(saying(locale, 'deals_rfq_posted'))).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(inLanguage(locale, '/helpCenter'));
      await page.goForward();
      await expect(main.locator('a[href*="absDetail"]').first()).toBeVisible();
    });

    await test.step('what is new stands in the head of every page', async () => {
      for (const path of ['/userCenter/order', '/']) {
        await page.goto(inLanguage(locale, path));
        const bell = page.getByRole('banner').getByRole('link', { name: say(locale, 'mail_notices_title') });
        await expect(bell).toBeVisible();
        await fits(page);
      }
    });
  });
}

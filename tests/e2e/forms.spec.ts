import { locales } from '../../i18n/locales.ts';
import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { newBuyer } from './support/companies.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const nextYear = new Date().getUTCFullYear() + 1;

for (const locale of locales) {
  test(`in ${locale} a day is typed in any clear way or chosen by the keyboard, and never guessed`, async ({
    openPage,
    samples,
  }) => {
    const page = await openPage((await newBuyer(samples, locale)).token);
    const main = page.getByRole('main');
    await page.goto(inLanguage(locale, '/productRfq'));
    await filled(page);
    const start = field(main, locale, 'deals_rfq_deliveryStart');
    await start.fill(`10 Dec ${nextYear}`);
    await start.blur();
    await expect(start).toHaveValue(`${nextYear}-12-10`);

    await start.fill(`12/10/${nextYear}`);
    await start.blur();
    await expect(main.getByText(say(locale, 'form_dayForm'))).toBeVisible();
    await button(main, locale, 'deals_trade_postRfq').click();
    const summary = main.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(say(locale, 'form_dayForm'));
    await expect(main.getByText(say(locale, 'form_dayForm'), { exact: true }), 'said at the field once').toHaveCount(1);
    await expect(start).toHaveValue(`12/10/${nextYear}`);

    await start.fill(`${nextYear}-12-10`);
    await start.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: say(locale, 'form_calendar') });
    await expect(calendar).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(start).toHaveValue(`${nextYear}-12-11`);
    await expect(start).toBeFocused();
  });

  test(`in ${locale} the RFQ is four steps on a phone, and an error leads back to its own`, async ({
    openPage,
    samples,
  }) => {
    const page = await openPage((await newBuyer(samples, locale)).token);
    await page.setViewportSize({ width: 390, height: 844 });
    const main = page.getByRole('main');
    const next = (key: string) =>
      main.getByRole('button', { name: say(locale, 'deals_rfq_stepNext', { step: say(locale, key) }) });
    await page.goto(inLanguage(locale, '/productRfq'));
    await filled(page);
    const grade = field(main, locale, 'deals_rfq_what');
    await expect(grade).toBeVisible();
    await expect(field(main, locale, 'deals_rfq_latestPayment')).toBeHidden();

    // Nothing is written yet: the step says so and stays.
    await next('deals_rfq_stepPlace').click();
    await expect(main.getByRole('alert')).toBeVisible();
    await expect(grade).toBeVisible();
    await expect(next('deals_rfq_stepPlace')).toBeInViewport();
  });
}

import { locales } from '../../i18n/locales.ts';
import { button } from './support/by-hand.ts';
import { newBuyer } from './support/companies.ts';
import { open } from './support/deal-by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of locales) {
  test(`in ${locale} a member chooses what comes by e-mail and when, and what cannot be switched off says why`, async ({
    samples,
    openPage,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const page = await openPage(buyer.token);
    await open(page, inLanguage(locale, '/userCenter/notifications'));
    await page
      .getByRole('main')
      .getByRole('link', { name: say(locale, 'mail_settings_title') })
      .click();
    const money = page.getByRole('row', { name: say(locale, 'mail_settings_kindMoney'), exact: false }).first();
    const why = say(locale, 'mail_settings_kindMoneyWhy');
    await expect(money).toContainText(say(locale, 'mail_settings_required', { why }));
    await expect(money.getByRole('combobox')).toHaveCount(0);
    await open(page, inLanguage(locale, '/userCenter/notificationSettings'));
    const kind = say(locale, 'mail_settings_kindQuotes');
    const byEmail = page.getByRole('combobox', { name: say(locale, 'mail_settings_emailOf', { kind }) });
    await byEmail.selectOption('daily');
    await page.getByRole('checkbox', { name: say(locale, 'mail_settings_quietOn') }).check();
    const until = page.getByRole('combobox', { name: say(locale, 'mail_settings_quietUntil') });
    await until.selectOption('22');
    await button(page, locale, 'mail_settings_save').click();
    await expect(page.getByRole('alert')).toContainText(say(locale, 'mail_settings_quietWrong'));
    await until.selectOption('6');
    await button(page, locale, 'mail_settings_save').click();
    await expect(page.getByText(say(locale, 'mail_settings_saved'))).toBeVisible();
    await open(page, inLanguage(locale, '/userCenter/notificationSettings'));
    await expect(byEmail).toHaveValue('daily');
    await expect(until).toHaveValue('6');
  });
}

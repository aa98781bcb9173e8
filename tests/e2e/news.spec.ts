import { locales } from '../../i18n/locales.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { button } from './support/by-hand.ts';
import { dialog, open, pagesOf, question } from './support/deal-by-hand.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

/** Without touching anything: the page hears of it. */
for (const locale of locales) {
  test(`in ${locale} a quote shows on the pages that its buyer has open, and one line is kept for all windows`, async ({
    samples,
    openPage,
  }) => {
    const supplier = await newSupplier(samples, locale, ['abs']);
    const buyer = await newBuyer(samples, locale);
    const { id } = await posted(buyer, 'abs');
    const page = await openPage(buyer.token);
    const lines: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/mail/web/news')) lines.push(request.url());
    });
    const heard = page.waitForResponse((response) => response.url().endsWith('/api/mail/web/news'));
    await open(page, pagesOf(locale, id).inquiry);
    await heard;
    const other = await page.context().newPage();
    await open(other, inLanguage(locale, '/userCenter/notifications'));
    const before = await other.locator('main [id^=notice-]').count();
    await quoted(supplier, id);
    for (const one of [page, other]) {
      await expect(one.locator('[data-account] [data-account-badge=notices]')).toBeVisible();
      await expect(one.locator('body > [aria-live]').filter({ hasText: saying(locale, 'mail_news') })).toBeAttached();
    }
    await expect(other.locator('main [id^=notice-]')).toHaveCount(before + 1);
    await expect(page.getByText(supplier.company).first()).toBeVisible();
    expect(lines.length).toBe(1);
  });

  test(`in ${locale} nothing changes while its reader is asked "really?", and what is new is shown when wanted`, async ({
    samples,
    openPage,
  }) => {
    const supplier = await newSupplier(samples, locale, ['abs']);
    const buyer = await newBuyer(samples, locale);
    const { id } = await posted(buyer, 'abs');
    const page = await openPage(buyer.token);
    const heard = page.waitForResponse((response) => response.url().endsWith('/api/mail/web/news'));
    await open(page, pagesOf(locale, id).inquiry);
    await heard;
    const quotes = page.getByRole('main').getByText(supplier.company);
    await button(page, locale, 'deals_trade_cancelInquiry').click();
    await expect(question(page).or(dialog(page))).toBeVisible();
    await quoted(supplier, id);
    await expect(page.getByText(say(locale, 'center_news'))).toBeAttached();
    await expect(quotes).toHaveCount(0);
    await page.keyboard.press('Escape');
    await button(page, locale, 'center_showNews').click();
    await expect(quotes.first()).toBeVisible();
    await expect(page.getByText(say(locale, 'center_news'))).toHaveCount(0);
  });
}

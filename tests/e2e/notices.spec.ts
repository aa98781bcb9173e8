import { locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open } from './support/deal-by-hand.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Nobody asks all of its suppliers: no other test is told of here. */
const resin = 'pps';

for (const locale of locales) {
  test(`in ${locale} the bell counts what was told, the page leads to what is to be done, and what is done is read`, async ({
    samples,
    openPage,
  }) => {
    const [supplier, buyer] = [await newSupplier(samples, locale, [resin]), await newBuyer(samples, locale)];
    const { id: shopId } = await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop');
    const { id, number } = await posted(buyer, resin, { shopIds: [shopId] });
    const page = await openPage(supplier.token);
    await open(page, inLanguage(locale, '/productList'));
    const bell = page.locator('[data-account] [data-account-badge=notices]');
    // Certified, a supplier, and the RFQ.
    await expect(bell).toContainText('3');
    await page
      .getByRole('link', { name: say(locale, 'mail_notices_title') })
      .first()
      .click();
    const deal = page.getByRole('region', { name: 'Grade 100' });
    await expect(deal).toContainText(say(locale, 'mail_notices_selling', { number }));
    const task = deal.getByRole('list', { name: say(locale, 'deals_next_yours') });
    await expect(task.getByRole('link', { name: say(locale, 'mail_notices_quote') })).toHaveAttribute(
      'href',
      `/${locale}/supplierCenter/deal/${id}#quote`,
    );
    await quoted(supplier, id);
    await expect(task).toHaveCount(0);
    await expect(deal).toContainText(say(locale, 'mail_notices_done'));
    await expect(bell).toContainText('2');
    await button(page, locale, 'mail_notices_readAll').click();
    await expect(bell).toBeHidden();
    await page
      .getByRole('navigation', { name: say(locale, 'mail_notices_filters') })
      .getByRole('link', { name: say(locale, 'mail_notices_unread') })
      .click();
    await expect(page.getByText(say(locale, 'mail_notices_noneUnread'))).toBeVisible();
  });
}

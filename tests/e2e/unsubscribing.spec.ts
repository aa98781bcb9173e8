import { locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open } from './support/deal-by-hand.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { mailboxOf } from './support/post-office.ts';
import { say } from './support/words.ts';

/** Nobody asks all of its suppliers: no other test is told of here. */
const resin = 'pps';

for (const locale of locales) {
  test(`in ${locale} the link of an e-mail ends such e-mails, by one click of a mail program, too, and takes it back`, async ({
    samples,
    openPage,
    request,
  }) => {
    const [supplier, buyer] = [await newSupplier(samples, locale, [resin]), await newBuyer(samples, locale)];
    const { id: shopId } = await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop');
    const { id, number } = await posted(buyer, resin, { shopIds: [shopId] });
    await quoted(supplier, id);
    const price = say(locale, 'unit_price', { currency: 'USD', price: '1,000.00' });
    const { text } = await mailboxOf(samples.mailUrl, buyer.email).next(
      say(locale, 'deals_deal_quotePricedSubject', { number, who: supplier.company, price }),
    );
    const [link] = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(text)!;
    const page = await openPage();
    await open(page, link);
    const kind = say(locale, 'mail_settings_kindQuotes');
    await expect(page.getByRole('main')).toContainText(kind);
    await button(page, locale, 'mail_unsubscribe_end').click();
    await expect(page.getByRole('status').filter({ hasText: say(locale, 'mail_unsubscribe_done') })).toBeVisible();
    await button(page, locale, 'mail_unsubscribe_again').click();
    await expect(page.getByRole('status').filter({ hasText: say(locale, 'mail_unsubscribe_back') })).toBeVisible();
    const clicked = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(clicked.status()).toBe(200);
    await open(page, link);
    await expect(button(page, locale, 'mail_unsubscribe_again')).toBeVisible();
  });
}

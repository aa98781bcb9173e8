import { button, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { ask } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a shop is kept from its page, and ticked for an RFQ from the list and in the form`, async ({
    openPage,
    samples,
  }) => {
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['pa6'])];
    const { id } = await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop');
    const page = await openPage(buyer.token);
    const main = page.getByRole('main');
    const row = main.getByRole('listitem').filter({ has: page.locator(`a[href$="/shop/${id}"]`) });

    await page.goto(inLanguage(locale, `/shop/${id}`));
    const kept = main.getByRole('button', { name: say(locale, 'market_favourites_kept') });
    await button(main, locale, 'market_favourites_keep').click();
    await expect(kept).toHaveAttribute('aria-pressed', 'true');
    // The page knows it from then on, and forgets it again.
    await page.reload();
    await kept.click();
    await expect(button(main, locale, 'market_favourites_keep')).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await button(main, locale, 'market_favourites_keep').click();
    await expect(kept).toBeVisible();
    await page.goto(inLanguage(locale, '/userCenter/favouriteShops'));
    await filled(page);
    await expect(row).toBeVisible();

    await row.getByRole('checkbox').check();
    await main.getByRole('link', { name: say(locale, 'market_favourites_sendRfq') }).click();
    await expect(page).toHaveURL(new RegExp(`/productRfq\\?shop=${id}$`));
    await filled(page);
    await expect(main.locator(`input[name="shopIds"][value="${id}"]`)).toBeChecked();

    // A form that names nobody has it at hand, too.
    await page.goto(inLanguage(locale, '/productRfq'));
    await filled(page);
    await main.getByText(say(locale, 'deals_rfq_toChosen')).click();
    const tick = main.locator('label').filter({ has: page.locator(`input[name="shopIds"][value="${id}"]`) });
    await expect(tick).toContainText(say(locale, 'deals_rfq_favourite'));

    await page.goto(inLanguage(locale, '/userCenter/favouriteShops'));
    await filled(page);
    await row.getByRole('button').click();
    await expect(row).toHaveCount(0);
    await expect(main.getByRole('heading', { name: say(locale, 'market_favourites_none') })).toBeVisible();
  });
}

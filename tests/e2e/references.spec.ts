import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a deal is awarded under a PO number, found by it, and booked under another one`, async ({
    openPage,
    samples,
  }) => {
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['abs'])];
    const { id, number } = await posted(buyer, 'abs', { gradeNumber: 'Grade with a number' });
    await quoted(supplier, id, 'Grade with a number');
    const page = await openPage(buyer.token);
    const main = page.getByRole('main');

    await page.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${id}`));
    await filled(page);
    await page
      .locator('button', { hasText: say(locale, 'deals_orders_take') })
      .first()
      .click();
    await button(page, locale, 'deals_trade_acceptQuotes').click();
    const award = page.getByRole('alertdialog');
    await field(award, locale, 'deals_rfq_poNumber').fill('PO 4500-17');
    await field(award, locale, 'deals_rfq_costCentre').fill('Extrusion 2');
    await button(award, locale, 'deals_trade_acceptQuotes').click();
    await expect(page).toHaveURL(new RegExp(`/userCenter/orderDetails_sub/${id}`));
    await filled(page);
    await expect(main).toContainText('PO 4500-17');
    await expect(main).toContainText('Extrusion 2');

    await page.goto(inLanguage(locale, '/userCenter/order?keyword=PO450017'));
    await filled(page);
    const row = page.getByRole('row', { name: new RegExp(number) });
    await expect(row).toContainText('PO 4500-17');
    await expect(row).toContainText('Extrusion 2');

    await page.goto(inLanguage(locale, `/userCenter/orderDetails_order/${id}`));
    await filled(page);
    await button(main, locale, 'deals_refs_edit').click();
    const dialog = page.getByRole('dialog');
    await field(dialog, locale, 'deals_rfq_poNumber').fill('PO 4500-18');
    await button(dialog, locale, 'center_save').click();
    await expect(dialog).toHaveCount(0);
    // The timeline is asked for when one comes near it.
    const timeline = (of: typeof page) =>
      of.getByRole('region', { name: say(locale, 'deals_orders_timeline'), exact: true });
    await timeline(page).scrollIntoViewIfNeeded();
    await expect(timeline(page).locator('ins').filter({ hasText: 'PO 4500-18' })).toBeVisible();

    const desk = await openPage(supplier.token);
    await desk.goto(inLanguage(locale, `/supplierCenter/deal/${id}`));
    await filled(desk);
    await timeline(desk).scrollIntoViewIfNeeded();
    await expect(timeline(desk).locator('ins').filter({ hasText: 'PO 4500-18' })).toBeVisible();
    await expect(desk.getByRole('main')).not.toContainText('Extrusion');
  });
}

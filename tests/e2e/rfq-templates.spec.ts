import { button, field, filled } from './support/by-hand.ts';
import { newBuyer } from './support/companies.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} an RFQ is kept as a template, used, renamed and deleted`, async ({ openPage, samples }) => {
    const buyer = await newBuyer(samples, locale);
    const { id } = await posted(buyer, 'abs');
    const page = await openPage(buyer.token);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await page.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${id}`));
    await filled(page);
    await button(main, locale, 'deals_template_keep').click();
    await dialog.getByRole('textbox').fill('ABS 25 t');
    await button(dialog, locale, 'deals_template_keep').click();
    await expect(dialog).toHaveCount(0);

    await page.goto(inLanguage(locale, '/productRfq'));
    await filled(page);
    await main.getByText(say(locale, 'deals_template_begin')).click();
    await main.getByRole('link', { name: 'ABS 25 t' }).click();
    await expect(main.getByText(say(locale, 'deals_template_begun', { name: 'ABS 25 t' }))).toBeVisible();
    await filled(page);
    await expect(field(page, locale, 'deals_rfq_quantity')).toHaveValue('25');
    await expect(field(page, locale, 'deals_rfq_deliveryStart')).toHaveValue('');
    await button(main, locale, 'deals_template_keep').click();
    await dialog.getByRole('textbox').fill('abs 25 T');
    await button(dialog, locale, 'deals_template_keep').click();
    await expect(dialog.getByRole('alert')).toContainText(say(locale, 'deals_template_taken'));

    await page.goto(inLanguage(locale, '/userCenter/myRFQ'));
    await filled(page);
    await button(main, locale, 'deals_template_rename').click();
    await dialog.getByRole('textbox').fill('Apapa');
    await button(dialog, locale, 'deals_template_rename').click();
    await expect(main.getByText('Apapa', { exact: true })).toBeVisible();
    await button(main, locale, 'deals_template_delete').click();
    await button(page.getByRole('alertdialog'), locale, 'deals_template_delete').click();
    await expect(main.getByText('Apapa', { exact: true })).toHaveCount(0);
  });
}

import type { Locale } from '../../i18n/locales.ts';
import type { RfqReceivers } from '../../src/api/deals/rfq.ts';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { dayIn } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

const shopOf = async (company: Company): Promise<string> => {
  const { shops } = await ask<RfqReceivers>({ ...company, token: '' }, 'trade/web/rfq/getRfqReceivers', {
    categoryId: 'abs',
  });
  return shops.find(({ company: name }) => name === company.company)!.id;
};
const material = (locale: Locale, number: number) => ({ name: say(locale, 'deals_bundle_line', { number }) });

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a buyer asks for three materials in one go`, async ({ openPage, samples }) => {
    const buyer = await newBuyer(samples, locale);
    const suppliers = [await newSupplier(samples, locale, ['abs']), await newSupplier(samples, locale, ['abs'])];
    const shops = await Promise.all(suppliers.map(shopOf));
    const page = await openPage(buyer.token);
    const main = page.getByRole('main');

    await test.step('the buyer posts them with one form: a refusal names line and field, and nothing is lost', async () => {
      await page.goto(inLanguage(locale, `/productRfq?shop=${shops[0]}&shop=${shops[1]}`));
      await filled(page);
      await field(main, locale, 'deals_rfq_what').fill('LDPE 2426H');
      await field(main, locale, 'deals_rfq_category').selectOption('abs');
      await field(main, locale, 'deals_rfq_quantity').fill('25');
      await button(main, locale, 'deals_bundle_add').click();
      const second = main.getByRole('group', material(locale, 2));
      // A grade of the catalogue needs no category; who types on meanwhile loses nothing.
      await field(second, locale, 'deals_rfq_what').fill('PA-757');
      await field(second, locale, 'deals_rfq_quantity').fill('50');
      await expect(field(second, locale, 'deals_rfq_category')).toHaveCount(0);
      await expect(field(second, locale, 'deals_rfq_quantity')).toHaveValue('50');
      await button(main, locale, 'deals_bundle_add').click();
      const third = main.getByRole('group', material(locale, 3));
      await field(third, locale, 'deals_rfq_what').fill('Own grade 7');
      await field(third, locale, 'deals_rfq_category').selectOption('pvc');
      await expect(third.getByText(suppliers[0]!.company)).toBeVisible();
      await field(main, locale, 'deals_rfq_destinationPort').fill('NGAPP');
      const days = main.getByRole('region', { name: say(locale, 'deals_rfq_datesAndPayment') });
      await field(days, locale, 'deals_rfq_deliveryStart').fill(dayIn(20));
      await field(days, locale, 'deals_rfq_deliveryDeadline').fill(dayIn(60));
      await field(main, locale, 'deals_rfq_latestPayment').fill(dayIn(30));
      await button(main, locale, 'deals_trade_postRfq').click();
      const label = say(locale, 'deals_bundle_field', { number: 3, field: say(locale, 'deals_rfq_quantity') });
      await expect(main.getByRole('alert')).toContainText(label);
      await field(third, locale, 'deals_rfq_quantity').fill('100');
      await button(main, locale, 'deals_trade_postRfq').click();
      await expect(main.getByText(saying(locale, 'deals_bundle_posted'))).toBeVisible();
      await expect(main.getByRole('link', { name: /^RQ/ })).toHaveCount(3);
      await main.getByRole('link', { name: say(locale, 'deals_bundle_follow') }).click();
      await expect(main.getByText(say(locale, 'deals_bundle_noQuotes'))).toBeVisible();
    });

    await test.step('a supplier finds them together, and quotes two', async () => {
      const desk = await openPage(suppliers[0]!.token);
      const sheet = desk.getByRole('main');
      const together = sheet.getByRole('region', { name: say(locale, 'deals_bundle_together') });
      await desk.goto(inLanguage(locale, '/supplierCenter/rfqs'));
      await sheet.getByRole('row').filter({ hasText: 'LDPE 2426H' }).getByRole('link', { name: /^RQ/ }).click();
      for (const [grade, price] of [
        ['LDPE 2426H', '1080'],
        ['PA-757', '1420'],
      ] as const) {
        await expect(together.getByRole('listitem')).toHaveCount(3);
        if (grade !== 'LDPE 2426H') await together.getByRole('link', { name: grade }).click();
        await expect(together.getByText(grade).and(desk.locator('[aria-current]'))).toBeVisible();
        await filled(desk);
        await field(desk, locale, 'deals_orders_unitPrice').fill(price);
        await field(desk, locale, 'deals_rfq_leadTime').fill('14');
        await button(desk, locale, 'deals_trade_submitQuote').click();
        await expect(
          desk.getByRole('status').filter({ hasText: say(locale, 'deals_supplier_quoteSent') }),
        ).toBeVisible();
      }
      await desk.reload();
      await expect(together.getByText(say(locale, 'deals_bundle_notQuoted'))).toHaveCount(1);
    });

    await test.step('the buyer compares, chooses the supplier for all that it has quoted, and awards each', async () => {
      await page.goto(inLanguage(locale, '/userCenter/myRFQ'));
      await main.getByRole('link', { name: /^RB/ }).first().click();
      await expect(main.getByText(say(locale, 'deals_bundle_offeredOf', { quoted: 2, all: 3 }))).toBeVisible();
      await filled(page);
      await main
        .getByRole('button', { name: say(locale, 'deals_bundle_chooseAllOf', { name: suppliers[0]!.company }) })
        .click();
      await expect(main.getByText(say(locale, 'deals_bundle_chosenOf', { chosen: 2, all: 3 }))).toBeVisible();
      await button(main, locale, 'deals_trade_acceptQuotes').click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('listitem')).toHaveCount(2);
      await button(dialog, locale, 'deals_trade_acceptQuotes').click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(say(locale, 'deals_bundle_awardedOf', { awarded: 2, all: 2 }))).toBeVisible();
      await expect(main.getByText(say(locale, 'deals_bundle_noOffer'))).toBeVisible();
    });

    await test.step('the buyer takes back what is left, and asks for all of it again', async () => {
      await button(main, locale, 'deals_bundle_cancel').click();
      const dialog = page.getByRole('alertdialog');
      await field(dialog, locale, 'deals_orders_cancelReason').selectOption('noLongerNeeded');
      await button(dialog, locale, 'deals_bundle_cancel').click();
      await expect(dialog).toHaveCount(0);
      await expect(button(main, locale, 'deals_bundle_cancel')).toHaveCount(0);
      await main.getByRole('link', { name: say(locale, 'deals_bundle_repeat') }).click();
      await filled(page);
      await expect(field(main, locale, 'deals_rfq_what').first()).toHaveValue('LDPE 2426H');
      for (const [number, grade, tonnes] of [
        [2, 'PA-757', '50'],
        [3, 'Own grade 7', '100'],
      ] as const) {
        const line = main.getByRole('group', material(locale, number));
        await expect(field(line, locale, 'deals_rfq_what')).toHaveValue(grade);
        await expect(field(line, locale, 'deals_rfq_quantity')).toHaveValue(tonnes);
      }
      await button(main, locale, 'deals_trade_postRfq').click();
      await expect(main.getByText(saying(locale, 'deals_bundle_posted'))).toBeVisible();
      await expect(main.getByRole('link', { name: /^RQ/ })).toHaveCount(3);
    });
  });
}

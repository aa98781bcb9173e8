import type { RfqReceivers } from '../../src/api/deals/rfq.ts';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

const shopOf = async (company: Company): Promise<string> => {
  const { shops } = await ask<RfqReceivers>(company, 'trade/web/rfq/getRfqReceivers', { categoryId: 'pvc' });
  const all = await ask<RfqReceivers>({ ...company, token: '' }, 'trade/web/rfq/getRfqReceivers', {});
  return [...shops, ...all.shops].find(({ company: name }) => name === company.company)!.id;
};

for (const locale of playedIn('en-US')) {
  test(`in ${locale} an RFQ is changed and sent to more suppliers while one of them writes a quote`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const [supplier, second] = [
      await newSupplier(samples, locale, ['abs']),
      await newSupplier(samples, locale, ['abs']),
    ];
    const { id } = await posted(buyer, 'abs', { shopIds: [await shopOf(supplier)] });

    const desk = await openPage(supplier.token);
    await desk.goto(inLanguage(locale, `/supplierCenter/deal/${id}`));
    await filled(desk);
    await field(desk, locale, 'deals_orders_unitPrice').fill('1080');
    await field(desk, locale, 'deals_rfq_leadTime').fill('14');

    const page = await openPage(buyer.token);
    const main = page.getByRole('main');
    await test.step('the buyer changes what is asked for, in the form of the posting', async () => {
      await page.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${id}`));
      await filled(page);
      await main.getByRole('link', { name: say(locale, 'deals_trade_changeRfq') }).click();
      await expect(page).toHaveURL(`/${locale}/productRfq?changeId=${id}`);
      await filled(page);
      await expect(field(page, locale, 'deals_rfq_quantity')).toHaveValue('25');
      await button(main, locale, 'deals_change_send').click();
      await expect(main.getByRole('alert')).toContainText(say(locale, 'deals_change_nothing'));
      await field(page, locale, 'deals_rfq_quantity').fill('48');
      await field(page, locale, 'deals_rfq_packing').selectOption('FIBC1000');
      await button(main, locale, 'deals_change_send').click();
      await expect(page).toHaveURL(`/${locale}/userCenter/orderDetails_rfq/${id}`);
      await expect(main.getByText(saying(locale, 'deals_change_at'))).toBeVisible();
      await expect(main.locator('del').first()).toContainText('25');
    });

    await test.step('the supplier keeps what was typed, reads what is new, and takes it over', async () => {
      const notice = desk.getByRole('status').filter({ hasText: say(locale, 'deals_change_whileQuoting') });
      // The page has heard of it, and waits for its writer.
      await button(desk, locale, 'center_showNews').click();
      await expect(notice.locator('ins').first()).toContainText('48');
      await expect(field(desk, locale, 'deals_orders_unitPrice')).toHaveValue('1080');
      await button(desk, locale, 'deals_trade_submitQuote').click();
      await expect(desk.getByRole('alert')).toContainText(say(locale, 'deals_change_readFirst'));
      await button(notice, locale, 'deals_change_takeOver').click();
      await expect(notice).toHaveCount(0);
      await expect(field(desk, locale, 'deals_orders_quantity')).toHaveValue('48');
      await expect(field(desk, locale, 'deals_orders_unitPrice')).toHaveValue('1080');
    });

    await test.step('another supplier is asked, too', async () => {
      await filled(page);
      await button(main, locale, 'deals_trade_addSuppliers').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('checkbox', { name: supplier.company })).toBeDisabled();
      await button(dialog, locale, 'deals_change_addSend').click();
      await expect(dialog.getByText(say(locale, 'deals_change_chooseOne'))).toBeVisible();
      await dialog.getByRole('checkbox', { name: second.company }).check();
      await button(dialog, locale, 'deals_change_addSend').click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(say(locale, 'deals_orders_invitedCount', { count: '2' }))).toBeVisible();
    });

    await test.step('the first quote ends it, and the page says what to do instead', async () => {
      await button(desk, locale, 'deals_trade_submitQuote').click();
      await expect(desk.getByRole('status').filter({ hasText: say(locale, 'deals_supplier_quoteSent') })).toBeVisible();
      await page.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${id}`));
      await expect(main.getByText(say(locale, 'deals_change_quoted'))).toBeVisible();
      await expect(main.getByRole('link', { name: say(locale, 'deals_trade_changeRfq') })).toHaveCount(0);
    });
  });

  test.describe('a form that comes too late', () => {
    test.use({ expectedFailures: /getRfqTemplate/ });
    test(`in ${locale} says why, and leads back to the RFQ`, async ({ openPage, samples }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, ['abs']);
      const { id } = await posted(buyer, 'abs', { shopIds: [await shopOf(supplier)] });
      await quoted(supplier, id);
      const page = await openPage(buyer.token);
      await page.goto(inLanguage(locale, `/productRfq?changeId=${id}`));
      const main = page.getByRole('main');
      await expect(main.getByText(say(locale, 'deals_change_quoted'))).toBeVisible();
      await main.getByRole('link', { name: say(locale, 'deals_rfq_follow') }).click();
      await expect(page).toHaveURL(`/${locale}/userCenter/orderDetails_rfq/${id}`);
    });
  });
}

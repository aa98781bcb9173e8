import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades. */
const resin = 'pga';

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} what was typed into long and small forms is there after a reload and in the other language`, async ({
    openPage,
    samples,
  }) => {
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'OA30');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `BL${order.number}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(20) },
    });
    const page = await openPage(buyer.token);
    const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';

    await test.step('a transfer; who pays is said at once not to be the buyer', async () => {
      const pay = `/userCenter/remittanceRecord?pay=${subOrder.id}`;
      await open(page, inLanguage(locale, pay));
      await field(page, locale, 'deals_remit_remitter').fill('Harbour Trade Finance Ltd');
      await expect(page.getByText(say(locale, 'deals_remit_otherPayerHere', { buyer: buyer.company }))).toBeVisible();
      await field(page, locale, 'deals_remit_remitter').fill(buyer.company);
      await expect(page.getByText(say(locale, 'deals_remit_otherPayerHere', { buyer: buyer.company }))).toHaveCount(0);
      await field(page, locale, 'deals_remit_bank').fill('Quay Bank');
      await open(page, inLanguage(other, pay));
      await expect(field(page, other, 'deals_remit_remitter')).toHaveValue(buyer.company);
      await expect(field(page, other, 'deals_remit_bank')).toHaveValue('Quay Bank');
      await page.locator('input[name=amount]').fill('500');
      await page
        .locator('form')
        .filter({ has: page.locator('input[name=remitter]') })
        .locator('[type=submit]:visible')
        .click();
      await expect(field(page, other, 'deals_remit_remitter')).toHaveValue('');
      await page.reload();
      await filled(page);
      await expect(field(page, other, 'deals_remit_bank')).toHaveValue('');
    });

    await test.step('a claim', async () => {
      await open(page, pagesOf(locale, order.id).subOrders);
      const dialog = page.getByRole('dialog');
      await button(subOrderOf(page, subOrder.number), locale, 'deals_claim_make').click();
      await field(dialog, locale, 'deals_claim_weighed').fill('24.4');
      await field(dialog, locale, 'deals_claim_text').fill('The weighbridge found 24.4 t. 磅单显示 24.4 吨。');
      await page.keyboard.press('Escape');
      await page.reload();
      await filled(page);
      await button(subOrderOf(page, subOrder.number), locale, 'deals_claim_make').click();
      await expect(field(dialog, locale, 'deals_claim_weighed')).toHaveValue('24.4');
      await expect(field(dialog, locale, 'deals_claim_text')).toHaveValue(/磅单显示/);
    });

    await test.step('a small form: it says that it goes on, and can begin again', async () => {
      const seller = await openPage(supplier.token);
      const part = subOrderOf(seller, subOrder.number);
      await open(seller, pagesOf(locale, order.id).supplied);
      await button(part, locale, 'deals_supplier_addEvent').click();
      await field(part, locale, 'deals_rfq_remarks').fill('The vessel waits outside. 船在港外等泊。');
      await open(seller, pagesOf(other, order.id).supplied);
      await button(part, other, 'deals_supplier_addEvent').click();
      await expect(field(part, other, 'deals_rfq_remarks')).toHaveValue(/等泊/);
      await expect(part.getByText(say(other, 'form_kept'))).toBeVisible();
      await button(part, other, 'form_startAgain').click();
      await expect(field(part, other, 'deals_rfq_remarks')).toHaveValue('');
      await expect(part.getByText(say(other, 'form_kept'))).toHaveCount(0);
    });

    await test.step('the number of an account is not kept', async () => {
      const seller = await openPage(supplier.token);
      await open(seller, inLanguage(locale, '/supplierCenter/payouts'));
      const main = seller.getByRole('main');
      await filled(seller);
      await button(main, locale, 'deals_payout_give').click();
      await field(main, locale, 'deals_payout_ibanOrNumber').fill('DE89 3704 0044 0532 0130 00');
      await field(main, locale, 'deals_remit_bankName').fill('Quay Bank');
      await seller.reload();
      await filled(seller);
      await button(main, locale, 'deals_payout_give').click();
      await expect(field(main, locale, 'deals_remit_bankName')).toHaveValue('Quay Bank');
      await expect(field(main, locale, 'deals_payout_ibanOrNumber')).toHaveValue('');
      expect(await seller.evaluate(() => JSON.stringify(localStorage))).not.toContain('3704 0044');
    });
  });
}

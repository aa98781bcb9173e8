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
  test(`in ${locale} what was typed about a transfer and a claim is there after a reload and in the other language`, async ({
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
  });
}

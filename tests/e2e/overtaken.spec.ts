import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { open, pagesOf } from './support/deal-by-hand.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { say } from './support/words.ts';

const shopOf = async (supplier: Company) => (await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop')).id;

for (const locale of playedIn('zh-CN')) {
  test.describe(locale, () => {
    test('a quote that is withdrawn under the question whether to accept it takes the question away, and the page says why', async ({
      openPage,
      samples,
    }) => {
      const buyer = await newBuyer(samples, locale);
      const [first, second] = [
        await newSupplier(samples, locale, ['abs']),
        await newSupplier(samples, locale, ['abs']),
      ];
      const { id } = await posted(buyer, 'abs', { shopIds: [await shopOf(first), await shopOf(second)] });
      await quoted(first, id);

      const page = await openPage(buyer.token);
      await open(page, pagesOf(locale, id).inquiry);
      const main = page.getByRole('main');
      const question = page.getByRole('alertdialog');
      const others = question.getByText(say(locale, 'deals_orders_acceptOthers'));
      const fillUp = main.getByRole('button', { name: say(locale, 'deals_orders_take') });
      await fillUp.click();
      await button(main, locale, 'deals_trade_acceptQuotes').click();
      await expect(question).toContainText(first.company);
      await expect(others, 'nobody else has quoted').toHaveCount(0);
      await button(question, locale, 'center_cancel').click();

      await quoted(second, id);
      await open(page, pagesOf(locale, id).inquiry);
      await fillUp.first().click();
      await button(main, locale, 'deals_trade_acceptQuotes').click();
      await expect(others).toBeVisible();
      for (const supplier of [first, second])
        if (await question.getByText(supplier.company).isVisible())
          await ask(supplier, 'trade/supplier/quote/withdrawQuote', { orderId: id, reason: 'Sold. 已售完。' });
      await button(question, locale, 'deals_trade_acceptQuotes').click();
      await expect(question).toHaveCount(0);
      await expect(main.getByText(say(locale, 'deals_orders_overtakenText')).last()).toBeInViewport();
      await expect(main.locator(':focus'), 'the keyboard stays near').toHaveCount(1);
      await expect(button(main, locale, 'center_showNews'), 'what is new is shown').toHaveCount(0);

      await fillUp.click();
      await button(main, locale, 'deals_trade_acceptQuotes').click();
      await expect(question).toBeVisible();
      await expect(question.getByText(say(locale, 'deals_orders_overtaken'))).toHaveCount(0);
    });

    test('who writes a quote on a phone is told at once, wherever they are in the form, that the RFQ is off', async ({
      openPage,
      samples,
    }) => {
      const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['abs'])];
      const { id } = await posted(buyer, 'abs', { shopIds: [await shopOf(supplier)] });
      const page = await openPage(supplier.token);
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, pagesOf(locale, id).supplied);
      await field(page, locale, 'deals_orders_unitPrice').fill('1080');
      await field(page, locale, 'deals_rfq_remarks').fill('原厂原包');
      await ask(buyer, 'trade/web/order/cancelInquiry', { orderId: id, reason: 'noLongerNeeded' });
      const show = button(page, locale, 'center_showNews');
      await expect(show).toBeInViewport();
      await show.click();
      await expect(page.getByText(say(locale, 'deals_order_cancelled')).first()).toBeVisible();
      await expect(show).toHaveCount(0);
    });
  });
}

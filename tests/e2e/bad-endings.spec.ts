import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { awarded, posted, signed, transferred } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Of the second level; the demo's own suppliers do not deal in it. */
const resin = 'pbt';
const why = 'The mould is late. 模具延期。';

for (const locale of playedIn('zh-CN')) {
  test.describe(locale, () => {
    test('an inquiry that its buyer cancels is over for the supplier too, with the reason', async ({
      openPage,
      samples,
    }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, [resin]);
      const { id, number } = await posted(buyer, resin);

      const page = await openPage(buyer.token);
      await page.goto(inLanguage(locale, `/userCenter/reqDetails?id=${id}`));
      await filled(page);
      await button(page, locale, 'deals_trade_cancelInquiry').click();
      const question = page.getByRole('alertdialog');
      await field(question, locale, 'deals_orders_cancelReason').selectOption('other');
      await field(question, locale, 'deals_contract_remark').fill(why);
      await button(question, locale, 'deals_trade_cancelInquiry').click();
      await expect(question).toHaveCount(0);
      await expect(page.getByText(say(locale, 'deals_order_cancelled'), { exact: true }).first()).toBeVisible();
      await expect(button(page, locale, 'deals_trade_cancelInquiry')).toHaveCount(0);
      await expect(page.getByRole('link', { name: say(locale, 'deals_trade_repeatRfq') })).toBeVisible();

      const letter = await supplier.mailbox.next(say(locale, 'deals_deal_inquiryCancelledSubject', { number }));
      expect(letter.text).toContain(why);
      const theirs = await openPage(supplier.token);
      await theirs.goto(inLanguage(locale, `/supplierCenter/deal/${id}`));
      await filled(theirs);
      await expect(theirs.getByText(say(locale, 'deals_order_cancelled'), { exact: true }).first()).toBeVisible();
      await expect(button(theirs, locale, 'deals_trade_submitQuote')).toHaveCount(0);
    });

    test('a supplier that declines says why, and the buyer reads it', async ({ openPage, samples }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, [resin]);
      const { id } = await posted(buyer, resin);

      const theirs = await openPage(supplier.token);
      await theirs.goto(inLanguage(locale, `/supplierCenter/deal/${id}`));
      await filled(theirs);
      await button(theirs, locale, 'deals_trade_declineRfq').click();
      const question = theirs.getByRole('alertdialog');
      await question.getByRole('combobox').selectOption('capacity');
      await question.getByRole('textbox').fill(why);
      await button(question, locale, 'deals_trade_declineRfq').click();
      await expect(question).toHaveCount(0);
      await expect(button(theirs, locale, 'deals_trade_submitQuote')).toHaveCount(0);

      const page = await openPage(buyer.token);
      await page.goto(inLanguage(locale, `/userCenter/reqDetails?id=${id}`));
      await filled(page);
      const panel = page.getByRole('region', { name: new RegExp(supplier.company) });
      await expect(panel).toContainText(why);
      await expect(panel).toContainText(say(locale, 'deals_orders_declineCapacity'));
    });

    test('a contract that the supplier refuses ends the order, and the buyer reads why', async ({
      openPage,
      samples,
    }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, [resin]);
      const { order, subOrder } = await awarded(buyer, supplier, resin);
      const { id, number } = subOrder.contract!;
      await signed(buyer, id);

      const theirs = await openPage(supplier.token);
      await theirs.goto(inLanguage(locale, `/userCenter/myContract?id=${id}`));
      await filled(theirs);
      await button(theirs, locale, 'deals_contract_refuse').click();
      const question = theirs.getByRole('alertdialog');
      await field(question, locale, 'deals_orders_cancelReason').selectOption('cannotDeliver');
      await field(question, locale, 'deals_contract_remark').fill(why);
      await button(question, locale, 'deals_contract_refuse').click();
      await expect(question).toHaveCount(0);
      await expect(button(theirs, locale, 'deals_contract_sign')).toHaveCount(0);

      const letter = await buyer.mailbox.next(say(locale, 'deals_deal_contractRefusedSubject', { number }));
      expect(letter.text).toContain(why);
      const page = await openPage(buyer.token);
      await page.goto(inLanguage(locale, `/userCenter/orderDetails_sub/${order.id}`));
      await filled(page);
      await expect(page.getByText(say(locale, 'deals_order_cancelled'), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(say(locale, 'deals_contract_reasonCannotDeliver')).first()).toBeVisible();
      await expect(page.getByRole('link', { name: say(locale, 'deals_trade_sign'), exact: true })).toHaveCount(0);
    });

    test('a transfer that an operator rejects is sent back to the buyer, who may record it anew', async ({
      openPage,
      samples,
    }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, [resin]);
      const { subOrder } = await awarded(buyer, supplier, resin);
      for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
      await transferred(buyer, subOrder);

      const desk = await openPage(samples.tokens.operator);
      const queue = `/backstage/remittances?${new URLSearchParams({ keyword: subOrder.number }).toString()}`;
      await desk.goto(inLanguage(locale, queue));
      await filled(desk);
      await desk.getByRole('main').getByText(subOrder.number).click();
      await button(desk, locale, 'deals_remit_reject').click();
      const question = desk.getByRole('dialog');
      await field(question, locale, 'deals_remit_reason').selectOption('notArrived');
      await field(question, locale, 'deals_remit_remark').fill(why);
      await button(question, locale, 'deals_remit_reject').click();
      await expect(question).toHaveCount(0);

      const letter = await buyer.mailbox.next(
        say(locale, 'deals_deal_remittanceRejectedSubject', { number: subOrder.number }),
      );
      expect(letter.text).toContain(why);
      const page = await openPage(buyer.token);
      await page.goto(inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`));
      await filled(page);
      await expect(page.getByText(say(locale, 'deals_remit_rejected'), { exact: true })).toBeVisible();
      await expect(page.getByText(why)).toBeVisible();
      await expect(button(page, locale, 'deals_remit_recordAction')).toBeVisible();
      await expect(page.locator('input[name=amount]')).toHaveValue('25000.00');
    });

    test('a transfer that its buyer has recorded by mistake is withdrawn, and recorded anew', async ({
      openPage,
      samples,
    }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, [resin]);
      const { subOrder } = await awarded(buyer, supplier, resin);
      for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
      await transferred(buyer, subOrder);

      const page = await openPage(buyer.token);
      await page.goto(inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`));
      await filled(page);
      await page.getByRole('main').getByText('Quay Bank').first().click();
      await button(page, locale, 'deals_remit_withdrawRecord').click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('25,000.00');
      await button(question, locale, 'deals_remit_withdrawRecord').click();
      await expect(question).toHaveCount(0);
      await expect(page.getByText(say(locale, 'deals_trade_withdrawn'), { exact: true })).toBeVisible();
      await expect(button(page, locale, 'deals_remit_withdrawRecord')).toHaveCount(0);
      await expect(page.locator('input[name=amount]')).toHaveValue('25000.00');
    });

    test('money from somebody else than the buyer counts with a reason, which the second operator reads', async ({
      openPage,
      samples,
    }) => {
      const buyer = await newBuyer(samples, locale);
      const supplier = await newSupplier(samples, locale, [resin]);
      const { subOrder } = await awarded(buyer, supplier, resin);
      for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
      await transferred(buyer, subOrder, subOrder.total, 'Harbour Trade Finance Ltd');

      const desk = await openPage(samples.tokens.operator);
      const queue = `/backstage/remittances?${new URLSearchParams({ keyword: subOrder.number }).toString()}`;
      await desk.goto(inLanguage(locale, queue));
      await filled(desk);
      await desk.getByRole('main').getByText(subOrder.number).click();
      await button(desk, locale, 'deals_remit_confirm').click();
      const dialog = desk.getByRole('dialog');
      await field(dialog, locale, 'deals_remit_receivingNumber').fill(`FX ${subOrder.number}`);
      await button(dialog, locale, 'deals_remit_confirm').click();
      await expect(field(dialog, locale, 'deals_remit_whyAccepted')).toHaveAttribute('aria-invalid', 'true');
      await field(dialog, locale, 'deals_remit_whyAccepted').fill(why);
      await button(dialog, locale, 'deals_remit_confirm').click();
      await expect(dialog).toHaveCount(0);
      const second = await openPage(samples.tokens.operator2);
      await second.goto(inLanguage(locale, '/backstage/remittances?view=proposals'));
      await filled(second);
      const proposal = second.locator('li.panel').filter({ hasText: subOrder.number });
      await expect(proposal).toContainText('Harbour Trade Finance Ltd');
      await expect(proposal).toContainText(why);
    });
  });
}

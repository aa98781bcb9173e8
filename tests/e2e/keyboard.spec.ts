import { defaultLocale as locale, locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { link, open, pagesOf, recordTransfer, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, posted, quoted, signed, seconded } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { operatorOf } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import type { Samples } from './support/samples.ts';
import { say } from './support/words.ts';

/** Of the second level; the demo's own suppliers do not deal in it. */
const resin = 'pbt';

/** A deal whose contract both have signed, 25,000 USD to be paid. */
async function contracted(samples: Samples) {
  const buyer = await newBuyer(samples, locale);
  const supplier = await newSupplier(samples, locale, [resin]);
  const { order, subOrder } = await awarded(buyer, supplier, resin);
  for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
  return { buyer, supplier, order, subOrder };
}

/** The operator finds so much of it. */
async function arrived(samples: Samples, buyer: Company, subOrderId: string, amount: string): Promise<void> {
  const transfer = { remitter: buyer.company, remittanceBank: 'Quay Bank', sentAt: dayIn(0) };
  const { id } = await ask<{ id: string }>(buyer, 'trade/web/remittance/createRemittance', {
    ...{ ...transfer, subOrderId, amount },
  });
  const operator = await operatorOf(samples);
  const arrival = { id, arrived: amount, arrivedAt: dayIn(0), receivingNumber: `FX ${id.slice(-12)}` };
  const { subOrderNumber } = await ask<{ subOrderNumber: string }>(
    operator,
    'backstage/admin/remittance/confirmRemittance',
    arrival,
  );
  await seconded(samples, subOrderNumber);
}

for (const locale of locales) {
  test(`in ${locale} orders are walked through and opened by the keys of lists`, async ({ openPage, samples }) => {
    const page = await openPage(samples.tokens.buyer);
    await open(page, inLanguage(locale, '/userCenter/order'));
    const names = page.getByRole('main').locator('tbody tr a[href*="orderDetails"]');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(names.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(names.nth(0)).toBeFocused();
    const number = await names.nth(0).innerText();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/orderDetails/);
    await expect(page.getByRole('main')).toContainText(number);
    await button(page, locale, 'market_list_keys').click();
    await expect(page.getByRole('dialog', { name: say(locale, 'market_list_keys') })).toBeVisible();
  });
}

test('the keyboard stays where a question was asked and answered', async ({ openPage, samples }) => {
  const buyer = await newBuyer(samples, locale);
  const supplier = await newSupplier(samples, locale, [resin]);
  const { id } = await posted(buyer, resin);

  const theirs = await openPage(supplier.token);
  await open(theirs, pagesOf(locale, id).supplied);
  const asking = button(theirs, locale, 'deals_trade_ask');
  await asking.click();
  await theirs
    .getByRole('region', { name: say(locale, 'deals_orders_negotiation') })
    .getByRole('textbox')
    .fill('Which colour?');
  await theirs.keyboard.press('Tab');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Which colour?')).toBeVisible();
  await expect(asking).toBeFocused();

  const page = await openPage(buyer.token);
  await open(page, pagesOf(locale, id).inquiry);
  await field(page, locale, 'deals_orders_yourAnswer').fill('Natural.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Natural.')).toBeVisible();
  const question = page.getByRole('listitem').filter({ hasText: 'Which colour?' });
  await expect(question).toBeFocused();
});

test('the keyboard stays at the quote that was sent', async ({ openPage, samples }) => {
  const buyer = await newBuyer(samples, locale);
  const supplier = await newSupplier(samples, locale, [resin]);
  const { id } = await posted(buyer, resin);
  await quoted(supplier, id);
  const page = await openPage(supplier.token);
  await open(page, pagesOf(locale, id).supplied);
  const revising = button(page, locale, 'deals_supplier_revise');
  await revising.click();
  await button(page, locale, 'deals_supplier_sendRevision').press('Enter');
  await expect(button(page, locale, 'deals_supplier_sendRevision')).toHaveCount(0);
  await expect(revising).toBeFocused();
});

test('the keyboard goes to the sub-order that the address names, and stays with its shipment', async ({
  openPage,
  samples,
}) => {
  const { buyer, supplier, order, subOrder } = await contracted(samples);
  await arrived(samples, buyer, subOrder.id, subOrder.total.amount);
  await ask(supplier, 'trade/supplier/logistics/ship', {
    ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `MAEU${subOrder.number.slice(2)}` },
    ...{ quantity: subOrder.quantity, originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
  });
  const page = await openPage(supplier.token);
  await open(page, `${pagesOf(locale, order.id).supplied}#${subOrder.number}`);
  await expect(subOrderOf(page, subOrder.number)).toBeFocused();

  const adding = button(page, locale, 'deals_supplier_addEvent').first();
  await adding.click();
  const form = page.locator('form').filter({ has: page.locator('[name=milestone]') });
  await form.locator('[name=milestone]').selectOption('GATE_IN');
  await button(form, locale, 'deals_supplier_addEvent').press('Enter');
  await expect(form).toHaveCount(0);
  await expect(adding).toBeFocused();
});

test('a transfer that was recorded is where the keyboard goes', async ({ openPage, samples }) => {
  const { buyer, subOrder } = await contracted(samples);
  const page = await openPage(buyer.token);
  await open(page, inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`));
  await recordTransfer(page, locale, buyer.company);
  await expect(page.getByRole('heading', { name: say(locale, 'deals_remit_soFar') })).toBeFocused();
});

test('who writes a mail hears whom it goes to, and is back at the list when it is sent', async ({
  openPage,
  samples,
}) => {
  const buyer = await newBuyer(samples, locale);
  const supplier = await newSupplier(samples, locale, [resin]);
  const page = await openPage(buyer.token);
  await open(page, inLanguage(locale, '/userCenter/inbox?compose=1'));
  const receiver = page.getByRole('combobox', { name: new RegExp(`^${say(locale, 'mail_to')}`) });
  const told = page.getByRole('main').getByRole('status');
  await receiver.fill('nobody of this name');
  await expect(told.filter({ hasText: say(locale, 'mail_nobodyFound') })).toHaveCount(1);
  await receiver.fill(supplier.company);
  await expect(told.filter({ hasText: say(locale, 'mail_foundReceivers', { count: '1' }) })).toHaveCount(1);
  await receiver.press('Enter');
  await expect(told.filter({ hasText: say(locale, 'mail_receiverAdded', { name: supplier.company }) })).toHaveCount(1);
  await expect(receiver).toBeFocused();
  await field(page, locale, 'mail_subject').fill('PBT for June');
  await field(page, locale, 'mail_content').fill('Can you ship 25 t?');
  await button(page, locale, 'mail_send').press('Enter');
  await expect(receiver).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what was paid too much is refunded by an operator, and both sides see it', async ({ openPage, samples }) => {
  const { buyer, supplier, order, subOrder } = await contracted(samples);
  await arrived(samples, buyer, subOrder.id, '25340.50');
  const desk = await openPage(samples.tokens.operator);
  const queue = new URLSearchParams({ view: 'credits', keyword: subOrder.number });
  await open(desk, inLanguage(locale, `/backstage/remittances?${queue.toString()}`));
  const refund = async (amount: string, reference: string) => {
    await desk
      .getByRole('button', { name: say(locale, 'deals_remit_refundFor', { number: subOrder.number }) })
      .press('Enter');
    const form = desk.getByRole('dialog');
    await form.locator('input[name=amount]').fill(amount);
    await field(form, locale, 'deals_remit_refundReference').fill(reference);
    await button(form, locale, 'deals_remit_recordRefund').press('Enter');
    return form;
  };
  const tooMuch = await refund('340.51', 'OUT-1');
  await expect(tooMuch.getByRole('alert')).toBeFocused();
  await tooMuch.locator('input[name=amount]').fill('240.50');
  await button(tooMuch, locale, 'deals_remit_recordRefund').press('Enter');
  await expect(tooMuch).toHaveCount(0);
  await seconded(samples, subOrder.number);
  await open(desk, inLanguage(locale, `/backstage/remittances?${queue.toString()}`));
  await expect(desk.getByRole('main').getByText('USD 100.00').first()).toBeVisible();
  await expect(await refund('100', 'OUT-2')).toHaveCount(0);
  await seconded(samples, subOrder.number);
  await open(desk, inLanguage(locale, `/backstage/remittances?${queue.toString()}`));
  await expect(link(desk, locale, 'console_showAll')).toBeVisible();

  queue.set('state', 'refunded');
  await open(desk, inLanguage(locale, `/backstage/remittances?${queue.toString()}`));
  await desk
    .getByRole('button', { name: say(locale, 'deals_remit_returnRefundOf', { reference: 'OUT-1' }) })
    .press('Enter');
  const returning = desk.getByRole('dialog');
  await returning.locator('input[name=returnedOn]').fill(new Date().toISOString().slice(0, 10));
  await button(returning, locale, 'deals_remit_returnRefund').press('Enter');
  await expect(returning.getByRole('alert')).toBeFocused();
  await field(returning, locale, 'deals_remit_returnReason').fill('Account closed');
  await button(returning, locale, 'deals_remit_returnRefund').press('Enter');
  await expect(returning).toHaveCount(0);
  await expect(desk.getByRole('main').getByText('Account closed')).toBeVisible();

  const page = await openPage(buyer.token);
  await open(page, pagesOf(locale, order.id).subOrders);
  for (const reference of ['OUT-1', 'OUT-2']) await expect(page.getByText(new RegExp(reference))).toBeVisible();
  await open(page, inLanguage(locale, '/userCenter/remittanceRecord?view=refunds'));
  await expect(page.getByText(/OUT-2/)).toBeVisible();
  await expect(page.getByText('Account closed')).toBeVisible();
  const theirs = await openPage(supplier.token);
  await theirs.goto(pagesOf(locale, order.id).supplied);
  await filled(theirs);
  await expect(theirs.getByText(/OUT-1/).first()).toBeVisible();
  await expect(theirs.getByText(say(locale, 'deals_remit_returned')).first()).toBeVisible();
  await expect(theirs.getByText('Account closed')).toHaveCount(0);
});

test('what a press adds to an RFQ has the keyboard at once', async ({ openPage, samples }) => {
  const buyer = await newBuyer(samples, locale);
  const page = await openPage(buyer.token);
  await open(page, inLanguage(locale, '/productRfq'));
  for (const [key, name] of [
    ['deals_bundle_add', 'lines.1.gradeNumber'],
    ['deals_bundle_add', 'lines.2.gradeNumber'],
    ['deals_guest_add', 'guests.0.company'],
    ['deals_guest_add', 'guests.1.company'],
  ] as const) {
    await button(page, locale, key).press('Enter');
    await expect(page.locator(`[name="${name}"]`)).toBeFocused();
  }
  await button(page, locale, 'deals_limits_begin').first().press('Enter');
  const limits = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.locator(':focus') });
  await expect(limits.last()).toContainText(say(locale, 'deals_limits_title'));
  const remove = page.getByRole('button', { name: say(locale, 'deals_bundle_removeNamed', { name: 3 }) });
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(page.locator('main :focus'), 'what was removed leaves the keyboard near').toHaveCount(1);
});

test('a window whose form had to be waited for gives the keyboard back to what opened it', async ({
  openPage,
  samples,
}) => {
  const { buyer, order, subOrder } = await contracted(samples);
  const page = await openPage(buyer.token);
  await open(page, pagesOf(locale, order.id).subOrders);
  const opener = button(subOrderOf(page, subOrder.number), locale, 'deals_notice_give');
  await opener.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

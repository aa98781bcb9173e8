import type { Locator, Page } from '@playwright/test';
import type { RfqReceivers } from '../../src/api/deals/rfq.ts';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { awarded, posted, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const locale = 'zh-CN';
const screen = { width: 390, height: 844 };
/** Above it no thumb gets of the hand that holds the phone. */
const reach = screen.height / 3;

test.use({ viewport: screen, hasTouch: true, isMobile: true });

/** Where the middle of a thing is; it is there to be pressed, and nothing lies over it. */
async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = (await thing.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isFree = await thing.evaluate((own, { x, y }) => own.contains(document.elementFromPoint(x, y)), middle);
  expect(isFree, `${String(thing)} at ${middle.y}`).toBe(true);
  return middle;
}

/** Presses with the thumb; what is not in its reach is scrolled there, as a thumb does. */
async function press(page: Page, thing: Locator): Promise<void> {
  await thing.evaluate((own) => own.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y } = await middleOf(thing);
  expect(y).toBeGreaterThanOrEqual(reach);
  expect(y).toBeLessThan(screen.height);
  await page.touchscreen.tap(x, y);
}

test('a supplier answers an RFQ on a phone with one hand', async ({ page, samples }) => {
  const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['abs'])];
  const { shops } = await ask<RfqReceivers>(buyer, 'trade/web/rfq/getRfqReceivers', { categoryId: 'abs' });
  const shop = shops.find(({ company }) => company === supplier.company)!;
  const { id, number } = await posted(buyer, 'abs', { shopIds: [shop.id] });
  const domain = new URL(samples.baseUrl).hostname;
  await page.context().addCookies([{ name: 'ut', value: supplier.token, domain, path: '/' }]);
  const main = page.getByRole('main');
  const bar = page.getByRole('navigation', { name: say(locale, 'frame_bar') });
  const rfqs = bar.getByRole('link', { name: say(locale, 'frame_rfq') });

  await test.step('finds it among the tasks of today', async () => {
    await page.goto(inLanguage(locale, '/supplierCenter'));
    await filled(page);
    await expect(rfqs).toHaveAccessibleName(new RegExp(`${say(locale, 'center_waitsAnswer', { count: 1 })}$`));
    const task = main.getByRole('listitem').filter({ hasText: number });
    await press(page, task.getByRole('link', { name: say(locale, 'mail_notices_quote') }));
    await expect(page).toHaveURL(`/${locale}/supplierCenter/deal/${id}#quote`);
  });

  const send = button(main, locale, 'deals_trade_submitQuote');
  const price = field(main, locale, 'deals_orders_unitPrice');
  const leadTime = field(main, locale, 'deals_rfq_leadTime');
  await test.step('stands before the form at once, and the sending is in reach', async () => {
    await filled(page);
    await expect(price).toBeVisible();
    expect((await page.locator('#quote').boundingBox())!.y).toBeLessThan(reach);
    expect((await middleOf(send)).y).toBeGreaterThanOrEqual(reach);
  });

  await test.step('types two numbers, each with a keyboard of numbers', async () => {
    await expect(field(main, locale, 'deals_orders_quantity')).toHaveAttribute('inputmode', 'decimal');
    for (const [number, mode, typed] of [
      [price, 'decimal', '1080'],
      [leadTime, 'numeric', '14'],
    ] as const) {
      await press(page, number);
      await expect(number).toBeFocused();
      await expect(number).toHaveAttribute('inputmode', mode);
      await page.keyboard.type(typed);
      await expect(number).toHaveValue(typed);
      // Wherever the form is scrolled to.
      expect((await middleOf(send)).y).toBeGreaterThanOrEqual(reach);
    }
    await expect(send.locator('..')).toContainText('27,000.00');
  });

  await test.step('sends it, and nothing waits any more', async () => {
    const { x, y } = await middleOf(send);
    await page.touchscreen.tap(x, y);
    await expect(page.getByText(say(locale, 'deals_supplier_quoteSent')).first()).toBeVisible();
    await expect(main.locator('#quote')).toContainText('1,080.00');
    await expect(send).toHaveCount(0);
    await expect(rfqs.locator('[data-waits]')).toBeHidden();
  });
});

test('a buyer reads and signs a contract, and records the transfer, with one hand', async ({ page, samples }) => {
  const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['pom'])];
  const { subOrder } = await awarded(buyer, supplier, 'pom');
  const { id } = subOrder.contract!;
  await signed(supplier, id);
  const domain = new URL(samples.baseUrl).hostname;
  await page.context().addCookies([{ name: 'ut', value: buyer.token, domain, path: '/' }]);
  const bar = page.locator('.action-bar');
  const inReach = async (thing: Locator) => expect((await middleOf(thing)).y).toBeGreaterThanOrEqual(reach);
  const scrolledTo = (share: number) =>
    page.evaluate(
      (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' }),
      share,
    );
  const tap = async (thing: Locator) => {
    const { x, y } = await middleOf(thing);
    await page.touchscreen.tap(x, y);
  };

  await test.step('the bar leads through the text, and says how far', async () => {
    await page.goto(inLanguage(locale, `/userCenter/myContract?id=${id}`));
    await filled(page);
    await expect(bar).toContainText('25,000.00');
    const readOn = button(bar, locale, 'deals_contract_goOnReading');
    const progress = page.getByRole('main').getByRole('progressbar');
    await expect(readOn).toBeVisible();
    for (let presses = 0; presses < 60 && (await readOn.count()) > 0; presses += 1) {
      const before = await page.evaluate(() => scrollY);
      await inReach(readOn);
      await tap(readOn);
      await expect
        .poll(async () => (await readOn.count()) === 0 || (await page.evaluate(() => scrollY)) > before)
        .toBe(true);
    }
    await expect(readOn).toHaveCount(0);
    await expect(progress).toHaveAttribute('value', '100');
    await expect(bar).toContainText(say(locale, 'deals_contract_readToEnd'));
  });

  await test.step('from everywhere the signing is one press away', async () => {
    const sign = button(bar, locale, 'deals_contract_sign');
    for (const share of [0, 0.5, 1]) {
      await scrolledTo(share);
      await inReach(sign);
    }
    await tap(sign);
    const window = page.getByRole('dialog');
    await expect(window).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await signed(buyer, id);
    await page.reload();
    await filled(page);
    await expect(bar, 'nothing is left to sign').toHaveCount(0);
  });

  await test.step('what is due stands in reach with the way to its form, and then the form’s own button', async () => {
    await page.goto(inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`));
    await filled(page);
    const toForm = bar.getByRole('link', { name: say(locale, 'deals_remit_recordTitle') });
    await expect(toForm.locator('..')).toContainText('25,000.00');
    await inReach(toForm);
    await scrolledTo(0.25);
    await inReach(toForm);
    await tap(toForm);
    const form = page.locator('#record form');
    const send = button(form, locale, 'deals_remit_recordAction');
    await expect(toForm).toBeHidden();
    await expect(send.locator('..')).toContainText('25,000.00');
    const amount = form.locator('input[name=amount]');
    await amount.fill('9000.5');
    await expect(send.locator('..')).toContainText('9,000.50');
    for (const one of [amount, field(form, locale, 'deals_remit_remitter'), field(form, locale, 'deals_remit_bank')]) {
      await one.scrollIntoViewIfNeeded();
      await inReach(send);
    }
    await field(form, locale, 'deals_remit_remitter').fill(buyer.company);
    await field(form, locale, 'deals_remit_bank').fill('码头银行');
    await tap(send);
    await expect(page.getByText(say(locale, 'deals_remit_recorded')).first()).toBeVisible();
  });
});

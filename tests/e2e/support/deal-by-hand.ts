import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../../i18n/locales.ts';
import { button, field, filled } from './by-hand.ts';
import { certificate } from './certificate.ts';
import { dayIn } from './deals.ts';
import { password } from './people.ts';
import { inLanguage } from './routes.ts';
import { say, saying } from './words.ts';

/** Where a deal is read by its buyer, on which side, and by its supplier. */
export const pagesOf = (locale: Locale, id: string) => ({
  order: inLanguage(locale, `/userCenter/orderDetails_order/${id}`),
  subOrders: inLanguage(locale, `/userCenter/orderDetails_sub/${id}`),
  inquiry: inLanguage(locale, `/userCenter/reqDetails?id=${id}`),
  supplied: inLanguage(locale, `/supplierCenter/deal/${id}`),
});

/** Goes to a page and waits for what it reads. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await filled(page);
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** Asked before what can't be undone. */
export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** The part of a page about one sub-order. */
export const subOrderOf = (page: Page, number: string): Locator => page.locator(`section[id="${number}"]`);
export const link = (within: Page | Locator, locale: Locale, key: string): Locator =>
  within.getByRole('link', { name: say(locale, key), exact: true });

/** Signs the contract that is open. */
export async function sign(page: Page, locale: Locale, fullName: string): Promise<void> {
  await button(page, locale, 'deals_contract_sign').click();
  await dialog(page).getByRole('checkbox').check();
  await field(dialog(page), locale, 'deals_contract_fullName').fill(fullName);
  await field(dialog(page), locale, 'members_account_password').fill(password);
  await button(dialog(page), locale, 'deals_contract_sign').click();
  const signature = page.getByText(saying(locale, 'deals_contract_signedAt')).filter({ hasText: fullName });
  await expect(signature).toBeVisible();
}

/** Records a transfer on the payment page that is open: of what is due, or of another amount. */
export async function recordTransfer(page: Page, locale: Locale, company: string, amount?: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('input[name=remitter]') });
  if (amount !== undefined) await form.locator('input[name=amount]').fill(amount);
  await field(form, locale, 'deals_remit_remitter').fill(company);
  await field(form, locale, 'deals_remit_bank').fill('Quay Bank 码头银行');
  await field(form, locale, 'deals_remit_slip').setInputFiles(await certificate('slip'));
  await button(form, locale, 'deals_remit_recordAction').click();
  await expect(field(form, locale, 'deals_remit_remitter')).toHaveValue('');
}

/** An operator finds the money on the bank's list; another one has to agree. */
export async function confirmArrival(
  desk: Page,
  locale: Locale,
  number: string,
  receivingNumber: string,
): Promise<void> {
  await open(desk, inLanguage(locale, `/backstage/remittances?${new URLSearchParams({ keyword: number }).toString()}`));
  await desk.getByRole('main').getByText(number).click();
  await button(desk, locale, 'deals_remit_confirm').click();
  // What is due now is not what is still to arrive in all, which stands in the row.
  await expect(dialog(desk).getByText(say(locale, 'deals_remit_dueNow'), { exact: true })).toBeVisible();
  await field(dialog(desk), locale, 'deals_remit_receivingNumber').fill(receivingNumber);
  await button(dialog(desk), locale, 'deals_remit_confirm').click();
  await expect(dialog(desk)).toHaveCount(0);
}

type Sending = { quantity: string; bill: string; container: string };

/** Ships a part of a sub-order by sea; the container number is mistyped at first. */
export async function ship(
  page: Page,
  locale: Locale,
  number: string,
  { quantity, bill, container }: Sending,
): Promise<void> {
  const part = subOrderOf(page, number);
  await button(part, locale, 'deals_trade_ship').click();
  const form = part.locator('form');
  await field(form, locale, 'deals_orders_quantity').fill(quantity);
  await field(form, locale, 'deals_orders_carrier').fill('Maersk');
  await field(form, locale, 'deals_orders_transportDocument').fill(bill);
  await field(form, locale, 'deals_rfq_departurePort').fill('CNNGB');
  await field(form, locale, 'deals_rfq_destinationPort').fill('SGSIN');
  await field(form, locale, 'deals_orders_etd').fill(dayIn(0));
  await field(form, locale, 'deals_orders_eta').fill(dayIn(9));
  const digit = Number(container.at(-1));
  await field(form, locale, 'deals_orders_containers').fill(`${container.slice(0, -1)}${(digit + 1) % 10}`);
  await expect(form.getByText(say(locale, 'deals_supplier_containerDigit', { expected: digit }))).toBeVisible();
  await field(form, locale, 'deals_orders_containers').fill(container);
  await button(form, locale, 'deals_trade_ship').click();
  await expect(part.getByText(bill)).toBeVisible();
}

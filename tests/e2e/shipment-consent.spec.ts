import type { Locator } from '@playwright/test';
import type { Locale } from '../../i18n/locales.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, paid, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { say } from './support/words.ts';

/** Resins that are nobody else's in these tests. */
const resins = { 'en-US': 'eva', 'zh-CN': 'asa' } as const;
/** The contract's last day is the sixtieth. */
const tooLate = () => ({ etd: dayIn(70), eta: dayIn(90) });

/** Fills the form of a shipment that leaves too late, and sends it. */
async function shipLate(part: Locator, locale: Locale, bill: string): Promise<Locator> {
  await button(part, locale, 'deals_trade_ship').click();
  const form = part.locator('form');
  await field(form, locale, 'deals_orders_carrier').fill('Maersk');
  await field(form, locale, 'deals_orders_transportDocument').fill(bill);
  await field(form, locale, 'deals_rfq_departurePort').fill('CNNGB');
  await field(form, locale, 'deals_rfq_destinationPort').fill('SGSIN');
  await field(form, locale, 'deals_orders_etd').fill(tooLate().etd);
  await field(form, locale, 'deals_orders_eta').fill(tooLate().eta);
  await button(form, locale, 'deals_trade_ship').click();
  return form;
}

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a shipment that leaves too late waits for the consent of the buyer`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const { order, subOrder } = await awarded(buyer, supplier, resins[locale]);
    await signed(supplier, subOrder.contract!.id);
    await signed(buyer, subOrder.contract!.id);
    await paid(samples, buyer, subOrder);
    const [yard, desk] = [await openPage(supplier.token), await openPage(buyer.token)];
    const pages = pagesOf(locale, order.id);
    const part = subOrderOf(yard, subOrder.number);
    const ofBuyer = subOrderOf(desk, subOrder.number);
    const bill = `CONS${subOrder.number.replace(/\D/g, '')}`;
    const askBuyer = async (form: Locator, remark: string) => {
      await button(form, locale, 'deals_deviation_askButton').click();
      await expect(question(yard)).toContainText(say(locale, 'deals_deviation_askText'));
      await question(yard).locator('textarea').fill(remark);
      await button(question(yard), locale, 'deals_deviation_askTitle').click();
      await expect(part.getByText(say(locale, 'deals_deviation_own'))).toBeVisible();
    };

    await test.step('the form says in what it deviates, and the supplier asks', async () => {
      await open(yard, pages.supplied);
      const form = await shipLate(part, locale, bill);
      await expect(form.getByRole('alert')).toBeVisible();
      await askBuyer(form, 'The vessel was rolled over');
      await buyer.mailbox.next(say(locale, 'deals_deviation_askedSubject', { number: subOrder.number }));
    });

    await test.step('the buyer reads it and refuses, with a reason', async () => {
      await open(desk, pages.order);
      await expect(desk.getByRole('main')).toContainText(say(locale, 'deals_deviation_next'));
      await open(desk, pages.subOrders);
      await expect(ofBuyer.getByText('The vessel was rolled over')).toBeVisible();
      await expect(ofBuyer.getByText(say(locale, 'deals_deviation_noWaiver'))).toBeVisible();
      await button(ofBuyer, locale, 'deals_deviation_refuse').click();
      await button(question(desk), locale, 'deals_deviation_refuse').click();
      await expect(question(desk).getByRole('alert')).toBeVisible();
      await question(desk).locator('textarea').fill('Our line stands still');
      await button(question(desk), locale, 'deals_deviation_refuse').click();
      await expect(ofBuyer.getByText('The vessel was rolled over')).toHaveCount(0);
      await supplier.mailbox.next(say(locale, 'deals_deviation_refusedSubject', { number: subOrder.number }));
    });

    await test.step('the supplier asks again and takes it back; the third time the buyer agrees', async () => {
      await open(yard, pages.supplied);
      const form = await shipLate(part, locale, bill);
      await askBuyer(form, 'Please');
      await button(part, locale, 'deals_deviation_withdraw').click();
      await button(question(yard), locale, 'deals_deviation_withdraw').click();
      await expect(part.getByText(say(locale, 'deals_deviation_own'))).toHaveCount(0);
      await open(yard, pages.supplied);
      await askBuyer(await shipLate(part, locale, bill), 'We pay the damages');
      await open(desk, pages.subOrders);
      await button(ofBuyer, locale, 'deals_deviation_agree').click();
      await expect(question(desk)).toContainText(say(locale, 'deals_deviation_agreeText'));
      await button(question(desk), locale, 'deals_deviation_agree').click();
      await expect(ofBuyer.getByText(say(locale, 'deals_deviation_theirsAgreed'))).toBeVisible();
    });

    await test.step('it leaves as agreed, and both read so with the shipment', async () => {
      await open(yard, pages.supplied);
      await expect(part.getByText(say(locale, 'deals_deviation_ownAgreed'))).toBeVisible();
      await shipLate(part, locale, bill);
      await expect(part.getByText(bill)).toBeVisible();
      await open(desk, pages.subOrders);
      const [before] = say(locale, 'deals_deviation_shippedSo').split('{');
      await expect(ofBuyer.getByText(before!)).toBeVisible();
      await expect(ofBuyer.getByText(say(locale, 'deals_deviation_theirsAgreed'))).toHaveCount(0);
    });
  });
}

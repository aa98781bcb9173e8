import type { Locator } from '@playwright/test';
import { newBuyer, newSupplier } from './support/companies.ts';
import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { dialog, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { accepted, dayIn, paid, posted, quoted, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { say, saying } from './support/words.ts';

/** Resins that are nobody else's in these tests. */
const resins = { 'en-US': 'cpvc', 'zh-CN': 'mdpe' } as const;
const limits = [
  { property: 'mfr', method: 'ISO 1133', condition: '220 °C/10 kg', unit: 'g/10 min', minimum: '10', maximum: '14' },
  { property: 'ashContent', method: 'ISO 3451-1', condition: '', unit: '%', maximum: '0.1' },
];

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a lot outside its limits leaves once the buyer agrees, and a claim begins from what the buyer measures`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const { id: orderId } = await posted(buyer, resins[locale], { limits });
    const answers = limits.map(() => ({ answer: 'accepted' as const }));
    const quote = await quoted(supplier, orderId, undefined, undefined, { limits: answers });
    const { order, subOrder } = await accepted(buyer, quote);
    await signed(supplier, subOrder.contract!.id);
    await signed(buyer, subOrder.contract!.id);
    await paid(samples, buyer, subOrder);
    const [yard, desk] = [await openPage(supplier.token), await openPage(buyer.token)];
    const pages = pagesOf(locale, order.id);
    const part = subOrderOf(yard, subOrder.number);
    const ofBuyer = subOrderOf(desk, subOrder.number);
    const lots = (side: 'userCenter' | 'supplierCenter') => `/${locale}/${side}/lots?subOrder=${subOrder.id}`;
    const values = async (form: Locator, rows: readonly [melt: string, ash: string]) => {
      for (const [index, value] of rows.entries())
        await form.locator(`input[name="values.${index}.value"]`).fill(value);
    };

    await test.step('the supplier records the certificate: one value is outside', async () => {
      await open(yard, lots('supplierCenter'));
      await button(yard, locale, 'deals_lots_add').click();
      await field(dialog(yard), locale, 'deals_supplier_lotNumber').fill('A1024');
      await field(dialog(yard), locale, 'deals_lots_analysedOn').fill(dayIn(-1));
      await values(dialog(yard), ['15.2', '0.05']);
      await button(dialog(yard), locale, 'deals_lots_save').click();
      await expect(yard.getByText(say(locale, 'deals_lots_notShown'))).toBeVisible();
    });

    await test.step('the form of the shipment says that it may not leave so, and asks the buyer', async () => {
      await open(yard, pages.supplied);
      await button(part, locale, 'deals_trade_ship').click();
      const form = part.locator('form');
      await field(form, locale, 'deals_orders_etd').fill(dayIn(1));
      await field(form, locale, 'deals_supplier_lotNumber').fill('a1024');
      await expect(form.getByText(saying(locale, 'deals_lots_gateNeeded'))).toBeVisible();
      await button(form, locale, 'deals_deviation_askButton').click();
      await question(yard).locator('textarea').fill('It runs a little easier');
      await button(question(yard), locale, 'deals_deviation_askTitle').click();
      await expect(part.getByText(say(locale, 'deals_deviation_own'))).toBeVisible();
      await buyer.mailbox.next(say(locale, 'deals_deviation_askedSubject', { number: subOrder.number }));
    });

    await test.step('the buyer reads what it waives, and agrees', async () => {
      await open(desk, pages.subOrders);
      await expect(ofBuyer.getByText(say(locale, 'deals_lots_waives'))).toBeVisible();
      await button(ofBuyer, locale, 'deals_deviation_agree').click();
      await button(question(desk), locale, 'deals_deviation_agree').click();
      await expect(ofBuyer.getByText(say(locale, 'deals_deviation_theirsAgreed'))).toBeVisible();
    });

    await test.step('the lot leaves', async () => {
      await ask(supplier, 'trade/supplier/logistics/ship', {
        ...{ subOrderId: subOrder.id, carrier: 'Maersk', transportDocument: `LOTS${subOrder.number}`, lots: ['A1024'] },
        ...{ quantity: '25', originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(1), eta: dayIn(20) },
      });
    });

    await test.step('the buyer measures it, and a claim begins from its value', async () => {
      await open(desk, lots('userCenter'));
      await expect(desk.getByText(say(locale, 'deals_lots_used'))).toBeVisible();
      await button(desk, locale, 'deals_lots_measure').click();
      await field(dialog(desk), locale, 'deals_lots_analysedOn').fill(dayIn(0));
      await values(dialog(desk), ['15.9', '0.05']);
      await button(dialog(desk), locale, 'deals_lots_save').click();
      await expect(desk.getByText(say(locale, 'deals_lots_buyersFaults'))).toBeVisible();
      await button(desk, locale, 'deals_lots_claim').click();
      await expect(field(dialog(desk), locale, 'deals_claim_measured')).toHaveValue('15.9');
      await expect(field(dialog(desk), locale, 'deals_claim_promised')).toHaveValue('14');
      await expect(dialog(desk).getByRole('checkbox', { name: 'A1024' })).toBeChecked();
      await supplier.mailbox.next(say(locale, 'deals_lots_measuredSubject', { number: subOrder.number }));
    });
  });
}

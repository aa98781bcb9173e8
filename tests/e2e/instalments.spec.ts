import { locales } from '../../i18n/locales.ts';
import { pdf } from '../support/pdf.ts';
import { ask } from './support/api.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, paid, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'ppsu', 'zh-CN': 'lcp' } as const;
const others = { 'en-US': 'sis', 'zh-CN': 'sbs' } as const;

for (const locale of locales) {
  test(`in ${locale} the deposit comes first, the balance when the goods are ready, and the goods leave after it`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const { order, subOrder } = await awarded(buyer, supplier, resins[locale], 'TT30_70SH');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const at = pagesOf(locale, order.id);
    const payment = inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`);
    const buying = await openPage(buyer.token);
    await open(buying, payment);
    const asked = buying.locator('main .text-brand.figures').first();
    await expect(asked).toHaveText('USD 7,500.00');
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    await paid(samples, buyer, subOrder, usd('7500.00'));

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const card = subOrderOf(selling, subOrder.number);
    await expect(button(card, locale, 'deals_trade_ship')).toHaveCount(0);
    await button(card, locale, 'deals_trade_noticeReady').click();
    await expect(question(selling)).toContainText('17,500.00');
    await question(selling).locator('textarea').fill('25 pallets in Ningbo. 宁波仓25托。');
    await button(question(selling), locale, 'deals_trade_noticeReady').click();
    // What stands behind a dialog has no role.
    await expect(question(selling)).toHaveCount(0);
    await expect(button(card, locale, 'deals_trade_noticeReady')).toHaveCount(0);
    await expect(button(card, locale, 'deals_trade_ship')).toHaveCount(0);

    await open(buying, at.order);
    await link(buying.getByRole('main'), locale, 'deals_trade_submitRemittance').first().click();
    await expect(asked).toHaveText('USD 17,500.00');
    await paid(samples, buyer, subOrder, usd('17500.00'));
    await open(buying, payment);
    await expect(buying.getByRole('heading', { name: say(locale, 'deals_remit_allPaid') })).toBeVisible();
    await open(selling, at.supplied);
    await expect(button(card, locale, 'deals_trade_ship')).toBeVisible();
  });

  test(`in ${locale} each of three shipments is paid against the copy of its bill of lading`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const resin = others[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'TT30_70BL');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    await paid(samples, buyer, subOrder, usd('7500.00'));
    const payment = inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`);
    const buying = await openPage(buyer.token);
    const billOf = (shipment: number) => `BL${shipment}${subOrder.number.replace('-', '')}`;
    const parts = [
      { quantity: '12', amount: '8400.00', shown: 'USD 8,400.00' },
      { quantity: '5', amount: '3500.00', shown: 'USD 3,500.00' },
      { quantity: '8', amount: '5600.00', shown: 'USD 5,600.00' },
    ];
    for (const [at, { quantity, amount, shown }] of parts.entries()) {
      const sent = new FormData();
      const bill = billOf(at + 1);
      const facts = {
        ...{ subOrderId: subOrder.id, quantity, carrier: 'MAEU', transportDocument: bill },
        ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
      };
      for (const [name, value] of Object.entries(facts)) sent.append(name, value);
      sent.append('billOfLading', new File([new Uint8Array(pdf(bill))], 'bl.pdf'));
      await ask(supplier, 'trade/supplier/logistics/ship', sent);
      await open(buying, payment);
      // Of this shipment alone: what was shipped before is paid, what has not left is not asked for.
      await expect(buying.locator('main .text-brand.figures').first()).toHaveText(shown);
      await expect(buying.getByText(say(locale, 'deals_due_shipment', { position: at + 1 }))).toBeVisible();
      await paid(samples, buyer, subOrder, usd(amount));
    }
    await open(buying, payment);
    // One row for each transfer.
    await expect(buying.locator('.ledger-open')).toHaveCount(4);
    await expect(buying.getByRole('heading', { name: say(locale, 'deals_remit_allPaid') })).toBeVisible();
    const selling = await openPage(supplier.token);
    await open(selling, pagesOf(locale, order.id).supplied);
    const sold = subOrderOf(selling, subOrder.number);
    for (const at of [1, 2, 3]) await expect(sold).toContainText(billOf(at));
  });
}

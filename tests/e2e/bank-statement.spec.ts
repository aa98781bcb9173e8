import { locales, type Locale } from '../../i18n/locales.ts';
import { postscriptOf } from '../../src/api/deals/postscript.ts';
import type { SubOrderView } from '../../src/api/deals/trade.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { dialog, open, pagesOf, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, signed, transferred } from './support/deals.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'pes', 'zh-CN': 'pei' } as const;

type Paid = SubOrderView & { buyer: Company; orderId: string };

/** A deal whose buyer says that the whole price is under way. */
async function paidDeal(buyer: Company, supplier: Company, locale: Locale): Promise<Paid> {
  const { order, subOrder } = await awarded(buyer, supplier, resins[locale]);
  for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
  await transferred(buyer, subOrder);
  return { ...subOrder, orderId: order.id, buyer };
}

const header = 'Date,Amount,Currency,Remitter,Remark,Reference';
const line = ({ number, total, buyer }: Paid) => {
  const amount = Number(total.amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${dayIn(0)},"${amount}",${total.currency},${buyer.company},${postscriptOf(number)},BK ${number}`;
};

for (const locale of locales) {
  test(`in ${locale} an operator takes three files of the bank and finds the money of four deals in them`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const paid: Paid[] = [];
    for (let deal = 0; deal < 4; deal += 1) {
      const buyer = await newBuyer(samples, locale);
      paid.push(await paidDeal(buyer, supplier, locale));
    }
    const files = [paid.slice(0, 1), paid.slice(1, 2), paid.slice(2)].map((some) =>
      [header, ...some.map(line)].join('\n'),
    );

    const desk = await openPage(samples.tokens.operator);
    await open(desk, inLanguage(locale, '/backstage/remittances?view=statement'));
    const main = desk.getByRole('main');
    await withinEffort(desk, 12, async () => {
      for (const [at, content] of files.entries()) {
        const chooser = desk.waitForEvent('filechooser');
        await button(main, locale, 'center_chooseFile').click();
        const file = { name: `${locale}-${at}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) };
        await (await chooser).setFiles(file);
        await expect(main.getByText(`BK ${paid[at]!.number}`)).toBeVisible();
      }
      for (const { number, buyer } of paid) {
        const shown = main.locator('li.panel').filter({ hasText: `BK ${number}` });
        const proposal = shown.locator('li').filter({ hasText: number });
        await expect(proposal).toContainText(buyer.company);
        await button(proposal, locale, 'deals_remit_confirmWith').click();
        await expect(dialog(desk)).toContainText(buyer.company);
        await button(dialog(desk), locale, 'deals_remit_confirm').click();
        await expect(dialog(desk)).toHaveCount(0);
        await expect(shown).toHaveCount(0);
      }
    });
    // What the bank itself says wants no second operator.
    const page = await openPage(paid[3]!.buyer.token);
    await open(page, pagesOf(locale, paid[3]!.orderId).subOrders);
    await expect(subOrderOf(page, paid[3]!.number)).toContainText(say(locale, 'deals_order_pendingShipment'));
  });
}

import type { Page } from '@playwright/test';
import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { arrived, awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { say } from './support/words.ts';

/** Resins that are nobody else's in these tests. */
const resins = { 'en-US': 'pfa', 'zh-CN': 'uhmwpe' } as const;

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a letter of credit pays for documents with a discrepancy that the buyer waives`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const { order, subOrder } = await awarded(buyer, supplier, resins[locale], 'LC_SIGHT');
    await signed(supplier, subOrder.contract!.id);
    await signed(buyer, subOrder.contract!.id);
    const [yard, desk] = [await openPage(supplier.token), await openPage(buyer.token)];
    const pages = pagesOf(locale, order.id);
    const bank = (page: Page) => subOrderOf(page, subOrder.number).locator(`section[id="${subOrder.number}-bank"]`);

    await test.step('the buyer states what its bank has opened, the supplier that it was advised', async () => {
      const credit = {
        ...{ number: 'LC26-00417', issuedOn: dayIn(0), applicant: buyer.company, beneficiary: supplier.company },
        ...{ issuingBank: 'DBS Bank Ltd.', issuingBic: 'DBSSSGSG', advisingBank: 'Bank of Ningbo' },
        ...{ advisingBic: 'BKNBCN2N', currency: 'USD', amount: subOrder.total.amount, tolerance: '0', tenorDays: 0 },
        ...{ expiresOn: dayIn(81), expiryPlace: 'China', latestShipment: dayIn(60) },
        ...{ partialShipments: true, transhipment: true, loadingPort: 'CNNGB', dischargePort: 'SGSIN' },
        ...{ goods: '25 MT Grade 100', documents: 'Full set of clean on board bills of lading', presentationDays: 21 },
      };
      await ask(buyer, 'trade/web/documentary/stateCredit', { subOrderId: subOrder.id, stage: 'opened', ...credit });
      await open(yard, pages.supplied);
      await button(bank(yard), locale, 'deals_bank_advise').click();
      const asking = question(yard).or(yard.getByRole('dialog'));
      await button(asking, locale, 'deals_bank_advise').click();
      // While it is open, nothing behind it is there for anybody.
      await expect(asking).toHaveCount(0);
      await expect(button(bank(yard), locale, 'deals_bank_advise')).toHaveCount(0);
    });

    const step = async (page: Page, action: string, fill: { [key: string]: string } = {}) => {
      await button(bank(page), locale, action).click();
      const dialog = page.getByRole('dialog').or(question(page));
      for (const [key, text] of Object.entries(fill)) await field(dialog, locale, key).fill(text);
      await button(dialog, locale, action).click();
      await expect(dialog).toHaveCount(0);
    };
    const stands = (page: Page, state: string) =>
      expect(bank(page).getByText(say(locale, state), { exact: true }).first()).toBeVisible();

    await test.step('goods leave, and their documents are with the bank', async () => {
      await ask(supplier, 'trade/supplier/logistics/ship', {
        ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `LC${subOrder.number.slice(2)}` },
        ...{ quantity: '25', originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
      });
      await open(yard, pages.supplied);
      await step(yard, 'deals_bank_presentDocuments', { deals_bank_bank: 'Bank of Ningbo' });
      await stands(yard, 'deals_bank_statePresented');
    });

    await test.step('the buyer reads them, notes what its bank found, and waives it', async () => {
      await open(desk, pages.subOrders);
      await step(desk, 'deals_bank_noteDiscrepancies', { deals_bank_discrepancies: 'Late presentation' });
      await stands(desk, 'deals_bank_stateDiscrepant');
      await expect(bank(desk).getByText('Late presentation')).toBeVisible();
      await step(desk, 'deals_bank_waiveDiscrepancies');
      await stands(desk, 'deals_bank_stateAccepted');
      await step(desk, 'deals_bank_statePayment');
      await stands(desk, 'deals_bank_statePaid');
    });

    await test.step('the supplier confirms that it has arrived, and the goods are received: the deal is complete', async () => {
      await open(yard, pages.supplied);
      await expect(bank(yard).getByText('Late presentation')).toBeVisible();
      await step(yard, 'deals_bank_confirmPaid');
      await stands(yard, 'deals_bank_stateSettled');
      await arrived(supplier, subOrder.id);
      await open(desk, pages.subOrders);
      const part = subOrderOf(desk, subOrder.number);
      await expect(part.getByText(say(locale, 'deals_trade_submitRemittance'), { exact: true })).toHaveCount(0);
      await button(part, locale, 'deals_trade_confirmReceipt').click();
      await button(question(desk), locale, 'deals_trade_confirmReceipt').click();
      await expect(part.getByText(say(locale, 'deals_order_completed'), { exact: true }).first()).toBeVisible();
    });
  });
}

import { readFile } from 'node:fs/promises';
import { locales } from '../../i18n/locales.ts';
import type { PaymentDetails } from '../../src/api/deals/remittance.ts';
import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { button, field, fillLogin, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import {
  confirmArrival,
  link,
  open,
  pagesOf,
  question,
  recordTransfer,
  ship,
  sign,
  subOrderOf,
} from './support/deal-by-hand.ts';
import { arrived, dayIn, fulfilled, seconded } from './support/deals.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { password } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

/** What is traded: of resins that the demo's own suppliers do not deal in, another one for each language. */
const goods = {
  'en-US': { resin: 'pc', keyword: 'polycarbonate', containers: ['CSQU3054383', 'MSKU9044176'] },
  'zh-CN': { resin: 'pom', keyword: 'POM 注塑', containers: ['CAIU8166453', 'SEGU1503776'] },
} as const;

for (const locale of locales) {
  test(`in ${locale} a deal goes from a visitor's search to the evaluation, split over two suppliers and paid in parts`, async ({
    page,
    openPage,
    samples,
  }) => {
    test.setTimeout(360_000);
    const { resin, keyword, containers } = goods[locale];
    const buyer = await newBuyer(samples, locale);
    const [one, two] = [await newSupplier(samples, locale, [resin]), await newSupplier(samples, locale, [resin])];
    const [first, second] = [await openPage(one.token), await openPage(two.token)];
    const desk = await openPage(samples.tokens.operator);
    let id = '';
    let number = '';
    let at = pagesOf(locale, id);

    await test.step('a visitor finds an offer, logs in and asks every supplier of the resin', async () => {
      await page.goto(inLanguage(locale, '/'));
      const search = page.getByRole('search').first().locator('input[name=keyword]');
      await search.fill(keyword);
      await search.press('Enter');
      await page.locator('.offer').first().getByRole('link').first().click();
      await link(page.getByRole('main'), locale, 'market_offer_postRfq').first().click();
      await expect(page).toHaveURL(/\/login\?return=/);
      await fillLogin(page, locale, { email: buyer.email, password });
      await button(page, locale, 'frame_login').click();
      await expect(page).toHaveURL(/\/productRfq\?offerId=/);
      await filled(page);
      await field(page, locale, 'deals_rfq_quantity').fill('50');
      await page.locator('input[name=tradeTerm][value="5"]').check();
      await field(page.getByRole('main'), locale, 'deals_rfq_currency').selectOption('USD');
      await field(page, locale, 'deals_rfq_deliveryMethod').selectOption('PARTIAL');
      await field(page, locale, 'deals_rfq_destinationPort').fill('SGSIN');
      await field(page, locale, 'deals_rfq_paymentTerm').selectOption('TT100');
      await field(page, locale, 'deals_rfq_deliveryStart').fill(dayIn(0));
      await field(page, locale, 'deals_rfq_deliveryDeadline').fill(dayIn(60));
      await field(page, locale, 'deals_rfq_latestPayment').fill(dayIn(30));
      await page.locator('input[name=openToAll][value=true]').check();
      await button(page.getByRole('main'), locale, 'deals_trade_postRfq').click();
      const done = page.getByText(saying(locale, 'deals_rfq_posted'));
      await expect(done).toBeVisible();
      number = /RQ\d{6}-\d{4}/.exec(await done.innerText())![0];
      id = new URL(page.url()).searchParams.get('id')!;
      at = pagesOf(locale, id);
    });

    await test.step('both suppliers see it; one asks, the buyer answers', async () => {
      for (const supplier of [first, second]) {
        await open(supplier, inLanguage(locale, '/supplierCenter/rfqs'));
        await supplier.getByRole('link', { name: number }).click();
        await filled(supplier);
        await expect(supplier.getByRole('main').getByText(number).first()).toBeVisible();
      }
      await button(first, locale, 'deals_trade_ask').click();
      await field(first, locale, 'deals_supplier_yourQuestion').fill('Natural or black? 本色还是黑色？');
      await button(first, locale, 'deals_supplier_sendQuestion').click();
      await expect(field(first, locale, 'deals_supplier_yourQuestion')).toHaveCount(0);
      await expect(first.getByText('本色还是黑色？').first()).toBeVisible();
      await open(page, at.inquiry);
      await field(page, locale, 'deals_orders_yourAnswer').fill('Natural. 本色。');
      await button(page, locale, 'deals_trade_answer').click();
      await expect(field(page, locale, 'deals_orders_yourAnswer')).toHaveCount(0);
      await first.reload();
      await expect(first.getByText('Natural. 本色。')).toBeVisible();
    });

    await test.step('both quote, and the buyer compares them on one basis', async () => {
      for (const [supplier, unitPrice, quantity] of [
        [first, '2150', undefined],
        [second, '2120.5', '20'],
      ] as const) {
        await open(supplier, inLanguage(locale, '/supplierCenter/rfqs'));
        // What was asked is filled in: who can deliver all of it writes a price, and no more.
        await withinEffort(supplier, quantity ? 4 : 3, async () => {
          await supplier.getByRole('link', { name: number }).click();
          await filled(supplier);
          await field(supplier, locale, 'deals_orders_unitPrice').fill(unitPrice);
          if (quantity) await field(supplier, locale, 'deals_orders_quantity').fill(quantity);
          await button(supplier, locale, 'deals_trade_submitQuote').click();
          await expect(supplier.getByText(say(locale, 'deals_orders_theirTurn'), { exact: true })).toBeVisible();
        });
      }
      await open(page, at.inquiry);
      const table = page.getByRole('region', { name: say(locale, 'deals_orders_comparisonTable') });
      await expect(table.getByRole('columnheader')).toHaveCount(2);
      await expect(table.getByRole('columnheader').first()).toContainText(two.company);
      await expect(table.getByRole('row', { name: /2,150\.00/ }).first()).toBeVisible();
      const freight = table.getByRole('rowheader', { name: say(locale, 'deals_orders_partFreight') });
      await expect(freight).toHaveCount(0);
      const basis = page.getByRole('region', { name: say(locale, 'deals_orders_sideBySide') });
      const term = basis.getByRole('combobox', { name: new RegExp(`^${say(locale, 'deals_orders_basis')}`) });
      // Delivered prices that name no port of loading have no freight that could be taken off.
      const apart = page.getByRole('region', { name: say(locale, 'deals_orders_apart') });
      await term.selectOption('2');
      await expect(apart.getByRole('columnheader')).toHaveCount(2);
      await term.selectOption('5');
      await expect(apart).toHaveCount(0);
      await expect(table.getByRole('columnheader')).toHaveCount(2);
    });

    await test.step('the buyer counters one quote; its supplier stands by it, and gives way to the next counter', async () => {
      const panel = page.getByRole('region', { name: new RegExp(one.company) });
      const counter = (price: string, words?: string) =>
        withinEffort(page, words ? 4 : 3, async () => {
          await button(panel, locale, 'deals_trade_counterOffer').click();
          await panel.locator('input[name^="price "]').fill(price);
          if (words) await panel.locator('textarea[name=text]').fill(words);
          await button(panel, locale, 'deals_orders_sendCounter').click();
          await expect(panel.getByText(say(locale, 'deals_orders_theirTurn'), { exact: true })).toBeVisible();
        });
      await counter('2080', 'At 2,080 we take 30 t. 这个价订30吨。');
      await open(first, at.supplied);
      await button(first, locale, 'deals_trade_keepQuote').click();
      await question(first).locator('textarea[name=remark]').fill('The maker does not move. 厂家不让价。');
      await button(question(first), locale, 'deals_trade_keepQuote').click();
      await expect(button(first, locale, 'deals_trade_keepQuote')).toHaveCount(0);
      await open(page, at.inquiry);
      await expect(panel.getByText(say(locale, 'deals_orders_quoteKept'))).toBeVisible();
      await counter('2110');
      await open(first, at.supplied);
      await expect(first.getByText(say(locale, 'deals_supplier_counterPrefilled'))).toBeVisible();
      await expect(field(first, locale, 'deals_orders_unitPrice')).toHaveValue('2110');
      await withinEffort(first, 1, async () => {
        await button(first, locale, 'deals_supplier_sendRevision').click();
        await expect(first.getByText(say(locale, 'deals_supplier_counterPrefilled'))).toHaveCount(0);
      });
    });

    await test.step('the buyer splits the order over both', async () => {
      await open(page, at.inquiry);
      await expect(page.getByText(say(locale, 'deals_orders_versionCount', { count: 2 }))).toBeVisible();
      const tonnes = (from: Company) => page.getByRole('textbox', { name: new RegExp(from.company) });
      await tonnes(one).fill('31');
      await withinEffort(page, 4, async () => {
        await tonnes(two).fill('20');
        await tonnes(one).fill('30');
        await button(page, locale, 'deals_trade_acceptQuotes').click();
        await expect(question(page)).toContainText(one.company);
        await expect(question(page)).toContainText('63,300.00');
        await button(question(page), locale, 'deals_trade_acceptQuotes').click();
        await expect(page).toHaveURL(at.subOrders);
      });
    });

    const seen = await ask<OrderView>(buyer, `trade/web/order/getOrderById?id=${id}`);
    const ofSupplier = ({ company }: Company) => seen.subOrders.find(({ supplier }) => supplier.company === company)!;
    const main = ofSupplier(one);

    await test.step('all sign', async () => {
      for (const [supplier, company] of [
        [first, one],
        [second, two],
      ] as const) {
        await open(supplier, at.supplied);
        await link(subOrderOf(supplier, ofSupplier(company).number), locale, 'deals_trade_sign').click();
        await filled(supplier);
        await sign(supplier, locale, `Su 苏 ${company.company.slice(-4)}`);
        await open(page, at.subOrders);
        await withinEffort(page, 6, async () => {
          await link(subOrderOf(page, ofSupplier(company).number), locale, 'deals_trade_sign').click();
          await filled(page);
          await sign(page, locale, 'Bo 博');
        });
        await expect(page.getByText(say(locale, 'deals_order_pendingPayment'), { exact: true }).first()).toBeVisible();
      }
    });

    await test.step('before paying, anybody compares the account with the signed contract', async () => {
      await open(page, inLanguage(locale, `/userCenter/remittanceRecord?pay=${main.id}`));
      const account = page.getByRole('region', { name: say(locale, 'deals_remit_account'), exact: true });
      const { contract } = await ask<PaymentDetails>(
        buyer,
        `trade/web/remittance/getCollectionAccount?subOrderId=${main.id}`,
      );
      await expect(account).toContainText(contract!.accountCode);
      const visitor = await openPage();
      await visitor.goto((await link(account, locale, 'deals_remit_checkCode').getAttribute('href'))!);
      const told = visitor.locator('[data-account-result]');
      await expect(told).toContainText(say(locale, 'deals_verify_accountInForce', { number: contract!.number }));
      const form = visitor.getByRole('region', { name: say(locale, 'deals_verify_accountTitle') });
      await field(form, locale, 'deals_verify_accountField').fill('666 666 6666');
      await button(form, locale, 'deals_verify_accountCheck').click();
      await expect(told).toContainText(say(locale, 'deals_verify_accountUnknown'));
      // What cannot be seen comes along when a number is copied: taken out, and where nothing is left, asked for.
      await visitor.goto(`${inLanguage(locale, '/verifyContract')}?contract=%E2%80%AE&account=%E2%80%8B1`);
      await expect(form.getByText(say(locale, 'deals_verify_numberMissing'))).toBeVisible();
      await visitor.close();
    });

    await test.step('a part is paid and confirmed, then the balance; then the goods may leave', async () => {
      const pay = inLanguage(locale, `/userCenter/remittanceRecord?pay=${main.id}`);
      await open(page, at.subOrders);
      await link(subOrderOf(page, main.number), locale, 'deals_trade_submitRemittance').click();
      await filled(page);
      await recordTransfer(page, locale, buyer.company, '20000.55');
      await confirmArrival(desk, locale, main.number, `FX-1 ${main.number}`);
      await seconded(samples, main.number);
      await open(page, pay);
      await expect(page.getByText('43,299.45').first()).toBeVisible();
      await open(first, at.supplied);
      await expect(button(subOrderOf(first, main.number), locale, 'deals_trade_ship')).toHaveCount(0);
      await withinEffort(page, 5, () => recordTransfer(page, locale, buyer.company));
      // Nobody is asked to pay again what waits to be confirmed.
      await open(page, at.subOrders);
      await expect(link(subOrderOf(page, main.number), locale, 'deals_orders_toTransfer')).toBeVisible();
      await expect(link(subOrderOf(page, main.number), locale, 'deals_trade_submitRemittance')).toHaveCount(0);
      await confirmArrival(desk, locale, main.number, `FX-2 ${main.number}`);
      await seconded(samples, main.number);
      await open(page, pay);
      await expect(page.getByText(say(locale, 'deals_remit_nothingDue'))).toBeVisible();
      await open(page, inLanguage(locale, '/userCenter/remittanceRecord'));
      await page.getByRole('main').getByRole('button', { name: main.number }).first().click();
      const record = page.locator('.ledger-more').first();
      for (const label of ['amount', 'remitter', 'bank', 'postscript', 'account', 'sentAt'])
        await expect(record).toContainText(say(locale, `deals_remit_${label}`));
      await open(first, at.supplied);
      await expect(button(subOrderOf(first, main.number), locale, 'deals_trade_ship')).toBeVisible();
    });

    const bill = `MAEU${main.number.replace(/\D/g, '')}`;
    await test.step('the supplier ships a part and follows it, then the rest', async () => {
      await withinEffort(first, 11, () =>
        ship(first, locale, main.number, { quantity: '15', bill: `${bill}A`, container: containers[0] }),
      );
      const part = subOrderOf(first, main.number);
      await withinEffort(first, 4, async () => {
        await button(part, locale, 'deals_supplier_addEvent').click();
        const form = part.locator('form');
        await field(form, locale, 'deals_supplier_milestone').selectOption('DEPARTED');
        await form.locator('input[name=place]').fill('CNNGB');
        await button(form, locale, 'deals_supplier_addEvent').click();
        await expect(form).toHaveCount(0);
      });
      await ship(first, locale, main.number, { quantity: '15', bill: `${bill}B`, container: containers[1] });
      await expect(button(part, locale, 'deals_trade_ship')).toHaveCount(0);
    });

    await test.step('anybody who has the documents sees where it is, and nothing of the deal', async () => {
      const visitor = await openPage();
      await visitor.goto(inLanguage(locale, '/checkLogistics'));
      await visitor.getByLabel(say(locale, 'deals_logistics_number'), { exact: true }).fill(main.number.toLowerCase());
      await visitor
        .getByLabel(say(locale, 'deals_logistics_document'), { exact: true })
        .fill(containers[0].replace(/(....)(......)/, '$1 $2-'));
      await button(visitor, locale, 'deals_logistics_look').click();
      const found = visitor.getByRole('main');
      await expect(found.getByText(`${bill}A`).first()).toBeVisible();
      const text = await found.innerText();
      for (const secret of [buyer.company, one.company, '63,300', '2,110']) expect(text).not.toContain(secret);
    });

    await test.step('the buyer confirms receipt and evaluates', async () => {
      await arrived(one, main.id);
      await fulfilled(samples, buyer, two, ofSupplier(two));
      await open(page, at.subOrders);
      const part = subOrderOf(page, main.number);
      await expect(part.getByText(`${bill}B`)).toBeVisible();
      // The supplier's word alone starts no clock: the buyer confirms one of the shipments.
      const asked = button(part, locale, 'deals_trade_confirmArrival');
      await asked.first().click();
      await expect(field(part, locale, 'deals_arrival_on')).toBeVisible();
      await button(part.locator('form'), locale, 'deals_trade_confirmArrival').click();
      await expect(part.getByText(say(locale, 'deals_arrival_byBuyer'), { exact: true })).toBeVisible();
      await withinEffort(page, 6, async () => {
        await button(part, locale, 'deals_trade_confirmReceipt').click();
        await button(question(page), locale, 'deals_trade_confirmReceipt').click();
        await part.getByTitle(say(locale, 'deals_orders_star5'), { exact: true }).click();
        await field(part, locale, 'deals_orders_evaluationText').fill('On time, dry bags. 准时，包装干燥。');
        await button(part, locale, 'deals_trade_evaluate').click();
        await expect(part.getByText(say(locale, 'deals_orders_yourEvaluation'))).toBeVisible();
      });
      await open(first, at.supplied);
      await expect(first.getByText('准时，包装干燥').first()).toBeVisible();
    });

    await test.step('the chain of events is whole, and its export can be checked again', async () => {
      await open(page, at.order);
      // At the end of the page; it is asked for when one comes near it.
      await page
        .getByRole('region', { name: say(locale, 'deals_orders_timeline'), exact: true })
        .scrollIntoViewIfNeeded();
      await expect(page.getByText(say(locale, 'deals_orders_chainVerified'), { exact: true })).toBeVisible();
      await expect(page.getByText(say(locale, 'deals_order_completed'), { exact: true }).first()).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say(locale, 'deals_orders_exportAs', { format: 'JSON' }) }).click();
      type Chain = { order: string; events: { seq: number; hash: string }[] };
      const chain = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Chain;
      const events = chain.events.map(({ seq, hash }) => ({ seq, hash }));
      const verify = (given: typeof events) =>
        ask<{ genuine: boolean }>(samples, 'trade/web/order/verifyTimeline', { number, events: given });
      expect(await verify(events)).toEqual({ genuine: true });
      expect(await verify(events.with(2, { seq: 3, hash: '0'.repeat(64) }))).toEqual({ genuine: false });
    });
  });
}

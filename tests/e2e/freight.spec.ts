import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newForwarder, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question } from './support/deal-by-hand.ts';
import { dayIn, posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Resins that nobody else in these tests deals in, and a way that is nobody else's. */
const trades = {
  'en-US': { resin: 'pmma', from: 'CNNGB', to: 'ARBUE', country: 'AR', route: 'Ningbo → Buenos Aires' },
  'zh-CN': { resin: 'pa6', from: 'CNSHA', to: 'CLSAI', country: 'CL', route: '上海 → 圣安东尼奥（智利）' },
} as const;

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a buyer asks forwarders, one quotes, and the buyer counts with it in the comparison`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(240_000);
    const { resin, from, to, country, route } = trades[locale];
    const [buyer, forwarder] = [await newBuyer(samples, locale), await newForwarder(samples, locale)];
    const supplier = await newSupplier(samples, locale, [resin]);
    const way = { departurePort: from, destinationPort: to, destinationCountry: country };
    const { id, number } = await posted(buyer, resin, { firstDay: 20, route: way });
    await quoted(supplier, id, undefined, undefined, way);
    const [desk, quay] = [await openPage(buyer.token), await openPage(forwarder.token)];
    const inquiry = pagesOf(locale, id).inquiry;

    await test.step('the forwarder finds its center in the menu, and adds a lane', async () => {
      await open(quay, inLanguage(locale, '/userCenter'));
      await quay.getByLabel(say(locale, 'members_account_menu'), { exact: true }).click();
      await link(quay.getByRole('banner'), locale, 'members_account_forwarderCenter').click();
      await filled(quay);
      await expect(quay.getByText(say(locale, 'deals_freight_noLanesText'))).toBeVisible();
      await link(quay.getByRole('main'), locale, 'deals_freight_addLane').click();
      await filled(quay);
      await button(quay, locale, 'deals_freight_addLane').click();
      await field(quay, locale, 'deals_rfq_departurePort').fill(from);
      await field(quay, locale, 'deals_rfq_destinationPort').fill(from);
      await field(quay, locale, 'deals_freight_pricePerContainer').fill('1850');
      await field(quay, locale, 'deals_freight_transitDays').fill('28');
      await button(quay, locale, 'deals_freight_saveLane').click();
      await expect(quay.getByRole('alert')).toContainText(say(locale, 'deals_rfq_samePorts'));
      await field(quay, locale, 'deals_rfq_destinationPort').fill(to);
      await button(quay, locale, 'deals_freight_saveLane').click();
      await expect(quay.getByRole('cell', { name: /1,850/ })).toBeVisible();
    });

    await test.step('the buyer asks; the form knows the RFQ', async () => {
      await open(desk, inquiry);
      await button(desk, locale, 'deals_freight_askForwarders').click();
      const form = desk.locator('form').filter({ has: desk.locator('input[name=containers]') });
      await expect(form.locator('input[name=readyOn]')).toHaveValue(dayIn(20));
      await expect(form.locator('input[name=containers]')).toHaveValue('1');
      await field(form, locale, 'deals_rfq_departurePort').fill(from);
      await field(form, locale, 'deals_rfq_destinationPort').fill(to);
      await form.locator('input[name=containers]').fill('2');
      await button(form, locale, 'deals_freight_ask').click();
      await expect(desk.getByText(say(locale, 'deals_freight_noQuotesYet'))).toBeVisible();
      await expect(desk.getByText(say(locale, 'deals_freight_askedCount', { count: 1 }))).toBeVisible();
    });

    await test.step('the forwarder is told, sees the goods and not the buyer, and quotes; what is typed is kept', async () => {
      await forwarder.mailbox.next(say(locale, 'deals_freight_askedSubject', { route }));
      await open(quay, inLanguage(locale, '/forwarderCenter/requests'));
      const main = quay.getByRole('main');
      await expect(main).toContainText('Grade 100');
      await expect(main).not.toContainText(buyer.company);
      await expect(main).not.toContainText(number);
      const quote = quay.getByRole('button', { name: new RegExp(`^${say(locale, 'deals_freight_quoteNow')}`) });
      await quote.click();
      const amount = quay.locator('input[name=amount]');
      await expect(amount).toHaveValue('3700');
      await amount.fill('0');
      await button(quay, locale, 'deals_freight_sendQuote').click();
      await expect(quay.getByRole('alert')).toBeVisible();
      await amount.fill('3500');
      await quay.reload();
      await filled(quay);
      await quote.click();
      await expect(amount).toHaveValue('3500');
      await button(quay, locale, 'deals_freight_sendQuote').click();
      await expect(quay.getByText(say(locale, 'deals_freight_nothingWaits'))).toBeVisible();
    });

    await test.step('the buyer is told, and counts with the quote', async () => {
      await buyer.mailbox.next(say(locale, 'deals_freight_quotedSubject', { number }));
      await open(desk, inquiry);
      const quotes = desk.getByRole('region', { name: say(locale, 'deals_freight_title') });
      await expect(quotes).toContainText(forwarder.company);
      await expect(quotes).toContainText('140.00');
      const basis = desk.getByRole('region', { name: say(locale, 'deals_orders_sideBySide') });
      await basis
        .getByRole('combobox', { name: new RegExp(`^${say(locale, 'deals_orders_basis')}`) })
        .selectOption('2');
      const freight = basis.getByRole('combobox', { name: new RegExp(`^${say(locale, 'deals_orders_partFreight')}`) });
      await freight.selectOption({ index: 1 });
      const row = desk.getByRole('row', { name: new RegExp(`^${say(locale, 'deals_orders_partFreight')}`) });
      await expect(row).toContainText('140.00');
      await expect(row).toContainText(forwarder.company);
      await desk.reload();
      await filled(desk);
      await expect(row).toContainText('140.00');
      await expect(
        quotes.getByRole('link', { name: say(locale, 'deals_freight_writeTo', { company: forwarder.company }) }),
      ).toHaveAttribute('href', new RegExp(`^/${locale}/userCenter/inbox\\?compose=1&to=`));
    });

    await test.step('the forwarder withdraws it, and the comparison says so', async () => {
      await open(quay, inLanguage(locale, '/forwarderCenter/requests?filter=quoted'));
      await button(quay, locale, 'deals_freight_withdraw').click();
      await button(question(quay), locale, 'deals_freight_withdraw').click();
      await expect(quay.getByText(say(locale, 'deals_trade_withdrawn'), { exact: true }).first()).toBeVisible();
      await desk.reload();
      await expect(desk.getByText(say(locale, 'deals_freight_quoteOver'))).toBeVisible();
    });
  });
}

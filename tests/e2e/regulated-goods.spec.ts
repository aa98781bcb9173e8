import { ask } from './support/api.ts';
import { button, filled } from './support/by-hand.ts';
import { newBuyer, newForwarder, newSupplier } from './support/companies.ts';
import { dayIn, posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const un1230 = {
  'en-US': 'UN 1230, METHANOL, class 3 (6.1), packing group II',
  'zh-CN': 'UN 1230、甲醇、第3 (6.1)类、包装类别II',
} as const;

for (const locale of playedIn('en-US')) {
  test(`in ${locale} methanol by tank container is UN 1230 in every paper`, async ({ openPage, samples }) => {
    const [buyer, forwarder] = [await newBuyer(samples, locale), await newForwarder(samples, locale)];
    const supplier = await newSupplier(samples, locale, ['alcohols']);
    const way = { destinationPort: 'BRSSZ', destinationCountry: 'BR', packing: 'TANK' };
    await ask(forwarder, 'trade/forwarder/freight/saveLane', {
      ...{ departurePort: 'CNNGB', destinationPort: 'BRSSZ', cabinetType: 'ISOTANK', price: '4100' },
      ...{ currency: 'USD', transitDays: 35, validUntil: dayIn(30) },
    });
    const of = { gradeNumber: 'Methanol', route: way, cabinetType: 'ISOTANK' };
    const { id } = await posted(buyer, 'methanol', of);
    await ask(buyer, 'trade/web/freight/requestFreight', {
      ...{ orderId: id, departurePort: 'CNNGB', destinationPort: 'BRSSZ', cabinetType: 'ISOTANK', containers: 2 },
      readyOn: dayIn(20),
    });
    await quoted(supplier, id, 'Methanol', undefined, way);

    const [desk, shop, quay] = [
      await openPage(buyer.token),
      await openPage(supplier.token),
      await openPage(forwarder.token),
    ];
    const shows = async (page: typeof desk, path: string) => {
      await page.goto(inLanguage(locale, path));
      await filled(page);
      await expect(page.getByRole('main')).toContainText(un1230[locale]);
    };
    await shows(shop, `/supplierCenter/deal/${id}`);
    await shows(quay, '/forwarderCenter/requests');
    await expect(quay.getByRole('main')).toContainText(say(locale, 'deals_danger_sheetMissing'));
    await shows(desk, `/userCenter/orderDetails_rfq/${id}`);
    await desk
      .locator('button', { hasText: say(locale, 'deals_orders_take') })
      .first()
      .click();
    await button(desk, locale, 'deals_trade_acceptQuotes').click();
    await button(desk.getByRole('alertdialog'), locale, 'deals_trade_acceptQuotes').click();
    await expect(desk).toHaveURL(new RegExp(`/userCenter/orderDetails_sub/${id}`));
    await filled(desk);
    await expect(desk.getByRole('main')).toContainText(un1230[locale]);
  });
}

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} acetone is awarded once its end use and the license are stated`, async ({ openPage, samples }) => {
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['ketones'])];
    const form = await openPage(buyer.token);
    const drums = { packing: 'DRUM200' };
    const { id } = await posted(buyer, 'acetone', {
      ...{ gradeNumber: 'Acetone', route: drums, endUse: 'Paint thinner, Singapore' },
    });
    await quoted(supplier, id, 'Acetone', undefined, drums);
    const shop = await openPage(supplier.token);
    await shop.goto(inLanguage(locale, `/supplierCenter/deal/${id}`));
    await filled(shop);
    await expect(shop.getByRole('main')).toContainText('Paint thinner, Singapore');
    await expect(shop.getByRole('main')).toContainText(say(locale, 'deals_controlled_licenceOpen'));

    await form.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${id}`));
    await filled(form);
    await form
      .locator('button', { hasText: say(locale, 'deals_orders_take') })
      .first()
      .click();
    await button(form, locale, 'deals_trade_acceptQuotes').click();
    const award = form.getByRole('alertdialog');
    await button(award, locale, 'deals_trade_acceptQuotes').click();
    await expect(award.locator('input[name=licenceNumber]')).toHaveAttribute('aria-invalid', 'true');
    await award.locator('input[name=licenceNumber]').fill('SG-PERMIT-17');
    await button(award, locale, 'deals_trade_acceptQuotes').click();
    await expect(form).toHaveURL(new RegExp(`/userCenter/orderDetails_sub/${id}`));
    await shop.reload();
    await filled(shop);
    await expect(shop.getByRole('main')).toContainText('SG-PERMIT-17');
  });
}

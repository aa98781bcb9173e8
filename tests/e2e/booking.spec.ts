import type { FreightOfOrder, FreightRequestPage } from '../../src/api/deals/freight.ts';
import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newForwarder, newSupplier } from './support/companies.ts';
import { open, question } from './support/deal-by-hand.ts';
import { awarded, dayIn } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Resins and a way that are nobody else's in these tests. */
const trades = {
  'en-US': { resin: 'pom', to: 'PECLL', cabinetType: '20GP', route: 'Ningbo → Callao' },
  'zh-CN': { resin: 'pbt', to: 'COCTG', cabinetType: '20GP', route: '宁波 → 卡塔赫纳' },
} as const;

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a freight quote is booked, confirmed, known to who ships, and cancelled`, async ({
    openPage,
    samples,
  }) => {
    const { resin, to, cabinetType, route } = trades[locale];
    const [buyer, forwarder] = [await newBuyer(samples, locale), await newForwarder(samples, locale)];
    const supplier = await newSupplier(samples, locale, [resin]);
    const { order, subOrder } = await awarded(buyer, supplier, resin);
    const way = { departurePort: 'CNNGB', destinationPort: to, cabinetType };
    await ask(forwarder, 'trade/forwarder/freight/saveLane', {
      ...way,
      ...{ price: '1850', currency: 'USD', transitDays: 28, validUntil: dayIn(30) },
    });
    await ask<FreightOfOrder>(buyer, 'trade/web/freight/requestFreight', {
      ...way,
      ...{ orderId: order.id, containers: 1, readyOn: dayIn(10) },
    });
    const { list } = await ask<FreightRequestPage>(forwarder, 'trade/forwarder/freight/getFreightRequestByPage', {
      filter: 'open',
    });
    await ask(forwarder, 'trade/forwarder/freight/quoteFreight', {
      ...{ requestId: list[0]!.id, amount: '1850', currency: 'USD', transitDays: 28 },
      validUntil: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    });
    const [desk, quay, yard] = [
      await openPage(buyer.token),
      await openPage(forwarder.token),
      await openPage(supplier.token),
    ];
    const panel = desk.getByRole('region', { name: say(locale, 'deals_freight_title') });
    const deal = inLanguage(locale, `/userCenter/orderDetails_order/${order.id}`);

    await test.step('the buyer books it, and reads what the forwarder will learn', async () => {
      await open(desk, deal);
      await desk
        .getByRole('button', { name: say(locale, 'deals_booking_bookWith', { who: forwarder.company }) })
        .click();
      const dialog = desk.getByRole('dialog');
      await expect(dialog).toContainText('1,850.00');
      await field(dialog, locale, 'deals_booking_answerBy').fill('2020-01-01T10:00');
      await button(dialog, locale, 'deals_booking_book').click();
      await expect(dialog.getByText(say(locale, 'deals_answerBy_most')).first()).toBeVisible();
      await field(dialog, locale, 'deals_booking_answerBy').fill(`${dayIn(3)}T10:00`);
      await button(dialog, locale, 'deals_booking_book').click();
      await expect(dialog).toHaveCount(0);
      await expect(panel.getByText(say(locale, 'deals_booking_stateAsked'))).toBeVisible();
      await expect(
        panel.getByRole('button', { name: say(locale, 'deals_booking_bookWith', { who: forwarder.company }) }),
      ).toHaveCount(0);
    });

    await test.step('the forwarder is told, and confirms; what is typed is kept', async () => {
      await forwarder.mailbox.next(say(locale, 'deals_booking_askedSubject', { route }));
      await open(quay, inLanguage(locale, '/forwarderCenter/bookings'));
      const main = quay.getByRole('main');
      await expect(main).toContainText(buyer.company);
      await expect(main).toContainText(subOrder.number);
      await button(main, locale, 'deals_booking_confirm').first().click();
      const form = main.locator('form');
      await button(form, locale, 'deals_booking_confirm').click();
      await expect(form.getByRole('alert')).toBeVisible();
      await field(form, locale, 'deals_booking_reference').fill('MAEU 240917');
      await field(form, locale, 'deals_booking_vessel').fill('Maersk Cabo Verde 412W');
      await quay.reload();
      await open(quay, inLanguage(locale, '/forwarderCenter/bookings'));
      await button(main, locale, 'deals_booking_confirm').first().click();
      await expect(field(form, locale, 'deals_booking_reference')).toHaveValue('MAEU 240917');
      await field(form, locale, 'deals_booking_cutOff').fill(`${dayIn(11)}T12:00`);
      await field(form, locale, 'deals_booking_etd').fill(dayIn(13));
      await button(form, locale, 'deals_booking_confirm').click();
      await expect(main.getByText(say(locale, 'deals_booking_noneWaits'))).toBeVisible();
    });

    await test.step('buyer and supplier read the reference', async () => {
      await open(desk, deal);
      await expect(panel).toContainText('MAEU 240917');
      await open(yard, inLanguage(locale, `/supplierCenter/deal/${order.id}`));
      const booked = say(locale, 'deals_booking_bookedWith', { who: forwarder.company });
      await expect(yard.getByRole('heading', { name: booked })).toBeVisible();
      await expect(yard.getByRole('main')).toContainText('Maersk Cabo Verde 412W');
      await expect(yard.getByRole('main')).not.toContainText('1,850');
    });

    await test.step('the buyer cancels it with a reason, and the supplier’s page says so', async () => {
      await button(panel, locale, 'deals_booking_cancel').click();
      await question(desk).locator('textarea').fill('Production is late');
      await button(question(desk), locale, 'deals_booking_cancel').click();
      await expect(panel.getByText(say(locale, 'deals_booking_stateCancelled'))).toBeVisible();
      await open(yard, inLanguage(locale, `/supplierCenter/deal/${order.id}`));
      const timeline = yard.getByRole('region', { name: say(locale, 'deals_orders_timeline'), exact: true });
      // It is asked for when one comes near it.
      await timeline.scrollIntoViewIfNeeded();
      await expect(timeline.getByText(say(locale, 'deals_booking_didCancel'))).toBeVisible();
    });
  });
}

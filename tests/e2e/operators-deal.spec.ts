import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { awarded, transferred, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`in ${locale} an operator finds a deal, reads everything about it on one page and puts it on hold there`, async ({
    openPage,
    samples,
  }) => {
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['abs'])];
    const { order, subOrder } = await awarded(buyer, supplier, 'abs');
    for (const side of [buyer, supplier]) await signed(side, subOrder.contract!.id);
    await transferred(buyer, subOrder);

    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, `/backstage/orders?keyword=${order.number}`));
    await filled(desk);
    await desk.getByRole('link', { name: order.number, exact: true }).click();
    await expect(desk).toHaveURL(new RegExp(`/backstage/deal\\?id=${order.id}$`));
    await filled(desk);
    const panel = (key: string) => desk.getByRole('region', { name: say(locale, key), exact: true });

    const parties = panel('deals_file_parties');
    for (const { company } of [buyer, supplier])
      await expect(parties.getByRole('link', { name: company })).toHaveAttribute('href', /\/backstage\/company\?id=/);
    const asked = panel('console_asked').getByRole('row', { name: new RegExp(supplier.company) });
    await expect(asked).toContainText(say(locale, 'deals_orders_quoteAccepted'));
    const part = desk.locator(`section[id="${subOrder.number}"]`);
    await expect(part).toContainText(subOrder.contract!.number);
    await expect(panel('console_transfers').getByRole('row', { name: new RegExp(buyer.company) })).toBeVisible();
    // The timeline is asked for when one comes near it.
    await panel('deals_orders_timeline').scrollIntoViewIfNeeded();
    await expect(panel('deals_orders_timeline')).toContainText(say(locale, 'deals_trade_didAcceptQuotes'));
    const trail = panel('console_audit');
    await expect(trail).toContainText(say(locale, 'members_audit_orderLook'));

    const holds = panel('deals_hold_title');
    await button(holds, locale, 'deals_hold_place').click();
    const placing = desk.getByRole('dialog');
    await field(placing, locale, 'console_reason').selectOption('dispute');
    await button(placing, locale, 'deals_hold_place').click();
    await expect(placing).toHaveCount(0);
    await expect(holds.getByText(say(locale, 'deals_hold_isHeld'), { exact: true })).toBeVisible();
    await button(holds, locale, 'deals_hold_lift').click();
    await button(desk.getByRole('dialog'), locale, 'deals_hold_lift').click();
    await expect(button(holds, locale, 'deals_hold_place')).toBeVisible();

    await trail.getByRole('link', { name: say(locale, 'console_auditWhole') }).click();
    await filled(desk);
    await desk
      .getByRole('row', { name: new RegExp(say(locale, 'members_audit_orderLook')) })
      .getByRole('link', { name: order.id })
      .click();
    await expect(desk).toHaveURL(new RegExp(`/backstage/deal\\?id=${order.id}$`));
  });

  test(`in ${locale} an operator who follows a party's link to a deal comes to the console; a party finds no console`, async ({
    openPage,
    samples,
  }) => {
    const desk = await openPage(samples.tokens.operator);
    for (const path of [`/userCenter/orderDetails_sub/${samples.dealId}`, `/supplierCenter/deal/${samples.dealId}`]) {
      await desk.goto(inLanguage(locale, path));
      await expect(desk).toHaveURL(new RegExp(`/backstage/deal\\?id=${samples.dealId}$`));
    }
    const page = await openPage(samples.tokens.buyer);
    await page.goto(inLanguage(locale, `/backstage/deal?id=${samples.dealId}`));
    await expect(page.getByText(say(locale, 'console_staffOnly'))).toBeVisible();
    await expect(page.getByText(say(locale, 'deals_file_parties'))).toHaveCount(0);
  });
}

import type { Page } from '@playwright/test';
import type { Locale } from '../../i18n/locales.ts';
import { button, filled } from './support/by-hand.ts';
import { newColleague, withRoles } from './support/colleagues.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { accepted, posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const asked = (page: Page, locale: Locale, people: string, role: string) =>
  page.getByText(say(locale, 'members_role_ask', { people, role: say(locale, role) }), { exact: true });

for (const locale of playedIn('en-US')) {
  test(`in ${locale} whoever is not for a step reads who is, and takes it as soon as the role is there`, async ({
    openPage,
    samples,
  }) => {
    const head = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, ['abs']);
    const rfq = await posted(head, 'abs', { gradeNumber: 'Grade for roles' });
    const viewer = await newColleague(samples, locale, head, 'Adaeze', ['viewer']);
    await newColleague(samples, locale, head, 'Chen', ['signatory']);
    const page = await openPage(viewer.token);
    const go = async (path: string) => {
      await page.goto(inLanguage(locale, path));
      await filled(page);
    };

    const rfqPath = `/userCenter/orderDetails_rfq/${rfq.id}`;
    await go(rfqPath);
    await expect(asked(page, locale, 'Lin', 'members_role_buyer').first()).toBeVisible();
    await expect(page.getByRole('link', { name: say(locale, 'deals_trade_changeRfq') })).toHaveCount(0);
    for (const key of ['deals_trade_addSuppliers', 'deals_template_keep'])
      await expect(button(page, locale, key)).toHaveCount(0);
    const quote = await quoted(supplier, rfq.id, 'Grade for roles');
    await go(rfqPath);
    await expect(asked(page, locale, 'Lin', 'members_role_buyer').first()).toBeVisible();
    await expect(button(page, locale, 'deals_trade_acceptQuotes')).toHaveCount(0);
    await expect(button(page, locale, 'deals_trade_counterOffer')).toHaveCount(0);
    await go('/productRfq');
    await expect(asked(page, locale, 'Lin', 'members_role_buyer')).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);

    // In the session that is open, and on the page that is.
    await go(rfqPath);
    await withRoles(head, viewer, ['buyer']);
    await expect(button(page, locale, 'deals_template_keep')).toBeVisible();
    await expect(button(page, locale, 'deals_trade_acceptQuotes')).toBeVisible();
    await expect(asked(page, locale, 'Lin', 'members_role_buyer')).toHaveCount(0);

    const { subOrder } = await accepted(head, quote);
    await go(`/userCenter/order?keyword=${subOrder.number}`);
    await expect(asked(page, locale, 'Chen', 'members_role_signatory').first()).toBeVisible();
    await go(`/userCenter/myContract?id=${subOrder.contract!.id}`);
    await expect(asked(page, locale, 'Chen', 'members_role_signatory')).toBeVisible();
    await expect(button(page, locale, 'deals_contract_sign')).toHaveCount(0);
  });

  test(`in ${locale} who is not for sales reads the shop, the offers and the RFQs, and changes none of it`, async ({
    openPage,
    samples,
  }) => {
    const head = await newSupplier(samples, locale, ['abs']);
    const buyer = await newBuyer(samples, locale);
    const rfq = await posted(buyer, 'abs', { gradeNumber: 'Grade for viewers' });
    const viewer = await newColleague(samples, locale, head, 'Adaeze', ['treasurer']);
    const page = await openPage(viewer.token);
    const paths = [
      `/supplierCenter/deal/${rfq.id}`,
      '/supplierCenter/offers/new',
      '/supplierCenter/shop',
      '/supplierCenter/dynamics',
      '/supplierCenter/qualifications',
    ];
    for (const path of paths) {
      await page.goto(inLanguage(locale, path));
      await filled(page);
      await expect(asked(page, locale, 'Lin', 'members_role_sales').first(), path).toBeVisible();
      await expect(page.locator('main form button[type=submit]:enabled'), path).toHaveCount(0);
    }
  });
}

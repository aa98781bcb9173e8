import { button, filled } from './support/by-hand.ts';
import { newColleague } from './support/colleagues.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} an award above the limit goes on when another person has approved it`, async ({
    openPage,
    samples,
  }) => {
    const head = await newBuyer(samples, locale);
    await newColleague(samples, locale, head, 'Adaeze', ['buyer']);
    const supplier = await newSupplier(samples, locale, ['abs']);
    const rfq = await posted(head, 'abs', { gradeNumber: 'Grade for approval' });
    await quoted(supplier, rfq.id, 'Grade for approval');

    // Nobody but the owner could approve, and the owner buys, too.
    const own = await openPage(head.token);
    await own.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
    await filled(own);
    const limits = own.locator('#limits');
    const limit = say(locale, 'members_limit_award', { currency: 'USD' });
    await limits.getByLabel(limit).fill('20,000.00');
    await button(limits, locale, 'center_save').click();
    await expect(limits.getByRole('alert')).toContainText('Lin');
    const approver = await newColleague(samples, locale, head, 'Chen', ['approver']);
    await own.reload();
    await filled(own);
    await limits.getByLabel(limit).fill('20,000.00');
    await button(limits, locale, 'center_save').click();
    await expect(own.getByText(say(locale, 'members_limit_saved'))).toBeVisible();

    await own.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${rfq.id}`));
    await filled(own);
    const take = own.locator('button', { hasText: say(locale, 'deals_orders_take') }).first();
    await take.click();
    await expect(button(own, locale, 'deals_trade_acceptQuotes')).toHaveCount(0);
    await button(own, locale, 'deals_approval_ask').click();
    await expect(button(own, locale, 'deals_approval_withdraw')).toBeVisible();

    const theirs = await openPage(approver.token);
    await theirs.goto(inLanguage(locale, '/userCenter'));
    await expect(theirs.getByText(say(locale, 'deals_approval_need', { count: '1' }))).toBeVisible();
    await theirs.goto(inLanguage(locale, '/userCenter/approvals'));
    await filled(theirs);
    await expect(theirs.getByText(say(locale, 'deals_approval_actAward', { number: rfq.number }))).toBeVisible();
    await button(theirs, locale, 'deals_approval_approve').click();
    const really = theirs.getByRole('alertdialog');
    await expect(really).toContainText('25,000.00');
    await expect(really).toContainText('Grade for approval');
    await button(really, locale, 'deals_approval_approve').click();
    await expect(theirs.getByText(say(locale, 'deals_approval_nothingWaits'))).toBeVisible();

    await own.reload();
    await filled(own);
    await take.click();
    await button(own, locale, 'deals_trade_acceptQuotes').click();
    await button(own.getByRole('alertdialog'), locale, 'deals_trade_acceptQuotes').click();
    await expect(own.getByText(say(locale, 'deals_trade_sign')).first()).toBeVisible();
  });
}

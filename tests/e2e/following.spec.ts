import { locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open } from './support/deal-by-hand.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { newMember } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Nobody asks all of its suppliers: no other test is told of here. */
const resin = 'pps';

for (const locale of locales) {
  test(`in ${locale} a colleague follows a deal from its page, sees who is told, and finds it among what is followed`, async ({
    samples,
    openPage,
  }) => {
    const [supplier, buyer] = [await newSupplier(samples, locale, [resin]), await newBuyer(samples, locale)];
    const colleague = await newMember(samples, locale);
    await ask(buyer, 'user/web/colleague/inviteColleague', { email: colleague.email });
    const invited = await colleague.mailbox.next(
      say(locale, 'mail_email_colleagueInvitedSubject', { company: buyer.company }),
    );
    const [, token] = /[?&]invitation=([\w-]+)/.exec(invited.text)!;
    await ask(colleague, 'user/web/colleague/acceptInvitation', { token });
    const { id: shopId } = await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop');
    const { id, number } = await posted(buyer, resin, { shopIds: [shopId] });
    const page = await openPage(colleague.token);
    await open(page, inLanguage(locale, `/userCenter/orderDetails_order/${id}`));
    const told = page.getByRole('group', { name: say(locale, 'mail_told_label') });
    await button(page, locale, 'mail_told_follow').click();
    await expect(told).toContainText(say(locale, 'mail_told_follows', { name: say(locale, 'mail_told_you') }));
    await open(page, inLanguage(locale, '/userCenter/notificationSettings'));
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await page.getByRole('button', { name: `${say(locale, 'mail_told_unfollow')} ${number}` }).click();
    await expect(page.getByText(say(locale, 'mail_told_none'))).toBeVisible();
  });
}

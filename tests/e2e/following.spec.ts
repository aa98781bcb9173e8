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

  test(`in ${locale} a grade is followed from its page, by who is logged in with one press, and is followed no more`, async ({
    samples,
    openPage,
  }) => {
    const [member, page] = [await newMember(samples, locale), await openPage()];
    const [materialId] = samples.materialIds;
    const { grade } = await ask<{ grade: string }>(member, `product/web/getPhysicalPropertyById?id=${materialId}`);
    const main = page.getByRole('main');
    const named = { grade };
    // A visitor is led to the login, and asked there; a member presses.
    await page.goto(inLanguage(locale, `/absDetail?id=${materialId}`));
    await main.getByRole('link', { name: say(locale, 'mail_told_followGrade', named) }).click();
    await expect(page).toHaveURL(/\/login/);

    const own = await openPage(member.token);
    await own.goto(inLanguage(locale, `/absDetail?id=${materialId}`));
    const follows = own.getByRole('button', { name: say(locale, 'mail_told_gradeFollowed', named) });
    await own.getByRole('button', { name: say(locale, 'mail_told_followGrade', named) }).click();
    await expect(follows).toHaveAttribute('aria-pressed', 'true');
    await own.reload();
    await expect(follows).toBeVisible();

    await open(own, inLanguage(locale, `/userCenter/notificationSettings?material=${materialId}`));
    await expect(own.getByRole('link', { name: grade })).toBeVisible();
    await own.getByRole('button', { name: `${say(locale, 'mail_told_unfollow')} ${grade}` }).click();
    await expect(own.getByText(say(locale, 'mail_told_noGrades'))).toBeVisible();
    // The address asks once more.
    await own.getByRole('button', { name: say(locale, 'mail_told_followGrade', named) }).click();
    await expect(own.getByRole('link', { name: grade })).toBeVisible();
  });
}

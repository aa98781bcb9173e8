import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer } from './support/companies.ts';
import { dialog, open } from './support/deal-by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { operatorOf } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** What is refused, and nothing else: no page writes by itself for somebody who only looks. */
test.use({ expectedFailures: /updateMemberBaseInfo/ });

for (const locale of playedIn('en-US')) {
  test(`in ${locale} an operator looks at the site as a member sees it, changes nothing, and comes back`, async ({
    openPage,
    samples,
    faults,
  }) => {
    const member = await newBuyer(samples, locale);
    const { memberBaseRespVO: account } = await ask<{ memberBaseRespVO: { id: string } }>(
      member,
      'user/web/info/getMyAccount',
    );
    const reason = 'Asks why an RFQ is not shown 询盘未显示';
    const page = await openPage((await operatorOf(samples)).token);
    const banner = page.getByRole('complementary', { name: say(locale, 'members_support_bannerLabel') });
    const company = inLanguage(locale, `/backstage/company?id=${account.id}`);

    await test.step('says why, and is on the member’s page', async () => {
      await open(page, company);
      await page
        .getByRole('button', { name: say(locale, 'members_support_beginFor', { email: member.email }) })
        .click();
      await button(dialog(page), locale, 'members_support_begin').click();
      await expect(dialog(page).getByRole('alert')).toBeVisible();
      await field(dialog(page), locale, 'members_support_reason').fill(reason);
      await button(dialog(page), locale, 'members_support_begin').click();
      await expect(page).toHaveURL(inLanguage(locale, '/userCenter'));
    });

    await test.step('every page says so, public ones too, and nothing is changed', async () => {
      for (const path of ['/userCenter', '/userCenter/info', '/productList', '/']) {
        await open(page, inLanguage(locale, path));
        await expect(banner).toContainText(reason);
        await expect(banner).toContainText(member.email);
      }
      await open(page, inLanguage(locale, '/userCenter/info'));
      await field(page, locale, 'members_account_nickname').fill('Somebody else');
      await button(page.getByRole('main'), locale, 'center_save').click();
      await expect(page.getByText(say(locale, 'error_onlyLooking')).first()).toBeVisible();
      expect(faults).toEqual([]);
    });

    await test.step('the member is told, with the reason', async () => {
      const letter = await member.mailbox.next(say(locale, 'mail_email_supportViewSubject'));
      expect(letter.text).toContain(reason);
      const hers = await openPage(member.token);
      await open(hers, inLanguage(locale, '/userCenter/safetyCenter'));
      await expect(hers.getByText(say(locale, 'members_support_session'))).toBeVisible();
    });

    await test.step('ends it, and is the operator again', async () => {
      await banner.getByRole('button', { name: say(locale, 'members_support_end') }).click();
      await expect(page).toHaveURL(company);
      await filled(page);
      await expect(banner).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText(member.company);
      await open(page, inLanguage(locale, `/backstage/audit?of=${account.id}`));
      await expect(page.getByRole('main')).toContainText(say(locale, 'members_audit_supportEnd'));
    });
  });
}

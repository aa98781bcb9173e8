import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { newMember } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a colleague joins by the link of an e-mail, sees the company’s RFQs, and is removed again`, async ({
    openPage,
    samples,
  }) => {
    const head = await newBuyer(samples, locale);
    await newSupplier(samples, locale, ['abs']);
    const rfq = await posted(head, 'abs');
    const colleague = await newMember(samples, locale, { nickname: 'Adaeze' });

    const own = await openPage(head.token);
    await own.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
    await filled(own);
    await button(own, locale, 'members_colleague_invite').click();
    await expect(own.getByRole('alert')).toContainText(say(locale, 'field_required'));
    await field(own, locale, 'members_colleague_email').fill(colleague.email);
    await button(own, locale, 'members_colleague_invite').click();
    await expect(own.getByText(say(locale, 'members_colleague_invited'), { exact: true })).toBeVisible();

    const letter = await colleague.mailbox.next(
      say(locale, 'mail_email_colleagueInvitedSubject', { company: head.company }),
    );
    const link = /https?:\S+enterpriseCertification\?invitation=[\w-]+/.exec(letter.text)![0];
    const theirs = await openPage(colleague.token);
    await theirs.goto(new URL(link).pathname + new URL(link).search);
    await button(theirs, locale, 'members_colleague_join').click();
    await expect(theirs.getByRole('heading', { name: say(locale, 'members_colleague_title') })).toBeVisible();
    await theirs.goto(inLanguage(locale, '/userCenter/myRFQ'));
    await expect(theirs.getByText(rfq.number).first()).toBeVisible();

    await own.reload();
    await filled(own);
    await own.getByRole('button', { name: say(locale, 'members_role_changeOf', { name: 'Adaeze' }) }).click();
    const window = own.getByRole('dialog');
    for (const role of ['members_role_buyer', 'members_role_signatory', 'members_role_sales'] as const)
      await window.getByRole('checkbox', { name: say(locale, role) }).uncheck();
    await button(window, locale, 'center_save').click();
    await expect(window).toHaveCount(0);
    const line = own.getByRole('listitem').filter({ hasText: colleague.email });
    await expect(line.getByText(say(locale, 'members_role_treasurer'), { exact: true })).toBeVisible();
    await expect(line.getByText(say(locale, 'members_role_buyer'), { exact: true })).toHaveCount(0);
    await colleague.mailbox.next(say(locale, 'mail_email_rolesChangedSubject'));

    await own.getByRole('button', { name: say(locale, 'members_colleague_removeNamed', { name: 'Adaeze' }) }).click();
    await own
      .getByRole('alertdialog')
      .getByRole('button', { name: say(locale, 'members_colleague_remove'), exact: true })
      .click();
    await expect(own.getByText(colleague.email)).toHaveCount(0);
    await theirs.goto(inLanguage(locale, '/userCenter/order'));
    await expect(theirs.getByText(rfq.number)).toHaveCount(0);
    await expect(theirs.getByRole('link', { name: say(locale, 'members_cert_apply') })).toBeVisible();
  });
}

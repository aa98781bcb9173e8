import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { applyForCertification, approveCertification, newMember } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('zh-CN')) {
  test(`a company is put on hold, reads why in its center and by e-mail, and goes on when that is lifted: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    const member = await newMember(samples, locale);
    const company = `Paused ${member.email.split('@')[0]}`;
    await applyForCertification(member, company);
    await approveCertification(samples, company);

    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, `/backstage/holds?${new URLSearchParams({ keyword: company })}`));
    await filled(desk);
    const found = desk.getByRole('listitem').filter({ hasText: company });
    await button(found, locale, 'deals_hold_place').click();
    const placing = desk.getByRole('dialog');
    await field(placing, locale, 'console_reason').selectOption('dispute');
    await field(placing, locale, 'deals_hold_note').fill('Two parties name two owners. 两方各称所有。');
    await button(placing, locale, 'deals_hold_place').click();
    await expect(found.getByText(say(locale, 'deals_hold_isHeld'))).toBeVisible();

    const letter = await member.mailbox.next(say(locale, 'mail_email_holdPlacedSubject', { name: company }));
    expect(letter.text).toContain('两方各称所有');
    const page = await openPage(member.token);
    await page.goto(inLanguage(locale, '/userCenter'));
    await expect(page.getByText(say(locale, 'deals_hold_ownTitleCompany'))).toBeVisible();
    await expect(page.getByText('两方各称所有').first()).toBeVisible();

    const row = desk.getByRole('row').filter({ hasText: company });
    await button(row, locale, 'deals_hold_lift').click();
    await button(desk.getByRole('dialog'), locale, 'deals_hold_lift').click();
    await expect(row).toHaveCount(0);
    await member.mailbox.next(say(locale, 'mail_email_holdLiftedSubject', { name: company }));
  });
}

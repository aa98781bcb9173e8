import pg from 'pg';
import { demoAddress, demoPassword } from '../../src/seed/demo/demo-member.ts';
import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { applyForCertification, approveCertification, demoToken, newMember } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import type { Samples } from './support/samples.ts';
import { say } from './support/words.ts';

/** The other operator, who logged in an hour ago: in a session of its own, since other stories need theirs. */
async function hoursAgo({ baseUrl, databaseUrl }: Samples): Promise<string> {
  const token = await demoToken(baseUrl, 'operator2');
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `update session set proved_at = proved_at - interval '1 hour' where id = (
       select session.id from session join member on member.id = member_id where email = $1 order by session.id desc limit 1)`,
    [demoAddress('operator2')],
  );
  await database.end();
  return token;
}

for (const locale of playedIn('zh-CN')) {
  test(`a company is put on hold, reads why in its center and by e-mail, appeals, and goes on when another operator agrees: ${locale}`, async ({
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
    // Its roles can be put on hold one by one, too.
    const whole = desk.getByText(say(locale, 'deals_hold_company'), { exact: true });
    const found = desk.getByRole('listitem').filter({ hasText: company }).filter({ has: whole });
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

    await page
      .getByRole('link', { name: say(locale, 'deals_hold_object') })
      .first()
      .click();
    await page.waitForURL(/holds/);
    await filled(page);
    await button(page, locale, 'deals_appeal_appeal').click();
    await field(page, locale, 'deals_appeal_words').fill('The register names us alone. 登记册仅有我司。');
    await button(page, locale, 'deals_appeal_send').click();
    await expect(page.getByText(say(locale, 'deals_appeal_waits'))).toBeVisible();

    // Who has placed it reads the appeal, and leaves the decision to somebody else.
    const appeals = inLanguage(locale, '/backstage/holds?state=appealed');
    const waiting = (at: typeof desk) => at.getByRole('listitem').filter({ hasText: company });
    await desk.goto(appeals);
    await expect(waiting(desk).getByText(say(locale, 'deals_appeal_othersDecide'))).toBeVisible();
    const other = await openPage(await hoursAgo(samples));
    await other.goto(appeals);
    await filled(other);
    await button(waiting(other), locale, 'deals_appeal_decide').click();
    const deciding = other.getByRole('dialog').filter({ hasText: company });
    await field(deciding, locale, 'deals_appeal_decision').selectOption('lifted');
    await field(deciding, locale, 'deals_appeal_answer').fill('You are right. 情况属实。');
    await button(deciding, locale, 'deals_appeal_decide').click();
    // Who that is was proved too long ago: it is asked for over the window, which then goes on by itself.
    const proof = other.getByRole('dialog', { name: say(locale, 'members_proof_title') });
    await field(proof, locale, 'members_account_password').fill(demoPassword);
    await other.keyboard.press('Enter');
    // While it is open, nothing behind it is there for anybody.
    await expect(deciding).toBeHidden();
    await expect(waiting(other)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('You are right. 情况属实。').first()).toBeVisible();
    await member.mailbox.next(say(locale, 'mail_email_holdLiftedSubject', { name: company }));
  });

  test(`a company whose buying is on hold reads why in the place of the RFQ form and of its button: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    const member = await newMember(samples, locale);
    const company = `Buyer ${member.email.split('@')[0]}`;
    await applyForCertification(member, company);
    await approveCertification(samples, company);
    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, `/backstage/holds?${new URLSearchParams({ keyword: company })}`));
    await filled(desk);
    const buying = desk
      .getByRole('listitem')
      .filter({ has: desk.getByText(say(locale, 'deals_hold_buying'), { exact: true }) });
    await button(buying, locale, 'deals_hold_place').click();
    const placing = desk.getByRole('dialog');
    await field(placing, locale, 'console_reason').selectOption('termsBroken');
    await button(placing, locale, 'deals_hold_place').click();
    await expect(buying.getByText(say(locale, 'deals_hold_isHeld'))).toBeVisible();

    const page = await openPage(member.token);
    await page.goto(inLanguage(locale, '/productRfq'));
    const main = page.getByRole('main');
    const note = main.getByRole('paragraph').filter({ hasText: say(locale, 'deals_hold_ownTitleBuying') });
    await expect(note).toContainText(say(locale, 'deals_hold_reasonTermsBroken'));
    await expect(page.locator('input[name="gradeNumber"]')).toHaveCount(0);
    await expect(note.getByRole('link', { name: say(locale, 'deals_hold_object') })).toBeVisible();
  });
}

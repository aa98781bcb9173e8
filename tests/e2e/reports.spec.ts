import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { newAddress } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`a visitor reports an offer, an operator decides, and the visitor is told what came of it: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    const address = newAddress();
    const mailbox = mailboxOf(samples.mailUrl, address);
    const visitor = await openPage();
    const [offerId] = samples.offerIds.slice(-1);
    await visitor.goto(inLanguage(locale, `/productDetail?id=${offerId}`));
    await visitor
      .getByRole('main')
      .getByRole('link', { name: say(locale, 'deals_report_link'), exact: true })
      .click();
    await filled(visitor);
    await field(visitor, locale, 'console_reason').selectOption('wrongFacts');
    await field(visitor, locale, 'deals_report_words').fill('The melt flow rate is that of another grade.');
    await field(visitor, locale, 'members_account_email').fill(address);
    await button(visitor, locale, 'deals_report_send').click();
    await expect(visitor.getByText(say(locale, 'deals_report_sent'))).toBeVisible();

    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, '/backstage/reports'));
    await filled(desk);
    const row = desk.getByRole('listitem').filter({ hasText: address });
    const name = (await row.locator('bdi').first().innerText()).trim();
    await button(row, locale, 'deals_report_decide').click();
    const deciding = desk.getByRole('dialog');
    await field(deciding, locale, 'deals_appeal_decision').selectOption('nothing');
    await field(deciding, locale, 'deals_report_answer').fill('The data sheet of the maker says the same.');
    await button(deciding, locale, 'deals_report_decide').click();
    await expect(row).toHaveCount(0);
    const letter = await mailbox.next(say(locale, 'mail_email_reportDecidedSubject', { name }));
    expect(letter.text).toContain('The data sheet of the maker says the same.');
  });
}

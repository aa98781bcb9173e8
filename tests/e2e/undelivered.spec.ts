import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { button, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`an operator sees which e-mails could not be delivered and why, sends one again and discards the other: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    const mark = randomUUID().slice(0, 8);
    const [again, dropped] = [`again@${mark}.example`, `dropped@${mark}.example`];
    const database = new pg.Client({ connectionString: samples.databaseUrl });
    await database.connect();
    try {
      for (const to of [again, dropped]) {
        await database.query(
          `INSERT INTO outgoing_email (id, to_address, locale, template, data, created_at, due_at, tries, last_error)
           VALUES (gen_random_uuid(), $1, $2, 'alreadyRegistered', '{}', now() - interval '4 days', now(), 40, $3)`,
          [to, locale, `450 ${mark}: mailbox full`],
        );
      }
      const desk = await openPage(samples.tokens.operator);
      await desk.goto(inLanguage(locale, '/backstage/emails'));
      await filled(desk);
      const row = (to: string) => desk.getByRole('row').filter({ hasText: `${to.slice(0, 2)}***@${mark}.example` });
      await expect(row(again)).toContainText('mailbox full');
      await button(row(again), locale, 'mail_emails_sendAgain').click();
      await expect(row(again)).toHaveCount(0);
      await mailboxOf(samples.mailUrl, again).next(say(locale, 'mail_email_alreadyRegisteredSubject'));

      await button(row(dropped), locale, 'mail_emails_drop').click();
      const asking = desk.locator('[role=dialog], [role=alertdialog]');
      await expect(asking).toContainText(say(locale, 'mail_emails_dropHelp'));
      await button(asking, locale, 'mail_emails_drop').click();
      await expect(row(dropped)).toHaveCount(0);
    } finally {
      await database.end();
    }
  });
}

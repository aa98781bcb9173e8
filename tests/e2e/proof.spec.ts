import pg from 'pg';
import { violations } from './support/axe.ts';
import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { anotherSession, newMember, password } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import type { Samples } from './support/samples.ts';
import { say } from './support/words.ts';

async function change({ databaseUrl }: Samples, statement: string, email: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(statement, [email]);
  await database.end();
}

/** As if an hour had passed since the login. */
const anHourLater = (samples: Samples, email: string) =>
  change(
    samples,
    `update session set proved_at = proved_at - interval '1 hour' from member where member_id = member.id and email = $1`,
    email,
  );

for (const locale of playedIn('zh-CN')) {
  test.describe(locale, () => {
    test.describe('what a stolen session must not do', () => {
      // The call is refused once, and the password is wrong once.
      test.use({ expectedFailures: /\/(endSession|proveAgain)$/ });
      test('asks for the password over the page, by the keyboard alone, and then goes on by itself', async ({
        openPage,
        samples,
      }) => {
        const member = await newMember(samples, locale);
        await anotherSession(member);
        await anHourLater(samples, member.email);
        const page = await openPage(member.token);
        await page.goto(inLanguage(locale, '/userCenter/safetyCenter'));
        await filled(page);
        const endOthers = button(page, locale, 'members_safety_endOthers');
        await endOthers.focus();
        await page.keyboard.press('Enter');
        const question = page.getByRole('dialog', { name: say(locale, 'members_proof_title') });
        const secret = field(question, locale, 'members_account_password');
        await expect(secret).toBeFocused();
        expect(await violations(page, '[role=dialog]')).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(question).toBeHidden();
        await expect(page.getByText(say(locale, 'error_proofNeeded')).first()).toBeVisible();
        await expect(endOthers).toBeFocused();

        await page.keyboard.press('Enter');
        await secret.fill('not the right one');
        await page.keyboard.press('Enter');
        await expect(question.getByRole('alert')).toBeFocused();
        await secret.fill(password);
        await page.keyboard.press('Enter');
        await expect(question).toBeHidden();
        await expect(page.getByText(say(locale, 'members_safety_sessionEnded'))).toBeVisible();
        await expect(endOthers).toHaveCount(0);
        // What comes within the next minutes is not asked again.
        const saving = page.waitForEvent('download');
        await button(page, locale, 'center_download').click();
        await saving;
      });
    });

    test('an operator without a second factor is shown the way to one instead of the console', async ({
      openPage,
      samples,
    }) => {
      const { email, token } = await newMember(samples, locale);
      await change(samples, `update member set capabilities = '{operator}' where email = $1`, email);
      const page = await openPage(token);
      await page.goto(inLanguage(locale, '/backstage/remittances'));
      await expect(page.getByText(say(locale, 'console_needsSecondFactor'))).toBeVisible();
      await page.getByRole('link', { name: say(locale, 'console_setUpSecondFactor') }).click();
      await expect(page).toHaveURL(inLanguage(locale, '/userCenter/safetyCenter'));
    });
  });
}

import { button, dragSlider, field, filled } from './support/by-hand.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { applyForCertification, approveCertification, newAddress, password } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a newcomer’s RFQ is kept through sign-up and certification, and goes out with it`, async ({
    page,
    context,
    samples,
  }) => {
    const mailbox = mailboxOf(samples.mailUrl, newAddress());
    const company = `Harmattan Pipes ${mailbox.address.slice(-20, -12)}`;
    const main = page.getByRole('main');

    await test.step('a visitor writes the whole RFQ about an offer before there is an account', async () => {
      await page.goto(inLanguage(locale, `/productDetail?id=${samples.offerId}`));
      await withinEffort(page, 14, async () => {
        await main
          .getByRole('link', { name: say(locale, 'market_offer_postRfq') })
          .first()
          .click();
        await expect(page).toHaveURL(/\/login\?return=/);
        await main.getByRole('link', { name: say(locale, 'deals_waiting_pageTitle') }).click();
        await expect(page).toHaveURL(`/${locale}/newRfq?offerId=${samples.offerId}`);
        await filled(page);
        await expect(field(page, locale, 'deals_rfq_what')).not.toHaveValue('');
        await field(page, locale, 'deals_rfq_quantity').fill('50');
        await page.locator('input[name=tradeTerm][value="5"]').check();
        await field(page, locale, 'deals_rfq_destinationPort').fill('NGAPP');
        await field(page, locale, 'deals_rfq_deliveryStart').fill(dayIn(20));
        await field(page, locale, 'deals_rfq_deliveryDeadline').fill(dayIn(60));
        await field(page, locale, 'deals_rfq_latestPayment').fill(dayIn(30));
        await button(main, locale, 'deals_waiting_goOn').click();
      });
      await expect(page).toHaveURL(/\/login\?return=/);
      await expect(main.getByText(say(locale, 'deals_waiting_isKept'))).toBeVisible();
    });

    await test.step('signs up, and the RFQ is kept without another word', async () => {
      await main.getByRole('link', { name: say(locale, 'frame_register'), exact: true }).click();
      await expect(main.getByText(say(locale, 'deals_waiting_isKept'))).toBeVisible();
      await field(page, locale, 'members_account_email').fill(mailbox.address);
      await dragSlider(page, locale);
      await button(page, locale, 'form_sendCode').click();
      await expect(page.getByRole('button', { name: saying(locale, 'form_resendIn') })).toBeVisible();
      await field(page, locale, 'form_code').fill(await mailbox.code(say(locale, 'mail_email_codeRegisterSubject')));
      await field(page, locale, 'members_account_nickname').fill('Ngozi');
      await field(page, locale, 'members_account_password').fill(password);
      await page.getByRole('checkbox').check();
      await button(main, locale, 'frame_register').click();
      // What is said there of the RFQ begins as what is said here of it; once it is kept, a reload shows where it waits.
      await expect(page).toHaveURL(`/${locale}/userCenter/myRFQ`);
      await expect(main.getByText(say(locale, 'deals_waiting_kept'))).toBeVisible();
    });

    const token = (await context.cookies()).find(({ name }) => name === 'ut')!.value;
    await test.step('it waits in the open, and can be changed', async () => {
      await main.getByRole('link', { name: say(locale, 'members_account_certification') }).click();
      await expect(main.getByText(say(locale, 'deals_waiting_someWait', { count: 1 }))).toBeVisible();
      await main
        .locator('p')
        .getByRole('link', { name: say(locale, 'deals_orders_myInquiries') })
        .click();
      await filled(page);
      await expect(main.getByText(say(locale, 'deals_waiting_waiting'))).toBeVisible();
      await main.getByRole('link', { name: say(locale, 'deals_waiting_edit'), exact: true }).click();
      await filled(page);
      await expect(field(page, locale, 'deals_rfq_quantity')).toHaveValue('50');
      await field(page, locale, 'deals_rfq_quantity').fill('75');
      await button(main, locale, 'deals_waiting_keepSend').click();
      await expect(main.getByText(say(locale, 'deals_waiting_kept'))).toBeVisible();
    });

    await test.step('goes out the moment the company is certified, and the newcomer is told', async () => {
      const caller = { baseUrl: samples.baseUrl, locale, token };
      await applyForCertification({ ...caller, email: mailbox.address, mailbox }, company);
      await approveCertification(samples, company);
      await page.goto(inLanguage(locale, '/userCenter/myRFQ'));
      await filled(page);
      const [number] = /RQ\d{6}-\d{4}/.exec(await main.getByText(/RQ\d{6}-\d{4}/).innerText())!;
      await expect(main.getByText(say(locale, 'deals_waiting_waiting'))).toHaveCount(0);
      const letter = await mailbox.next(say(locale, 'mail_email_waitingRfqPostedSubject', { number }));
      expect(letter.text).toContain('75');
      await page.goto(inLanguage(locale, '/newRfq'));
      await expect(page).toHaveURL(`/${locale}/productRfq`);
    });
  });
}

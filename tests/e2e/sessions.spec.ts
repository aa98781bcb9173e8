import type { Page } from '@playwright/test';
import { ask } from './support/api.ts';
import { button, fillLogin, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { anotherSession, newMember, password } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test.describe(locale, () => {
    test('who logs out in one tab is logged out in the other, which leads to the login', async ({
      openPage,
      samples,
    }) => {
      const { token } = await newMember(samples, locale);
      const one = await openPage(token);
      const two = await one.context().newPage();
      await one.goto(inLanguage(locale, '/productList'));
      await two.goto(inLanguage(locale, '/userCenter/info'));
      await filled(two);
      await one.getByLabel(say(locale, 'members_account_menu'), { exact: true }).click();
      await button(one, locale, 'members_account_logOut').click();
      await expect(two).toHaveURL(`/${locale}/login?return=%2F${locale}%2FuserCenter%2Finfo`);
      await expect(two.getByText(say(locale, 'pleaseLogin')).first()).toBeVisible();
      expect(await two.evaluate(() => [localStorage.getItem('useUi'), document.cookie.includes('ut=')])).toEqual([
        null,
        false,
      ]);
    });

    test('who logs in in one tab is logged in in the other, where the page waits', async ({ openPage, samples }) => {
      const { email } = await newMember(samples, locale, { nickname: 'Twice' });
      const one = await openPage();
      const two = await one.context().newPage();
      await two.goto(inLanguage(locale, '/userCenter/safetyCenter'));
      await expect(two).toHaveURL(/\/login\?return=/);
      await one.goto(inLanguage(locale, '/login'));
      await fillLogin(one, locale, { email, password });
      await button(one, locale, 'frame_login').click();
      await expect(one).toHaveURL(`/${locale}`);
      await expect(two).toHaveURL(`/${locale}/userCenter/safetyCenter`);
      await two.getByLabel(say(locale, 'members_account_menu'), { exact: true }).click();
      await expect(two.getByText('Twice', { exact: true })).toBeVisible();
    });

    test.describe('a session that was ended elsewhere', () => {
      test.use({ expectedFailures: /\/api\/user\/web\// });
      test('ends here at the next call: the token goes, and the login leads back', async ({ openPage, samples }) => {
        const member = await newMember(samples, locale);
        const page = await openPage(member.token);
        await page.goto(inLanguage(locale, '/userCenter/myTracks'));
        await filled(page);
        const token = await anotherSession(member);
        await ask({ ...member, token }, 'user/web/session/endSession', { id: 'others' });
        await page
          .getByRole('navigation')
          .getByRole('link', { name: say(locale, 'members_account_safety') })
          .first()
          .click();
        await expect(page).toHaveURL(`/${locale}/login?return=%2F${locale}%2FuserCenter%2FsafetyCenter`);
        expect(await page.evaluate(() => [localStorage.getItem('useUi'), document.cookie.includes('ut=')])).toEqual([
          null,
          false,
        ]);
        await page.goto(inLanguage(locale, '/'));
        await expect(
          page.getByRole('banner').getByRole('link', { name: say(locale, 'frame_login'), exact: true }),
        ).toBeVisible();
      });
    });

    test('a page for members leads to the login and, after it, back to where the need arose', async ({
      page,
      samples,
    }) => {
      const { email } = await newMember(samples, locale);
      for (const path of ['/userCenter', '/userCenter/info', '/productRfq', '/backstage']) {
        await page.goto(inLanguage(locale, path));
        await expect(page, path).toHaveURL(`/${locale}/login?return=${encodeURIComponent(inLanguage(locale, path))}`);
      }
      await page.goto(inLanguage(locale, '/userCenter/myTracks?day=2026-01-02'));
      await expect(page.getByText(say(locale, 'pleaseLogin')).first()).toBeVisible();
      await fillLogin(page, locale, { email, password });
      await button(page, locale, 'frame_login').click();
      await expect(page).toHaveURL(`/${locale}/userCenter/myTracks?day=2026-01-02`);
      await page.goto(inLanguage(locale, '/login'));
      await expect(page, 'who is logged in has no business at the login').toHaveURL(`/${locale}`);
    });

    test.describe('an ordinary user', () => {
      test.use({ role: 'ordinary' });
      test('who wants to post an RFQ is led to the certification', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productRfq'));
        await expect(page).toHaveURL(`/${locale}/userCenter/enterpriseCertification`);
        await expect(page.getByText(say(locale, 'members_cert_notCertified'), { exact: true }).first()).toBeVisible();
      });

      test.describe('at the console', () => {
        test.use({ expectedFailures: /\/api\/backstage\// });
        test('is told that it is for staff, and gets nothing of it', async ({ page }) => {
          for (const path of ['/backstage', '/backstage/certifications', '/backstage/feedback', '/backstage/audit']) {
            await page.goto(inLanguage(locale, path));
            await expect(page.getByText(say(locale, 'console_staffOnly'))).toBeVisible();
            await expect(page.locator('main table')).toHaveCount(0);
          }
        });
      });
    });
  });
}

test.describe('in another time zone than the server', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  const documentsOf = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()));
    return asked;
  };
  const zone = { name: 'zone', value: 'Asia/Tokyo' };

  test('only who logs in has it noted, and the first page of a member is written in it at once', async ({
    page,
    context,
    samples,
  }) => {
    const { email } = await newMember(samples, 'en-US');
    await page.goto(inLanguage('en-US', '/login'));
    expect(await context.cookies()).toEqual([]);
    await fillLogin(page, 'en-US', { email, password });
    await button(page, 'en-US', 'frame_login').click();
    await expect(page).toHaveURL('/en-US');
    expect(await context.cookies()).toContainEqual(expect.objectContaining(zone));
    const loads = documentsOf(page);
    await page.goto(inLanguage('en-US', '/userCenter/info'));
    await filled(page);
    expect(loads).toHaveLength(1);
  });

  test('a member whose zone is not known has the page made anew, once', async ({ openPage, samples, browser }) => {
    const { token } = await newMember(samples, 'en-US');
    const page = await openPage(token);
    const other = await browser.newContext({ timezoneId: 'Asia/Tokyo', storageState: await page.context().storageState() }); // prettier-ignore
    const there = await other.newPage();
    const loads = documentsOf(there);
    await there.goto(samples.baseUrl + inLanguage('en-US', '/userCenter/info'));
    await expect.poll(() => loads.length).toBe(2);
    await filled(there);
    expect(await other.cookies()).toContainEqual(expect.objectContaining(zone));
    expect(loads).toHaveLength(2);
    await other.close();
  });
});

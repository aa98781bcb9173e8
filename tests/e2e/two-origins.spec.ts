import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fillRecord } from './support/company-record.ts';
import { ask } from './support/api.ts';
import { button, dragSlider, field, fillLogin, filled } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { link } from './support/deal-by-hand.ts';
import { dayIn } from './support/deals.ts';
import { expect, test, watch } from './support/fixtures.ts';
import { approveCertification, newAddress, password } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { freePort, startBeside } from './support/server.ts';
import { say, saying } from './support/words.ts';

const locale = 'en-US';

test('with the API at another origin one registers, logs in, sends files, posts an RFQ and saves a file', async ({
  browser,
  samples,
}) => {
  const [sitePort, apiPort] = [String(await freePort()), String(await freePort())];
  const shared = {
    LIMITS_FACTOR: '100',
    SITE_URL: `http://localhost:${sitePort}`,
    PUBLIC_API_BASE_URL: `http://localhost:${apiPort}`,
  };
  const start = (PORT: string) => startBeside(samples, { ...shared, PORT });
  const started = await Promise.allSettled([start(sitePort), start(apiPort)]);
  const context = await browser.newContext({ baseURL: shared.SITE_URL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  watch(page, shared.SITE_URL, faults, undefined, { others: [shared.PUBLIC_API_BASE_URL] });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  try {
    const account = { email: newAddress(), password };
    const mailbox = mailboxOf(samples.mailUrl, account.email);
    const company = `Two Origins ${account.email.slice(-20, -12)}`;
    const api = { baseUrl: shared.PUBLIC_API_BASE_URL };

    await test.step('register with the captcha, and log in again', async () => {
      await page.goto(inLanguage(locale, '/userRegistration'));
      await field(page, locale, 'members_account_email').fill(account.email);
      await dragSlider(page, locale);
      await button(page, locale, 'form_sendCode').click();
      await expect(page.getByRole('button', { name: saying(locale, 'form_resendIn') })).toBeVisible();
      await field(page, locale, 'form_code').fill(await mailbox.code(say(locale, 'mail_email_codeRegisterSubject')));
      await field(page, locale, 'members_account_nickname').fill('Mia');
      await field(page, locale, 'members_account_password').fill(password);
      await page.getByRole('checkbox').check();
      await button(page.locator('main'), locale, 'frame_register').click();
      await expect(page).toHaveURL(`/${locale}/userCenter`);
      await expect(page.getByText(say(locale, 'center_needCertify'))).toBeVisible();
      await context.clearCookies();
      await page.goto(inLanguage(locale, '/login'));
      await fillLogin(page, locale, account);
      await button(page, locale, 'frame_login').click();
      await expect(page).toHaveURL(`/${locale}`);
    });
    const [{ value: token }] = await context
      .cookies()
      .then((all) => all.filter(({ name }) => name === 'ut') as [never]);

    await test.step('send a document, and see it', async () => {
      await page.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
      await field(page, locale, 'members_company_companyName').fill(company);
      await field(page, locale, 'members_company_mainProducts').fill('ABS, PP');
      await field(page, locale, 'members_company_nation').selectOption('SG');
      await field(page, locale, 'members_company_certificate').setInputFiles(await certificate(company));
      await field(page, locale, 'members_company_businessType').selectOption('trader');
      await field(page, locale, 'members_company_employees').selectOption('21-50');
      await field(page, locale, 'members_company_established').fill('2009');
      await fillRecord(page, locale);
      await button(page, locale, 'members_cert_submit').click();
      await expect(page.getByText(say(locale, 'members_cert_underAudit'), { exact: true }).first()).toBeVisible();
      // Another process on the same database decides; a session is good only where it was begun.
      await approveCertification(samples, company);
    });

    await test.step('a picture stands in the page', async () => {
      const picture = new FormData();
      const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      picture.append('avatar', new File([new Uint8Array(red)], 'red.png', { type: 'image/png' }));
      await ask({ ...api, token }, 'user/web/info/updateMemberBaseInfo', picture);
      await page.goto(inLanguage(locale, '/userCenter'));
      const shown = page.locator('img[src*="getFile"]').first();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    });

    await test.step('post an RFQ with a file, and save the file again', async () => {
      await page.goto(inLanguage(locale, `/productRfq?offerId=${samples.offerId}`));
      await filled(page);
      await field(page, locale, 'deals_rfq_quantity').fill('50');
      await page.locator('input[name=tradeTerm][value="5"]').check();
      await field(page.getByRole('main'), locale, 'deals_rfq_currency').selectOption('USD');
      await field(page, locale, 'deals_rfq_departurePort').fill('CNNGB');
      await field(page, locale, 'deals_rfq_destinationPort').fill('SGSIN');
      await field(page, locale, 'deals_rfq_paymentTerm').selectOption('TT100');
      await field(page, locale, 'deals_rfq_deliveryStart').fill(dayIn(20));
      await field(page, locale, 'deals_rfq_deliveryDeadline').fill(dayIn(60));
      await field(page, locale, 'deals_rfq_latestPayment').fill(dayIn(30));
      await page.locator('input[name=openToAll][value=true]').check();
      const drawing = await certificate('Drawing');
      await page.locator('input[name=attachments]').setInputFiles({ ...drawing, name: '图纸 drawing.png' });
      await button(page.getByRole('main'), locale, 'deals_trade_postRfq').click();
      await expect(page.getByText(saying(locale, 'deals_rfq_posted'))).toBeVisible();
      await link(page, locale, 'deals_rfq_follow').click();
      await page.getByRole('button', { name: '图纸 drawing.png' }).click();
      const saving = page.waitForEvent('download');
      await button(page.getByRole('dialog'), locale, 'center_download').click();
      const saved = await saving;
      // The name comes in a header, which a page may read of another origin only where it is allowed to.
      expect(saved.suggestedFilename()).toBe('图纸 drawing.png');
      expect((await sharp(await readFile(await saved.path())).metadata()).width).toBe(600);
    });

    await test.step('nothing was asked of the API through the site but addresses that lead there', async () => {
      const calls = asked.filter((url) => new URL(url).pathname.startsWith('/api/'));
      expect(calls.filter((url) => url.startsWith(shared.PUBLIC_API_BASE_URL)).length).toBeGreaterThan(10);
      const ofSite = calls.filter((url) => url.startsWith(shared.SITE_URL));
      expect(ofSite.filter((url) => !url.includes('/getFile?') && !url.includes('/getPicture?'))).toEqual([]);
      expect(faults).toEqual([]);
    });

    await test.step('a page of a third origin reads nothing', async () => {
      const stranger = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>hello'));
      await once(stranger.listen(0, '127.0.0.1'), 'listening');
      const address = `${shared.PUBLIC_API_BASE_URL}/api/backstage/pc/home/config`;
      const read = (from: Page) =>
        from.evaluate(
          (url) =>
            fetch(url, { headers: { Authorization: 'Bearer x' } }).then(
              ({ status }) => status,
              (error: Error) => error.name,
            ),
          address,
        );
      const third = await context.newPage();
      await third.goto(`http://localhost:${(stranger.address() as AddressInfo).port}`);
      expect([await read(page), await read(third)]).toEqual([200, 'TypeError']);
      stranger.closeAllConnections();
      stranger.close();
    });
  } finally {
    await context.close();
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
  }
  expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

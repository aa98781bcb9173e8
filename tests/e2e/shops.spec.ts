import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { locales, type Locale } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { link, open, question } from './support/deal-by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const attack = '<script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'">';
const other = (locale: Locale): Locale => (locale === 'en-US' ? 'zh-CN' : 'en-US');
/** The label of one of the two fields that a text has. */
const pair = (page: Page, locale: Locale, key: string, language: 'English' | 'Chinese') =>
  page.getByLabel(say(locale, `market_shop_in${language}`, { label: say(locale, key) }), { exact: true });
const works = async (name: string) => ({
  ...{ name, mimeType: 'image/png' },
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a7c80' } })
    .png()
    .toBuffer(),
});
const toasts = (page: Page) => page.locator('[data-toasts]');
/** Kept pages are dropped within a second of a change: until then the page is asked for again. */
const reads = (page: Page, address: string, text: string | RegExp) =>
  expect(async () => {
    await open(page, address);
    await expect(page.getByRole('main')).toContainText(text, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
const shopIdOf = async (supplier: Company): Promise<string> =>
  (await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop')).id;

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a supplier makes a shop, and everybody reads it in both languages`, async ({
    samples,
    openPage,
  }) => {
    test.setTimeout(240_000);
    const supplier = await newSupplier(samples, locale, ['abs']);
    const shopId = await shopIdOf(supplier);
    const desk = await openPage(supplier.token);
    const center = (part: string) => inLanguage(locale, `/supplierCenter/${part}`);
    const page = await openPage();

    await test.step('the profile, in two languages and in one', async () => {
      await open(desk, center('shop'));
      await filled(desk);
      await pair(desk, locale, 'market_shop_intro', 'English').fill('ABS from stock');
      await pair(desk, locale, 'market_shop_intro', 'Chinese').fill('ABS现货');
      await pair(desk, locale, 'market_shop_profile', 'English').fill(`Since 2010.\n\n${attack}`);
      await pair(desk, locale, 'market_shop_city', 'English').fill('Ningbo');
      await field(desk, locale, 'market_shop_logo').setInputFiles(await works('logo.png'));
      await button(desk, locale, 'market_shop_save').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_shop_savedForReview'));
      for (const language of locales) {
        await reads(page, inLanguage(language, `/shop/${shopId}`), language === 'en-US' ? 'ABS from stock' : 'ABS现货');
        await open(page, inLanguage(language, `/shop/${shopId}/companyProfile`));
        await expect(page.getByRole('main')).toContainText('Since 2010.');
        await expect(page.getByRole('main')).toContainText(attack);
        expect(await page.title()).not.toBe('taken');
        const written = page.locator('.prose', { hasText: 'Since 2010.' });
        if (language === 'zh-CN') await expect(written).toHaveAttribute('lang', 'en-US');
      }
    });

    await test.step('pictures, put in order with the keyboard', async () => {
      await field(desk, locale, 'market_shop_addPictures').setInputFiles([
        await works('one.png'),
        await works('two.png'),
      ]);
      const captions = pair(desk, locale, 'market_shop_caption', 'English');
      await expect(captions).toHaveCount(2);
      await captions.first().fill('Yard');
      await captions.last().fill('Laboratory');
      const up = desk.getByRole('button', { name: say(locale, 'market_shop_moveUp', { name: 'Laboratory' }) });
      await up.focus();
      await desk.keyboard.press('Enter');
      await expect(captions.first()).toHaveValue('Laboratory');
      await button(desk, locale, 'market_shop_savePictures').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_shop_picturesSaved'));
      await reads(page, inLanguage(locale, `/shop/${shopId}/qualifications`), 'Yard');
      const shown = page.getByRole('main').getByRole('img', { name: /Yard|Laboratory/ });
      await expect(shown).toHaveCount(2);
      await expect(shown.first()).toHaveAttribute('alt', 'Laboratory');
      await shown.first().scrollIntoViewIfNeeded();
      await expect.poll(() => shown.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    });

    await test.step('an update, first as a draft that nobody else sees, kept over a reload', async () => {
      await open(desk, center('dynamics'));
      await filled(desk);
      await button(desk, locale, 'market_shop_writeDynamic').click();
      await button(desk, locale, 'market_shop_publish').click();
      await expect(desk.getByRole('alert')).toContainText(say(locale, 'market_shop_oneLanguage'));
      await pair(desk, locale, 'market_shop_title', 'English').fill('New hall');
      await pair(desk, locale, 'market_shop_content', 'English').fill(attack);
      await desk.reload();
      await filled(desk);
      await expect(pair(desk, locale, 'market_shop_title', 'English')).toHaveValue('New hall');
      await field(desk, locale, 'market_shop_pictures').setInputFiles(await works('hall.png'));
      await button(desk, locale, 'market_shop_saveDraft').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_shop_draftSaved'));
      await open(page, inLanguage(locale, `/shop/${shopId}/dynamic`));
      await expect(page.getByText('New hall')).toHaveCount(0);
      await desk.getByRole('button', { name: say(locale, 'market_shop_editOf', { name: 'New hall' }) }).click();
      await button(desk, locale, 'market_shop_publish').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_shop_published'));
      await reads(page, inLanguage(other(locale), `/shop/${shopId}/dynamic`), 'New hall');
      await page.getByRole('link', { name: 'New hall' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('New hall');
      await expect(page.locator('article')).toContainText(attack);
      expect(await page.title()).not.toBe('taken');
    });

    await test.step('a certificate that has expired is shown as expired, to its owner and to everybody', async () => {
      await open(desk, center('qualifications'));
      await filled(desk);
      await button(desk, locale, 'market_shop_addCertificate').click();
      await field(desk, locale, 'market_shop_kind').selectOption('iso9001');
      await pair(desk, locale, 'market_shop_certificateName', 'English').fill('Quality 2015');
      await field(desk, locale, 'market_shop_issuer').fill('Office');
      await field(desk, locale, 'market_shop_issuedOn').fill('2015-03-01');
      await field(desk, locale, 'market_shop_expiresOn').fill('2015-02-01');
      await button(desk, locale, 'market_shop_save').click();
      await expect(desk.getByRole('alert')).toContainText(say(locale, 'market_shop_expiresBeforeIssue'));
      await field(desk, locale, 'market_shop_expiresOn').fill('2018-03-01');
      await field(desk, locale, 'market_shop_files').setInputFiles(await certificate('Quality'));
      await button(desk, locale, 'market_shop_save').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_shop_certificateSaved'));
      const own = desk.getByRole('listitem').filter({ hasText: 'Quality 2015' });
      await expect(own).toContainText(say(locale, 'market_shop_expired'));
      await reads(page, inLanguage(locale, `/shop/${shopId}/qualifications`), 'Quality 2015');
      const shown = page.getByRole('listitem').filter({ hasText: 'Quality 2015' });
      await expect(shown).toContainText(say(locale, 'market_shop_expired'));
      await expect(shown.getByText(say(locale, 'market_shop_inForce'), { exact: true })).toHaveCount(0);
    });

    await test.step('what is deleted is gone', async () => {
      await open(desk, center('dynamics'));
      await filled(desk);
      await desk.getByRole('button', { name: say(locale, 'market_shop_deleteOf', { name: 'New hall' }) }).click();
      await button(question(desk), locale, 'market_shop_delete').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_shop_deleted'));
      await reads(page, inLanguage(locale, `/shop/${shopId}/dynamic`), say(locale, 'market_shop_noDynamics'));
    });

    await test.step('the statistics of a new shop', async () => {
      await open(desk, center('statistics'));
      await filled(desk);
      // A quarter, empty, under its head: an axis of twelve empty months says nothing.
      await expect(desk.getByRole('table').getByRole('row')).toHaveCount(1 + 3);
    });
  });

  test(`in ${locale} a visitor finds a shop and reads on without a script, up to the RFQ for it`, async ({
    samples,
    browser,
    openPage,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(samples.baseUrl + inLanguage(locale, '/shopList'));
    const cards = page.getByRole('main').locator('.panel h2');
    const all = await cards.count();
    expect(all).toBe(20);
    await page.goto(samples.baseUrl + inLanguage(locale, '/shopList?keyword=paper+crane'));
    await expect(cards).toHaveCount(1);
    await cards.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const tab of ['market_shop_profile', 'market_shop_dynamics', 'frame_offers', 'market_shop_qualifications']) {
      const tabs = page.getByRole('navigation', { name: say(locale, 'market_shop_parts') });
      await tabs.getByRole('link', { name: say(locale, tab) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tabs.locator('[aria-current=page]')).toContainText(say(locale, tab));
    }
    const badge = page.locator('details', { hasText: say(locale, 'market_shop_badgeDocuments') });
    await badge.locator('summary').click();
    await expect(badge).toContainText(say(locale, 'market_shop_neverBought'));
    const rfq = await page.getByRole('link', { name: say(locale, 'market_shop_postRfq') }).getAttribute('href');
    await context.close();

    const buyer = await newBuyer(samples, locale);
    const desk = await openPage(buyer.token);
    await open(desk, rfq!);
    await filled(desk);
    const shop = locale === 'en-US' ? 'Paper Crane Polymers' : '纸鹤塑化';
    await expect(desk.getByRole('radio', { name: say(locale, 'deals_rfq_toChosen') })).toBeChecked();
    await expect(desk.getByRole('checkbox', { name: shop })).toBeChecked();
  });
}

test('shops, updates and pages of them that are not there are not found', async ({ samples, request }) => {
  const { shopId, dynamicId } = samples;
  const lost = [
    '/shop/no-such-shop',
    '/shop/no-such-shop/companyProfile',
    '/shop/no-such-shop/dynamic',
    '/shop/no-such-shop/productList',
    '/shop/no-such-shop/qualifications',
    '/shop/%00',
    '/shop/..%2F..%2Fetc',
    `/shop/${'x'.repeat(300)}`,
    `/shop/${shopId}/dynamicDetail`,
    `/shop/${shopId}/dynamicDetail?id=none`,
    `/shop/lion-lane/dynamicDetail?id=${dynamicId}`,
    `/shop/${shopId}/nothing`,
  ];
  for (const path of lost) {
    const answer = await request.get(samples.baseUrl + inLanguage('en-US', path), { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 404]);
  }
  for (const odd of [
    '/shopList?page=-1&sort=bought&badge=gold&nation=%00',
    '/shopList?keyword=%3Cscript%3E&page=999999',
  ]) {
    expect((await request.get(samples.baseUrl + inLanguage('zh-CN', odd))).status()).toBe(200);
  }
});

test('the shop card of an offer leads to the shop', async ({ samples, openPage }) => {
  const page = await openPage();
  await open(page, inLanguage('en-US', `/productDetail?id=${samples.offerId}`));
  const card = page.getByRole('region', { name: say('en-US', 'market_offer_supplier') });
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/en-US\/shop\/[\w-]+$/);
  await link(page.getByRole('main'), 'en-US', 'market_shop_mail').click();
  await expect(page).toHaveURL(/\/login\?return=/);
});

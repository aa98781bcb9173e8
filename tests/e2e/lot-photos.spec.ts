import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newSupplier } from './support/companies.ts';
import { expectLight, visit } from './support/first-visit.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const day = 24 * 3600 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const photo = async (name: string) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d9d2c0' } })
    .jpeg()
    .toBuffer(),
});
const toasts = (page: Page) => page.locator('[data-toasts]');

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a supplier shows the goods by lot, and everybody sees them without a script`, async ({
    openPage,
    samples,
    browser,
  }) => {
    const supplier = await newSupplier(samples, locale, ['abs']);
    const { id } = await ask<{ id: string }>(supplier, 'product/supplier/offer/createOffer', {
      ...{ materialId: samples.materialId, warehouseCityId: 'CNNGB', price: '9480', currency: 'CNY', moq: '25' },
      ...{ stock: '300', leadTimeDays: 7, tradeTerm: 1, countryOfOrigin: 'CN', packing: 'BAG25', onSale: true },
      ...{ qualityClass: 'PREMIUM', paymentTerm: 'TT100', validUntil: dayIn(20) },
    });
    const desk = await openPage(supplier.token);
    await desk.goto(inLanguage(locale, '/supplierCenter/offers'));
    const window = desk.getByRole('dialog');
    const add = window.getByRole('button', { name: say(locale, 'market_offers_photoAdd'), exact: true });
    const lots = window.getByRole('list', { name: say(locale, 'market_offer_photos') }).getByRole('textbox', {
      name: say(locale, 'market_offers_photoLot'),
    });

    await test.step('two photos of a lot, none of a day to come', async () => {
      await desk.getByRole('row').last().hover();
      await desk.getByRole('button', { name: new RegExp(`^${say(locale, 'market_offers_photos')}`) }).click();
      await filled(desk);
      await field(desk, locale, 'market_offers_photoFiles').setInputFiles([
        await photo('bag.jpg'),
        await photo('scale.jpg'),
      ]);
      await field(desk, locale, 'market_offers_photoLot').fill('L-2411');
      await field(desk, locale, 'market_offers_photoTakenOn').fill(dayIn(3));
      await add.click();
      await expect(window).toContainText(say(locale, 'market_offers_photoInFuture'));
      await expect(lots).toHaveCount(0);
      await field(desk, locale, 'market_offers_photoTakenOn').fill(dayIn(-3));
      await add.click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_offers_photosAdded'));
      await expect(lots).toHaveCount(2);
    });

    await test.step('another lot first, by the keyboard', async () => {
      await lots.last().fill('L-2412');
      const name = say(locale, 'market_offer_photoOf', { lot: 'L-2411', date: dayIn(-3) });
      await window
        .getByRole('button', { name: say(locale, 'market_shop_moveUp', { name }) })
        .last()
        .press('Enter');
      await expect(lots.first()).toHaveValue('L-2412');
      await button(desk, locale, 'market_offers_photosSave').click();
      await expect(toasts(desk)).toContainText(say(locale, 'market_offers_photosSaved'));
    });

    await test.step('on the page of the offer', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${samples.baseUrl}${inLanguage(locale, `/productDetail?id=${id}`)}`);
      const photos = page.getByRole('region', { name: say(locale, 'market_offer_photos') });
      const links = photos.getByRole('link');
      await expect(links).toHaveText(
        ['L-2412', 'L-2411'].map((lot) => say(locale, 'market_offer_photoOf', { lot, date: dayIn(-3) })),
      );
      await expect(page.getByRole('main')).toContainText(say(locale, 'market_offer_materialPicture'));
      const large = await page.request.get(samples.baseUrl + (await links.first().getAttribute('href')));
      expect([large.status(), large.headers()['content-type']]).toEqual([200, 'image/webp']);
      await context.close();
    });

    await test.step('which stays light', async () => {
      const context = await browser.newContext({ baseURL: samples.baseUrl });
      await expectLight(await visit(await context.newPage(), inLanguage(locale, `/productDetail?id=${id}`)));
      await context.close();
    });
  });
}

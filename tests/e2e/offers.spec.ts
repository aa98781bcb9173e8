import type { Page } from '@playwright/test';
import type { Locale } from '../../i18n/locales.ts';
import { withLocale } from '../../i18n/server.ts';
import { importColumnName } from '../../src/api/market/import-columns.ts';
import { ask } from './support/api.ts';
import { button, downloaded, field, filled } from './support/by-hand.ts';
import { newSupplier } from './support/companies.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

const day = 24 * 3600 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const own = (locale: Locale, path = '') => inLanguage(locale, `/supplierCenter/offers${path}`);
const sheet = (page: Page) => page.getByRole('main').getByRole('table');
const cell = (page: Page, locale: Locale, key: string, grade: string) =>
  page.getByRole('textbox', {
    name: say(locale, 'market_offers_cell', { field: say(locale, key), grade }),
    exact: true,
  });

/** Fills in what an offer of EXW Ningbo cannot do without. */
async function fillIn(page: Page, locale: Locale, price: string): Promise<void> {
  await field(page, locale, 'market_offers_pricePerTonne').fill(price);
  await field(page, locale, 'market_offer_moq').fill('25');
  await field(page, locale, 'market_offer_stock').fill('300');
  await field(page, locale, 'market_offer_leadTime').fill('7');
  await field(page, locale, 'deals_rfq_tradeTerm').selectOption('1');
  await field(page, locale, 'market_offer_warehouseCity').selectOption('CNNGB');
  await field(page, locale, 'market_offer_origin').selectOption('CN');
  await field(page, locale, 'market_offer_packing').selectOption('BAG25');
  await field(page, locale, 'market_offer_qualityClass').selectOption('PREMIUM');
  await field(page, locale, 'market_offer_paymentTerms').selectOption('TT100');
  await field(page, locale, 'market_offer_taxBasis').selectOption('EXCLUDED');
  await field(page, locale, 'market_offer_condition').selectOption('PRIME');
}

for (const locale of playedIn('zh-CN')) {
  test.describe(locale, () => {
    test('goods on their way are offered with the day of their arrival, and told from goods in stock', async ({
      openPage,
      samples,
    }) => {
      const supplier = await newSupplier(samples, locale, ['abs']);
      const [page, reader] = [await openPage(supplier.token), await openPage()];
      await page.goto(own(locale, `/new?materialId=${samples.materialId}`));
      await filled(page);
      await fillIn(page, locale, '9480');
      await field(page, locale, 'market_offer_supply').selectOption('AFLOAT');
      await button(page, locale, 'market_offers_putOnSale').click();
      await expect(field(page, locale, 'market_offer_arrivesOn')).toHaveAttribute('aria-invalid', 'true');
      await field(page, locale, 'market_offer_arrivesOn').fill(dayIn(40));
      await field(page, locale, 'market_offer_color').selectOption('BLACK');
      await button(page, locale, 'market_offers_putOnSale').click();
      await expect(sheet(page)).toContainText(say(locale, 'market_offer_statusOnSale'));
      const address = (await sheet(page).getByRole('link').first().getAttribute('href'))!;

      await reader.goto(address);
      const main = reader.getByRole('main');
      await expect(main).toContainText(say(locale, 'market_offer_afloatUntil', { day: dayIn(40) }));
      await expect(main).toContainText(say(locale, 'market_offer_quantity'));
      await expect(main).toContainText(locale === 'zh-CN' ? '黑色' : 'Black');
      const { id } = await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop');
      const shop = inLanguage(locale, `/productList?shopId=${id}`);
      for (const [availability, count] of [
        ['AFLOAT', 1],
        ['IN_STOCK', 0],
      ] as const) {
        // prettier-ignore
        await reader.goto(`${shop}&availability=${availability}`);
        await expect(main.locator('.offer')).toHaveCount(count);
      }
      await reader.goto(shop);
      await expect(main.locator('.offer')).toContainText(
        say(locale, 'market_offer_arrives', { day: dayIn(40).slice(5) }),
      );
    });

    test('a price that can be read in two ways is asked about in its own row', async ({ openPage, samples }) => {
      const supplier = await newSupplier(samples, locale, ['abs']);
      for (const warehouseCityId of ['CNNGB', 'CNSHA'])
        await ask(supplier, 'product/supplier/offer/createOffer', {
          ...{
            materialId: samples.materialId,
            warehouseCityId,
            price: '9480',
            currency: 'CNY',
            moq: '25',
            stock: '300',
          },
          ...{ leadTimeDays: 7, validUntil: dayIn(20), tradeTerm: 1, countryOfOrigin: 'CN', packing: 'BAG25' },
          ...{ qualityClass: 'PREMIUM', paymentTerm: 'TT100' },
        });
      const page = await openPage(supplier.token);
      await page.goto(own(locale));
      await filled(page);
      const prices = sheet(page).getByRole('textbox', { name: new RegExp(say(locale, 'market_offers_pricePerTonne')) });
      await expect(prices).toHaveCount(2);
      await prices.first().fill('8,050');
      await prices.first().press('Enter');
      const choice = sheet(page)
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^8[,.]?050$/ });
      const [asked, below] = [(await choice.boundingBox())!, (await prices.nth(1).boundingBox())!];
      expect(asked.y + asked.height, 'above the price of the next row').toBeLessThanOrEqual(below.y);
      await prices.nth(1).click();
      await choice.click();
      await expect(choice).toHaveCount(0);
      await expect(prices.first()).toHaveValue('8050');
    });

    test('a supplier makes an offer, puts it on sale, and buyers find it; a new price and its history follow', async ({
      openPage,
      samples,
    }) => {
      const supplier = await newSupplier(samples, locale, ['abs']);
      const page = await openPage(supplier.token);
      await page.goto(own(locale));
      await expect(page.getByRole('heading', { name: say(locale, 'market_offers_none') })).toBeVisible();
      await withinEffort(page, 23, async () => {
        await page
          .getByRole('link', { name: say(locale, 'market_offers_new') })
          .first()
          .click();
        await page.getByRole('combobox', { name: say(locale, 'market_offers_material') }).fill('pa757');
        await page.getByRole('option', { name: /PA-757(?!K)/ }).click();
        await fillIn(page, locale, '9480');
        await field(page, locale, 'market_offer_stock').fill('10');
        await button(page, locale, 'market_offers_putOnSale').click();
        await expect(page.getByRole('alert')).toContainText('25');
        await page.reload();
        await expect(field(page, locale, 'market_offers_pricePerTonne')).toHaveValue('9480');
        await field(page, locale, 'market_offer_stock').fill('300');
        await button(page, locale, 'market_offers_putOnSale').click();
        await expect(sheet(page)).toContainText('PA-757');
      });
      await expect(sheet(page)).toContainText(say(locale, 'market_offer_statusOnSale'));
      const publicLink = sheet(page).getByRole('link', { name: 'POLYLAC PA-757', exact: true });
      const address = (await publicLink.getAttribute('href'))!;
      const grade = (await publicLink.innerText()).trim();

      const buyer = await openPage();
      await expect(async () => {
        await buyer.goto(inLanguage(locale, '/productList?keyword=PA-757&sort=newest'));
        await expect(buyer.getByRole('main').locator(`a[href="${address}"]`).first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(async () => {
        await buyer.goto(address);
        await expect(buyer.getByRole('main')).toContainText('9,480.00', { timeout: 1_000 });
        await expect(buyer.getByRole('main')).toContainText(supplier.company);
      }).toPass();

      await cell(page, locale, 'market_offers_pricePerTonne', grade).fill('9555.5');
      await cell(page, locale, 'market_offers_stockTonnes', grade).fill('12');
      await page.getByRole('button', { name: saying(locale, 'market_offers_save') }).click();
      await expect(cell(page, locale, 'market_offers_stockTonnes', grade)).toHaveAttribute('aria-invalid', 'true');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(cell(page, locale, 'market_offers_pricePerTonne', grade)).toHaveValue('9555.5');
      await cell(page, locale, 'market_offers_stockTonnes', grade).fill('280');
      await page.getByRole('button', { name: saying(locale, 'market_offers_save') }).click();
      await expect(page.getByRole('button', { name: saying(locale, 'market_offers_save') })).toBeHidden();
      await page.getByRole('button', { name: say(locale, 'market_offers_historyOf', { grade }) }).click();
      await expect(page.getByRole('dialog')).toContainText('9,555.50');
      await page.keyboard.press('Escape');
      await expect(async () => {
        await buyer.goto(address);
        await expect(buyer.getByRole('main')).toContainText('9,555.50', { timeout: 1_000 });
      }).toPass();

      await page.getByRole('checkbox', { name: say(locale, 'market_offers_select', { grade }) }).check();
      await button(page, locale, 'market_offers_scale').click();
      const change = page.getByRole('dialog');
      await change.getByRole('combobox', { name: say(locale, 'market_offers_scaleBy') }).selectOption('amount');
      await field(page, locale, 'market_offers_scaleValue').fill('-9555.5');
      await button(page, locale, 'market_offers_scaleApply').click();
      await expect(change).toContainText(say(locale, 'market_offers_scaleTooLow', { grades: grade }));
      await field(page, locale, 'market_offers_scaleValue').fill('-55.5');
      await expect(change.getByRole('status').last()).toContainText('9,500.00');
      await button(page, locale, 'market_offers_scaleApply').click();
      await page.getByRole('button', { name: saying(locale, 'market_offers_save') }).click();
      await expect(page.getByRole('button', { name: saying(locale, 'market_offers_save') })).toBeHidden();
      await expect(cell(page, locale, 'market_offers_pricePerTonne', grade)).toHaveValue(/^9500(\.00)?$/);

      await button(page, locale, 'market_offers_remove').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say(locale, 'market_offers_remove'), exact: true })
        .click();
      await expect(sheet(page)).toContainText(say(locale, 'market_offer_statusRemoved'));
      await expect(async () => {
        await buyer.goto(address);
        await expect(buyer.getByRole('main')).toContainText(say(locale, 'market_offer_removedTitle'), {
          timeout: 1_000,
        });
      }).toPass();

      await page.getByRole('button', { name: say(locale, 'market_offers_copyOf', { grade }) }).click();
      await expect(field(page, locale, 'market_offers_pricePerTonne')).toHaveValue(/^9500(\.00)?$/);
      await expect(field(page, locale, 'market_offer_warehouseCity')).toHaveValue('CNNGB');
      await button(page, locale, 'market_offers_saveNotListed').click();
      await expect(sheet(page).getByRole('row')).toHaveCount(3);
      await expect(sheet(page)).toContainText(say(locale, 'market_offer_statusNotListed'));
    });

    test('a file with a bad row is named and not imported; put right, all of it is', async ({ openPage, samples }) => {
      const supplier = await newSupplier(samples, locale, ['abs']);
      const page = await openPage(supplier.token);
      await page.goto(own(locale, '/import'));
      const { text: good } = await downloaded(
        page,
        page.getByRole('button', { name: say(locale, 'market_offers_template', { format: 'CSV' }) }),
      );
      const send = (name: string, text: string) =>
        field(page, locale, 'market_offers_file').setInputFiles({
          name,
          mimeType: 'text/csv',
          buffer: Buffer.from(text),
        });

      await send('bad.csv', good.replace('9850', '=9850').replace(dayIn(30), '08/09/2027'));
      const problems = page.getByRole('main').getByRole('table').first();
      await expect(problems).toContainText('=9850');
      await expect(problems).toContainText(withLocale(locale, () => importColumnName('price')));
      await expect(problems).toContainText('08/09/2027');
      await expect(page.getByRole('button', { name: saying(locale, 'market_offers_importStart') })).toBeHidden();

      await send('good.csv', good);
      await page.getByRole('checkbox', { name: say(locale, 'market_offers_importOnSale') }).check();
      await page.getByRole('button', { name: say(locale, 'market_offers_importStart', { total: 2 }) }).click();
      await expect(page.getByText(say(locale, 'market_offers_imported', { total: 2 }))).toBeVisible();
      await page.reload();
      await expect(page.getByText(say(locale, 'market_offers_imported', { total: 2 }))).toBeVisible();
      await page.getByRole('link', { name: say(locale, 'market_offers_seeAll') }).click();
      await expect(sheet(page).getByText(say(locale, 'market_offer_statusOnSale'))).toHaveCount(2);

      const address = await sheet(page).getByRole('link', { name: 'POLYLAC PA-757', exact: true }).getAttribute('href');
      const buyer = await openPage();
      await expect(async () => {
        await buyer.goto(address!);
        await expect(buyer.getByRole('main')).toContainText('9,850.00', { timeout: 1_000 });
      }).toPass();

      // Out of the table into a file, and back with another price.
      await button(page, locale, 'market_offers_export').click();
      const { text: exported } = await downloaded(
        page,
        page
          .getByRole('dialog')
          .getByRole('button', { name: say(locale, 'market_offers_exportAs', { format: 'CSV' }) }),
      );
      await page.goto(own(locale, '/import'));
      await send('edited.csv', exported.replace('9850', '9777'));
      await expect(page.getByText(say(locale, 'market_offers_changesOne'), { exact: true })).toHaveCount(2);
      await page.getByRole('button', { name: say(locale, 'market_offers_importStart', { total: 2 }) }).click();
      await page.getByRole('link', { name: say(locale, 'market_offers_seeAll') }).click();
      await expect(sheet(page).getByText(say(locale, 'market_offer_statusOnSale'))).toHaveCount(2);
      await expect(sheet(page).locator('input[value="9777.00"]')).toBeVisible();
    });
  });
}

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { locales, type Locale } from '../../i18n/locales.ts';
import type { createOffer, OwnOffer } from '../../src/api/market/own-offer.ts';
import type { z } from 'zod';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newSupplier, type Company } from './support/companies.ts';
import { dayIn } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A sheet of one page. */
async function sheet(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  made.addPage().drawText('ABS, CAS 9003-56-9', { x: 40, y: 700, size: 12, font });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await made.save()) };
}

/** Something to sell: PA-757 from Ningbo. */
async function offered(supplier: Company): Promise<OwnOffer> {
  const [found] = await ask<{ id: string }[]>(supplier, 'product/supplier/offer/findMaterials?keyword=PA-757');
  const input: z.input<typeof createOffer.input> = {
    ...{ materialId: found!.id, price: '1285.50', currency: 'USD', moq: '25', stock: '500', warehouseCityId: 'CNNGB' },
    ...{ countryOfOrigin: 'TW', tradeTerm: 2, portId: 'CNNGB', packing: 'BAG25', paymentTerm: 'TT30_70BL' },
    ...{ qualityClass: 'PREMIUM', leadTimeDays: 14, validUntil: dayIn(20), onSale: true, documents: ['TDS', 'SDS'] },
  };
  return ask(supplier, 'product/supplier/offer/createOffer', input);
}

async function fillIn(page: Page, locale: Locale, name: string, editionOn: string, revision: string): Promise<void> {
  await field(page, locale, 'market_documents_file').setInputFiles(await sheet(name));
  await field(page, locale, 'market_documents_editionOn').fill(editionOn);
  await field(page, locale, 'market_documents_revisionLabel').fill(revision);
  await button(page, locale, 'market_documents_publish').click();
  await expect(page.getByText(say(locale, 'market_documents_publishedToast'))).toBeVisible();
}

for (const locale of locales) {
  test(`a safety data sheet is added to an offer, opened by a visitor, checked and replaced: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    const supplier = await newSupplier(samples, locale, ['abs']);
    const offer = await offered(supplier);
    const page = await openPage(supplier.token);
    await page.goto(inLanguage(locale, '/supplierCenter/offers'));
    await filled(page);
    const toDocuments = say(locale, 'market_documents_ofOffer', { grade: offer.grade });
    await page.getByRole('link', { name: toDocuments, exact: true }).click();
    await filled(page);
    await button(page, locale, 'market_documents_add').click();
    await expect(page.getByText(offer.grade).first()).toBeVisible();
    const kind = field(page, locale, 'market_documents_kind');
    await kind.selectOption('SDS');
    await field(page, locale, 'market_documents_form').selectOption('EU');
    await page.locator('input[name="languages"][value="en"]').check();
    await page.locator('input[name="languages"][value="zh"]').check();
    await fillIn(page, locale, 'first.pdf', dayIn(-200), '1.0');

    // A visitor reads it on the page of the offer, and its file opens.
    const visitor = await openPage();
    await visitor.goto(inLanguage(locale, `/productDetail?id=${offer.id}`));
    const section = visitor.locator('#documents');
    const own = section.getByRole('listitem').filter({ hasText: supplier.company });
    await expect(own).toContainText(say(locale, 'market_documents_unchecked'));
    const href = await own.getByRole('link').first().getAttribute('href');
    const answer = await visitor.request.get(href!);
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="first.pdf"/),
    });
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, '/backstage/documents?keyword=PA-757'));
    await filled(desk);
    const entry = desk.getByRole('main').getByRole('listitem').filter({ hasText: supplier.company });
    await entry.getByRole('button', { name: new RegExp(`^${say(locale, 'market_documents_check')}`) }).click();
    await expect(desk.getByText(say(locale, 'market_documents_checkedToast'))).toBeVisible();
    await visitor.reload();
    await expect(own).toContainText(say(locale, 'market_documents_checked'));

    await page.goto(inLanguage(locale, '/supplierCenter/documents'));
    await filled(page);
    await page.getByRole('button', { name: new RegExp(`^${say(locale, 'market_documents_newEdition')}`) }).click();
    await fillIn(page, locale, 'second.pdf', dayIn(-3), '2.0');
    await visitor.reload();
    await expect(own.first()).toContainText(say(locale, 'market_documents_revision', { revision: '2.0' }));
    await own.first().locator('summary').click();
    await expect(own.first().getByRole('link').filter({ hasText: '1.0' })).toBeVisible();

    // Its first page is drawn a few seconds later, for readers and for its supplier.
    const picture = own.first().getByRole('img', {
      name: new RegExp(`^${say(locale, 'market_documents_firstPage', { kind: '.+', languages: '.+' })}$`),
    });
    await expect(async () => {
      await visitor.reload();
      await expect(picture).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(192);
    await page.goto(inLanguage(locale, '/supplierCenter/documents'));
    await expect(page.getByRole('main').getByRole('listitem').getByRole('img').first()).toBeVisible();
  });
}

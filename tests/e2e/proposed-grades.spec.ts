import type { Page } from '@playwright/test';
import { locales, type Locale } from '../../i18n/locales.ts';
import { importColumnNames } from '../../src/api/market/import-columns.ts';
import { button, downloaded, field, filled } from './support/by-hand.ts';
import { newSupplier } from './support/companies.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const day = 24 * 3600 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const columns = ['grade', 'manufacturer', 'price', 'currency', 'moq', 'stock', 'warehouseCity', 'countryOfOrigin', 'tradeTerm', 'packing', 'paymentTerm', 'qualityClass', 'leadTimeDays', 'validUntil'] as const; // prettier-ignore

/** A price list as a Chinese trader has it: the name of the goods beside the grade, thousands with a comma. */
function priceList(rows: readonly { grade: string; price: string; city?: string }[]): Buffer {
  const head = ['品名', ...columns.map((column) => importColumnNames[column].zh)];
  const lines = rows.map(({ grade, price, city = '宁波' }) => [
    ...['ABS', grade, '奇美', `"${price}"`, 'USD', '25', '500', city, 'TW', 'EXW', 'BAG25'],
    ...['TT30_70BL', 'PREMIUM', '7', dayIn(20)],
  ]);
  return Buffer.from([head, ...lines].map((line) => line.join(',')).join('\r\n'));
}

const choose = (page: Page, locale: Locale, name: string, bytes: Buffer) =>
  field(page, locale, 'market_offers_file').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const [at, locale] of locales.entries()) {
  test(`a price list with grades that nobody knows is on sale the same day, and the desk merges two of them: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    // Each language with grades of its own: the site is one.
    const [first, second] = [`QK-84${at}1`, `QK-84${at}1X`];
    const supplier = await newSupplier(samples, locale, ['abs']);
    const page = await openPage(supplier.token);
    await page.goto(inLanguage(locale, '/supplierCenter/offers/import'));
    await filled(page);
    const rows = [
      { grade: 'PA-757', price: '1,200.00' },
      { grade: first, price: '1,310.00' },
      { grade: second, price: '1,320.00' },
      { grade: 'PA-757', price: '1,205.00', city: '亚特兰蒂斯' },
    ];
    await choose(page, locale, 'prices.csv', priceList(rows));
    await expect(page.getByText(say(locale, 'market_offers_badRows', { bad: 3, total: 4 }))).toBeVisible();
    const whatIs = (grade: string) =>
      page.getByRole('combobox', { name: say(locale, 'market_proposals_whatIs', { grade }), exact: true });
    for (const grade of [first, second]) await whatIs(grade).selectOption('new');
    const category = page.getByRole('combobox', { name: say(locale, 'market_proposals_categoryOfNew') });
    await category.fill('ABS');
    await page.getByRole('listbox').getByRole('option').first().click();
    await field(page, locale, 'market_proposals_source').fill('CHIMEI TDS 2026-06');
    await button(page, locale, 'market_proposals_settle').click();
    await expect(page.getByText(say(locale, 'market_offers_someGood', { good: 3, total: 4 }))).toBeVisible();
    await page.getByRole('checkbox', { name: say(locale, 'market_offers_importOnSale') }).check();
    await press(page, say(locale, 'market_offers_importStartPartly', { good: 3 })).click();
    await expect(page.getByText(say(locale, 'market_offers_imported', { total: 3 }))).toBeVisible();
    await expect(page.getByText(say(locale, 'market_offers_restLeft', { bad: 1 }))).toBeVisible();
    const save = press(page, say(locale, 'market_offers_restDownload', { format: 'CSV' }));
    const { text: rest } = await downloaded(page, save);
    expect(rest).toContain('亚特兰蒂斯');
    expect(rest).not.toContain(first);
    await choose(page, locale, 'mended.csv', Buffer.from(rest.replace('亚特兰蒂斯', '上海')));
    await page.getByRole('checkbox', { name: say(locale, 'market_offers_importOnSale') }).check();
    await press(page, say(locale, 'market_offers_importStart', { total: 1 })).click();
    await expect(page.getByText(say(locale, 'market_offers_imported', { total: 1 }))).toBeVisible();

    const buyer = await openPage();
    await buyer.goto(inLanguage(locale, `/productList?keyword=${first}`));
    const listed = buyer.getByRole('main').getByRole('row').filter({ hasText: first });
    await expect(listed.first()).toContainText(say(locale, 'market_offer_proposed'));

    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, `/backstage/catalogue?keyword=${second}`));
    await filled(desk);
    const entry = desk.getByRole('listitem').filter({ has: desk.getByRole('link', { name: second, exact: true }) });
    await entry
      .getByRole('listitem')
      .filter({ has: desk.getByRole('link', { name: first, exact: true }) })
      .getByRole('button', { name: say(locale, 'market_proposals_mergeInto'), exact: true })
      .click();
    await button(desk.getByRole('dialog'), locale, 'market_proposals_mergeInto').click();
    await expect(
      desk.getByText(say(locale, 'market_proposals_mergedToast', { grade: second, name: first })),
    ).toBeVisible();
    await desk.goto(inLanguage(locale, `/backstage/catalogue?keyword=${first}`));
    await filled(desk);
    await button(desk.getByRole('main'), locale, 'market_proposals_accept').first().click();
    const accepting = desk.getByRole('dialog');
    await field(accepting, locale, 'market_offer_grade').fill(`POLYLAC ${first}`);
    await button(accepting, locale, 'market_proposals_accept').click();
    await expect(
      desk.getByText(say(locale, 'market_proposals_acceptedToast', { grade: `POLYLAC ${first}` })),
    ).toBeVisible();

    await page.goto(inLanguage(locale, '/supplierCenter/proposals'));
    await expect(page.getByText(say(locale, 'market_proposals_nextAccepted'))).toBeVisible();
    await expect(page.getByText(say(locale, 'market_proposals_nextMerged'))).toBeVisible();
    await buyer.goto(inLanguage(locale, `/productList?keyword=${first}`));
    await expect(buyer.getByRole('main')).toContainText(`POLYLAC ${first}`);
    await expect(buyer.getByRole('main')).not.toContainText(say(locale, 'market_offer_proposed'));
  });
}

test('a grade that is in no list is proposed while an offer is made, asked about, and answered', async ({
  openPage,
  samples,
}) => {
  const locale = 'en-US';
  const supplier = await newSupplier(samples, locale, ['abs']);
  const page = await openPage(supplier.token);
  await page.goto(inLanguage(locale, '/supplierCenter/offers/new'));
  await filled(page);
  await page.getByRole('combobox', { name: say(locale, 'market_offers_material') }).fill('ZX-7719');
  await button(page, locale, 'market_offers_materialPropose').click();
  await expect(field(page, locale, 'market_offer_grade')).toHaveValue('ZX-7719');
  await button(page, locale, 'market_proposals_propose').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await field(page, locale, 'market_offer_manufacturer').fill('Nordhavn Polymers');
  await field(page, locale, 'market_proposals_nation').selectOption('DK');
  await field(page, locale, 'market_proposals_category').fill('Acrylonitrile');
  await page.getByRole('listbox').getByRole('option').first().click();
  await field(page, locale, 'market_proposals_source').fill('Nordhavn data sheet, edition 3');
  await button(page, locale, 'market_proposals_propose').click();
  await expect(page.getByText(say(locale, 'market_proposals_offerAtOnce'))).toBeVisible();

  const desk = await openPage(samples.tokens.operator);
  await desk.goto(inLanguage(locale, '/backstage/catalogue?keyword=ZX-7719'));
  await filled(desk);
  await button(desk.getByRole('main'), locale, 'market_proposals_ask').click();
  const asking = desk.getByRole('dialog');
  await field(asking, locale, 'mail_email_proposalQuestion').fill('Is it natural or black?');
  await button(asking, locale, 'market_proposals_ask').click();
  await expect(asking).toBeHidden();

  await page.goto(inLanguage(locale, '/supplierCenter/proposals'));
  await filled(page);
  await expect(page.getByRole('blockquote')).toBeVisible();
  await button(page.getByRole('main'), locale, 'market_proposals_answer').click();
  const answering = page.getByRole('dialog');
  await field(answering, locale, 'market_proposals_answerWords').fill('Natural.');
  await button(answering, locale, 'market_proposals_sendToDesk').click();
  // The grade waits for the desk, its offer for nobody: the way back to it is beside it.
  await expect(page.getByText(say(locale, 'market_proposals_nextNoOffer'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say(locale, 'market_offers_new') })
    .click();
  await expect(page.getByText(say(locale, 'market_proposals_offerAtOnce'))).toBeVisible();
});

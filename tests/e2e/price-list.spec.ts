import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { importColumnNames } from '../../src/api/market/import-columns.ts';
import { button, downloaded, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { dialog, link, open, pagesOf } from './support/deal-by-hand.ts';
import { dayIn } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

/** The makers of the list as traders write them, with what each has in the catalogue and one code that it has not. */
const makers = [
  { id: 'chimei', name: '奇美', nation: 'TW', family: 'POLYLAC PQ' },
  { id: 'lg-chem', name: 'LG化学', nation: 'KR', family: 'ABS LQ' },
] as const;
const towns = ['宁波', '上海', '余姚', '大连', '青岛'] as const;
const columns = ['grade', 'manufacturer', 'price', 'currency', 'moq', 'stock', 'warehouseCity', 'countryOfOrigin', 'tradeTerm', 'packing', 'paymentTerm', 'qualityClass', 'leadTimeDays', 'validUntil'] as const; // prettier-ignore

type Row = { grade: string; town: string };
const grades = JSON.parse(readFileSync(new URL('../../src/seed/data/grades.json', import.meta.url), 'utf8')) as {
  grade: string;
  manufacturer: string;
}[];

/** 80 rows of goods that the catalogue has and 20 grades that nobody knows, of one maker. */
function rowsOf(id: string, family: string): Row[] {
  const known = grades.filter(({ manufacturer }) => manufacturer === id).slice(0, 16);
  return [
    ...known.flatMap(({ grade }) => towns.map((town) => ({ grade, town }))),
    ...Array.from({ length: 20 }, (_, at) => ({ grade: `${family}${7011 + at * 37}`, town: towns[0] })),
  ];
}

/** A price list as a Chinese trader sends it: a title over all columns, the maker once beside its grades, thousands with a comma. */
async function priceList(): Promise<Buffer> {
  const text = (value: string, more: object = {}) => ({ value, type: String, ...more });
  const title = [text('华东塑料 现货报价单', { columnSpan: columns.length }), ...columns.slice(1).map(() => null)];
  const head = columns.map((column) => text(importColumnNames[column].zh, { fontWeight: 'bold' as const }));
  const lines = makers.flatMap(({ id, name, nation, family }) => {
    const rows = rowsOf(id, family);
    return rows.map(({ grade, town }, at) => [
      text(grade),
      at === 0 ? text(name, { rowSpan: rows.length }) : null,
      text(`1,${200 + at}.00`),
      ...['USD', '25', '500', town, nation, 'EXW', 'BAG25', 'TT30_70BL', 'PREMIUM', '7', dayIn(20)].map((value) =>
        text(value),
      ),
    ]);
  });
  return writeXlsxFile([title, head, ...lines]).toBuffer();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a price list of 200 rows, 40 of them of grades that nobody knows, is on sale and asked for the same day`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(300_000);
    const supplier = await newSupplier(samples, locale, ['abs']);
    const buyer = await newBuyer(samples, locale);
    const page = await openPage(supplier.token);
    const desk = await openPage(samples.tokens.operator);
    const reader = await openPage(buyer.token);
    const unknown = makers.flatMap(({ id, family }) =>
      rowsOf(id, family)
        .slice(80)
        .map(({ grade }) => grade),
    );
    const [kept, twin] = [unknown[0]!, unknown[1]!];

    await test.step('the supplier sells the 160 known rows at once', async () => {
      await open(page, inLanguage(locale, '/supplierCenter/offers/import'));
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const file = { name: '报价单.xlsx', mimeType, buffer: await priceList() };
      await field(page, locale, 'market_offers_file').setInputFiles(file);
      await expect(page.getByText(say(locale, 'market_offers_badRows', { bad: 40, total: 200 }))).toBeVisible();
      await page.getByRole('checkbox', { name: say(locale, 'market_offers_importOnSale') }).check();
      await press(page, say(locale, 'market_offers_importStartPartly', { good: 160 })).click();
      await expect(page.getByText(say(locale, 'market_offers_imported', { total: 160 }))).toBeVisible();
    });

    await test.step('the 40 grades that nobody knows are proposed, and their offers are on sale as well', async () => {
      const save = press(page, say(locale, 'market_offers_restDownload', { format: 'CSV' }));
      const { text: rest } = await downloaded(page, save);
      const mended = { name: 'rest.csv', mimeType: 'text/csv', buffer: Buffer.from(rest) };
      await field(page, locale, 'market_offers_file').setInputFiles(mended);
      await expect(page.getByText(say(locale, 'market_proposals_unknownTitle', { count: 40 }))).toBeVisible();
      // Some read like grades that there are: whether they are those, nobody but the supplier can say.
      for (const grade of unknown) {
        const whatIs = page.getByRole('combobox', {
          name: say(locale, 'market_proposals_whatIs', { grade }),
          exact: true,
        });
        if ((await whatIs.inputValue()) === '') await whatIs.selectOption('new');
      }
      const category = page.getByRole('combobox', { name: say(locale, 'market_proposals_categoryOfNew') });
      await category.fill('ABS');
      await page.getByRole('listbox').getByRole('option').first().click();
      await field(page, locale, 'market_proposals_source').fill('2026 年 11 月报价单');
      await button(page, locale, 'market_proposals_settle').click();
      await expect(page.getByText(say(locale, 'market_offers_allGood', { total: 40 }))).toBeVisible();
      await page.getByRole('checkbox', { name: say(locale, 'market_offers_importOnSale') }).check();
      await press(page, say(locale, 'market_offers_importStart', { total: 40 })).click();
      await expect(page.getByText(say(locale, 'market_offers_imported', { total: 40 }))).toBeVisible();
      await open(page, inLanguage(locale, '/supplierCenter/offers'));
      await expect(page.getByRole('main')).toContainText('200');
      await open(reader, inLanguage(locale, `/productList?keyword=${encodeURIComponent(kept)}`));
      const row = reader.getByRole('main').getByRole('row').filter({ hasText: kept });
      await expect(row.first()).toContainText(say(locale, 'market_offer_proposed'));
    });

    await test.step('an operator merges one into another, and takes the others in', async () => {
      await open(desk, inLanguage(locale, `/backstage/catalogue?keyword=${encodeURIComponent(supplier.company)}`));
      const main = desk.getByRole('main');
      const entryOf = (grade: string) =>
        main.locator('li.panel').filter({ has: desk.locator('.text-h3').getByText(grade, { exact: true }) });
      await button(entryOf(twin), locale, 'market_proposals_mergeOther').click();
      await field(dialog(desk), locale, 'market_offers_material').fill(kept);
      await desk.getByRole('listbox').getByRole('option', { name: kept }).click();
      await button(dialog(desk), locale, 'market_proposals_mergeInto').click();
      await expect(entryOf(twin)).toHaveCount(0);
      for (let left = unknown.length - 1; left > 0; left -= 1) {
        const next = main.locator('li.panel').first();
        const grade = await next.locator('.text-h3').innerText();
        await button(next, locale, 'market_proposals_accept').click();
        await button(dialog(desk), locale, 'market_proposals_accept').click();
        await expect(entryOf(grade)).toHaveCount(0);
      }
      await expect(main.getByText(say(locale, 'market_list_noMatch'))).toBeVisible();
      await open(page, inLanguage(locale, '/supplierCenter/proposals?state=merged'));
      await expect(page.getByText(say(locale, 'market_proposals_nextMerged'))).toBeVisible();
    });

    const rfq = await test.step('a buyer finds the merged one by its own code, and asks for it', async () => {
      await open(reader, inLanguage(locale, '/'));
      const search = reader.getByRole('search').first().locator('input[name=keyword]');
      await search.fill(twin);
      await search.press('Enter');
      const listed = reader.getByRole('main').getByRole('row').filter({ hasText: kept });
      await expect(listed.first()).not.toContainText(say(locale, 'market_offer_proposed'));
      await listed.first().getByRole('link').first().click();
      await link(reader.getByRole('main'), locale, 'market_offer_postRfq').first().click();
      await expect(reader).toHaveURL(/\/productRfq\?offerId=/);
      await filled(reader);
      await field(reader, locale, 'deals_rfq_quantity').fill('50');
      await field(reader, locale, 'deals_rfq_paymentTerm').selectOption('TT100');
      await field(reader, locale, 'deals_rfq_deliveryStart').fill(dayIn(0));
      await field(reader, locale, 'deals_rfq_deliveryDeadline').fill(dayIn(60));
      await field(reader, locale, 'deals_rfq_latestPayment').fill(dayIn(30));
      await button(reader.getByRole('main'), locale, 'deals_trade_postRfq').click();
      const done = reader.getByText(saying(locale, 'deals_rfq_posted'));
      await expect(done).toBeVisible();
      const number = /RQ\d{6}-\d{4}/.exec(await done.innerText())![0];
      return { number, id: new URL(reader.url()).searchParams.get('id')! };
    });

    await test.step('the supplier quotes, and the buyer reads the quote', async () => {
      await open(page, inLanguage(locale, '/supplierCenter/rfqs'));
      await page.getByRole('link', { name: rfq.number }).click();
      await filled(page);
      await field(page, locale, 'deals_orders_unitPrice').fill('1185');
      await button(page, locale, 'deals_trade_submitQuote').click();
      await expect(page.getByText(say(locale, 'deals_orders_theirTurn'), { exact: true })).toBeVisible();
      await open(reader, pagesOf(locale, rfq.id).inquiry);
      await expect(reader.getByRole('main')).toContainText('1,185.00');
      await expect(reader.getByRole('main')).toContainText(supplier.company);
    });
  });
}

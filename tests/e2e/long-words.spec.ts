import type { Page } from '@playwright/test';
import { ask } from './support/api.ts';
import { filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { accepted, posted, quoted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { misfits } from './support/measures.ts';

/** As long as a grade may be, with nothing at which a line could end. */
const endless = 'HDPE'.repeat(30);
/** Nobody asks all of its suppliers: no other test hears of this one. */
const resin = 'pps';

/** Every column of the page's tables can be seen without moving one sideways. */
async function shownWhole(page: Page): Promise<void> {
  const hidden = await page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const edge = table.parentElement!.getBoundingClientRect().right;
      return [...table.querySelectorAll('tr > *')]
        .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > edge + 1)
        .map((cell) => cell.textContent.slice(0, 40));
    }),
  );
  expect.soft(hidden, `pushed out of ${page.url()}`).toEqual([]);
}

test('a grade without a space neither widens a page nor pushes a column out of it', async ({ samples, openPage }) => {
  const [supplier, buyer] = [await newSupplier(samples, 'en-US', [resin]), await newBuyer(samples, 'en-US')];
  const { id: shopId } = await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop');
  const { id } = await posted(buyer, resin, { shopIds: [shopId], gradeNumber: endless });
  const [buying, selling] = [await openPage(buyer.token), await openPage(supplier.token)];
  const look = async (page: Page, path: string) => {
    await page.goto(`/en-US${path}`);
    await filled(page);
    await expect(page.locator('main')).toContainText(endless);
    await shownWhole(page);
    expect.soft(await misfits(page), path).toEqual([]);
  };
  await look(selling, '/supplierCenter/rfqs');
  await look(selling, `/supplierCenter/deal/${id}`);
  await look(buying, '/userCenter/myRFQ');
  const order = await quoted(supplier, id, endless);
  await look(buying, `/userCenter/reqDetails?id=${id}`);
  await accepted(buyer, order);
  await look(buying, '/userCenter/order');
  await look(buying, `/userCenter/orderDetails_order/${id}`);
  await look(buying, '/userCenter/myContract');
  await look(selling, '/supplierCenter/orders');
  await look(selling, `/supplierCenter/deal/${id}`);
});

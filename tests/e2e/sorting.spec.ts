import { filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

test.use({ role: 'buyer' });

for (const locale of playedIn('en-US')) {
  test(`in ${locale} orders are sorted by the head of a column, and the address keeps it`, async ({ page }) => {
    const head = page.getByRole('columnheader', { name: say(locale, 'deals_orders_goods') });
    const grades = async () => {
      const shown = await page.locator('.order-goods > span:first-child').allTextContents();
      return shown.map((grade) => grade.toLowerCase());
    };
    const sorted = async (order: 'ascending' | 'descending') => {
      await expect(head).toHaveAttribute('aria-sort', order);
      // The rows come after the head.
      await expect(async () => {
        const shown = await grades();
        expect(new Set(shown).size).toBeGreaterThan(5);
        const ascending = shown.toSorted((a, b) => a.localeCompare(b));
        expect(shown).toEqual(order === 'ascending' ? ascending : ascending.toReversed());
      }).toPass();
    };
    await page.goto(inLanguage(locale, '/userCenter/order'));
    await filled(page);
    await expect(head).not.toHaveAttribute('aria-sort');
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/[?&]sort=grade&order=asc$/);
    await sorted('ascending');
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/[?&]sort=grade$/);
    await sorted('descending');
    await page.reload();
    await filled(page);
    await sorted('descending');
  });
}

test('on a phone contracts are sorted, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(inLanguage('zh-CN', '/userCenter/myContract'));
  await filled(page);
  await page.getByRole('link', { name: say('zh-CN', 'deals_contract_counterparty') }).click();
  await expect(page).toHaveURL(/[?&]sort=counterparty&order=asc$/);
  const head = page.getByRole('columnheader', { name: say('zh-CN', 'deals_contract_counterparty') });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

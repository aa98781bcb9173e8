import type { Locator, Page } from '@playwright/test';
import type { ListViews } from '../../src/api/members/list-view.ts';
import { ask } from './support/api.ts';
import { filled } from './support/by-hand.ts';
import { newBuyer } from './support/companies.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { newMember, type Member } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import type { Samples } from './support/samples.ts';
import { say } from './support/words.ts';

const menuOf = (page: Page): Locator => page.locator('details.saved-views');
const viewsOf = (page: Page): Locator => menuOf(page).getByRole('listitem');

async function loggedIn(page: Page, samples: Samples, { token }: Member): Promise<void> {
  const domain = new URL(samples.baseUrl).hostname;
  await page.context().addCookies([{ name: 'ut', value: token, domain, path: '/' }]);
}

for (const locale of playedIn('en-US')) {
  const filtered = inLanguage(locale, '/productList?categoryId=abs&sort=priceAsc');
  const title = say(locale, 'members_view_title');

  /** By the keyboard alone, from the button on. */
  async function keep(page: Page, name: string): Promise<void> {
    await page.getByText(title, { exact: true }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel(say(locale, 'members_view_keep'));
    await expect(field).toBeVisible();
    await page.keyboard.press('Tab');
    while (!(await field.evaluate((own) => own === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }

  test(`a visitor keeps views of the offers in the browser, ${locale}`, async ({ page }) => {
    await page.goto(inLanguage(locale, '/productList'));
    await page.getByText(title, { exact: true }).click();
    await expect(menuOf(page)).toContainText(say(locale, 'members_view_none'));
    await page.goto(`${filtered}&page=2`);
    await keep(page, 'ABS, cheapest');
    const own = viewsOf(page).getByRole('link', { name: 'ABS, cheapest' });
    await expect(own).toBeFocused();
    await expect(own).toHaveAttribute('aria-current', 'page');
    await expect(page.getByLabel(say(locale, 'members_view_keep')), 'it is kept already').toHaveCount(0);

    await test.step('finds it in another list of theirs, and opens it', async () => {
      await page.goto(inLanguage(locale, '/productList?keyword=PA'));
      await page.getByText(title, { exact: true }).click();
      await expect(own).not.toHaveAttribute('aria-current');
      await own.click();
      await expect(page).toHaveURL(filtered);
      await page.goto(inLanguage(locale, '/abs?categoryId=abs'));
      await page.getByText(title, { exact: true }).click();
      await expect(page.getByLabel(say(locale, 'members_view_keep'))).toBeVisible();
      await expect(viewsOf(page), 'views of another list').toHaveCount(0);
    });

    await test.step('keeps no two of one name', async () => {
      await page.goto(inLanguage(locale, '/productList?keyword=PA'));
      await keep(page, 'abs, CHEAPEST');
      await expect(menuOf(page).getByRole('alert')).toHaveText(say(locale, 'members_view_taken'));
      await page.keyboard.press('Escape');
      await expect(menuOf(page)).not.toHaveAttribute('open');
    });

    await test.step('renames it, deletes it, and has it back', async () => {
      await page.getByText(title, { exact: true }).click();
      await page.getByRole('button', { name: say(locale, 'members_view_rename', { name: 'ABS, cheapest' }) }).click();
      await page.getByLabel(say(locale, 'members_view_newName')).fill('ABS');
      await page.keyboard.press('Enter');
      await expect(viewsOf(page).getByRole('link')).toHaveText(['ABS']);
      await page.getByRole('button', { name: say(locale, 'members_view_delete', { name: 'ABS' }) }).click();
      await expect(viewsOf(page)).toHaveCount(0);
      await page.getByRole('button', { name: say(locale, 'members_view_undo') }).click();
      await expect(viewsOf(page).getByRole('link')).toHaveText(['ABS']);
      await page.reload();
      await page.getByText(title, { exact: true }).click();
      await expect(viewsOf(page).getByRole('link')).toHaveText(['ABS']);
    });
  });

  test(`what was kept before goes with its reader into the account, ${locale}`, async ({ page, openPage, samples }) => {
    const member = await newMember(samples, locale);
    await page.goto(filtered);
    await keep(page, 'ABS');
    await expect(viewsOf(page)).toHaveCount(1);
    await loggedIn(page, samples, member);
    await page.reload();
    await page.getByText(title, { exact: true }).click();
    await expect(viewsOf(page).getByRole('link', { name: 'ABS' })).toHaveAttribute('aria-current', 'page');
    await expect(menuOf(page)).not.toContainText(say(locale, 'members_view_here'));
    const { views } = await ask<ListViews>(member, 'user/web/listView/getListViews?list=offers');
    expect(views).toMatchObject([{ name: 'ABS', query: 'categoryId=abs&sort=priceAsc' }]);
    const elsewhere = await openPage(member.token);
    await elsewhere.goto(inLanguage(locale, '/productList'));
    await elsewhere.getByText(title, { exact: true }).click();
    await viewsOf(elsewhere).getByRole('link', { name: 'ABS' }).click();
    await expect(elsewhere).toHaveURL(filtered);
  });

  test(`a view opens without a filter that is no longer there, and says so, ${locale}`, async ({ page }) => {
    for (const [list, rows, names] of [
      ['/productList?categoryId=abs&manufacturerId=left-the-trade', '.offer', ['market_offer_manufacturer']],
      ['/abs?categoryId=celluloid&manufacturerId=chimei', '.material', ['market_suggest_category']],
      ['/shopList?categoryId=celluloid', '.list-page article, .list-page li', ['market_suggest_category']],
    ] as const) {
      await page.goto(inLanguage(locale, list));
      const filters = names.map((key) => say(locale, key)).join(', ');
      await expect(page.getByText(say(locale, 'market_list_gone', { filters }))).toBeVisible();
      expect(await page.locator(rows).count()).toBeGreaterThan(0);
    }
  });
}

for (const locale of playedIn('zh-CN')) {
  test(`a buyer keeps views of the orders, on a phone, too, ${locale}`, async ({ page, samples }) => {
    const buyer = await newBuyer(samples, locale);
    await posted(buyer, 'abs');
    await loggedIn(page, samples, buyer);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inLanguage(locale, '/userCenter/order?keyword=Grade'));
    await filled(page);
    await page.getByText(say(locale, 'members_view_title'), { exact: true }).click();
    await page.getByLabel(say(locale, 'members_view_keep')).fill('Grade 的订单');
    await page.getByRole('button', { name: say(locale, 'center_save'), exact: true }).click();
    const own = viewsOf(page).getByRole('link', { name: 'Grade 的订单' });
    await expect(own).toHaveAttribute('aria-current', 'page');
    const { x, width } = (await menuOf(page).locator('.popover').boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await page.goto(inLanguage(locale, '/userCenter/order'));
    await filled(page);
    await page.getByText(say(locale, 'members_view_title'), { exact: true }).click();
    await own.click();
    await expect(page).toHaveURL(/\/userCenter\/order\?keyword=Grade$/);
  });
}

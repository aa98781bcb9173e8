import { expect, settled, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';

/** Rows of a queue or a list, or the word that there are none. */
const queued = 'ul > li.panel, div.panel h2';
const listed = 'table tbody tr, div.panel h2';

const lists = [
  ['buyer', 'userCenter/order', 'table tbody tr a[href*="orderDetails_order"]'],
  ['buyer', 'userCenter/myRFQ', 'a[href*="reqDetails"]'],
  ['buyer', 'userCenter/myContract', 'table tbody tr a[href*="id="]'],
  ['buyer', 'userCenter/inbox', 'table tbody tr a[href*="emailDetails_inbox"]'],
  ['supplier', 'supplierCenter', 'a[href*="/supplierCenter/rfqs?only=dueSoon"]'],
  ['supplier', 'supplierCenter/rfqs?state=all', 'table tbody tr a[href*="/supplierCenter/deal/"]'],
  ['supplier', 'supplierCenter/orders', 'table tbody tr a[href*="/supplierCenter/deal/"]'],
  ['supplier', 'supplierCenter/offers', 'table tbody tr input[data-field="price"]'],
  ['supplier', 'supplierCenter/shop', 'a[target="_blank"][href*="/shop/"]'],
  ['supplier', 'supplierCenter/dynamics', 'ul.panel > li'],
  ['supplier', 'supplierCenter/qualifications', 'ul.panel > li'],
  ['supplier', 'supplierCenter/statistics', 'table tbody tr'],
  ['forwarder', 'forwarderCenter', 'a[href*="/forwarderCenter/requests?filter=quoted"]'],
  ['forwarder', 'forwarderCenter/lanes', 'table tbody tr'],
  ['forwarder', 'forwarderCenter/requests?filter=all', 'section.panel dl'],
  ['operator', 'backstage', 'li.panel a[href*="/backstage/remittances"]'],
  ['operator', 'backstage/certifications?state=all', 'table tbody tr a[href*="id="]'],
  ['operator', 'backstage/merchants?state=all', queued],
  ['operator', 'backstage/shopNames?state=all', queued],
  ['operator', 'backstage/remittances?state=all', queued],
  ['operator', 'backstage/remittances?view=proposals', queued],
  ['operator', 'backstage/remittances?view=credits', queued],
  ['operator', 'backstage/remittances?view=statement', queued],
  ['operator', 'backstage/remittances?view=accounts', 'ul > li.panel'],
  ['operator', 'backstage/holds?keyword=demo', 'ul > li button'],
  ['operator', 'backstage/audit', 'table tbody tr'],
  ['operator', 'backstage/audit?view=refused', listed],
  ['operator', 'backstage/accountTexts?state=all', queued],
  ['operator', 'backstage/feedback?view=all', queued],
  ['operator', 'backstage/emails', listed],
  ['operator', 'backstage/news', 'table tbody tr a[href*="ref="]'],
  ['operator', 'backstage/articles', 'table tbody tr a[href*="ref="]'],
  ['operator', 'backstage/agreements', 'table tbody tr a[href*="ref="]'],
  ['operator', 'backstage/banners', 'table tbody tr a[href*="ref="]'],
  ['operator', 'backstage/site', 'section.panel dd'],
  ['operator', 'backstage/content?kind=site&ref=site', 'textarea[name="aboutEn"]'],
] as const;

for (const [role, path, row] of lists) {
  test.describe(`${path}`, () => {
    test.use({ role });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });
      test('has its rows in the page, which nobody may keep', async ({ page }) => {
        const response = await page.goto(inLanguage('zh-CN', `/${path}`));
        expect(response!.headers()['cache-control']).toBe('private, no-store');
        await expect(page.locator('main').locator(row).first()).toBeVisible();
      });
    });

    test('comes to life without asking for its rows again', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (
          /\/api\/.*(ByPage|Today|getLanes|OwnQualification|OwnShop|Statistics|Queue|Proposals|Lines|Accounts|Subjects|getContent|SysConfig)/.test(
            request.url(),
          )
        )
          asked.push(new URL(request.url()).pathname);
      });
      await page.goto(inLanguage('en-US', `/${path}`));
      await expect(page.locator('main').locator(row).first()).toBeVisible();
      await settled(page);
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  });
}

import { expect, settled, test } from './support/fixtures.ts';
import { demoAddress } from '../../src/seed/demo/demo-member.ts';
import type { Samples } from './support/samples.ts';
import { inLanguage } from './support/routes.ts';

/** Rows of a queue or a list, or the word that there are none. */
const queued = 'ul > li.panel, div.panel h2';
const listed = 'table tbody tr, div.panel h2';

const pages = [
  ['buyer', 'userCenter', 'a[href*="/userCenter/order?status="]'],
  ['ordinary', 'userCenter', 'a[href*="/userCenter/enterpriseCertification"]'],
  ['buyer', 'userCenter/info', 'input[name="nickname"]'],
  ['buyer', 'userCenter/safetyCenter', '#devices li'],
  ['buyer', 'userCenter/enterpriseCertification', '#colleagues li'],
  ['ordinary', 'userCenter/enterpriseCertification', 'input[name="companyName"]'],
  ['buyer', 'userCenter/feedBack', 'textarea[name="content"]'],
  ['buyer', 'userCenter/myTracks', 'a[href*="/product"]'],
  ['buyer', 'userCenter/remittanceRecord', 'ul > li.panel'],
  ['buyer', 'userCenter/remittanceRecord?view=refunds', 'input[type="date"]'],
  ['buyer', 'userCenter/remittanceRecord?pay={unpaidId}', 'input[name="remitter"]'],
  ['buyer', 'productRfq', 'input[name="gradeNumber"]'],
  ['buyer', 'productRfq?offerId={offerId}', 'input[name="openToAll"][value="false"]'],
  ['buyer', 'merchantRegistration', 'input[name="shopName"]'],
  ['supplier', 'supplierCenter/offers/new', 'input[role="combobox"]'],
  ['supplier', 'supplierCenter/offers/new?materialId={materialId}', 'input[name="price"]'],
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

const reads =
  /\/api\/.*\/(?:get|find)(?:\w*ByPage|\w*Today|Lanes|\w*Qualification\w*|OwnShop|\w*Statistics|Enterprise|MyApplication|SessionList|Colleagues|MyFeedback|BrowsingHistoryList|CollectionAccount|RfqTemplate|OfferChoices|PhysicalPropertyById|WebManufacturerList|WebProcessLevelList|\w*Queue|\w*Proposals|\w*Lines|\w*Accounts|\w*Subjects|Content\w*|SysConfig\w*)\b/;

for (const [role, path, row] of pages) {
  test.describe(`${path} of ${role}`, () => {
    test.use({ role });
    const addressOf = (samples: Samples) =>
      `/${path.replace(/\{(\w+)\}/, (_, name: 'offerId' | 'materialId' | 'unpaidId') => samples[name])}`;

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });
      test('has its rows in the page, which nobody may keep', async ({ page, samples }) => {
        const response = await page.goto(inLanguage('zh-CN', addressOf(samples)));
        expect(response!.headers()['cache-control']).toBe('private, no-store');
        await expect(page.locator('main').locator(row).first()).toBeVisible();
      });
    });

    test('comes to life without asking for its rows again', async ({ page, samples }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (reads.test(request.url())) asked.push(new URL(request.url()).pathname);
      });
      await page.goto(inLanguage('en-US', addressOf(samples)));
      await expect(page.locator('main').locator(row).first()).toBeVisible();
      await settled(page);
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  });
}

test('what is one member’s is in nobody else’s page, also when both ask at once', async ({ playwright, samples }) => {
  const visitors = await Promise.all(
    (['buyer', 'supplier', null] as const).map(async (role) => ({
      role,
      context: await playwright.request.newContext({
        baseURL: samples.baseUrl,
        ...(role && { extraHTTPHeaders: { Cookie: `ut=${samples.tokens[role]}` } }),
      }),
    })),
  );
  const paths = ['userCenter', 'userCenter/info', 'userCenter/safetyCenter', 'productRfq', 'merchantRegistration'];
  const seen = await Promise.all(
    Array.from({ length: 3 }, () => paths)
      .flat()
      .flatMap((path) =>
        visitors.map(async ({ role, context }) => {
          const html = await (await context.get(inLanguage('en-US', `/${path}`))).text();
          const named = (['buyer', 'supplier'] as const).filter((one) => html.includes(demoAddress(one)));
          return { path, role, named };
        }),
      ),
  );
  for (const { path, role, named } of seen) expect({ path, named }).toEqual({ path, named: role ? [role] : [] });
  await Promise.all(visitors.map(({ context }) => context.dispose()));
});

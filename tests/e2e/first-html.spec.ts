import { expect, testLooking as test } from './support/fixtures.ts';
import { demoAddress } from '../../src/seed/demo/demo-member.ts';
import { inLanguage, privateRoutes } from './support/routes.ts';

for (const { name, at, role, brings } of privateRoutes) {
  if (!brings) continue;
  test.describe(`without scripts, for the ${role}`, () => {
    test.use({ role, javaScriptEnabled: false });
    test(`${name} has its rows in the page, which nobody may keep`, async ({ page, samples }) => {
      const response = await page.goto(inLanguage('zh-CN', at(samples)));
      expect(response!.headers()['cache-control']).toBe('private, no-store');
      await expect(page.locator('main').locator(brings).first()).toBeVisible();
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

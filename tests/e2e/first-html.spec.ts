import { expect, test } from './support/fixtures.ts';
import { demoAddress } from '../../src/seed/demo/demo-member.ts';
import { inLanguage } from './support/routes.ts';

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

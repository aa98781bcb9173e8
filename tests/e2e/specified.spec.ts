import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { specified, type Shown } from '../architecture/specified.ts';
import { filled } from './support/by-hand.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage, privateRoutes, publicRoutes } from './support/routes.ts';

type Looked = Shown & { table: string };
const all = Object.entries(specified).flatMap(([table, rows]) => rows.map((row): Looked => ({ table, ...row })));
const routes = new Map([...publicRoutes, ...privateRoutes].map((route) => [route.name, route]));
const roleOf = (name: string) => privateRoutes.find((route) => route.name === name)?.role;
const roles = [...new Set(all.map(({ on }) => roleOf(on)))];

/** Rows of money unfold: what is a press away stands on the page, too. */
async function unfoldRows(page: Page): Promise<void> {
  if ((await page.locator('main .ledger').count()) === 0) return;
  await filled(page);
  for (const row of (await page.locator('main .ledger-open[aria-expanded=false]').all()).slice(0, 4).toReversed()) {
    await row.click();
  }
}

for (const role of roles) {
  test.describe(`for ${role ?? 'everybody'}`, () => {
    test.use({ role });

    test('what the specification names stands on the page, in both languages', async ({ page, samples }) => {
      const rows = Map.groupBy(
        all.filter(({ on }) => roleOf(on) === role),
        ({ on }) => on,
      );
      for (const locale of locales) {
        for (const [on, shown] of rows) {
          await page.goto(inLanguage(locale, routes.get(on)!.at(samples)));
          await unfoldRows(page);
          for (const { item, en = item, zh, term, table, within = 'main' } of shown) {
            if (term) {
              await filled(page);
              await page.locator(`input[name=tradeTerm][value="${term}"]`).check();
            }
            await expect
              .soft(page.locator(within).last(), `${table}: ${item}, on ${on}`)
              .toContainText(locale === 'zh-CN' ? zh : en, {
                ...{ ignoreCase: true, useInnerText: true, timeout: 5000 },
              });
          }
        }
      }
    });
  });
}

import { downloaded, filled } from './support/by-hand.ts';
import { open } from './support/deal-by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

// A browser that does not say that it is driven by a machine: those are not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0' });

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a supplier sees who looks at an offer, and takes the figures along`, async ({
    page: visitor,
    openPage,
    samples,
  }) => {
    test.slow();
    const page = await openPage(samples.tokens.supplier);
    await open(page, inLanguage(locale, '/supplierCenter/statistics'));
    await expect(page.getByRole('heading', { name: say(locale, 'deals_figures_rfqs') })).toBeVisible();
    const row = page
      .getByRole('row')
      .filter({ has: page.locator('a[href*="/productDetail?id="]') })
      .first();
    const views = async () => Number(await row.getByRole('cell').nth(1).innerText());
    const offer = row.getByRole('link');
    const [grade, at] = [await offer.innerText(), (await offer.getAttribute('href'))!];
    const before = await views();

    await visitor.goto(at);
    const noted = await visitor.waitForResponse((response) => response.url().endsWith('noteOfferView'));
    expect(noted.status()).toBe(200);
    // They are written from time to time, and whoever has been counted today is not counted again.
    await visitor.reload();
    await visitor.waitForResponse((response) => response.url().endsWith('noteOfferView'));
    await expect
      .poll(async () => {
        await page.reload();
        await filled(page);
        return views();
      })
      .toBe(before + 1);

    const year = page.getByRole('button', { name: say(locale, 'ui_periodDays', { days: 365 }), exact: true });
    await year.click();
    await expect(year).toHaveAttribute('aria-pressed', 'true');
    await filled(page);
    const csv = page.getByRole('button', {
      name: say(locale, 'deals_figures_csvOf', { what: say(locale, 'deals_figures_offers') }),
    });
    expect((await downloaded(page, csv)).text).toContain(grade);
  });
}

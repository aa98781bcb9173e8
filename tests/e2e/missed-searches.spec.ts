import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

// A browser that does not say that it is driven by a machine: those are not counted.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0',
  // What is found by nobody is no explanation.
  expectedFailures: /answerMissedSearch/,
});

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} what a visitor searches in vain is explained at the desk, and found by the next`, async ({
    page: visitor,
    openPage,
    samples,
  }) => {
    test.slow();
    const words = '花果拉丝粒';
    const search = inLanguage(locale, `/abs?keyword=${words}`);
    const noted = visitor.waitForResponse((response) => response.url().endsWith('noteMissedSearch'));
    await visitor.goto(search);
    expect((await noted).status()).toBe(200);

    const desk = await openPage(samples.tokens.operator);
    const row = desk.getByRole('row').filter({ hasText: words });
    await desk.goto(inLanguage(locale, '/backstage/searches'));
    // They are written from time to time.
    await expect
      .poll(async () => {
        await desk.reload();
        await filled(desk);
        return row.count();
      })
      .toBe(1);
    await expect(row.getByRole('cell').nth(1)).toHaveText('1');
    const explain = say(locale, 'market_searches_answerOf', { words });
    await row.getByRole('button', { name: explain, exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await field(dialog, locale, 'market_searches_instead').fill('qqqzzz');
    await button(dialog, locale, 'market_searches_save').click();
    await expect(dialog).toContainText(say(locale, 'market_searches_findsNothing'));
    await field(dialog, locale, 'market_searches_instead').fill('聚丙烯');
    await button(dialog, locale, 'market_searches_save').click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);

    await desk.getByRole('link', { name: say(locale, 'market_searches_answered') }).click();
    await expect(row).toContainText('聚丙烯');
    await visitor.goto(search);
    await expect(visitor.getByText(say(locale, 'market_list_correction', { from: words, to: '聚丙烯' }))).toBeVisible();

    await row.getByRole('button', { name: say(locale, 'market_searches_withdrawOf', { words }), exact: true }).click();
    await expect(row).toHaveCount(0);
  });
}

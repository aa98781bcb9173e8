import { button, downloaded, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question } from './support/deal-by-hand.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Nobody asks all of its suppliers: no other test is told of here. */
const resin = 'pps';

/** As a calendar asks: of no member, in no language. */
const readAs = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: (await answer.text()).replaceAll('\r\n ', '') };
};

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a buyer takes a deadline into a calendar, lets it follow all of them, and takes that back`, async ({
    openPage,
    samples,
  }) => {
    await newSupplier(samples, locale, [resin]);
    const buyer = await newBuyer(samples, locale);
    const { id, number } = await posted(buyer, resin);
    const page = await openPage(buyer.token);

    await test.step('the deadline of the RFQ, as a file', async () => {
      await open(page, pagesOf(locale, id).inquiry);
      await button(page, locale, 'deals_calendar_add').click();
      const entry = page.getByRole('menuitem').first();
      await expect(entry).toContainText(/\d/);
      const file = await downloaded(page, entry);
      expect(file.name).toMatch(/\.ics$/);
      expect(file.text.replaceAll('\r\n ', '')).toContain(number);
    });

    const address = () => page.getByRole('textbox', { name: say(locale, 'deals_calendar_url') });
    let url = '';
    await test.step('an address for all of them, which the menu leads to', async () => {
      await button(page, locale, 'deals_calendar_add').click();
      await page.getByRole('menuitem', { name: say(locale, 'deals_calendar_subscribe') }).click();
      await expect(page).toHaveURL(inLanguage(locale, '/userCenter/notificationSettings') + '#calendar');
      await filled(page);
      await expect(page.getByText(say(locale, 'deals_calendar_off'))).toBeVisible();
      await button(page, locale, 'deals_calendar_make').click();
      url = await address().inputValue();
      await expect(link(page, locale, 'deals_calendar_open')).toHaveAttribute('href', url.replace(/^http/, 'webcal'));
      const calendar = await readAs(url);
      expect(calendar.status).toBe(200);
      expect(calendar.text).toContain(number);
    });

    await test.step('it is shown once; another takes its place, and then none', async () => {
      await page.reload();
      await filled(page);
      await expect(address()).toHaveCount(0);
      await button(page, locale, 'deals_calendar_replace').click();
      await button(question(page), locale, 'deals_calendar_replace').click();
      await expect(address()).not.toHaveValue(url);
      const next = await address().inputValue();
      expect((await readAs(url)).status).toBe(404);
      expect((await readAs(next)).text).toContain(number);
      await button(page, locale, 'deals_calendar_end').click();
      await button(question(page), locale, 'deals_calendar_end').click();
      await expect(page.getByText(say(locale, 'deals_calendar_off'))).toBeVisible();
      expect((await readAs(next)).status).toBe(404);
    });
  });
}

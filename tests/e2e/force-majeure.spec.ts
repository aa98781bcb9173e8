import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { button, field } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'ms', 'zh-CN': 'sbc' } as const;

for (const locale of locales) {
  test(`in ${locale} force majeure begins and ends by notice, and delivery waits for as long`, async ({
    openPage,
    samples,
  }) => {
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    // Goods on open account are to be shipped as soon as both have signed.
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'OA30');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const at = pagesOf(locale, order.id);
    const [selling, buying] = [await openPage(supplier.token), await openPage(buyer.token)];
    const sold = subOrderOf(selling, subOrder.number);
    const bought = subOrderOf(buying, subOrder.number);
    const notices = (page: Page) =>
      subOrderOf(page, subOrder.number).getByRole('region', { name: say(locale, 'deals_notice_title') });

    const give = async (kind: string, since: number, text: string) => {
      await button(sold, locale, 'deals_notice_give').click();
      const form = selling.getByRole('dialog');
      await field(form, locale, 'deals_notice_kind').selectOption(kind);
      await field(form, locale, 'deals_notice_daySince').fill(dayIn(since));
      await field(form, locale, 'deals_notice_text').fill(text);
      // What shows it counts from the first day on.
      if (kind === 'forceMajeureBegun')
        await field(form, locale, 'deals_notice_papers').setInputFiles(await certificate('force-majeure'));
      await button(form, locale, 'deals_notice_send').click();
      await expect(form).toHaveCount(0);
      await expect(notices(selling)).toContainText(text);
    };
    const acknowledge = async (text: string) => {
      await open(buying, at.subOrders);
      const notice = notices(buying).getByRole('listitem').filter({ hasText: text });
      await button(notice, locale, 'deals_notice_acknowledge').click();
      await expect(notice).toContainText(say(locale, 'deals_notice_stateAcknowledged'));
    };

    await open(selling, at.supplied);
    const begun = 'A typhoon has closed the port. 台风致港口关闭。';
    await give('forceMajeureBegun', -3, begun);
    await acknowledge(begun);
    await expect(bought).toContainText(say(locale, 'deals_late_forceMajeureText').split('{')[0]!);

    const ended = 'The port works again. 港口已恢复作业。';
    await give('forceMajeureEnded', 0, ended);
    await acknowledge(ended);
    await expect(bought).not.toContainText(say(locale, 'deals_late_forceMajeureText').split('{')[0]!);
  });
}

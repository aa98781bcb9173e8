import type { z } from 'zod';
import type { createOffer, OwnOffer } from '../../src/api/market/own-offer.ts';
import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { dialog, link, open, pagesOf, question } from './support/deal-by-hand.ts';
import { dayIn, posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const grade = 'PA-757';

/** Something to ask a sample of: PA-757 from Ningbo. */
async function offered(supplier: Company): Promise<OwnOffer> {
  const [found] = await ask<{ id: string }[]>(supplier, `product/supplier/offer/findMaterials?keyword=${grade}`);
  const input: z.input<typeof createOffer.input> = {
    ...{ materialId: found!.id, price: '1285.50', currency: 'USD', moq: '25', stock: '500', warehouseCityId: 'CNNGB' },
    ...{ countryOfOrigin: 'TW', tradeTerm: 2, portId: 'CNNGB', packing: 'BAG25', paymentTerm: 'TT30_70BL' },
    ...{ qualityClass: 'PREMIUM', leadTimeDays: 14, validUntil: dayIn(20), onSale: true, documents: [] },
  };
  return ask(supplier, 'product/supplier/offer/createOffer', input);
}

const shopOf = async (supplier: Company): Promise<string> =>
  (await ask<{ id: string }>(supplier, 'user/supplier/shop/getOwnShop')).id;

/** A quote for exactly this material. */
const quoted = (supplier: Company, orderId: string, materialId: string): Promise<unknown> =>
  ask(supplier, 'trade/supplier/quote/submitQuote', {
    ...{ orderId, tradeTerm: 5, deliveryMethod: 'PARTIAL', departurePort: 'CNNGB', destinationPort: 'SGSIN' },
    ...{ destinationCountry: 'SG', packing: 'BAG25', paymentTerm: 'TT100', currency: 'USD', leadTimeDays: 14 },
    validUntil: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    lines: [{ gradeNumber: grade, materialId, quantity: '25', unitPrice: '1000' }],
  });

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} a sample is asked for, sent, tried and approved, and an award elsewhere asks why`, async ({
    openPage,
    samples,
  }) => {
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, ['abs'])];
    const { id: offerId, materialId, grade: name } = await offered(supplier);
    const [desk, yard] = [await openPage(buyer.token), await openPage(supplier.token)];
    const mine = inLanguage(locale, '/userCenter/samples');
    const theirs = inLanguage(locale, '/supplierCenter/samples');

    await test.step('the buyer comes from the offer; what is wrong is said at its field, and nothing is lost', async () => {
      await open(desk, inLanguage(locale, `/productDetail?id=${offerId}`));
      await link(desk, locale, 'deals_samples_request').click();
      await expect(desk).toHaveURL(/samples\/new/);
      const form = desk.locator('form').filter({ has: desk.locator('[name=kg]') });
      await expect(desk.locator('astro-island[ssr]')).toHaveCount(0);
      await form.locator('[name=purpose]').fill('Housing of a pump 泵壳');
      await form.locator('[name=kg]').fill('5000');
      await button(form, locale, 'deals_samples_ask').click();
      await expect(form.getByText(say(locale, 'deals_samples_kgTooMuch', { max: 1000 })).first()).toBeVisible();
      await form.locator('[name=kg]').fill('25');
      await form.locator('[name=neededBy]').fill(dayIn(20));
      await form.locator('[name=address]').fill('Laboratory, 14 Marina Road, Lagos');
      await form.locator('[name=courierPayer]').selectOption('buyerAccount');
      await form.locator('[name=courierAccount]').fill('DHL 123456789');
      await button(form, locale, 'deals_samples_ask').click();
      await expect(desk).toHaveURL(/userCenter\/samples\?id=/);
      await expect(desk.getByRole('main')).toContainText('Housing of a pump 泵壳');
      await expect(
        desk.getByRole('main').getByText(say(locale, 'deals_samples_stateAsked'), { exact: true }),
      ).toBeVisible();
    });

    await test.step('the supplier is told, accepts with a day, and sends it with its lot and certificate', async () => {
      await supplier.mailbox.next(say(locale, 'deals_samples_askedSubject', { grade: name, who: buyer.company }));
      await open(yard, theirs);
      const main = yard.getByRole('main');
      await expect(main).toContainText(buyer.company);
      await button(main, locale, 'deals_samples_accept').click();
      await button(dialog(yard), locale, 'deals_samples_accept').click();
      await expect(dialog(yard).getByRole('alert')).toBeVisible();
      await field(dialog(yard), locale, 'deals_samples_dispatchBy').fill(dayIn(3));
      await button(dialog(yard), locale, 'deals_samples_accept').click();
      await expect(dialog(yard)).toHaveCount(0);
      await button(main, locale, 'deals_samples_dispatch').click();
      await field(dialog(yard), locale, 'deals_samples_courier').fill('DHL');
      await field(dialog(yard), locale, 'deals_samples_tracking').fill('40 1234 5678');
      await field(dialog(yard), locale, 'deals_samples_lot').fill('L-2611');
      await field(dialog(yard), locale, 'deals_samples_coa').setInputFiles(await certificate('coa'));
      await button(dialog(yard), locale, 'deals_samples_dispatch').click();
      await expect(dialog(yard)).toHaveCount(0);
      await expect(main.getByText(say(locale, 'deals_samples_stateDispatched'), { exact: true })).toBeVisible();
    });

    await test.step('it does not arrive: the supplier corrects the tracking number', async () => {
      await open(desk, mine);
      const main = desk.getByRole('main');
      await button(main, locale, 'deals_samples_miss').click();
      const asked = desk.getByRole('alertdialog');
      await button(asked, locale, 'deals_samples_miss').click();
      await expect(asked).toHaveCount(0);
      await expect(button(main, locale, 'deals_samples_miss')).toHaveCount(0);
      await open(yard, theirs);
      await button(yard.getByRole('main'), locale, 'deals_samples_dispatchAgain').click();
      await expect(field(dialog(yard), locale, 'deals_samples_courier')).toHaveValue('DHL');
      await field(dialog(yard), locale, 'deals_samples_tracking').fill('40 1234 5679');
      await button(dialog(yard), locale, 'deals_samples_dispatchAgainAction').click();
      await expect(dialog(yard)).toHaveCount(0);
    });

    await test.step('the buyer confirms receipt, states the trial and approves the source', async () => {
      const { list } = await ask<{ list: { number: string }[] }>(buyer, 'trade/web/sample/getSampleByPage', {});
      const { number } = list[0]!;
      await buyer.mailbox.next(say(locale, 'deals_samples_dispatchedSubject', { grade: name, number }));
      await open(desk, mine);
      const main = desk.getByRole('main');
      await expect(main).toContainText('40 1234 5679');
      await button(main, locale, 'deals_samples_receive').click();
      await button(dialog(desk), locale, 'deals_samples_receive').click();
      await expect(dialog(desk)).toHaveCount(0);
      await button(main, locale, 'deals_samples_try').click();
      await dialog(desk).locator('[name=result]').selectOption('passedWithConditions');
      await dialog(desk).locator('[name=notes]').fill('Dry for four hours 干燥4小时');
      await button(dialog(desk), locale, 'center_save').click();
      await expect(dialog(desk)).toHaveCount(0);
      await open(desk, `${mine}?filter=all`);
      await expect(main).toContainText('Dry for four hours');
      await button(main, locale, 'deals_sources_approve').click();
      await button(dialog(desk), locale, 'deals_sources_approve').click();
      await expect(dialog(desk)).toHaveCount(0);
      await open(yard, `${theirs}?filter=all`);
      await expect(yard.getByRole('main')).toContainText(name);
      await expect(yard.getByRole('main')).not.toContainText('Dry for four hours');
    });

    await test.step('with the rule on, an award to another asks why; the approved one is marked', async () => {
      await open(desk, inLanguage(locale, '/userCenter/approvedSources'));
      const main = desk.getByRole('main');
      await expect(main.getByText(say(locale, 'deals_sources_stateValid')).first()).toBeVisible();
      await button(main, locale, 'deals_sources_turnOn').click();
      await expect(button(main, locale, 'deals_sources_turnOff')).toBeVisible();
      const other = await newSupplier(samples, locale, ['abs']);
      const shops = await Promise.all([shopOf(supplier), shopOf(other)]);
      const { id } = await posted(buyer, 'abs', { shopIds: shops, gradeNumber: grade });
      for (const one of [supplier, other]) await quoted(one, id, materialId);
      await open(desk, pagesOf(locale, id).inquiry);
      await expect(desk.getByText(say(locale, 'deals_sources_mark')).first()).toBeVisible();
      await desk.getByRole('textbox', { name: new RegExp(other.company) }).fill('25');
      await button(desk, locale, 'deals_trade_acceptQuotes').click();
      await button(question(desk), locale, 'deals_trade_acceptQuotes').click();
      await expect(question(desk).getByRole('alert')).toBeVisible();
      await question(desk).locator('[name=sourceReason]').fill('The approved lot is sold out 认可批次已售完');
      await button(question(desk), locale, 'deals_trade_acceptQuotes').click();
      await expect(desk).toHaveURL(/orderDetails_sub/);
      await open(desk, pagesOf(locale, id).order);
      const timeline = desk.getByRole('region', { name: say(locale, 'deals_orders_timeline'), exact: true });
      await timeline.scrollIntoViewIfNeeded();
      await expect(timeline).toContainText('The approved lot is sold out');
    });
  });
}

import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades. */
const resin = 'san';

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} what a settlement leaves to be paid directly is said to be paid, not found, said again and confirmed`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resin]);
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'DP');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `BL${order.number}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(20) },
    });
    await ask(supplier, 'trade/web/claim/makeClaim', {
      ...{ subOrderId: subOrder.id, kind: 'notTaken', remedy: 'amount', figure: '900' },
      text: 'Nobody takes the goods. 无人提货。',
    });
    const { claims } = await ask<{ claims: { id: string }[] }>(
      buyer,
      `trade/web/claim/getClaims?subOrderId=${subOrder.id}`,
    );
    const answer = { id: claims[0]!.id, version: 1, answer: 'accepted', remark: 'Agreed. 同意。' };
    await ask(buyer, 'trade/web/claim/answerClaim', answer);
    const at = pagesOf(locale, order.id);

    const buying = await openPage(buyer.token);
    const owing = subOrderOf(buying, subOrder.number);
    /** The buyer says that it has paid. */
    const state = async (reference: string) => {
      await open(buying, at.subOrders);
      await button(owing, locale, 'deals_claim_statePaid').click();
      const form = buying.getByRole('dialog');
      await field(form, locale, 'deals_remit_refundReference').fill(reference);
      await button(form, locale, 'deals_claim_statePaid').click();
      await expect(form).toHaveCount(0);
      await expect(owing).toContainText(reference);
    };
    await state('TT 4711');

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const owed = subOrderOf(selling, subOrder.number);
    await expect(owed).toContainText('TT 4711');
    await button(owed, locale, 'deals_claim_denyPaid').click();
    const denial = question(selling);
    await denial.getByRole('textbox').fill('Our bank knows nothing of it. 银行查无此款。');
    await denial.locator('[type=submit]').click();
    await expect(denial).toHaveCount(0);
    await expect(button(owed, locale, 'deals_claim_denyPaid')).toHaveCount(0);

    await state('TT 4712');
    await open(selling, at.supplied);
    await button(owed, locale, 'deals_claim_paid').click();
    await button(question(selling), locale, 'deals_claim_paid').click();
    await expect(question(selling)).toHaveCount(0);
    await expect(owed).toContainText(say(locale, 'deals_claim_owedPaid', { amount: '' }).trim());
  });
}

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acceptQuotes, counterOffer } from '#api/deals/quote.ts';
import { answerQuestion, askQuestion } from '#api/deals/rfq.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { dayIn, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { aboutDeal, noticesOf } from '../../support/notices.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { openAccount, record } from '../payment/bank.ts';
import { issuedDeal, sign } from '../contract/harness.ts';

const api = startMemberApi();
const states = async (...given: Parameters<typeof aboutDeal>) =>
  (await aboutDeal(...given)).notices.map(({ state, read }) => `${state}${read ? '' : ' unread'}`);

describe('a notice that asks for something', () => {
  it('says what is to be done, how much it is about and till when, and is done when it was done', async () => {
    const [buyer, supplier, other] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier, other]);
    const until = new Date(api.clock.now.getTime() + 7 * 24 * 3_600_000).toISOString();
    expect(await aboutDeal(api, supplier, id)).toMatchObject({
      side: 'supplier',
      unread: 1,
      goods: 'ABS PA-757, 25 t',
      tasks: [{ kind: 'quote', until, amount: null }],
    });
    const quoted = await quoteFor(api, supplier, id);
    expect(await aboutDeal(api, supplier, id)).toMatchObject({ unread: 0, tasks: [] });
    expect(await states(api, supplier, id)).toEqual(['done']);
    // The other one still is asked.
    expect(await states(api, other, id)).toEqual(['open unread']);
    expect(await aboutDeal(api, buyer, id)).toMatchObject({ side: 'buyer', unread: 1, tasks: [{ kind: 'choose' }] });
    dataOf(await api.post(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quoted)] }));
    expect(await aboutDeal(api, buyer, id)).toMatchObject({
      tasks: [{ kind: 'sign', amount: { amount: '35500.00', currency: 'USD' }, contract: {} }],
    });
    expect(await states(api, buyer, id)).toEqual(['open unread', 'done']);
    // Nobody can quote any more.
    expect(await states(api, other, id)).toEqual(['done']);
  });

  it('is done for everybody of the company when one of them has done it, and stays open for the other side', async () => {
    await openAccount(api, 'USD');
    const deal = await issuedDeal(api);
    const { buyer, supplier, contractId, orderId } = deal;
    const colleague = await api.person();
    const worksFor = { companyId: buyer.id, joinedAt: api.clock.now };
    await api.db.update(member).set(worksFor).where(eq(member.id, colleague.id));
    dataOf(await sign(api, buyer, contractId));
    expect(await states(api, buyer, orderId)).toEqual(['done']);
    expect((await noticesOf(api, buyer)).unread).toBe(0);
    // Two notices ask for the one signature.
    expect(await aboutDeal(api, supplier, orderId)).toMatchObject({ unread: 2, tasks: [{ kind: 'sign' }] });
    dataOf(await sign(api, supplier, contractId, { fullName: '王莙' }));
    expect(await states(api, supplier, orderId)).toEqual(['told unread', 'done', 'done']);
    expect(await aboutDeal(api, buyer, orderId)).toMatchObject({
      unread: 1,
      tasks: [{ kind: 'pay', amount: { amount: '10650.00' }, day: dayIn(api, 20) }],
    });
    await record(api, buyer, deal, { amount: '10650' });
    expect(await aboutDeal(api, buyer, orderId)).toMatchObject({ unread: 0, tasks: [] });
  });

  it('is done by an answer, and by a revised quote', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier]);
    dataOf(await api.post(askQuestion.path, supplier, { orderId: id, question: 'In which bags?' }));
    const { tasks, notices } = await aboutDeal(api, buyer, id);
    expect([tasks, notices]).toMatchObject([[{ kind: 'answer' }], [{ state: 'open' }]]);
    const asked = dataOf(
      await api.get<{ negotiation: { id: string }[] }>('api/trade/web/order/getOrderById', buyer, { id }),
    );
    const answer = { orderId: id, entryId: asked.negotiation[0]!.id, answer: '25 kg' };
    dataOf(await api.post(answerQuestion.path, buyer, answer));
    expect(await states(api, buyer, id)).toEqual(['done']);
    const quoted = await quoteFor(api, supplier, id);
    const { lines } = quoted.versions[0]!;
    const wants = {
      quoteId: quoted.id,
      lines: [{ lineId: lines[0]!.id, unitPrice: '1400' }],
      text: 'Less?',
    };
    dataOf(await api.post(counterOffer.path, buyer, { orderId: id, ...wants }));
    expect(await aboutDeal(api, buyer, id)).toMatchObject({ tasks: [], unread: 0 });
    expect(await aboutDeal(api, supplier, id)).toMatchObject({ tasks: [{ kind: 'answerCounter' }], unread: 1 });
    await quoteFor(api, supplier, id, { lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1410' }] });
    expect(await aboutDeal(api, supplier, id)).toMatchObject({ tasks: [], unread: 0 });
  });

  it('goes on asking while the deal is on hold', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier]);
    const operator = await api.person({ capabilities: ['operator'] });
    const hold = { kind: 'deal', subjectId: id, reason: 'suspectedFraud', note: '' };
    dataOf(await api.post('api/backstage/admin/hold/placeHold', operator, hold));
    expect(await aboutDeal(api, supplier, id)).toMatchObject({ tasks: [{ kind: 'quote' }], unread: 2 });
  });
});

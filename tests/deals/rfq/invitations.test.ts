import { beforeAll, describe, expect, it } from 'vitest';
import { counterOffer } from '#api/deals/quote.ts';
import { askQuestion, declineRfq, getInvitationByPage, type InvitationPage } from '#api/deals/rfq.ts';
import type { SupplierToday } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { inDays, postTo, quoteFor } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

const act = (path: string, person: Company, input: Record<string, unknown>) => api.post<OrderView>(path, person, input);
const decline = (person: Company, orderId: string) =>
  act(declineRfq.path, person, { orderId, reason: 'outOfStock', remark: 'Back in May' });
const ask = (person: Company, orderId: string) =>
  act(askQuestion.path, person, { orderId, question: 'Natural or black?' });
describe('the list of invitations', () => {
  const list = async (person: Company, input: Record<string, unknown> = {}) =>
    dataOf(await api.post<InvitationPage>(getInvitationByPage.path, person, input));

  it('has what waits first, the next to end on top, and counts each kind', async () => {
    const own = await newSupplier(api);
    const { now } = api.clock;
    const first = await postTo(api, buyer, [own]);
    api.clock.now = new Date(now.getTime() + 3600_000);
    const second = await postTo(api, buyer, [own], { gradeNumber: 'PA-709_50% off', targetPrice: '1400' });
    const quoted = await postTo(api, buyer, [own]);
    await quoteFor(api, own, quoted.id);
    const countered = await postTo(api, buyer, [own]);
    const { id: quoteId } = await quoteFor(api, own, countered.id);
    const counterUntil = new Date(now.getTime() + 2 * 24 * 3600_000).toISOString();
    await act(counterOffer.path, buyer, { orderId: countered.id, quoteId, text: 'Lower', answerBy: counterUntil });
    const declined = await postTo(api, buyer, [own]);
    await decline(own, declined.id);
    await ask(own, second.id);

    const all = await list(own);
    expect(all).toMatchObject({ total: 5, counts: { waiting: 3, quoted: 1, declined: 1, closed: 0 } });
    expect(all.list.map(({ orderId }) => orderId)).toEqual([countered.id, first.id, second.id, declined.id, quoted.id]);
    expect(all.list[2]).toMatchObject({
      state: 'sent',
      openQuestion: true,
      counterOffered: false,
      gradeNumber: 'PA-709_50% off',
      targetPrice: { amount: '1400.0000', currency: 'USD' },
      destination: 'Apapa (Lagos)',
      category: { id: 'abs' },
    });
    // A counter-offer has an end of its own, here before that of the RFQ.
    expect(all.list[0]).toMatchObject({ state: 'quoted', counterOffered: true, counterUntil });
    expect(all.list[0]!.quoteDueAt > counterUntil).toBe(true);
    expect(all.list[1]).toMatchObject({ state: 'sent', counterUntil: null });
    expect((await list(own, { state: 'declined' })).list.map(({ orderId }) => orderId)).toEqual([declined.id]);
    expect((await list(own, { keyword: '50%' })).list.map(({ orderId }) => orderId)).toEqual([second.id]);
    expect((await list(own, { keyword: first.number })).list).toHaveLength(1);
    expect((await list(own, { pageSize: 2, pageNo: 3 })).list.map(({ orderId }) => orderId)).toEqual([quoted.id]);

    api.clock.now = new Date(inDays(api, 7));
    const later = await list(own, { state: 'closed' });
    api.clock.now = now;
    expect(later.counts).toEqual({ waiting: 0, quoted: 0, declined: 1, closed: 4 });
    expect(later.list.find(({ orderId }) => orderId === first.id)!.state).toBe('timedOut');
  });

  it('holds what is due soon, and what the buyer wants better, as many as today’s work says', async () => {
    const own = await newSupplier(api);
    const { now } = api.clock;
    const due = await postTo(api, buyer, [own]);
    api.clock.now = new Date(now.getTime() + 5.5 * 24 * 3600_000);
    await postTo(api, buyer, [own]);
    const countered = await postTo(api, buyer, [own]);
    const { id: quoteId } = await quoteFor(api, own, countered.id);
    await act(counterOffer.path, buyer, { orderId: countered.id, quoteId, text: 'Lower' });
    const today = async () =>
      dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', own, {}));
    const only = async (part: string) => {
      const { list: rows, total } = await list(own, { state: 'waiting', only: part });
      expect(total).toBe(rows.length);
      return rows.map(({ orderId }) => orderId);
    };
    expect(await today()).toMatchObject({ waitingRfqs: 2, dueSoon: 1, counterOffers: 1 });
    expect(await only('dueSoon')).toEqual([due.id]);
    expect(await only('counterOffers')).toEqual([countered.id]);
    // Past its end it can only be missed, whether or not a job has tidied.
    api.clock.now = new Date(now.getTime() + 7.1 * 24 * 3600_000);
    expect(await today()).toMatchObject({ waitingRfqs: 1, dueSoon: 0 });
    expect(await only('dueSoon')).toEqual([]);
    api.clock.now = now;
  });

  it('gives the same pages by number and by cursor', async () => {
    const own = await newSupplier(api);
    for (let index = 0; index < 5; index += 1) await decline(own, (await postTo(api, buyer, [own])).id);
    const whole = (await list(own, { state: 'declined' })).list.map(({ id }) => id);
    let cursor: string | null = null;
    const read: string[] = [];
    for (let pageNo = 1; pageNo <= 3; pageNo += 1) {
      const page = await list(own, { state: 'declined', pageNo, pageSize: 2, ...(cursor && { cursor }) });
      read.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(read).toEqual(whole);
    expect(cursor).toBeNull();
  });

  it('is the own one', async () => {
    const own = await newSupplier(api);
    await postTo(api, buyer, [supplier]);
    expect((await list(own)).list).toEqual([]);
    expect((await api.post(getInvitationByPage.path, buyer, {})).status).toBe(403);
    const withoutShop = await api.person({ type: 'QY', capabilities: ['supplier'] });
    expect(dataOf(await api.post<InvitationPage>(getInvitationByPage.path, withoutShop)).total).toBe(0);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { askQuestion, counterOffer, declineRfq, getInvitationByPage, type InvitationPage } from '#api/rfq.ts';
import type { OrderView } from '#api/trade.ts';
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
    await act(counterOffer.path, buyer, { orderId: countered.id, quoteId, text: 'Lower' });
    const declined = await postTo(api, buyer, [own]);
    await decline(own, declined.id);
    await ask(own, second.id);

    const all = await list(own);
    expect(all).toMatchObject({ total: 5, counts: { waiting: 3, quoted: 1, declined: 1, closed: 0 } });
    expect(all.list.map(({ orderId }) => orderId)).toEqual([first.id, countered.id, second.id, declined.id, quoted.id]);
    expect(all.list[2]).toMatchObject({
      state: 'sent',
      openQuestion: true,
      counterOffered: false,
      gradeNumber: 'PA-709_50% off',
      targetPrice: { amount: '1400.0000', currency: 'USD' },
      destination: 'Apapa (Lagos)',
      category: { id: 'abs' },
    });
    expect(all.list[1]).toMatchObject({ state: 'quoted', counterOffered: true });
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

  it('is the own one', async () => {
    const own = await newSupplier(api);
    await postTo(api, buyer, [supplier]);
    expect((await list(own)).list).toEqual([]);
    expect((await api.post(getInvitationByPage.path, buyer, {})).status).toBe(403);
    const withoutShop = await api.person({ type: 'QY', capabilities: ['supplier'] });
    expect(dataOf(await api.post<InvitationPage>(getInvitationByPage.path, withoutShop)).total).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { Hold } from '#api/deals/hold.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { AuditRow } from '#api/members/backstage.ts';
import type { TransferListed } from '#api/members/console-lists.ts';
import { utcDay } from '#lib/days.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { openAccount, record } from '../payment/bank.ts';

const api = startMemberApi();
const desk = holdDesk(api);
const order = 'api/trade/web/order';

async function aDeal() {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  return { buyer, supplier, ...(await dealAt(api, buyer, supplier, { status: 3 })) };
}
const read = (person: Person, id: string, noted: object = {}) =>
  api.get<OrderView>(`${order}/getOrderById`, person, { id, ...noted });
const looks = async (number: string) => {
  const asked = { keyword: number, action: 'order.look' };
  return dataOf(await api.post<Page<AuditRow>>('api/backstage/admin/audit/getAuditByPage', desk.operator, asked)).list;
};

describe('an operator who reads a deal', () => {
  it('is told whom the RFQ went to and whose shops they are; its parties are not', async () => {
    const { buyer, supplier, orderId } = await aDeal();
    const { asked } = dataOf(await read(desk.operator, orderId));
    const sentAt = api.clock.now.toISOString();
    expect(asked).toEqual([
      {
        shop: { id: supplier.shopId, name: expect.any(String) as string, company: supplier.company, logo: null },
        ...{ memberId: supplier.id, state: 'awarded', sentAt, seenAt: null },
      },
    ]);
    for (const party of [buyer, supplier]) expect(dataOf(await read(party, orderId)).asked).toEqual([]);
  });

  it('leaves a trace once a day, however the reading is asked for', async () => {
    const { orderId, number } = await aDeal();
    await Promise.all([
      read(desk.operator, orderId, { noted: 'no' }),
      read(desk.operator, orderId),
      api.get(`${order}/getTimeline`, desk.operator, { id: orderId }),
    ]);
    const seen = {
      action: 'order.look',
      actor: { id: desk.operator.id, email: desk.operator.email },
      subject: `order ${orderId}`,
    };
    expect(await looks(number)).toMatchObject([seen]);
    const colleague = await api.person({ capabilities: ['operator'] });
    await api.get(`${order}/getTimeline`, colleague, { id: orderId });
    expect(await looks(number)).toHaveLength(2);
  });

  it('leaves another on another day, or of another deal', async () => {
    api.clock.now = new Date(`${utcDay(api.clock.now)}T23:50Z`);
    const operator = await api.person({ capabilities: ['operator'] });
    const [one, other] = [await aDeal(), await aDeal()];
    await read(operator, one.orderId);
    await read(operator, other.orderId);
    expect(await looks(other.number)).toHaveLength(1);
    api.clock.now = new Date(api.clock.now.getTime() + 15 * 60_000);
    await read(operator, one.orderId);
    await read(operator, one.orderId);
    expect(await looks(one.number)).toHaveLength(2);
  });

  it('is not taken for a party of it, and a party for no operator', async () => {
    const { buyer, supplier, orderId, number } = await aDeal();
    await read(buyer, orderId);
    await read(supplier, orderId);
    expect(await looks(number)).toEqual([]);
  });

  it('finds its holds by its id and its transfers with the way back to it', async () => {
    const { buyer, orderId, number, ...deal } = await aDeal();
    await openAccount(api, 'USD');
    await record(api, buyer, { orderId, number, ...deal }, { amount: '100.00' });
    await desk.place({ kind: 'deal', subjectId: orderId });
    const held = await api.post<Page<Hold>>('api/backstage/admin/hold/getHoldByPage', desk.operator, {
      subject: orderId,
    });
    expect(dataOf(held).list).toMatchObject([{ subject: { kind: 'deal', id: orderId, name: number } }]);
    const none = await api.post<Page<Hold>>('api/backstage/admin/hold/getHoldByPage', desk.operator, {
      subject: buyer.id,
    });
    expect(dataOf(none).list).toEqual([]);
    const sent = await api.post<Page<TransferListed>>('api/backstage/admin/list/listTransfers', desk.operator, {
      keyword: number,
    });
    expect(dataOf(sent).list).toMatchObject([{ orderId, subOrder: deal.subNumber }]);
  });
});

import type { Page } from '#api/common/common.ts';
import type { Timeline } from '#api/deals/order.ts';
import type { CreditCase, RefundPage } from '#api/deals/refund.ts';
import type { MoneyProposal } from '#api/deals/remittance.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, type Answer, type MemberApi, type Person } from '../../support/member-api.ts';
import { confirm, newOperator, paths, record } from './bank.ts';

export const usd = (amount: string) => ({ amount, currency: 'USD' });
type People = { buyer: Company; supplier: Supplier; operator: Person };
type Queue = Page<CreditCase> & { waiting: number };

let refunds = 0;

/** What was paid too much, what operators do about it, and where it is read. */
export function refundsOf(api: MemberApi, people: () => People) {
  /** 35,500.00 were due, so much more has arrived. */
  async function overpaid(over = '500.00', { of = people().buyer, status = 3 as const } = {}): Promise<Deal> {
    const { supplier, operator } = people();
    const deal = await dealAt(api, of, supplier, { status });
    const amount = `${35_500 + Number(over)}`;
    await confirm(api, operator, (await record(api, of, deal, { amount })).id, amount);
    return deal;
  }
  const refundOf = (deal: Deal, given: object = {}) => ({
    ...{ subOrderId: deal.subOrderId, amount: '500.00', currency: 'USD', valueDate: dayIn(api, 0) },
    ...{ reference: `OUT-${++refunds}`, note: '' },
    ...given,
  });
  const propose = (deal: Deal, given: object = {}, person: Person | null = people().operator) =>
    api.post<CreditCase>(paths.refund, person, refundOf(deal, given));
  /** A second operator agrees: gives the case as it is then. */
  async function agree(deal: Deal, id: string): Promise<Answer<CreditCase>> {
    const decided = await api.post<MoneyProposal>(paths.second, await newOperator(api), { id, approve: true });
    if (decided.status !== 200) return { status: decided.status, body: { ...decided.body, data: null } };
    const input = { state: 'refunded', keyword: deal.subNumber };
    const found = dataOf(await api.post<Queue>(paths.credits, people().operator, input)).list[0]!;
    return { status: 200, body: { ...decided.body, data: found } };
  }
  /** Recorded by one operator, agreed to by another. */
  const send = async (deal: Deal, given: object = {}, person: Person | null = people().operator) => {
    const answer = await propose(deal, given, person);
    return answer.status === 200 ? agree(deal, answer.body.data!.proposal!.id) : answer;
  };
  const seenBy = async (person: Company, { orderId }: Deal): Promise<SubOrderView> =>
    dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
  const eventsOf = async (person: Person, { orderId }: Deal) =>
    dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, { id: orderId }));
  const pageOf = async (person: Company, input: object = {}) =>
    dataOf(await api.post<RefundPage>(paths.refunds, person, { ...input }));
  const queue = async (input: object = {}) =>
    dataOf(await api.post<Queue>(paths.credits, people().operator, { ...input }));
  return { overpaid, refundOf, propose, agree, send, seenBy, eventsOf, pageOf, queue };
}

import type { Claims } from '#api/deals/claim.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { dayIn, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, type Answer, type MemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { confirm, record } from '../payment/bank.ts';

const web = 'api/trade/web/claim';
export const paths = {
  make: `${web}/makeClaim`,
  answer: `${web}/answerClaim`,
  withdraw: `${web}/withdrawClaim`,
  callIn: `${web}/callInMarketplace`,
  decide: `${web}/decideSettlement`,
  statePaid: `${web}/stateClaimPaid`,
  paid: `${web}/confirmClaimPaid`,
  denyPaid: `${web}/denyClaimPaid`,
  claims: `${web}/getClaims`,
  calledIn: 'api/backstage/admin/claim/getCalledInClaims',
  propose: 'api/backstage/admin/claim/proposeSettlement',
} as const;

export const usd = (amount: string) => ({ amount, currency: 'USD' });

/** A weighbridge finds 24.400 t of 25 t at 1,420.00: 0.6 t, 852.00. */
export const shortWeight = {
  ...{ kind: 'short', measured: '24400', unit: 'kg', method: 'Weighbridge Apapa', remedy: 'goodsPrice' },
  text: 'The weighbridge at Apapa found less than was shipped.',
} as const;

/** What both sides, and the marketplace, do with claims. */
export function claimsOf(api: MemberApi) {
  const claims = async (person: Person, { subOrderId }: Deal): Promise<Claims> =>
    dataOf(await api.get<Claims>(paths.claims, person, { subOrderId }));
  const latest = async (person: Person, deal: Deal) => (await claims(person, deal)).claims[0]!;
  const post = (path: string, person: Person, input: Record<string, unknown>, sent?: Sent[]) =>
    api.post<OrderView>(path, person, input, sent);
  return {
    claims,
    latest,
    make: (person: Person, { subOrderId }: Deal, given: object = {}, sent?: Sent[]) =>
      post(paths.make, person, { subOrderId, ...shortWeight, ...given }, sent),
    answer: async (person: Person, deal: Deal, given: object): Promise<Answer<OrderView>> => {
      const { id, versions } = await latest(person, deal);
      return post(paths.answer, person, { id, version: versions.length, remark: 'This is our answer.', ...given });
    },
    step: async (path: string, person: Person, deal: Deal, given: object = {}) =>
      post(path, person, { id: (await latest(person, deal)).id, ...given }),
    decide: async (person: Person, deal: Deal, agree: boolean) => {
      const { id, versions } = await latest(person, deal);
      return post(paths.decide, person, { id, version: versions.length, agree });
    },
    seenBy: async (person: Person, { orderId }: Deal): Promise<SubOrderView> =>
      dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!,
  };
}

export const ship = async (api: MemberApi, supplier: Supplier, { subOrderId }: Deal, given: object = {}) =>
  dataOf(
    await api.post('api/trade/supplier/logistics/ship', supplier, {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: `BL${subOrderId.slice(-8)}`, quantity: '25' },
      ...{ containers: ['CSQU3054383'], lots: ['LOT-1'] },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30), ...given },
    }),
  );

/** Of 35,500.00 so much has arrived. */
export const pay = async (api: MemberApi, operator: Person, buyer: Company, deal: Deal, amount: string) =>
  confirm(api, operator, (await record(api, buyer, deal, { amount })).id, amount);

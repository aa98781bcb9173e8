import type { PaymentDetails, RemittancePage } from '#api/deals/remittance.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, type MemberApi, type Person } from '../../support/member-api.ts';
import { payoutsOf } from '../payout/harness.ts';
import { paths, record } from './bank.ts';

const supplierSide = 'api/trade/supplier/remittance';
const buyerSide = 'api/trade/web/remittance';
export const direct = {
  confirm: `${supplierSide}/confirmTransfer`,
  deny: `${supplierSide}/denyTransfer`,
  takeBack: `${supplierSide}/takeBackTransfer`,
  record: `${supplierSide}/recordTransfer`,
  giveBack: `${supplierSide}/recordReturn`,
  came: `${buyerSide}/confirmReturn`,
  neverCame: `${buyerSide}/denyReturn`,
} as const;

export type DirectDeal = Deal & { buyer: Company; supplier: Supplier };

/** Deals whose seller collects itself, and what their sides say of the money. */
export function directOf(api: MemberApi) {
  /** Between two companies of its own; the seller's account is in force. */
  async function directDeal(given: Parameters<typeof dealAt>[3] = {}): Promise<DirectDeal> {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    await payoutsOf(api).openPayoutAccount(supplier, given.currency ? { currency: given.currency } : {});
    return { ...(await dealAt(api, buyer, supplier, { collecting: 'seller', ...given })), buyer, supplier };
  }
  const confirm = (person: Person, id: string, arrived: string, given: object = {}) =>
    api.post<OrderView>(direct.confirm, person, { id, arrived, arrivedAt: dayIn(api, 0), ...given });
  const giveBack = (deal: DirectDeal, amount: string, given: object = {}, person: Person = deal.supplier) =>
    api.post<OrderView>(direct.giveBack, person, {
      ...{ subOrderId: deal.subOrderId, amount, valueDate: dayIn(api, 0), reference: `BACK-${amount}` },
      ...given,
    });
  const seenBy = async (person: Company, { orderId }: Deal): Promise<SubOrderView> =>
    dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
  const details = (person: Person, { subOrderId }: Deal) =>
    api.get<PaymentDetails>(paths.account, person, { subOrderId });
  const recordsOf = async (person: Person, side: 'buyer' | 'supplier', { subNumber }: Deal) =>
    dataOf(await api.post<RemittancePage>(paths.page, person, { side, keyword: subNumber })).list;
  /** Recorded by the buyer and confirmed by the seller. */
  async function paid(deal: DirectDeal, amount: string): Promise<string> {
    const { id } = await record(api, deal.buyer, deal, { amount });
    dataOf(await confirm(deal.supplier, id, amount));
    return id;
  }
  return { directDeal, confirm, giveBack, seenBy, details, recordsOf, paid };
}

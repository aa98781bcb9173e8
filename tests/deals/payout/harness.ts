import type { Page } from '#api/common/common.ts';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import type { BankAnswer, PayoutAccountView, PayoutBatch, PayoutDesk, Payouts } from '#api/deals/payout.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, type Answer, type MemberApi, type Person } from '../../support/member-api.ts';
import { confirm, hours, newOperator, record } from '../payment/bank.ts';

const web = 'api/trade/supplier/payout';
const admin = 'api/backstage/admin/payout';
export const paths = {
  own: `${web}/getPayouts`,
  propose: `${web}/proposePayoutAccount`,
  withdraw: `${web}/withdrawPayoutAccount`,
  desk: `${admin}/getPayoutDesk`,
  decideAccount: `${admin}/decidePayoutAccount`,
  batches: `${admin}/getPayoutBatches`,
  make: `${admin}/makePayoutBatch`,
  decide: `${admin}/decidePayoutBatch`,
  send: `${admin}/sendPayoutBatch`,
  file: `${admin}/getPayoutFile`,
  reject: `${admin}/rejectPayout`,
  answer: `${admin}/importBankAnswer`,
  match: `${admin}/matchPayoutLine`,
} as const;

/** A right IBAN, and the BIC of a bank of its country. */
export const german = { account: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'Commerzbank' };
export const accountOf = (supplier: Supplier, given: object = {}) => ({
  ...{ currency: 'USD', beneficiary: supplier.company, ...german },
  ...given,
});

/** What sellers and operators do about money that is the seller's. */
export function payoutsOf(api: MemberApi) {
  const propose = (supplier: Supplier, given: object = {}, person: Person = supplier) =>
    api.post<PayoutAccountView>(paths.propose, person, accountOf(supplier, given));
  const decideAccount = (person: Person, id: string, approve = true, reason = '') =>
    api.post(paths.decideAccount, person, { id, approve, reason });
  const desk = async (person: Person) => dataOf(await api.get<PayoutDesk>(paths.desk, person));
  const own = async (person: Person) => dataOf(await api.post<Payouts>(paths.own, person));
  const batches = async (person: Person) => dataOf(await api.post<Page<PayoutBatch>>(paths.batches, person)).list;
  const make = (person: Person, suppliers: readonly Supplier[], currency = 'USD'): Promise<Answer<PayoutBatch>> =>
    api.post<PayoutBatch>(paths.make, person, { currency, shopIds: suppliers.map(({ shopId }) => shopId) });
  const decide = (person: Person, id: string, approve = true, reason = '') =>
    api.post<PayoutBatch>(paths.decide, person, { id, approve, reason });
  const send = (person: Person, id: string) => api.post<PayoutBatch>(paths.send, person, { id });
  const file = (person: Person | null, id: string) => api.fetch(`/${paths.file}?id=${id}`, person);
  const answer = (person: Person, content: string) =>
    api.post<BankAnswer>(paths.answer, person, { name: 'answer.xml', content });

  /** A deal whose money is the seller's: paid, shipped and received. */
  async function released(supplier: Supplier, { currency = 'USD' } = {}): Promise<Deal> {
    const buyer = await newBuyer(api);
    const operator = await newOperator(api);
    const deal = await dealAt(api, buyer, supplier, { currency });
    await confirm(api, operator, (await record(api, buyer, deal, { amount: '35500.00' })).id, '35500.00');
    dataOf(
      await api.post('api/trade/supplier/logistics/ship', supplier, {
        ...{ subOrderId: deal.subOrderId, carrier: 'MAEU', transportDocument: `PAY-${deal.subOrderId.slice(-8)}` },
        ...{ quantity: '25', originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
      }),
    );
    dataOf(await api.post<OrderView>('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    return deal;
  }

  /** An account that is in force, by the way that a seller and an operator take. */
  async function openPayoutAccount(supplier: Supplier, given: object = {}): Promise<string> {
    const { id } = dataOf(await propose(supplier, given));
    dataOf(await decideAccount(await newOperator(api), id));
    hours(api, coolingOffHours);
    return id;
  }

  /** A seller with 35,500.00 and an account. */
  async function payable(given: Parameters<typeof newSupplier>[1] = {}): Promise<Supplier> {
    const supplier = await newSupplier(api, given);
    await released(supplier);
    await openPayoutAccount(supplier);
    return supplier;
  }

  /** A batch that is with the bank; its payments are in the order of their shops. */
  async function sent(suppliers: readonly Supplier[]): Promise<PayoutBatch> {
    const [maker, second] = [await newOperator(api), await newOperator(api)];
    const { id } = dataOf(await make(maker, suppliers));
    dataOf(await decide(second, id));
    return dataOf(await send(second, id));
  }

  return {
    ...{ propose, decideAccount, desk, own, batches, make, decide, send, file, answer },
    ...{ released, openPayoutAccount, payable, sent },
  };
}

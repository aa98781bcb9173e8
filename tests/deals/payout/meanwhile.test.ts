import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { PayoutBatch } from '#api/deals/payout.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf, ship } from '../claim/claims.ts';
import { balancesOf, expectSound } from '../ledger/harness.ts';
import { confirm, newOperator, openAccount, paths as bank, record, second, statementsOf } from '../payment/bank.ts';
import { camt, entry } from '../payment/camt.ts';
import { statusOf, statusReport } from './bank-answers.ts';
import { payoutsOf } from './harness.ts';

const api = startMemberApi();
const { propose, decideAccount, own, make, decide, send, answer, openPayoutAccount, payable, sent } = payoutsOf(api);
const claims = claimsOf(api);
let buyer: Company;
let maker: Person;
let other: Person;
beforeAll(async () => {
  buyer = await newBuyer(api);
  [maker, other] = [await newOperator(api), await newOperator(api)];
  await openAccount(api, 'USD');
});
afterEach(() => expectSound(api));
const { take, lineOf } = statementsOf(api, () => maker);
let statements = 0;
const told = (inner: string) => take(camt(inner).replace('<Id>1</Id>', `<Id>MEANWHILE-${++statements}</Id>`));
const line = (endToEndId: string, reference: string, direction: 'DBIT' | 'CRDT', amount = '35500.00') =>
  entry(
    `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls>`,
    amount,
    direction,
  );
const sumsOf = async (supplier: Supplier) => (await own(supplier)).sums[0];

/** A deal whose 35,500.00 are its seller's, who has an account. */
async function released(): Promise<{ deal: Deal; supplier: Supplier; transfer: string }> {
  const supplier = await newSupplier(api, { locale: 'en-US' });
  await openPayoutAccount(supplier);
  const deal = await dealAt(api, buyer, supplier);
  const { id: transfer } = await record(api, buyer, deal, { amount: '35500.00' });
  await confirm(api, maker, transfer, '35500.00');
  await ship(api, supplier, deal);
  dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
  return { deal, supplier, transfer };
}

describe('two operators at once', () => {
  it('approve, hand over and report a payment once', async () => {
    const supplier = await payable();
    const { id } = dataOf(await make(maker, [supplier]));
    const third = await newOperator(api);
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
    expect(statuses(await Promise.all([decide(other, id), decide(third, id)]))).toEqual([200, 409]);
    expect(statuses(await Promise.all([send(other, id), send(third, id)]))).toEqual([200, 409]);
    const { endToEndId } = (await own(supplier)).list[0]!;
    const report = statusReport(statusOf(endToEndId, 'ACSC'));
    const answers = (await Promise.all([answer(maker, report), answer(other, report)])).map(dataOf);
    expect(answers.map(({ paid }) => paid).sort()).toEqual([0, 1]);
    expect(await sumsOf(supplier)).toMatchObject({ released: '0.00', onTheWay: '0.00', paid: '35500.00' });
  });
});

describe('a payment', () => {
  it('of a file that a bank carries out twice is paid once: the second line waits for a person', async () => {
    const supplier = await payable();
    const { payments } = await sent([supplier]);
    const { endToEndId } = payments[0]!;
    await told(line(endToEndId, 'TWICE-1', 'DBIT'));
    await told(line(endToEndId, 'TWICE-2', 'DBIT'));
    expect([(await lineOf('TWICE-1')).state, (await lineOf('TWICE-2')).state]).toEqual(['matched', 'open']);
    expect(await sumsOf(supplier)).toMatchObject({ released: '0.00', paid: '35500.00' });
    // The bank gives back what it had paid twice: the seller has no part in that.
    await told(line(endToEndId, 'TWICE-3', 'CRDT').replace('<BookgDt>', '<RvslInd>true</RvslInd><BookgDt>'));
    expect((await own(supplier)).list).toMatchObject([{ endToEndId }]);
  });

  it('that comes back after the account was changed is paid next to the new one', async () => {
    const supplier = await payable();
    const { payments } = await sent([supplier]);
    const { endToEndId } = payments[0]!;
    const { id } = dataOf(await propose(supplier, { account: 'GB29 NWBK 6016 1331 9268 19', bic: 'NWBKGB2L' }));
    dataOf(await decideAccount(other, id));
    api.clock.now = new Date(api.clock.now.getTime() + 8 * 24 * 3_600_000);
    await told(line(endToEndId, 'CHANGED-1', 'DBIT') + line(endToEndId, 'CHANGED-2', 'CRDT'));
    expect((await own(supplier)).list[0]).toMatchObject({ state: 'returned' });
    expect(await sumsOf(supplier)).toMatchObject({ released: '35500.00', onTheWay: '0.00' });
    const again = await sent([supplier]);
    const xml = await (await api.fetch(`/api/backstage/admin/payout/getPayoutFile?id=${again.id}`, maker)).text();
    expect(xml).toContain('<IBAN>GB29NWBK60161331926819</IBAN>');
    // What the bank says once more of the first one changes nothing.
    await told(line(endToEndId, 'CHANGED-3', 'CRDT'));
    expect(await lineOf('CHANGED-3')).toMatchObject({ state: 'open' });
    expect(await sumsOf(supplier)).toMatchObject({ released: '0.00', onTheWay: '35500.00' });
  });
});

describe('while money is in a payout', () => {
  const refusal = (refused: { status: number; body: { message: string } }) => [refused.status, refused.body.message];

  it('a claim stops a batch that has not gone to the bank, and the rest is paid by another one', async () => {
    for (const approved of [false, true]) {
      const { deal, supplier } = await released();
      const { id } = dataOf(await make(maker, [supplier]));
      if (approved) dataOf(await decide(other, id));
      dataOf(await claims.make(buyer, deal));
      const stopped = approved ? await send(maker, id) : await decide(other, id);
      expect(refusal(stopped)).toEqual([409, expect.stringContaining('claim')]);
      dataOf(await decide(maker, id, false));
      const batch = dataOf<PayoutBatch>(await make(maker, [supplier]));
      expect(batch.total.amount).toBe('34648.00');
      dataOf(await decide(other, batch.id));
      dataOf(await claims.answer(supplier, deal, { answer: 'accepted' }));
      dataOf(await send(other, batch.id));
      expect(await balancesOf(api, deal.subOrderId)).toMatchObject({ refund: '852.00' });
    }
  });

  it('a claim that is settled once the bank has it is owed by the seller, also when the payment comes back', async () => {
    const { deal, supplier } = await released();
    const { payments } = await sent([supplier]);
    dataOf(await claims.make(buyer, deal));
    dataOf(await claims.answer(supplier, deal, { answer: 'accepted' }));
    expect(await claims.latest(buyer, deal)).toMatchObject({
      ...{ state: 'settled', credited: { amount: '0.00' }, owed: { amount: '852.00' } },
    });
    const { endToEndId } = payments[0]!;
    await told(line(endToEndId, 'OWED-1', 'DBIT') + line(endToEndId, 'OWED-2', 'CRDT'));
    expect(await sumsOf(supplier)).toMatchObject({ released: '35500.00' });
  });

  it('a reversal waits until a batch that is not with the bank was taken back', async () => {
    const { deal, supplier, transfer } = await released();
    const { id } = dataOf(await make(maker, [supplier]));
    const asked = { id: transfer, reason: 'Of another company' };
    const { proposal } = dataOf(await api.post<RemittanceCase>(bank.reverse, maker, asked));
    const carryOut = () => api.post(bank.second, other, { id: proposal!.id, approve: true });
    expect(refusal(await carryOut())).toEqual([409, expect.stringContaining('batch')]);
    dataOf(await decide(maker, id, false));
    dataOf(await carryOut());
    expect(await sumsOf(supplier)).toMatchObject({ released: '0.00', onTheWay: '0.00' });
    expect((await make(maker, [supplier])).status).toBe(409);
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('loss');
  });

  it('a reversal of what the bank has is the marketplace’s loss', async () => {
    const { deal, supplier, transfer } = await released();
    await sent([supplier]);
    const before = Number((await balancesOf(api)).loss ?? 0);
    const asked = { id: transfer, reason: 'Recalled' };
    const { proposal } = dataOf(await api.post<RemittanceCase>(bank.reverse, maker, asked));
    await second(api, proposal!.id, other);
    expect(Number((await balancesOf(api, deal.subOrderId)).loss)).toBe(before - 35_500);
  });
});

describe('a part of the money', () => {
  it('that is taken back after the first shipment is due again, and what is paid anew lets the rest leave', async () => {
    const supplier = await newSupplier(api);
    const deal = await dealAt(api, buyer, supplier, { paymentTerm: 'TT30_70SH' });
    const { subOrderId } = deal;
    const pay = async (amount: string) => {
      const { id } = await record(api, buyer, deal, { amount });
      await confirm(api, maker, id, amount);
      return id;
    };
    await pay('10650.00');
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', supplier, { subOrderId }));
    await pay('20000.00');
    const wrong = await pay('4850.00');
    await ship(api, supplier, deal, { quantity: '10' });
    const asked = { id: wrong, reason: 'Of another deal' };
    const { proposal } = dataOf(await api.post<RemittanceCase>(bank.reverse, maker, asked));
    await second(api, proposal!.id, other);
    expect(await claims.seenBy(buyer, deal)).toMatchObject({
      ...{ status: 5, paymentStatus: 'part', balance: { amount: '4850.00' }, received: { amount: '30650.00' } },
    });
    const rest = {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: 'REST-1', quantity: '15', containers: [], lots: [] },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
    };
    expect((await api.post('api/trade/supplier/logistics/ship', supplier, rest)).status).toBe(409);
    await pay('4850.00');
    dataOf(await api.post('api/trade/supplier/logistics/ship', supplier, rest));
    dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId }));
    expect(await balancesOf(api, subOrderId)).not.toHaveProperty('deal');
  });
});

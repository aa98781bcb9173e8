import { beforeAll, describe, expect, it } from 'vitest';
import { documentsWay } from '#api/deals/documentary-steps.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import type { ObligationView } from '#api/deals/obligation-view.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, type Deal } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { issuedDeal, signBoth, type IssuedDeal } from '../contract/harness.ts';
import { banksOf, wayOf } from '../documentary/banks.ts';
import { direct, directOf } from '../payment/direct.ts';
import { confirm, hours, newOperator, openAccount, paths as money, record } from '../payment/bank.ts';
import { payoutsOf } from '../payout/harness.ts';
import { withLocale } from '#i18n/server.ts';
import { dueAfter } from '#server/deals/deal/obligation-words.ts';
import { expectAgreement, stepsWithRow } from './agreeing.ts';

const api = startMemberApi();
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const viewOf = async (person: Person, { orderId }: Deal): Promise<SubOrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id: orderId })).subOrders[0]!;
const rowsOf = async (person: Person, deal: Deal, kind: ObligationView['kind']) =>
  (await viewOf(person, deal)).obligations.filter((row) => row.kind === kind);

const dueOf = async (deal: IssuedDeal) =>
  dataOf(await api.get<PaymentDetails>(money.account, deal.buyer, { subOrderId: deal.subOrderId })).due.amount;

const ship = async (deal: IssuedDeal, { quantity = '25', copy = true }: { quantity?: string; copy?: boolean } = {}) =>
  dataOf(
    await api.post(
      'api/trade/supplier/logistics/ship',
      deal.supplier,
      {
        ...{ subOrderId: deal.subOrderId, quantity, carrier: 'Maersk', containers: [], lots: ['L1'] },
        ...{ transportDocument: `OB ${deal.subNumber} ${quantity}`, originPort: 'CNNGB', destinationPort: 'NGAPP' },
        ...{ etd: dayIn(api, 1), eta: dayIn(api, 25) },
      },
      copy ? [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf(deal.subNumber) }] : [],
    ),
  );

async function addPaper(deal: IssuedDeal, kind: string): Promise<void> {
  const { shipments } = dataOf(
    await api.get<{ shipments: { id: string }[] }>('api/trade/web/logistics/getShipments', deal.supplier, {
      subOrderId: deal.subOrderId,
    }),
  );
  const input = { shipmentId: shipments[0]!.id, kind, ...(kind === 'COA' && { lot: 'L1' }) };
  const file = { field: 'document', name: `${kind}.pdf`, bytes: pdf(`${kind} ${deal.subNumber}`) };
  dataOf(await api.post('api/trade/supplier/logistics/addShipmentDocument', deal.supplier, input, [file]));
}

const compared = new Set<string>();

describe('what each side owes, what is next and what may be done say the same, from the signature to the end:', () => {
  it.each(Object.keys(paymentTerms))('%s', async (paymentTerm) => {
    const deal = await issuedDeal(api, { paymentTerm });
    const look = async () => (await expectAgreement(api, deal, deal)).forEach((kind) => compared.add(kind));
    const banks = banksOf(api, deal);
    const way = documentsWay(paymentTerm);
    const pay = async () => {
      const amount = await dueOf(deal);
      if (amount === '0.00') return;
      const { id } = await record(api, deal.buyer, deal, { amount });
      await look();
      await confirm(api, operator, id, amount);
      await look();
    };
    await look();
    for (const { state } of (await viewOf(deal.buyer, deal)).obligations) expect(state).toBe('notYet');
    await signBoth(api, deal);
    await look();
    await pay();
    if (way === 'credit') {
      dataOf(await banks.stateIt(deal, 'draft'));
      await look();
      dataOf(await banks.answerIt(deal, 1, 'agreed'));
      await look();
      dataOf(await banks.stateIt(deal, 'opened'));
      await look();
      dataOf(await banks.answerIt(deal, 2, 'advised'));
      await look();
    }
    if ((await viewOf(deal.supplier, deal)).allowedActions.includes('noticeReady')) {
      dataOf(
        await api.post('api/trade/supplier/logistics/noticeReady', deal.supplier, { subOrderId: deal.subOrderId }),
      );
      await look();
      await pay();
    }
    await ship(deal, { quantity: '15', copy: false });
    await look();
    await ship(deal, { quantity: '10', copy: false });
    await look();
    await pay();
    for (const at of way ? [0, 1] : [])
      for (const [side, action] of wayOf[way!]) {
        dataOf(await banks.step(deal, side, action, { at }));
        await look();
      }
    if (paymentTerm === 'TT30_70BL') {
      const copy = { field: 'document', name: 'bl.pdf', bytes: pdf('bl') };
      for (const { id: shipmentId } of (await shipmentsOf(deal)).shipments)
        dataOf(await api.post('api/trade/supplier/logistics/addShipmentDocument', deal.supplier, { shipmentId, kind: 'BL' }, [copy])); // prettier-ignore
      await look();
      await pay();
    }
    // An amendment of the credit that nobody has answered holds nothing up, and is no matter after the end.
    if (way === 'credit') dataOf(await banks.stateIt(deal, 'opened'));
    await look();
    await banks.arrive(deal);
    await look();
    dataOf(await banks.receive(deal));
    await look();
    const { obligations, status } = await viewOf(deal.supplier, deal);
    expect(status).toBe(6);
    const open = obligations.filter(({ state }) => state === 'open' || state === 'late').map(({ kind }) => kind);
    // Papers may come later, objections are still in time, and nobody is made to evaluate.
    expect([...new Set(open)].filter((kind) => !['copies', 'objections', 'payout', 'evaluation'].includes(kind))).toEqual([]); // prettier-ignore
  });

  it('where the seller collects, up to the money that it returns', async () => {
    const { directDeal, confirm: says, giveBack, seenBy } = directOf(api);
    const deal = await directDeal();
    const look = async () => (await expectAgreement(api, deal, deal)).forEach((kind) => compared.add(kind));
    const { id } = await record(api, deal.buyer, deal, { amount: '10650.00' });
    await look();
    dataOf(await says(deal.supplier, id, '10650.00'));
    await look();
    const order = 'api/trade/web/order';
    const { subOrderId } = deal;
    dataOf(await api.post(`${order}/proposeEnd`, deal.supplier, { subOrderId, keeps: '0', remark: 'No vessel' }));
    const { seq } = (await seenBy(deal.buyer, deal)).ending!;
    dataOf(await api.post(`${order}/decideEnd`, deal.buyer, { subOrderId, seq, agree: true }));
    await look();
    dataOf(await giveBack(deal, '10650.00'));
    await look();
    dataOf(await api.post(direct.came, deal.buyer, { id: (await seenBy(deal.buyer, deal)).refunds[0]!.id }));
    await look();
  });

  it('and nothing that stops a deal was left out of the comparison but claims', () => {
    // What a buyer does that comes for the goods is compared in taking.test.ts.
    expect(stepsWithRow.filter((kind) => !compared.has(kind))).toEqual([
      ...['oweClaim', 'confirmSettlement', 'take', 'answerClaim'],
    ]);
  });
});

const shipmentsOf = async (deal: IssuedDeal) =>
  dataOf(
    await api.get<{ shipments: { id: string }[] }>('api/trade/web/logistics/getShipments', deal.supplier, {
      subOrderId: deal.subOrderId,
    }),
  );

describe('a row', () => {
  it('is late when its last day is over everywhere, and void once the deal has ended', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'TT30_70BL' });
    await signBoth(api, deal);
    const [deposit, balance] = await rowsOf(deal.buyer, deal, 'instalment');
    expect(deposit).toMatchObject({
      by: 'buyer',
      state: 'open',
      amount: { amount: '10650.00' },
      dueOn: dayIn(api, 20),
    });
    expect(deposit!.clause).toEqual({ number: 9, heading: 'Payment' });
    expect(balance).toMatchObject({
      state: 'notYet',
      dueOn: null,
      after: expect.stringContaining('transport document'),
    });
    hours(api, 24 * 22);
    expect((await rowsOf(deal.buyer, deal, 'instalment'))[0]).toMatchObject({ state: 'late' });
    await passTime(api.services);
    const rows = (await viewOf(deal.buyer, deal)).obligations;
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['void']));
  });

  it('of delivery moves with a deposit that came late, on the list of what is next as well', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'TT30_70SH' });
    await signBoth(api, deal);
    await confirm(api, operator, (await record(api, deal.buyer, deal, { amount: '10650.00' })).id, '10650.00');
    dataOf(await api.post('api/trade/supplier/logistics/noticeReady', deal.supplier, { subOrderId: deal.subOrderId }));
    hours(api, 24 * 26);
    await expectAgreement(api, deal, deal);
    const balance = await dueOf(deal);
    await confirm(api, operator, (await record(api, deal.buyer, deal, { amount: balance })).id, balance);
    const [row] = await rowsOf(deal.supplier, deal, 'delivery');
    const { deliveryDeadline } = await viewOf(deal.supplier, deal);
    expect(row!.dueOn! > deliveryDeadline).toBe(true);
    await expectAgreement(api, deal, deal);
    hours(api, 24 * 70);
    await expectAgreement(api, deal, deal);
    expect((await rowsOf(deal.buyer, deal, 'delivery'))[0]).toMatchObject({ state: 'late', by: 'supplier' });
    expect((await viewOf(deal.buyer, deal)).delay).toMatchObject({ right: 'notShipped', lastDay: row!.dueOn });
  });

  it('of a letter of credit that is not opened is late, and the seller may end the deal for it', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'LC_SIGHT' });
    await signBoth(api, deal);
    hours(api, 24 * 25);
    await expectAgreement(api, deal, deal);
    expect((await rowsOf(deal.supplier, deal, 'creditOpening'))[0]).toMatchObject({ state: 'late', by: 'buyer' });
    expect((await viewOf(deal.supplier, deal)).delay).toMatchObject({ right: 'creditNotOpened', holds: true });
  });

  it('of a letter of credit whose draft waits for the seller is not late, and gives the seller no right to end', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'LC30' });
    await signBoth(api, deal);
    dataOf(await banksOf(api, deal).stateIt(deal, 'draft', { number: '', issuedOn: undefined }));
    hours(api, 24 * 25);
    await expectAgreement(api, deal, deal);
    expect((await rowsOf(deal.supplier, deal, 'creditOpening'))[0]).toMatchObject({ state: 'waiting' });
    expect((await viewOf(deal.supplier, deal)).delay?.right).not.toBe('creditNotOpened');
  });

  it('of a letter of credit to give money back has its row where some came by transfer', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'LC30', collecting: 'seller' });
    await signBoth(api, deal);
    await payoutsOf(api).openPayoutAccount(deal.supplier);
    const { subOrderId } = deal;
    const banks = banksOf(api, deal);
    dataOf(await banks.stateIt(deal, 'opened'));
    dataOf(await banks.answerIt(deal, 1, 'advised'));
    await ship(deal);
    await banks.through(deal, wayOf.credit);
    await banks.arrive(deal);
    dataOf(await banks.receive(deal));
    const said = { subOrderId, remitter: 'Lagos Mouldings Ltd', amount: '123.45' };
    dataOf(await api.post(direct.record, deal.supplier, { ...said, arrivedAt: dayIn(api, 0) }));
    await expectAgreement(api, deal, deal);
    expect((await rowsOf(deal.supplier, deal, 'repayment'))[0]).toMatchObject({ state: 'open', by: 'supplier' });
    const back = { subOrderId, amount: '123.45', valueDate: dayIn(api, 0), reference: 'BACK-LC' };
    dataOf(await api.post(direct.giveBack, deal.supplier, back));
    await expectAgreement(api, deal, deal);
    expect((await rowsOf(deal.buyer, deal, 'returnAnswer'))[0]).toMatchObject({ state: 'open', by: 'buyer' });
  });

  it('of documents names what is missing until each has its file, and knows when originals were sent', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'TT100' });
    await signBoth(api, deal);
    const amount = await dueOf(deal);
    await confirm(api, operator, (await record(api, deal.buyer, deal, { amount })).id, amount);
    expect((await rowsOf(deal.buyer, deal, 'copies'))[0]).toMatchObject({ state: 'notYet', missing: [] });
    await ship(deal);
    const [copies] = await rowsOf(deal.buyer, deal, 'copies');
    expect(copies).toMatchObject({ state: 'open', by: 'supplier' });
    expect(copies!.missing).toEqual(['Commercial invoice', 'Packing list', 'Certificate of analysis', 'Certificate of origin', 'Insurance policy']); // prettier-ignore
    for (const kind of ['CI', 'PL', 'COA', 'CO', 'INS']) await addPaper(deal, kind);
    expect((await rowsOf(deal.buyer, deal, 'copies'))[0]).toMatchObject({
      state: 'done',
      missing: [],
      doneOn: dayIn(api, 0),
    });
    expect((await rowsOf(deal.buyer, deal, 'originals'))[0]).toMatchObject({ state: 'open' });
    await addPaper(deal, 'ORIG');
    expect((await rowsOf(deal.buyer, deal, 'originals'))[0]).toMatchObject({ state: 'done', doneOn: dayIn(api, 0) });
  });

  it('of payouts is told to the seller and the marketplace, not to the buyer', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'TT100' });
    const kinds = async (person: Person) => (await viewOf(person, deal)).obligations.map(({ kind }) => kind);
    await signBoth(api, deal);
    expect(await kinds(deal.supplier)).toContain('payout');
    expect(await kinds(operator)).toContain('payout');
    expect(await kinds(deal.buyer)).not.toContain('payout');
  });
});

describe('after what an instalment falls due', () => {
  it('is what its term says: of a deposit the latest payment date, and no transport document', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'TT30_70BL' });
    await signBoth(api, deal);
    const [deposit, balance] = await rowsOf(deal.buyer, deal, 'instalment');
    expect(deposit).toMatchObject({ after: 'by the latest payment date', dueOn: expect.any(String) });
    expect(balance).toMatchObject({ after: '7 days after a copy of the transport document' });
  });

  it.each([
    [{ part: 'claim', after: 'settled', days: 7 }, '7 days after the claim was settled'],
    [{ part: 'difference', after: 'transport', days: 10 }, '10 days after the last transport document'],
    [{ part: 'shipment', after: 'transport', days: 60 }, '60 days after the date of the transport document'],
    [{ part: 'balance', after: 'ready', days: 7 }, '7 days after the supplier’s notice that the goods are ready'],
  ] as const)('of %o reads: %s', (given, words) => {
    const due = { path: 'account', amount: '100.00', open: '100.00', ...given } as const;
    expect(
      withLocale('en-US', () => dueAfter({ kind: 'instalment', state: 'open', due } as never, { terms: {} } as never)),
    ).toBe(words);
  });
});

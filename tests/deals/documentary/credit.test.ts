import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage } from '#api/deals/order.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import { workingDaysAfter } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Deal } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi } from '../../support/member-api.ts';
import { newOperator, paths as money, openAccount, transferInput } from '../payment/bank.ts';
import { banksOf, creditTerms, paper, paths, wayOf, type Sides } from './banks.ts';

const api = startMemberApi();
let sides: Sides;
let banks: ReturnType<typeof banksOf>;
beforeAll(async () => {
  sides = { buyer: await newBuyer(api), supplier: await newSupplier(api) };
  banks = banksOf(api, sides);
  await openAccount(api, 'USD');
});

const usd = (amount: string) => ({ amount, currency: 'USD' });
const later = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000);
};
const newDeal = (paymentTerm = 'LC_SIGHT', given: object = {}) =>
  dealAt(api, sides.buyer, sides.supplier, { paymentTerm, status: 4, ...given });
const advised = async (deal: Deal, changes: object = {}) => {
  dataOf(await banks.stateIt(deal, 'opened', changes));
  dataOf(await banks.answerIt(deal, 1, 'advised'));
};
const told = async (who: 'buyer' | 'supplier', step: string) =>
  expect((await api.emailsTo(sides[who])).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind: 'bankStep', step }),
  );
const nextOf = async ({ number }: Deal) => {
  const page = await api.post<OrderPage>('api/trade/web/order/getOrderByPage', sides.buyer, { keyword: number });
  return dataOf(page).list[0]!.next;
};

describe('a deal by letter of credit', () => {
  it('is never asked for a transfer, and takes no record of one', async () => {
    const deal = await newDeal();
    const details = dataOf(await api.get<PaymentDetails>(money.account, sides.buyer, { subOrderId: deal.subOrderId }));
    expect(details).toMatchObject({ account: null, changing: null, due: usd('0.00'), orderId: deal.orderId });
    const refused = await api.post(money.create, sides.buyer, transferInput(api, deal));
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('through banks') } });
    expect((await banks.dealOf(deal)).allowedActions).not.toContain('submitRemittance');
    expect(await nextOf(deal)).toMatchObject({ kind: 'openCredit', turn: 'own', day: dayIn(api, 20) });
  });

  it('goes from the draft over an amendment and a discrepancy to its end', async () => {
    const deal = await newDeal();
    expect((await banks.ship(deal)).status).toBe(409);
    dataOf(await banks.stateIt(deal, 'draft', { number: '', issuedOn: undefined }));
    await told('supplier', 'draftCredit');
    dataOf(await banks.answerIt(deal, 1, 'amendment', 'Latest shipment 40 days, please'));
    await told('buyer', 'amendCredit');
    dataOf(await banks.stateIt(deal, 'draft'));
    dataOf(await banks.answerIt(deal, 2, 'agreed'));
    expect((await banks.ship(deal)).status).toBe(409);
    dataOf(await banks.stateIt(deal, 'opened', {}, paper('message')));
    // A version that is not the latest is nobody's to answer any more.
    expect((await banks.answerIt(deal, 2, 'advised')).status).toBe(409);
    expect((await banks.ship(deal)).status).toBe(409);
    dataOf(await banks.answerIt(deal, 3, 'advised'));
    await told('buyer', 'adviseCredit');

    dataOf(await banks.ship(deal));
    expect((await banks.dealOf(deal)).dues).toMatchObject([{ path: 'credit', shipment: 1, dueOn: null }]);
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    expect((await banks.dealOf(deal)).dues).toMatchObject([{ dueOn: dayIn(api, 7) }]);
    const discrepancies = ['Late shipment', 'Invoice shows another port'];
    dataOf(await banks.step(deal, 'buyer', 'noteDiscrepancies', { items: discrepancies }));
    expect((await banks.step(deal, 'buyer', 'statePaid')).status).toBe(409);
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments', { remark: 'Corrected invoice' }));
    dataOf(await banks.step(deal, 'buyer', 'acceptDocuments'));
    expect(await nextOf(deal)).toMatchObject({ kind: 'payDocuments', amount: usd('35500.00'), day: dayIn(api, 7) });
    dataOf(await banks.step(deal, 'buyer', 'statePaid', { sent: paper('evidence', 'debit-advice.pdf') }));
    expect((await banks.receive(deal)).status).toBe(409);
    dataOf(await banks.step(deal, 'supplier', 'confirmPaid'));
    const paid = await banks.dealOf(deal);
    expect(paid).toMatchObject({
      ...{ paymentStatus: 'paid', throughBanks: usd('35500.00'), received: usd('0.00'), balance: usd('0.00') },
      dues: [{ open: usd('0.00') }],
    });
    await banks.arrive(deal);
    dataOf(await banks.receive(deal));
    expect(await banks.dealOf(deal)).toMatchObject({ status: 6 });

    const { versions, shipments, inForce } = await banks.docs(deal, sides.supplier);
    expect(inForce).toBe(3);
    expect(versions.map(({ version, stage, answer }) => [version, stage, answer])).toEqual([
      [3, 'opened', 'advised'],
      [2, 'draft', 'agreed'],
      [1, 'draft', 'amendment'],
    ]);
    expect(shipments[0]!.steps.map(({ action }) => action)).toEqual([
      ...['presentDocuments', 'noteDiscrepancies', 'presentDocuments', 'acceptDocuments', 'statePaid', 'confirmPaid'],
    ]);
    expect(shipments[0]!.steps[1]!.items).toEqual(discrepancies);
    // The message of the bank is both sides', and nobody else's.
    const { href } = versions[0]!.file!;
    expect((await api.fetch(href, sides.supplier)).status).toBe(200);
    expect((await api.fetch(href, await newSupplier(api))).status).toBe(404);
  });

  it('is not the business of a stranger', async () => {
    const deal = await newDeal();
    await advised(deal);
    dataOf(await banks.ship(deal));
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { subOrderId } = deal;
    const shipmentId = (await banks.docs(deal)).shipments[0]!.id;
    const documents = { shipmentId, day: dayIn(api, 0), bank: 'Bank', items: ['Invoice'], remark: 'Words' };
    const tries = [
      await api.get(paths.get, buyer, { subOrderId }),
      await api.get(paths.get, supplier, { subOrderId }),
      await api.post(paths.state, buyer, { subOrderId, stage: 'opened', ...creditTerms(api, sides) }),
      await api.post(paths.state, sides.supplier, { subOrderId, stage: 'opened', ...creditTerms(api, sides) }),
      await api.post(paths.answer, supplier, { subOrderId, version: 1, answer: 'advised' }),
      await api.post(paths.extend, supplier, { subOrderId, until: dayIn(api, 50) }),
      await api.post(paths.present, supplier, { ...documents, action: 'presentDocuments' }),
      await api.post(paths.buyers, buyer, { ...documents, action: 'acceptDocuments' }),
      await api.post(paths.avoid, buyer, { subOrderId }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await banks.docs(deal, await newOperator(api))).versions).toHaveLength(1);
    const byTransfer = await dealAt(api, sides.buyer, sides.supplier, { paymentTerm: 'TT100', status: 4 });
    expect((await api.get(paths.get, sides.buyer, { subOrderId: byTransfer.subOrderId })).status).toBe(404);
    expect((await banks.stateIt(byTransfer, 'opened')).status).toBe(409);
  });

  it('shows what differs from the contract to both, before anybody ships', async () => {
    const deal = await newDeal('LC60');
    dataOf(
      await banks.stateIt(deal, 'opened', {
        ...{ amount: '34000', tenorDays: 90, latestShipment: dayIn(api, 5), expiresOn: dayIn(api, 20) },
        ...{ presentationDays: 10, loadingPort: 'CNSHA', beneficiary: 'Somebody Else', goods: 'Polypropylene' },
      }),
    );
    for (const person of [sides.buyer, sides.supplier])
      expect((await banks.docs(deal, person)).versions[0]!.differences).toEqual([
        { field: 'amount', agreed: '35500.00', stated: '34000.00' },
        { field: 'tenorDays', agreed: '60', stated: '90' },
        { field: 'beneficiary', agreed: sides.supplier.company, stated: 'Somebody Else' },
        { field: 'latestShipment', agreed: dayIn(api, 40), stated: dayIn(api, 5) },
        { field: 'expiresOn', agreed: dayIn(api, 61), stated: dayIn(api, 20) },
        { field: 'presentationDays', agreed: '21', stated: '10' },
        { field: 'loadingPort', agreed: 'Ningbo', stated: 'Shanghai' },
        { field: 'goods', agreed: 'ABS PA-757', stated: 'Polypropylene' },
      ]);
    // Names written as banks write them are the same.
    const shouted = { tenorDays: 60, beneficiary: sides.supplier.company.toUpperCase().replaceAll('.', '') };
    dataOf(await banks.stateIt(deal, 'opened', shouted));
    expect((await banks.docs(deal)).versions[0]!.differences).toEqual([]);
  });

  it.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: '-5' }],
    ['tolerance', { tolerance: '100' }],
    ['number', { number: '' }],
    ['issuedOn', { issuedOn: undefined }],
    ['issuedOn', { issuedOn: '2199-01-01' }],
    ['issuingBic', { issuingBic: 'NOT A BIC' }],
    ['advisingBic', { advisingBic: 'fbningla' }],
    ['latestShipment', { latestShipment: '2020-01-01' }],
    ['latestShipment', { latestShipment: '2026-02-31' }],
    ['expiresOn', { expiresOn: '2026-07-20' }],
    ['tenorDays', { tenorDays: 361 }],
    ['loadingPort', { loadingPort: 'NOWHERE' }],
    ['goods', { goods: '' }],
  ])('refuses what makes no sense: %s of %j', async (field, changes) => {
    const refused = await banks.stateIt(await newDeal(), 'opened', changes);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toContain(field);
  });

  it('takes an amendment after it was opened, and stays as it was until the supplier agrees', async () => {
    const deal = await newDeal('LC_SIGHT');
    await advised(deal);
    dataOf(await banks.stateIt(deal, 'opened', { amount: '30000' }));
    expect(await banks.docs(deal)).toMatchObject({ inForce: 1, versions: [{ version: 2, answer: null }, {}] });
    dataOf(await banks.answerIt(deal, 2, 'amendment', 'The amount is the contract’s'));
    dataOf(await banks.ship(deal));
    expect(await banks.docs(deal)).toMatchObject({ inForce: 1 });
    expect((await banks.stateIt(deal, 'draft')).status).toBe(409);
  });

  it('falls due at its maturity, shipment by shipment, and is complete when each is paid', async () => {
    const deal = await newDeal('LC30');
    await advised(deal, { tenorDays: 30, partialShipments: true });
    dataOf(await banks.ship(deal, '10'));
    dataOf(await banks.ship(deal, '15', { etd: dayIn(api, 3) }));
    await banks.through(deal, wayOf.credit, 1);
    const half = await banks.dealOf(deal);
    expect(half).toMatchObject({ paymentStatus: 'part', throughBanks: usd('21300.00'), balance: usd('14200.00') });
    expect(half.dues).toMatchObject([
      { shipment: 1, amount: usd('14200.00'), open: usd('14200.00'), dueOn: dayIn(api, 32) },
      { shipment: 2, amount: usd('21300.00'), open: usd('0.00'), dueOn: dayIn(api, 33) },
    ]);
    await banks.through(deal, wayOf.credit, 0);
    await banks.arrive(deal);
    dataOf(await banks.receive(deal));
  });
});

describe('when nobody does anything', () => {
  it('documents under a letter of credit count as accepted, and a payment as confirmed', async () => {
    const deal = await newDeal();
    await advised(deal);
    dataOf(await banks.ship(deal));
    await banks.arrive(deal);
    dataOf(await banks.step(deal, 'supplier', 'presentDocuments'));
    later(8);
    await passTime(api.services);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ state: 'presented' });
    later(4);
    await passTime(api.services);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ state: 'accepted' });
    await told('supplier', 'acceptDocuments');
    dataOf(await banks.step(deal, 'buyer', 'statePaid'));
    later(16);
    await passTime(api.services);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ state: 'settled' });
    // Everything has arrived long ago, and is paid: the deal is complete.
    expect(await banks.dealOf(deal)).toMatchObject({ status: 6 });
  });

  it('a payment that was contradicted counts as confirmed once it was shown, and nobody contradicts that', async () => {
    const deal = await newDeal();
    await advised(deal);
    dataOf(await banks.ship(deal));
    await banks.through(deal, [...wayOf.credit.slice(0, 3), ['supplier', 'disputePaid']]);
    later(60);
    await passTime(api.services);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ state: 'disputed', lastDay: null });
    expectInvalid(await banks.step(deal, 'buyer', 'statePaid'), 'evidence');
    const sent = [{ field: 'evidence', name: 'advice.pdf', bytes: pdf('advice') }];
    dataOf(await banks.step(deal, 'buyer', 'statePaid', { sent }));
    const { lastDay } = (await banks.docs(deal)).shipments[0]!;
    expect(lastDay).toBe(workingDaysAfter(api.clock.now, documentaryDays.confirmation));
    dataOf(await banks.step(deal, 'supplier', 'disputePaid'));
    expectInvalid(await banks.step(deal, 'buyer', 'statePaid'), 'evidence');
    dataOf(await banks.step(deal, 'buyer', 'statePaid', { sent }));
    later(20);
    await passTime(api.services);
    expect((await banks.docs(deal)).shipments[0]).toMatchObject({ state: 'settled' });
  });

  it('a letter of credit that is not opened gives the supplier the choice: more time, or the end', async () => {
    const deal = await newDeal();
    const avoid = (who = sides.supplier) => api.post(paths.avoid, who, { subOrderId: deal.subOrderId, remark: 'Sold' });
    const extend = (until: string) => api.post(paths.extend, sides.supplier, { subOrderId: deal.subOrderId, until });
    expect((await avoid()).status).toBe(409);
    later(22);
    await passTime(api.services);
    const late = await banks.dealOf(deal, sides.supplier);
    expect(late).toMatchObject({ status: 4 });
    expect(late.allowedActions).toEqual(expect.arrayContaining(['extendCredit', 'avoid']));
    expect((await banks.dealOf(deal)).allowedActions).not.toContain('avoid');
    expect((await extend(dayIn(api, -10))).status).toBe(422);
    dataOf(await extend(dayIn(api, 5)));
    expect(await banks.dealOf(deal)).toMatchObject({ banks: { openBy: dayIn(api, 5) } });
    expect((await avoid()).status).toBe(409);
    later(7);
    dataOf(await avoid());
    expect(await banks.dealOf(deal)).toMatchObject({ status: 7, reason: 'creditNotOpened', dues: [] });
    const kinds = (await api.emailsTo(sides.buyer)).map(({ data }) => (data as { kind?: string }).kind);
    expect(kinds).toContain('avoided');
    expect((await banks.stateIt(deal, 'opened')).status).toBe(409);
  });

  it('nor can the supplier end it over one that waits for its own answer', async () => {
    const deal = await newDeal();
    dataOf(await banks.stateIt(deal, 'opened'));
    later(22);
    expect((await banks.dealOf(deal, sides.supplier)).allowedActions).not.toContain('avoid');
    dataOf(await banks.answerIt(deal, 1, 'amendment', 'Another amount'));
    expect((await banks.dealOf(deal, sides.supplier)).allowedActions).toContain('avoid');
    later(32);
    await passTime(api.services);
    expect(await banks.dealOf(deal)).toMatchObject({ status: 8, reason: 'creditLapsed' });
  });
});

describe('documents in a collection', () => {
  it('under D/A are accepted first and due at their maturity', async () => {
    const deal = await newDeal('DA30');
    dataOf(await banks.ship(deal));
    expect((await banks.step(deal, 'supplier', 'presentDocuments')).status).toBe(409);
    await banks.through(deal, wayOf.acceptance.slice(0, 2));
    expect((await banks.step(deal, 'buyer', 'statePaid')).status).toBe(409);
    expect((await banks.dealOf(deal)).dues).toMatchObject([{ path: 'collection', dueOn: dayIn(api, 32) }]);
    await banks.through(deal, wayOf.acceptance.slice(2));
    expect(await banks.dealOf(deal)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('under D/P are paid at sight, or refused and handed over again', async () => {
    const deal = await newDeal('DP');
    dataOf(await banks.ship(deal));
    await banks.through(deal, wayOf.payment.slice(0, 2));
    expect((await banks.step(deal, 'buyer', 'refuseDocuments', { remark: '' })).status).toBe(422);
    dataOf(await banks.step(deal, 'buyer', 'refuseDocuments', { remark: 'Not the goods that were ordered' }));
    await banks.through(deal, wayOf.payment);
    expect(await banks.dealOf(deal)).toMatchObject({ paymentStatus: 'paid' });
    expect((await banks.step(deal, 'supplier', 'disputePaid')).status).toBe(409);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCollectionAccount,
  type MoneyProposal,
  type PaymentDetails,
  type RemittanceCase,
} from '#api/deals/remittance.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { expectSound } from '../ledger/harness.ts';
import { arrival, caseOf, newOperator, openAccount, paths, record, second, statementsOf } from './bank.ts';

const api = startMemberApi();
afterAll(() => expectSound(api));
let buyer: Company;
let supplier: Supplier;
let operator: Person;
const { importLine, lineOf } = statementsOf(api, () => operator);
beforeAll(async () => {
  buyer = await newBuyer(api, { companyName: '宁波白鹭塑料有限公司' });
  supplier = await newSupplier(api);
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

const recorded = async (given: { remitter?: string; amount?: string } = {}) =>
  record(api, buyer, await dealAt(api, buyer, supplier), { remitter: buyer.company, ...given });
const send = (id: string, arrived: string, given: object = {}) =>
  api.post<RemittanceCase>(paths.confirm, operator, { ...arrival(api, id, arrived), note: '', ...given });

describe('a transfer that somebody else than the buyer has paid', () => {
  it('is proposed only with a reason, which the second operator reads and the trail keeps', async () => {
    const { id, subOrderNumber } = await recorded({ remitter: 'Harbour Trade Finance Ltd' });
    const answer = await send(id, '10650.00');
    expectInvalid(answer, 'note');
    expect(answer.body.fields!['note']).toContain('Harbour Trade Finance Ltd');
    const note = 'Its bank finances it, letter of 14 July';
    const { proposal } = dataOf(await send(id, '10650.00', { note }));
    const { list } = dataOf(await api.post<{ list: MoneyProposal[] }>(paths.proposals, operator, { pageSize: 100 }));
    expect(list.find((one) => one.id === proposal!.id)).toMatchObject({ note, remitter: 'Harbour Trade Finance Ltd' });
    await second(api, proposal!.id);
    expect(await caseOf(api, operator, { id, subOrderNumber })).toMatchObject({ state: 'confirmed' });
    expect((await api.auditOf(id)).at(-1)).toMatchObject({ action: 'remittance.confirm', detail: { reason: note } });
  });

  it('is whom the bank names, whatever was recorded', async () => {
    const { id } = await recorded();
    const line = await lineOf(await importLine({ remitter: 'HARBOUR TRADE FINANCE LTD' }));
    expectInvalid(await send(id, '10650.00', { statementLineId: line.id }), 'note');
    dataOf(await send(id, '10650.00', { statementLineId: line.id, note: 'Its parent company' }));
  });

  it('is not the buyer by either of its names, however the bank writes them, nor whom no bank names', async () => {
    for (const remitter of [buyer.company, 'WHITE EGRET PLASTICS NINGBO COMPANY LTD', '宁波白鹭塑料']) {
      const { id, subOrderNumber } = await recorded({ remitter });
      expect((await caseOf(api, operator, { id, subOrderNumber })).buyerNames).toContain(buyer.company);
      dataOf(await send(id, '10650.00'));
    }
    const { id } = await recorded();
    const line = await lineOf(await importLine({ remitter: '' }));
    dataOf(await send(id, '10650.00', { statementLineId: line.id }));
  });
});

describe('the payment page', () => {
  it('names the buyer as it is certified, so that its form can say at once who is somebody else', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier);
    const asked = { subOrderId };
    const { buyerNames } = dataOf(await api.get<PaymentDetails>(getCollectionAccount.path, buyer, asked));
    expect(buyerNames).toEqual([buyer.company, 'White Egret Plastics (Ningbo) Co., Ltd.']);
    for (const stranger of [supplier, null])
      expect((await api.get(getCollectionAccount.path, stranger, asked)).status).toBe(stranger ? 404 : 401);
  });
});

describe('a sum that is not the one recorded', () => {
  it('takes a reason, unless banks on the way explain it', async () => {
    const { id } = await recorded();
    for (const arrived of ['9000.00', '10596.74', '10650.01']) expectInvalid(await send(id, arrived), 'note');
    dataOf(await send(id, '10600.00'));
    const part = await recorded();
    dataOf(await send(part.id, '9000.00', { note: 'The rest is on its way, MT103 of today' }));
  });
});

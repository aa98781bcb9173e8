import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountStatement, Ledger, Posting } from '#api/deals/ledger.ts';
import type { Page } from '#api/common/common.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { arrival, confirm, hours, newOperator, openAccount, paths, record, statementsOf } from '../payment/bank.ts';
import { balances, camt, entry } from '../payment/camt.ts';
import { refundsOf } from '../payment/refunding.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
let deal: Deal;
const { take, lineOf } = statementsOf(api, () => operator);
const { send } = refundsOf(api, () => ({ buyer, supplier, operator }));
const statementPath = 'api/trade/web/remittance/getAccountStatement';
const statementOf = async (person: Company, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<AccountStatement>(statementPath, person, input));

// Paid too much by a line of a statement, shipped and received, and the excess refunded the day after; another is paid for.
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
  deal = await dealAt(api, buyer, supplier);
  const { id } = await record(api, buyer, deal, { amount: '36000.00' });
  await take(camt(balances('100.00', '36100.00') + entry('<AcctSvcrRef>S-1</AcctSvcrRef>', '36000.00')));
  const statementLineId = (await lineOf('S-1')).id;
  dataOf(await api.post(paths.confirm, operator, { ...arrival(api, id, '36000.00'), statementLineId }));
  hours(api, 24);
  const { subOrderId } = deal;
  dataOf(
    await api.post('api/trade/supplier/logistics/ship', supplier, {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: 'STATEMENT', quantity: '25', originPort: 'CNNGB' },
      ...{ destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
    }),
  );
  dataOf(await api.post<OrderView>('api/trade/web/order/confirmReceipt', buyer, { subOrderId }));
  hours(api, 24);
  dataOf(await send(deal, { amount: '500.00' }));
  const other = await dealAt(api, buyer, supplier);
  await confirm(api, operator, (await record(api, buyer, other)).id, '10650.00');
});

describe('a statement of account', () => {
  it('tells a buyer what is held for its deals, and how it came to it', async () => {
    const shown = await statementOf(buyer);
    expect(shown).toMatchObject({
      ...{ currency: 'USD', currencies: ['USD'], opening: '0.00', closing: '10650.00', total: 4 },
      held: [{ amount: '10650.00', currency: 'USD' }],
    });
    const of = deal.subNumber;
    expect(
      shown.list.map(({ kind, amount, balance, deal: its }) => [kind, amount, balance, its?.number === of]),
    ).toEqual([
      ['received', '10650.00', '10650.00', false],
      ['refunded', '-500.00', '0.00', true],
      ['released', '-35500.00', '500.00', true],
      ['received', '36000.00', '36000.00', true],
    ]);
  });

  it('tells a supplier what completed deals have earned it', async () => {
    const shown = await statementOf(supplier, { side: 'supplier' });
    expect(shown).toMatchObject({
      ...{ total: 1, closing: '35500.00', held: [{ amount: '35500.00', currency: 'USD' }] },
      list: [{ kind: 'released', amount: '35500.00', balance: '35500.00', deal: { number: deal.subNumber } }],
    });
  });

  it('is of a period: what stood before it is its opening balance', async () => {
    const day = dayIn(api, -1);
    const shown = await statementOf(buyer, { from: day, to: day });
    expect(shown).toMatchObject({ opening: '36000.00', closing: '500.00', total: 1, list: [{ kind: 'released' }] });
    const before = await statementOf(buyer, { to: dayIn(api, -3) });
    expect(before).toMatchObject({ opening: '0.00', closing: '0.00', total: 0, list: [] });
  });

  it('comes in pages, with balances that go on', async () => {
    const pages = [];
    for (const pageNo of [1, 2]) pages.push(...(await statementOf(buyer, { pageNo, pageSize: 2 })).list);
    expect(pages).toEqual((await statementOf(buyer)).list);
  });

  it('is a file of the same entries, oldest first', async () => {
    const file = await api.fetch('/api/trade/web/remittance/exportAccountStatement?side=buyer', buyer);
    const rows = (await file.text()).trim().split(/\r?\n/).slice(1);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('36000.00');
    expect(rows[3]).toContain('10650.00');
    // A spreadsheet adds it up.
    expect(rows.map((row) => row.split(',')[3])).toEqual(['36000.00', '-35500.00', '-500.00', '10650.00']);
  });

  it('names by what the bank knows each transfer and refund, on the page as in the file', async () => {
    const { list } = await statementOf(buyer);
    const known = list.map(({ kind, reference }) => [kind, reference !== '']);
    expect(known).toEqual([
      ['received', true],
      ['refunded', true],
      ['released', false],
      ['received', true],
    ]);
    const file = await api.fetch('/api/trade/web/remittance/exportAccountStatement?side=buyer', buyer);
    const rows = (await file.text()).trim().split(/\r?\n/).slice(1);
    for (const [at, { reference }] of list.toReversed().entries()) expect(rows[at]).toContain(reference);
  });

  it('holds nothing of anybody else', async () => {
    for (const side of ['buyer', 'supplier']) {
      const stranger = side === 'buyer' ? await newBuyer(api) : await newSupplier(api);
      expect(await statementOf(stranger, { side, currency: 'USD' })).toMatchObject({ total: 0, list: [], held: [] });
    }
    expect(await statementOf(supplier, { side: 'buyer' })).toMatchObject({ total: 0, currency: null });
  });
});

describe('the ledger before operators', () => {
  it('shows what banks say beside what was booked, and whose it is', async () => {
    const { currencies, checked } = dataOf(await api.get<Ledger>('api/backstage/admin/ledger/getLedger', operator, {}));
    expect(checked).toBeNull();
    expect(currencies).toHaveLength(1);
    expect(currencies[0]).toMatchObject({
      currency: 'USD',
      banks: [
        { account: '012875USD123456', ledger: '36100.00', statement: { closing: '36100.00', difference: '0.00' } },
      ],
      // What was confirmed without a line is on its way to a statement, less the refund.
      held: {
        bank: '36100.00',
        deal: '10650.00',
        seller: '35500.00',
        refund: '0.00',
        other: '100.00',
        transit: '-10150.00',
      },
    });
  });

  it('lists every posting with its legs, found by the number of a deal', async () => {
    const find = async (input: Record<string, unknown>) =>
      dataOf(await api.post<Page<Posting>>('api/backstage/admin/ledger/getPostingByPage', operator, input));
    const own = await find({ keyword: deal.subNumber.toLowerCase() });
    expect(own.list.map(({ kind }) => kind)).toEqual(['refunded', 'released', 'received']);
    expect(own.list[1]).toMatchObject({
      deal: { number: deal.subNumber },
      legs: [
        { kind: 'deal', owner: deal.subNumber, amount: '-36000.00' },
        { kind: 'refund', owner: deal.subNumber, amount: '500.00' },
        { kind: 'seller', amount: '35500.00' },
      ],
    });
    expect((await find({ keyword: deal.number })).total).toBe(3);
    expect((await find({ kind: 'lineIn' })).list).toMatchObject([{ line: { reference: 'S-1' }, deal: null }]);
    expect((await find({ keyword: 'nothing' })).total).toBe(0);
  });

  it('is for operators', async () => {
    for (const path of ['getLedger', 'getPostingByPage'])
      expect((await api.post(`api/backstage/admin/ledger/${path}`, buyer, {})).status).not.toBe(200);
  });
});

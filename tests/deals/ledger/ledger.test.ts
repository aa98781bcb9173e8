import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { checkLedgerDaily, passTime } from '#server/deals/deadlines/index.ts';
import { doubtsOfLedger } from '#server/deals/ledger/index.ts';
import { behindTriggers } from '../../support/database.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import {
  arrival,
  confirm,
  hours,
  newOperator,
  openAccount,
  paths,
  record,
  second,
  statementsOf,
} from '../payment/bank.ts';
import { balances, camt, entry } from '../payment/camt.ts';
import { refundsOf } from '../payment/refunding.ts';
import { balancesOf, bookedAs, expectSound } from './harness.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  [buyer, supplier, operator] = [await newBuyer(api), await newSupplier(api), await newOperator(api)];
  await openAccount(api, 'USD');
});
afterEach(() => expectSound(api));

const { take, lineOf } = statementsOf(api, () => operator);
const { send } = refundsOf(api, () => ({ buyer, supplier, operator }));
const confirmBy = async (statementLineId: string, id: string, arrived: string) =>
  dataOf(await api.post<RemittanceCase>(paths.confirm, operator, { ...arrival(api, id, arrived), statementLineId }));
const ship = async ({ subOrderId }: Deal) =>
  dataOf(
    await api.post('api/trade/supplier/logistics/ship', supplier, {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: `LEDGER-${subOrderId.slice(-6)}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
    }),
  );

describe('money that arrives', () => {
  it('is nobody’s until an operator says whose, then the deal’s, and the seller’s when the deal is completed', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '36000.00' });
    await take(
      camt(
        balances('100.00', '36075.00') +
          entry('<AcctSvcrRef>L-1</AcctSvcrRef>', '36000.00') +
          entry('<AcctSvcrRef>L-2</AcctSvcrRef>', '25.00', 'DBIT'),
      ),
    );
    // What stood there before is no business of a deal.
    const bank = { bank: '-36075.00', other: '100.00', transit: '-25.00' };
    expect(await balancesOf(api, deal.subOrderId)).toEqual({ ...bank, suspense: '36000.00' });

    await confirmBy((await lineOf('L-1')).id, id, '36000.00');
    expect(await balancesOf(api, deal.subOrderId)).toEqual({ ...bank, deal: '36000.00' });
    expect(await bookedAs(api, id)).toEqual([{ kind: 'received', legs: { suspense: '-36000.00', deal: '36000.00' } }]);

    await ship(deal);
    dataOf(await api.post<OrderView>('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    // 35,500.00 is what the contract asks.
    expect(await balancesOf(api, deal.subOrderId)).toEqual({ ...bank, refund: '500.00', seller: '35500.00' });
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'released', legs: { deal: '-36000.00', seller: '35500.00', refund: '500.00' } },
    ]);

    const refund = dataOf(await send(deal, { amount: '500.00' })).refunds[0]!;
    expect(await bookedAs(api, refund.id)).toEqual([
      { kind: 'refunded', legs: { refund: '-500.00', transit: '500.00' } },
    ]);
    hours(api, 24);
    dataOf(await api.post(paths.returned, operator, { id: refund.id, returnedOn: dayIn(api, 0), reason: 'Closed' }));
    expect(await balancesOf(api, deal.subOrderId)).toEqual({ ...bank, refund: '500.00', seller: '35500.00' });

    // The charge of the bank is one.
    dataOf(await api.post(paths.ignore, operator, { id: (await lineOf('L-2')).id, reason: 'Charges of June' }));
    const after = { bank: '-36075.00', other: '100.00', fee: '-25.00' };
    expect(await balancesOf(api, deal.subOrderId)).toEqual({ ...after, refund: '500.00', seller: '35500.00' });
  });

  it('without a line of a statement is on its way to one, and gone again when the confirmation is taken back', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const before = await balancesOf(api, deal.subOrderId);
    const { id } = await record(api, buyer, deal);
    await confirm(api, operator, id, '10650.00');
    expect(await balancesOf(api, deal.subOrderId)).toEqual({ ...before, deal: '10650.00', transit: '-10650.00' });
    const input = { id, reason: 'Not ours' };
    const { proposal } = dataOf(await api.post<RemittanceCase>(paths.reverse, operator, input));
    await second(api, proposal!.id);
    expect(await balancesOf(api, deal.subOrderId)).toEqual(before);
  });

  it('that the bank takes back after the deal was completed is taken from the seller', async () => {
    const deal = await dealAt(api, buyer, supplier);
    const { id } = await record(api, buyer, deal, { amount: '35500.00' });
    await take(camt(entry('<AcctSvcrRef>L-3</AcctSvcrRef>', '35500.00')));
    await confirmBy((await lineOf('L-3')).id, id, '35500.00');
    await ship(deal);
    dataOf(await api.post<OrderView>('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
    await take(camt(entry('<RvslInd>true</RvslInd><AcctSvcrRef>L-3</AcctSvcrRef>', '35500.00', 'DBIT')));
    const proposals = dataOf(
      await api.post<{ list: { id: string; subOrderNumber: string }[] }>(paths.proposals, operator, {}),
    );
    await second(api, proposals.list.find(({ subOrderNumber }) => subOrderNumber === deal.subNumber)!.id);
    const legs = { seller: '-35500.00', transit: '35500.00' };
    expect((await bookedAs(api, id)).find(({ kind }) => kind === 'reversed')).toEqual({ kind: 'reversed', legs });
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('deal');
  });

  it('for a deal that lapses is due to its buyer', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    await confirm(api, operator, (await record(api, buyer, deal, { amount: '1000.00' })).id, '1000.00');
    hours(api, 24 * 60);
    await passTime({ ...api, now: () => api.clock.now } as never);
    expect(await bookedAs(api, deal.subOrderId)).toEqual([
      { kind: 'ended', legs: { deal: '-1000.00', refund: '1000.00' } },
    ]);
  });
});

describe('money of a deal that has ended', () => {
  it('that the bank takes back is not due to the buyer any more', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    const { id } = await record(api, buyer, deal, { amount: '1000.00' });
    await take(camt(entry('<AcctSvcrRef>L-4</AcctSvcrRef>', '1000.00')));
    await confirmBy((await lineOf('L-4')).id, id, '1000.00');
    hours(api, 24 * 60);
    await passTime(api.services);
    const held = await balancesOf(api, deal.subOrderId);
    expect(held).toMatchObject({ refund: '1000.00' });
    await take(camt(entry('<RvslInd>true</RvslInd><AcctSvcrRef>L-4</AcctSvcrRef>', '1000.00', 'DBIT')));
    type Open = { id: string; subOrderNumber: string };
    const proposals = dataOf(await api.post<{ list: Open[] }>(paths.proposals, operator, {}));
    await second(api, proposals.list.find(({ subOrderNumber }) => subOrderNumber === deal.subNumber)!.id);
    expect(await balancesOf(api, deal.subOrderId)).not.toHaveProperty('refund');
    const input = { keyword: deal.subNumber };
    expect(dataOf(await api.post<{ list: object[] }>(paths.credits, operator, input)).list).toEqual([]);
  });
});

describe('the ledger', () => {
  const refused = (statement: string) =>
    expect(api.db.transaction((tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^23/) as string },
    });

  it.each([
    ['changes a posting', `update posting set kind = 'ended'`],
    ['removes a posting', 'delete from posting'],
    ['changes a leg', 'update posting_leg set amount = amount + 1'],
    ['removes legs', 'delete from posting_leg'],
    ['empties a table', 'truncate posting_leg'],
    ['changes a balance', 'update ledger_account set balance = 0'],
    ['removes an account', 'delete from ledger_account'],
    [
      'books the same twice',
      'insert into posting select gen_random_uuid(), kind, source_id, currency, at from posting',
    ],
    [
      'books something without legs',
      `insert into posting values (gen_random_uuid(), 'ended', gen_random_uuid(), 'USD', now())`,
    ],
    [
      'books what is not zero',
      `with made as (insert into posting values (gen_random_uuid(), 'ended', gen_random_uuid(), 'USD', now()) returning id)
        insert into posting_leg select made.id, a.id, 5 from made, (select id from ledger_account limit 2) a`,
    ],
    [
      'adds legs to what is booked',
      `insert into posting_leg select p.id, a.id, v.amount from (select id from posting limit 1) p,
        lateral (select id, row_number() over (order by id) as n from ledger_account
          where id not in (select account_id from posting_leg where posting_id = p.id) limit 2) a
        join (values (1, 5), (2, -5)) v(n, amount) on v.n = a.n`,
    ],
    [
      'owes somebody less than nothing',
      `with made as (insert into posting values (gen_random_uuid(), 'ended', gen_random_uuid(), 'USD', now()) returning id)
        insert into posting_leg select made.id, a.id, v.amount from made
          join (values ('seller', -1000000), ('other', 1000000)) v(kind, amount) on true
          join ledger_account a on a.kind = v.kind and a.currency = 'USD'`,
    ],
  ])('refuses whoever %s', (_, statement) => refused(statement));

  it('is found out where a figure was changed behind its back, and shown once a day', async () => {
    const report: unknown[] = [];
    const check = () => checkLedgerDaily({ db: api.db, now: () => api.clock.now }, (error) => report.push(error));
    expect(await check()).toBe(0);
    const change = (sign: string) =>
      behindTriggers(api.db, 'ledger_account', (tx) =>
        tx.execute(sql.raw(`update ledger_account set balance = balance ${sign} 0.01 where kind = 'seller'`)),
      );
    await change('+');
    expect(await doubtsOfLedger(api.db)).toMatchObject([{ what: 'balance', of: `seller ${supplier.shopId} USD` }]);
    // Looked at once a day.
    expect(await check()).toBe(0);
    hours(api, 25);
    expect(await check()).toBe(1);
    expect(report).toHaveLength(1);
    await change('-');
    hours(api, 25);
    expect(await check()).toBe(0);
  });

  it('is made of the records where there was none', async () => {
    const balancesNow = async () =>
      (
        await api.db.execute(
          sql`select kind, owner, currency, balance from ledger_account where balance <> 0 order by 1, 2, 3`,
        )
      ).rows;
    const before = await balancesNow();
    expect(before.length).toBeGreaterThan(4);
    const folder = new URL('../../../src/server/platform/db/migrations/', import.meta.url);
    const file = readdirSync(folder).find((name) => name.endsWith('money_in_double_entry.sql'))!;
    const migration = readFileSync(new URL(file, folder), 'utf8');
    const booking = migration.slice(migration.indexOf('CREATE TEMP TABLE booked')).split('--> statement-breakpoint');
    await api.db.transaction(async (tx) => {
      for (const table of ['posting_leg', 'posting', 'ledger_account'])
        await tx.execute(
          sql.raw(
            `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
          ),
        );
      for (const statement of booking) await tx.execute(sql.raw(statement));
    });
    expect(await balancesNow()).toEqual(before);
  });
});

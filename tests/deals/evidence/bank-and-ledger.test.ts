import { beforeAll, expect, it } from 'vitest';
import type { BankAndLedger } from '#api/deals/evidence.ts';
import { extendLog } from '#server/deals/evidence/index.ts';
import { checkLedgerDaily } from '#server/deals/deadlines/index.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { confirm, hours, newOperator, openAccount, record, statementsOf } from '../payment/bank.ts';
import { balances, camt, entry } from '../payment/camt.ts';

const api = startMemberApi();
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  for (const currency of ['USD', 'EUR']) await openAccount(api, currency);
});
const { take } = statementsOf(api, () => operator);
const shown = async () => dataOf(await api.get<BankAndLedger>('api/trade/web/log/getBankAndLedger', null, {}));

it('shows to everybody what the banks say beside what the ledger says, and nothing else of it', async () => {
  expect(await shown()).toEqual({ currencies: [], checked: null, head: null });
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const deal = await dealAt(api, buyer, supplier);
  await confirm(api, operator, (await record(api, buyer, deal, { amount: '10650.00' })).id, '10650.00');
  // Confirmed without a statement: no bank has said anything yet, and nothing is claimed of one.
  expect((await shown()).currencies).toEqual([
    { currency: 'USD', statement: null, owed: '10650.00', awaited: '10650.00' },
  ]);

  await take(camt(balances('100.00', '10750.00') + entry('<AcctSvcrRef>B-1</AcctSvcrRef>', '10650.00')));
  await checkLedgerDaily(api.services, () => undefined);
  await extendLog(api.services);
  const { currencies, checked, head } = await shown();
  expect(currencies).toMatchObject([
    { currency: 'USD', statement: { amount: '10750.00', ledger: '10750.00', difference: '0.00' }, owed: '21300.00' },
  ]);
  expect(checked).toEqual({ at: api.clock.now.toISOString(), doubts: 0 });
  expect(head!.size).toBeGreaterThan(1);
  expect(JSON.stringify(await shown())).not.toMatch(/012-875|Buyer|Supplier/);

  hours(api, 24);
  // A statement in between was never imported: the bank has what the ledger has not.
  await take(camt(balances('10800.00', '11000.00') + entry('<AcctSvcrRef>B-2</AcctSvcrRef>', '200.00')));
  expect((await shown()).currencies[0]!.statement).toMatchObject({ difference: '50.00' });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import { isSameName } from '#api/deals/payout-rules.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { hours, newOperator, openAccount } from '../payment/bank.ts';
import { accountOf, paths, payoutsOf } from './harness.ts';

const api = startMemberApi();
const { propose, decideAccount, desk, own, released, openPayoutAccount } = payoutsOf(api);
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});
const withdraw = (person: Person, id: string) => api.post(paths.withdraw, person, { id });
const stateOf = async (supplier: Supplier, id: string) =>
  (await own(supplier)).accounts.find((account) => account.id === id)!.state;

describe('a payout account', () => {
  it('is asked for when the first money is released, once, until it is given', async () => {
    const supplier = await newSupplier(api, { locale: 'en-US' });
    await released(supplier);
    await released(supplier);
    const asked = async () => (await toldTo(api, supplier)).filter(({ template }) => template === 'payoutAccountAsked');
    expect(await asked()).toMatchObject([{ data: { currency: 'USD' }, task: { kind: 'payoutAccount' }, doneAt: null }]);
    expect(await own(supplier)).toMatchObject({
      missing: ['USD'],
      sums: [{ currency: 'USD', released: '71000.00', onTheWay: '0.00', paid: '0.00' }],
    });
    expect((await desk(operator)).due.find(({ seller }) => seller.shopId === supplier.shopId)).toMatchObject({
      money: { amount: '71000.00', currency: 'USD' },
      obstacle: 'noAccount',
    });
    dataOf(await propose(supplier));
    expect((await asked())[0]!.doneAt).not.toBeNull();
    expect((await own(supplier)).missing).toEqual([]);
  });

  it('is confirmed by an operator, waits out its time, and stands beside the one before it until then', async () => {
    const supplier = await newSupplier(api, { locale: 'en-US' });
    const first = dataOf(await propose(supplier));
    expect(first).toMatchObject({ state: 'proposed', account: 'DE89370400440532013000', sameName: true });
    dataOf(await decideAccount(operator, first.id));
    expect(await stateOf(supplier, first.id)).toBe('coolingOff');
    hours(api, coolingOffHours - 1);
    expect(await stateOf(supplier, first.id)).toBe('coolingOff');
    hours(api, 1);
    expect(await stateOf(supplier, first.id)).toBe('inForce');
    const next = dataOf(await propose(supplier, { account: 'GB82WEST12345698765432', bic: 'NWBKGB2L' }));
    expect((await propose(supplier)).status).toBe(409);
    dataOf(await decideAccount(operator, next.id));
    expect((await propose(supplier)).status).toBe(409);
    expect([await stateOf(supplier, first.id), await stateOf(supplier, next.id)]).toEqual(['inForce', 'coolingOff']);
    hours(api, coolingOffHours);
    expect([await stateOf(supplier, first.id), await stateOf(supplier, next.id)]).toEqual(['replaced', 'inForce']);
    expect((await api.auditOf(first.id)).map(({ action }) => action)).toEqual([
      'payoutAccount.propose',
      'payoutAccount.confirm',
    ]);
    const told = (await toldTo(api, supplier)).filter(({ template }) => template === 'payoutAccount');
    expect(told).toHaveLength(4);
  });

  it.each([
    ['an IBAN with a wrong figure', { account: 'DE89370400440532013001' }, 'account'],
    ['another number where there are IBANs', { account: '0532013000' }, 'account'],
    ['signs that no bank takes', { account: '6217 0000 <b>', bic: 'ICBKCNBJ' }, 'account'],
    ['a BIC of a country that there is not', { bic: 'COBAXXFF', account: '0532013000' }, 'bic'],
    ['a currency that is not traded in', { currency: 'XAU' }, 'currency'],
    ['another beneficiary without a word', { beneficiary: 'Somebody Else Ltd' }, 'note'],
  ])('is refused with %s', async (_, given, field) => {
    const supplier = await newSupplier(api);
    expectInvalid(await propose(supplier, given), field);
  });

  it('of a bank without IBANs is taken as it is', async () => {
    const supplier = await newSupplier(api);
    const given = { account: '6222 0202 0001 2345 678', bic: 'ICBKCNBJ', bank: 'ICBC', currency: 'CNY' };
    expect(dataOf(await propose(supplier, given))).toMatchObject({ account: '6222020200012345678' });
  });

  it('of another beneficiary goes through with a reason of both', async () => {
    const supplier = await newSupplier(api);
    const given = { beneficiary: 'Its Holding GmbH', note: 'Our treasury company' };
    const { id, sameName } = dataOf(await propose(supplier, given));
    expect(sameName).toBe(false);
    expectInvalid(await decideAccount(operator, id), 'reason');
    dataOf(await decideAccount(operator, id, true, 'Register extract seen'));
    expect(await stateOf(supplier, id)).toBe('coolingOff');
  });

  it('is refused with a reason, stopped while it cools off, or taken back at any time', async () => {
    const supplier = await newSupplier(api);
    const refused = dataOf(await propose(supplier));
    expectInvalid(await decideAccount(operator, refused.id, false), 'reason');
    dataOf(await decideAccount(operator, refused.id, false, 'No such bank'));
    expect((await decideAccount(operator, refused.id)).status).toBe(409);
    const stopped = dataOf(await propose(supplier));
    dataOf(await decideAccount(operator, stopped.id));
    dataOf(await decideAccount(operator, stopped.id, false, 'The company called'));
    const taken = await openPayoutAccount(supplier);
    expect((await decideAccount(operator, taken, false, 'Too late')).status).toBe(409);
    dataOf(await withdraw(supplier, taken));
    expect((await withdraw(supplier, taken)).status).toBe(409);
    expect((await own(supplier)).accounts.map(({ state }) => state)).toEqual(['withdrawn', 'refused', 'refused']);
  });

  it('is nobody else’s: not a stranger’s, not another company’s, not that of a colleague who does not pay', async () => {
    const [supplier, other] = [await newSupplier(api), await newSupplier(api)];
    const stranger = await api.person();
    const { id } = dataOf(await propose(supplier));
    expect((await withdraw(other, id)).status).toBe(404);
    expect((await api.post(paths.propose, stranger, accountOf(supplier))).status).toBe(403);
    expect((await own(other)).accounts).toEqual([]);
    expect((await decideAccount(stranger, id)).status).toBe(403);
    expect((await decideAccount(operator, 'none')).status).toBe(404);
    const sales = await api.person();
    await joinCompany(api, supplier, sales, ['sales']);
    expect((await propose(supplier, {}, sales)).status).toBe(403);
    expect((await own(sales)).accounts).toHaveLength(1);
  });

  it('is not confirmed by an operator of the own company', async () => {
    const supplier = await newSupplier(api);
    const { id } = dataOf(await propose(supplier));
    const own = await newOperator(api);
    await joinCompany(api, supplier, own);
    expect((await decideAccount(own, id)).status).toBe(403);
    expect((await desk(own)).accounts.find((account) => account.id === id)).toMatchObject({ own: true });
  });

  it('stays as it was written', async () => {
    const { id } = dataOf(await propose(await newSupplier(api)));
    for (const statement of [
      sql`update payout_account set account = 'X' where id = ${id}`,
      sql`delete from payout_account where id = ${id}`,
      sql`update payout_account set state = 'confirmed', decided_by = proposed_by, decided_at = now(), in_force_from = now() where id = ${id}`,
    ])
      await expect(api.db.transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/^23/) as string },
      });
  });
});

describe('a beneficiary', () => {
  it.each([
    ['Ningbo Plastics Co., Ltd.', 'NINGBO PLASTICS COMPANY LIMITED', true],
    ['宁波塑料有限公司', '宁波塑料有限公司', true],
    ['Smith & Sons Inc.', 'Smith and Sons Incorporated', true],
    ['Ningbo Plastics Ltd', 'Ningbo Plastics GmbH', false],
    ['Ningbo Plastics Ltd', 'Ningbo Plastic Ltd', false],
    ['', '', false],
  ])('%s and %s are the same: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));
});

import { describe, expect, it } from 'vitest';
import type { ContractPage } from '#api/deals/contract.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { issuedDeal, path, read, sign, signBoth } from './harness.ts';

const api = startMemberApi();
const list = async (person: Person, input = {}) =>
  dataOf(await api.post<ContractPage>(path('getContractByPage'), person, input));

describe('my contracts', () => {
  it('are those of either side, by what is to be done with them, and nobody else’s', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const waiting = await issuedDeal(api, { buyer, supplier });
    const half = await issuedDeal(api, { buyer, supplier });
    const done = await issuedDeal(api, { buyer, supplier });
    const over = await issuedDeal(api, { buyer, supplier });
    await issuedDeal(api);
    dataOf(await sign(api, buyer, half.contractId));
    await signBoth(api, done);
    dataOf(await api.post(path('refuseContract'), buyer, { id: over.contractId, reason: 'noLongerNeeded' }));

    const ids = async (person: Person, input = {}) => (await list(person, input)).list.map(({ id }) => id).sort();
    const sorted = (...deals: { contractId: string }[]) => deals.map(({ contractId }) => contractId).sort();
    expect(await ids(buyer)).toEqual(sorted(waiting, half, done, over));
    expect(await ids(buyer, { state: 'toSign' })).toEqual(sorted(waiting));
    expect(await ids(supplier, { state: 'toSign' })).toEqual(sorted(waiting, half));
    expect(await ids(buyer, { state: 'signed' })).toEqual(sorted(half, done));
    expect(await ids(supplier, { state: 'ended' })).toEqual(sorted(over));
    expect(await ids(buyer, { side: 'supplier' })).toEqual([]);
    expect((await list(supplier, { side: 'supplier', state: 'signed' })).toSign).toBe(2);
    expect((await api.post(path('getContractByPage'), null)).status).toBe(401);

    expect((await list(buyer)).list[0]).toMatchObject({
      party: { name: expect.stringMatching(/\S/), company: supplier.company, logo: null },
    });
    const [row] = (await list(supplier, { state: 'signed' })).list;
    expect(row).toMatchObject({
      side: 'supplier',
      status: 3,
      party: { name: buyer.company, company: buyer.company, logo: null },
      gradeNumber: 'ABS PA-757',
      total: { amount: '35500.00', currency: 'USD' },
      signedBy: expect.arrayContaining(['buyer', 'supplier']),
      maySign: false,
    });
  });

  it('are found by number, company and grade, as written', async () => {
    const { buyer, supplier, contractId } = await issuedDeal(api, { supplierName: '宁波 100% 塑料_公司' });
    const { number } = await read(api, buyer, contractId);
    const found = async (keyword: string) => (await list(buyer, { keyword })).total;
    expect(await found(number.toLowerCase())).toBe(1);
    expect(await found('100% 塑料_')).toBe(1);
    expect(await found('100_ 塑料')).toBe(0);
    expect(await found('pa-757')).toBe(1);
    expect((await list(supplier, { keyword: buyer.company })).total).toBe(1);
  });

  it('come in pages, the newest first', async () => {
    const buyer = await newBuyer(api);
    const deals = [];
    for (let made = 0; made < 3; made += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000);
      deals.push(await issuedDeal(api, { buyer }));
    }
    const page = async (pageNo: number) => (await list(buyer, { pageNo, pageSize: 2 })).list.map(({ id }) => id);
    expect([...(await page(1)), ...(await page(2))]).toEqual(deals.map(({ contractId }) => contractId).reverse());
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyFile } from '#api/members/company-file.ts';
import type { HoldSubject } from '#api/deals/hold.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { confirm, newOperator, openAccount, record } from '../../deals/payment/bank.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';

const path = 'api/backstage/admin/list/getCompanyFile';
const api = startMemberApi();
let operator: Person;
let buyer: Company;
let supplier: Supplier;
let colleague: Person;

const fileOf = async (id: string) => dataOf(await api.get<CompanyFile>(path, operator, { id }));

beforeAll(async () => {
  operator = await newOperator(api);
  buyer = await newBuyer(api, { companyName: 'Heron Moulding Ltd' });
  supplier = await newSupplier(api, { companyName: '宁波白鹭塑料有限公司' });
  colleague = await api.person({ nickname: 'Ada Obi' });
  const joined = { companyId: buyer.id, joinedAt: api.clock.now };
  await api.db.update(member).set(joined).where(eq(member.id, colleague.id));
  await openAccount(api, 'USD');
  const paid = await dealAt(api, buyer, supplier, { status: 3, quantity: '10.000', unitPrice: '1000.0000' });
  const { id } = await record(api, buyer, paid, { amount: '10000.00' });
  await confirm(api, operator, id, '10000.00');
  await dealAt(api, buyer, supplier, { status: 6, quantity: '2.000', unitPrice: '1000.0000' });
  await dealAt(api, buyer, supplier, { status: 6, quantity: '3.000', unitPrice: '1000.0000' });
  await dealAt(api, buyer, supplier, { status: 6, quantity: '1.000', unitPrice: '7000.0000', currency: 'CNY' });
  for (const status of ['onSale', 'onSale', 'removed'] as const) await newOffer(api, supplier.shopId, { status });
});

describe('everything about a company', () => {
  it('says who it is and who its people are, by any of them', async () => {
    const file = await fileOf(colleague.id);
    expect(file).toMatchObject({ id: buyer.id, company: 'Heron Moulding Ltd', nation: { id: 'NG' }, shop: null });
    expect(file.people).toMatchObject([
      { id: buyer.id, owns: true, secondFactor: false, state: 'open' },
      { id: colleague.id, owns: false, nickname: 'Ada Obi' },
    ]);
    expect(file.applications).toMatchObject([{ company: 'Heron Moulding Ltd', state: 'success' }]);
  });

  it('sums its deals by role, status and currency, and never adds up two currencies', async () => {
    const { deals, rfqs } = await fileOf(buyer.id);
    const ended = { role: 'buyer', status: 6 };
    expect(deals.filter(({ status }) => status === 6)).toEqual([
      { ...ended, count: 1, currency: 'CNY', total: '7000.00' },
      { ...ended, count: 2, currency: 'USD', total: '5000.00' },
    ]);
    expect(rfqs).toBe(4);
    expect((await fileOf(supplier.id)).deals.every(({ role }) => role === 'supplier')).toBe(true);
  });

  it('shows its shop, offers and transfers from both sides', async () => {
    const file = await fileOf(supplier.id);
    expect(file.shop).toMatchObject({ id: supplier.shopId, shown: true, onSale: 2, offSale: 1 });
    const sent = [{ state: 'confirmed', count: 1, currency: 'USD', total: '10000.00' }];
    expect(file.transfers).toEqual(sent);
    expect((await fileOf(buyer.id)).transfers).toEqual(sent);
  });

  it('names what of it could be put on hold, and shows what is', async () => {
    const subjects = async () =>
      dataOf(
        await api.get<HoldSubject[]>('api/backstage/admin/hold/getHoldSubjectsOf', operator, { memberId: supplier.id }),
      );
    expect((await subjects()).map(({ kind, holdId }) => [kind, holdId])).toEqual([
      ['account', null],
      ['company', null],
      ['buying', null],
      ['selling', null],
      ['shop', null],
    ]);
    const wanted = { kind: 'shop', subjectId: supplier.shopId, reason: 'dispute' };
    const { id } = dataOf(await api.post<{ id: string }>('api/backstage/admin/hold/placeHold', operator, wanted));
    expect((await subjects())[4]).toMatchObject({ kind: 'shop', holdId: id });
    expect((await fileOf(supplier.id)).shop).toMatchObject({ shown: false, onSale: 0, offSale: 3 });
    const holds = async (party: string) =>
      dataOf(
        await api.post<{ list: { id: string }[] }>('api/backstage/admin/hold/getHoldByPage', operator, { party }),
      ).list.map((row) => row.id);
    expect([await holds(supplier.id), await holds(buyer.id)]).toEqual([[id], []]);
  });

  it('lists only its own deals, transfers and offers', async () => {
    const stranger = await newBuyer(api);
    const total = async (list: string, of: string) =>
      dataOf(await api.post<{ total: number }>(`api/backstage/admin/list/${list}`, operator, { of })).total;
    const of = (id: string) =>
      Promise.all(['listOrders', 'listTransfers', 'listOffers'].map((list) => total(list, id)));
    expect(await of(buyer.id)).toEqual([4, 1, 0]);
    // The shop is on hold: none of its offers is on sale.
    expect(await of(supplier.id)).toEqual([4, 1, 0]);
    expect(await of(stranger.id)).toEqual([0, 0, 0]);
  });

  it('is for operators alone, and of nobody for an id that is nobody’s', async () => {
    const asked = { id: buyer.id };
    const answers = await Promise.all([null, buyer, supplier].map((caller) => api.get(path, caller, asked)));
    expect(answers.map(({ body }) => body.errorcode)).toEqual([401, 403, 403]);
    for (const id of ['nobody', crypto.randomUUID()]) expect((await api.get(path, operator, { id })).status).toBe(404);
  });
});

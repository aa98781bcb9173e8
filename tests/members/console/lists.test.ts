import { beforeAll, describe, expect, it } from 'vitest';
import { listedKinds, mostListed, narrowings, type ListedKind } from '#api/common/console-list-choices.ts';
import type {
  CompanyListed,
  MemberListed,
  OfferListed,
  OrderListed,
  ShopListed,
  TransferListed,
} from '#api/members/console-lists.ts';
import { eq } from 'drizzle-orm';
import { member } from '#server/platform/db/schema/identity.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newOperator, openAccount, record } from '../../deals/payment/bank.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';

type Rows = {
  members: MemberListed;
  companies: CompanyListed;
  shops: ShopListed;
  offers: OfferListed;
  orders: OrderListed;
  transfers: TransferListed;
};
type Found<Kind extends ListedKind> = { list: Rows[Kind][]; total: number; more: boolean };

const api = startMemberApi();
let operator: Person;
let buyer: Company;
let supplier: Supplier;
let colleague: Person;
let deal: Deal;
let offerId: string;

const path = (kind: ListedKind) => `api/backstage/admin/list/list${kind[0]!.toUpperCase()}${kind.slice(1)}`;
const list = async <Kind extends ListedKind>(kind: Kind, query: object = {}) =>
  dataOf(await api.post<Found<Kind>>(path(kind), operator, { ...query }));
const ids = async (kind: ListedKind, keyword: string, query: object = {}) =>
  (await list(kind, { keyword, ...query })).list.map(({ id }) => id);

beforeAll(async () => {
  operator = await newOperator(api);
  buyer = await newBuyer(api, { companyName: 'Heron Moulding Ltd' });
  supplier = await newSupplier(api, { companyName: '宁波白鹭塑料有限公司' });
  colleague = await api.person({ email: 'purchasing@heron.example', nickname: 'Ada Obi' });
  await api.db.update(member).set({ companyId: buyer.id, joinedAt: api.clock.now }).where(eq(member.id, colleague.id));
  deal = await dealAt(api, buyer, supplier, { grade: 'HDPE P6006', status: 5, received: '0.00' });
  offerId = await newOffer(api, supplier.shopId);
  await dealAt(api, await newBuyer(api), await newSupplier(api));
});

describe('what operators look through', () => {
  it('finds a person by address, name or company, and says what the person may do', async () => {
    for (const keyword of ['PURCHASING@heron', 'ada obi', colleague.id])
      expect(await ids('members', keyword), keyword).toEqual([colleague.id]);
    const { list: both } = await list('members', { keyword: 'heron moulding' });
    expect(both.map(({ id }) => id).sort()).toEqual([buyer.id, colleague.id].sort());
    expect(both.find(({ id }) => id === colleague.id)).toMatchObject({
      company: { id: buyer.id, name: 'Heron Moulding Ltd' },
      state: 'open',
    });
    expect(await ids('members', operator.email, { only: 'operator' })).toEqual([operator.id]);
    expect(await ids('members', buyer.email, { only: 'operator' })).toEqual([]);
  });

  it('finds a company by its name in any script, its address, its shop and its people', async () => {
    for (const keyword of ['heron MOULDING', buyer.email, 'purchasing@heron'])
      expect(await ids('companies', keyword), keyword).toEqual([buyer.id]);
    expect((await list('companies', { keyword: '白鹭' })).list).toMatchObject([
      { id: supplier.id, company: '宁波白鹭塑料有限公司', people: 1, held: false, nation: { id: 'CN' } },
    ]);
    expect((await list('companies', { keyword: 'heron' })).list).toMatchObject([{ people: 2 }]);
    expect(await ids('companies', '白鹭', { only: 'supplier' })).toEqual([supplier.id]);
    expect(await ids('companies', 'heron', { only: 'supplier' })).toEqual([]);
  });

  it('finds a shop and its offers by the company behind it', async () => {
    expect((await list('shops', { keyword: '白鹭' })).list).toMatchObject([
      { id: supplier.shopId, owner: { id: supplier.id, name: '宁波白鹭塑料有限公司' }, state: 'open' },
    ]);
    expect(await ids('shops', supplier.email)).toEqual([supplier.shopId]);
    const { list: offers } = await list('offers', { keyword: '白鹭' });
    expect(offers).toMatchObject([{ id: offerId, shop: { id: supplier.shopId }, owner: { id: supplier.id } }]);
    for (const keyword of [offerId, offers[0]!.grade]) expect(await ids('offers', keyword), keyword).toContain(offerId);
    expect(await ids('offers', offerId, { only: 'offSale' })).toEqual([]);
  });

  it('finds an order by every number of it, by its goods, and by everybody in it', async () => {
    await api.db.insert(shipment).values({
      ...{ id: uuidv7(), subOrderId: deal.subOrderId, position: 1, line: 1, carrier: 'COSCO', quantity: '25' },
      ...{ transportDocument: 'COSU6351234567', containers: ['MSKU1234567'], originPort: 'CNNGB' },
      ...{ destinationPort: 'NGAPP', etd: dayIn(api, 1), eta: dayIn(api, 30), shippedAt: api.clock.now, lots: [] },
    });
    const words = [
      ...[deal.number, deal.number.toLowerCase().replace('-', ' '), deal.subNumber, 'COSU6351234567', 'msku 123456-7'],
      ...['p6006', 'heron moulding', 'heron p6006', 'purchasing@heron', '白鹭', supplier.email],
    ];
    for (const word of words) expect(await ids('orders', word), word).toEqual([deal.orderId]);
    expect((await list('orders', { keyword: deal.number })).list).toMatchObject([
      {
        number: deal.number,
        buyer: { id: buyer.id, name: 'Heron Moulding Ltd' },
        status: 5,
        held: false,
        subOrders: [{ number: deal.subNumber, supplier: { id: supplier.id }, total: { currency: 'USD' } }],
      },
    ]);
    expect(await ids('orders', deal.number, { only: '5' })).toEqual([deal.orderId]);
    expect(await ids('orders', deal.number, { only: '6' })).toEqual([]);
  });

  it('finds a transfer by its number, who sent it, the deal and the company', async () => {
    await openAccount(api, 'USD');
    const due = await dealAt(api, buyer, supplier, { status: 3 });
    const { id } = await record(api, buyer, due, { remitter: 'Egret Finance FZE', amount: '1000.00' });
    for (const word of [due.subNumber, due.number, 'egret finance', 'heron', 'purchasing@heron', '白鹭'])
      expect(await ids('transfers', word), word).toEqual([id]);
    expect((await list('transfers', { only: 'submitted' })).list).toMatchObject([
      { id, subOrder: due.subNumber, amount: { amount: '1000.00', currency: 'USD' }, state: 'submitted' },
    ]);
    expect((await list('transfers', { only: 'confirmed' })).list).toEqual([]);
  });

  it('shows who is on hold, and whose shop with them', async () => {
    const held = await newSupplier(api, { companyName: 'Kestrel Polymers' });
    const held_ = { kind: 'company', subjectId: held.id, reason: 'suspectedFraud' };
    dataOf(await api.post('api/backstage/admin/hold/placeHold', operator, held_));
    expect(await ids('members', 'kestrel', { only: 'held' })).toEqual([held.id]);
    expect((await list('companies', { only: 'held' })).list).toMatchObject([{ id: held.id, held: true }]);
    expect((await list('shops', { only: 'held' })).list).toMatchObject([{ id: held.shopId, state: 'held' }]);
    expect(await ids('shops', 'kestrel', { only: 'open' })).toEqual([]);
  });

  it('takes signs of a pattern for themselves', async () => {
    for (const kind of listedKinds) expect(await ids(kind, '%_'), kind).toEqual([]);
  });

  it('turns its pages, latest first, and ends where it has counted to', async () => {
    const all = (await list('members', { pageSize: 100 })).list.map(({ id }) => id);
    const { list: second, total, more } = await list('members', { pageSize: 2, pageNo: 2 });
    expect(second.map(({ id }) => id)).toEqual(all.slice(2, 4));
    expect([total, more]).toEqual([all.length, false]);
    expect((await list('members', { pageSize: 100, pageNo: mostListed / 100 + 1 })).list).toEqual([]);
  });

  it.each(listedKinds)('%s are for operators alone', async (kind) => {
    const answers = await Promise.all([null, buyer, supplier].map((caller) => api.post(path(kind), caller)));
    expect(answers.map(({ body }) => body.errorcode)).toEqual([401, 403, 403]);
    for (const only of narrowings[kind]) expect((await api.post(path(kind), operator, { only })).status).toBe(200);
  });
});

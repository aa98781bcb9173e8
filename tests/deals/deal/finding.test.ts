import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractPage } from '#api/deals/contract.ts';
import type { OrderPage, SubOrderPage } from '#api/deals/order.ts';
import type { InvitationPage } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { dealText } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { post, quoteFor } from '../../support/rfqs.ts';
import { issue } from '../contract/harness.ts';

const api = startMemberApi();
const migrations = new URL('../../../src/server/platform/db/migrations/', import.meta.url);
let buyer: Company;
let supplier: Supplier;
let deal: Deal;
let contractNumber: string;

beforeAll(async () => {
  buyer = await newBuyer(api, { companyName: 'Ölberg Packaging GmbH' });
  supplier = await newSupplier(api, { companyName: 'Demo Lion Lane Polymers Pte. Ltd.' });
  const names = { nameEn: 'Paper Crane Plastics', nameZh: '纸鹤塑化' };
  await api.db.update(shop).set(names).where(eq(shop.id, supplier.shopId));
  deal = await dealAt(api, buyer, supplier, { status: 4, grade: 'ABS PA-757' });
  // What else there is, so that what finds the deal finds it alone.
  const other = await newSupplier(api, { companyName: 'Other Resins Ltd' });
  await dealAt(api, buyer, other, { status: 4, grade: 'PC 110' });
  await issue(api, deal);
  const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, deal.subOrderId));
  contractNumber = issued!.number;
  dataOf(
    await api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
      subOrderId: deal.subOrderId,
      carrier: 'Maersk',
      transportDocument: 'MAEU 900-123456',
      containers: ['CSQU3054383'],
      quantity: '25',
      originPort: 'CNXMN',
      destinationPort: 'NGAPP',
      etd: dayIn(api, 2),
      eta: dayIn(api, 32),
      lots: [],
    }),
  );
});

const orders = async (person: Company, keyword: string) =>
  dataOf(await api.post<OrderPage>('api/trade/web/order/getOrderByPage', person, { keyword }));
const subOrders = async (person: Company, keyword: string) =>
  dataOf(await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', person, { keyword }));
const rfqs = async (person: Company, keyword: string) =>
  dataOf(await api.post<InvitationPage>('api/trade/supplier/rfq/getInvitationByPage', person, { keyword }));

const contracts = async (person: Company, keyword: string) =>
  dataOf(await api.post<ContractPage>('api/trade/web/contract/getContractByPage', person, { keyword }));

/** What is typed by who knows a thing of the deal; both sides find it, unless only one of them may know it. */
const typed: [what: string, keyword: () => string, whose?: 'buyer' | 'supplier'][] = [
  ['the inquiry number', () => deal.number],
  ['the number of the sub-order', () => deal.subNumber],
  ['a part of it in small letters', () => deal.subNumber.toLowerCase().slice(2)],
  ['a number without its marks', () => deal.subNumber.replace('-', '')],
  [
    'a number in full width',
    () => deal.subNumber.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ],
  ['the number of the contract', () => contractNumber],
  ['the bill of lading', () => 'maeu900123456'],
  ['the bill of lading with its marks', () => 'MAEU 900-123456'],
  ['the container', () => 'CSQU3054383'],
  ['the container as it is painted', () => 'CSQU 305438-3'],
  ['the grade', () => 'pa-757'],
  ['the grade without its marks', () => 'PA757'],
  ['the grade with other marks', () => 'pa/757'],
  ['the port of shipment', () => 'Xiamen'],
  ['the port of shipment in Chinese', () => '厦门'],
  ['words of several things at once', () => 'xiamen 757'],
  ['the legal name of the supplier', () => 'Lion Lane', 'buyer'],
  ['the name of its shop', () => 'paper crane', 'buyer'],
  ['the name of its shop in Chinese', () => '纸鹤', 'buyer'],
  ['the name of the buyer', () => 'ölberg', 'supplier'],
];

describe('a deal is found by', () => {
  it.each(typed)('%s', async (_, keyword, whose) => {
    const wanted = (side: 'buyer' | 'supplier', number: string) => (whose && whose !== side ? [] : [number]);
    const bought = await orders(buyer, keyword());
    expect(bought.list.map(({ number }) => number)).toEqual(wanted('buyer', deal.number));
    expect(bought).toMatchObject({ total: bought.list.length, counts: { 0: bought.list.length } });
    const sold = await subOrders(supplier, keyword());
    expect(sold.list.map(({ number }) => number)).toEqual(wanted('supplier', deal.subNumber));
    const asked = await rfqs(supplier, keyword());
    expect(asked.list.map(({ number }) => number)).toEqual(wanted('supplier', deal.number));
    for (const [side, person] of [
      ['buyer', buyer],
      ['supplier', supplier],
    ] as const) {
      const held = await contracts(person, keyword());
      expect(
        held.list.map(({ number }) => number),
        side,
      ).toEqual(wanted(side, contractNumber));
    }
  });

  it.each(typed)('%s, and by no stranger', async (_, keyword) => {
    const [stranger, competitor] = [await newBuyer(api), await newSupplier(api)];
    expect((await orders(stranger, keyword())).total).toBe(0);
    expect((await subOrders(competitor, keyword())).total).toBe(0);
    expect((await rfqs(competitor, keyword())).total).toBe(0);
    for (const person of [stranger, competitor]) expect((await contracts(person, keyword())).total).toBe(0);
  });

  it('what it is made of, in both languages, from the moment at which it is posted', async () => {
    const person = await newBuyer(api);
    const maker = await newSupplier(api, { companyName: 'Quoting Makers' });
    const { number } = await post(api, person, { gradeNumber: 'Any', categoryId: 'abs' });
    for (const keyword of ['ABS', '丙烯腈', 'Lagos', '尼日利亚'])
      expect(
        (await orders(person, keyword)).list.map((row) => row.number),
        keyword,
      ).toEqual([number]);
    expect((await rfqs(maker, number)).list.map((row) => row.number)).toEqual([number]);
    expect((await orders(person, 'quoting makers')).total).toBe(0);
    const { id } = (await orders(person, number)).list[0]!;
    await quoteFor(api, maker, id);
    expect((await orders(person, 'quoting makers')).total).toBe(1);
  });

  it('what a supplier may know: nothing of the other suppliers of the same RFQ', async () => {
    const rival = await newSupplier(api, { companyName: 'Rival Compounds' });
    const person = await newBuyer(api);
    const { id, number } = await post(api, person, { gradeNumber: 'Shared 1' });
    await quoteFor(api, rival, id);
    expect((await orders(person, 'rival')).list.map((row) => row.number)).toEqual([number]);
    expect((await rfqs(supplier, 'rival')).total).toBe(0);
    expect((await rfqs(supplier, 'shared 1')).list.map((row) => row.number)).toEqual([number]);
  });

  it('another name of the shop, and other goods, as soon as they are written', async () => {
    const person = await newBuyer(api);
    const maker = await newSupplier(api);
    const { orderId, number } = await dealAt(api, person, maker);
    await api.db.update(shop).set({ nameEn: 'Newly Named' }).where(eq(shop.id, maker.shopId));
    await api.db.update(tradeOrder).set({ gradeNumber: 'Regrind 7' }).where(eq(tradeOrder.id, orderId));
    for (const keyword of ['newly named', 'regrind'])
      expect(
        (await orders(person, keyword)).list.map((row) => row.number),
        keyword,
      ).toEqual([number]);
    expect((await subOrders(maker, 'regrind')).total).toBe(1);
  });

  it('the same, where it was made before deals were found so', async () => {
    const file = new URL('0005_earlier_deals_are_found.sql', migrations);
    await api.db.delete(dealText);
    await api.db.execute(readFileSync(file, 'utf8'));
    expect((await orders(buyer, '纸鹤')).list.map((row) => row.number)).toEqual([deal.number]);
    expect((await subOrders(supplier, contractNumber)).list.map((row) => row.number)).toEqual([deal.subNumber]);
  });

  it('signs as they stand: per cent and underline are no wild cards', async () => {
    for (const keyword of ['%', 'P_-757', '\\']) expect((await orders(buyer, keyword)).total, keyword).toBe(0);
  });
});

import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import { changeRfq } from '#api/deals/open-rfq.ts';
import { getFreightRequestByPage, type FreightRequestPage } from '#api/deals/freight.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { Timeline } from '#api/deals/order.ts';
import { createRfq, getRfqTemplate, type RfqInput, type RfqTemplate } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { particulars } from '#server/deals/contract/particulars.ts';
import type { ContractTerms } from '#server/deals/contract/terms.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodRfq, post, postTo, quoteFor, tryPost, tryQuote, view, wholeOf } from '../../support/rfqs.ts';
import { bytesOf, pdfOf } from '../contract/harness.ts';
import { streamsOf } from '../contract/read-pdf.ts';
import { askedFor, laneOf, newForwarder } from '../freight/forwarders.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let acetone: Partial<RfqInput>;
let methanol: Partial<RfqInput>;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const inDrums = { packing: 'DRUM200', quantity: '16' };
  acetone = { ...inDrums, categoryId: 'acetone', gradeNumber: 'Acetone' };
  methanol = { ...(await of('methanol')), packing: 'TANK', cabinetType: 'ISOTANK', quantity: '100' };
});

/** An RFQ for a material that is the substance. */
async function of(chemicalId: string): Promise<Partial<RfqInput>> {
  const { id, grade, categoryId } = material;
  const [row] = await api.db
    .select({ id, grade, categoryId })
    .from(material)
    .where(eq(material.chemicalId, chemicalId));
  return { materialId: row!.id, categoryId: row!.categoryId, gradeNumber: row!.grade };
}
const linesOf = ({ materialId, gradeNumber, quantity }: Partial<RfqInput>) => [
  { ...(materialId && { materialId }), gradeNumber: gradeNumber!, quantity: quantity!, unitPrice: '420' },
];
const accept = (
  orderId: string,
  quote: OrderView['quotes'][number],
  more: Record<string, string> = {},
  locale = 'en-US',
) =>
  api.post<OrderView>(
    acceptQuotes.path,
    buyer,
    { orderId, awards: [wholeOf(quote)], ...more },
    undefined,
    locale as 'en-US',
  );

/** What the file of the contract carries for machines, from which its page is printed. */
async function termsOf(order: OrderView): Promise<ContractTerms> {
  const pdf = await bytesOf(await pdfOf(api, buyer, order.subOrders[0]!.contract!.id));
  const attached = streamsOf(pdf).find((stream) => stream.subarray(0, 20).toString().includes('"contractNumber"'))!;
  return JSON.parse(attached.toString()) as ContractTerms;
}
const rowOf = (terms: ContractTerms, label: string) => particulars(terms).find((row) => row.label.en === label)?.value;

const un1230 = {
  unNumber: '1230',
  shippingNameEn: 'METHANOL',
  shippingNameZh: '甲醇',
  hazardClass: '3',
  subsidiaryHazards: ['6.1'],
  packingGroup: 'II',
  // By its label: toxic, and no danger to water.
  marinePollutant: false,
};

describe('methanol by tank container', () => {
  it('is UN 1230 in RFQ, freight request, award and contract', async () => {
    const { id } = await postTo(api, buyer, [supplier], methanol);
    for (const person of [buyer, supplier])
      expect((await view(api, person, id)).rfq).toMatchObject({ carried: un1230, controlledUse: null });

    const forwarder = await newForwarder(api);
    await laneOf(api, forwarder, { cabinetType: 'ISOTANK' });
    const asked = await askedFor(api, buyer, id, { cabinetType: 'ISOTANK', containers: 6 });
    const page = dataOf(await api.post<FreightRequestPage>(getFreightRequestByPage.path, forwarder, {}));
    expect(page.list.find((one) => one.id === asked)).toMatchObject({
      ...{ danger: un1230, sds: 'missing', material: { id: methanol.materialId } },
    });
    const letters = await api.emailsTo(forwarder);
    expect(letters.find(({ template }) => template === 'freightAsked')!.data).toMatchObject({ danger: un1230 });

    const lines = linesOf(methanol);
    const quote = await quoteFor(api, supplier, id, { lines, packing: 'TANK' });
    const order = dataOf(await accept(id, quote));
    expect(order.subOrders[0]!.lines[0]).toMatchObject({ danger: un1230 });
    const terms = await termsOf(order);
    expect(terms.goods[0]).toMatchObject({ danger: un1230, safetySheets: [] });
    const grade = methanol.gradeNumber!;
    expect(rowOf(terms, 'Dangerous goods (as the SDS confirms)')).toEqual({
      en: `${grade}: UN 1230, METHANOL, class 3 (6.1), packing group II`,
      zh: `${grade}: UN 1230，甲醇，第3类（6.1），包装类别II`,
    });
    expect(rowOf(terms, 'Safety data sheet when issued')!.en).toBe(`${grade}: none on file`);
    expect(rowOf(terms, 'End use, as the buyer states')).toBeUndefined();
  });

  it('is called so by its category alone, and what is harmless by nothing', async () => {
    const { id } = await postTo(api, buyer, [supplier], { ...methanol, materialId: undefined, categoryId: 'methanol' });
    const lines = [{ gradeNumber: 'Methanol', quantity: '100', unitPrice: '420' }];
    const quote = await quoteFor(api, supplier, id, { lines, packing: 'TANK' });
    const terms = await termsOf(dataOf(await accept(id, quote)));
    expect(terms.goods[0]).toMatchObject({ danger: un1230 });
    const { id: plain } = await postTo(api, buyer, [supplier]);
    const order = dataOf(await accept(plain, await quoteFor(api, supplier, plain)));
    expect(order.subOrders[0]!.lines[0]!.danger).toBeNull();
    expect(rowOf(await termsOf(order), 'Safety data sheet when issued')).toBeUndefined();
  });

  it('that pollutes the sea says so in RFQ, freight request and contract; one without a label that it is not known', async () => {
    for (const [chemicalId, marinePollutant, en, zh] of [
      ['cyclohexane', true, 'marine pollutant', '海洋污染物'],
      ['1-hexene', null, 'marine pollutant: not known', '是否为海洋污染物：不详'],
    ] as const) {
      const goods = { ...methanol, ...(await of(chemicalId)) };
      const { id } = await postTo(api, buyer, [supplier], goods);
      expect((await view(api, buyer, id)).rfq.carried).toMatchObject({ marinePollutant });
      const own = await quoteFor(api, supplier, id, { lines: linesOf(goods), packing: 'TANK' });
      const order = dataOf(await accept(id, own));
      expect(order.subOrders[0]!.lines[0]!.danger).toMatchObject({ marinePollutant });
      const said = rowOf(await termsOf(order), 'Dangerous goods (as the SDS confirms)')!;
      expect([said.en.endsWith(`, ${en}`), said.zh.endsWith(`，${zh}`)]).toEqual([true, true]);
    }
  });

  it('leaves as UN 1230: on the shipment, and in the sealed chain', async () => {
    const { orderId, subOrderId, subNumber } = await dealAt(api, buyer, supplier, { status: 4, grade: 'Methanol' });
    await api.db.update(tradeOrder).set({ categoryId: 'methanol' }).where(eq(tradeOrder.id, orderId));
    const goods = {
      ...{ subOrderId, carrier: 'Maersk', transportDocument: 'MAEU 777-000001', containers: ['CSQU3054383'] },
      ...{ quantity: '25', originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 2), eta: dayIn(api, 32) },
    };
    dataOf(await api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, goods));
    const { shipments } = dataOf(
      await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', buyer, { subOrderId }),
    );
    expect(shipments[0]!.danger).toEqual(un1230);
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: orderId }));
    expect(events.at(-1)).toMatchObject({ action: 'ship', detail: { danger: un1230 } });
    // What is tracked without a login says nothing of the goods.
    const number = { number: subNumber, document: 'MAEU777000001' };
    const tracked = dataOf(await api.get<{ shipments: object[] }>('api/backstage/web/logistics/track', null, number));
    expect(tracked.shipments[0]).not.toHaveProperty('danger');
  });

  it('of packing group I does not travel in an IBC', async () => {
    const nitrile = { categoryId: 'acrylonitrile', gradeNumber: 'Acrylonitrile', quantity: '10' };
    const answer = await tryPost(api, buyer, { ...nitrile, packing: 'IBC1000' });
    expectInvalid(answer, 'packing');
    expect(answer.body.fields!['packing']).toMatch(/packing group I .*UN 1093/);
    expect((await tryPost(api, buyer, { ...nitrile, packing: 'DRUM200' })).status).toBe(200);
  });
});

describe('a controlled substance', () => {
  const endUse = 'Solvent in our coating plant, Lagos';
  const licenceNumber = 'NG-PREC-2026-0042';

  it('is not asked for without its end use, in either language', async () => {
    const answer = await tryPost(api, buyer, acetone);
    expectInvalid(answer, 'endUse');
    expect(answer.body.fields!['endUse']).toMatch(/end use.*UN 1988 drug precursors/);
    const chinese = await api.post(createRfq.path, buyer, goodRfq(api, acetone), undefined, 'zh-CN');
    expect(chinese.body.fields!['endUse']).toContain('最终用途');
    const both = { ...acetone, endUse, licenceNumber, licenceExemption: 'Small quantity' };
    expectInvalid(await tryPost(api, buyer, both), 'licenceExemption');
    // What is harmless needs none, and takes no contradiction either.
    await post(api, buyer);
    expectInvalid(await tryPost(api, buyer, { licenceNumber, licenceExemption: 'Small quantity' }), 'licenceExemption');
  });

  it('is told to who is asked, and awarded only with a license, which the contract and the chain carry', async () => {
    const { id } = await postTo(api, buyer, [supplier], { ...acetone, endUse });
    const stated = { lists: ['precursor'], endUse, licenceNumber: null, licenceExemption: null };
    for (const person of [buyer, supplier]) expect((await view(api, person, id)).rfq.controlledUse).toEqual(stated);
    const quote = await quoteFor(api, supplier, id, { lines: linesOf(acetone), packing: 'DRUM200' });
    const refused = await accept(id, quote);
    expectInvalid(refused, 'licenceNumber');
    expect((await accept(id, quote, {}, 'zh-CN')).body.fields!['licenceNumber']).toContain('许可证编号');
    expectInvalid(await accept(id, quote, { endUse: '', licenceNumber }), 'endUse');
    expect((await view(api, buyer, id)).status).toBe(1);

    const order = dataOf(await accept(id, quote, { licenceNumber }));
    expect((await view(api, supplier, id)).rfq.controlledUse).toEqual({ ...stated, licenceNumber });
    const terms = await termsOf(order);
    expect(terms.controlledUse).toEqual({ ...stated, licenceNumber });
    expect(rowOf(terms, 'License of the buyer')!.zh).toBe(licenceNumber);
    expect(rowOf(terms, 'Controlled substance')!.zh).toContain('易制毒化学品');
    const [event] = await api.db
      .select({ detail: tradeEvent.detail })
      .from(tradeEvent)
      .where(and(eq(tradeEvent.orderId, id), eq(tradeEvent.action, 'award')));
    expect(event!.detail).toMatchObject({ endUse, licenceNumber });
  });

  it('is known by its name in a category of several, in either language and beside other words', async () => {
    const among = { ...acetone, categoryId: 'ketones' };
    for (const gradeNumber of ['acetone', 'Acetone, 99.5 %', '丙酮'])
      expectInvalid(await tryPost(api, buyer, { ...among, gradeNumber }), 'endUse');
    const { id } = await post(api, buyer, { ...among, gradeNumber: 'Acetone 99.5 %', endUse });
    expect((await view(api, buyer, id)).rfq).toMatchObject({
      carried: { unNumber: '1090' },
      controlledUse: { endUse },
    });
    await post(api, buyer, { ...among, gradeNumber: 'Acetoneoxime' });
  });

  it('of European law counts where the goods go there', async () => {
    const dop = { categoryId: 'dop', gradeNumber: 'DOP', packing: 'DRUM200', quantity: '16' };
    await post(api, buyer, dop);
    const toHamburg = { ...dop, destinationPort: 'DEHAM', destinationCountry: 'DE' };
    expectInvalid(await tryPost(api, buyer, toHamburg), 'endUse');
    const { id } = await post(api, buyer, { ...toHamburg, endUse });
    expect((await view(api, buyer, id)).rfq.controlledUse).toMatchObject({ lists: ['reachXiv'] });
  });

  it('is awarded with the reason why no license is needed, too', async () => {
    const licenceExemption = 'Below 250 kg a year';
    const { id } = await postTo(api, buyer, [supplier], { ...acetone, endUse, licenceExemption });
    const quote = await quoteFor(api, supplier, id, { lines: linesOf(acetone), packing: 'DRUM200' });
    const terms = await termsOf(dataOf(await accept(id, quote)));
    expect(rowOf(terms, 'License of the buyer')!.en).toBe(`None needed, as the buyer states: ${licenceExemption}`);
  });

  it('that is quoted instead of what was asked is awarded with its use, too', async () => {
    const ammonia = { categoryId: 'ammonia', gradeNumber: 'Ammonia', packing: 'TANK', quantity: '16' };
    const { id } = await postTo(api, buyer, [supplier], ammonia);
    const lines = linesOf({ ...(await of('r22')), quantity: '16' }).map((line) => ({ ...line, replacement: true }));
    const { quotes } = dataOf(await tryQuote(api, supplier, id, { lines, packing: 'TANK' }));
    const { controlledUse } = (await view(api, buyer, id)).rfq;
    expect(controlledUse).toMatchObject({ lists: ['ozone'], endUse: null });
    expectInvalid(await accept(id, quotes[0]!), 'endUse', 'licenceNumber');
    dataOf(await accept(id, quotes[0]!, { endUse, licenceNumber }));
  });

  it('keeps what was stated when the RFQ is changed, and begins the next one with it', async () => {
    const { id } = await post(api, buyer, { ...acetone, endUse, licenceNumber });
    const { fields, version } = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, { changeId: id }));
    expect(fields).toMatchObject({ endUse, licenceNumber });
    const { categoryId: _c, materialId: _m, ...rest } = goodRfq(api, acetone);
    const changed = { ...rest, orderId: id, version, licenceNumber, endUse: 'Cleaning of tools, Lagos' };
    const { rfq } = dataOf(await api.post<OrderView>(changeRfq.path, buyer, changed));
    expect(rfq.controlledUse).toMatchObject({ endUse: 'Cleaning of tools, Lagos', licenceNumber });
    expect(rfq.changes[0]!.fields).toMatchObject([{ label: 'End use', from: endUse, to: 'Cleaning of tools, Lagos' }]);
    expectInvalid(await api.post(changeRfq.path, buyer, { ...changed, version: 2, endUse: undefined }), 'endUse');
    const again = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, { orderId: id }));
    expect(again.fields).toMatchObject({ endUse: 'Cleaning of tools, Lagos' });
  });
});

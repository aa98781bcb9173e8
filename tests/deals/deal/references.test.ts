import { describe, expect, it } from 'vitest';
import {
  exportOrders,
  exportSubOrders,
  getTimeline,
  saveReferences,
  type OrderPage,
  type SubOrderPage,
  type Timeline,
} from '#api/deals/order.ts';
import { getContractById, type ContractView } from '#api/deals/contract.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { getRfqTemplate, type RfqTemplate } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dealAt, newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { post, postTo, quoteFor, view, wholeOf } from '../../support/rfqs.ts';
import { streamsOf } from '../contract/read-pdf.ts';
import { withoutIds } from '../../support/without-ids.ts';

const api = startMemberApi();
const none = { poNumber: '', costCentre: '' };
type References = typeof none;
const save = (
  who: Person,
  orderId: string,
  { before = none, ...given }: Partial<References> & { before?: References },
) => api.post<OrderView>(saveReferences.path, who, { orderId, ...before, ...given, before });
const timeline = async (who: Person, id: string) =>
  dataOf(await api.get<Timeline>(getTimeline.path, who, { id })).events;
const changesIn = async (who: Person, id: string) =>
  (await timeline(who, id)).flatMap(({ action, changes }) =>
    changes.map(({ label, from, to }) => [action, label, from, to]),
  );

async function awarded(buyer: Company, given: Partial<References> = {}) {
  const [supplier, rival] = [await newSupplier(api), await newSupplier(api)];
  const { id } = await postTo(api, buyer, [supplier, rival], given);
  const quote = await quoteFor(api, supplier, id);
  await quoteFor(api, rival, id);
  const award = (more: Partial<References> = {}) =>
    api.post<OrderView>(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quote)], ...more });
  return { id, supplier, rival, award };
}

describe('the PO number and the cost centre of a deal', () => {
  it('are written with the RFQ, and nobody who is asked sees either', async () => {
    const buyer = await newBuyer(api);
    const { id, supplier } = await awarded(buyer, { poNumber: 'PO 4500-17', costCentre: 'Extrusion 2' });
    expect(await view(api, buyer, id)).toMatchObject({ poNumber: 'PO 4500-17', costCentre: 'Extrusion 2' });
    expect(await view(api, supplier, id)).toMatchObject({ poNumber: null, costCentre: null });
    expect(await changesIn(buyer, id)).toEqual([
      ['changePoNumber', 'PO number', null, 'PO 4500-17'],
      ['changeCostCentre', 'Cost center', null, 'Extrusion 2'],
    ]);
    expect(withoutIds(await timeline(supplier, id))).not.toMatch(/4500|Extrusion/);
  });

  it('are written at the award: the contract names the number, and who was not chosen never learns it', async () => {
    const buyer = await newBuyer(api);
    const { id, supplier, rival, award } = await awarded(buyer, { costCentre: 'Old' });
    const { subOrders } = dataOf(await award({ poNumber: 'PO-77001' }));
    expect(await view(api, buyer, id)).toMatchObject({ poNumber: 'PO-77001', costCentre: 'Old' });
    expect(await view(api, supplier, id)).toMatchObject({ poNumber: 'PO-77001', costCentre: null });
    expect((await view(api, rival, id)).poNumber).toBeNull();
    expect(withoutIds(await timeline(rival, id))).not.toContain('77001');
    const contract = subOrders[0]!.contract!.id;
    expect(dataOf(await api.get<ContractView>(getContractById.path, supplier, { id: contract })).poNumber).toBe(
      'PO-77001',
    );
    const pdf = await api.fetch(`/api/trade/web/contract/getContractPdf?id=${contract}`, supplier);
    const text = streamsOf(Buffer.from(await pdf.arrayBuffer())).join('\n');
    expect(text).toContain('"buyersPoNumber": "PO-77001"');
    expect(text).not.toContain('"Old"');
  });

  it('may be changed until the deal is completed: the supplier is told of the number, and the chain says from what to what', async () => {
    const buyer = await newBuyer(api);
    const { id, supplier, rival, award } = await awarded(buyer, { poNumber: 'PO-1' });
    dataOf(await award());
    dataOf(
      await save(buyer, id, { poNumber: 'PO-2', costCentre: 'CC 9', before: { poNumber: 'PO-1', costCentre: '' } }),
    );
    expect((await changesIn(supplier, id)).at(-1)).toEqual(['changePoNumber', 'PO number', 'PO-1', 'PO-2']);
    expect((await changesIn(buyer, id)).slice(-2)).toEqual([
      ['changePoNumber', 'PO number', 'PO-1', 'PO-2'],
      ['changeCostCentre', 'Cost center', null, 'CC 9'],
    ]);
    const told = async (who: Company) =>
      (await api.emailsTo(who)).filter(({ data }) => (data as { kind?: string }).kind === 'poNumberChanged');
    expect(await told(supplier)).toMatchObject([{ data: { words: 'PO-2', who: buyer.company } }]);
    expect(await told(rival)).toEqual([]);
    dataOf(
      await save(buyer, id, { poNumber: '', costCentre: 'CC 9', before: { poNumber: 'PO-2', costCentre: 'CC 9' } }),
    );
    expect((await view(api, supplier, id)).poNumber).toBeNull();
    const over = await dealAt(api, buyer, supplier, { status: 6 });
    expect((await save(buyer, over.orderId, { poNumber: 'PO-3' })).status).toBe(409);
    expect((await view(api, buyer, over.orderId)).allowedActions).not.toContain('changePoNumber');
  });

  it('are not overwritten by who has seen others: one of two who save at once is told', async () => {
    const buyer = await newBuyer(api);
    const colleague = await api.person();
    await joinCompany(api, buyer, colleague, ['buyer']);
    const { id } = await post(api, buyer);
    const both = await Promise.all([save(buyer, id, { poNumber: 'A' }), save(colleague, id, { poNumber: 'B' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await changesIn(buyer, id)).toHaveLength(1);
  });

  it('are the buyer’s alone to write: not a supplier’s, a stranger’s, an operator’s or a viewer’s', async () => {
    const buyer = await newBuyer(api);
    const { id, supplier, award } = await awarded(buyer, { costCentre: 'Secret centre' });
    dataOf(await award());
    const viewer = await api.person();
    await joinCompany(api, buyer, viewer, ['viewer']);
    const operator = await api.person({ capabilities: ['operator'] });
    const answers = await Promise.all(
      [supplier, await newBuyer(api), operator, viewer].map((who) => save(who, id, { poNumber: 'X' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403]);
    expect(await view(api, { ...viewer, company: '' }, id)).toMatchObject({ costCentre: 'Secret centre' });
    const asOperator = await view(api, { ...operator, company: '' }, id);
    expect(asOperator.costCentre).toBeNull();
    expect(JSON.stringify(await timeline(operator, id))).not.toContain('Secret');
  });

  it('are found, listed and exported, by the supplier the number alone', async () => {
    const buyer = await newBuyer(api);
    const { id, supplier, rival, award } = await awarded(buyer, { poNumber: 'PO/2026-88', costCentre: 'Blown film' });
    dataOf(await award());
    const bought = async (keyword: string) =>
      dataOf(await api.post<OrderPage>('api/trade/web/order/getOrderByPage', buyer, { keyword })).list;
    const sold = async (who: Company, keyword: string) =>
      dataOf(await api.post<SubOrderPage>('api/trade/supplier/order/getSubOrderByPage', who, { keyword })).list;
    for (const keyword of ['po/2026-88', 'PO202688', 'blown film'])
      expect(await bought(keyword), keyword).toMatchObject([{ id, poNumber: 'PO/2026-88', costCentre: 'Blown film' }]);
    expect(await sold(supplier, 'PO202688')).toMatchObject([{ orderId: id, poNumber: 'PO/2026-88' }]);
    expect(await sold(supplier, 'blown film')).toEqual([]);
    expect(await sold(rival, 'PO202688')).toEqual([]);
    const csv = async (path: string, who: Person) => (await api.fetch(`/${path}`, who)).text();
    expect(await csv(exportOrders.path, buyer)).toMatch(/PO number,Cost center[^]*PO\/2026-88,Blown film/);
    const suppliers = await csv(exportSubOrders.path, supplier);
    expect(suppliers).toContain('PO/2026-88');
    expect(suppliers).not.toContain('Blown film');
  });

  it('the cost centre comes back with the next RFQ and with one that is repeated, the number does not', async () => {
    const buyer = await newBuyer(api);
    const { id } = await post(api, buyer, { poNumber: 'PO-5', costCentre: 'Injection' });
    const template = async (source: { orderId?: string }) =>
      dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, source));
    const next = await template({});
    expect(next.fields).toMatchObject({ costCentre: 'Injection' });
    expect(next.remembered?.fields).toContain('costCentre');
    expect((await template({ orderId: id })).fields).toMatchObject({ costCentre: 'Injection' });
    for (const source of [{}, { orderId: id }]) expect((await template(source)).fields).not.toHaveProperty('poNumber');
  });

  it('too long or deceptive ones are refused at their field', async () => {
    const buyer = await newBuyer(api);
    const { id } = await post(api, buyer);
    expectInvalid(await save(buyer, id, { poNumber: 'P'.repeat(61) }), 'poNumber');
    expectInvalid(await save(buyer, id, { costCentre: 'a\u202eb' }), 'costCentre');
    expect(await changesIn(buyer, id)).toEqual([]);
  });
});

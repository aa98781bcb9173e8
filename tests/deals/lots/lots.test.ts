import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import {
  getLots,
  readAnalysis,
  stateAnalysis,
  stateMeasurement,
  type LotsView,
  type ReadAnalysis,
} from '#api/deals/lot.ts';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { certificateSchema } from '#server/deals/lots/certificate-schema.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { unzipPack } from '#lib/unzip.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { glyphsOf } from '../../support/pdf-glyphs.ts';
import { ash, certificate, melt } from './certificates.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let stranger: Company;
beforeAll(async () => {
  buyer = await newBuyer(api);
  [supplier, stranger] = [await newSupplier(api, { locale: 'en-US' }), await newBuyer(api)];
});

const limits: AgreedLimit[] = [
  { property: 'mfr', method: 'ISO 1133', condition: '220 °C/10 kg', unit: 'g/10 min', minimum: '10', maximum: '14', target: '12', answer: 'accepted' }, // prettier-ignore
  { property: 'ashContent', method: 'ISO 3451-1', condition: '', unit: '%', maximum: '0.1', answer: 'proposed' },
  { property: 'density', method: '', condition: '', unit: 'g/cm³', minimum: '1.03', answer: 'notTested' },
];
const paidDeal = async (given: AgreedLimit[] = limits): Promise<Deal> => {
  const deal = await dealAt(api, buyer, supplier, { status: 4 });
  await api.db.update(subOrder).set({ limits: given }).where(eq(subOrder.id, deal.subOrderId));
  return deal;
};
const good = [
  { limit: 0, unit: 'g/10 min', value: '12.5' },
  { limit: 1, unit: '%', value: '0.05' },
];
const tooRunny = [{ limit: 0, unit: 'g/10 min', value: '15.2' }, good[1]!];

const state = ({ subOrderId }: Deal, values: object[], more: object = {}, person: Person = supplier) =>
  api.post<LotsView>(stateAnalysis.path, person, {
    ...{ subOrderId, lot: 'A1024', certificate: 'COA-1', analysedOn: dayIn(api, -1), values, ...more },
  });
const measure = ({ subOrderId }: Deal, values: object[], more: object = {}, person: Person = buyer) =>
  api.post<LotsView>(stateMeasurement.path, person, {
    ...{ subOrderId, lot: 'A1024', analysedOn: dayIn(api, 0), values, ...more },
  });
const lotsOf = async ({ subOrderId }: Deal, person: Person = buyer) =>
  dataOf(await api.get<LotsView>(getLots.path, person, { subOrderId }));
let bills = 0;
const ship = ({ subOrderId }: Deal, more: object = {}) =>
  api.post<OrderView>('api/trade/supplier/logistics/ship', supplier, {
    ...{ subOrderId, carrier: 'Maersk', transportDocument: `LOTS ${String(++bills).padStart(6, '0')}` },
    ...{ containers: [], quantity: '25', originPort: 'CNNGB', destinationPort: 'NGAPP', lots: ['A1024'] },
    ...{ etd: dayIn(api, 2), eta: dayIn(api, 30), ...more },
  });
const askWaiver = ({ subOrderId }: Deal, more: object = {}) =>
  api.post<OrderView>('api/trade/supplier/logistics/askShipmentConsent', supplier, {
    ...{ subOrderId, quantity: '25', etd: dayIn(api, 2), lots: ['A1024'], remark: 'It runs a little easier.', ...more },
  });
const answer = ({ subOrderId }: Deal, agree: boolean, seq = 1) =>
  api.post<OrderView>('api/trade/web/logistics/answerShipmentConsent', buyer, {
    ...{ subOrderId, seq, agree, remark: agree ? '' : 'Our moulds flash.' },
  });
const told = async (person: Company, { subNumber }: Deal) =>
  (await toldTo(api, person)).flatMap(({ data }) => (data['number'] === subNumber ? [data['kind']] : []));
const utf8 = (text: string) => new TextEncoder().encode(text);
const readFile = ({ subOrderId }: Deal, name: string, bytes: Uint8Array, person: Person = supplier) =>
  api.post<ReadAnalysis>(readAnalysis.path, person, { subOrderId }, [{ field: 'file', name, bytes }]);
const readJson = (deal: Deal, value: unknown) => readFile(deal, 'coa.json', utf8(JSON.stringify(value)));

describe('the certificate of a lot, as data', () => {
  it('is held against the limits, each value in words that both sides read', async () => {
    const deal = await paidDeal();
    const view = dataOf(
      await state(deal, [
        { limit: 0, unit: 'g/10min', value: '12.50', method: 'DIN EN ISO 1133-1:2011', condition: '220/10' },
        { limit: 1, unit: 'ppm', value: '1200' },
        { limit: 2, unit: 'kg/m³', value: '1040' },
        { name: 'Black specks', unit: 'pcs/kg', value: '2', method: 'In-house' },
      ]),
    );
    const [lot] = view.lots;
    expect(lot).toMatchObject({ lot: 'A1024', shipment: null, waiver: 'needed', mayState: true });
    expect(lot!.supplier!.values.map(({ verdict, converted }) => [verdict, converted])).toEqual([
      ['within', null],
      ['outside', '0.12'],
      ['notLimited', '1.04'],
      ['notLimited', null],
    ]);
    expect(lot!.supplier!.faults).toEqual([expect.stringMatching(/A1024.*Ash content 0\.12 % \(≤ 0\.1 % agreed\)/)]);
    expect((await lotsOf(deal)).lots[0]!.mayState).toBe(false);
    const chinese = dataOf(await api.get<LotsView>(getLots.path, buyer, { subOrderId: deal.subOrderId }, 'zh-CN'));
    expect(chinese.lots[0]!.supplier!.faults[0]).toContain('灰分');
    expect((await api.get(getLots.path, stranger, { subOrderId: deal.subOrderId })).status).toBe(404);
    expect((await state(deal, good, {}, { ...stranger })).status).not.toBe(200);
  });

  it('says what was measured otherwise than agreed, and what was not measured', async () => {
    const deal = await paidDeal();
    const view = dataOf(await state(deal, [{ limit: 0, unit: 'g/10 min', value: '12', condition: '230 °C/2.16 kg' }]));
    expect(view.lots[0]!.supplier!.values[0]!.verdict).toBe('otherMethod');
    expect(view.lots[0]!.supplier!.faults).toEqual([
      expect.stringMatching(/measured otherwise than agreed: 230 °C/),
      expect.stringMatching(/Ash content not measured/),
    ]);
  });

  it.each<[string, object[], object, string]>([
    ['a limit that the contract has not', [{ limit: 7, unit: '%', value: '1' }], {}, 'values.0.limit'],
    ['a unit that cannot be converted', [{ limit: 0, unit: 'cm³/10 min', value: '12' }], {}, 'values.0.unit'],
    ['two values for one limit', [good[0]!, good[0]!], {}, 'values.1.limit'],
    ['a value that nothing has', [{ limit: 1, unit: '%', value: '101' }], {}, 'values.0.value'],
    ['no number', [{ limit: 1, unit: '%', value: '<0.1' }], {}, 'values.0.value'],
    ['a value of nothing', [{ unit: '%', value: '1' }], {}, 'values.0.name'],
    ['a day to come', good, { analysedOn: '2026-09-01' }, 'analysedOn'],
    ['no value', [], {}, 'values'],
  ])('is refused with %s, and nothing is kept', async (_, values, more, field) => {
    const deal = await paidDeal();
    expectInvalid(await state(deal, values, more), field);
    expect((await lotsOf(deal)).lots).toEqual([]);
  });

  it('can be stated anew until the lot has left, and never afterwards', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, tooRunny));
    const view = dataOf(await state(deal, good, { lot: 'a 1024' }));
    expect(view.lots).toMatchObject([{ lot: 'A1024', waiver: null, supplier: { version: 2, faults: [] } }]);
    dataOf(await ship(deal));
    expectInvalid(await state(deal, tooRunny), 'lot');
    expect((await lotsOf(deal, supplier)).lots[0]).toMatchObject({ shipment: 1, mayState: false });
  });
});

describe('a certificate that comes as a file', () => {
  it('of Material Identity, CoA v1.1.0, fills the form', async () => {
    const deal = await paidDeal();
    const read = dataOf(
      await readJson(deal, certificate({}, [melt(), ash(), melt({ Property: 'Odour', Value: 'none', ValueType: 'string' }), { ...ash(), Property: 'Whiteness', Unit: '', Value: '80,5' }])), // prettier-ignore
    );
    expect(read).toMatchObject({ lot: 'A1024', certificate: 'COA-7711', analysedOn: '2026-07-10' });
    expect(read.values).toMatchObject([
      { limit: 0, value: '12.5', unit: 'g/10min' },
      { limit: 1, value: '500', unit: 'mg/kg' },
      { name: 'Whiteness', value: '80.5' },
    ]);
    expect(read.problems).toMatchObject([{ property: 'Odour' }]);
    const { lots } = dataOf(await state(deal, read.values, { lot: read.lot }));
    expect(lots[0]!.supplier!.faults).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    ['another version', { ...certificate(), RefSchemaUrl: 'https://schemas.s1seven.com/coa-schemas/v0.1.0/schema.json' }, /v1\.1\.0/], // prettier-ignore
    ['no logo', certificate({ Logo: undefined }), /Certificate\.Logo/],
    ['a field that is none of its own', certificate({ Analyst: 'Li' }), /Certificate/],
    ['a value that is no text', certificate({}, [melt({ Value: 12.5 })]), /Inspections\.0\.Value/],
    ['a country that is none', certificate({ Parties: { ...certificate().Certificate.Parties, Customer: { Name: 'B', Street: 's', ZipCode: '', City: '', Country: 'Nigeria' } } }), /Customer\.Country/], // prettier-ignore
    ['no values', certificate({ Analysis: { LotId: 'A1024' } }), /no values/],
  ])('is refused with %s, by the place that is wrong', async (_, value, words) => {
    const refused = await readJson(await paidDeal(), value);
    expectInvalid(refused, 'file');
    expect(refused.body.fields!['file']).toMatch(words);
  });

  it('is refused as a file that goes deeper than any', async () => {
    const attached = { FileName: 'a.pdf', 'MIME-Type': 'application/pdf', Encoding: 'base64', Data: '' };
    const hash = { Algorithm: 'SHA256', Encoding: 'hex', Value: 'a', more: 'DEEPER' };
    const text = JSON.stringify(certificate({ Attachments: [{ Hash: hash, ...attached }] }));
    const deep = text.replace('"DEEPER"', '['.repeat(200_000) + ']'.repeat(200_000));
    expectInvalid(await readFile(await paidDeal(), 'coa.json', utf8(deep)), 'file');
  });

  it('as CSV in either language fills the form, and names what it cannot read', async () => {
    const deal = await paidDeal();
    const table =
      '检验报告,,,\n批号,项目,单位,检测结果\nB77,熔体质量流动速率,g/10min,13.1\nB77,灰分,%,合格\nB77,黄色指数,,3\n';
    const read = dataOf(await readFile(deal, 'coa.csv', utf8(table)));
    expect(read).toMatchObject({ lot: 'B77', values: [{ limit: 0, value: '13.1' }, { name: '黄色指数' }] });
    expect(read.problems).toMatchObject([{ property: '灰分' }]);
    const bad = dataOf(
      await readFile(deal, 'coa.csv', utf8('Property,Unit,Result\nMFR,kg,12\nMFI,g/10 min,"1,250"\n')),
    );
    expect(bad.values).toEqual([]);
    expect(bad.problems.map(({ property }) => property)).toEqual(['MFR', 'MFI']);
  });

  it('is the template that was filled', async () => {
    const deal = await paidDeal();
    for (const format of ['csv', 'xlsx']) {
      const query = new URLSearchParams({ subOrderId: deal.subOrderId, format });
      const file = await api.fetch(`/api/trade/web/lot/exportTemplate?${query}`, supplier);
      const bytes = new Uint8Array(await file.arrayBuffer());
      // Nobody has written a result into it yet.
      expectInvalid(await readFile(deal, `coa.${format}`, bytes), 'file');
      if (format === 'xlsx') continue;
      const filled = new TextDecoder()
        .decode(bytes)
        .replace(/,(\r?\n)/g, ',0.05$1')
        .replace(/(Result|检测结果),?0\.05/, '$1');
      expect(dataOf(await readFile(deal, 'coa.csv', utf8(filled))).values.map(({ limit }) => limit)).toEqual([0, 1]);
    }
  });

  it('is refused when it is no table, and when it is about several lots', async () => {
    const deal = await paidDeal();
    expectInvalid(await readFile(deal, 'coa.csv', utf8('MFR 12\n')), 'file');
    expectInvalid(await readFile(deal, 'coa.csv', utf8('lot,item,result\nA,MFR,12\nB,MFR,13\n')), 'file');
  });

  it('is refused when it is too large, no JSON, or of a stranger’s deal', async () => {
    const deal = await paidDeal();
    expectInvalid(await readFile(deal, 'coa.json', utf8('{"RefSchemaUrl": ')), 'file');
    const large = await readFile(deal, 'coa.json', utf8(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`));
    expect(large.body).toMatchObject({
      errorcode: errorCodes.tooLarge,
      fields: { file: expect.stringContaining('5 MB') },
    });
    expect((await readFile(deal, 'coa.csv', utf8('item,result\nMFR,12\n'), stranger)).status).toBe(404);
  });
});

describe('a lot that is not shown to be within its limits', () => {
  it('does not leave before the buyer has waived them in writing, and says so ever after', async () => {
    const deal = await paidDeal();
    expectInvalid(await ship(deal, { lots: [] }), 'lots');
    expectInvalid(await ship(deal), 'lots');
    expectInvalid(await askWaiver(deal), 'lots');
    dataOf(await state(deal, tooRunny));
    const refused = await ship(deal);
    expectInvalid(refused, 'deviations');
    expect(refused.body.fields!['deviations']).toMatch(/A1024.*15\.2 g\/10 min.*10–14 g\/10 min/);

    dataOf(await askWaiver(deal));
    expect((await lotsOf(deal)).lots[0]!.waiver).toBe('asked');
    expectInvalid(await ship(deal), 'deviations');
    const asked = dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', buyer, { id: deal.orderId }));
    expect(asked.subOrders[0]!.deviation).toMatchObject({ ofLots: true, remark: 'It runs a little easier.' });
    dataOf(await answer(deal, true));
    expect((await lotsOf(deal, supplier)).lots[0]!.waiver).toBe('granted');
    dataOf(await ship(deal));
    expect((await lotsOf(deal)).lots[0]).toMatchObject({ waiver: 'used', shipment: 1 });
    expect(await told(buyer, deal)).toEqual(expect.arrayContaining(['deviationAsked', 'shipped']));
    expect(await told(supplier, deal)).toContain('deviationAgreed');
  });

  it('stays when the buyer refuses, and when nobody answers', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, tooRunny));
    dataOf(await askWaiver(deal));
    dataOf(await answer(deal, false));
    expectInvalid(await ship(deal), 'deviations');
    expect((await lotsOf(deal)).lots[0]!.waiver).toBe('needed');
    const silent = await paidDeal();
    dataOf(await state(silent, tooRunny));
    dataOf(await askWaiver(silent));
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 6 * 24 * 3600 * 1000);
    await passTime(api.services);
    expect(await told(supplier, silent)).toContain('deviationLapsed');
    expect((await lotsOf(silent)).lots[0]!.waiver).toBe('needed');
    expectInvalid(await ship(silent), 'deviations');
    api.clock.now = before;
  });

  it('is waived as it was asked, and in no other value', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, tooRunny));
    dataOf(await askWaiver(deal));
    dataOf(await answer(deal, true));
    dataOf(await state(deal, [{ limit: 0, unit: 'g/10 min', value: '15.4' }, good[1]!]));
    expectInvalid(await ship(deal), 'deviations');
    dataOf(await state(deal, good));
    dataOf(await ship(deal));
  });

  it('is none where the contract has no limits, and where nobody tests them', async () => {
    dataOf(await ship(await paidDeal([]), { lots: [] }));
    dataOf(await ship(await paidDeal([limits[2]!]), { lots: ['X'] }));
  });

  it('does not come in by a paper that names another lot', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, good));
    dataOf(await ship(deal));
    const path = 'api/trade/web/logistics/getShipments';
    const { shipments } = dataOf(
      await api.get<{ shipments: { id: string }[] }>(path, supplier, { subOrderId: deal.subOrderId }),
    );
    const { pdf } = await import('../../support/pdf.ts');
    const added = await api.post(
      'api/trade/supplier/logistics/addShipmentDocument',
      supplier,
      { shipmentId: shipments[0]!.id, kind: 'COA', lot: 'Z9' },
      [{ field: 'document', name: 'coa.pdf', bytes: pdf() }],
    );
    expectInvalid(added, 'lot');
  });
});

describe('the buyer’s own measurement', () => {
  it('stands beside the certificate, tells the supplier, and can be corrected', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, good));
    expect((await measure(deal, good)).status).toBe(errorCodes.conflict);
    dataOf(await ship(deal));
    expectInvalid(await measure(deal, good, { lot: 'B2' }), 'lot');
    dataOf(await measure(deal, tooRunny));
    const [lot] = (await lotsOf(deal)).lots;
    expect(lot).toMatchObject({ mayState: true, supplier: { faults: [] }, buyer: { version: 1 } });
    expect(lot!.buyer!.faults).toEqual([expect.stringContaining('15.2 g/10 min')]);
    expect(await told(supplier, deal)).toContain('lotMeasuredOutside');
    dataOf(await measure(deal, good));
    expect(await told(supplier, deal)).toContain('lotMeasured');
    expect((await lotsOf(deal, supplier)).lots[0]!.buyer).toMatchObject({ version: 2, faults: [] });
    expect((await measure(deal, good, {}, supplier)).status).toBe(404);
  });

  it('is taken as long as a claim can be made, and no longer', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, good));
    dataOf(await ship(deal));
    const day = 24 * 3600 * 1000;
    const completedAt = (days: number) =>
      api.db
        .update(subOrder)
        .set({ status: 6, arrivedAt: new Date(api.clock.now.getTime() - days * day), completedAt: api.clock.now })
        .where(eq(subOrder.id, deal.subOrderId));
    await completedAt(170);
    dataOf(await measure(deal, good));
    await completedAt(190);
    expect((await measure(deal, good)).status).toBe(errorCodes.conflict);
    expect((await lotsOf(deal)).lots[0]!.mayState).toBe(false);
  });
});

describe('the passport of a lot', () => {
  const passportOf = ({ subOrderId }: Deal, format: string, person: Person = buyer, lot = 'a1024') =>
    api.fetch(
      `/api/trade/web/lot/exportPassport?${new URLSearchParams({ subOrderId, line: '1', lot, format })}`,
      person,
    );

  it('is a certificate of Material Identity, and can be read here again', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, [...tooRunny, { name: 'Black specks', unit: 'pcs/kg', value: '2' }]));
    dataOf(await askWaiver(deal));
    dataOf(await answer(deal, true));
    dataOf(await ship(deal));
    dataOf(await measure(deal, tooRunny));
    const file = await passportOf(deal, 'json');
    expect(file.headers.get('content-type')).toContain('application/json');
    const text = await file.text();
    const { Certificate } = certificateSchema.parse(JSON.parse(text));
    expect(Certificate.Analysis!.Inspections![0]).toMatchObject({ Value: '15.2', Minimum: '10', Maximum: '14' });
    expect(Certificate.DeclarationOfConformity.Declaration).toMatch(/not shown to be within.*consent no\. 1/);
    expect(Certificate.Analysis!.AdditionalInformation!.join()).toMatch(/Buyer, .*15\.2/);
    const again = dataOf(await readFile(deal, 'passport.json', utf8(text)));
    expect(again).toMatchObject({ lot: 'A1024', certificate: 'COA-1', problems: [] });
    expect(again.values.slice(0, 2)).toMatchObject([
      { limit: 0, value: '15.2' },
      { limit: 1, value: '0.05' },
    ]);
    expect((await passportOf(deal, 'json', stranger)).status).toBe(404);
    expect((await passportOf(deal, 'json', buyer, 'B2')).status).toBe(404);
  });

  it('is a PDF in both languages, without a missing glyph', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, [...tooRunny, { name: '黑点（目测）', unit: '粒/kg', value: '2' }], { lot: '批-77', certificate: '检字第7号' })); // prettier-ignore
    const file = await passportOf(deal, 'pdf', supplier, '批-77');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const glyphs = glyphsOf(new Uint8Array(await file.arrayBuffer()));
    expect(glyphs).toMatchObject({ missing: 0, oneByte: 0 });
    expect(glyphs.drawn).toBeGreaterThan(300);
  });

  it('stands in the pack of evidence of both sides', async () => {
    const deal = await paidDeal();
    dataOf(await state(deal, good));
    dataOf(await ship(deal));
    const pack = await api.fetch(
      `/api/trade/web/log/exportEvidence?${new URLSearchParams({ id: deal.orderId })}`,
      buyer,
    );
    expect(pack.status).toBe(200);
    const files = unzipPack(new Uint8Array(await pack.arrayBuffer()))!;
    const names = [...files.keys()].filter((name) => name.includes('lots'));
    expect(names.sort()).toEqual(
      ['lots.json', 'lots/001-A1024.json', 'lots/001-A1024.pdf'].map((name) => `${deal.subNumber}/${name}`),
    );
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRfqBundle } from '#api/deals/bundle.ts';
import { requestFreight } from '#api/deals/freight.ts';
import { changeRfq } from '#api/deals/open-rfq.ts';
import { counterOffer } from '#api/deals/quote.ts';
import {
  createRfq,
  getRfqChoices,
  getRfqReceivers,
  getRfqTemplate,
  type RfqChoices,
  type RfqInput,
  type RfqReceivers,
  type RfqTemplate,
} from '#api/deals/rfq.ts';
import { carriageProblems } from '#api/deals/carriage-rules.ts';
import { beginning } from '#features/deals/rfq/rfq-values.ts';
import { category, material } from '#server/platform/db/schema/catalogue.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodRfq, post, postTo, quoteFor, tryPost, tryQuote, view } from '../../support/rfqs.ts';
import { freightOf, goodAsk, tryAsk } from '../freight/forwarders.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let choices: RfqChoices;
beforeAll(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
  choices = dataOf(await api.get<RfqChoices>(getRfqChoices.path, null));
});

const receivers = async (of: Record<string, unknown>) =>
  dataOf(await api.post<RfqReceivers>(getRfqReceivers.path, buyer, of));
const methanol = { categoryId: 'methanol', gradeNumber: 'Methanol', packing: 'DRUM200' };
const dop = { categoryId: 'dop', gradeNumber: 'DOP', packing: 'DRUM200' };
const ammonia = { categoryId: 'ammonia', gradeNumber: 'Ammonia', packing: 'TANK' };

type Refused = [string, Partial<RfqInput>, 'packing' | 'cabinetType' | 'destinationCountry', RegExp, RegExp];
const refused: Refused[] = [
  ['pellets in an ISO tank', { packing: 'TANK' }, 'packing', /are solid.*ISO tank/, /为固体.*ISO罐/],
  ['pellets in a flexitank', { packing: 'FLEXI' }, 'packing', /are solid.*Flexitank/, /为固体.*液袋/],
  ['pellets in IBC', { packing: 'IBC1000' }, 'packing', /are solid/, /为固体/],
  [
    'loose pellets in an ISO tank',
    { packing: 'BULKVSL', cabinetType: 'ISOTANK' },
    'cabinetType',
    /are solid/,
    /为固体/,
  ],
  ['bags in an ISO tank', { cabinetType: 'ISOTANK' }, 'cabinetType', /not with packages \(25 kg bag\)/, /25kg\/袋/],
  ['bags in a flexitank', { cabinetType: 'FLEXITANK' }, 'cabinetType', /not with packages/, /直接灌装/],
  ['drums in an ISO tank', { ...dop, cabinetType: 'ISOTANK' }, 'cabinetType', /not with packages \(200 L/, /200L铁桶/],
  ['a flexitank in an ISO tank', { ...dop, packing: 'FLEXI', cabinetType: 'ISOTANK' }, 'cabinetType', /not/, /液袋/],
  [
    'an ISO tank in a 20GP',
    { ...dop, packing: 'TANK', cabinetType: '20GP' },
    'cabinetType',
    /itself a container/,
    /本身/,
  ],
  ['a flexitank in a 40HQ', { ...dop, packing: 'FLEXI', cabinetType: '40HQ' }, 'cabinetType', /20 ft/, /20尺/],
  ['loose liquid in a 20GP', { ...dop, packing: 'TRUCK', cabinetType: '20GP' }, 'cabinetType', /loose/, /散装/],
  ['a liquid in bags', { ...dop, packing: 'BAG25' }, 'packing', /are liquid/, /为液体/],
  ['a liquid in jumbo bags', { ...dop, packing: 'FIBC1000' }, 'packing', /are liquid/, /为液体/],
  ['a gas in drums', { ...ammonia, packing: 'DRUM200' }, 'packing', /are a gas/, /为气体/],
  ['a gas in a flexitank', { ...ammonia, packing: 'FLEXI' }, 'packing', /are a gas/, /为气体/],
  [
    'dangerous goods packed in a flexitank',
    { ...methanol, packing: 'FLEXI' },
    'packing',
    /non-hazardous liquids only.*UN 1230, class 3/,
    /非危险液体.*UN 1230、第 3 类/,
  ],
  [
    'dangerous goods in the container for one',
    { ...methanol, packing: 'FLEXI', cabinetType: 'FLEXITANK' },
    'cabinetType',
    /non-hazardous liquids only/,
    /非危险液体/,
  ],
  [
    'Hamburg in Korea',
    { destinationPort: 'DEHAM', destinationCountry: 'KP' },
    'destinationCountry',
    /another country/,
    /目的港不在该国家\/地区/,
  ],
];

describe('an RFQ for what cannot be carried so is refused with the reason', () => {
  it.each(refused)('%s', async (_, given, field, english, chinese) => {
    const answer = await tryPost(api, buyer, given);
    expect(answer.status).toBe(422);
    expect(answer.body.fields![field]).toMatch(english);
    const other = await api.post(createRfq.path, buyer, goodRfq(api, given), undefined, 'zh-CN');
    expect(other.body.fields![field]).toMatch(chinese);
    // The form says the same before the server does.
    const { goods } = await receivers({ categoryId: given.categoryId ?? 'abs' });
    const said = carriageProblems(goodRfq(api, given), { ...choices, goods });
    expect(said[field]).toBe(answer.body.fields![field]);
  });

  it.each<[string, Partial<RfqInput>]>([
    ['bags in a 40HQ', { cabinetType: '40HQ' }],
    ['bags as part load', { cabinetType: 'LCL' }],
    ['loose pellets in a lined 20GP', { packing: 'BULKVSL', cabinetType: '20GP' }],
    ['methanol in an ISO tank', { ...methanol, packing: 'TANK', cabinetType: 'ISOTANK' }],
    ['methanol in drums in a 20GP', { ...methanol, cabinetType: '20GP' }],
    ['DOP in a flexitank', { ...dop, packing: 'FLEXI', cabinetType: 'FLEXITANK' }],
    ['DOP in a flexitank in a 20GP', { ...dop, packing: 'FLEXI', cabinetType: '20GP' }],
    ['ammonia in an ISO tank', { ...ammonia, cabinetType: 'ISOTANK' }],
    ['what nobody knows the state of', { categoryId: 'alcohols', gradeNumber: 'NPG', packing: 'BAG25' }],
    ['a port that serves a country without a coast', { destinationPort: 'DEHAM', destinationCountry: 'CH' }],
    ['a port of the same customs union', { destinationPort: 'NLRTM', destinationCountry: 'DE' }],
    ['Hong Kong, for the mainland', { destinationPort: 'HKHKG', destinationCountry: 'CN' }],
  ])('but not %s', async (_, given) => {
    expect((await tryPost(api, buyer, given)).status).toBe(200);
  });

  it('is refused as a change of an open RFQ, and at the line of several', async () => {
    const { id } = await post(api, buyer);
    const changed = { ...goodRfq(api), categoryId: undefined, orderId: id, version: 1, cabinetType: 'ISOTANK' };
    expectInvalid(await api.post(changeRfq.path, buyer, changed), 'cabinetType');
    const { categoryId, gradeNumber, qualityClass, quantity, ...common } = goodRfq(api);
    const line = { categoryId, gradeNumber, qualityClass, quantity };
    const lines = [line, { ...line, categoryId: 'dop', gradeNumber: 'DOP' }];
    expectInvalid(await api.post(createRfqBundle.path, buyer, { ...common, lines }), 'packing');
  });
});

describe('a quote and a counter-offer', () => {
  it('may not pack dangerous goods into a flexitank, nor liquids into bags', async () => {
    const { id } = await postTo(api, buyer, [supplier], methanol);
    const lines = [{ gradeNumber: 'Methanol', quantity: '25', unitPrice: '420' }];
    const wrong = await tryQuote(api, supplier, id, { lines, packing: 'FLEXI' });
    expectInvalid(wrong, 'packing');
    expect(wrong.body.fields!['packing']).toMatch(/UN 1230, class 3/);
    expectInvalid(await tryQuote(api, supplier, id, { lines, packing: 'BAG25' }), 'packing');
    const quote = await quoteFor(api, supplier, id, { lines, packing: 'IBC1000' });
    const wanted = { orderId: id, quoteId: quote.id, packing: 'FLEXI' };
    expectInvalid(await api.post(counterOffer.path, buyer, wanted), 'packing');
  });

  it('stays with packings that go into the container asked for, and with ports in their country', async () => {
    const { id } = await postTo(api, buyer, [supplier], { cabinetType: '40HQ' });
    expectInvalid(await tryQuote(api, supplier, id, { packing: 'TANK' }), 'packing');
    const elsewhere = { destinationPort: 'DEHAM', destinationCountry: 'NG' };
    expectInvalid(await tryQuote(api, supplier, id, elsewhere), 'destinationCountry');
    expect((await tryQuote(api, supplier, id, { packing: 'FIBC1000' })).status).toBe(200);
  });

  it('of another grade is held to what that is', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const other = (await materialOf('methanol'))!;
    const lines = [
      { materialId: other, gradeNumber: 'Methanol', replacement: true, quantity: '25', unitPrice: '1420' },
    ];
    const wrong = await tryQuote(api, supplier, id, { lines });
    expectInvalid(wrong, 'packing');
    expect(wrong.body.fields!['packing']).toMatch(/are liquid/);
    expect((await tryQuote(api, supplier, id, { lines, packing: 'DRUM200' })).status).toBe(200);
  });
});

/** A material that is the substance. */
async function materialOf(chemicalId: string): Promise<string | undefined> {
  const [row] = await api.db.select({ id: material.id }).from(material).where(eq(material.chemicalId, chemicalId));
  return row?.id;
}

describe('freight', () => {
  it('is suggested and asked for in containers that take the goods', async () => {
    const { id } = await post(api, buyer, { ...methanol, packing: 'TANK', quantity: '100' });
    // 24,000 L × 95 % × 0.792 kg/L = 18.05 t.
    expect((await freightOf(api, buyer, id)).suggested).toMatchObject({ cabinetType: 'ISOTANK', containers: 6 });
    const wrong = await tryAsk(api, buyer, id, { cabinetType: 'FLEXITANK' });
    expectInvalid(wrong, 'cabinetType');
    expectInvalid(await tryAsk(api, buyer, id, { cabinetType: '40HQ' }), 'cabinetType');
    expect((await tryAsk(api, buyer, id, { cabinetType: 'ISOTANK' })).status).toBe(200);
    const { id: bags } = await post(api, buyer, { cabinetType: '40HQ' });
    const answer = await api.post(
      requestFreight.path,
      buyer,
      goodAsk(api, bags, { cabinetType: 'ISOTANK' }),
      undefined,
      'zh-CN',
    );
    expect(answer.body.fields!['cabinetType']).toMatch(/25kg\/袋/);
  });

  it('of 100 t of LLDPE in bags takes six 20GP, and where roads bear less more 40HQ', async () => {
    const lldpe = { categoryId: 'lldpe-film', gradeNumber: 'LLDPE 218W', quantity: '100' };
    const suggested = async (given: Partial<RfqInput>) =>
      (await freightOf(api, buyer, (await post(api, buyer, { ...lldpe, ...given })).id)).suggested.containers;
    expect(await suggested({ cabinetType: '20GP' })).toBe(6);
    expect(await suggested({ cabinetType: '40HQ' })).toBe(4);
    // 19.958 t with their bags.
    const toHouston = { destinationPort: 'USHOU', destinationCountry: 'US' };
    expect(await suggested({ cabinetType: '40HQ', ...toHouston })).toBe(6);
  });
});

describe('what is known of goods', () => {
  const goodsOf = async (of: Record<string, unknown>) => (await receivers(of)).goods;

  it('is the form and danger of a material, and its own density', async () => {
    const lldpe = await goodsOf({ materialId: 'sabic-lldpe-218w' });
    expect(lldpe).toMatchObject({ form: 'pellet', unNumber: null, hazardClass: null, basis: 'own' });
    expect(lldpe!.density).toBe(551);
    const methanolOf = await materialOf('methanol');
    expect(await goodsOf({ materialId: methanolOf })).toEqual({
      ...{
        form: 'liquid',
        hsCode: '290511',
        unNumber: '1230',
        marinePollutant: false,
        shippingNameEn: 'METHANOL',
        shippingNameZh: '甲醇',
        hazardClass: '3',
        subsidiaryHazards: ['6.1'],
        packingGroup: 'II',
        controls: [],
        density: 792,
        basis: 'typical',
      },
    });
  });

  it('is that of a category as far as it is one thing', async () => {
    expect(await goodsOf({ categoryId: 'methanol' })).toMatchObject({ unNumber: '1230', density: 792 });
    expect(await goodsOf({ categoryId: 'hdpe' })).toMatchObject({ form: 'pellet', basis: 'typical' });
    // Alcohols are liquids, and neopentyl glycol is among them.
    expect(await goodsOf({ categoryId: 'alcohols' })).toMatchObject({ form: null, density: null });
    expect(await goodsOf({ categoryId: 'commodity' })).toMatchObject({ form: 'pellet', density: null });
    expect(await goodsOf({})).toBeNull();
  });

  it('has a bulk density or a density for every leaf of the catalogue, within what there is', async () => {
    const { categories } = await leaves();
    const unknown: string[] = [];
    for (const id of categories) {
      const goods = await goodsOf({ categoryId: id });
      if (goods?.density === null) unknown.push(id);
      else {
        expect(goods!.density, id).toBeGreaterThanOrEqual(150);
        expect(goods!.density, id).toBeLessThanOrEqual(2_000);
      }
    }
    // Cooled or under pressure by rules of its own; melted and cast.
    expect(unknown).toEqual(['ethylene', 'mdi']);
  });

  async function leaves() {
    const rows = await api.db.select({ id: category.id, parentId: category.parentId }).from(category);
    const parents = new Set(rows.map(({ parentId }) => parentId));
    return { categories: rows.map(({ id }) => id).filter((id) => !parents.has(id)) };
  }
});

describe('the form of an RFQ', () => {
  const begin = async (source: Record<string, unknown>) =>
    dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, source));

  it('takes nothing over from the last RFQ that other goods cannot travel in', async () => {
    await post(api, buyer, { cabinetType: '40HQ' });
    const liquid = await begin({ materialId: (await materialOf('methanol'))! });
    expect(liquid.fields).not.toHaveProperty('packing');
    expect(liquid.fields).toMatchObject({ cabinetType: '40HQ' });
    expect(beginning(liquid, {}, 'USD').packing).toBe('DRUM200');
    await post(api, buyer, { ...methanol, packing: 'TANK', cabinetType: 'ISOTANK' });
    const pellets = await begin({ materialId: 'sabic-lldpe-218w' });
    for (const field of ['packing', 'cabinetType']) expect(pellets.fields).not.toHaveProperty(field);
    expect(beginning(pellets, {}, 'USD').packing).toBe('BAG25');
  });

  it('is told with the deal, so that a quote is held to it before it is sent', async () => {
    const { id } = await post(api, buyer, methanol);
    expect((await view(api, buyer, id)).rfq.carried).toMatchObject({ form: 'liquid', hazardClass: '3' });
  });
});

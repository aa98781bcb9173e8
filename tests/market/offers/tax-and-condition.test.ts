import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createOffer, updateOffers, type OwnOffer } from '#api/market/own-offer.ts';
import { getWebQuotationByPage, getWebQuotationById, type OfferDetail, type OfferPage } from '#api/market/offer.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { importSteps } from './imports.ts';
import { csvOf, goodLine, goodOffer, materialOf, supplierWithOffer, utf8 } from './offers.ts';

const api = startMemberApi();
const { read, start, whenOver } = importSteps(api);
const yuan = { tradeTerm: 1, portId: undefined, price: '11300', currency: 'CNY' } as const;
const stored = async (id: string) => (await api.db.select().from(offer).where(eq(offer.id, id)))[0]!;

it.each([
  ['yuan ex works', yuan, { taxBasis: 'INCLUDED', taxRate: '13' }],
  ['dollars FOB', {}, { taxBasis: 'EXCLUDED', taxRate: null }],
  ['a bonded one-day tour', { tradeTerm: 4 as const, portId: undefined }, { taxBasis: 'BONDED', taxRate: null }],
])('an offer in %s that says nothing of tax is what the trade takes it for, and prime', async (_, given, said) => {
  const { made } = await supplierWithOffer(api, given);
  expect({ taxBasis: made.taxBasis.code, taxRate: made.taxRate }).toEqual(said);
  expect(made).toMatchObject({ condition: { code: 'PRIME' }, recycledContent: null });
});

it.each([
  ['a price with tax and no rate', { ...yuan, taxBasis: 'INCLUDED' }, 'taxRate'],
  ['a rate of a price without tax', { taxBasis: 'EXCLUDED', taxRate: '13' }, 'taxRate'],
  ['a rate that no state asks for', { ...yuan, taxBasis: 'INCLUDED', taxRate: '130' }, 'taxRate'],
  ['recycled goods that do not say how much of them is', { condition: 'RECYCLED' }, 'recycledContent'],
  ['more recycled than there is', { condition: 'RECYCLED', recycledContent: '101' }, 'recycledContent'],
  ['a condition that is not known', { condition: 'GOOD' }, 'condition'],
])('an offer is refused with %s', async (_, given, field) => {
  const supplier = await newSupplier(api);
  const { id } = await materialOf(api);
  expectInvalid(await api.post(createOffer.path, supplier, goodOffer(api, id, given)), field);
});

it('prices are sorted without the VAT that they include, and lists are narrowed by tax and condition', async () => {
  const { supplier, made: taxed } = await supplierWithOffer(api, { ...yuan, onSale: true, condition: 'OFF_GRADE' });
  const { materialId } = taxed;
  // 11,300 with 13% VAT is 10,000 without: dearer than 9,900, cheaper than 10,100.
  const plain = { ...yuan, taxBasis: 'EXCLUDED', onSale: true } as const;
  const others = await Promise.all(
    ['9900', '10100'].map(async (price) =>
      dataOf<OwnOffer>(await api.post(createOffer.path, supplier, goodOffer(api, materialId, { ...plain, price }))),
    ),
  );
  const ask = async (query: object) =>
    dataOf<OfferPage>(await api.post(getWebQuotationByPage.path, null, { shopId: supplier.shopId, ...query }));
  const sorted = await ask({ sort: 'priceAsc' });
  expect(sorted.list.map(({ id }) => id)).toEqual([others[0]!.id, taxed.id, others[1]!.id]);
  expect(sorted.facets.taxBasis.map(({ id, name, count }) => [id, name, count])).toEqual([
    ['EXCLUDED', 'VAT excluded', 2],
    ['INCLUDED', 'VAT included', 1],
  ]);
  expect((await ask({ condition: ['OFF_GRADE'] })).list.map(({ id }) => id)).toEqual([taxed.id]);
  expect((await ask({ priceTo: '10000', currency: 'CNY' })).total).toBe(2);
  const detail = dataOf(await api.get<OfferDetail>(getWebQuotationById.path, null, { id: taxed.id }, 'zh-CN'));
  expect(detail).toMatchObject({ taxBasis: { name: '含税' }, taxRate: '13', condition: { name: '等外品' } });
});

it('a price that no longer includes tax loses its rate, and its history begins anew', async () => {
  const { supplier, made } = await supplierWithOffer(api, yuan);
  const { priceUsd } = await stored(made.id);
  const change = { id: made.id, updatedAt: made.updatedAt, taxBasis: 'EXCLUDED' };
  const [after] = dataOf<OwnOffer[]>(await api.post(updateOffers.path, supplier, { offers: [change] }));
  expect(after).toMatchObject({ taxBasis: { code: 'EXCLUDED' }, taxRate: null });
  expect(after!.priceHistory).toHaveLength(1);
  expect(Number((await stored(made.id)).priceUsd) / Number(priceUsd)).toBeCloseTo(1.13, 3);
});

it('a file says both in the words of the trade, and without them changes nothing of them', async () => {
  const { supplier, made } = await supplierWithOffer(api, { condition: 'RECYCLED', recycledContent: '70' });
  const written = [
    { ...goodLine(api), offerId: made.id },
    { ...goodLine(api), tradeTerm: 'EXW', port: '', taxBasis: '含税', taxRate: '9', condition: '副牌料' },
  ];
  const found = await read(supplier, utf8(csvOf(written, { language: 'zh' })));
  expect(found.problems).toEqual([]);
  dataOf(await start(supplier, found.id));
  expect((await whenOver(supplier, found.id)).state).toBe('done');
  const rows = await api.db.select().from(offer).where(eq(offer.shopId, supplier.shopId));
  const said = rows.map(({ taxBasis, taxRate, condition, recycledContent }) => [
    taxBasis,
    taxRate,
    condition,
    recycledContent,
  ]);
  expect(said.sort()).toEqual([
    ['EXCLUDED', null, 'RECYCLED', '70.00'],
    ['INCLUDED', '9.00', 'WIDE_SPEC', null],
  ]);
  const wrong = await read(supplier, utf8(csvOf([{ ...goodLine(api), taxRate: '13' }])));
  expect(wrong.problems.map(({ column }) => column)).toEqual(['taxRate']);
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOffer, exportOffers, updateOffers, type OwnOffer } from '#api/market/own-offer.ts';
import { getWebQuotationById, getWebQuotationByPage, type OfferDetail, type OfferPage } from '#api/market/offer.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { dayIn, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { importSteps } from './imports.ts';
import { csvOf, goodLine, goodOffer, materialOf, ownOffers, supplierWithOffer, utf8, type NewOffer } from './offers.ts';

const api = startMemberApi();
const { read, start, whenOver } = importSteps(api);
const afloat = (): Partial<NewOffer> => ({ supply: 'AFLOAT', arrivesOn: dayIn(api, 25) });
const forward = (): Partial<NewOffer> => ({ supply: 'FORWARD', shipsIn: dayIn(api, 60).slice(0, 7) });
const add = async (supplier: Supplier, given: Partial<NewOffer>) => {
  const { id } = await materialOf(api);
  return dataOf<OwnOffer>(await api.post(createOffer.path, supplier, goodOffer(api, id, { onSale: true, ...given })));
};
const listed = async (supplier: Supplier, query: object = {}) =>
  dataOf<OfferPage>(await api.post(getWebQuotationByPage.path, null, { shopId: supplier.shopId, ...query }));

describe('goods that are still to come', () => {
  it.each<[string, () => Partial<NewOffer>, string]>([
    ['afloat without the day of arrival', () => ({ supply: 'AFLOAT' }), 'arrivesOn'],
    ['afloat since long ago', () => ({ supply: 'AFLOAT', arrivesOn: dayIn(api, -3) }), 'arrivesOn validUntil'],
    ['afloat for years', () => ({ supply: 'AFLOAT', arrivesOn: dayIn(api, 500) }), 'arrivesOn'],
    ['afloat with a month of shipment', () => ({ ...afloat(), ...forward(), supply: 'AFLOAT' }), 'shipsIn'],
    ['forward without its month', () => ({ supply: 'FORWARD' }), 'shipsIn'],
    [
      'forward, shipped long ago',
      () => ({ supply: 'FORWARD', shipsIn: dayIn(api, -70).slice(0, 7) }),
      'shipsIn validUntil',
    ],
    ['forward in no month', () => ({ supply: 'FORWARD', shipsIn: '2026-13' }), 'shipsIn'],
    ['spot with a day of arrival', () => ({ arrivesOn: dayIn(api, 25) }), 'arrivesOn'],
    ['afloat at a price that outlives the voyage', () => ({ ...afloat(), arrivesOn: dayIn(api, 12) }), 'validUntil'],
    ['neither spot nor forward', () => ({ supply: 'SOON' }), 'supply'],
    ['of a color that is none', () => ({ color: 'LOUD' }), 'color'],
    ['prime by a standard of recycling', () => ({ recycledStandard: 'GRS' }), 'recycledStandard'],
  ])('are refused %s', async (_, given, fields) => {
    const { id } = await materialOf(api);
    expectInvalid(
      await api.post(createOffer.path, await newSupplier(api), goodOffer(api, id, given())),
      ...fields.split(' '),
    );
  });

  it('are never in stock: lists tell and count them apart, and the search reads what the trade calls them', async () => {
    const supplier = await newSupplier(api);
    const [spot, ship, later] = [
      await add(supplier, {}),
      await add(supplier, afloat()),
      await add(supplier, forward()),
    ];
    const { facets, list } = await listed(supplier);
    expect(facets.availability.map(({ id, count }) => [id, count]).toSorted()).toEqual([
      ['AFLOAT', 1],
      ['FORWARD', 1],
      ['IN_STOCK', 1],
    ]);
    expect(list.find(({ id }) => id === ship.id)).toMatchObject({
      supply: { code: 'AFLOAT' },
      arrivesOn: dayIn(api, 25),
    });
    for (const [availability, id] of [
      ['IN_STOCK', spot.id],
      ['AFLOAT', ship.id],
      ['FORWARD', later.id],
    ] as const)
      // prettier-ignore
      expect((await listed(supplier, { availability: [availability] })).list.map((one) => one.id)).toEqual([id]);
    for (const [keyword, id] of [
      ['PA-757 afloat', ship.id],
      ['船货 PA-757', ship.id],
      ['PA-757 forward', later.id],
      ['PA-757 现货', spot.id],
    ] as const)
      // prettier-ignore
      expect((await listed(supplier, { keyword })).list.map((one) => one.id), keyword).toEqual([id]);
    const shown = dataOf<OfferDetail>(await api.get(getWebQuotationById.path, null, { id: later.id }, 'zh-CN'));
    expect(shown).toMatchObject({ supply: { name: '远期船货' }, shipsIn: dayIn(api, 60).slice(0, 7), arrivesOn: null });
  });

  it('end with their voyage: the price runs out by the day of arrival, and any other edit goes on until then', async () => {
    const { supplier, made } = await supplierWithOffer(api, { ...afloat(), arrivesOn: dayIn(api, 21) });
    const change = (more: object) =>
      api.post<OwnOffer[]>(updateOffers.path, supplier, {
        offers: [{ id: made.id, updatedAt: made.updatedAt, ...more }],
      });
    expectInvalid(await change({ validUntil: dayIn(api, 22) }), 'offers.0.validUntil');
    expectInvalid(await change({ arrivesOn: dayIn(api, 19) }), 'offers.0.validUntil');
    const [later] = dataOf(await change({ arrivesOn: dayIn(api, 30), validUntil: dayIn(api, 30) }));
    expect(later).toMatchObject({ arrivesOn: dayIn(api, 30), validUntil: dayIn(api, 30) });
  });

  it('become spot goods, and what was said of their coming goes', async () => {
    const { supplier, made } = await supplierWithOffer(api, afloat());
    const change = { id: made.id, updatedAt: made.updatedAt, supply: 'SPOT' };
    const [after] = dataOf<OwnOffer[]>(await api.post(updateOffers.path, supplier, { offers: [change] }));
    expect(after).toMatchObject({ supply: { code: 'SPOT' }, arrivesOn: null, shipsIn: null });
    expect((await api.db.select().from(offer).where(eq(offer.id, made.id)))[0]!.availability).toBe('IN_STOCK');
  });

  it('say their color and the standard of what is recycled, or nothing of it', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    expect(made).toMatchObject({ color: null, recycledStandard: null });
    const given = { condition: 'RECYCLED', recycledContent: '70', recycledStandard: 'GRS', color: 'BLACK' };
    const change = (more: object, { updatedAt }: OwnOffer) =>
      api.post<OwnOffer[]>(updateOffers.path, supplier, { offers: [{ id: made.id, updatedAt, ...more }] });
    const [said] = dataOf(await change(given, made));
    expect(said).toMatchObject({ color: { name: 'Black' }, recycledStandard: { code: 'GRS' } });
    const [unsaid] = dataOf(await change({ color: '', condition: 'PRIME' }, said!));
    expect(unsaid).toMatchObject({ color: null, recycledStandard: null, recycledContent: null });
  });
});

describe('a price list', () => {
  it('has spot, afloat and forward goods of one grade side by side, in the words of the trade, and comes back the same', async () => {
    const supplier = await newSupplier(api);
    const month = dayIn(api, 60).slice(0, 7);
    const lines = [
      { ...goodLine(api), supply: '现货', color: '本色' },
      { ...goodLine(api), supply: '船货', arrivesOn: dayIn(api, 25) },
      { ...goodLine(api), supply: '期货', shipsIn: month.replace('-', '年') + '月' },
    ];
    const found = await read(supplier, utf8(csvOf(lines, { language: 'zh' })));
    expect(found.problems).toEqual([]);
    dataOf(await start(supplier, found.id));
    expect((await whenOver(supplier, found.id)).state).toBe('done');
    const own = (await ownOffers(api, supplier)).list;
    expect(own.map((one) => [one.supply.code, one.arrivesOn, one.shipsIn, one.color?.code]).toSorted()).toEqual([
      ['AFLOAT', dayIn(api, 25), null, undefined],
      ['FORWARD', null, month, undefined],
      ['SPOT', null, null, 'NATURAL'],
    ]);
    const file = await api.fetch(`/${exportOffers.path}?format=csv`, supplier, 'en-US');
    const again = await read(supplier, new Uint8Array(await file.arrayBuffer()));
    expect(again).toMatchObject({ problems: [], total: 3 });
  });

  it('names the cell that is no day, no month, or says what the rest leaves no room for', async () => {
    const supplier = await newSupplier(api);
    const found = await read(
      supplier,
      utf8(
        csvOf([
          { ...goodLine(api), supply: 'Afloat', arrivesOn: 'soon' },
          { ...goodLine(api), supply: 'Forward', shipsIn: 'spring' },
          { ...goodLine(api), supply: 'Afloat' },
          { ...goodLine(api), arrivesOn: dayIn(api, 25) },
        ]),
      ),
    );
    expect(found.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'arrivesOn'],
      [3, 'shipsIn'],
      [4, 'arrivesOn'],
      [5, 'arrivesOn'],
    ]);
  });
});

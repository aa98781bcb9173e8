import { describe, expect, it } from 'vitest';
import { changeListing, createOffer, exportOffers, type OwnOffer } from '#api/market/own-offer.ts';
import type { Locale } from '#i18n/locales.ts';
import { offer, offerPrice } from '#server/platform/db/schema/offers.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { importSteps } from './imports.ts';
import {
  csvOf,
  goodLine,
  goodOffer,
  materialOf,
  ownOffers,
  storedOffers,
  supplierWithOffer,
  utf8,
  type NewOffer,
} from './offers.ts';

const api = startMemberApi();
const { read, start, whenOver } = importSteps(api);

type Asked = { format?: 'csv' | 'xlsx'; status?: string; keyword?: string; ids?: string[]; language?: Locale };
async function file(supplier: Supplier, { format = 'csv', ids = [], language = 'en-US', ...rest }: Asked = {}) {
  const query = new URLSearchParams({ format, ...rest });
  for (const id of ids) query.append('ids', id);
  return api.fetch(`/${exportOffers.path}?${query}`, supplier, language);
}
const bytesOf = async (supplier: Supplier, asked?: Asked) =>
  new Uint8Array(await (await file(supplier, asked)).arrayBuffer());
const textOf = async (supplier: Supplier, asked?: Asked) => new TextDecoder().decode(await bytesOf(supplier, asked));
const make = async (supplier: Supplier, materialId: string, given: Partial<NewOffer> = {}) =>
  dataOf<OwnOffer>(await api.post(createOffer.path, supplier, goodOffer(api, materialId, given)));
async function takeBack(supplier: Supplier, bytes: Uint8Array, name?: string) {
  const found = await read(supplier, bytes, name);
  expect(found.problems).toEqual([]);
  dataOf(await start(supplier, found.id));
  expect((await whenOver(supplier, found.id)).state).toBe('done');
  return found;
}
const untouched = (rows: readonly (typeof offer.$inferSelect)[]) =>
  rows.map(({ updatedAt: _, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));

describe('the file of own offers', () => {
  it.each([
    ['csv', 'en-US'],
    ['csv', 'zh-CN'],
    ['xlsx', 'en-US'],
    ['xlsx', 'zh-CN'],
  ] as const)('as %s in %s changes nothing when it is imported as it stands', async (format, language) => {
    const priceBreaks = [{ fromQuantity: '50', price: '1200.1234' }];
    const { supplier, made } = await supplierWithOffer(api, { onSale: true, documents: ['CO'], priceBreaks });
    const { materialId } = made;
    // The same goods in the same place, packed otherwise: told apart by nothing but their ids.
    await make(supplier, materialId, { packing: 'BAG25V', price: '1250.0625', moq: '24.5', stock: '0' });
    await make(supplier, materialId, { tradeTerm: 1, portId: undefined, remarksZh: '原厂原包，"一级"\n第二行' });
    await make(supplier, materialId, {
      tradeTerm: 4,
      portId: undefined,
      remarksEn: '=HYPERLINK("http://evil.example")',
    });
    const other = await materialOf(api, 'C9021');
    await make(supplier, other.id, { remarksEn: '-20 °C', remarksZh: "'=1+1", currency: 'CNY', price: '0.4' });
    const [before, prices] = [await storedOffers(api, supplier), await api.db.select().from(offerPrice)];

    const answer = await file(supplier, { format, language });
    expect(answer.headers.get('Content-Disposition')).toMatch(
      new RegExp(`^attachment; filename="offers-\\d{4}-\\d\\d-\\d\\d\\.${format}"`),
    );
    const found = await takeBack(supplier, new Uint8Array(await answer.arrayBuffer()), `offers.${format}`);
    expect(found.sample.map(({ changes }) => changes)).toEqual([true, true, true, true, true]);
    expect(untouched(await storedOffers(api, supplier))).toEqual(untouched(before));
    expect(await api.db.select().from(offerPrice)).toEqual(prices);
    expect((await ownOffers(api, supplier, { status: 'onSale' })).list[0]!.priceBreaks).toEqual(made.priceBreaks);
  });

  it('has no cell that a spreadsheet would run', async () => {
    const { supplier } = await supplierWithOffer(api, { remarksEn: '=1+1', remarksZh: '＋86' });
    const [, line] = (await textOf(supplier)).split('\r\n');
    expect(line).toContain(`,'=1+1,'＋86,`);
  });

  it('has all but the removed ones, or what was asked for', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    const draft = await make(supplier, (await materialOf(api, 'C9021')).id);
    const removed = await make(supplier, made.materialId, { warehouseCityId: 'CNSHA' });
    await api.post(changeListing.path, supplier, { ids: [removed.id], to: 'removed' });
    const { made: foreign } = await supplierWithOffer(api);
    const idsIn = async (asked?: Asked) => {
      const text = await textOf(supplier, asked);
      return [made, draft, removed, foreign].filter(({ id }) => text.includes(id)).map(({ id }) => id);
    };
    expect(await idsIn()).toEqual([made.id, draft.id]);
    expect(await idsIn({ status: 'removed' })).toEqual([removed.id]);
    expect(await idsIn({ status: 'onSale' })).toEqual([made.id]);
    expect(await idsIn({ keyword: 'C9021' })).toEqual([draft.id]);
    expect(await idsIn({ ids: [removed.id, foreign.id, 'no-uuid'] })).toEqual([removed.id]);
  });

  it('is for suppliers with a shop', async () => {
    const path = `/${exportOffers.path}?format=csv`;
    const ordinary = await api.person();
    expect((await api.fetch(path, null)).status).toBe(401);
    expect((await api.fetch(path, ordinary)).status).toBe(403);
    expect((await api.fetch(path, await newBuyer(api))).status).toBe(403);
    expect((await api.fetch(path, await newSupplier(api))).status).toBe(200);
    expect((await api.fetch(`/${exportOffers.path}?format=pdf`, await newSupplier(api))).status).toBe(422);
  });

  it('of 10,000 offers lets others have their answers meanwhile', async () => {
    const { supplier } = await supplierWithOffer(api);
    const [row] = await storedOffers(api, supplier);
    const many = Array.from({ length: 9_999 }, () => ({ ...row!, id: uuidv7(api.clock.now) }));
    for (let from = 0; from < many.length; from += 1_500)
      await api.db.insert(offer).values(many.slice(from, from + 1_500));
    let ready = false;
    const workbook = bytesOf(supplier, { format: 'xlsx' }).then((bytes) => {
      ready = true;
      return bytes;
    });
    let answers = 0;
    while (!ready) {
      expect((await ownOffers(api, supplier, { pageSize: 1 })).total).toBe(10_000);
      answers += 1;
    }
    expect(answers).toBeGreaterThan(5);
    expect(await read(supplier, await workbook, 'offers.xlsx')).toMatchObject({ total: 10_000, good: 10_000 });
    expect((await textOf(supplier)).trim().split('\r\n')).toHaveLength(10_001);
  }, 90_000);
});

describe('a row with the id of an offer', () => {
  it('changes that offer wherever it goes, and makes no other', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const line = goodLine(api, { offerId: made.id, warehouseCity: 'Shanghai', tradeTerm: 'EXW', port: '' });
    // The row without one takes the place that the other has left.
    await takeBack(supplier, utf8(csvOf([goodLine(api), line])));
    const { list } = await ownOffers(api, supplier);
    expect(list).toHaveLength(2);
    expect(list.find(({ id }) => id === made.id)).toMatchObject({ warehouseCity: { id: 'CNSHA' }, tradeTerm: 1 });
  });

  it.each([
    ['that nobody has', async () => ({ offerId: 'a7b1' }), 'offerId'],
    ['of another shop', async () => ({ offerId: (await supplierWithOffer(api)).made.id }), 'offerId'],
    ['and another grade', async (own: string) => ({ offerId: own, grade: 'C9021', manufacturer: '' }), 'grade'],
  ])('%s is named', async (_, given, column) => {
    const { supplier, made } = await supplierWithOffer(api);
    const found = await read(supplier, utf8(csvOf([goodLine(api, await given(made.id))])));
    expect(found.problems).toMatchObject([{ row: 2, column }]);
  });

  it('is refused when another row changes the same offer', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const named = goodLine(api, { offerId: made.id });
    for (const lines of [
      [named, named],
      [named, goodLine(api)],
      [goodLine(api), named],
    ]) {
      const found = await read(supplier, utf8(csvOf(lines)));
      expect(found.problems).toMatchObject([{ row: 3, column: 'grade' }]);
    }
  });
});

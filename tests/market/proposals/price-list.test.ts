import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getImportRest, type OfferImport } from '#api/market/own-offer.ts';
import * as calls from '#api/market/proposal.ts';
import { startImport } from '#api/market/own-offer.ts';
import { getWebQuotationByPage, type OfferPage } from '#api/market/offer.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { importSteps } from '../offers/imports.ts';
import { csvOf, goodLine, ownOffers, storedOffers, utf8, type Line } from '../offers/offers.ts';

const api = startMemberApi();
const { send, read, start, whenOver, look } = importSteps(api);

type Settled = { good: number; proposed: number };
const settle = (supplier: Supplier, importId: string, grades: object[]) =>
  api.post<Settled>(calls.settleUnknownGrades.path, supplier, { importId, grades, source: 'Price list of July' });
const startPartly = async (supplier: Supplier, id: string): Promise<OfferImport> => {
  dataOf(await api.post(startImport.path, supplier, { id, onSale: true, partly: true }));
  return whenOver(supplier, id);
};
const restOf = async (supplier: Supplier, id: string, language: 'en-US' | 'zh-CN' = 'en-US') => {
  const response = await api.fetch(`/${getImportRest.path}?id=${id}&format=csv`, supplier, language);
  expect(response.status).toBe(200);
  return response.text();
};
const isNew = { kind: 'new', categoryId: 'abs' };
const elsewhere = ['Shanghai', 'Dalian', 'Yuyao', 'Qingdao', 'Xiamen'];

describe('a price list', () => {
  it('goes on sale in its good rows; the others stay with their reasons, and mended go on sale without doubling any', async () => {
    const supplier = await newSupplier(api);
    const lines: Line[] = [
      goodLine(api, { price: '1,200.00' }),
      goodLine(api, { warehouseCity: 'Atlantis' }),
      goodLine(api, { warehouseCity: 'Shanghai', price: 'cheap' }),
    ];
    const found = await read(supplier, utf8(csvOf(lines)));
    expect(found).toMatchObject({ total: 3, good: 1, problemRows: 2 });
    expectInvalid(await start(supplier, found.id, true), 'id');
    expect(await startPartly(supplier, found.id)).toMatchObject({ state: 'done', done: 1, good: 1, problemRows: 2 });

    const rest = await restOf(supplier, found.id);
    const [head, ...rows] = rest.trim().split('\r\n');
    expect(head).toMatch(/^Grade,Manufacturer,.*,What is wrong with it$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Atlantis.*Not recognised/);
    const mended = rest.replace('Atlantis', 'Dalian').replace('cheap', '"1,210.00"');
    const again = await read(supplier, utf8(mended));
    expect(again).toMatchObject({ total: 2, good: 2, problemRows: 0 });
    await startPartly(supplier, again.id);
    const { list, counts } = await ownOffers(api, supplier);
    expect(counts).toEqual({ onSale: 3, notListed: 0, removed: 0 });
    expect(list.map(({ price }) => price.amount).sort()).toEqual(['1200.00', '1210.00', '1285.50']);
    // The whole file once more changes what is there, and makes nothing twice.
    const whole = await read(supplier, utf8(csvOf(lines)));
    await startPartly(supplier, whole.id);
    expect((await ownOffers(api, supplier)).total).toBe(3);
  });

  it('with unknown grades sells them the same day: each is another writing of one, or proposed', async () => {
    const supplier = await newSupplier(api);
    const grades = ['QX-1101', 'QX1101', 'RW-2202', 'PA-757Z'];
    const lines = grades.map((grade, at) => goodLine(api, { grade, warehouseCity: elsewhere[at]! }));
    const found = await read(supplier, utf8(csvOf([goodLine(api), ...lines])));
    expect(found).toMatchObject({ good: 1, problemRows: 4 });
    expect(found.unknown.map(({ grade }) => grade)).toEqual(grades);
    const [known] = await api.db.select().from(material).where(eq(material.gradeCode, 'PA757'));
    expect(found.unknown[3]).toMatchObject({ maker: { id: 'chimei' }, categoryId: 'abs-general', rows: 1 });
    expect(found.unknown[3]!.alike[0]).toMatchObject({ id: known!.id, likeness: 'near' });
    const named = { manufacturer: 'Chi Mei' };
    const said = [
      ...['QX-1101', 'QX1101', 'RW-2202'].map((grade) => ({ grade, ...named, is: isNew })),
      { grade: 'PA-757Z', ...named, is: { kind: 'material', materialId: known!.id } },
    ];
    // Of the two writings of one grade one is proposed.
    expect(dataOf(await settle(supplier, found.id, said))).toEqual({ good: 5, proposed: 2 });
    expect(await look(supplier, found.id)).toMatchObject({ good: 5, problemRows: 0, unknown: [], problems: [] });
    expect(await startPartly(supplier, found.id)).toMatchObject({ state: 'done', done: 5 });
    expect(await api.db.$count(material, eq(material.gradeCode, 'QX1101'))).toBe(1);
    api.services.cache.drop(['offers', 'materials']);
    const sold = dataOf<OfferPage>(await api.post(getWebQuotationByPage.path, null, { keyword: 'QX-1101' }));
    expect(sold.list).toMatchObject([{ proposed: true }, { proposed: true }]);
    // The same list next week asks nothing any more, but for what was read as another grade.
    expect(await read(supplier, utf8(csvOf(lines)))).toMatchObject({ good: 3, unknown: [{ grade: 'PA-757Z' }] });
  });

  it('takes the maker of two with one name that is where the goods are from', async () => {
    const supplier = await newSupplier(api);
    const ofChimei = (grade: string, countryOfOrigin: string) =>
      goodLine(api, { grade, manufacturer: '奇美', countryOfOrigin });
    const lines = [ofChimei('TW-6601', 'TW'), ofChimei('CN-6602', 'CN'), ofChimei('JP-6603', 'JP')];
    const { unknown } = await read(supplier, utf8(csvOf(lines)));
    expect(unknown.map(({ maker }) => maker?.id ?? null)).toEqual(['chimei', 'chimei-zhenjiang', null]);
  });

  it('keeps rows that are wrong in another way, too, until they are right', async () => {
    const supplier = await newSupplier(api);
    const found = await read(supplier, utf8(csvOf([goodLine(api, { grade: 'TV-3303', price: '' })])));
    const said = [{ grade: 'TV-3303', manufacturer: 'Chi Mei', is: isNew }];
    expect(dataOf(await settle(supplier, found.id, said))).toEqual({ good: 0, proposed: 1 });
    const left = await look(supplier, found.id);
    expect(left).toMatchObject({ good: 0, problemRows: 1, unknown: [], problems: [{ column: 'price' }] });
  });

  it('doubles no row when an unknown grade turns out to be one of another row', async () => {
    const supplier = await newSupplier(api);
    const [known] = await api.db.select().from(material).where(eq(material.gradeCode, 'PA757'));
    const found = await read(supplier, utf8(csvOf([goodLine(api), goodLine(api, { grade: 'PA-757Z' })])));
    const is = { kind: 'material', materialId: known!.id };
    expect(dataOf(await settle(supplier, found.id, [{ grade: 'PA-757Z', manufacturer: 'Chi Mei', is }]))).toMatchObject(
      {
        good: 1,
      },
    );
    expect((await look(supplier, found.id)).problems).toMatchObject([
      { row: 3, text: expect.stringContaining('row 2') as string },
    ]);
  });

  it('reads Chinese heads with the goods’ name beside the grade', async () => {
    const supplier = await newSupplier(api);
    const columns = ['grade', 'manufacturer', 'price', 'currency', 'moq', 'stock', 'warehouseCity', 'countryOfOrigin', 'tradeTerm', 'port', 'packing', 'paymentTerm', 'qualityClass', 'leadTimeDays', 'validUntil'] as const; // prettier-ignore
    const text = csvOf([goodLine(api, { price: '1,200.00' })], { columns, language: 'zh' });
    const [head, row] = text.split('\r\n');
    const found = await read(supplier, utf8(`品名,${head}\r\nABS,${row}`));
    expect(found).toMatchObject({ good: 1, problems: [], sample: [{ price: { amount: '1200.00' } }] });
    const chinese = dataOf(
      await send(supplier, utf8(`品名,${head}\r\nABS,${row!.replace('PA-757', 'UY-4404')}`), 'a.csv', 'zh-CN'),
    );
    expect(await restOf(supplier, chinese.id, 'zh-CN')).toMatch(/品名,牌号.*问题\r\nABS,UY-4404/);
  });

  it('is nobody else’s, and over once it was started', async () => {
    const [supplier, stranger] = [await newSupplier(api), await newSupplier(api)];
    const found = await read(supplier, utf8(csvOf([goodLine(api), goodLine(api, { grade: 'ZS-5505' })])));
    const said = [{ grade: 'ZS-5505', manufacturer: 'Chi Mei', is: isNew }];
    expect((await settle(stranger, found.id, said)).body.errorcode).toBe(404);
    expect((await api.fetch(`/${getImportRest.path}?id=${found.id}&format=csv`, stranger)).status).toBe(404);
    expectInvalid(await settle(supplier, found.id, [{ ...said[0]!, grade: 'OTHER-1' }]), 'grades.0.grade');
    expectInvalid(
      await settle(supplier, found.id, [{ ...said[0]!, is: { kind: 'new', categoryId: 'none' } }]),
      'grades.0.categoryId',
    );
    await startPartly(supplier, found.id);
    expect((await settle(supplier, found.id, said)).body.errorcode).toBe(409);
    expect(await storedOffers(api, supplier)).toHaveLength(1);
  });
});

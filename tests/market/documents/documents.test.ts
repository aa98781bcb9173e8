import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/document.ts';
import { getFile } from '#api/members/user.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { quoteLine, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { behindTriggers } from '../../support/database.ts';
import { dayIn, newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { documenting, sheet } from './documents.ts';

const api = startMemberApi();
const { abs, offerOf, good, tryAdd, add, replace, withdraw, shown, file, own, queue, waiting, ...desk } =
  documenting(api);
const { check, refuse, reopen, bought } = desk;

let materialId: string;
let operator: Person;
beforeAll(async () => {
  materialId = (await abs()).id;
  operator = await api.person({ capabilities: ['operator'] });
});
const supplierOf = async (id = materialId): Promise<Supplier> => {
  const supplier = await newSupplier(api);
  await offerOf(supplier, id);
  return supplier;
};
/** Of one supplier alone: others have documents of the same material. */
const ofShop = async ({ shopId }: Supplier, id = materialId) =>
  (await shown(id)).filter((one) => one.shop.id === shopId);

describe('a document', () => {
  it('is public at once, as its supplier’s and not checked, and its file opens in the browser', async () => {
    const supplier = await supplierOf();
    const bytes = await sheet('ABS', 'CAS No. 9003-56-9');
    const { editionId } = await add(supplier, good(materialId), bytes);
    const [document] = await ofShop(supplier);
    expect(document).toMatchObject({
      ...{ kind: 'SDS', languages: ['en'], form: 'EU', issuer: 'maker', earlier: [] },
      edition: { id: editionId, number: 1, revision: '3.1', state: 'unchecked', expired: false, replacedAt: null },
    });
    const answer = await file(editionId);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="sheet.pdf"/),
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    const read = new Uint8Array(await answer.arrayBuffer());
    const { sha256, size } = document!.edition.file;
    expect([createHash('sha256').update(read).digest('hex'), read.length]).toEqual([sha256, size]);
  });

  it('serves every offer of the grade, whoever’s it is', async () => {
    const supplier = await supplierOf();
    const other = await supplierOf();
    await add(supplier, good(materialId, { kind: 'TDS', form: undefined }));
    expect((await shown(materialId)).filter(({ shop: { id } }) => id === supplier.shopId)).toHaveLength(1);
    expect((await own(other)).list).toEqual([]);
  });

  it('covers several materials of one maker, and of no more than one', async () => {
    const { manufacturerId } = await abs();
    const [sister] = await api.db
      .select()
      .from(material)
      .where(and(eq(material.manufacturerId, manufacturerId), ne(material.id, materialId)))
      .limit(1);
    const [stranger] = await api.db.select().from(material).where(ne(material.manufacturerId, manufacturerId)).limit(1);
    const supplier = await supplierOf();
    const both = good(materialId, { kind: 'BROCHURE', form: undefined, materialIds: [materialId, stranger!.id] });
    expectInvalid(await tryAdd(supplier, both), 'materialIds');
    await offerOf(supplier, stranger!.id);
    expectInvalid(await tryAdd(supplier, both), 'materialIds');
    if (!sister) return;
    await offerOf(supplier, sister.id);
    await add(supplier, { ...both, materialIds: [materialId, sister.id] });
    expect([await ofShop(supplier), await ofShop(supplier, sister.id)].map((found) => found.length)).toEqual([1, 1]);
  });

  it('is replaced by its next edition, and stays readable in the history', async () => {
    const supplier = await supplierOf();
    const first = await add(supplier, good(materialId));
    const second = dataOf(await replace(supplier, { id: first.id }));
    const [document] = await ofShop(supplier);
    expect(document).toMatchObject({
      edition: { id: second.editionId, number: 2, revision: '4.0', replacedAt: null },
      earlier: [{ id: first.editionId, number: 1, replacedAt: api.clock.now.toISOString() }],
    });
    expect((await file(first.editionId)).status).toBe(200);
  });

  it('goes with its shop, and comes back with it', async () => {
    const supplier = await supplierOf();
    const { editionId } = await add(supplier, good(materialId));
    const close = (closedAt: Date | null) => api.db.update(shop).set({ closedAt }).where(eq(shop.id, supplier.shopId));
    await close(api.clock.now);
    expect([await ofShop(supplier), (await file(editionId)).status]).toEqual([[], 404]);
    await close(null);
    expect((await file(editionId)).status).toBe(200);
  });

  it('of a kind that there is one of cannot be added twice', async () => {
    const supplier = await supplierOf();
    const { id } = await add(supplier, good(materialId));
    expectInvalid(await tryAdd(supplier, good(materialId)), 'kind');
    await add(supplier, good(materialId, { languages: ['zh'], form: 'CN' }));
    dataOf(await withdraw(supplier, id));
    await add(supplier, good(materialId));
  });

  it('is kept once, however often it is sent', async () => {
    const supplier = await supplierOf();
    const key = crypto.randomUUID();
    const bytes = await sheet('ABS', '9003-56-9');
    const answers = [
      await tryAdd(supplier, good(materialId), bytes, key),
      await tryAdd(supplier, good(materialId), bytes, key),
    ];
    expect(dataOf(answers[1]!)).toEqual(dataOf(answers[0]!));
    expect((await own(supplier)).total).toBe(1);
  });
});

describe('a withdrawn document', () => {
  it('is gone for strangers, and kept for who has bought the goods there, its company and operators', async () => {
    const supplier = await supplierOf();
    const [buyer, stranger] = [await newBuyer(api), await newBuyer(api)];
    await bought(buyer, supplier, materialId);
    const { id, editionId } = await add(supplier, good(materialId));
    const { file: stored } = (await own(supplier)).list[0]!.edition;
    dataOf(await withdraw(supplier, id));
    expect([await ofShop(supplier), (await file(editionId)).status]).toEqual([[], 404]);
    expect((await own(supplier, { state: 'withdrawn' })).list).toMatchObject([{ id }]);
    const read = async (who: Person | null) => (await api.fetch(`/${getFile.path}?id=${stored.id}`, who)).status;
    expect([await read(buyer), await read(supplier), await read(operator)]).toEqual([200, 200, 200]);
    expect([await read(stranger), await read(await newSupplier(api)), await read(null)]).toEqual([404, 404, 404]);
    expect((await withdraw(supplier, id)).status).toBe(409);
    expect((await replace(supplier, { id })).status).toBe(409);
    expect((await queue(operator)).list.map((one) => one.id)).not.toContain(id);
  });
});

describe('what is printed on a document', () => {
  it.each([
    ['an edition of tomorrow', { editionOn: 2 }, 'editionOn'],
    ['a certificate that is over', { kind: 'ROHS', form: undefined, expiresOn: -1 }, 'expiresOn'],
    ['a certificate without the day that it must name', { kind: 'ISCC', form: undefined }, 'expiresOn'],
    ['an end before it began', { kind: 'ROHS', form: undefined, editionOn: -10, expiresOn: -20 }, 'expiresOn'],
    ['an end of what has none', { kind: 'TDS', form: undefined, expiresOn: 20 }, 'expiresOn'],
    ['a safety data sheet by no country’s rules', { form: undefined }, 'form'],
    ['a form of what is no safety data sheet', { kind: 'TDS' }, 'form'],
  ])('is refused where it cannot be: %s', async (_, given, field) => {
    const supplier = await supplierOf();
    const days = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === 'number' ? dayIn(api, value) : value]),
    );
    expectInvalid(await tryAdd(supplier, { ...good(materialId), ...days }), field);
  });

  it('makes a safety data sheet expired after five years; it is taken all the same, and says so', async () => {
    const supplier = await supplierOf();
    await add(supplier, good(materialId, { editionOn: '2021-07-14' }));
    await add(supplier, good(materialId, { editionOn: '2021-07-15', languages: ['zh'], form: 'CN' }));
    expect((await ofShop(supplier)).map(({ edition }) => [edition.expiresOn, edition.expired])).toEqual([
      ['2026-07-15', false],
      ['2026-07-14', true],
    ]);
    expect(await own(supplier)).toMatchObject({ counts: { expired: 1 }, list: [{ edition: { expired: true } }, {}] });
  });

  it('cannot take the place of what is newer', async () => {
    const supplier = await supplierOf();
    const { id } = await add(supplier, good(materialId, { editionOn: dayIn(api, -5) }));
    expectInvalid(await replace(supplier, { id, editionOn: dayIn(api, -6) }), 'editionOn');
  });
});

describe('the file of a document', () => {
  it.each([
    ['an executable that is called .pdf', () => new TextEncoder().encode(`MZ${'\0'.repeat(200)}`), 415, /PDF/],
    ['one above the limit', () => new Uint8Array(10 * 1024 * 1024 + 1), 413, /10 MB/],
  ])('is refused: %s', async (_, bytes, status, words) => {
    const supplier = await supplierOf();
    const answer = await tryAdd(supplier, good(materialId), bytes());
    expect([answer.status, answer.body.fields?.['file']]).toEqual([status, expect.stringMatching(words)]);
    expect(await ofShop(supplier)).toEqual([]);
  });

  it('is refused where a password locks it, in a sentence that says so', async () => {
    const supplier = await supplierOf();
    const { default: PDFKit } = await import('pdfkit');
    const locked = new PDFKit({ userPassword: 'secret' });
    const parts: Buffer[] = [];
    locked.on('data', (part: Buffer) => parts.push(part));
    const done = new Promise((resolve) => locked.on('end', resolve));
    locked.text('9003-56-9');
    locked.end();
    await done;
    const answer = await tryAdd(supplier, good(materialId), new Uint8Array(Buffer.concat(parts)));
    expect([answer.status, answer.body.fields?.['file']]).toEqual([415, expect.stringMatching(/password/i)]);
  });

  it('of another substance is taken only when its supplier confirms it, and the desk sees what it names', async () => {
    const supplier = await supplierOf();
    const methanol = await sheet('Methanol', 'CAS No. 67-56-1', 'EC No. 200-659-6');
    const answer = await tryAdd(supplier, good(materialId), methanol);
    expectInvalid(answer, 'otherCas');
    expect(answer.body.fields!['otherCas']).toMatch(/67-56-1.*9003-56-9/);
    const { id } = await add(supplier, good(materialId, { otherCas: true }), methanol);
    expect(await waiting(operator, id)).toMatchObject({
      edition: { otherCas: ['67-56-1'] },
      materials: [{ casNumber: '9003-56-9' }],
    });
    // A mixture that has it, and a scan without words, say nothing against it.
    expectInvalid(await replace(supplier, { id }, methanol), 'otherCas');
    dataOf(await replace(supplier, { id }, await sheet('Blend', 'CAS 67-56-1', 'CAS 9003-56-9')));
    dataOf(await replace(supplier, { id, number: 2 }, await sheet()));
  });
});

describe('the catalogue desk', () => {
  it('checks an edition, and takes that back', async () => {
    const supplier = await supplierOf();
    const { id, editionId } = await add(supplier, good(materialId));
    expect(await waiting(operator, id)).toMatchObject({ addedBy: supplier.email, edition: { version: 0 } });
    dataOf(await check(operator, editionId));
    expect(await ofShop(supplier)).toMatchObject([{ edition: { state: 'checked' } }]);
    expect((await queue(operator, { state: 'checked' })).list[0]).toMatchObject({ id, decidedBy: operator.email });
    dataOf(await reopen(operator, editionId));
    expect(await ofShop(supplier)).toMatchObject([{ edition: { state: 'unchecked', decidedAt: null } }]);
    const actions = (await api.auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['document.add', 'document.check', 'document.reopen']);
  });

  it('refuses one with the reason: the one before stands again, and a new edition answers it', async () => {
    const supplier = await supplierOf();
    const first = await add(supplier, good(materialId));
    const second = dataOf(await replace(supplier, { id: first.id }));
    dataOf(await refuse(operator, second.editionId, 0, 'Page 2 is of another grade.'));
    expect(await ofShop(supplier)).toMatchObject([{ edition: { id: first.editionId, replacedAt: null }, earlier: [] }]);
    expect((await file(second.editionId)).status).toBe(404);
    expect((await own(supplier)).list[0]).toMatchObject({
      edition: { state: 'refused', words: 'Page 2 is of another grade.' },
    });
    expect((await toldTo(api, supplier)).at(-1)).toMatchObject({
      ...{ template: 'documentRefused', asks: ['renewDocument'], doneAt: null },
      data: { words: 'Page 2 is of another grade.' },
    });
    dataOf(await replace(supplier, { id: first.id, number: 2 }));
    expect((await toldTo(api, supplier)).at(-1)).toMatchObject({ doneAt: expect.any(Date) });
    expect(await ofShop(supplier)).toMatchObject([{ edition: { number: 3 }, earlier: [{ number: 1 }] }]);
  });

  it('decides once, whoever else does at the same time', async () => {
    const supplier = await supplierOf();
    const { editionId } = await add(supplier, good(materialId));
    const other = await api.person({ capabilities: ['operator'] });
    const answers = await Promise.all([check(operator, editionId), refuse(other, editionId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cannot decide on what was replaced meanwhile, or by another version than the one that was read', async () => {
    const supplier = await supplierOf();
    const { id, editionId } = await add(supplier, good(materialId));
    const second = dataOf(await replace(supplier, { id }));
    expect((await check(operator, editionId)).status).toBe(409);
    expect((await check(operator, second.editionId, 1)).status).toBe(409);
    expect((await replace(supplier, { id })).status).toBe(409);
  });
});

describe('a new edition', () => {
  it('is told to who has bought the material there, once, and to nobody else', async () => {
    const supplier = await supplierOf();
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    await bought(buyer, supplier, materialId);
    await bought(buyer, supplier, materialId);
    const { id } = await add(supplier, good(materialId));
    expect(await toldTo(api, buyer)).toEqual([]);
    dataOf(await replace(supplier, { id }));
    expect(await toldTo(api, buyer)).toMatchObject([
      { template: 'documentReplaced', data: { kind: 'SDS', materialId } },
    ]);
    expect(await toldTo(api, other)).toEqual([]);
  });
});

it('a deal whose quote names no material is one of what was asked for, and not where another grade was offered instead', async () => {
  const supplier = await supplierOf();
  const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
  for (const [who, replacement] of [
    [buyer, false],
    [other, true],
  ] as const) {
    const { orderId, subOrderId } = await bought(who, supplier, materialId);
    await api.db.update(tradeOrder).set({ materialId }).where(eq(tradeOrder.id, orderId));
    const [line] = await api.db
      .update(subOrderLine)
      .set({ materialId: null })
      .where(eq(subOrderLine.subOrderId, subOrderId))
      .returning();
    await behindTriggers(api.db, 'quote_line', (tx) =>
      tx.update(quoteLine).set({ materialId: null, replacement }).where(eq(quoteLine.id, line!.quoteLineId)),
    );
  }
  const { id } = await add(supplier, good(materialId));
  dataOf(await replace(supplier, { id }));
  expect(await toldTo(api, buyer)).toMatchObject([{ template: 'documentReplaced', data: { materialId } }]);
  expect(await toldTo(api, other)).toEqual([]);
  dataOf(await withdraw(supplier, id));
  const { file: stored } = (await own(supplier)).list[0]!.edition;
  const read = async (who: Person) => (await api.fetch(`/${getFile.path}?id=${stored.id}`, who)).status;
  expect([await read(buyer), await read(other)]).toEqual([200, 404]);
});

describe('rights on documents', () => {
  it('are those of selling: a viewer reads, sales writes, another company finds nothing', async () => {
    const supplier = await supplierOf();
    const { id } = await add(supplier, good(materialId));
    const [viewer, sales] = [await api.person({ type: 'QY' }), await api.person({ type: 'QY' })];
    await joinCompany(api, supplier, viewer, ['viewer']);
    await joinCompany(api, supplier, sales, ['sales']);
    expect(dataOf<calls.OwnDocumentPage>(await api.post(calls.getOwnDocumentByPage.path, viewer, {})).total).toBe(1);
    expect((await replace(viewer, { id })).status).toBe(403);
    expect((await withdraw(viewer, id)).status).toBe(403);
    dataOf(await replace(sales, { id }));
    const rival = await supplierOf();
    expect((await replace(rival, { id, number: 2 })).status).toBe(404);
    expect((await withdraw(rival, id)).status).toBe(404);
    expect((await withdraw(await newBuyer(api), id)).status).toBe(403);
    expect((await withdraw(null, id)).status).toBe(401);
    const { editionId } = await add(supplier, good(materialId, { languages: ['zh'], form: 'CN' }));
    expect((await check(supplier, editionId)).status).toBe(403);
  });

  it('let a supplier find the materials that it offers, and no others', async () => {
    const supplier = await supplierOf();
    const found = async (who: Supplier, query: Record<string, string>) =>
      dataOf<calls.OfferedMaterial[]>(await api.get(calls.findOfferedMaterials.path, who, query)).map(({ id }) => id);
    expect(await found(supplier, { keyword: 'pa-757' })).toEqual([materialId]);
    expect(await found(supplier, { materialId })).toEqual([materialId]);
    expect(await found(await newSupplier(api), { keyword: '' })).toEqual([]);
  });
});

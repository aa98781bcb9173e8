import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeListing } from '#api/market/own-offer.ts';
import { getPhysicalPropertyById, type MaterialDetail } from '#api/market/material.ts';
import * as calls from '#api/market/proposal.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { tradeEvent, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer as offerTable, offerTally } from '#server/platform/db/schema/offers.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { noticesOf, toldTo } from '../../support/notices.ts';
import { post, quoteFor, view, wholeOf } from '../../support/rfqs.ts';
import { bytesOf, givePassword, pdfOf, sign } from '../../deals/contract/harness.ts';
import { openAccount } from '../../deals/payment/bank.ts';
import { importSteps } from '../offers/imports.ts';
import { csvOf, goodLine, materialOf as knownMaterial, ownOffers, utf8 } from '../offers/offers.ts';
import { goodGrade, proposing } from './desk.ts';

const api = startMemberApi();
const { propose, own, queue, ofMaterial, offer, accept, merge, ask, refuse, materialOf } = proposing(api);
const { read } = importSteps(api);
let operator: Person;
let colleague: Person;
beforeAll(async () => {
  // The marketplace collects: the supplier signs without an account of its own.
  await openAccount(api, 'USD');
  operator = await api.person({ capabilities: ['operator'] });
  colleague = await api.person({ capabilities: ['operator'], locale: 'zh-CN' });
});

async function proposed(grade: string, given: Parameters<typeof propose>[1] = {}) {
  const supplier = await newSupplier(api, { locale: 'en-US' });
  const asked = await api.get<{ alike: { id: string }[] }>(calls.findAlikeMaterials.path, supplier, {
    grade,
    manufacturer: 'CHIMEI Corporation',
  });
  const otherThan = dataOf(asked).alike.map(({ id }) => id);
  const { materialId } = await propose(supplier, { grade, otherThan, ...given });
  return { supplier, materialId };
}
const answer = (supplier: Supplier, { id, version }: { id: string; version: number }, given: object = {}) =>
  api.post(calls.answerProposal.path, supplier, { id, version, ...goodGrade(), words: '', ...given });
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the catalogue desk', () => {
  it('sees what waits longest first, beside what it may be and with what hangs on it', async () => {
    const { supplier, materialId } = await proposed('AK-1001');
    await offer(supplier, materialId);
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const later = await proposed('AK-1002');
    const { list, waiting } = await queue(operator, { state: 'waiting', keyword: 'AK-100' });
    expect(waiting).toBeGreaterThanOrEqual(2);
    expect(list.map(({ material }) => material.id)).toEqual([materialId, later.materialId]);
    expect(list[0]).toMatchObject({ offers: 1, shops: 1, rfqs: 0, company: supplier.company });
    expect(list[1]!.alike).toMatchObject([{ id: materialId, likeness: 'near', proposed: true, offers: 1 }]);
  });

  it('accepts a grade as corrected, and tells all who offer it, in their languages', async () => {
    const { supplier, materialId } = await proposed('AK-2001');
    const other = await newSupplier(api, { locale: 'zh-CN' });
    await offer(other, materialId);
    dataOf(
      await accept(operator, await ofMaterial(operator, materialId), { grade: 'AK-2001H', applicationsZh: '外壳' }),
    );
    expect(await materialOf(materialId)).toMatchObject({
      grade: 'AK-2001H',
      gradeCode: 'AK2001H',
      applicationsZh: '外壳',
    });
    for (const [company, words] of [
      [supplier, 'AK-2001H is in the catalogue now'],
      [other, 'AK-2001H 已收入目录'],
    ] as const) {
      expect((await api.emailsTo(company)).at(-1)).toMatchObject({ template: 'proposalAccepted' });
      const { list } = await noticesOf(api, company, {}, company === other ? 'zh-CN' : 'en-US');
      expect(list[0]!.notices[0]!.subject).toContain(words);
    }
  });

  it('accepts under a maker of the catalogue, whose other name goes on finding it', async () => {
    const { supplier, materialId } = await proposed('AK-3001', {
      ...{ manufacturerId: undefined, manufacturer: 'Tainan Styrenics Works', nation: 'TW' },
    });
    const before = await ofMaterial(operator, materialId);
    expect(before.material.manufacturer).toMatchObject({ proposed: true, nation: 'TW' });
    dataOf(await accept(operator, before, { manufacturerId: 'chimei' }));
    expect(await materialOf(materialId)).toMatchObject({ manufacturerId: 'chimei' });
    const bytes = utf8(csvOf([goodLine(api, { grade: 'AK3001', manufacturer: 'Tainan Styrenics Works' })]));
    expect(await read(supplier, bytes)).toMatchObject({ good: 1, unknown: [] });
  });

  it('does not accept what the catalogue has: it says what to merge with', async () => {
    const { materialId } = await proposed('AK-4001');
    const refused = await accept(operator, await ofMaterial(operator, materialId), { grade: 'PA757' });
    expectInvalid(refused, 'grade');
    expect(refused.body.fields!['grade']).toMatch(/PA-757.*merge/);
  });

  it('merges: offers, their counts and searches follow, and of two for the same the newer one is on sale', async () => {
    const { supplier, materialId } = await proposed('AK-5001');
    const into = await knownMaterial(api);
    const older = await offer(supplier, into.id);
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const newer = await offer(supplier, materialId);
    const elsewhere = await offer(supplier, materialId, { warehouseCityId: 'CNSHA' });
    expect(dataOf(await merge(operator, await ofMaterial(operator, materialId), into.id))).toEqual({ moved: 2 });
    const rows = await api.db.select().from(offerTable).where(eq(offerTable.shopId, supplier.shopId));
    expect(new Map(rows.map(({ id, materialId, status }) => [id, [materialId, status]]))).toEqual(
      new Map([
        [older.id, [into.id, 'removed']],
        [newer.id, [into.id, 'onSale']],
        [elsewhere.id, [into.id, 'onSale']],
      ]),
    );
    expect(await api.db.$count(offerTally, eq(offerTally.materialId, materialId))).toBe(0);
    const detail = dataOf<MaterialDetail>(await api.get(getPhysicalPropertyById.path, null, { id: materialId }));
    expect(detail.id).toBe(into.id);
    expect(await read(supplier, utf8(csvOf([goodLine(api, { grade: 'AK 5001' })])))).toMatchObject({ good: 1 });
    expect((await api.emailsTo(supplier)).at(-1)).toMatchObject({ template: 'proposalMerged', data: { doubled: 1 } });
    expect((await own(supplier)).list).toMatchObject([{ state: 'merged', steps: [{}, { instead: { id: into.id } }] }]);
  });

  it('changes nothing of RFQs and sealed contracts when it merges what they are about', async () => {
    const { supplier, materialId } = await proposed('AK-6001');
    const into = await knownMaterial(api);
    await offer(supplier, materialId);
    const buyer = await newBuyer(api);
    for (const person of [buyer, supplier]) await givePassword(api, person);
    const open = await post(api, buyer, { materialId, gradeNumber: 'AK-6001' });
    const { id: orderId } = await post(api, buyer, { materialId, gradeNumber: 'AK-6001', shopIds: [supplier.shopId] });
    const lines = [{ gradeNumber: 'AK-6001', materialId, quantity: '25', unitPrice: '1420' }];
    const quote = await quoteFor(api, supplier, orderId, { lines });
    dataOf(await api.post('api/trade/web/order/acceptQuotes', buyer, { orderId, awards: [wholeOf(quote)] }));
    const [line] = await api.db.select().from(subOrderLine).where(eq(subOrderLine.materialId, materialId));
    const issuedOf = eq(contract.subOrderId, line!.subOrderId);
    const [issued] = await api.db.select().from(contract).where(issuedOf);
    dataOf(await sign(api, supplier, issued!.id));
    dataOf(await sign(api, buyer, issued!.id));
    const snapshot = async () => ({
      contract: (await api.db.select().from(contract).where(issuedOf))[0],
      sealed: sha(await bytesOf(await pdfOf(api, buyer, issued!.id, true))),
      lines: await api.db.select().from(subOrderLine).where(eq(subOrderLine.materialId, materialId)),
      events: await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, orderId)),
      rfqs: await api.db.select().from(tradeOrder).where(eq(tradeOrder.materialId, materialId)),
      seen: [await view(api, buyer, orderId), await view(api, buyer, open.id)],
    });
    const before = await snapshot();
    expect(before.rfqs).toHaveLength(2);
    expect((await ofMaterial(operator, materialId)).rfqs).toBe(2);
    dataOf(await merge(operator, await ofMaterial(operator, materialId), into.id));
    expect(await snapshot()).toEqual(before);
  });

  it('asks: the supplier is told, corrects and answers, and the question waits no more', async () => {
    const { supplier, materialId } = await proposed('AK-7001');
    await offer(supplier, materialId);
    dataOf(await ask(operator, await ofMaterial(operator, materialId), 'Is it 7001 or 7001H?'));
    const [asked] = (await own(supplier)).list;
    expect(asked).toMatchObject({ state: 'asked', onSale: 1, steps: [{}, { words: 'Is it 7001 or 7001H?' }] });
    expect((await toldTo(api, supplier)).at(-1)).toMatchObject({ asks: ['answerProposal'], doneAt: null });
    dataOf(await answer(supplier, asked!, { grade: 'AK-7001H', words: '7001H, sorry' }));
    expect((await toldTo(api, supplier)).at(-1)).toMatchObject({ doneAt: expect.any(Date) as Date });
    expect(await ofMaterial(operator, materialId)).toMatchObject({
      ...{ state: 'waiting', version: 3, material: { grade: 'AK-7001H' } },
      steps: [{}, {}, { step: 'answered', words: '7001H, sorry' }],
    });
    expect((await answer(supplier, asked!)).body.errorcode).toBe(409);
  });

  it('refuses: its offers go off sale and cannot come back before it is corrected, or another grade is taken', async () => {
    const { supplier, materialId } = await proposed('AK-8001');
    const made = await offer(supplier, materialId);
    expect(dataOf(await refuse(operator, await ofMaterial(operator, materialId)))).toEqual({ removed: 1 });
    const list = { ids: [made.id], to: 'onSale' };
    expectInvalid(await api.post(changeListing.path, supplier, list), 'ids.0');
    const [refused] = (await own(supplier)).list;
    expect(refused).toMatchObject({ state: 'refused', offers: 1, onSale: 0 });

    dataOf(await answer(supplier, refused!, { grade: 'AK-8001' }));
    dataOf(await api.post(changeListing.path, supplier, list));
    dataOf(await refuse(operator, await ofMaterial(operator, materialId)));
    const [again] = (await own(supplier)).list;
    const into = await knownMaterial(api);
    const { id, version } = again!;
    const taken = { id, version, materialId: into.id };
    expect(dataOf(await api.post(calls.takeOtherMaterial.path, supplier, taken))).toEqual({ moved: 1 });
    dataOf(await api.post(changeListing.path, supplier, list));
    expect((await ownOffers(api, supplier)).list).toMatchObject([{ materialId: into.id, status: 'onSale' }]);
    expect((await own(supplier)).list).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('has one answer where two operators decide at the same time', async () => {
    const { supplier, materialId } = await proposed('AK-9001');
    await offer(supplier, materialId);
    const seen = await ofMaterial(operator, materialId);
    const into = await knownMaterial(api);
    const answers = await Promise.all([
      accept(operator, seen),
      merge(colleague, seen, into.id),
      refuse(colleague, seen),
    ]);
    expect(answers.map(({ body }) => body.errorcode).sort()).toEqual([0, 409, 409]);
    expect((await own(supplier)).list[0]!.steps).toHaveLength(2);
  });

  it('merges two proposals into one, and whoever was merged before goes along', async () => {
    const first = await proposed('AK-1101');
    const second = await proposed('AK-1102');
    await offer(second.supplier, second.materialId);
    dataOf(await merge(operator, await ofMaterial(operator, second.materialId), first.materialId));
    const into = await knownMaterial(api);
    dataOf(await merge(operator, await ofMaterial(operator, first.materialId), into.id));
    const merged = await api.db.select().from(material).where(eq(material.mergedIntoId, into.id));
    expect(merged.map(({ id }) => id)).toEqual(expect.arrayContaining([first.materialId, second.materialId]));
    const moved = and(eq(offerTable.shopId, second.supplier.shopId), eq(offerTable.materialId, into.id));
    expect(await api.db.$count(offerTable, moved)).toBe(1);
  });

  it('is no place to decide on a grade of the own company, nor for anybody but operators', async () => {
    const { supplier, materialId } = await proposed('AK-1201');
    const seen = await ofMaterial(operator, materialId);
    const stranger = await newSupplier(api);
    const into = await knownMaterial(api);
    for (const caller of [supplier, stranger])
      for (const refused of [
        await accept(caller, seen),
        await merge(caller, seen, into.id),
        await refuse(caller, seen),
        await ask(caller, seen),
      ])
        expect(refused.body.errorcode).toBe(403);
    expect((await merge(operator, { ...seen, id: crypto.randomUUID() }, into.id)).body.errorcode).toBe(404);
    expectInvalid(await merge(operator, seen, materialId), 'materialId');
    expectInvalid(await merge(operator, seen, 'nothing'), 'materialId');
  });
});

import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeListing } from '#api/market/own-offer.ts';
import * as desk from '#api/market/desk.ts';
import { getPhysicalPropertyById, type MaterialDetail } from '#api/market/material.ts';
import { getFile } from '#api/members/user.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { offer as offerTable } from '#server/platform/db/schema/offers.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { materialMerge } from '#server/platform/db/schema/proposals.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { givePassword, sign } from '../../deals/contract/harness.ts';
import { openAccount } from '../../deals/payment/bank.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { post, quoteFor, view, wholeOf } from '../../support/rfqs.ts';
import { documenting } from '../documents/documents.ts';
import { importSteps } from '../offers/imports.ts';
import { csvOf, goodLine, utf8 } from '../offers/offers.ts';
import { proposing } from '../proposals/desk.ts';
import { editing } from './desk.ts';

const api = startMemberApi();
const { propose, own, ofMaterial, offer, accept, merge, refuse, materialOf } = proposing(api);
const { row } = editing(api);
let operator: Person;
beforeAll(async () => {
  await openAccount(api, 'USD');
  operator = await api.person({ capabilities: ['operator'] });
});

let count = 0;
async function proposed() {
  count += 1;
  const supplier = await newSupplier(api, { locale: 'en-US' });
  const grade = `${'ABCDEFGHJKLMNPQRSTUVWXYZ'[count]}${'QRSTUVWXYZABCDEFGHJKLMNP'[count]}-${1000 + count * 411}`;
  const { materialId } = await propose(supplier, { grade });
  return { supplier, materialId, grade };
}
const takeIn = async (materialId: string) => dataOf(await accept(operator, await ofMaterial(operator, materialId)));
async function listed() {
  const made = await proposed();
  await takeIn(made.materialId);
  return made;
}
const join = (from: string, into: string) =>
  api.post<{ moved: number }>(desk.mergeMaterials.path, operator, { from, into, reason: 'Same resin' });
const undo = (materialId: string, by: Person | null = operator) =>
  api.post<{ back: number; stayed: number }>(desk.undoMerge.path, by, { materialId, reason: 'Another filler' });
const offersOf = async (materialId: string) =>
  new Map(
    (await api.db.select().from(offerTable).where(eq(offerTable.materialId, materialId))).map(({ id, status }) => [
      id,
      status,
    ]),
  );
const found = async (keyword: string) =>
  dataOf<{ list: { id: string }[] }>(
    await api.get('api/product/web/queryPhysicalPropertyList', null, { keyword }),
  ).list.map(({ id }) => id);
const later = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
};

describe('a merge that is taken back', () => {
  it('gives back offers, names and what was merged before; what was taken off as a double is on sale again', async () => {
    const [first, second, third] = [await listed(), await listed(), await listed()];
    const { supplier } = second;
    const older = await offer(supplier, third.materialId);
    later();
    const newer = await offer(supplier, second.materialId);
    dataOf(await join(first.materialId, second.materialId));
    expect(dataOf(await join(second.materialId, third.materialId))).toEqual({ moved: 1 });
    expect(await offersOf(third.materialId)).toEqual(new Map([[older.id, 'removed'], [newer.id, 'onSale']])); // prettier-ignore
    expect((await row(operator, 'material', third.materialId)).merged).toMatchObject([
      { id: first.materialId, undo: 'later', offers: 0 },
      { id: second.materialId, undo: 'possible', offers: 1, reason: 'Same resin' },
    ]);
    expect((await undo(first.materialId)).body).toMatchObject({ errorcode: 409 });

    later();
    expect(dataOf(await undo(second.materialId))).toEqual({ back: 1, stayed: 0 });
    expect(await offersOf(third.materialId)).toEqual(new Map([[older.id, 'onSale']]));
    expect(await offersOf(second.materialId)).toEqual(new Map([[newer.id, 'onSale']]));
    expect(await materialOf(second.materialId)).toMatchObject({ state: 'listed', mergedIntoId: null });
    expect(await materialOf(first.materialId)).toMatchObject({ state: 'merged', mergedIntoId: second.materialId });
    expect(await found(second.grade)).toContain(second.materialId);
    expect(await found(first.grade)).toContain(second.materialId);
    expect(await found(second.grade)).not.toContain(third.materialId);
    const detail = await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id: second.materialId });
    expect(dataOf(detail).id).toBe(second.materialId);
    const told = and(eq(auditEvent.action, 'catalogueRow.unmerge'), eq(auditEvent.subjectId, `material:${second.materialId}`)); // prettier-ignore
    expect(await api.db.select().from(auditEvent).where(told)).toMatchObject([
      { actorId: operator.id, detail: { grade: second.grade, total: 1, reason: 'Another filler' } },
    ]);
    expect((await undo(second.materialId)).status).toBe(404);
    // Taken back in turn, and done again: each merge is kept for itself.
    expect(dataOf(await undo(first.materialId))).toEqual({ back: 0, stayed: 0 });
    dataOf(await join(second.materialId, third.materialId));
    expect(await api.db.$count(materialMerge, eq(materialMerge.fromId, second.materialId))).toBe(2);
  });

  it('of a proposed grade makes it wait again, and tells its suppliers', async () => {
    const [{ supplier, materialId, grade }, into] = [await proposed(), await listed()];
    await offer(supplier, materialId);
    dataOf(await merge(operator, await ofMaterial(operator, materialId), into.materialId));
    expect(dataOf(await undo(materialId))).toEqual({ back: 1, stayed: 0 });
    expect(await materialOf(materialId)).toMatchObject({ state: 'proposed', mergedIntoId: null });
    expect((await own(supplier)).list).toMatchObject([
      { state: 'waiting', onSale: 1, steps: [{}, { step: 'merged' }, { step: 'unmerged', words: 'Another filler' }] },
    ]);
    expect((await api.emailsTo(supplier)).at(-1)).toMatchObject({ template: 'proposalUnmerged', data: { grade } });
    await takeIn(materialId);
    expect(await materialOf(materialId)).toMatchObject({ state: 'listed' });
  });

  it('changes nothing that is sealed, and leaves an offer where a contract has named it since', async () => {
    const [from, into] = [await listed(), await listed()];
    const { supplier } = from;
    const sold = await offer(supplier, from.materialId);
    const other = await offer(supplier, from.materialId, { warehouseCityId: 'CNSHA' });
    const buyer = await newBuyer(api);
    for (const person of [buyer, supplier]) await givePassword(api, person);
    const before = await post(api, buyer, { materialId: from.materialId, gradeNumber: from.grade });
    dataOf(await join(from.materialId, into.materialId));
    later();
    const named = { materialId: into.materialId, gradeNumber: into.grade };
    const { id: orderId } = await post(api, buyer, { ...named, offerId: sold.id, shopIds: [supplier.shopId] });
    const quote = await quoteFor(api, supplier, orderId, { lines: [{ ...named, quantity: '25', unitPrice: '1420' }] });
    dataOf(await api.post('api/trade/web/order/acceptQuotes', buyer, { orderId, awards: [wholeOf(quote)] }));
    const [part] = await api.db.select().from(subOrder).where(eq(subOrder.orderId, orderId));
    const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, part!.id));
    dataOf(await sign(api, supplier, issued!.id));
    dataOf(await sign(api, buyer, issued!.id));
    const snapshot = async () => ({
      contract: await api.db.select().from(contract).where(eq(contract.subOrderId, part!.id)),
      lines: await api.db.select().from(subOrderLine).where(eq(subOrderLine.subOrderId, part!.id)),
      rfqs: await api.db.select().from(tradeOrder).where(eq(tradeOrder.buyerId, buyer.id)),
      seen: [await view(api, buyer, orderId), await view(api, buyer, before.id)],
    });
    const sealed = await snapshot();
    later();
    expect(dataOf(await undo(from.materialId))).toEqual({ back: 1, stayed: 1 });
    expect(await snapshot()).toEqual(sealed);
    expect([...(await offersOf(into.materialId)).keys()]).toEqual([sold.id]);
    expect([...(await offersOf(from.materialId)).keys()]).toEqual([other.id]);
  });

  it('leaves alone what its supplier has done since', async () => {
    const [from, into] = [await listed(), await listed()];
    const { supplier } = from;
    const older = await offer(supplier, into.materialId);
    later();
    const newer = await offer(supplier, from.materialId);
    dataOf(await join(from.materialId, into.materialId));
    later();
    dataOf(await api.post(changeListing.path, supplier, { ids: [newer.id], to: 'removed' }));
    dataOf(await api.post(changeListing.path, supplier, { ids: [older.id], to: 'onSale' }));
    dataOf(await api.post(changeListing.path, supplier, { ids: [older.id], to: 'removed' }));
    later();
    dataOf(await undo(from.materialId));
    expect(await offersOf(into.materialId)).toEqual(new Map([[older.id, 'removed']]));
    expect(await offersOf(from.materialId)).toEqual(new Map([[newer.id, 'removed']]));
  });

  it('is for operators, not for those of the own company, and says of older ones that what they moved is not known', async () => {
    const [{ supplier, materialId }, into] = [await proposed(), await listed()];
    dataOf(await merge(operator, await ofMaterial(operator, materialId), into.materialId));
    for (const by of [supplier, into.supplier]) expect((await undo(materialId, by)).status).toBe(403);
    expect((await undo(materialId, null)).status).toBe(401);
    expect((await undo('nothing')).status).toBe(404);
    expect((await undo(into.materialId)).status).toBe(404);
    await api.db.delete(materialMerge).where(eq(materialMerge.fromId, materialId));
    expect((await row(operator, 'material', into.materialId)).merged).toMatchObject([{ at: null, undo: 'notKept' }]);
    expect((await undo(materialId)).body).toMatchObject({ errorcode: 409 });
    expect(await materialOf(materialId)).toMatchObject({ state: 'merged' });
  });
});

describe('a file of offers that was read before a decision of the desk', () => {
  const { read, start, whenOver } = importSteps(api);
  const fileOf = (grade: string) => utf8(csvOf([goodLine(api, { grade, manufacturer: '' })]));

  it('is read again when a grade in it was merged, and its offers are those of the one that stands', async () => {
    const [from, into] = [await listed(), await listed()];
    const { supplier } = from;
    const before = await read(supplier, fileOf(from.grade));
    expect(before.good).toBe(1);
    dataOf(await join(from.materialId, into.materialId));
    expectInvalid(await start(supplier, before.id, true), 'id');
    const after = await read(supplier, fileOf(from.grade));
    dataOf(await start(supplier, after.id, true));
    await whenOver(supplier, after.id);
    expect((await offersOf(from.materialId)).size).toBe(0);
    expect([...(await offersOf(into.materialId)).values()]).toEqual(['onSale']);
  });

  it('puts nothing of a refused grade on sale', async () => {
    const { supplier, materialId, grade } = await proposed();
    const { id, good } = await read(supplier, fileOf(grade));
    expect(good).toBe(1);
    dataOf(await refuse(operator, await ofMaterial(operator, materialId)));
    expectInvalid(await start(supplier, id, true), 'id');
    expect([...(await offersOf(materialId)).values()]).not.toContain('onSale');
  });
});

describe('the documents of a grade that was merged after it was bought', () => {
  it('stay readable for its buyers, who are told of new editions as before', async () => {
    const { add, bought, good, offerOf, own: ownDocuments, replace, withdraw } = documenting(api);
    const [from, into, buyer] = [await listed(), await listed(), await newBuyer(api)];
    const { supplier } = from;
    await offerOf(supplier, from.materialId);
    await bought(buyer, supplier, from.materialId);
    const { id } = await add(supplier, good(from.materialId));
    dataOf(await join(from.materialId, into.materialId));
    dataOf(await replace(supplier, { id }));
    const told = (await toldTo(api, buyer)).filter(({ template }) => template === 'documentReplaced');
    expect(told).toMatchObject([{ data: { kind: 'SDS', materialId: into.materialId } }]);
    dataOf(await withdraw(supplier, id));
    const { file } = (await ownDocuments(supplier)).list.find((one) => one.id === id)!.edition;
    const read = async (who: Person) => (await api.fetch(`/${getFile.path}?id=${file.id}`, who)).status;
    expect([await read(buyer), await read(await newBuyer(api))]).toEqual([200, 404]);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findMaterials } from '#api/market/own-offer.ts';
import { getWebQuotationByPage, type OfferPage } from '#api/market/offer.ts';
import { queryPhysicalPropertyList, type MaterialPage } from '#api/market/material.ts';
import * as calls from '#api/market/proposal.ts';
import { getFile } from '#api/members/user.ts';
import { loadReference } from '#seed/load-reference.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { materialProposal, materialProposalStep } from '#server/platform/db/schema/proposals.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { documenting } from '../documents/documents.ts';
import { goodGrade, proposing } from './desk.ts';

const api = startMemberApi();
const { tryPropose, propose, own, queue, ofMaterial, offer, accept, materialOf } = proposing(api);
const search = async (keyword: string) =>
  dataOf<OfferPage>(await api.post(getWebQuotationByPage.path, null, { keyword }));
const table = async (keyword: string) =>
  dataOf<MaterialPage>(await api.get(queryPhysicalPropertyList.path, null, { keyword }));

describe('a grade that the catalogue does not have', () => {
  it('is offered at once, marked and found by its code, and is in no table of the catalogue before it is accepted', async () => {
    const supplier = await newSupplier(api);
    const operator = await api.person({ capabilities: ['operator'] });
    const { materialId, joined } = await propose(supplier, { grade: 'POLYLAC QK-4411' });
    expect(joined).toBe(false);
    await offer(supplier, materialId);
    expect((await search('qk4411')).list).toMatchObject([{ materialId, proposed: true, grade: 'POLYLAC QK-4411' }]);
    expect((await search('ABS QK-4411')).list).toHaveLength(1);
    expect((await table('QK-4411')).list.map(({ id }) => id)).not.toContain(materialId);
    expect(await own(supplier)).toMatchObject({
      total: 1,
      counts: { waiting: 1 },
      list: [{ state: 'waiting', version: 1, offers: 1, onSale: 1, steps: [{ step: 'proposed' }] }],
    });

    dataOf(await accept(operator, await ofMaterial(operator, materialId)));
    expect((await search('qk4411')).list).toMatchObject([{ materialId, proposed: false }]);
    expect((await table('QK-4411')).list).toMatchObject([{ id: materialId, state: 'listed' }]);
    expect(await own(supplier)).toMatchObject({ list: [{ state: 'accepted', version: 2 }] });
  });

  it('stays in the catalogue when a later release loads its data again', async () => {
    const supplier = await newSupplier(api);
    const operator = await api.person({ capabilities: ['operator'] });
    const { materialId } = await propose(supplier, {
      grade: 'WX-5512',
      manufacturerId: undefined,
      manufacturer: 'Nordhavn Polymer',
      nation: 'DK',
    });
    const maker = { manufacturerEn: 'Nordhavn Polymers A/S', manufacturerZh: '北港聚合物', nation: 'DK' };
    dataOf(await accept(operator, await ofMaterial(operator, materialId), { ...maker, applicationsEn: 'Housings' }));
    const before = await materialOf(materialId);
    await api.db.execute('delete from loaded_dataset');
    await loadReference({ orm: api.db });
    expect(await materialOf(materialId)).toEqual(before);
    expect(before).toMatchObject({ state: 'listed', applicationsEn: 'Housings' });
    api.services.cache.drop(['materials', 'offers']);
    expect((await table('北港 WX5512')).list).toMatchObject([
      { id: materialId, manufacturer: { name: 'Nordhavn Polymers A/S' } },
    ]);
  });

  it.each([
    ['with spaces', 'zx 9091'],
    ['without a hyphen', 'ZX9091'],
    ['in full width', 'ＺＸ－９０９１'],
    ['with O for 0', 'ZX-9O91'],
    ['without its brand', 'ZX-9091'],
  ])('is that of another supplier, written %s', async (_, grade) => {
    const first = await propose(await newSupplier(api));
    const other = await newSupplier(api);
    expect(await propose(other, { grade, manufacturerId: undefined, manufacturer: 'Chi Mei' })).toEqual({
      materialId: first.materialId,
      joined: true,
    });
    expect((await own(other)).list).toEqual([]);
    const found = dataOf<{ id: string; proposed: boolean }[]>(
      await api.get(findMaterials.path, other, { keyword: 'ZX-9091' }),
    );
    expect(found).toMatchObject([{ id: first.materialId, proposed: true }]);
  });

  it('is proposed once by two suppliers at the same time', async () => {
    const suppliers = [await newSupplier(api), await newSupplier(api), await newSupplier(api)];
    const answers = await Promise.all(suppliers.map((supplier) => propose(supplier, { grade: 'RV-6620' })));
    expect(new Set(answers.map(({ materialId }) => materialId)).size).toBe(1);
    expect(answers.filter(({ joined }) => !joined)).toHaveLength(1);
    expect(await api.db.$count(material, eq(material.gradeCode, 'RV6620'))).toBe(1);
  });

  it('is proposed once by one who sends twice', async () => {
    const supplier = await newSupplier(api);
    const key = crypto.randomUUID();
    const [one, other] = [
      dataOf(await tryPropose(supplier, { grade: 'LB-7730' }, key)),
      dataOf(await tryPropose(supplier, { grade: 'LB-7730' }, key)),
    ];
    expect(other).toEqual(one);
    expect((await own(supplier)).total).toBe(1);
  });

  it('that is one of the catalogue in another writing is that one', async () => {
    const [known] = await api.db.select().from(material).where(eq(material.gradeCode, 'PA757'));
    const supplier = await newSupplier(api);
    expect(await propose(supplier, { grade: 'pa 757', manufacturerId: undefined, manufacturer: '奇美' })).toEqual({
      materialId: known!.id,
      joined: true,
    });
    expect((await own(supplier)).total).toBe(0);
  });

  it('that may be another one is proposed only by who has seen that one', async () => {
    const supplier = await newSupplier(api);
    const asked = await tryPropose(supplier, { grade: 'PA-758X' });
    expectInvalid(asked, 'grade');
    expect(asked.body.fields!['grade']).toMatch(/PA-757/);
    const { alike } = dataOf<{ alike: { id: string }[]; makers: { id: string }[] }>(
      await api.get(calls.findAlikeMaterials.path, supplier, { grade: 'PA-758X', manufacturer: 'Chi Mei' }),
    );
    expect((await propose(supplier, { grade: 'PA-758X', otherThan: alike.map(({ id }) => id) })).joined).toBe(false);
  });

  it.each<[string, Parameters<typeof propose>[1], string]>([
    ['a family as its category', { categoryId: 'engineering' }, 'categoryId'],
    ['a category that is none', { categoryId: 'nowhere' }, 'categoryId'],
    ['a grade without a letter', { grade: '---' }, 'grade'],
    ['a maker that is none', { manufacturerId: 'nobody' }, 'manufacturerId'],
    ['no maker', { manufacturerId: undefined }, 'manufacturer'],
    ['a new maker without a country', { manufacturerId: undefined, manufacturer: 'Quite New Polymer' }, 'nation'],
    [
      'a country that is none',
      { manufacturerId: undefined, manufacturer: 'Quite New Polymer', nation: 'QQ' },
      'nation',
    ],
    ['no source', { source: '' }, 'source'],
    ['a process level that is none', { processLevelId: 'magic' }, 'processLevelId'],
  ])('with %s is refused at that field, and nothing is stored', async (_, given, field) => {
    const supplier = await newSupplier(api);
    const before = [
      await api.db.$count(material),
      await api.db.$count(manufacturer),
      await api.db.$count(materialProposal),
    ];
    expectInvalid(await tryPropose(supplier, { grade: 'NT-3307', ...given }), field);
    const after = [
      await api.db.$count(material),
      await api.db.$count(manufacturer),
      await api.db.$count(materialProposal),
    ];
    expect(after).toEqual(before);
  });

  it('is proposed by suppliers alone, and seen by its proposer and the desk alone', async () => {
    const [supplier, stranger] = [await newSupplier(api), await newSupplier(api)];
    const buyer = await newBuyer(api);
    const { materialId } = await propose(supplier, { grade: 'HD-8814' });
    for (const caller of [null, buyer]) {
      const { body } = await tryPropose(caller, { grade: 'HD-8815' });
      expect(body.errorcode).toBe(caller ? 403 : 401);
    }
    expect((await own(stranger)).list).toEqual([]);
    for (const caller of [supplier, buyer, null]) {
      const { body } = await api.post(calls.getProposalByPage.path, caller, {});
      expect(body.errorcode).toBe(caller ? 403 : 401);
    }
    const [proposal] = (await own(supplier)).list;
    const { id, version } = proposal!;
    for (const [path, input] of [
      [calls.answerProposal.path, { ...goodGrade(), words: '' }],
      [calls.takeOtherMaterial.path, { materialId }],
    ] as const) {
      const { body } = await api.post(path, stranger, { id, version, ...input });
      expect(body.errorcode).toBe(404);
    }
  });

  it('that is another material takes the documents of its shop along, and leaves them to who has bought it', async () => {
    const { add, bought, file, good, own: ownDocuments, shown, withdraw } = documenting(api);
    const [supplier, buyer] = [await newSupplier(api), await newBuyer(api)];
    const { materialId } = await propose(supplier, { grade: 'CT-2219' });
    const { materialId: other } = await propose(await newSupplier(api), { grade: 'VL-7733' });
    await offer(supplier, materialId);
    await bought(buyer, supplier, materialId);
    const { id: documentId, editionId } = await add(supplier, good(materialId));
    const { id, version } = (await own(supplier)).list[0]!;
    dataOf(await api.post(calls.takeOtherMaterial.path, supplier, { id, version, materialId: other }));
    expect((await shown(other)).map((one) => one.id)).toContain(documentId);
    expect((await file(editionId)).status).toBe(200);
    dataOf(await withdraw(supplier, documentId));
    const stored = (await ownDocuments(supplier)).list[0]!.edition.file.id;
    expect((await api.fetch(`/${getFile.path}?id=${stored}`, buyer)).status).toBe(200);
  });

  it('keeps each step as it was taken, whoever asks', async () => {
    const supplier = await newSupplier(api);
    const operator = await api.person({ capabilities: ['operator'] });
    const { materialId } = await propose(supplier, { grade: 'CT-2218' });
    const before = await ofMaterial(operator, materialId);
    dataOf(await accept(operator, before, { grade: 'CT-2218N', applicationsEn: 'Pipes' }));
    const steps = await api.db
      .select()
      .from(materialProposalStep)
      .where(eq(materialProposalStep.proposalId, before.id))
      .orderBy(materialProposalStep.version);
    expect(steps.map(({ step, said }) => [step, said.grade])).toEqual([
      ['proposed', 'CT-2218'],
      ['accepted', 'CT-2218N'],
    ]);
    await expect(
      api.db.update(materialProposalStep).set({ words: 'else' }).where(eq(materialProposalStep.proposalId, before.id)),
    ).rejects.toThrow();
    expect((await api.auditOf(before.id)).map(({ action }) => action)).toEqual([
      'materialProposal.make',
      'materialProposal.accept',
    ]);
    expect((await queue(operator, { state: 'accepted', keyword: 'CT-2218N' })).list).toHaveLength(1);
  });
});

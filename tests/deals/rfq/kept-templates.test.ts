import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mostRfqTemplates } from '#api/deals/deal-choices.ts';
import {
  deleteRfqTemplate,
  getRfqTemplates,
  renameRfqTemplate,
  saveRfqTemplate,
  type RfqTemplates,
} from '#api/deals/rfq-templates.ts';
import { getRfqTemplate, type RfqTemplate } from '#api/deals/rfq.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { rfqTemplate } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { goodRfq, post, postTo } from '../../support/rfqs.ts';

const api = startMemberApi();
let supplier: Supplier;
beforeAll(async () => {
  supplier = await newSupplier(api);
});

const keep = (person: Person, input: Record<string, unknown>) =>
  api.post<{ id: string }>(saveRfqTemplate.path, person, input);
const listOf = async (person: Person) => dataOf(await api.post<RfqTemplates>(getRfqTemplates.path, person));
const use = (person: Person | null, templateId: string) =>
  api.post<RfqTemplate>(getRfqTemplate.path, person, { templateId });
const rename = (person: Person, id: string, name: string) => api.post(renameRfqTemplate.path, person, { id, name });
const remove = (person: Person, id: string) => api.post(deleteRfqTemplate.path, person, { id });

async function colleagueOf(company: Company): Promise<Person> {
  const person = await api.person({ type: 'QY', capabilities: ['buyer'] });
  await api.db.update(member).set({ companyId: company.id }).where(eq(member.id, person.id));
  return person;
}

describe('a template of an RFQ', () => {
  it('keeps what was posted, without its days and files, and fills the form of the next', async () => {
    const buyer = await newBuyer(api);
    const given = { targetPrice: '1390', remarks: 'Natural', cabinetType: '40HQ' };
    const { id: orderId } = await postTo(api, buyer, [supplier], given);
    const { id } = dataOf(await keep(buyer, { name: 'ABS for Apapa', orderId }));
    expect(await listOf(buyer)).toMatchObject([
      { id, name: 'ABS for Apapa', gradeNumber: 'ABS PA-757', quantity: '25' },
    ]);

    const filled = dataOf(await use(buyer, id));
    expect(filled).toMatchObject({
      kept: { id, name: 'ABS for Apapa', gone: [] },
      category: { id: 'abs' },
      receivers: { chosen: [supplier.shopId] },
    });
    const { deliveryStart: _, deliveryDeadline: __, latestPayment: ___, ...asked } = goodRfq(api, given);
    expect(filled.fields).toEqual({ ...asked, shopIds: [supplier.shopId] });
  });

  it('keeps what is being written, however little', async () => {
    const buyer = await newBuyer(api);
    const { id } = dataOf(await keep(buyer, { name: 'Half', fields: { gradeNumber: 'P6006', tradeTerm: 2 } }));
    expect(dataOf(await use(buyer, id)).fields).toMatchObject({ gradeNumber: 'P6006', tradeTerm: 2 });
    expectInvalid(await keep(buyer, { name: 'Odd', fields: { quantity: '1,020?' } }), 'fields.quantity');
    expectInvalid(await keep(buyer, { name: ' ', fields: {} }), 'name');
  });

  it('is renamed and deleted; its RFQs stay', async () => {
    const buyer = await newBuyer(api);
    const { id } = dataOf(await keep(buyer, { name: 'One', fields: {} }));
    dataOf(await rename(buyer, id, 'Two'));
    dataOf(await rename(buyer, id, 'two'));
    expect(await listOf(buyer)).toMatchObject([{ name: 'two' }]);
    dataOf(await remove(buyer, id));
    expect(await listOf(buyer)).toEqual([]);
    expect((await remove(buyer, id)).status).toBe(404);
    expect((await use(buyer, id)).status).toBe(404);
  });

  it('has a name of its own in its company, whatever the case; another company may have the same', async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    dataOf(await keep(buyer, { name: 'Resin', fields: {} }));
    expectInvalid(await keep(buyer, { name: 'RESIN', fields: {} }), 'name');
    const { id } = dataOf(await keep(buyer, { name: 'Other', fields: {} }));
    expectInvalid(await rename(buyer, id, 'resin'), 'name');
    dataOf(await keep(other, { name: 'Resin', fields: {} }));
    const both = await Promise.all([0, 1].map(() => keep(buyer, { name: 'At once', fields: {} })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is one of so many at most', async () => {
    const buyer = await newBuyer(api);
    const row = { partyId: buyer.id, memberId: buyer.id, fields: {}, savedAt: api.clock.now };
    await api.db
      .insert(rfqTemplate)
      .values(Array.from({ length: mostRfqTemplates }, (_, n) => ({ ...row, id: crypto.randomUUID(), name: `T${n}` })));
    expectInvalid(await keep(buyer, { name: 'One more', fields: {} }), 'name');
  });

  it('is a colleague’s, too, and nobody else’s', async () => {
    const [buyer, stranger] = [await newBuyer(api), await newBuyer(api)];
    const colleague = await colleagueOf(buyer);
    const { id: orderId } = await post(api, buyer);
    const { id } = dataOf(await keep(colleague, { name: 'Ours', orderId }));
    expect(await listOf(buyer)).toMatchObject([{ id }]);
    dataOf(await use(colleague, id));
    dataOf(await rename(buyer, id, 'Still ours'));
    expect(await listOf(stranger)).toEqual([]);
    expect((await use(stranger, id)).status).toBe(404);
    expect((await use(null, id)).status).toBe(404);
    expect((await rename(stranger, id, 'Theirs')).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await keep(stranger, { name: 'Theirs', orderId })).status).toBe(404);
    expect(await listOf(buyer)).toMatchObject([{ id, name: 'Still ours' }]);
  });

  it('says what of it is gone, and fills the rest', async () => {
    const buyer = await newBuyer(api);
    const { deliveryStart: _, deliveryDeadline: __, latestPayment: ___, ...asked } = goodRfq(api);
    const fields = { ...asked, destinationPort: 'XXOLD', packing: 'BARREL', materialId: 'a-grade-that-left' };
    const { id } = dataOf(await keep(buyer, { name: 'Old', fields }));
    const filled = dataOf(await use(buyer, id));
    expect(filled.kept!.gone.toSorted()).toEqual(['destinationPort', 'materialId', 'packing']);
    expect(filled).toMatchObject({ material: null, category: { id: 'abs' } });
    expect(filled.fields).toMatchObject({ gradeNumber: 'ABS PA-757', destinationCountry: 'NG', quantity: '25' });
    for (const field of ['destinationPort', 'packing', 'materialId']) expect(filled.fields).not.toHaveProperty(field);

    const other = dataOf(await keep(buyer, { name: 'Older', fields: { ...asked, categoryId: 'celluloid' } }));
    const rest = dataOf(await use(buyer, other.id));
    expect(rest).toMatchObject({
      kept: { gone: ['categoryId'] },
      category: null,
      fields: { gradeNumber: 'ABS PA-757' },
    });
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getRfqChoices, getRfqTemplate, type RfqChoices, type RfqTemplate } from '#api/deals/rfq.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import {
  dayIn,
  dealAt,
  newBuyer,
  newSupplier,
  someMaterial,
  type Company,
  type Supplier,
} from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { goodRfq, inDays, post, tryPost, view } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

const template = (person: Company, query: Record<string, unknown>) =>
  api.post<RfqTemplate>(getRfqTemplate.path, person, query);

describe('the choices of an RFQ', () => {
  it('are for everybody, in both languages', async () => {
    const english = dataOf(await api.get<RfqChoices>(getRfqChoices.path, null));
    expect(english.cabinetTypes.map(({ code }) => code)).toEqual([
      '20GP',
      '40GP',
      '40HQ',
      'ISOTANK',
      'FLEXITANK',
      'LCL',
    ]);
    expect(english.cabinetTypes[0]).toMatchObject({
      ...{ carries: 'packages', payloadKg: 28280, litres: 33200 },
      ...{ inside: [5898, 2352, 2393], doorHeight: 2280 },
    });
    expect(english.packings).toContainEqual({
      ...{ code: 'BAG25', name: '25 kg bag', shape: 'bag', holds: ['solid'] },
      ...{ netKg: 25, volumeLitres: null, tareKg: 0.1 },
    });
    expect(english.paymentTerms).toContainEqual(
      expect.objectContaining({ code: 'TT30_70BL', percentBeforeShipment: 30 }),
    );
    expect(english.currencies.map(({ code }) => code)).toEqual(['USD', 'CNY', 'EUR']);
    expect(english.ports).toContainEqual({ id: 'CNSHA', name: 'Shanghai', country: 'CN', alsoCalled: '上海' });
    const chinese = dataOf(await api.get<RfqChoices>(getRfqChoices.path, null, {}, 'zh-CN'));
    expect(chinese.qualityClasses.map(({ name }) => name)).toEqual(['优等品', '一等品', '合格品']);
    expect(chinese.ports).toContainEqual({ id: 'CNSHA', name: '上海', country: 'CN', alsoCalled: 'Shanghai' });
  });
});

describe('an RFQ form', () => {
  it('filled from an offer posts to its shop, and not below its MOQ', async () => {
    const offerId = await newOffer(api, supplier.shopId);
    const filled = dataOf(await template(buyer, { offerId }));
    const goods = await someMaterial(api);
    expect(filled).toMatchObject({
      material: { id: goods.id, name: goods.grade },
      category: { id: goods.categoryId },
      moq: '16.000',
      referencePrice: { amount: '1500.0000', currency: 'USD' },
      fields: {
        gradeNumber: goods.grade,
        quantity: '16',
        tradeTerm: 5,
        destinationPort: 'NGAPP',
        destinationCountry: 'NG',
        packing: 'BAG25',
        countryOfOrigin: 'TW',
        shopIds: [supplier.shopId],
      },
    });
    expect(filled.warehouseCity).not.toBeNull();
    const fields = { ...goodRfq(api, { categoryId: undefined }), ...filled.fields };
    const { id, invited } = await post(api, buyer, fields);
    expect(invited).toBe(1);
    expect((await view(api, buyer, id)).rfq).toMatchObject({
      offerId,
      category: { id: goods.categoryId },
      shops: [{ id: supplier.shopId }],
    });
    const less = await tryPost(api, buyer, { ...fields, quantity: '15.999' });
    expect(less.body.fields).toEqual({ quantity: 'At least 16 t: the MOQ of this offer' });
    const other = await newSupplier(api);
    expectInvalid(await tryPost(api, buyer, { ...fields, shopIds: [other.shopId] }), 'shopIds');
    expectInvalid(await tryPost(api, buyer, { ...fields, materialId: 'another' }), 'materialId');
    expectInvalid(await tryPost(api, buyer, { ...fields, categoryId: 'pa6' }), 'categoryId');
    expectInvalid(await tryPost(api, supplier, { ...fields }), 'shopIds');
  });

  it('for some shops is about those of them that are open', async () => {
    const { fields, receivers } = dataOf(await template(buyer, { shopIds: [supplier.shopId, 'no-such-shop'] }));
    expect(fields.shopIds).toEqual([supplier.shopId]);
    expect(receivers.chosen).toEqual([supplier.shopId]);
    expect((await template(buyer, { shopIds: ['no-such-shop'] })).status).toBe(404);
  });

  it('begins as the last RFQ of the company: where to, how, in what money; an offer says its own', async () => {
    const company = await newBuyer(api);
    expect(dataOf(await template(company, {})).remembered).toBeNull();
    const before = {
      tradeTerm: 3 as const,
      destinationPort: 'NGAPP',
      destinationCountry: 'NG',
      packing: 'BAG25V',
      currency: 'EUR',
    };
    await post(api, company, { ...before, currency: 'CNY', packing: 'BAG25' });
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    const last = await post(api, company, before);
    const { fields, remembered } = dataOf(await template(company, {}));
    expect(fields).toMatchObject(before);
    expect(fields.quantity).toBeUndefined();
    expect(remembered).toMatchObject({ id: last.id, number: last.number });
    expect(remembered!.fields).toEqual(expect.arrayContaining(Object.keys(before)));
    // FOB has no port of destination, and what the offer says counts.
    const offerId = await newOffer(api, supplier.shopId, { tradeTerm: 2, portId: 'CNNGB' });
    const ofOffer = dataOf(await template(company, { offerId }));
    expect(ofOffer.fields).toMatchObject({ tradeTerm: 2, currency: 'USD', packing: 'BAG25' });
    expect(ofOffer.fields).not.toHaveProperty('destinationPort');
    expect(ofOffer.remembered!.fields).not.toContain('packing');
    // Nobody else's form knows of it.
    expect(dataOf(await template(await newBuyer(api), {})).remembered).toBeNull();
  });

  it('names the port of shipment for FOB', async () => {
    const offerId = await newOffer(api, supplier.shopId, { tradeTerm: 2, portId: 'CNNGB', currency: 'JPY' });
    const { fields } = dataOf(await template(await newBuyer(api), { offerId }));
    expect(fields).toMatchObject({ tradeTerm: 2, departurePort: 'CNNGB' });
    expect(fields.destinationPort).toBeUndefined();
    expect(fields.currency).toBeUndefined();
  });

  it('from an offer that is gone is about its material; one that was never listed is not there', async () => {
    const goods = await someMaterial(api);
    // Its owner has removed it; it rests with a shop that is closed, or while an operator has it on hold.
    for (const status of ['removed', 'paused'] as const) {
      const gone = await newOffer(api, supplier.shopId, { status });
      const { fields } = dataOf(await template(await newBuyer(api), { offerId: gone }));
      expect(fields).toEqual({ materialId: goods.id, categoryId: goods.categoryId, gradeNumber: goods.grade });
      expectInvalid(await tryPost(api, buyer, { offerId: gone, categoryId: undefined }), 'offerId');
    }
    const hidden = await newOffer(api, supplier.shopId, { status: 'notListed' });
    expect((await template(buyer, { offerId: hidden })).status).toBe(404);
    expect((await template(buyer, { offerId: 'none' })).status).toBe(404);
    expect((await template(buyer, { materialId: 'none' })).status).toBe(404);
    expect(dataOf(await template(await newBuyer(api), {})).fields).toEqual({});
  });

  it('filled from a material posts without a category', async () => {
    const goods = await someMaterial(api);
    const all = await newSupplier(api, { categoryId: goods.categoryId });
    const { fields, material } = dataOf(await template(buyer, { materialId: goods.id }));
    expect(material).toEqual({ id: goods.id, name: goods.grade });
    const { id } = await post(api, buyer, { ...fields, categoryId: undefined });
    expect((await view(api, buyer, id)).rfq).toMatchObject({
      material: { id: goods.id },
      category: { id: goods.categoryId },
      gradeNumber: goods.grade,
    });
    expect((await view(api, all, id)).role).toBe('supplier');
  });
});

describe('an RFQ posted again', () => {
  async function cancelled(given = {}) {
    const sent = [{ field: 'attachments', name: '规格.pdf', bytes: pdf('specification') }];
    const posted = dataOf(await tryPost(api, buyer, { remarks: 'Food contact', ...given }, { sent }));
    await api.db.update(tradeOrder).set({ status: 7 }).where(eq(tradeOrder.id, posted.id));
    return posted;
  }

  it('is filled from the own earlier one, with its attachments, without days that have passed', async () => {
    const { id } = await cancelled({ sealedUntil: inDays(api, 3) });
    const { now } = api.clock;
    api.clock.now = new Date(inDays(api, 25));
    const filled = dataOf(await template(buyer, { orderId: id }));
    api.clock.now = now;
    expect(filled.fields).toMatchObject({
      repeats: id,
      quantity: '25',
      remarks: 'Food contact',
      tradeTerm: 5,
      destinationPort: 'NGAPP',
      deliveryDeadline: dayIn(api, 40),
    });
    expect(filled.fields.deliveryStart).toBeUndefined();
    expect(filled.fields.sealedUntil).toBeUndefined();
    expect(filled.attachments).toMatchObject([{ name: '规格.pdf', type: 'application/pdf' }]);
    expect(filled.fields.keptAttachments).toEqual(filled.attachments.map((file) => file.id));
  });

  it('keeps the attachments, and says in the old deal that it was repeated', async () => {
    const { id } = await cancelled();
    const { fields } = dataOf(await template(buyer, { orderId: id }));
    const again = await post(api, buyer, fields);
    const [before, after] = [await view(api, buyer, id), await view(api, buyer, again.id)];
    expect(after.rfq.attachments).toEqual(before.rfq.attachments);
    expect(after.number).not.toBe(before.number);
    expect(before.status).toBe(7);
  });

  it('takes no file of another order or of another buyer, and none without the order', async () => {
    const [one, two] = [await cancelled(), await cancelled()];
    const fileOf = async ({ id }: { id: string }) => (await view(api, buyer, id)).rfq.attachments[0]!.id;
    expectInvalid(
      await tryPost(api, buyer, { repeats: one.id, keptAttachments: [await fileOf(two)] }),
      'keptAttachments',
    );
    expectInvalid(await tryPost(api, buyer, { keptAttachments: [await fileOf(one)] }), 'keptAttachments');
    const stranger = await newBuyer(api);
    expect((await tryPost(api, stranger, { repeats: one.id, keptAttachments: [await fileOf(one)] })).status).toBe(404);
    expect((await template(stranger, { orderId: one.id })).status).toBe(404);
    expect((await template(supplier, { orderId: one.id })).status).toBe(404);
    expect((await template(buyer, { orderId: 'none' })).status).toBe(404);
    const sent = [1, 2, 3, 4, 5].map((n) => ({ field: 'attachments', name: `${n}.pdf`, bytes: pdf() }));
    const many = await tryPost(api, buyer, { repeats: one.id, keptAttachments: [await fileOf(one)] }, { sent });
    expectInvalid(many, 'attachments');
  });

  it('waits until the earlier one has ended', async () => {
    const { id } = await post(api, buyer);
    expect((await tryPost(api, buyer, { repeats: id })).status).toBe(409);
    const { orderId } = await dealAt(api, buyer, supplier, { status: 6 });
    expect((await tryPost(api, buyer, { repeats: orderId })).status).toBe(200);
  });
});

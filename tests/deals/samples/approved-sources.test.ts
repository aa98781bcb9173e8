import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  addSource,
  findSourceGoods,
  getSourceByPage,
  getSourceOffers,
  renewSource,
  saveSourceRule,
  withdrawSource,
  type ApprovedSource,
  type OfferedGoods,
  type SourceOffers,
  type SourcePage,
} from '#api/deals/approved-source.ts';
import { getTimeline, type Timeline } from '#api/deals/order.ts';
import { getComparison, type Comparison } from '#api/deals/comparison.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { getRfqReceivers, type RfqReceivers } from '#api/deals/rfq.ts';
import {
  answerSample,
  askSample,
  dispatchSample,
  receiveSample,
  stateTrial,
  type BuyersSample,
} from '#api/deals/sample.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { daysAfter } from '#lib/days.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { approvedSource, sampleRequest } from '#server/platform/db/schema/samples.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { whileRowFails } from '../../support/failing-row.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { newOffer } from '../../support/offers.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();

const tryAdd = (who: Person, input: object) =>
  api.post<ApprovedSource>(addSource.path, who, { validUntil: dayIn(api, 365), ...input });
const pageOf = async (who: Person, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<SourcePage>(getSourceByPage.path, who, input));

/** No dangerous goods: bags of it can be asked for. */
async function someAbs(): Promise<{ id: string; grade: string }> {
  const { id, grade } = material;
  const isAbs = sql`'abs' = any(${material.categoryPath}) and ${material.state} = 'listed'`;
  const [row] = await api.db.select({ id, grade }).from(material).where(isAbs).orderBy(id).limit(1);
  return row!;
}

async function people() {
  const [buyer, supplier, goods] = [await newBuyer(api), await newSupplier(api), await someAbs()];
  return { buyer, supplier, goods, of: { materialId: goods.id, shopId: supplier.shopId } };
}

const ask = (buyer: Company, offerId: string) =>
  api.post<BuyersSample>(askSample.path, buyer, {
    ...{ offerId, kg: '2.5', purpose: 'Film trial', address: '14 Marina Road, Lagos, Nigeria' },
    ...{ courierPayer: 'supplier', neededBy: dayIn(api, 10) },
  });

/** A sample of an offer of the supplier, tried with this result. */
async function tried(buyer: Company, supplier: Supplier, result: string): Promise<BuyersSample> {
  const { id } = dataOf(await ask(buyer, await newOffer(api, supplier.shopId)));
  dataOf(await api.post(answerSample.path, supplier, { answer: 'accept', id, dispatchBy: dayIn(api, 1) }));
  const sent = { dispatchedOn: dayIn(api, 0), courier: 'DHL', tracking: '1Z999', lot: 'L1' };
  dataOf(await api.post(dispatchSample.path, supplier, { id, ...sent }));
  dataOf(await api.post(receiveSample.path, buyer, { id, receivedOn: dayIn(api, 0) }));
  return dataOf(await api.post<BuyersSample>(stateTrial.path, buyer, { id, result, triedOn: dayIn(api, 0) }));
}

describe('an approved source', () => {
  it('comes of a trial that was passed, and of no other', async () => {
    const { buyer, supplier } = await people();
    const { id: sampleId } = await tried(buyer, supplier, 'failed');
    expect((await tryAdd(buyer, { sampleId })).status).toBe(409);
    dataOf(
      await api.post(stateTrial.path, buyer, { id: sampleId, result: 'passedWithConditions', triedOn: dayIn(api, 0) }),
    );
    const source = dataOf(await tryAdd(buyer, { sampleId, site: 'Ningbo plant', note: 'Dry for 4 h' }));
    expect(source).toMatchObject({ state: 'valid', site: 'Ningbo plant', sample: { id: sampleId }, reason: '' });
    expectInvalid(await tryAdd(buyer, { sampleId, site: 'NINGBO plant' }), 'site');
    expect((await tryAdd(await newBuyer(api), { sampleId })).status).toBe(404);
    expect((await tryAdd(supplier, { sampleId })).status).toBe(404);
  });

  it('is entered without a sample with a reason, renewed, withdrawn, and entered again', async () => {
    const { buyer, of } = await people();
    expectInvalid(await tryAdd(buyer, of), 'reason');
    expectInvalid(await tryAdd(buyer, { reason: 'Known' }), 'materialId');
    expectInvalid(await tryAdd(buyer, { ...of, reason: 'Known', validUntil: dayIn(api, -3) }), 'validUntil');
    expectInvalid(await tryAdd(buyer, { ...of, reason: 'Known', validUntil: dayIn(api, 3000) }), 'validUntil');
    const { id } = dataOf(
      await tryAdd(buyer, { ...of, reason: 'Approved at our Kano plant', validUntil: dayIn(api, 20) }),
    );
    expect(await pageOf(buyer)).toMatchObject({ list: [{ id, state: 'ending' }], counts: { ending: 1, valid: 0 } });
    const renew = (who: Person, validUntil: string) =>
      api.post<ApprovedSource>(renewSource.path, who, { id, validUntil });
    expectInvalid(await renew(buyer, dayIn(api, 20)), 'validUntil');
    const stranger = await newBuyer(api);
    expect((await renew(stranger, dayIn(api, 200))).status).toBe(404);
    expect((await api.post(withdrawSource.path, stranger, { id, reason: 'Why not' })).status).toBe(404);
    expect((await pageOf(stranger)).list).toEqual([]);
    expect(dataOf(await renew(buyer, dayIn(api, 200))).state).toBe('valid');
    expectInvalid(await api.post(withdrawSource.path, buyer, { id, reason: '' }), 'reason');
    const withdrawn = dataOf(
      await api.post<ApprovedSource>(withdrawSource.path, buyer, { id, reason: 'Black specks' }),
    );
    expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn: { reason: 'Black specks' } });
    expect((await renew(buyer, dayIn(api, 300))).status).toBe(409);
    expect((await pageOf(buyer)).total).toBe(0);
    dataOf(await tryAdd(buyer, { ...of, reason: 'Mended' }));
    expect((await api.auditOf(id)).map(({ action }) => action)).toEqual([
      'source.add',
      'source.renew',
      'source.withdraw',
    ]);
  });

  it('is found by its material, and looked for among what shops offer', async () => {
    const { buyer, supplier, goods, of } = await people();
    await newOffer(api, supplier.shopId, { materialId: goods.id });
    const found = dataOf(await api.get<OfferedGoods[]>(findSourceGoods.path, buyer, { keyword: supplier.company }));
    expect(found).toMatchObject([{ material: { id: goods.id }, shop: { id: supplier.shopId } }]);
    dataOf(await tryAdd(buyer, { ...of, reason: 'Known' }));
    expect((await pageOf(buyer, { keyword: goods.grade.slice(0, 4) })).total).toBe(1);
    expect((await pageOf(buyer, { keyword: '%no such%' })).total).toBe(0);
  });

  it('reminds its company before it ends, and when it has', async () => {
    const { buyer, of } = await people();
    const { id } = dataOf(await tryAdd(buyer, { ...of, reason: 'Known', validUntil: dayIn(api, 60) }));
    const news = async () =>
      (await toldTo(api, buyer)).filter(({ template }) => template === 'sourceEnding').map(({ data }) => data);
    const pass = async (days: number) => {
      api.clock.now = daysAfter(api.clock.now, days);
      await passTime(api.services);
    };
    await pass(29);
    expect(await news()).toEqual([]);
    await pass(2);
    await pass(0);
    expect(await news()).toMatchObject([{ sourceId: id, over: false }]);
    await pass(31);
    await pass(0);
    expect(await news()).toMatchObject([{ over: false }, { over: true }]);
    expect((await pageOf(buyer)).list).toMatchObject([{ state: 'expired' }]);
  });

  it('reminds its company although another one cannot be told of, nor a sample lapse', async () => {
    const [one, other] = [await people(), await people()];
    const until = dayIn(api, 60);
    const broken = dataOf(await tryAdd(one.buyer, { ...one.of, reason: 'Known', validUntil: until }));
    const sound = dataOf(await tryAdd(other.buyer, { ...other.of, reason: 'Known', validUntil: until }));
    api.clock.now = daysAfter(api.clock.now, 31);
    const asked = dataOf(await ask(one.buyer, await newOffer(api, one.supplier.shopId)));
    await api.db.update(sampleRequest).set({ until: api.clock.now }).where(eq(sampleRequest.id, asked.id));
    const told = async ({ buyer }: typeof one) =>
      (await toldTo(api, buyer)).filter(({ template }) => template === 'sourceEnding').map(({ data }) => data);
    await whileRowFails(api.db, sampleRequest, asked.id, () =>
      whileRowFails(api.db, approvedSource, broken.id, async () => {
        await expect(passTime(api.services)).rejects.toThrow(AggregateError);
      }),
    );
    expect(await told(one)).toEqual([]);
    expect(await told(other)).toMatchObject([{ sourceId: sound.id }]);
    await passTime(api.services);
    expect(await told(one)).toMatchObject([{ sourceId: broken.id }]);
  });

  it('is made by colleagues who buy, and its rule by owners', async () => {
    const { buyer, of } = await people();
    const [reader, dealer] = [await api.person(), await api.person()];
    await joinCompany(api, buyer, reader, ['viewer']);
    await joinCompany(api, buyer, dealer, ['buyer']);
    expect((await tryAdd(reader, { ...of, reason: 'Known' })).status).toBe(403);
    dataOf(await tryAdd(dealer, { ...of, reason: 'Known' }));
    expect((await api.post(saveSourceRule.path, dealer, { on: true })).status).toBe(403);
    dataOf(await api.post(saveSourceRule.path, buyer, { on: true }));
    expect(await pageOf(reader)).toMatchObject({ rule: true, changesRule: false, total: 1 });
  });
});

describe('the rule at the award', () => {
  const comparison = async (who: Person, orderId: string) =>
    dataOf(await api.post<Comparison>(getComparison.path, who, { orderId, currency: 'USD' }));
  async function quoted() {
    const { buyer, supplier, goods, of } = await people();
    const { id: orderId } = await postTo(api, buyer, [supplier], { materialId: goods.id, gradeNumber: goods.grade });
    const lines = [{ gradeNumber: goods.grade, materialId: goods.id, quantity: '25', unitPrice: '1420' }];
    const quote = await quoteFor(api, supplier, orderId, { lines });
    const accept = (more: object = {}) =>
      api.post<OrderView>(acceptQuotes.path, buyer, { orderId, awards: [wholeOf(quote)], ...more });
    return { buyer, supplier, goods, of, orderId, accept };
  }
  const timeline = async (who: Person, orderId: string) =>
    dataOf(await api.get<Timeline>(getTimeline.path, who, { id: orderId })).events;

  it('asks for a reason, which the buyer reads in the history and the supplier does not', async () => {
    const { buyer, supplier, orderId, accept } = await quoted();
    dataOf(await api.post(saveSourceRule.path, buyer, { on: true }));
    expect(await comparison(buyer, orderId)).toMatchObject({ approvedOnly: true, rows: [{ approvedSource: null }] });
    expectInvalid(await accept(), 'sourceReason');
    expectInvalid(await accept({ sourceReason: '' }), 'sourceReason');
    dataOf(await accept({ sourceReason: 'Trial lot before approval' }));
    const said = (await timeline(buyer, orderId)).find(({ action }) => action === 'awardUnapproved');
    expect(said?.detail).toMatchObject({ remark: 'Trial lot before approval', unapproved: [supplier.company] });
    expect(JSON.stringify(await timeline(supplier, orderId))).not.toMatch(/Trial lot|awardUnapproved/);
    expect((await api.auditOf(orderId)).filter(({ action }) => action === 'source.override')).toHaveLength(1);
  });

  it('asks nothing of an approved source, and marks it in the comparison', async () => {
    const { buyer, of, orderId, accept } = await quoted();
    dataOf(await api.post(saveSourceRule.path, buyer, { on: true }));
    dataOf(await tryAdd(buyer, { ...of, reason: 'Known', site: 'Ningbo plant' }));
    const { rows } = await comparison(buyer, orderId);
    expect(rows).toMatchObject([{ approvedSource: { site: 'Ningbo plant', validUntil: dayIn(api, 365) } }]);
    dataOf(await accept());
    expect((await timeline(buyer, orderId)).map(({ action }) => action)).not.toContain('awardUnapproved');
  });

  it('does not count an approval that has ended or was withdrawn, nor one of another company', async () => {
    const { buyer, of, accept } = await quoted();
    dataOf(await api.post(saveSourceRule.path, buyer, { on: true }));
    dataOf(await tryAdd(await newBuyer(api), { ...of, reason: 'Known' }));
    expectInvalid(await accept(), 'sourceReason');
    const { id } = dataOf(await tryAdd(buyer, { ...of, reason: 'Known', validUntil: dayIn(api, 1) }));
    api.clock.now = daysAfter(api.clock.now, 3);
    expectInvalid(await accept(), 'sourceReason');
    dataOf(await api.post(renewSource.path, buyer, { id, validUntil: dayIn(api, 100) }));
    dataOf(await api.post(withdrawSource.path, buyer, { id, reason: 'Specks' }));
    expectInvalid(await accept(), 'sourceReason');
  });

  it('is off at first: nothing is asked', async () => {
    const { buyer, orderId, accept } = await quoted();
    expect((await comparison(buyer, orderId)).approvedOnly).toBe(false);
    dataOf(await accept());
  });

  it('names approved shops where suppliers of an RFQ are chosen', async () => {
    const { buyer, supplier, goods, of } = await people();
    dataOf(await tryAdd(buyer, { ...of, reason: 'Known' }));
    const input = { materialId: goods.id, shopIds: [supplier.shopId] };
    const shopsOf = async (who: Person | null) =>
      dataOf(await api.post<RfqReceivers>(getRfqReceivers.path, who, input)).shops.find(
        ({ id }) => id === supplier.shopId,
      );
    expect(await shopsOf(buyer)).toMatchObject({ approved: true });
    expect(await shopsOf(await newBuyer(api))).toMatchObject({ approved: false });
    expect(await shopsOf(null)).toMatchObject({ approved: false });
  });
});

describe('what approved sources have on sale', () => {
  it('is of the approved material from the approved shop while the approval holds, and nobody else’s list', async () => {
    const { buyer, supplier, goods, of } = await people();
    const other = await newSupplier(api);
    const offersOf = async (who: Person) => dataOf(await api.get<SourceOffers>(getSourceOffers.path, who));
    const own = await newOffer(api, supplier.shopId, { materialId: goods.id });
    await newOffer(api, other.shopId, { materialId: goods.id });
    expect(await offersOf(buyer)).toMatchObject({ list: [], total: 0 });
    const { id } = dataOf(await tryAdd(buyer, { ...of, reason: 'Bought for years' }));
    const { list, total } = await offersOf(buyer);
    expect(total).toBe(1);
    expect(list).toMatchObject([{ id: own, materialId: goods.id, shop: { id: supplier.shopId } }]);
    expect(await offersOf(await newBuyer(api))).toMatchObject({ total: 0 });
    expect((await api.get(getSourceOffers.path, null)).status).toBe(401);
    dataOf(await api.post(withdrawSource.path, buyer, { id, reason: 'Plant closed' }));
    expect(await offersOf(buyer)).toMatchObject({ total: 0 });
  });
});

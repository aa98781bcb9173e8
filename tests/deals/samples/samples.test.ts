import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  answerSample,
  askSample,
  dispatchSample,
  getAskedSampleByPage,
  getSampleByPage,
  getSampleForm,
  missSample,
  receiveSample,
  stateTrial,
  withdrawSample,
  type BuyersSample,
  type BuyersSamplePage,
  type SampleForm,
  type SuppliersSample,
  type SuppliersSamplePage,
} from '#api/deals/sample.ts';
import { getBuyerToday, getSupplierToday, type BuyerToday, type SupplierToday } from '#api/deals/order.ts';
import { nextSampleState, sampleActions, sampleActionsOf, sampleStates } from '#api/deals/sample-states.ts';
import { isAfterNeed } from '#api/deals/sample-rules.ts';
import { dayMilliseconds, daysAfter } from '#lib/days.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { newOffer } from '../../support/offers.ts';

const api = startMemberApi();

const goodRequest = (given: object = {}) => ({
  ...{ kg: '5', packaging: 'sealed bag', purpose: 'Moulding trial of a housing' },
  ...{ address: 'Plant 2, 14 Marina Road, Lagos, Nigeria', neededBy: dayIn(api, 20) },
  ...{ courierPayer: 'buyerAccount', courierAccount: 'DHL 123456789' },
  ...given,
});
const tryAsk = (who: Person, input: object, given: object = {}) =>
  api.post<BuyersSample>(askSample.path, who, { ...input, ...goodRequest(given) });

async function asked(given: object = {}) {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const offerId = await newOffer(api, supplier.shopId);
  return { buyer, supplier, offerId, sample: dataOf(await tryAsk(buyer, { offerId }, given)) };
}
const accept = (who: Person, id: string, given: object = {}) =>
  api.post<SuppliersSample>(answerSample.path, who, { answer: 'accept', id, dispatchBy: dayIn(api, 3), ...given });
const decline = (who: Person, id: string, given: object = {}) =>
  api.post<SuppliersSample>(answerSample.path, who, { answer: 'decline', id, reason: 'outOfStock', ...given });
const sent = () => ({ dispatchedOn: dayIn(api, 0), courier: 'DHL', tracking: '1Z999', lot: 'L-2607' });
const dispatch = (who: Person, id: string, given: object = {}, coa = true) =>
  api.post<SuppliersSample>(
    dispatchSample.path,
    who,
    { id, ...sent(), ...given },
    coa ? [{ field: 'coa', name: 'coa.pdf', bytes: pdf('Certificate') }] : undefined,
  );
const miss = (who: Person, id: string) => api.post<BuyersSample>(missSample.path, who, { id });
/** One that is on its way, as its buyer sees it. */
async function underway() {
  const all = await asked();
  dataOf(await accept(all.supplier, all.sample.id));
  dataOf(await dispatch(all.supplier, all.sample.id));
  return { ...all, sample: (await buyers(all.buyer)).list[0]! };
}
const receive = (who: Person, id: string, given: object = {}) =>
  api.post<BuyersSample>(receiveSample.path, who, { id, receivedOn: dayIn(api, 0), ...given });
const tried = (who: Person, id: string, given: object = {}, file = false) =>
  api.post<BuyersSample>(
    stateTrial.path,
    who,
    { id, result: 'passed', notes: 'Runs well at 230 °C', triedOn: dayIn(api, 0), ...given },
    file ? [{ field: 'file', name: 'trial.pdf', bytes: pdf('Trial') }] : undefined,
  );
const buyers = async (who: Person, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<BuyersSamplePage>(getSampleByPage.path, who, input));
const suppliers = async (who: Person, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<SuppliersSamplePage>(getAskedSampleByPage.path, who, input));
const told = async (who: Person, template: string) =>
  (await toldTo(api, who)).filter((row) => row.template === template).map(({ data }) => data);

describe('a sample', () => {
  it('goes the whole way, and both sides are told', async () => {
    const { buyer, supplier, sample } = await asked();
    expect(sample).toMatchObject({ state: 'asked', kg: '5.000', allowedActions: ['withdraw'], trial: null });
    expect(sample.number).toMatch(/^SP\d{6}-\d{4}$/);
    expect(await told(supplier, 'sampleAsked')).toMatchObject([{ sampleId: sample.id, buyer: buyer.company }]);
    expect((await api.emailsTo(supplier)).map(({ template }) => template)).toContain('sampleAsked');
    const [seen] = (await suppliers(supplier)).list;
    expect(seen).toMatchObject({ buyer: { company: buyer.company }, allowedActions: ['accept', 'decline'] });

    expect(dataOf(await accept(supplier, sample.id, { remark: 'From lot L-2607' }))).toMatchObject({
      state: 'accepted',
    });
    expect(await told(buyer, 'sampleTold')).toMatchObject([{ news: 'accepted', day: dayIn(api, 3) }]);
    const onItsWay = dataOf(await dispatch(supplier, sample.id));
    expect(onItsWay).toMatchObject({ state: 'dispatched', dispatched: { ...{ courier: 'DHL', lot: 'L-2607' } } });

    const coa = (await buyers(buyer)).list[0]!.dispatched!.coa!;
    expect((await api.fetch(coa.href, buyer)).status).toBe(200);
    expect((await api.fetch(coa.href, await newBuyer(api))).status).toBe(404);

    expect(dataOf(await receive(buyer, sample.id))).toMatchObject({ state: 'received', allowedActions: ['try'] });
    const lists = async () => [
      await suppliers(supplier, { filter: 'open' }),
      await suppliers(supplier, { filter: 'closed' }),
    ];
    const before = await lists();
    const result = dataOf(await tried(buyer, sample.id, {}, true));
    expect(result).toMatchObject({ state: 'tried', trial: { result: 'passed', notes: 'Runs well at 230 °C' } });
    expect((await api.fetch(result.trial!.file!.href, buyer)).status).toBe(200);
    // The supplier reads nothing of the trial, and not its file.
    expect((await api.fetch(result.trial!.file!.href, supplier)).status).toBe(404);
    const theirs = (await suppliers(supplier, { filter: 'all' })).list[0]!;
    expect(theirs.state).toBe('received');
    expect(JSON.stringify(theirs)).not.toMatch(/230|passed|tried/);
    expect(await lists()).toEqual(before);
    expect((await told(supplier, 'sampleTold')).map(({ news }) => news)).toEqual(['received']);
    // Said again where something was wrong; the file stays.
    const again = dataOf(await tried(buyer, sample.id, { result: 'failed' }));
    expect(again.trial).toMatchObject({ result: 'failed', file: { name: 'trial.pdf' } });
    expect((await api.auditOf(sample.id)).map(({ action }) => action)).toEqual([
      ...['sample.ask', 'sample.answer', 'sample.dispatch', 'sample.receive', 'sample.try', 'sample.try'],
    ]);
  });

  it('is found by its number, its goods and the other side, and by no words of somebody else', async () => {
    const { buyer, supplier, sample } = await asked();
    const { number, material, manufacturer, shop } = sample;
    const words = [
      number,
      number.slice(-4),
      number.replace('-', '').toLowerCase(),
      material.name,
      `${manufacturer} ${material.name}`,
    ];
    for (const keyword of [...words, shop.name])
      expect(
        (await buyers(buyer, { filter: 'all', keyword })).list.map(({ id }) => id),
        keyword,
      ).toEqual([sample.id]);
    for (const keyword of [...words, buyer.company])
      expect((await suppliers(supplier, { keyword })).total, keyword).toBe(1);
    // Its buyer's own name is on all of them, and `%` is a letter.
    for (const keyword of [buyer.company, '%', 'no such words'])
      expect(await buyers(buyer, { filter: 'all', keyword }), keyword).toMatchObject({ total: 0, open: 1 });
    expect((await buyers(await newBuyer(api), { filter: 'all', keyword: number })).total).toBe(0);
  });

  it('is declined with a reason, also after it was accepted', async () => {
    const { buyer, supplier, sample } = await asked();
    expectInvalid(await decline(supplier, sample.id, { reason: 'other' }), 'remark');
    dataOf(await accept(supplier, sample.id));
    expect(dataOf(await decline(supplier, sample.id))).toMatchObject({ state: 'declined', reason: 'outOfStock' });
    expect((await told(buyer, 'sampleTold')).at(-1)).toMatchObject({ news: 'declined', reason: 'outOfStock' });
    expect((await dispatch(supplier, sample.id)).status).toBe(409);
  });

  it('is withdrawn before it is on its way without a reason', async () => {
    const { buyer, supplier, sample } = await asked();
    expect(dataOf(await api.post<BuyersSample>(withdrawSample.path, buyer, { id: sample.id })).state).toBe('withdrawn');
    expect(await told(supplier, 'sampleTold')).toMatchObject([{ news: 'withdrawn' }]);
    expect((await accept(supplier, sample.id)).status).toBe(409);
  });

  it('is sent again where the tracking number was wrong, and the buyer is told', async () => {
    const { buyer, supplier, sample } = await underway();
    expect(sample).toMatchObject({ allowedActions: ['receive', 'miss', 'withdraw'], missedAt: null });
    expect((await suppliers(supplier)).list).toMatchObject([{ allowedActions: ['dispatch'] }]);
    expect((await miss(supplier, sample.id)).status).toBe(404);
    const missed = dataOf(await miss(buyer, sample.id));
    expect(missed).toMatchObject({ state: 'dispatched', allowedActions: ['receive', 'withdraw'], until: sample.until });
    expect((await miss(buyer, sample.id)).status).toBe(409);
    expect((await told(supplier, 'sampleTold')).at(-1)).toMatchObject({ news: 'missed', tracking: '1Z999' });
    expect((await suppliers(supplier)).list[0]!.missedAt).not.toBeNull();
    api.clock.now = daysAfter(api.clock.now, 2);
    const again = dataOf(await dispatch(supplier, sample.id, { tracking: '1Z998' }, false));
    // The certificate stays, and the days begin anew.
    expect(again).toMatchObject({ missedAt: null, dispatched: { tracking: '1Z998', coa: { name: 'coa.pdf' } } });
    expect(Date.parse(again.until!) - Date.parse(sample.until!)).toBe(2 * dayMilliseconds);
    expect((await told(buyer, 'sampleTold')).at(-1)).toMatchObject({
      news: 'dispatched',
      tracking: '1Z998',
      again: true,
    });
    expect((await miss(buyer, sample.id)).status).toBe(200);
    dataOf(await receive(buyer, sample.id));
    expect((await dispatch(supplier, sample.id)).status).toBe(409);
    expect((await miss(buyer, sample.id)).status).toBe(409);
  });

  it('is taken back while on its way, with a reason that the supplier reads', async () => {
    const { buyer, supplier, sample } = await underway();
    const withdraw = (given: object) => api.post<BuyersSample>(withdrawSample.path, buyer, { id: sample.id, ...given });
    expectInvalid(await withdraw({}), 'reason');
    expectInvalid(await withdraw({ reason: 'other' }), 'remark');
    expectInvalid(await withdraw({ reason: 'lazy' }), 'reason');
    const over = dataOf(await withdraw({ reason: 'notArrived', remark: 'DHL has no such parcel' }));
    expect(over).toMatchObject({ state: 'withdrawn', until: null, withdrawn: { reason: 'notArrived' } });
    expect((await told(supplier, 'sampleTold')).at(-1)).toMatchObject({
      ...{ news: 'withdrawn', reason: 'notArrived', words: 'DHL has no such parcel' },
    });
    expect((await suppliers(supplier, { filter: 'closed' })).list[0]!.withdrawn).toEqual({
      ...{ reason: 'notArrived', remark: 'DHL has no such parcel' },
    });
    expect((await dispatch(supplier, sample.id)).status).toBe(409);
  });

  it('tells the buyer of a promise that comes after the day on which it is needed', async () => {
    const [late, early] = [await asked({ neededBy: dayIn(api, 2) }), await asked({ neededBy: dayIn(api, 3) })];
    for (const { supplier, sample } of [late, early]) dataOf(await accept(supplier, sample.id));
    expect(await told(late.buyer, 'sampleTold')).toMatchObject([{ news: 'accepted', neededBy: dayIn(api, 2) }]);
    expect((await told(early.buyer, 'sampleTold'))[0]).not.toHaveProperty('neededBy');
    expect(isAfterNeed(dayIn(api, 3), dayIn(api, 2))).toBe(true);
    expect(isAfterNeed('', dayIn(api, 2))).toBe(false);
  });

  it('is refused at the field that is wrong, and loses nothing', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const offerId = await newOffer(api, supplier.shopId);
    const refused = async (given: object, field: string) =>
      expectInvalid(await tryAsk(buyer, { offerId }, given), field);
    await refused({ kg: '0' }, 'kg');
    await refused({ kg: '1000.001' }, 'kg');
    await refused({ kg: 'much' }, 'kg');
    await refused({ neededBy: dayIn(api, -3) }, 'neededBy');
    await refused({ neededBy: dayIn(api, 400) }, 'neededBy');
    await refused({ courierAccount: '' }, 'courierAccount');
    await refused({ purpose: '' }, 'purpose');
    await refused({ address: 'here' }, 'address');
    expectInvalid(await tryAsk(supplier, { offerId }), 'shopId');
    expect((await tryAsk(buyer, { offerId: crypto.randomUUID() })).status).toBe(404);
    expect((await tryAsk(buyer, { materialId: 'no-such', shopId: supplier.shopId })).status).toBe(404);
    const { id, material, shop } = dataOf(await tryAsk(buyer, { offerId }));
    // One of the same at a time, by the offer or by its material and shop.
    expectInvalid(await tryAsk(buyer, { materialId: material.id, shopId: shop.id }), 'shopId');
    expectInvalid(await accept(supplier, id, { dispatchBy: dayIn(api, -3) }), 'dispatchBy');
    dataOf(await accept(supplier, id));
    expectInvalid(await dispatch(supplier, id, { dispatchedOn: dayIn(api, 5) }), 'dispatchedOn');
    expectInvalid(await dispatch(supplier, id, { lot: '' }), 'lot');
    dataOf(await dispatch(supplier, id, {}, false));
    expectInvalid(await receive(buyer, id, { receivedOn: dayIn(api, -5) }), 'receivedOn');
    dataOf(await receive(buyer, id));
    expectInvalid(await tried(buyer, id, { triedOn: dayIn(api, 9) }), 'triedOn');
  });

  it('shows what it would be of before it is asked for, with what was said last', async () => {
    const { buyer, supplier, offerId, sample } = await asked();
    const form = dataOf(await api.get<SampleForm>(getSampleForm.path, buyer, { offerId }));
    expect(form).toMatchObject({ closed: null, pending: { id: sample.id }, last: { courierAccount: 'DHL 123456789' } });
    expect(dataOf(await api.get<SampleForm>(getSampleForm.path, supplier, { offerId })).closed).toBe('own');
    expect((await api.get(getSampleForm.path, buyer, {})).status).toBe(404);
  });

  it('is nobody else’s: another company gets 404, a colleague without the role 403', async () => {
    const { buyer, supplier, sample } = await asked();
    const [stranger, rival] = [await newBuyer(api), await newSupplier(api)];
    const { id } = sample;
    const tries = (person: Person, seller: Person) => [
      () => api.post(withdrawSample.path, person, { id }),
      () => receive(person, id),
      () => miss(person, id),
      () => tried(person, id),
      () => accept(seller, id),
      () => decline(seller, id),
      () => dispatch(seller, id),
    ];
    for (const attempt of tries(stranger, rival)) expect((await attempt()).status).toBe(404);
    // Neither side does the other's steps.
    for (const attempt of tries(supplier, await withShop(buyer))) expect((await attempt()).status).toBe(404);
    expect((await buyers(stranger, { id, filter: 'all' })).list).toEqual([]);
    expect((await suppliers(rival, { id, filter: 'all' })).list).toEqual([]);
    const [reader, dealer] = [await api.person(), await api.person()];
    await joinCompany(api, buyer, reader, ['viewer']);
    await joinCompany(api, buyer, dealer, ['buyer']);
    expect((await buyers(reader)).list).toMatchObject([{ id }]);
    expect((await api.post(withdrawSample.path, reader, { id })).status).toBe(403);
    dataOf(await api.post(withdrawSample.path, dealer, { id }));
    expect((await api.post(getSampleByPage.path, null, {})).status).toBe(401);
    expect((await tryAsk(await api.person(), { offerId: crypto.randomUUID() })).status).toBe(403);
  });

  it('tells the colleague who has asked, too', async () => {
    const [buyer, supplier, dealer] = [await newBuyer(api), await newSupplier(api), await api.person()];
    await joinCompany(api, buyer, dealer, ['buyer']);
    const { id } = dataOf(await tryAsk(dealer, { offerId: await newOffer(api, supplier.shopId) }));
    dataOf(await accept(supplier, id));
    for (const person of [buyer, dealer])
      expect(await told(person, 'sampleTold')).toMatchObject([{ news: 'accepted' }]);
  });

  it('warns of bank details in its words', async () => {
    const { sample } = await asked({ purpose: 'Trial; pay to IBAN DE89 3704 0044 0532 0130 00' });
    expect(sample.bankWarning).toBe(true);
  });
});

/** A buyer that sells, too: as a supplier it still has no part in what it has asked another for. */
async function withShop(buyer: Company): Promise<Supplier> {
  const supplier = await newSupplier(api);
  expect(supplier.id).not.toBe(buyer.id);
  return supplier;
}

describe('what nobody does in time', () => {
  const pass = async (days: number) => {
    api.clock.now = daysAfter(api.clock.now, days);
    await passTime(api.services);
  };
  const newsOf = async (who: Person) => (await told(who, 'sampleTold')).map(({ news }) => news);

  it('lapses after the days that the page says, with a reminder before', async () => {
    const { buyer, supplier, offerId, sample } = await asked();
    await pass(5);
    expect(await newsOf(supplier)).toEqual(['answerDue']);
    await pass(0);
    expect(await newsOf(supplier)).toEqual(['answerDue']);
    api.clock.now = daysAfter(api.clock.now, 2);
    // Its time counts at the moment of use, whether or not the job has tidied.
    expect((await buyers(buyer, { id: sample.id })).list).toMatchObject([{ state: 'lapsed', allowedActions: [] }]);
    expect((await accept(supplier, sample.id)).status).toBe(409);
    await pass(0);
    expect(await newsOf(buyer)).toEqual(['lapsed']);
    expect(await newsOf(supplier)).toEqual(['answerDue', 'lapsed']);
    expect(dataOf(await tryAsk(buyer, { offerId })).state).toBe('asked');
  });

  it('makes room for the next request before the job has tidied', async () => {
    const { buyer, offerId, sample } = await asked();
    api.clock.now = daysAfter(api.clock.now, 8);
    expect(dataOf(await tryAsk(buyer, { offerId })).id).not.toBe(sample.id);
    expect(await newsOf(buyer)).toEqual(['lapsed']);
  });

  it('lapses when it was promised and not sent, and reminds of receipt and trial without lapsing', async () => {
    const first = await asked();
    dataOf(await accept(first.supplier, first.sample.id));
    await pass(5);
    expect(await newsOf(first.supplier)).toEqual(['dispatchLate']);
    expect(await newsOf(first.buyer)).toEqual(['accepted', 'dispatchLate']);
    await pass(14);
    expect(await newsOf(first.buyer)).toEqual(['accepted', 'dispatchLate', 'lapsed']);
    const second = await asked();
    dataOf(await accept(second.supplier, second.sample.id));
    dataOf(await dispatch(second.supplier, second.sample.id));
    await pass(15);
    dataOf(await receive(second.buyer, second.sample.id));
    await pass(31);
    expect(await newsOf(second.buyer)).toEqual(['accepted', 'dispatched', 'receiptDue', 'trialDue']);
    expect((await buyers(second.buyer)).list).toMatchObject([{ state: 'received' }]);
  });
});

describe('what is on its way', () => {
  it('lapses after its days, asked about twice before, and both are told', async () => {
    const { buyer, supplier, offerId, sample } = await underway();
    const newsOf = async (who: Person) => (await told(who, 'sampleTold')).map(({ news }) => news);
    const pass = async (days: number) => {
      api.clock.now = daysAfter(api.clock.now, days);
      await passTime(api.services);
      await passTime(api.services);
    };
    const taskOf = async () => dataOf(await api.get<BuyerToday>(getBuyerToday.path, buyer)).samples;
    expect(await taskOf()).toMatchObject([{ step: 'receive', until: sample.until }]);
    await pass(14);
    expect(await newsOf(buyer)).toEqual(['accepted', 'dispatched', 'receiptDue']);
    await pass(38);
    expect(await newsOf(buyer)).toEqual(['accepted', 'dispatched', 'receiptDue']);
    await pass(1);
    expect((await told(buyer, 'sampleTold')).at(-1)).toMatchObject({ news: 'receiptDue', until: sample.until });
    api.clock.now = daysAfter(api.clock.now, 7);
    // Its time counts at the moment of use, whether or not the job has tidied.
    expect((await buyers(buyer, { id: sample.id })).list).toMatchObject([
      { state: 'lapsed', allowedActions: ['receive'] },
    ]);
    expect((await dispatch(supplier, sample.id)).status).toBe(409);
    await pass(0);
    expect((await told(buyer, 'sampleTold')).at(-1)).toMatchObject({ news: 'lapsed', sent: true });
    expect((await told(supplier, 'sampleTold')).at(-1)).toMatchObject({ news: 'lapsed', sent: true });
    expect(await taskOf()).toEqual([]);
    expect(dataOf(await tryAsk(buyer, { offerId })).state).toBe('asked');
  });

  it('may arrive after it has lapsed: then it goes on to its trial, and the supplier is told', async () => {
    for (const hasTidied of [true, false]) {
      const { buyer, supplier, sample } = await underway();
      api.clock.now = daysAfter(api.clock.now, 61);
      if (hasTidied) await passTime(api.services);
      const [lost] = (await buyers(buyer, { id: sample.id })).list;
      expect(lost).toMatchObject({ state: 'lapsed', allowedActions: ['receive'], endedAt: expect.any(String) });
      const stranger = await newBuyer(api);
      expect((await receive(stranger, sample.id)).status).toBe(404);
      expect((await receive(supplier, sample.id)).status).toBe(404);
      expectInvalid(await receive(buyer, sample.id, { receivedOn: dayIn(api, 3) }), 'receivedOn');
      expect(dataOf(await receive(buyer, sample.id))).toMatchObject({
        ...{ state: 'received', receivedOn: dayIn(api, 0), endedAt: null },
        allowedActions: ['try'],
      });
      expect((await told(supplier, 'sampleTold')).at(-1)).toMatchObject({ news: 'received', late: true });
      expect((await receive(buyer, sample.id)).status).toBe(409);
      expect(dataOf(await tried(buyer, sample.id)).state).toBe('tried');
      // Nothing is left of the end that it had.
      await passTime(api.services);
      expect((await buyers(buyer, { id: sample.id })).list[0]!.state).toBe('tried');
    }
  });

  it('never arrives where nothing was sent', async () => {
    const { buyer, supplier, sample } = await asked();
    dataOf(await accept(supplier, sample.id));
    api.clock.now = daysAfter(api.clock.now, 30);
    await passTime(api.services);
    expect((await buyers(buyer, { id: sample.id })).list).toMatchObject([{ state: 'lapsed', allowedActions: [] }]);
    expect((await receive(buyer, sample.id)).status).toBe(409);
  });

  it('is its supplier’s task as soon as the buyer says that it has not arrived', async () => {
    const { buyer, supplier, sample } = await underway();
    const tasks = async () => dataOf(await api.get<SupplierToday>(getSupplierToday.path, supplier)).samples;
    expect(await tasks()).toEqual([]);
    dataOf(await miss(buyer, sample.id));
    expect(await tasks()).toMatchObject([{ step: 'find', until: sample.until }]);
    dataOf(await dispatch(supplier, sample.id));
    expect(await tasks()).toEqual([]);
  });
});

describe('the table of states', () => {
  it('is total, and leaves nothing open in the end', () => {
    for (const state of sampleStates)
      for (const role of ['buyer', 'supplier', 'system'] as const)
        expect(sampleActionsOf(state, role)).toEqual(
          sampleActions.filter((action) => nextSampleState(state, action, role) !== null),
        );
    for (const state of ['declined', 'withdrawn', 'lapsed'] as const)
      for (const role of ['buyer', 'supplier', 'system'] as const)
        // Of what has lapsed a parcel may still arrive.
        expect(sampleActionsOf(state, role)).toEqual(state === 'lapsed' && role === 'buyer' ? ['receive'] : []);
  });

  it('is held by the database, too', async () => {
    const { sample } = await asked();
    const broken = api.db.execute(sql`update sample_request set state = 'eaten' where id = ${sample.id}`);
    await expect(broken).rejects.toThrow();
  });
});

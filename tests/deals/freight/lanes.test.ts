import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteLane,
  extendLanes,
  getForwarderToday,
  getLanes,
  type ForwarderToday,
  type Lane,
} from '#api/deals/freight.ts';
import { dayIn, newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodLane, laneOf, newForwarder, trySave } from './forwarders.ts';

const api = startMemberApi();
let forwarder: Company;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  forwarder = await newForwarder(api);
});
const lanesOf = async (person: Company) => dataOf(await api.get<Lane[]>(getLanes.path, person));

describe('a lane', () => {
  it('is added, seen with its names, edited and removed', async () => {
    const added = await laneOf(api, forwarder, { remarks: 'THC included' });
    expect(added).toMatchObject({
      departurePort: { id: 'CNNGB', name: 'Ningbo' },
      destinationPort: { id: 'NGAPP', name: 'Apapa (Lagos)' },
      cabinetType: { code: '40HQ' },
      price: { amount: '4180.50', currency: 'USD' },
      ...{ transitDays: 38, expired: false, remarks: 'THC included' },
    });
    await laneOf(api, forwarder, { id: added.id, price: '3999', currency: 'CNY' });
    const [edited, ...others] = await lanesOf(forwarder);
    expect(edited).toMatchObject({ id: added.id, price: { amount: '3999.00', currency: 'CNY' }, remarks: '' });
    expect(others).toEqual([]);
    dataOf(await api.post(deleteLane.path, forwarder, { id: added.id }));
    expect(await lanesOf(forwarder)).toEqual([]);
    expect((await api.auditOf(added.id)).map(({ action }) => action)).toEqual([
      'freightLane.add',
      'freightLane.edit',
      'freightLane.remove',
    ]);
  });

  it('is good on its last day, wherever that still is, and expired after it', async () => {
    await laneOf(api, forwarder, { validUntil: dayIn(api, 0) });
    api.clock.now = new Date('2026-07-16T11:00:00Z');
    expect((await lanesOf(forwarder))[0]!.expired).toBe(false);
    api.clock.now = new Date('2026-07-16T13:00:00Z');
    expect((await lanesOf(forwarder))[0]!.expired).toBe(true);
  });

  it('is one for the same ports and container, but another container is another lane', async () => {
    await laneOf(api, forwarder);
    expectInvalid(await trySave(api, forwarder), 'destinationPort');
    const small = await laneOf(api, forwarder, { cabinetType: '20GP' });
    expectInvalid(await trySave(api, forwarder, { id: small.id }), 'destinationPort');
    await laneOf(api, await newForwarder(api));
  });

  it('is one even when it is added twice at once', async () => {
    const answers = await Promise.all([trySave(api, forwarder), trySave(api, forwarder)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is added once for each key', async () => {
    const [one, two] = [await trySave(api, forwarder, {}, 'k1'), await trySave(api, forwarder, {}, 'k1')];
    expect(dataOf(one).id).toBe(dataOf(two).id);
  });

  it.each([
    ['the same ports', { destinationPort: 'CNNGB' }, ['destinationPort']],
    ['a port that is none', { departurePort: 'XXXXX' }, ['departurePort']],
    ['a container that is none', { cabinetType: '99XX' }, ['cabinetType']],
    ['a part load', { cabinetType: 'LCL' }, ['cabinetType']],
    ['a price of 0', { price: '0' }, ['price']],
    ['a price of 0.00', { price: '0.00' }, ['price']],
    ['a price below 0', { price: '-5' }, ['price']],
    ['a price as a number of another kind', { price: '1e12' }, ['price']],
    ['a price beyond all reason', { price: '1000000000000' }, ['price']],
    ['a price with three decimals', { price: '1.005' }, ['price']],
    ['a currency in which no deals are made', { currency: 'XAU' }, ['currency']],
    ['no days under way', { transitDays: 0 }, ['transitDays']],
    ['half a day under way', { transitDays: 1.5 }, ['transitDays']],
    ['a year under way', { transitDays: 365 }, ['transitDays']],
    ['a day that is past', { validUntil: '2026-07-13' }, ['validUntil']],
    ['a day that is none', { validUntil: '2026-02-30' }, ['validUntil']],
    ['a day in the far future', { validUntil: '2099-01-01' }, ['validUntil']],
    ['remarks without end', { remarks: 'x'.repeat(501) }, ['remarks']],
  ])('is refused with %s', async (_, given, fields) => {
    expectInvalid(await trySave(api, forwarder, given), ...fields);
    expect(await lanesOf(forwarder)).toEqual([]);
  });

  it('says what is wrong in the caller’s language', async () => {
    const input = goodLane(api, { destinationPort: 'CNNGB' });
    const answer = await api.post('api/trade/forwarder/freight/saveLane', forwarder, input, undefined, 'zh-CN');
    expect(answer.body.fields!['destinationPort']).toMatch(/\p{Script=Han}/u);
  });
});

describe('lanes of one day', () => {
  it('get it together', async () => {
    const lanes = [await laneOf(api, forwarder), await laneOf(api, forwarder, { cabinetType: '20GP' })];
    const ids = lanes.map(({ id }) => id);
    const extended = dataOf(await api.post<Lane[]>(extendLanes.path, forwarder, { ids, validUntil: dayIn(api, 90) }));
    expect(extended.map(({ validUntil }) => validUntil)).toEqual([dayIn(api, 90), dayIn(api, 90)]);
  });

  it('stay as they are when one of them is not the caller’s, or the day is past', async () => {
    const own = await laneOf(api, forwarder);
    const foreign = await laneOf(api, await newForwarder(api));
    const extend = (input: Record<string, unknown>) =>
      api.post(extendLanes.path, forwarder, { validUntil: dayIn(api, 90), ...input });
    for (const other of [foreign.id, crypto.randomUUID(), 'no-id'])
      expect((await extend({ ids: [own.id, other] })).status).toBe(404);
    expectInvalid(await extend({ ids: [own.id], validUntil: dayIn(api, -5) }), 'validUntil');
    expectInvalid(await extend({ ids: [] }), 'ids');
    expect((await lanesOf(forwarder))[0]!.validUntil).toBe(own.validUntil);
  });
});

describe('today’s work', () => {
  it('counts lanes that end soon and those that have expired', async () => {
    await laneOf(api, forwarder, { validUntil: dayIn(api, 1) });
    await laneOf(api, forwarder, { cabinetType: '20GP', validUntil: dayIn(api, 10) });
    await laneOf(api, forwarder, { cabinetType: '40GP', validUntil: dayIn(api, 200) });
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 86_400_000);
    expect(dataOf(await api.get<ForwarderToday>(getForwarderToday.path, forwarder))).toEqual({
      ...{ open: 0, bookings: 0, liveQuotes: 0, quotesEndingSoon: 0 },
      ...{ lanes: 3, lanesEndingSoon: 1, lanesExpired: 1 },
    });
  });
});

describe('strangers', () => {
  it('get nowhere: nobody, an ordinary member, a buyer, a supplier', async () => {
    const { id } = await laneOf(api, forwarder);
    const others = [await api.person(), await newBuyer(api), await newSupplier(api)];
    for (const person of [null, ...others]) {
      const status = person ? 403 : 401;
      expect((await api.get(getLanes.path, person)).status).toBe(status);
      expect((await api.get(getForwarderToday.path, person)).status).toBe(status);
      expect((await api.post('api/trade/forwarder/freight/saveLane', person, goodLane(api))).status).toBe(status);
      expect((await api.post(deleteLane.path, person, { id })).status).toBe(status);
      const input = { ids: [id], validUntil: dayIn(api, 90) };
      expect((await api.post(extendLanes.path, person, input)).status).toBe(status);
    }
  });

  it('do not find the lane of another forwarder', async () => {
    const { id } = await laneOf(api, forwarder);
    const other = await newForwarder(api);
    expect((await trySave(api, other, { id })).status).toBe(404);
    expect((await api.post(deleteLane.path, other, { id })).status).toBe(404);
    expect((await api.post(deleteLane.path, other, { id: 'no-id' })).status).toBe(404);
    expect(await lanesOf(other)).toEqual([]);
    expect(await lanesOf(forwarder)).toHaveLength(1);
  });
});

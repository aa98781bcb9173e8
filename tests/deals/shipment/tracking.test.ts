import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShipmentView, TrackedShipment } from '#api/deals/logistics.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { toldTo } from '../../support/notices.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';

const api = startMemberApi();
const shipPath = 'api/trade/supplier/logistics/ship';
const trackingPath = 'api/trade/supplier/logistics/addTracking';
const listPath = 'api/trade/web/logistics/getShipments';
const confirmPath = 'api/trade/web/logistics/confirmArrival';
const trackPath = 'api/backstage/web/logistics/track';
type Shipments = { shipments: ShipmentView[] };

let buyer: Company;
let supplier: Supplier;
let stranger: Supplier;
beforeAll(async () => {
  [buyer, supplier, stranger] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
});

const hours = (count: number) => new Date(api.clock.now.getTime() + count * 3_600_000).toISOString();
const days = (count: number) => hours(24 * count);

let bills = 0;
/** A sub-order of 25 t whose parts are on their way; gives the ids of the shipments. */
async function onTheWay(...quantities: string[]) {
  const deal = await dealAt(api, buyer, supplier, { status: 4 });
  const bill = `TSTU${String(++bills).padStart(9, '0')}`;
  for (const [index, quantity] of quantities.entries()) {
    const input = {
      ...{ subOrderId: deal.subOrderId, carrier: 'MAEU', transportDocument: `${bill}${index}`, quantity },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
    };
    dataOf(await api.post(shipPath, supplier, input));
  }
  const input = { subOrderId: deal.subOrderId };
  const { shipments } = dataOf(await api.get<Shipments>('api/trade/web/logistics/getShipments', buyer, input));
  return { ...deal, bill: `${bill}0`, ids: shipments.map(({ id }) => id) };
}
const add = (shipmentId: string, milestone: string, more: Record<string, unknown> = {}, person = supplier) =>
  api.post<Shipments>(trackingPath, person, { shipmentId, milestone, at: hours(0), ...more });
const arrivedAt = async (subOrderId: string) =>
  (await api.db.select({ at: subOrder.arrivedAt }).from(subOrder).where(eq(subOrder.id, subOrderId)))[0]!.at;
const arrivalNotices = async (number: string, kind = 'arrived') =>
  (await toldTo(api, buyer)).filter(({ data }) => data['kind'] === kind && data['number'] === number).length;
const confirmIt = (shipmentId: string, more: Record<string, unknown> = {}, person: Company = buyer) =>
  api.post<Shipments>(confirmPath, person, { shipmentId, on: dayIn(api, 0), ...more });
const file = (shipmentId: string, kind: string) =>
  api.post('api/trade/supplier/logistics/addShipmentDocument', supplier, { shipmentId, kind }, [
    { field: 'document', name: 'paper.pdf', bytes: pdf() },
  ]);

describe('tracking', () => {
  it('replaces what was expected by what has happened, and reckons promised against actual', async () => {
    const { ids } = await onTheWay('25');
    const [id] = ids as [string];
    dataOf(await add(id, 'DEPARTED', { placeId: 'CNNGB' }));
    const later = dataOf(await add(id, 'ARRIVED', { at: days(34), expected: true, placeId: 'NGAPP' }));
    expect(later.shipments[0]).toMatchObject({ daysLate: 4, arrivedAt: null, departedAt: hours(0) });
    expect(later.shipments[0]!.events.map(({ milestone, expected }) => `${milestone}${expected ? '?' : ''}`)).toEqual([
      'BOOKED',
      'DEPARTED',
      'ARRIVED?',
    ]);
    const named = dataOf(await add(id, 'TRANSSHIP', { placeName: 'Tanger Med II', remark: 'Waits for the feeder' }));
    expect(named.shipments[0]!.events).toContainEqual(
      expect.objectContaining({ place: expect.objectContaining({ id: null, name: 'Tanger Med II' }) }),
    );
  });

  it('says that the goods are late as soon as their day is over', async () => {
    const { ids, subOrderId } = await onTheWay('25');
    dataOf(await add(ids[0]!, 'DEPARTED'));
    const before = api.clock.now;
    api.clock.now = new Date(days(33));
    const input = { subOrderId };
    const { shipments } = dataOf(await api.get<Shipments>('api/trade/web/logistics/getShipments', buyer, input));
    api.clock.now = before;
    expect(shipments[0]).toMatchObject({ daysLate: 3, arrivedAt: null });
  });

  it('starts no clock against the buyer on the supplier’s word alone; both sides are told what is missing', async () => {
    const { ids, subOrderId, subNumber } = await onTheWay('10', '15');
    for (const id of ids) dataOf(await add(id, 'ARRIVED', { placeId: 'NGAPP' }));
    dataOf(await add(ids[0]!, 'DELIVERED'));
    expect(await arrivedAt(subOrderId)).toBeNull();
    expect(await arrivalNotices(subNumber)).toBe(0);
    expect(await arrivalNotices(subNumber, 'arrivalStated')).toBe(2);
    for (const person of [buyer, supplier]) {
      const { shipments } = dataOf(await api.get<Shipments>(listPath, person, { subOrderId }));
      expect(shipments.map(({ arrival }) => arrival)).toEqual(
        ids.map(() => ({ stated: true, shownBy: null, lastDay: dayIn(api, 45) })),
      );
    }
    api.clock.now = new Date(days(44));
    await passTime(api.services);
    api.clock.now = new Date(days(-44));
    expect(await arrivedAt(subOrderId)).toBeNull();
  });

  it('begins when the buyer has confirmed all shipments, and tells it and the supplier', async () => {
    const { ids, subOrderId, subNumber } = await onTheWay('10', '15');
    dataOf(await add(ids[0]!, 'ARRIVED', { placeId: 'NGAPP' }));
    dataOf(await confirmIt(ids[0]!));
    expect(await arrivedAt(subOrderId)).toBeNull();
    // The buyer may know before the supplier does.
    const { shipments } = dataOf(await confirmIt(ids[1]!));
    expect(shipments.map(({ arrival, arrivedAt: on }) => [arrival.shownBy, on !== null])).toEqual([
      ['buyer', true],
      ['buyer', true],
    ]);
    expect(await arrivedAt(subOrderId)).toEqual(api.clock.now);
    expect((await confirmIt(ids[1]!)).status).toBe(409);
    expect(await arrivalNotices(subNumber)).toBe(1);
    const told = (await toldTo(api, supplier)).map(({ data }) => data);
    expect(told.filter(({ kind, number }) => kind === 'arrivalConfirmed' && number === subNumber)).toHaveLength(2);
  });

  it('begins when a paper of the carrier or the port is there, whichever comes first', async () => {
    for (const first of ['paper', 'word']) {
      const { ids, subOrderId, subNumber } = await onTheWay('25');
      const steps = { word: () => add(ids[0]!, 'ARRIVED'), paper: () => file(ids[0]!, 'AN') };
      dataOf(await steps[first as 'paper']());
      dataOf(await file(ids[0]!, 'CO'));
      expect(await arrivedAt(subOrderId)).toBeNull();
      dataOf(await steps[first === 'paper' ? 'word' : 'paper']());
      expect(await arrivedAt(subOrderId)).toEqual(api.clock.now);
      expect(await arrivalNotices(subNumber)).toBe(1);
      expect((await confirmIt(ids[0]!)).status).toBe(409);
    }
  });

  it('begins once the latest expected day is past by the days of the contract, not before', async () => {
    const { ids, subOrderId, subNumber } = await onTheWay('25');
    dataOf(await add(ids[0]!, 'ARRIVED'));
    // Said to come later than promised: that day counts.
    dataOf(await add(ids[0]!, 'ARRIVED', { at: days(33), expected: true }));
    const before = api.clock.now;
    api.clock.now = new Date(days(48));
    await passTime(api.services);
    expect(await arrivedAt(subOrderId)).toBeNull();
    api.clock.now = new Date(days(2));
    await passTime(api.services);
    expect(await arrivedAt(subOrderId)).toEqual(api.clock.now);
    expect(await arrivalNotices(subNumber)).toBe(1);
    api.clock.now = before;
  });

  it('does not take an arrival of a part for that of the whole', async () => {
    const { ids, subOrderId } = await onTheWay('10');
    dataOf(await confirmIt(ids[0]!));
    expect(await arrivedAt(subOrderId)).toBeNull();
  });

  it('begins the days of the buyer when it is known, not when it was', async () => {
    const { ids, subOrderId } = await onTheWay('25');
    dataOf(await file(ids[0]!, 'POD'));
    dataOf(await add(ids[0]!, 'DELIVERED', { at: days(-20) }));
    expect(await arrivedAt(subOrderId)).toEqual(api.clock.now);
  });

  it('is confirmed by the buyer alone, for a day that has come, after the departure', async () => {
    const { ids } = await onTheWay('25');
    dataOf(await add(ids[0]!, 'DEPARTED'));
    expectInvalid(await confirmIt(ids[0]!, { on: dayIn(api, 2) }), 'on');
    expectInvalid(await confirmIt(ids[0]!, { on: dayIn(api, -1) }), 'on');
    for (const person of [supplier, stranger, await newBuyer(api)])
      expect((await confirmIt(ids[0]!, {}, person)).status).toBe(404);
    expect((await confirmIt('nonsense')).status).toBe(404);
    expect((await api.post(confirmPath, null, { shipmentId: ids[0], on: dayIn(api, 0) })).status).toBe(401);
  });

  it.each([
    ['a milestone that nobody knows', { milestone: 'BEAMED' }, 'milestone'],
    ['a place that nobody knows', { placeId: 'ATLANTIS' }, 'placeId'],
    ['what has not happened yet', { at: '2999-01-01T00:00:00Z' }, 'at'],
    ['no moment', { at: 'tomorrow' }, 'at'],
  ])('refuses %s', async (_, wrong, field) => {
    const { ids } = await onTheWay('25');
    expectInvalid(await add(ids[0]!, 'LOADED', wrong), field);
  });

  it('refuses an arrival before the departure', async () => {
    const { ids } = await onTheWay('25');
    dataOf(await add(ids[0]!, 'DEPARTED'));
    expectInvalid(await add(ids[0]!, 'ARRIVED', { at: hours(-1) }), 'at');
  });

  it('is for the sender alone, while the goods are on their way', async () => {
    const { ids, subOrderId } = await onTheWay('25');
    expect((await add(ids[0]!, 'LOADED', {}, stranger)).status).toBe(404);
    expect(
      (await api.post(trackingPath, buyer, { shipmentId: ids[0], milestone: 'LOADED', at: hours(0) })).status,
    ).toBe(403);
    expect((await add('nonsense', 'LOADED')).status).toBe(404);
    await api.db.update(subOrder).set({ status: 6 }).where(eq(subOrder.id, subOrderId));
    expect((await add(ids[0]!, 'LOADED')).status).toBe(409);
  });
});

describe('the public look-up', () => {
  type Tracked = { shipments: TrackedShipment[] };
  const look = (number: string, document?: string, person: Person | null = null) =>
    api.get<Tracked>(trackPath, person, { number, ...(document !== undefined && { document }) });
  /** On its way in one container, under a B/L of its own. */
  const inContainer = async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4 });
    const bill = `XYZ${String(++bills).padStart(6, '0')}`;
    const input = {
      ...{ subOrderId: deal.subOrderId, carrier: 'A small line', transportDocument: bill, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 1), eta: dayIn(api, 30) },
      containers: ['MSKU6011672'],
    };
    dataOf(await api.post(shipPath, supplier, input));
    return { ...deal, bill };
  };

  it('finds goods by order or sub-order number with B/L or container number, however they are written', async () => {
    const { number, subNumber, bill } = await inContainer();
    const spaced = ` ${bill.toLowerCase().slice(0, 3)} ${bill.slice(3, 5)}/${bill.slice(5)} `;
    for (const [order, document] of [
      ...[number, subNumber].flatMap((order) => [bill, 'MSKU6011672'].map((document) => [order, document])),
      ...[subNumber.replace('-', ''), ` ${subNumber.toLowerCase()} `].map((order) => [order, spaced]),
      [subNumber, 'msku 601167-2'],
    ] as [string, string][])
      expect(dataOf(await look(order, document)).shipments, `${order}, ${document}`).toMatchObject([
        { number: subNumber, status: 5, transportDocument: bill, containers: ['MSKU6011672'] },
      ]);
  });

  it('shows of an order in parts those that the document is of', async () => {
    const { subNumber, bill } = await onTheWay('10', '15');
    expect(dataOf(await look(subNumber, bill)).shipments.map(({ transportDocument }) => transportDocument)).toEqual([
      bill,
    ]);
  });

  it('answers a number alone, numbers that do not belong together and unknown ones without saying which exist', async () => {
    const [one, other] = [await inContainer(), await onTheWay('25')];
    const notShipped = await dealAt(api, buyer, supplier, { status: 4 });
    const unknown = await look('SO991231-0001', 'NOSUCHBILL');
    expect(unknown.status).toBe(404);
    for (const [number, document] of [
      [one.subNumber, other.bill],
      [other.number, one.bill],
      [one.subNumber, 'TEXU3070079'],
      [one.subNumber, one.number],
      [one.bill, 'MSKU6011672'],
      ['SO991231-0001', one.bill],
      [notShipped.subNumber, one.bill],
      ['%%%%', '----'],
    ] as [string, string][])
      expect(await look(number, document), `${number}, ${document}`).toEqual({
        ...unknown,
        body: { ...unknown.body, requestId: expect.any(String) },
      });
    const alone = await look('SO991231-0001');
    expectInvalid(alone, 'document');
    for (const number of [one.number, one.subNumber, one.bill, 'MSKU6011672', notShipped.subNumber])
      for (const person of [null, stranger])
        expect((await look(number, undefined, person)).body, number).toEqual({
          ...alone.body,
          requestId: expect.any(String),
        });
  });

  it('finds goods by any one number of theirs for the parties of the deal and operators', async () => {
    const { number, subNumber, bill } = await inContainer();
    const operator = await api.person({ capabilities: ['operator'] });
    for (const person of [buyer, supplier, operator])
      for (const one of [number, subNumber.toLowerCase(), bill])
        expect(dataOf(await look(one, undefined, person)).shipments, one).toMatchObject([{ transportDocument: bill }]);
    // Others need what everybody needs, and get it.
    expect(dataOf(await look(number, bill, stranger)).shipments).toHaveLength(1);
  });

  it('says nothing of parties, quantities, prices and remarks', async () => {
    const { ids, bill, subNumber } = await onTheWay('25');
    dataOf(await add(ids[0]!, 'LOADED', { placeName: 'Yard of Secret Trading', remark: 'for Secret Trading' }));
    const { shipments } = dataOf(await look(subNumber, bill));
    expect(Object.keys(shipments[0]!).sort()).toEqual(
      [
        ...['arrivedAt', 'carrier', 'containers', 'daysLate', 'departedAt', 'destination', 'eta', 'etd', 'events'],
        ...['handedOver', 'number', 'origin', 'status', 'transportDocument'],
      ].sort(),
    );
    const text = JSON.stringify(shipments);
    for (const secret of ['Secret', buyer.company, supplier.company, '25.000', '1420'])
      expect(text).not.toContain(secret);
  });

  it('tells a mistyped container number from an unknown one, whatever the order number', async () => {
    const { subNumber } = await inContainer();
    for (const number of [subNumber, 'SO991231-0001']) {
      const mistyped = await look(number, 'CSQU3054384');
      expectInvalid(mistyped, 'document');
      expect(mistyped.body.fields!['document']).toMatch(/CSQU3054384.*3/);
    }
    expectInvalid(await look('abc', 'abc'), 'number', 'document');
  });
});

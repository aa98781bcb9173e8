import { beforeAll, describe, expect, it } from 'vitest';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { eq } from 'drizzle-orm';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';

const api = startMemberApi();
const logistics = 'api/trade/supplier/logistics';
const path = `${logistics}/correctShipment`;
type Shipments = { shipments: ShipmentView[] };

let buyer: Company;
let supplier: Supplier;
let stranger: Supplier;
beforeAll(async () => {
  [buyer, supplier, stranger] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
});

let bills = 0;
async function sent(paymentTerm = 'OA30') {
  const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm });
  const id = await sendOf(deal, '25');
  return { ...deal, bill: billNow(), id };
}
const billNow = () => `CORR${String(bills).padStart(8, '0')}`;
/** Gives the id of the shipment. */
async function sendOf({ subOrderId }: Deal, quantity: string): Promise<string> {
  bills += 1;
  const input = {
    ...{ subOrderId, carrier: 'MAEU', transportDocument: billNow(), quantity },
    ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
  };
  dataOf(await api.post(`${logistics}/ship`, supplier, input));
  return (await shipmentsOf(subOrderId)).shipments.at(-1)!.id;
}
const askFor = (shipmentId: string, more: Record<string, unknown>, person: Company | null = supplier) =>
  api.post(`${logistics}/askCorrectionConsent`, person, { shipmentId, remark: 'The vessel was rolled over.', ...more });
const answer = (subOrderId: string, seq: number) =>
  api.post('api/trade/web/logistics/answerShipmentConsent', buyer, { subOrderId, seq, agree: true });
const shipmentsOf = async (subOrderId: string, person: Company = buyer) =>
  dataOf(await api.get<Shipments>('api/trade/web/logistics/getShipments', person, { subOrderId }));
const correct = (shipmentId: string, more: Record<string, unknown>, person: Company | null = supplier) =>
  api.post<Shipments>(path, person, { shipmentId, remark: 'A slip of the pen.', ...more });
const orderOf = async (id: string) =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', buyer, { id }));

describe('the facts of a shipment', () => {
  it('are corrected with a reason; both sides see what they were, and the buyer is told', async () => {
    const { id, bill, subOrderId, orderId, subNumber } = await sent();
    const given = {
      transportDocument: 'corr 777-1',
      vessel: 'Ever Given 012W',
      containers: ['CSQU3054383'],
      seals: ['S-1'],
    };
    dataOf(await correct(id, { ...given, carrier: 'msc', eta: dayIn(api, 34) }));
    for (const person of [buyer, supplier]) {
      const [shipment] = (await shipmentsOf(subOrderId, person)).shipments;
      expect(shipment).toMatchObject({
        ...{ transportDocument: 'CORR7771', vessel: 'Ever Given 012W', containers: ['CSQU3054383'], seals: ['S-1'] },
        ...{ eta: dayIn(api, 34), quantity: '25.000' },
        corrections: [{ remark: 'A slip of the pen.' }],
      });
      const changes = shipment!.corrections[0]!.changes.map(({ field, from, to }) => [field, from, to]);
      expect(changes).toContainEqual(['transportDocument', bill, 'CORR7771']);
      expect(changes).toContainEqual(['vessel', null, 'Ever Given 012W']);
      expect(changes.map(([field]) => field)).toEqual([
        ...['carrier', 'transportDocument', 'vessel', 'containers', 'seals', 'eta'],
      ]);
      const { events, verified } = dataOf(
        await api.get<Timeline>('api/trade/web/order/getTimeline', person, { id: orderId }),
      );
      expect(verified).toBe(true);
      const last = events.findLast(({ action }) => action === 'correctShipment')!;
      expect(last.detail).toMatchObject({ shipment: 1, remark: 'A slip of the pen.' });
      expect(last.changes).toContainEqual(
        expect.objectContaining({ field: 'transportDocument', from: bill, to: 'CORR7771' }),
      );
    }
    expect((await toldTo(api, buyer)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'shipmentCorrected', number: subNumber }),
    );
  });

  it('move what is counted from them, and say so: the due date of O/A 30 days follows the transport document', async () => {
    const { id, orderId, subOrderId, subNumber } = await sent();
    const before = (await orderOf(orderId)).subOrders[0]!.dues[0]!;
    expect(before.dueOn).toBe(dayIn(api, 30));
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 24 * 3_600_000);
    dataOf(await correct(id, { transportOn: dayIn(api, -2) }));
    expect((await orderOf(orderId)).subOrders[0]!.dues[0]).toMatchObject({ dueOn: dayIn(api, 28) });
    const [shipment] = (await shipmentsOf(subOrderId)).shipments;
    expect(shipment!.corrections[0]!.changes.map(({ field }) => field)).toEqual(['transportOn', 'due0']);
    expect((await toldTo(api, buyer)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'shipmentCorrectedDue', number: subNumber, day: dayIn(api, 28) }),
    );
  });

  it('take no time from the buyer: an arrival that was promised later still counts for the days after it', async () => {
    const { id, subOrderId } = await sent();
    const lastDay = async () => (await shipmentsOf(subOrderId)).shipments[0]!.arrival.lastDay;
    const promised = await lastDay();
    dataOf(await correct(id, { eta: dayIn(api, 3) }));
    expect(await lastDay()).toBe(promised);
    dataOf(await correct(id, { eta: dayIn(api, 40) }));
    expect(await lastDay()).toBe(dayIn(api, 55));
  });

  it.each([
    ['nothing that differs', {}, 'remark'],
    ['a container with a wrong digit', { containers: ['CSQU3054384'] }, 'containers.0'],
    ['a number of dashes', { transportDocument: '- - - -' }, 'transportDocument'],
    ['an arrival before the departure', { eta: '2020-01-01' }, 'eta'],
    ['a transport document of next month', { transportOn: '2099-01-01' }, 'transportOn'],
    ['one from before the award', { transportOn: '2001-01-01' }, 'transportOn'],
  ])('are not corrected to %s', async (_, wrong, field) => {
    const { id, subOrderId, bill } = await sent();
    expectInvalid(await correct(id, wrong), field);
    expectInvalid(await correct(id, { vessel: 'A', remark: '' }), 'remark');
    expect((await shipmentsOf(subOrderId)).shipments[0]).toMatchObject({ transportDocument: bill, corrections: [] });
  });

  it('move its departure out of the window of the contract only with the consent of the buyer', async () => {
    const { id, orderId, subOrderId } = await sent();
    // The contract's last day is the fortieth.
    const late = { etd: dayIn(api, 45), eta: dayIn(api, 60) };
    const refused = await correct(id, late);
    expectInvalid(refused, 'deviations');
    expect(refused.body.fields!['deviations']).toMatch(/leaves by .*last day/);
    expect((await shipmentsOf(subOrderId)).shipments[0]).toMatchObject({ etd: dayIn(api, 0), corrections: [] });

    dataOf(await askFor(id, { etd: late.etd }));
    expectInvalid(await correct(id, late), 'deviations');
    const asked = (await orderOf(orderId)).subOrders[0]!;
    expect(asked).toMatchObject({
      deviation: { seq: 1, agreed: false, deviations: [expect.stringMatching(/^shipment 1: leaves by/)] },
      allowedActions: expect.arrayContaining(['agreeDeviation', 'refuseDeviation']),
    });
    expect((await askFor(id, { etd: late.etd })).status).toBe(409);
    dataOf(await answer(subOrderId, 1));
    expectInvalid(await correct(id, { ...late, etd: dayIn(api, 46) }), 'deviations');
    dataOf(await correct(id, late));
    const [shipment] = (await shipmentsOf(subOrderId)).shipments;
    expect(shipment).toMatchObject({ etd: late.etd, deviations: [expect.stringMatching(/^leaves by/)] });
    expect((await orderOf(orderId)).subOrders[0]!.deviation).toBeNull();
    // What the buyer has agreed to stays agreed for this shipment, and no day beyond it.
    dataOf(await correct(id, { etd: dayIn(api, 44) }));
    expectInvalid(await correct(id, { etd: dayIn(api, 46) }), 'deviations');
    dataOf(await correct(id, { vessel: 'Ever Given 012W' }));
  });

  it('nor is it moved by a consent for a shipment to come, or for another one', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30' });
    const [first, second] = [await sendOf(deal, '10'), await sendOf(deal, '5')];
    const late = { etd: dayIn(api, 45), eta: dayIn(api, 60) };
    const { subOrderId } = deal;
    dataOf(await api.post(`${logistics}/askShipmentConsent`, supplier, { ...late, subOrderId, quantity: '10', remark: 'Late' })); // prettier-ignore
    dataOf(await answer(subOrderId, 1));
    expectInvalid(await correct(first, late), 'deviations');
    dataOf(await askFor(first, { etd: late.etd }));
    dataOf(await answer(subOrderId, 2));
    expectInvalid(await correct(second, late), 'deviations');
    dataOf(await correct(first, late));
  });

  it('the consent for them is asked by their seller alone, and for what deviates alone', async () => {
    const { id } = await sent();
    const late = { etd: dayIn(api, 45) };
    expectInvalid(await askFor(id, { etd: dayIn(api, 39) }), 'deviations');
    expectInvalid(await askFor(id, {}), 'deviations');
    expectInvalid(await askFor(id, { ...late, remark: '' }), 'remark');
    expect((await askFor(id, late, stranger)).status).toBe(404);
    expect((await askFor('no-such-id', late)).status).toBe(404);
    expect((await askFor(id, late, buyer)).status).toBe(403);
    expect((await askFor(id, late, null)).status).toBe(401);
  });

  it('make no late shipment punctual: it is measured by the day that was promised first', async () => {
    const { id, subOrderId } = await sent();
    for (const [day, late] of [
      [45, 15],
      [50, 20],
      [28, -2],
    ] as const) {
      dataOf(await correct(id, { eta: dayIn(api, day) }));
      expect((await shipmentsOf(subOrderId)).shipments[0]).toMatchObject({ eta: dayIn(api, day), daysLate: late });
    }
  });

  it('are corrected by their seller alone, and by nobody after completion', async () => {
    const { id, orderId, subOrderId } = await sent();
    const given = { vessel: 'Ever Given' };
    expect((await correct(id, given, stranger)).status).toBe(404);
    expect((await correct('no-such-id', given)).status).toBe(404);
    expect((await correct(id, given, buyer)).status).toBe(403);
    expect((await correct(id, given, null)).status).toBe(401);
    await api.db.update(subOrder).set({ status: 6 }).where(eq(subOrder.id, subOrderId));
    await api.db.update(tradeOrder).set({ status: 6 }).where(eq(tradeOrder.id, orderId));
    expect((await correct(id, given)).status).toBe(409);
    expect((await shipmentsOf(subOrderId)).shipments[0]).toMatchObject({ vessel: '', corrections: [] });
  });

  it('corrected by two at once keep both corrections', async () => {
    const { id, subOrderId } = await sent();
    const answers = await Promise.all([correct(id, { vessel: 'One' }), correct(id, { seals: ['Two'] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [shipment] = (await shipmentsOf(subOrderId)).shipments;
    expect(shipment).toMatchObject({ vessel: 'One', seals: ['Two'] });
    expect(shipment!.corrections).toHaveLength(2);
  });
});

describe('what was said of a hand-over', () => {
  const terms = { tradeTerm: 1, deliveryMethod: null, departurePort: null } as const;
  const place = 'Warehouse 3, Beilun, Ningbo';
  /** So many days after the contract. */
  async function handed(after = 0) {
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30', terms });
    later(after);
    const input = {
      ...{ subOrderId: deal.subOrderId, carrier: 'Ningbo Haulage', transportDocument: '浙B12345' },
      ...{ quantity: '25', etd: dayIn(api, 0), place },
    };
    dataOf(await api.post(`${logistics}/ship`, supplier, input));
    return { ...deal, id: (await shipmentsOf(deal.subOrderId)).shipments.at(-1)!.id };
  }
  const later = (days: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + days * 24 * 3_600_000);
  };

  it('is corrected: place, day, receipt and truck, with what was said before on both sides and in the timeline', async () => {
    const { id, subOrderId, orderId, subNumber } = await handed();
    later(2);
    const given = { place: 'Warehouse 7, Zhenhai', transportDocument: '浙B 67890', etd: dayIn(api, -1) };
    dataOf(await correct(id, given));
    for (const person of [buyer, supplier]) {
      const [shipment] = (await shipmentsOf(subOrderId, person)).shipments;
      expect(shipment).toMatchObject({
        ...{ handedOver: true, origin: { name: 'Warehouse 7, Zhenhai' }, transportDocument: '浙B67890' },
        ...{ etd: dayIn(api, -1), eta: dayIn(api, -1), arrival: { stated: true } },
      });
      // One hand-over, as it was said last.
      expect(shipment!.events).toMatchObject([
        { milestone: 'DELIVERED', expected: false, at: `${dayIn(api, -1)}T00:00:00.000Z` },
      ]);
      const changes = shipment!.corrections[0]!.changes.map(({ label, from, to }) => [label, from, to]);
      expect(changes).toContainEqual(['Place of hand-over', place, 'Warehouse 7, Zhenhai']);
      expect(changes).toContainEqual(['Receipt or truck number', '浙B12345', '浙B67890']);
      expect(changes.map(([label]) => label)).toContain('Day of hand-over');
      expect(changes.map(([label]) => label)).not.toContain('ETA');
      const asked = { id: orderId };
      const { events, verified } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, asked));
      expect(verified).toBe(true);
      expect(events.findLast(({ action }) => action === 'correctShipment')!.changes).toContainEqual(
        expect.objectContaining({ field: 'place', from: place, to: 'Warehouse 7, Zhenhai' }),
      );
    }
    expect((await toldTo(api, buyer)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'shipmentCorrectedDue', number: subNumber, handedOver: true }),
    );
    // Who looks with the number of the paper sees no place.
    const track = { number: subNumber, document: '浙B67890' };
    const looked = await api.get<object>('api/backstage/web/logistics/track', null, track);
    expect(JSON.stringify(looked.body)).not.toMatch(/Warehouse|Zhenhai/);
  });

  it('takes no time from the buyer where it is corrected to an earlier day', async () => {
    const { id, subOrderId } = await handed(3);
    const lastDay = async () => (await shipmentsOf(subOrderId)).shipments[0]!.arrival.lastDay;
    const promised = await lastDay();
    dataOf(await correct(id, { etd: dayIn(api, -1) }));
    expect(await lastDay()).toBe(promised);
    // To a day that is still to come: it has not been handed over yet.
    dataOf(await correct(id, { etd: dayIn(api, 4) }));
    expect((await shipmentsOf(subOrderId)).shipments[0]).toMatchObject({
      arrival: { stated: false },
      events: [{ milestone: 'DELIVERED', expected: true }],
    });
  });

  it('stays as it is once the buyer has confirmed the goods, and is nobody else’s to correct', async () => {
    const { id, subOrderId } = await handed();
    const given = { place: 'Elsewhere' };
    expect((await correct(id, given, stranger)).status).toBe(404);
    expect((await correct(id, given, buyer)).status).toBe(403);
    expectInvalid(await correct(id, { ...given, eta: dayIn(api, 5) }), 'eta');
    expectInvalid(await correct(id, { place }), 'remark');
    dataOf(await api.post('api/trade/web/logistics/confirmArrival', buyer, { shipmentId: id, on: dayIn(api, 0) }));
    const late = await correct(id, given);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('has confirmed these goods')]);
    expect((await shipmentsOf(subOrderId)).shipments[0]).toMatchObject({ origin: { name: place }, corrections: [] });
  });

  it('has no place where goods go from port to port', async () => {
    const { id } = await sent();
    expectInvalid(await correct(id, { place }), 'place');
  });
});

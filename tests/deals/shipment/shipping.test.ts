import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { SupplierToday, Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { toldTo } from '../../support/notices.ts';
import { dataOf, expectInvalid, pdf, startMemberApi } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, receive, type Company, type Supplier } from '../../support/deals.ts';

const api = startMemberApi();
const shipPath = 'api/trade/supplier/logistics/ship';
const listPath = 'api/trade/web/logistics/getShipments';
const documentPath = 'api/trade/supplier/logistics/addShipmentDocument';
type Shipments = { shipments: ShipmentView[]; quantity: string; shipped: string };

let buyer: Company;
let supplier: Supplier;
let stranger: Supplier;
beforeAll(async () => {
  [buyer, supplier, stranger] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
});

let bills = 0;
const goods = (subOrderId: string, more: Record<string, unknown> = {}) => ({
  subOrderId,
  carrier: 'Maersk',
  transportDocument: `MAEU 900-${String(++bills).padStart(6, '0')}`,
  containers: ['csqu 305438 3'],
  quantity: '25',
  originPort: 'CNNGB',
  destinationPort: 'NGAPP',
  etd: dayIn(api, 2),
  eta: dayIn(api, 32),
  ...more,
});
const shipmentsOf = async (subOrderId: string, person: Company = buyer) =>
  dataOf(await api.get<Shipments>(listPath, person, { subOrderId }));
const noticesTo = async (person: Company) => (await toldTo(api, person)).map(({ data }) => data);

describe('a hand-over at a place', () => {
  const handed = (subOrderId: string, more: object = {}) => ({
    ...{ subOrderId, carrier: 'Ningbo Haulage', transportDocument: '浙B12345', quantity: '25', etd: dayIn(api, 0) },
    ...{ place: 'Warehouse 3, Beilun, Ningbo', ...more },
  });

  it.each([
    ['EXW', { tradeTerm: 1, deliveryMethod: null, departurePort: null }],
    ['one-day tour', { tradeTerm: 4, deliveryMethod: 'ONE_LOT', departurePort: null }],
  ] as const)('names no port: %s', async (_, terms) => {
    const { orderId, subOrderId, subNumber } = await dealAt(api, buyer, supplier, { status: 4, terms });
    const ports = { originPort: 'CNNGB', destinationPort: 'NGAPP' };
    expectInvalid(await api.post(shipPath, supplier, handed(subOrderId, ports)), 'originPort', 'destinationPort');
    expectInvalid(await api.post(shipPath, supplier, handed(subOrderId, { place: undefined })), 'place');
    expect((await api.post(shipPath, await newSupplier(api), handed(subOrderId))).status).toBe(404);
    dataOf(await api.post<OrderView>(shipPath, supplier, handed(subOrderId)));
    for (const person of [buyer, supplier])
      expect((await shipmentsOf(subOrderId, person)).shipments).toMatchObject([
        {
          ...{ handedOver: true, origin: { name: 'Warehouse 3, Beilun, Ningbo' }, transportDocument: '浙B12345' },
          ...{ etd: dayIn(api, 0), events: [{ milestone: 'DELIVERED', expected: false }] },
          arrival: { stated: true, shownBy: null },
        },
      ]);
    // Who has the paper sees when, and not where.
    const looked = dataOf(
      await api.get<object>('api/backstage/web/logistics/track', null, { number: subNumber, document: '浙B12345' }),
    );
    expect(looked).toMatchObject({ shipments: [{ handedOver: true, etd: dayIn(api, 0) }] });
    expect(JSON.stringify(looked)).not.toContain('Warehouse 3');
    const timeline = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: orderId }));
    const { detail } = timeline.events.at(-1)!;
    expect(detail).toMatchObject({ place: 'Warehouse 3, Beilun, Ningbo', day: dayIn(api, 0) });
    expect(detail).not.toHaveProperty('from');
  });

  it('is none where goods leave from port to port', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    expectInvalid(await api.post(shipPath, supplier, goods(subOrderId, { place: 'Warehouse 3' })), 'place');
    expectInvalid(await api.post(shipPath, supplier, goods(subOrderId, { eta: undefined })), 'eta');
    expectInvalid(await api.post(shipPath, supplier, goods(subOrderId, { originPort: undefined })), 'originPort');
  });
});

describe('shipping', () => {
  it('lists the booking before the departure that is expected on the same day', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(await api.post<OrderView>(shipPath, supplier, goods(subOrderId, { etd: dayIn(api, 0) })));
    const { shipments } = await shipmentsOf(subOrderId);
    expect(shipments[0]!.events.map(({ milestone }) => milestone)).toEqual(['BOOKED', 'DEPARTED', 'ARRIVED']);
  });

  it('puts the goods on their way: both sides see the shipment, the buyer is told', async () => {
    const { subOrderId, subNumber } = await dealAt(api, buyer, supplier, { status: 4 });
    const order = dataOf(await api.post<OrderView>(shipPath, supplier, goods(subOrderId, { lots: [] })));
    expect(order.subOrders[0]).toMatchObject({
      status: 5,
      shippedQuantity: '25.000',
      allowedActions: [
        'proposeEnd',
        'stateAnalysis',
        'addTracking',
        'correctShipment',
        'addDocument',
        'makeClaim',
        'giveNotice',
      ],
    });
    for (const person of [buyer, supplier]) {
      expect(await shipmentsOf(subOrderId, person)).toMatchObject({
        quantity: '25.000',
        shipped: '25.000',
        shipments: [
          {
            ...{ position: 1, carrier: 'Maersk', containers: ['CSQU3054383'], quantity: '25.000' },
            origin: { id: 'CNNGB', name: 'Ningbo', latitude: 29.93 },
            ...{ departedAt: null, arrivedAt: null, daysLate: 0 },
            events: [
              { milestone: 'BOOKED', expected: false },
              { milestone: 'DEPARTED', name: 'Vessel departed', expected: true, place: { name: 'Ningbo' } },
              { milestone: 'ARRIVED', expected: true },
            ],
          },
        ],
      });
    }
    expect(await noticesTo(buyer)).toContainEqual(expect.objectContaining({ kind: 'shipped', number: subNumber }));
  });

  it('may go in parts, each with a place of its own, and never more than is left', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(await api.post(shipPath, supplier, goods(subOrderId, { quantity: '10.500' })));
    const tooMuch = await api.post(shipPath, supplier, goods(subOrderId, { quantity: '14.501' }));
    expectInvalid(tooMuch, 'deviations');
    expect(tooMuch.body.fields!['deviations']).toContain('at most 25 t');
    const farTooMuch = await api.post(shipPath, supplier, goods(subOrderId, { quantity: '17.001' }));
    expectInvalid(farTooMuch, 'quantity');
    expect(farTooMuch.body.fields!['quantity']).toContain('17 t');
    const order = dataOf(await api.post<OrderView>(shipPath, supplier, goods(subOrderId, { quantity: '14.5' })));
    expect(order.subOrders[0]).toMatchObject({ status: 5, shippedQuantity: '25.000' });
    const { shipments } = await shipmentsOf(subOrderId);
    expect(shipments.map(({ position, quantity }) => [position, quantity])).toEqual([
      [1, '10.500'],
      [2, '14.500'],
    ]);
    expect((await api.post(shipPath, supplier, goods(subOrderId, { quantity: '1' }))).status).toBe(409);
  });

  it('names the container whose check digit is wrong, and what it would be', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    const containers = ['MSKU6011672', 'CSQU3054384', 'box 7', 'MSKU 601167-2'];
    const answer = await api.post(shipPath, supplier, goods(subOrderId, { containers }));
    expectInvalid(answer, 'containers.1', 'containers.2', 'containers.3');
    expect(answer.body.fields).toMatchObject({
      'containers.1': expect.stringMatching(/CSQU3054384.*3/),
      'containers.2': expect.stringContaining('box 7'),
    });
    expect((await shipmentsOf(subOrderId)).shipments).toEqual([]);
  });

  it.each([
    ['an arrival before the departure', { etd: '2026-08-10', eta: '2026-08-09' }, 'eta'],
    ['a port that does not exist', { originPort: 'XXXXX' }, 'originPort'],
    ['a journey to where it begins', { destinationPort: 'CNNGB' }, 'destinationPort'],
    ['nothing', { quantity: '0.000' }, 'quantity'],
    ['less than nothing', { quantity: '-1' }, 'quantity'],
    ['a fraction of a gram', { quantity: '0.0005' }, 'quantity'],
    ['a document number of dashes', { transportDocument: '- - - -' }, 'transportDocument'],
  ])('refuses %s', async (_, wrong, field) => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    expectInvalid(await api.post(shipPath, supplier, goods(subOrderId, wrong)), field);
    expect((await shipmentsOf(subOrderId)).shipments).toEqual([]);
  });

  it('of bulk goods may be the last one with what the contract tolerates more or less', async () => {
    const { subOrderId, orderId } = await dealAt(api, buyer, supplier, { status: 4 });
    await api.db.update(subOrder).set({ packing: 'TANK' }).where(eq(subOrder.id, subOrderId));
    const send = (more: Record<string, unknown>) => api.post<OrderView>(shipPath, supplier, goods(subOrderId, more));
    const today = async () =>
      dataOf(await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', supplier)).toShip;
    const others = (await today()) - 1;
    expectInvalid(await send({ quantity: '26.251' }), 'deviations');
    expectInvalid(await send({ quantity: '23.749', last: true }), 'deviations');
    expect(dataOf(await send({ quantity: '20' })).subOrders[0]!.allowedActions).toContain('ship');
    expect(await today()).toBe(others + 1);
    const closed = dataOf(await send({ quantity: '3.75', last: true }));
    expect(closed.subOrders[0]).toMatchObject({
      shippedQuantity: '23.750',
      allowedActions: [
        'proposeEnd',
        'stateAnalysis',
        'addTracking',
        'correctShipment',
        'addDocument',
        'makeClaim',
        'giveNotice',
      ],
    });
    expect(await today()).toBe(others);
    expect((await send({ quantity: '1' })).status).toBe(409);
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: orderId }));
    expect(events.filter(({ action }) => action === 'ship').map(({ detail }) => detail['last'])).toEqual([
      undefined,
      true,
    ]);
  });

  it('of packed goods is not the last one with less unless the buyer agrees', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    const answer = await api.post(shipPath, supplier, goods(subOrderId, { quantity: '24.999', last: true }));
    expectInvalid(answer, 'deviations');
  });

  it('waits for the money, whatever the status says', async () => {
    const deal = { ...(await dealAt(api, buyer, supplier, { status: 4, received: '0.00' })), buyer, supplier };
    const { subOrderId } = deal;
    const ship = () => api.post<OrderView>(shipPath, supplier, goods(subOrderId));
    expect(await ship()).toMatchObject({ status: 409, body: { fields: { status: '4' } } });
    await receive(api, deal, '10599.99');
    expect((await ship()).status).toBe(409);
    await receive(api, deal, '50.01');
    expect(dataOf(await ship()).subOrders).toMatchObject([{ status: 5, received: { amount: '10650.00' } }]);
  });

  it('is open in no other status', async () => {
    for (const status of [2, 3, 6, 7, 8] as const) {
      const { subOrderId } = await dealAt(api, buyer, supplier, { status });
      const answer = await api.post(shipPath, supplier, goods(subOrderId));
      expect(answer).toMatchObject({ status: 409, body: { fields: { status: String(status) } } });
    }
  });

  it('twice at once sends no more than there is', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    const both = goods(subOrderId, { quantity: '20' });
    const answers = await Promise.all([api.post(shipPath, supplier, both), api.post(shipPath, supplier, both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await shipmentsOf(subOrderId)).shipped).toBe('20.000');
  });

  it('posted again with one Idempotency-Key is one shipment', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    const input = goods(subOrderId, { quantity: '5' });
    const send = () => api.post<OrderView>(shipPath, supplier, input, undefined, 'en-US', `ship-${subOrderId}`);
    const [one, other] = await Promise.all([send(), send()]);
    expect(dataOf(one)).toEqual(dataOf(other));
    expect((await shipmentsOf(subOrderId)).shipped).toBe('5.000');
  });

  it('is for the supplier alone: the buyer, another supplier and nobody get nowhere', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    expect((await api.post(shipPath, stranger, goods(subOrderId))).status).toBe(404);
    expect((await api.post(shipPath, buyer, goods(subOrderId))).status).toBe(403);
    expect((await api.post(shipPath, null, goods(subOrderId))).status).toBe(401);
    expect((await api.post(shipPath, supplier, goods('no-such-id'))).status).toBe(404);
    expect((await api.get(listPath, stranger, { subOrderId })).status).toBe(404);
    expect((await api.get(listPath, buyer, { subOrderId: 'no-such-id' })).status).toBe(404);
    const operator = await api.person({ capabilities: ['operator'] });
    expect((await api.get(listPath, operator, { subOrderId })).status).toBe(200);
  });
});

describe('documents of a shipment', () => {
  it('come along with it: B/L, packing list, and a certificate for each lot', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(
      await api.post(shipPath, supplier, goods(subOrderId, { lots: ['L-1', 'L-2', 'L-3'] }), [
        { field: 'billOfLading', name: 'bl.pdf', bytes: pdf('bl') },
        { field: 'packingList', name: 'pl.pdf', bytes: pdf('pl') },
        { field: 'certificates', name: 'coa-1.pdf', bytes: pdf('one') },
        { field: 'certificates', name: 'coa-2.pdf', bytes: pdf('two') },
      ]),
    );
    const [sent] = (await shipmentsOf(subOrderId)).shipments;
    expect(sent).toMatchObject({
      lots: [
        { lot: 'L-1', certificate: { name: 'coa-1.pdf' } },
        { lot: 'L-2', certificate: { name: 'coa-2.pdf' } },
        { lot: 'L-3', certificate: null },
      ],
    });
    expect(sent!.documents.map(({ kind, kindName, name }) => [kind, kindName, name])).toEqual([
      ['PL', 'Packing list', 'pl.pdf'],
      ['BL', 'Bill of lading', 'bl.pdf'],
    ]);
  });

  it('are refused where a certificate has no lot', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 4 });
    const certificate = [{ field: 'certificates', name: 'coa.pdf', bytes: pdf() }];
    expectInvalid(await api.post(shipPath, supplier, goods(subOrderId), certificate), 'certificates');
  });

  it('may follow later, a certificate to its lot', async () => {
    const { subOrderId, orderId } = await dealAt(api, buyer, supplier, { status: 4 });
    dataOf(await api.post(shipPath, supplier, goods(subOrderId, { lots: ['L-1'] })));
    const [{ id }] = (await shipmentsOf(subOrderId)).shipments as [ShipmentView];
    const file = [{ field: 'document', name: 'paper.pdf', bytes: pdf() }];
    const send = (input: Record<string, string>, person = supplier) =>
      api.post(documentPath, person, { shipmentId: id, ...input }, file);
    dataOf(await send({ kind: 'CO' }));
    dataOf(await send({ kind: 'COA', lot: 'L-1' }));
    expectInvalid(await send({ kind: 'COA' }), 'lot');
    expectInvalid(await send({ kind: 'CO', lot: 'L-1' }), 'lot');
    expectInvalid(await send({ kind: 'NO_SUCH_KIND' }), 'kind');
    expect((await send({ kind: 'CO' }, stranger)).status).toBe(404);
    expect(await shipmentsOf(subOrderId)).toMatchObject({
      shipments: [{ lots: [{ lot: 'L-1', certificate: { name: 'paper.pdf' } }], documents: [{ kind: 'CO' }] }],
    });
    expect(await api.db.$count(shipment, eq(shipment.id, id))).toBe(1);
    for (const person of [buyer, supplier]) {
      const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', person, { id: orderId }));
      expect(events.filter(({ action }) => action === 'addDocument')).toMatchObject([
        { by: supplier.company, detail: { shipment: 1, kind: 'CO', lot: null } },
        { by: supplier.company, detail: { shipment: 1, kind: 'COA', lot: 'L-1' } },
      ]);
    }
  });
});

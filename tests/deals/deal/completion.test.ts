import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#api/deals/trade.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';

const api = startMemberApi();
const receiptPath = 'api/trade/web/order/confirmReceipt';
const evaluatePath = 'api/trade/web/order/evaluate';

let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

let serial = 0;
/** A sub-order of 25 t for 35,500.00 USD of which so much is on its way and paid. */
async function shipped({ quantity = '25', paid = '35500.00' } = {}) {
  const deal = await dealAt(api, buyer, supplier, { status: 5, received: paid });
  const { subOrderId } = deal;
  const now = api.clock.now;
  await api.db.insert(shipment).values({
    ...{ id: uuidv7(now), subOrderId, position: 1, line: 1, carrier: 'MAEU', transportDocument: `BL${++serial}` },
    ...{ containers: [], quantity, originPort: 'CNNGB', destinationPort: 'NGAPP', etd: '2026-07-01' },
    ...{ eta: '2026-08-01', shippedAt: now, lots: [] },
  });
  return deal;
}
const confirm = (subOrderId: string, person: Company = buyer) =>
  api.post<OrderView>(receiptPath, person, { subOrderId });

describe('confirming receipt', () => {
  it('completes a deal that is fully paid and fully shipped', async () => {
    const { subOrderId } = await shipped();
    const order = dataOf(await confirm(subOrderId));
    expect(order).toMatchObject({
      status: 6,
      subOrders: [{ status: 6, allowedActions: ['stateMeasurement', 'evaluate', 'makeClaim', 'giveNotice'] }],
    });
    expect(await confirm(subOrderId)).toMatchObject({ status: 409, body: { fields: { status: '6' } } });
  });

  it.each([
    ['something is unpaid', { paid: '35449.99' }],
    ['something is not yet on its way', { quantity: '24.999' }],
  ])('is not possible while %s', async (_, given) => {
    const { subOrderId } = await shipped(given);
    expect(await confirm(subOrderId)).toMatchObject({ status: 409, body: { fields: { status: '5' } } });
  });

  it('twice at once happens once', async () => {
    const { subOrderId } = await shipped();
    const answers = await Promise.all([confirm(subOrderId), confirm(subOrderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is the buyer’s alone', async () => {
    const { subOrderId } = await shipped();
    expect((await confirm(subOrderId, supplier)).status).toBe(404);
    expect((await confirm(subOrderId, await newBuyer(api))).status).toBe(404);
    expect((await confirm('nonsense')).status).toBe(404);
  });
});

describe('an evaluation', () => {
  const rate = (subOrderId: string, stars: unknown, person: Company = buyer, text = '按时到货') =>
    api.post<OrderView>(evaluatePath, person, { subOrderId, stars, text });

  it('is given once for a completed deal, stars and words', async () => {
    const { subOrderId } = await shipped();
    expect((await rate(subOrderId, 5)).status).toBe(409);
    dataOf(await confirm(subOrderId));
    const order = dataOf(await rate(subOrderId, 4));
    expect(order.subOrders[0]).toMatchObject({
      evaluation: { stars: 4, text: '按时到货' },
      allowedActions: ['stateMeasurement', 'makeClaim', 'giveNotice'],
    });
    expect((await rate(subOrderId, 1)).status).toBe(409);
    expect(await api.db.$count(evaluation, eq(evaluation.subOrderId, subOrderId))).toBe(1);
    const letters = await api.emailsTo(supplier);
    expect(letters.map(({ data }) => data['kind'])).toEqual(expect.arrayContaining(['completed', 'evaluated']));
  });

  it('has one to five whole stars, and is the buyer’s alone', async () => {
    const { subOrderId } = await shipped();
    dataOf(await confirm(subOrderId));
    for (const stars of [0, 6, 4.5, '5', null]) expectInvalid(await rate(subOrderId, stars), 'stars');
    expectInvalid(await rate(subOrderId, 5, buyer, 'x'.repeat(1_001)), 'text');
    expect((await rate(subOrderId, 5, supplier)).status).toBe(404);
    expect((await rate(subOrderId, 5, await newBuyer(api))).status).toBe(404);
  });
});

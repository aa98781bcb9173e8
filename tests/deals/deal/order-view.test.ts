import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';

const api = startMemberApi();
const path = 'api/trade/web/order/getOrderById';

describe('a deal', () => {
  it('is shown to its two sides and an operator, each with its own actions, and to nobody else', async () => {
    const [buyer, supplier, stranger] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
    const operator = await api.person({ capabilities: ['operator'] });
    const { orderId, subOrderId, number } = await dealAt(api, buyer, supplier, { status: 3 });
    const seen = async (person: typeof buyer | typeof operator) =>
      dataOf(await api.get<OrderView>(path, person, { id: orderId }));
    expect(await seen(buyer)).toMatchObject({
      number,
      status: 3,
      role: 'buyer',
      subOrders: [
        {
          id: subOrderId,
          total: { amount: '35500.00', currency: 'USD' },
          dueBeforeShipment: { amount: '10650.00', currency: 'USD' },
          balance: { amount: '35500.00' },
          allowedActions: ['submitRemittance', 'proposeEnd', 'giveNotice'],
        },
      ],
    });
    expect(await seen(supplier)).toMatchObject({
      role: 'supplier',
      invited: null,
      subOrders: [{ allowedActions: ['extendPayment', 'proposeEnd', 'stateAnalysis', 'giveNotice'] }],
    });
    expect((await seen(operator)).subOrders[0]!.allowedActions).toEqual([
      'submitRemittance',
      'confirmRemittance',
      'rejectRemittance',
    ]);
    expect((await api.get(path, stranger, { id: orderId })).status).toBe(404);
    expect((await api.get(path, null, { id: orderId })).status).toBe(401);
  });

  it('reads as it is meant, also where it was written before deceptive signs were refused', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { orderId } = await dealAt(api, buyer, supplier, { status: 3 });
    await api.db
      .update(tradeOrder)
      .set({ gradeNumber: 'Grade \u202e001\u202c\u200b', remarks: 'one\u2028two\u0007' })
      .where(eq(tradeOrder.id, orderId));
    const seen = dataOf(await api.get<OrderView>(path, supplier, { id: orderId }));
    expect(seen.rfq).toMatchObject({ gradeNumber: 'Grade 001', remarks: 'one\ntwo' });
  });
});

import fc from 'fast-check';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  derivedStatus,
  mayNow,
  next,
  orderStatuses,
  terminalStatuses,
  tradeRoles,
  type OrderStatus,
  type TradeRole,
} from '#api/deals/order-states.ts';
import { tradeActions, type TradeAction } from '#api/deals/trade-actions.ts';
import { recordRefund, returnRefund, type CreditCase } from '#api/deals/refund.ts';
import { decideMoneyProposal } from '#api/deals/remittance.ts';
import { add, compare } from '#lib/decimal.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { collectionAccount, refund, remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError } from '#server/platform/errors.ts';
import { chainHolds } from '#server/deals/deal/chain.ts';
import { lockSubOrder, moveSubOrder, readBalance, readChain } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startMemberApi, type Person } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';

const api = startMemberApi();
const day = 86_400_000;
const start = api.clock.now;
let buyer: Company;
let suppliers: [Supplier, Supplier];
let operator: Person;
let secondOperator: Person;
let accountId: string;
beforeAll(async () => {
  buyer = await newBuyer(api);
  suppliers = [await newSupplier(api), await newSupplier(api)];
  operator = await api.person({ capabilities: ['operator'] });
  secondOperator = await api.person({ capabilities: ['operator'] });
  accountId = uuidv7(start);
  await api.db.insert(collectionAccount).values({
    ...{ id: accountId, currency: 'USD', bank: 'Bank', bankAddress: 'Street', swift: 'TESTCNBJ', account: '1' },
    ...{ beneficiary: 'Resinport', state: 'approved', proposedAt: start },
  });
});

/** What anybody may try at any time, and what happens beside it. */
type Move =
  | { kind: 'step'; target: 0 | 1; action: TradeAction; role: TradeRole }
  | { kind: 'pay'; target: 0 | 1; cents: number; confirmed: boolean }
  | { kind: 'ship' | 'arrive' | 'confirm' | 'evaluate'; target: 0 | 1; quantity: string }
  | { kind: 'refund'; target: 0 | 1; cents: number }
  | { kind: 'return'; target: 0 | 1 }
  | { kind: 'wait'; days: number };

const target = fc.constantFrom<0 | 1>(0, 0, 1);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      target,
      // What leads on comes often enough that deals get to their end.
      action: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<TradeAction>('sign', 'allSigned', 'fundsArrived') },
        // Both sides alone bring back what has lapsed; here nobody does.
        { weight: 1, arbitrary: fc.constantFrom(...tradeActions.filter((action) => action !== 'revive')) },
      ),
      role: fc.oneof(fc.constant<TradeRole>('system'), fc.constantFrom(...tradeRoles)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      target,
      cents: fc.oneof(fc.constantFrom(1_065_000, 3_550_000, 3_550_000), fc.integer({ min: 1, max: 4_000_000 })),
      confirmed: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom<'ship' | 'arrive' | 'confirm' | 'evaluate'>(
        'ship',
        'ship',
        'arrive',
        'confirm',
        'confirm',
        'evaluate',
      ),
      target,
      quantity: fc.constantFrom('25', '25', '25', '10.5', '14.5', '25.001'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({
        kind: fc.constant('refund' as const),
        target,
        cents: fc.oneof(fc.constant(1_065_000), fc.integer({ min: 1, max: 2_000_000 })),
      }),
      fc.record({ kind: fc.constant('return' as const), target }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }) },
);

type World = {
  deals: [Deal, Deal];
  orderId: string;
  confirmed: [string, string];
  /** Of each, refunds that were taken and not returned. */
  refunds: [Paid[], Paid[]];
};
type Paid = { id: string; amount: string };

type Begin = readonly [OrderStatus, OrderStatus];
const begin: fc.Arbitrary<Begin> = fc.tuple(fc.constantFrom(2, 3, 4, 5), fc.constantFrom(2, 3, 4, 5));

/** One order whose two sub-orders stand at these statuses. */
async function newWorld([one, other]: Begin): Promise<World> {
  api.clock.now = start;
  const deals: [Deal, Deal] = [
    await dealAt(api, buyer, suppliers[0], { status: one, received: '0.00' }),
    await dealAt(api, buyer, suppliers[1], { status: other, received: '0.00' }),
  ];
  const { orderId } = deals[0];
  await api.db
    .update(tradeOrder)
    .set({ status: derivedStatus([one, other]) })
    .where(eq(tradeOrder.id, orderId));
  await api.db.update(subOrder).set({ orderId }).where(eq(subOrder.id, deals[1].subOrderId));
  return { deals, orderId, confirmed: ['0.00', '0.00'], refunds: [[], []] };
}

async function step(world: World, { target, action, role }: Extract<Move, { kind: 'step' }>): Promise<void> {
  await api.db.transaction(async (tx) => {
    const { order, subOrder: row } = await lockSubOrder(tx, world.deals[target].subOrderId);
    const { paidInFull, fullyShipped, credit, refunded } = await readBalance(tx, row);
    const [hasCredit, hasRefund] = [compare(credit, '0') > 0, compare(refunded, '0') > 0];
    const facts = { paidInFull, fullyShipped, hasCredit, hasRefund };
    const context = { actor: null, now: () => api.clock.now };
    const open = mayNow('subOrder', row.status, action, role, facts);
    const moved = await moveSubOrder(tx, context, order, row, { action, role, company: null, facts }).catch(
      (error: unknown) => error,
    );
    if (moved instanceof AppError) expect(moved.code).toBe('conflict');
    else if (moved instanceof Error) throw moved;
    expect(moved instanceof AppError, `${row.status} ${action} by ${role}`).toBe(!open);
  });
}

const inMoney = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
/** Of what has ended early everything goes back that was paid. */
const refundable: readonly OrderStatus[] = [4, 5, 6, 7, 8];

/** Taken exactly when the credit covers it: what an operator may do at any time. */
async function giveBack(world: World, { target: at, cents }: Extract<Move, { kind: 'refund' }>): Promise<void> {
  const { subOrderId } = world.deals[at];
  const row = (await look(world)).rows[at]!;
  const { credit } = await readBalance(api.db, row);
  const amount = inMoney(cents);
  const reference = `RND${++receipts}`;
  const answer = await api.post<CreditCase>(recordRefund.path, operator, {
    ...{ subOrderId, amount, currency: 'USD', valueDate: dayIn(api, 0), reference },
  });
  const open = refundable.includes(row.status) && compare(credit, amount) >= 0;
  expect(answer.status === 200, `${row.status}: ${amount} of ${credit}`).toBe(open);
  if (answer.status !== 200) return;
  const id = answer.body.data!.proposal!.id;
  expect((await api.post(decideMoneyProposal.path, secondOperator, { id, approve: true })).status).toBe(200);
  const [made] = await api.db.select({ id: refund.id }).from(refund).where(eq(refund.reference, reference));
  if (made) world.refunds[at].push({ id: made.id, amount });
}

const mayPay = async (world: World, at: 0 | 1) =>
  next('subOrder', (await look(world)).rows[at]!.status, 'submitRemittance', 'buyer') !== null;

async function bringBack(world: World, { target: at }: Extract<Move, { kind: 'return' }>): Promise<void> {
  const last = world.refunds[at].pop();
  if (!last) return;
  const input = { id: last.id, returnedOn: dayIn(api, 0), reason: 'Closed' };
  expect((await api.post(returnRefund.path, operator, input)).status).toBe(200);
  returned += 1;
}

let returned = 0;
let receipts = 0;
async function act(world: World, one: Move): Promise<void> {
  if (one.kind === 'wait') {
    api.clock.now = new Date(api.clock.now.getTime() + one.days * day);
    await passTime(api.services);
    return;
  }
  if (one.kind === 'step') return step(world, one);
  if (one.kind === 'refund') return giveBack(world, one);
  if (one.kind === 'return') return bringBack(world, one);
  const { subOrderId } = world.deals[one.target];
  const supplier = suppliers[one.target];
  if (one.kind === 'pay') {
    // Nobody records a transfer for what has ended; money may arrive at any time.
    if (!one.confirmed && !(await mayPay(world, one.target))) return;
    const amount = inMoney(one.cents);
    await api.db.insert(remittance).values({
      ...{ id: uuidv7(api.clock.now), subOrderId, buyerId: buyer.id, shopId: supplier.shopId, accountId, amount },
      ...{ state: one.confirmed ? 'confirmed' : 'submitted', remitter: 'B', remittanceBank: 'C', currency: 'USD' },
      ...{ postscript: 'P', sentAt: '2026-07-14', submittedAt: api.clock.now },
      ...(one.confirmed && { arrived: amount, arrivedAt: '2026-07-15', receivingNumber: `RND${++receipts}` }),
      ...(one.confirmed && { decidedBy: operator.id, decidedAt: api.clock.now }),
    });
    if (one.confirmed) world.confirmed[one.target] = add(world.confirmed[one.target], amount);
  } else if (one.kind === 'ship') {
    await api.post('api/trade/supplier/logistics/ship', supplier, {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: `RND${++receipts}`, quantity: one.quantity },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
    });
  } else if (one.kind === 'arrive') {
    const list = await api.get<{ shipments: { id: string }[] }>('api/trade/web/logistics/getShipments', buyer, {
      subOrderId,
    });
    for (const { id } of list.body.data!.shipments)
      await api.post('api/trade/supplier/logistics/addTracking', supplier, {
        ...{ shipmentId: id, milestone: 'ARRIVED', at: api.clock.now.toISOString() },
      });
    // What the supplier alone says starts no clock.
    if (one.quantity === '25')
      for (const { id: shipmentId } of list.body.data!.shipments)
        await api.post('api/trade/web/logistics/confirmArrival', buyer, { shipmentId, on: dayIn(api, 0) });
  } else if (one.kind === 'confirm') await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId });
  else await api.post('api/trade/web/order/evaluate', buyer, { subOrderId, stars: 5 });
}

async function look({ deals, orderId }: World) {
  const ids = deals.map(({ subOrderId }) => subOrderId);
  const rows = await api.db.select().from(subOrder).where(inArray(subOrder.id, ids));
  const [order] = await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  return { rows: ids.map((id) => rows.find((row) => row.id === id)!), order: order! };
}

async function expectSound(world: World, before: readonly OrderStatus[]): Promise<OrderStatus[]> {
  const { rows, order } = await look(world);
  for (const [index, row] of rows.entries()) {
    const was = before[index]!;
    if (terminalStatuses.includes(was)) expect(row.status).toBe(was);
    else expect(row.status).toBeGreaterThanOrEqual(was);
    const { received, refunded, credit, shipped, paidInFull, fullyShipped } = await readBalance(api.db, row);
    expect(received).toBe(world.confirmed[index]);
    expect(refunded).toBe(add('0.00', ...world.refunds[index]!.map(({ amount }) => amount)));
    expect(compare(add(refunded, credit), received)).toBeLessThanOrEqual(0);
    expect(compare(shipped, row.quantity)).toBeLessThanOrEqual(0);
    if (row.status === orderStatuses.completed)
      expect({ paidInFull, fullyShipped }).toEqual({ paidInFull: true, fullyShipped: true });
  }
  const statuses = rows.map(({ status }) => status);
  expect(order.status).toBe(derivedStatus(statuses));
  expect(chainHolds(await readChain(api.db, order))).toBe(true);
  return statuses;
}

/** Eighty deals, each of up to forty steps: on a busy machine a minute is not enough. This only ends what hangs. */
const patience = 300_000;

describe('whatever people do, in whatever order,', () => {
  it(
    'ends stay ends, the chain holds, the order follows its parts, and money is what was confirmed',
    async () => {
      const reached = new Set<OrderStatus>();
      await fc.assert(
        fc.asyncProperty(begin, fc.array(move, { minLength: 10, maxLength: 40 }), async (at, moves) => {
          const world = await newWorld(at);
          let statuses: OrderStatus[] = [...at];
          let chain = 0;
          for (const one of moves) {
            await act(world, one);
            const events = await api.db.$count(tradeEvent, eq(tradeEvent.orderId, world.orderId));
            if (events === chain) continue;
            chain = events;
            statuses = await expectSound(world, statuses);
            for (const status of statuses) reached.add(status);
          }
          await expectSound(world, statuses);
        }),
        { numRuns: 80, seed: 20260715, endOnFailure: true },
      );
      // The sequences are worth something only when they get somewhere.
      expect([...reached]).toEqual(expect.arrayContaining([2, 3, 4, 5, 6, 8]));
      expect(returned).toBeGreaterThan(0);
    },
    patience,
  );
});

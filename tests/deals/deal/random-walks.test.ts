import fc from 'fast-check';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectingWays } from '#api/deals/collecting.ts';
import { orderStatuses, terminalStatuses } from '#api/deals/order-states.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import { compare } from '#lib/decimal.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { chainHolds } from '#server/deals/deal/chain.ts';
import { readBalance, readChain } from '#server/deals/deal/index.ts';
import { openCredits } from '#server/deals/payment/credits.ts';
import { doubtsOfLog, extendLog } from '#server/deals/evidence/index.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { issuedDeal, signBoth, type IssuedDeal } from '../contract/harness.ts';
import { expectSound } from '../ledger/harness.ts';
import { hours, newOperator, openAccount } from '../payment/bank.ts';
import { payoutsOf } from '../payout/harness.ts';
import { expectAgreement } from './agreeing.ts';
import { walkOf, type Operators, type Side, type Walk } from './walking.ts';

/**
 * `WALKS=1000` for more of them, `WALK_MINUTES=60` to begin none after that time, `WALK_SEED` for others, `WALK_PATH` for the
 * one that fast-check names.
 */
const walks = Number(process.env['WALKS'] ?? 8);
const minutes = Number(process.env['WALK_MINUTES'] ?? Infinity);
const seed = Number(process.env['WALK_SEED'] ?? 20260715);

const path = process.env['WALK_PATH'];

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let operators: Operators;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  operators = [await newOperator(api), await newOperator(api), await newOperator(api)];
  for (const currency of ['USD', 'CNY']) await openAccount(api, currency);
  await payoutsOf(api).openPayoutAccount(supplier);
});

type Move = { by: Side; pick: number; n: number; what: 'open' | 'any' | 'world' };
const move: fc.Arbitrary<Move> = fc.record({
  by: fc.constantFrom<Side>('buyer', 'supplier'),
  pick: fc.nat({ max: 997 }),
  n: fc.nat({ max: 65_535 }),
  what: fc.constantFrom('open', 'open', 'open', 'open', 'world', 'world', 'world', 'any'),
});
/** Steps that end a deal early come seldom, so that walks get far; what leads on comes often. */
const seldom = ['proposeEnd', 'agreeEnd', 'avoid', 'closeUnpaid', 'giveNotice', 'proposeAmendment', 'askDeviation'];
const onward = ['submitRemittance', 'ship', 'openCredit', 'adviseCredit', 'confirmReceipt', 'sign', 'noticeReady'];
const worldly = ['decide', 'decide', 'decide', 'wait', 'wait', 'line', 'assign', 'reverse', 'refund', 'returned', 'payout', 'propose', 'setAside']; // prettier-ignore

const taken = new Map<string, number>();
const ends = new Map<number, number>();
const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

async function take(walk: Walk, { by, pick, n, what }: Move): Promise<void> {
  if (what === 'world') {
    await walk.world[worldly[pick % worldly.length]!]!(n);
    return;
  }
  const known = Object.keys(walk.steps);
  const open = (await walk.view(by)).allowedActions.filter((action) => action in walk.steps);
  const likely = open.flatMap((action) =>
    seldom.includes(action) && n % 3 !== 0 ? [] : onward.includes(action) ? [action, action, action] : [action],
  );
  const choice = what === 'any' || likely.length === 0 ? known : likely;
  const action = choice[pick % choice.length]!;
  count(taken, action);
  await walk.steps[action]!(by, n);
}

/** What leads on to a good end. */
const forward = [
  ...['sign', 'openCredit', 'adviseCredit', 'submitRemittance', 'noticeReady', 'ship', 'addTracking', 'handDocuments'],
  ...[
    'presentDocuments',
    'acceptDocuments',
    'statePaid',
    'confirmPaid',
    'agreeDeviation',
    'confirmArrival',
    'confirmReceipt',
  ],
];
/** What a deal shows follows from these, and from the time. */
async function stateOf({ orderId, subOrderId }: IssuedDeal): Promise<string> {
  const { rows } = await api.db.execute(
    sql`select (select count(*) from trade_event where order_id = ${orderId}),
      (select o::text from trade_order o where id = ${orderId}),
      (select s::text from sub_order s where id = ${subOrderId}),
      (select array_agg(p::text order by id) from money_proposal p where sub_order_id = ${subOrderId}),
      (select array_agg(a::text order by kind) from ledger_account a where sub_order_id = ${subOrderId})`,
  );
  return JSON.stringify([rows, api.clock.now]);
}

/** Steps of a deal that goes well, until neither side has one. */
async function goOn(walk: Walk, deal: IssuedDeal, steps: readonly number[]): Promise<void> {
  const idle = new Set<Side>();
  for (const n of steps) {
    const by = n % 2 ? 'buyer' : 'supplier';
    if (idle.has(by)) continue;
    const before = await stateOf(deal);
    const had = await stepOn(walk, by, n);
    if ((await stateOf(deal)) !== before) idle.clear();
    else if (!had) idle.add(by);
  }
}

/** One step of a side, after which the desk does its part; whether there was one. */
async function stepOn(walk: Walk, by: Side, n: number): Promise<boolean> {
  const open = (await walk.view(by)).allowedActions.filter((action) => forward.includes(action));
  const action = open[(n >> 1) % Math.max(1, open.length)];
  if (action) {
    count(taken, action);
    await walk.steps[action]!(by, 0);
  }
  for (let at = 0; at < 3; at += 1) await walk.world['decide']!(2);
  return action !== undefined;
}

const settledSteps = ['rejectRemittance', 'withdrawClaim', 'receiveClaimGoods', 'refuseSettlement', 'claimPaid', 'refuseAmendment', 'refuseEnd', 'refuseRevival'] as const; // prettier-ignore
const statusOf = async ({ subOrderId }: IssuedDeal) =>
  (await api.db.select({ status: subOrder.status }).from(subOrder).where(eq(subOrder.id, subOrderId)))[0]!.status;

/** From wherever a walk has got to there is an end at which nobody's money stands anywhere. */
async function bringToEnd(walk: Walk, deal: IssuedDeal): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await walk.decideProposals(true);
    for (let at = 0; at < 6; at += 1) await walk.world['decide']!(2);
    for (const by of ['buyer', 'supplier'] as const)
      for (const action of settledSteps) {
        const { allowedActions } = await walk.view(by);
        if (allowedActions.includes(action)) await walk.steps[action]!(by, 0);
      }
    for (const line of await walk.openLines()) {
      expect(line.state).toBe('open');
      await walk.world['setAside']!(0);
    }
    if (!terminalStatuses.includes(await statusOf(deal))) {
      await walk.steps['proposeEnd']!('buyer', 0);
      await walk.steps['agreeEnd']!('supplier', 0);
    }
    await walk.refundAll();
    const held = await heldOf(deal);
    const claims = (await walk.claimNow('buyer')).filter(
      ({ endedAt, owed, owedPaidAt }) => endedAt === null || (Number(owed.amount) > 0 && owedPaidAt === null),
    );
    if (terminalStatuses.includes(await statusOf(deal)) && held.length === 0 && claims.length === 0) return;
    hours(api, 24 * 8);
    await passTime(api.services);
  }
}

/** What is due back to the buyer stands on the desk, and nothing else does: it is looked for by the ledger. */
async function expectOnDesk({ subOrderId }: IssuedDeal): Promise<void> {
  const [row] = await api.db.select().from(subOrder).where(eq(subOrder.id, subOrderId));
  const { credit } = await readBalance(api.db, row!);
  const isDue = row!.status > orderStatuses.pendingPayment && compare(credit, '0') > 0;
  const found = await openCredits(api.db, eq(subOrder.id, subOrderId));
  expect(found.map(({ balance }) => balance.credit)).toEqual(isDue ? [credit] : []);
}

const heldOf = ({ subOrderId }: IssuedDeal) =>
  api.db
    .select({ kind: ledgerAccount.kind, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.subOrderId, subOrderId), ne(ledgerAccount.balance, '0')));

async function expectEnd(deal: IssuedDeal): Promise<void> {
  const status = await statusOf(deal);
  expect(terminalStatuses).toContain(status);
  count(ends, status);
  expect(await heldOf(deal)).toEqual([]);
  const suspense = await api.db
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(inArray(ledgerAccount.kind, ['suspense']), ne(ledgerAccount.balance, '0')));
  expect(suspense).toEqual([]);
  const { rows } = await api.db.execute(
    sql`select posting_id from posting_leg group by posting_id having sum(amount) <> 0 union all
      select null from ledger_account group by currency having sum(balance) <> 0`,
  );
  expect(rows).toEqual([]);
  await expectSound(api);
  const [order] = await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, deal.orderId));
  expect(chainHolds(await readChain(api.db, order!))).toBe(true);
}

describe('a deal of any payment term, whoever collects, whatever its sides, the desk and the bank do,', () => {
  it(
    'comes to an end at which no money is left with it, the ledger and the log say what the records say',
    async () => {
      const until = Date.now() + minutes * 60_000;
      let begun = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(paymentTerms)),
          fc.array(fc.nat({ max: 65_535 }), { maxLength: 30 }),
          fc.array(move, { minLength: 10, maxLength: 40 }),
          fc.array(fc.nat({ max: 65_535 }), { maxLength: 30 }),
          fc.constantFrom(...collectingWays),
          async (paymentTerm, well, moves, wellAgain, collecting) => {
            // Never in the middle of one: whatever was begun comes to its end.
            if (Date.now() > until) return;
            begun += 1;
            const deal = await issuedDeal(api, { paymentTerm, buyer, supplier, collecting });
            await signBoth(api, deal);
            const walk = walkOf(api, deal, operators, collecting);
            // What is owed, what is next and what may be done say the same wherever a walk has come to.
            const people = { buyer, supplier };
            await goOn(walk, deal, well);
            let seen = '';
            for (const one of [null, ...moves]) {
              if (one) await take(walk, one);
              const now = await stateOf(deal);
              // A step that was refused has changed nothing that they say.
              if (now === seen) continue;
              seen = now;
              await expectAgreement(api, deal, people);
              await expectOnDesk(deal);
            }
            await goOn(walk, deal, wellAgain);
            await bringToEnd(walk, deal);
            await expectEnd(deal);
          },
        ),
        { numRuns: walks, seed, endOnFailure: true, ...(path && { path }) },
      );
      await extendLog(api.services);
      expect(await doubtsOfLog(api.db)).toEqual([]);
      const events = await api.db.$count(tradeEvent);
      const told = [...taken].sort(([, one], [, other]) => other - one).map(([what, times]) => `${what} × ${times}`);
      process.stdout.write(
        `${begun} walks of ${walks}, ${events} events, ends: ${[...ends].map((pair) => pair.join(' × ')).join(', ')}\n${told.join(', ')}\n`,
      );
      if (!path && begun > 1) expect(ends.size).toBeGreaterThan(1);
      expect([...ends.keys()].every((status) => status >= orderStatuses.completed)).toBe(true);
    },
    Math.max(300_000, walks * 20_000),
  );
});

import { and, eq, exists, inArray, lt, sql } from 'drizzle-orm';
import { daysBefore } from '#lib/days.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { remindOfRates } from '#server/market/desk/index.ts';
import { tellReplaced } from '#server/market/figures/index.ts';
import { publishDue, tellOfAgreements, turnOfTime } from '#server/site/content/index.ts';
import type { Services } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { idempotencyKey } from '#server/platform/db/schema/idempotency.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { sendDigests, sendWaitingNotices } from '#server/mail/mail/index.ts';
import { endApprovals } from '#server/deals/approvals/index.ts';
import { endBookings } from '#server/deals/freight/index.ts';
import { passSamples } from '#server/deals/samples/index.ts';
import { endHolds, holdSanctioned, remindOfAppeals } from '#server/deals/holds/index.ts';
import { feedMeasuredFigures } from '#server/deals/lots/index.ts';
import { expireWaitingRfqs } from '#server/deals/rfq/index.ts';
import { settleLeftOver } from '#server/deals/deal/index.ts';
import { duties, type Duty, type SystemContext } from './duties.ts';

const keysAtOnce = 1_000;
/** Nobody sends a request again after so long. */
const keyDays = 7;

export type Passed = Readonly<Record<string, number>>;
type Given = Pick<Services, 'db' | 'config' | 'now'>;

/**
 * Carries out everything that has become due by itself: each deal in a transaction of its own, with its order locked.
 * A deal that somebody else is working on is left to the next run, so any number of processes may do this at once and
 * each thing happens once. Gives how much was done; throws an AggregateError, after all else is done, when something
 * failed.
 */
export async function passTime(services: Given): Promise<Passed> {
  const failures: unknown[] = [];
  const done: Record<string, number> = {};
  const others = {
    ...Object.fromEntries(duties.map((duty) => [duty.name, (given: Given) => carryOutAll(given, duty)])),
    waitingRfqs: expireWaitingRfqs,
    approvals: endApprovals,
    freightBookings: endBookings,
    samples: passSamples,
    holds: endHolds,
    sanctions: holdSanctioned,
    appeals: remindOfAppeals,
    rates: remindOfRates,
    measuredFigures: feedMeasuredFigures,
    replacedFigures: tellReplaced,
    mailNotices: sendWaitingNotices,
    leftOverNotices: settleLeftOver,
    agreements: tellOfAgreements,
    digests: sendDigests,
  };
  for (const [name, carryOut] of Object.entries(others))
    done[name] = await carryOut(services).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  done['content'] = await publishDue(services, (error) => failures.push(error));
  await turnOfTime(services).catch((error: unknown) => failures.push(error));
  done['keys'] = await removeOldKeys(services);
  if (failures.length > 0) throw new AggregateError(failures, 'Some of what is due could not be done');
  return done;
}

async function carryOutAll({ db, config, now }: Given, duty: Duty): Promise<number> {
  const context: SystemContext = { config, now, actor: null };
  const carrying = tryingEach();
  const moment = now();
  await carrying.tryDue(
    async (seen, limit) => (await duty.due({ db, now: moment, seen, limit })).map((id) => ({ id })),
    (id) => db.transaction((tx) => carryOut(tx, context, duty, id)),
  );
  return carrying.count();
}

/** False: somebody else holds the deal, or it is not due any more. */
async function carryOut(tx: Transaction, context: SystemContext, duty: Duty, id: string): Promise<boolean> {
  const isIt =
    duty.of === 'order'
      ? eq(tradeOrder.id, id)
      : exists(
          tx
            .select({ one: sql`1` })
            .from(subOrder)
            .where(and(eq(subOrder.id, id), eq(subOrder.orderId, tradeOrder.id))),
        );
  const [order] = await tx.select().from(tradeOrder).where(isIt).for('update', { skipLocked: true });
  // While a deal is on hold its clocks stand still.
  if (!order || order.heldAt) return false;
  if (duty.of === 'order') return duty.carryOut(tx, context, order);
  const [row] = await tx.select().from(subOrder).where(eq(subOrder.id, id));
  return duty.carryOut(tx, context, order, row!);
}

async function removeOldKeys({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const before = daysBefore(now(), keyDays);
  let removed = 0;
  for (let last = keysAtOnce; last === keysAtOnce;) {
    const old = db
      .select({ place: sql`ctid` })
      .from(idempotencyKey)
      .where(lt(idempotencyKey.at, before))
      .limit(keysAtOnce)
      .for('update', { skipLocked: true });
    const gone = await db
      .delete(idempotencyKey)
      .where(inArray(sql`ctid`, old))
      .returning({ key: idempotencyKey.key });
    last = gone.length;
    removed += last;
  }
  return removed;
}

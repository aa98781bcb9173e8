import { inArray } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { dealDoubt } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { doubtfulDeals, turnOf, turnsOfDay } from '#server/deals/deal/index.ts';
import { dayMilliseconds } from '#lib/days.ts';

type Look = Pick<Services, 'db' | 'now'>;
const turnMilliseconds = dayMilliseconds / turnsOfDay;

/**
 * Reckons deals again from their events, each once a day: a call looks at those whose turn has come since the last one.
 * Gives how many are in doubt; they are kept (and counted in /metrics), and each is reported.
 */
export function checkByTurns({ db, now }: Look, report: (error: unknown) => void): () => Promise<number> {
  const turnNow = () => Math.floor(now().getTime() / turnMilliseconds);
  let last = turnNow() - 1;
  return async () => {
    let found = 0;
    // After a long sleep a whole day is all there is to do.
    for (last = Math.max(last, turnNow() - turnsOfDay); last < turnNow();) {
      found += await check({ db, now }, (last + 1) % turnsOfDay, report);
      last += 1;
    }
    return found;
  };
}

async function check({ db, now }: Look, turn: number, report: (error: unknown) => void): Promise<number> {
  const found: (typeof dealDoubt.$inferInsert)[] = [];
  for await (const { order, doubts } of doubtfulDeals(db, turnOf(turn))) {
    found.push({ orderId: order.id, foundAt: now(), doubts });
    report(new Error(`Deal ${order.number} is not what its events tell: ${JSON.stringify(doubts)}`));
  }
  await db.transaction(async (tx) => {
    const checked = tx.select({ id: tradeOrder.id }).from(tradeOrder).where(turnOf(turn));
    await tx.delete(dealDoubt).where(inArray(dealDoubt.orderId, checked));
    if (found.length > 0) await tx.insert(dealDoubt).values(found).onConflictDoNothing();
  });
  return found.length;
}

import { and, asc, desc, sql } from 'drizzle-orm';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { heldSince } from './held-time.ts';
import type { SubOrderRow } from './rows.ts';

/** What two sides settle in steps: the latest of them says how it stands. `proposal`: the step that begins it anew. */
export type Matter = { steps: readonly TradeAction[]; proposal: TradeAction };

/** `proposals`: how many there have been. `held`: for how long the deal has been on hold since, in milliseconds. */
export type LatestStep = {
  action: string;
  role: string;
  at: Date;
  detail: Record<string, unknown>;
  proposals: number;
  held: number;
};

const { action, role, at, detail } = tradeEvent;

/**
 * The latest step of each matter, by sub-order; a hold that lasts counts up to `now`. One question, however many matters:
 * every page of deals asks it.
 */
export async function latestOf<Name extends string>(
  db: Db,
  subOrders: readonly Pick<SubOrderRow, 'id' | 'orderId'>[],
  matters: Record<Name, Matter>,
  now?: Date,
): Promise<Record<Name, Map<string, LatestStep>>> {
  const names = Object.keys(matters) as Name[];
  const rows = subOrders.length === 0 ? [] : await read();
  const latest = (name: Name): [Name, Map<string, LatestStep>] => [
    name,
    new Map(rows.flatMap((row) => (row.matter === name && row.subOrderId !== null ? [[row.subOrderId, row]] : []))),
  ];
  return Object.fromEntries(names.map(latest)) as Record<Name, Map<string, LatestStep>>;

  function read() {
    const steps = names.flatMap((name) => {
      const { proposal, steps } = matters[name];
      return steps.map((step) => sql`(${name}::text, ${step}::text, ${proposal}::text)`);
    });
    const proposals = sql<number>`(select count(*)::integer from ${tradeEvent} as one
      where one.order_id = ${tradeEvent.orderId} and one.sub_order_id = ${tradeEvent.subOrderId}
        and one.action = matter.proposal)`;
    const held = heldSince(tradeEvent.orderId, tradeEvent.at, now);
    const matter = sql<Name>`matter.name`;
    return db
      .selectDistinctOn([tradeEvent.subOrderId, matter], {
        ...{ subOrderId: tradeEvent.subOrderId, matter, action, role, at, detail, proposals, held },
      })
      .from(tradeEvent)
      .innerJoin(
        sql`(values ${sql.join(steps, sql`, `)}) as matter (name, step, proposal)`,
        sql`matter.step = ${tradeEvent.action}`,
      )
      .where(
        and(
          isOneOf(tradeEvent.orderId, [...new Set(subOrders.map(({ orderId }) => orderId))]),
          isOneOf(
            tradeEvent.subOrderId,
            subOrders.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(tradeEvent.subOrderId), asc(matter), desc(tradeEvent.seq));
  }
}

import { and, asc, desc, sql } from 'drizzle-orm';
import { deviationActions } from '#api/deals/deviation-actions.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { heldSince } from './held-time.ts';
import type { SubOrderRow } from './rows.ts';

/** What two sides settle in steps: the latest of them says how it stands. `proposal`: the step that begins it anew. */
type Matter = { steps: readonly TradeAction[]; proposal: TradeAction };
const matters = {
  amending: {
    steps: ['proposeAmendment', 'agreeAmendment', 'refuseAmendment', 'amended', 'amendmentLapsed'],
    proposal: 'proposeAmendment',
  },
  /** After these a contract says what the proposal said. */
  agreeing: { steps: ['agreeAmendment', 'amended'], proposal: 'proposeAmendment' },
  ending: { steps: ['proposeEnd', 'agreeEnd', 'refuseEnd'], proposal: 'proposeEnd' },
  deviating: { steps: deviationActions, proposal: 'askDeviation' },
} satisfies Record<string, Matter>;

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
 * Reads the latest step of each matter, by sub-order; a hold that lasts counts up to `now`. One question, however many
 * matters: every page of deals asks it.
 */
export function latestOf<Name extends keyof typeof matters>(...names: readonly Name[]) {
  const select = builtOnce((db) => {
    const steps = names.flatMap((name) => {
      const { proposal, steps } = matters[name];
      return steps.map((step) => sql`(${name}::text, ${step}::text, ${proposal}::text)`);
    });
    const proposals = sql<number>`(select count(*)::integer from ${tradeEvent} as one
      where one.order_id = ${tradeEvent.orderId} and one.sub_order_id = ${tradeEvent.subOrderId}
        and one.action = matter.proposal)`;
    const held = heldSince(tradeEvent.orderId, tradeEvent.at, sql.placeholder('now'));
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
          isOneOf(tradeEvent.orderId, sql.placeholder('orderIds')),
          isOneOf(tradeEvent.subOrderId, sql.placeholder('ids')),
        ),
      )
      .orderBy(asc(tradeEvent.subOrderId), asc(matter), desc(tradeEvent.seq));
  });
  return async (
    db: Db,
    subOrders: readonly Pick<SubOrderRow, 'id' | 'orderId'>[],
    now?: Date,
  ): Promise<Record<Name, Map<string, LatestStep>>> => {
    const ids = subOrders.map(({ id }) => id);
    const orderIds = [...new Set(subOrders.map(({ orderId }) => orderId))];
    const rows = ids.length === 0 ? [] : await select(db, { ids, orderIds, now: now?.toISOString() ?? null });
    const latest = (name: Name): [Name, Map<string, LatestStep>] => [
      name,
      new Map(rows.flatMap((row) => (row.matter === name && row.subOrderId !== null ? [[row.subOrderId, row]] : []))),
    ];
    return Object.fromEntries(names.map(latest)) as Record<Name, Map<string, LatestStep>>;
  };
}

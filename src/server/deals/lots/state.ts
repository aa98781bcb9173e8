import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { stateAnalysis, stateMeasurement, type LotsView, type LotValueInput } from '#api/deals/lot.ts';
import { inLimitsUnit, type LotSide, type LotValue } from '#api/deals/lot-rules.ts';
import { physicalProblem } from '#api/deals/spec-limit-physics.ts';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { lotAnalysis } from '#server/platform/db/schema/lots.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import {
  goodsOf,
  lockOwnSubOrder,
  mayMeasure,
  moveSubOrder,
  notifySupplier,
  readHolds,
  type SubOrderDeal,
} from '#server/deals/deal/index.ts';
import { faultsOf, propertyNames } from './faults.ts';
import { isLot, readSentLots, readStatements, standing } from './statements.ts';
import { describeLots } from './view.ts';

type Input = z.output<typeof stateAnalysis.input>;

/**
 * The supplier states the certificate of a lot. 422 where a value cannot be one, names another unit that cannot be
 * converted, or a limit that there is none; and for a lot that has left with its certificate.
 */
export const stateOwnAnalysis = (context: MemberContext, input: Input): Promise<LotsView> =>
  idempotently(context, stateAnalysis, input, (tx) => state(tx, context, input, 'supplier'));

/** The buyer states what it has measured of a lot that has left; the supplier is told. 422 as above. */
export const stateOwnMeasurement = (context: MemberContext, input: Input): Promise<LotsView> =>
  idempotently(context, stateMeasurement, input, (tx) => state(tx, context, input, 'buyer'));

async function state(tx: Transaction, context: MemberContext, input: Input, side: LotSide): Promise<LotsView> {
  const deal = await lockOwnSubOrder(tx, context, input.subOrderId, [side]);
  const { subOrder, role, company } = deal;
  const now = context.now();
  const lines = await tx
    .select()
    .from(subOrderLine)
    .where(eq(subOrderLine.subOrderId, subOrder.id))
    .orderBy(asc(subOrderLine.position));
  const line =
    input.line === undefined && lines.length === 1 ? lines[0] : lines.find(({ position }) => position === input.line);
  const of = { line: line?.position ?? 0, lot: input.lot };
  const stated = await readStatements(tx, subOrder.id);
  const sent = (await readSentLots(tx, subOrder.id)).find((one) => isLot(one, of));
  const before = standing(stated, of, side);
  const measured = input.values.map(kept);
  // A lot is called as it was first, and as it has left.
  const row = {
    lot: sent?.lot ?? standing(stated, of, 'supplier')?.lot ?? input.lot,
    measured,
  };
  const holds = (await readHolds(tx, [subOrder.id])).get(subOrder.id) ?? [];
  const deviations = line ? faultsOf(subOrder, line, row, await propertyNames(tx, subOrder)) : [];
  const moved = await moveSubOrder(tx, context, deal.order, subOrder, {
    ...{ action: side === 'supplier' ? 'stateAnalysis' : 'stateMeasurement', role, company },
    facts: side === 'buyer' ? { mayMeasure: mayMeasure(subOrder, { holds }, now) } : {},
    detail: {
      ...{ lot: row.lot, ...(lines.length > 1 && { line: of.line }), analysedOn: input.analysedOn },
      ...(input.certificate && { certificate: input.certificate }),
      measured,
      ...(deviations.length > 0 && { deviations }),
    },
  });
  const problems: Problems = {
    ...(!line && { line: m.field_chooseOne() }),
    ...(side === 'buyer' && !sent && { lot: m.deals_lots_notShipped({ lot: input.lot }) }),
    ...(side === 'supplier' && sent && before && { lot: m.deals_lots_hasLeft({ lot: sent.lot }) }),
    ...(input.analysedOn > latestDay(now) && { analysedOn: m.deals_logistics_notYet() }),
    ...valueProblems(input.values, subOrder.limits),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await tx.insert(lotAnalysis).values({
    ...{ id: uuidv7(now), subOrderId: subOrder.id, line: of.line, side, version: (before?.version ?? 0) + 1, ...row },
    ...{ certificate: input.certificate, analysedOn: input.analysedOn },
    ...{ statedBy: context.actor.id, statedAt: now },
  });
  const written = measured.flatMap(({ name, method, condition, unit }) => [name, method, condition, unit]);
  await noteAccount(tx, context, 'deal', deal.order.id, row.lot, input.certificate, ...written);
  if (side === 'buyer') await tellSupplier(tx, context, { ...deal, ...moved }, row.lot, deviations);
  return describeLots({ ...context, db: tx }, subOrder.id);
}

const kept = ({ limit, ...value }: LotValueInput): LotValue => ({
  ...value,
  limit: limit ?? null,
  name: limit === undefined ? value.name : '',
});

/** Of the buyer's values the supplier hears at once: by then it may be late for a claim, and early for a replacement. */
async function tellSupplier(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder, company }: SubOrderDeal,
  lot: string,
  deviations: ReturnType<typeof faultsOf>,
): Promise<void> {
  const news =
    deviations.length > 0
      ? ({ kind: 'lotMeasuredOutside', who: company, deviations } as const)
      : ({ kind: 'lotMeasured', who: company, lot } as const);
  const goods = goodsOf({ ...order, quantity: subOrder.quantity });
  await notifySupplier(tx, context, order, subOrder.shopId, { ...news, number: subOrder.number, goods });
}

/** What is wrong with values, by field (`values.0.unit`). */
export function valueProblems(values: readonly LotValueInput[], limits: readonly AgreedLimit[]): Problems {
  const problems: Problems = {};
  for (const [index, value] of values.entries()) {
    const at = `values.${index}`;
    if (value.limit === undefined) {
      if (value.name === '') problems[`${at}.name`] = m.field_required();
      continue;
    }
    const limit = limits[value.limit];
    if (!limit) {
      problems[`${at}.limit`] = m.deals_lots_noLimit();
      continue;
    }
    if (values.findIndex((other) => other.limit === value.limit) < index)
      problems[`${at}.limit`] = m.deals_lots_twice();
    const own = inLimitsUnit(kept(value), limit);
    if (own === null) problems[`${at}.unit`] = unitProblem(value.unit, limit.unit);
    else {
      const impossible = physicalProblem(limit.property, own);
      if (impossible) problems[`${at}.value`] = impossible;
    }
  }
  return problems;
}

const unitProblem = (unit: string, wanted: string): string =>
  wanted === '' ? m.deals_limits_noUnit() : m.deals_lots_unit({ unit: unit || '–', wanted });

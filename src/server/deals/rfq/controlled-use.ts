import { eq } from 'drizzle-orm';
import { controlledFields, controlledUseProblems, type ControlledUse } from '#api/deals/controlled-use.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { invalid } from '#server/platform/errors.ts';
import { controlsOf, loadCarriedGoods, writtenOfUse, type OrderRow } from '#server/deals/deal/index.ts';
import type { Award } from './award.ts';

/**
 * Writes what the buyer states of a controlled substance when it is awarded; what is left out stands as the RFQ says it. Throws 422 at
 * the fields where what is awarded is on a list and its use or licence is not stated.
 */
export async function writeControlledUse(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  asked: ControlledUse,
  awards: readonly Award[],
): Promise<OrderRow> {
  const goodsOf = await loadCarriedGoods({ ...context, db: tx });
  const lines = awards.flatMap((one) => one.lines.map(({ line }) => line));
  const controls = controlsOf(goodsOf, lines, order);
  if (controls.length === 0) return order;
  const said = (field: keyof ControlledUse) => (asked[field] === undefined ? order[field] : asked[field] || null);
  const [endUse, licenceNumber, licenceExemption] = controlledFields.map(said);
  const use = { endUse: endUse!, licenceNumber: licenceNumber!, licenceExemption: licenceExemption! };
  const problems = controlledUseProblems(use, controls, { awarding: true });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (controlledFields.every((field) => use[field] === order[field])) return order;
  await tx.update(tradeOrder).set(use).where(eq(tradeOrder.id, order.id));
  await noteAccount(tx, context, 'deal', order.id, ...writtenOfUse(use));
  return { ...order, ...use };
}

import { eq } from 'drizzle-orm';
import { closedProblems } from '#api/deals/closed-destinations.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { carriageIn, lineGoods, loadCarriedGoods, type AmendedTerms, type OrderRow } from '#server/deals/deal/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { AppError } from '#server/platform/errors.ts';

type Given = Pick<Context, 'cache' | 'now'>;
type Ports = { destinationPort?: string | null | undefined; portDischarge?: string | null | undefined };

/** By field, the ports of a change that are closed to what is sold: a line may be another material than was asked for. */
export async function closedPorts(
  tx: Transaction,
  { cache, now }: Given,
  order: OrderRow,
  subOrderId: string,
  { destinationPort, portDischarge }: Ports,
): Promise<Problems> {
  const look = { db: tx, cache };
  const carriage = await carriageIn(look, order);
  const goodsOf = await loadCarriedGoods(look);
  const lines = await tx.select().from(subOrderLine).where(eq(subOrderLine.subOrderId, subOrderId));
  return Object.assign(
    {},
    ...lines.map((line) => {
      const asked = { destinationPort, portDischarge, gradeNumber: line.gradeNumber };
      return closedProblems(asked, { ...carriage, goods: lineGoods(goodsOf, line, order) }, now());
    }),
  ) as Problems;
}

/** 409 where a port of a change has been closed since it was proposed. */
export async function refuseClosed(
  tx: Transaction,
  context: Given,
  { order, subOrder }: { order: OrderRow; subOrder: { id: string } },
  { before, after }: { before: AmendedTerms; after: AmendedTerms },
): Promise<void> {
  const changed = (port: 'destinationPort' | 'portDischarge') => (after[port] === before[port] ? null : after[port]);
  const ports = { destinationPort: changed('destinationPort'), portDischarge: changed('portDischarge') };
  const [closed] = Object.values(await closedPorts(tx, context, order, subOrder.id, ports));
  if (closed) throw new AppError('conflict', { words: closed });
}

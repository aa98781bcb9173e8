import { sql, type SQL } from 'drizzle-orm';
import { material } from './schema/catalogue.ts';
import { subOrder, subOrderLine } from './schema/deal.ts';
import { quoteLine, tradeOrder } from './schema/rfq.ts';

/** What was asked for is what a line is of that names no material, unless another grade was offered instead. */
const asked = sql`(select ${tradeOrder.materialId} from ${subOrder}
  join ${tradeOrder} on ${tradeOrder.id} = ${subOrder.orderId} join ${quoteLine} on ${quoteLine.id} = ${subOrderLine.quoteLineId}
  where ${subOrder.id} = ${subOrderLine.subOrderId} and not ${quoteLine.replacement})`;

/** The material that a line of a sub-order is of, in a query over lines; of one that was merged since the one that stands for it. */
export const materialOfLine: SQL<string | null> = sql<string | null>`(
  select coalesce(${material.mergedIntoId}, ${material.id}) from ${material}
  where ${material.id} = coalesce(${subOrderLine.materialId}, ${asked}))`;

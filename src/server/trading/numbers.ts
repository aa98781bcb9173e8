import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/once.ts';
import { numberCounter } from '#server/db/schema/trading.ts';

/** Inquiries, sub-orders and contracts have human numbers of their own: `RQ261121-0001`, counted by day (UTC). */
export async function nextNumber(tx: Transaction, kind: 'RQ' | 'SO' | 'SC', now: Date): Promise<string> {
  const series = `${kind}${now.toISOString().slice(2, 10).replaceAll('-', '')}`;
  const [counted] = await tx
    .insert(numberCounter)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: numberCounter.series, set: { last: sql`${numberCounter.last} + 1` } })
    .returning({ last: numberCounter.last });
  return `${series}-${String(counted!.last).padStart(4, '0')}`;
}

import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { numberCounter, numberRb, numberRq, numberSc, numberSo, numberSp } from '#server/platform/db/schema/deal.ts';

const sequences = { RQ: numberRq, RB: numberRb, SO: numberSo, SC: numberSc, SP: numberSp } as const;

/**
 * RFQs, bundles of them, sub-orders, contracts and samples have human numbers of their own: `RQ261121-0001`, counted by day (UTC). Nobody
 * waits for a number: one that a transaction has taken and not used is left out.
 */
export async function nextNumber(tx: Transaction, kind: keyof typeof sequences, now: Date): Promise<string> {
  const series = `${kind}${now.toISOString().slice(2, 10).replaceAll('-', '')}`;
  const next = sql`nextval(${sql.raw(`'${sequences[kind].seqName}'`)})`;
  const take = async () => {
    const number = sql<string>`${next} - ${numberCounter.last}`;
    const [taken] = await tx.select({ number }).from(numberCounter).where(eq(numberCounter.series, series));
    return taken?.number;
  };
  let number = await take();
  if (number === undefined) {
    // The first of a day. Others of that moment wait here, so that all count from the same.
    await tx
      .insert(numberCounter)
      .values({ series, last: sql`${next}` })
      .onConflictDoNothing();
    number = (await take())!;
  }
  return `${series}-${number.padStart(4, '0')}`;
}

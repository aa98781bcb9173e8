import { and, eq, getTableColumns, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { openSampleStates, pendingSampleStates, type SampleState } from '#api/deals/sample-states.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';

export type SampleRow = typeof sampleRequest.$inferSelect;
/** With whose shop it is asked of. */
export type SampleFile = SampleRow & { shopEn: string; shopZh: string; supplierId: string | null };
export type Side = 'buyer' | 'supplier';

export const readSamples = (db: Db) =>
  db
    .select({
      ...getTableColumns(sampleRequest),
      shopEn: shop.nameEn,
      shopZh: shop.nameZh,
      supplierId: shop.ownerId,
    })
    .from(sampleRequest)
    .innerJoin(shop, eq(shop.id, sampleRequest.shopId));

/** Samples of the caller's company on one side. */
export const isOwnSample = (side: Side, party: string): SQL =>
  side === 'buyer' ? eq(sampleRequest.buyerId, party) : eq(shop.ownerId, party);

/** A sample of the caller's company on one side, locked. Throws 404 for every other one. */
export async function lockSample(tx: Transaction, side: Side, party: string, id: string): Promise<SampleFile> {
  const [row] = await readSamples(tx)
    .where(and(eq(sampleRequest.id, id), isOwnSample(side, party)))
    .for('update', { of: sampleRequest });
  if (!row) throw notFound();
  return row;
}

const ofClock: SampleState[] = ['asked', 'accepted', 'dispatched'];

/** Its time is over, whether or not the job has tidied. */
export const isOver = ({ state, until }: Pick<SampleRow, 'state' | 'until'>, now: Date): boolean =>
  ofClock.includes(state) && until !== null && until <= now;

/** The same in the database. */
export const overBy = (now: Date): SQL => and(inArray(sampleRequest.state, ofClock), lte(sampleRequest.until, now))!;

/** What waits for one of the sides now. To its supplier nothing is open once it was received: else it would tell when it was tried. */
export const isOpenBy = (now: Date, side: Side): SQL =>
  and(
    inArray(sampleRequest.state, [...(side === 'supplier' ? pendingSampleStates : openSampleStates)]),
    sql`(${sampleRequest.until} is null or ${sampleRequest.until} > ${now.toISOString()}::timestamptz)`,
  )!;

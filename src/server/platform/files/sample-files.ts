import { and, eq, or } from 'drizzle-orm';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { Db } from '../db/database.ts';

/** Whether a certificate came with a sample that the company has asked for, or sent. */
export async function isOfOwnSample(db: Db, fileId: string, memberId: string): Promise<boolean> {
  const found = await db
    .select({ id: sampleRequest.id })
    .from(sampleRequest)
    .innerJoin(shop, eq(shop.id, sampleRequest.shopId))
    .where(
      and(eq(sampleRequest.coaFileId, fileId), or(eq(sampleRequest.buyerId, memberId), eq(shop.ownerId, memberId))),
    )
    .limit(1);
  return found.length > 0;
}

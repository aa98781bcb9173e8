import { and, eq } from 'drizzle-orm';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import type { Db } from '../db/database.ts';

/** Whether a certificate came with a sample that the company has asked for. */
export async function isOfOwnSample(db: Db, fileId: string, memberId: string): Promise<boolean> {
  const own = and(eq(sampleRequest.coaFileId, fileId), eq(sampleRequest.buyerId, memberId));
  return (await db.$count(sampleRequest, own)) > 0;
}

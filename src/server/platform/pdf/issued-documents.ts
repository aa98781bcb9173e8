import { createHash } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { contract } from '../db/schema/contract.ts';

/** Whether these are the very bytes of a contract that we have issued or sealed: another byte, and its seal is lost. */
export async function isIssuedHere({ db }: Pick<Context, 'db'>, bytes: Uint8Array): Promise<boolean> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await db.$count(contract, or(eq(contract.sha256, sha256), eq(contract.sealedSha256, sha256)))) > 0;
}

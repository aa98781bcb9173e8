import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { verifyContract as call } from '#api/deals/contract.ts';
import type { Context } from '#server/platform/context.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { readSealKeys } from '#server/platform/seal/seal-keys.ts';
import { bothSides, readSignatures } from './own-contract.ts';

type Verification = z.output<(typeof call)['data']>;
const none = { version: null, versionInForce: null };
const unknown: Verification = { genuine: false, signedAt: null, sealed: false, seal: null, sealKey: null, ...none };

/** Whether we have issued or sealed a file with this hash under this number. Says nothing else of it. */
export async function verifyContract(
  context: Pick<Context, 'db' | 'secrets' | 'now'>,
  { contractNumber, sha256 }: z.output<(typeof call)['input']>,
): Promise<Verification> {
  const [found] = await context.db
    .select()
    .from(contract)
    .where(
      and(
        eq(contract.number, contractNumber.toUpperCase()),
        or(eq(contract.sha256, sha256), eq(contract.sealedSha256, sha256)),
      ),
    )
    .orderBy(desc(contract.version))
    .limit(1);
  if (!found) return unknown;
  const [inForce] = await context.db
    .select({ version: contract.version })
    .from(contract)
    .where(and(eq(contract.number, found.number), isNotNull(contract.sealedAt)))
    .orderBy(desc(contract.version))
    .limit(1);
  const times = (await readSignatures(context.db, found.id)).map(({ at }) => at.getTime());
  const complete = times.length === bothSides.length;
  const sealed = found.sealedSha256 === sha256;
  return {
    genuine: true,
    signedAt: complete ? new Date(Math.max(...times)).toISOString() : null,
    sealed,
    seal: sealed ? found.seal : null,
    version: found.version,
    versionInForce: inForce?.version ?? null,
    sealKey: sealed ? (found.sealKeyId ?? (await readSealKeys(context.db, context))[0]!.id) : null,
  };
}

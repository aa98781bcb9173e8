import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { StorageOutOfReach } from '#server/platform/errors.ts';
import { storeFile } from '#server/platform/files/index.ts';

/**
 * Keeps a contract's file. It belongs to nobody: an account that is closed takes its own files with it, and the other
 * side needs this one.
 */
export async function keepFile(
  tx: Transaction,
  { now, storage }: Pick<Context, 'now' | 'storage'>,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const id = await storeFile(
    tx,
    { now, storage, actor: null },
    { purpose: 'contract', file: { field: 'file', name, type: 'application/pdf', bytes } },
  );
  // People sign what is kept, not what we meant to keep.
  const kept = await storage.get(id);
  if (!kept || !bytes.equals(kept)) throw new StorageOutOfReach(`The storage has not kept ${name} as it was`);
  return id;
}

import type { Context } from '#server/context.ts';
import { storeFile } from '#server/files/index.ts';
import type { Transaction } from '#server/once.ts';

/**
 * Keeps a contract's file. It belongs to nobody: an account that is closed takes its own files with it, and the other
 * side needs this one.
 */
export const keepFile = (
  tx: Transaction,
  context: Pick<Context, 'now' | 'storage'>,
  name: string,
  bytes: Buffer,
): Promise<string> =>
  storeFile(
    tx,
    { now: context.now, storage: context.storage, actor: null },
    { purpose: 'contract', file: { field: 'file', name, type: 'application/pdf', bytes } },
  );

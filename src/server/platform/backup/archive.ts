import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isSealed, unseal } from './sealed.ts';
import type { Sequence, Table } from './rows.ts';
import { untar, type Entry } from './tar.ts';

/** What a backup begins with; `home/` and `files/` follow. */
export type Manifest = { format: 2; madeAt: string; migrations: number[] };
/** What stands before `rows/`, of the very moment of the rows. */
export type Structure = { tables: Table[]; sequences: Sequence[] };
/** What it ends with: without it, it is not whole. */
export type Contents = {
  madeAt: string;
  rows: Record<string, number>;
  files: number;
  /** Files that rows name and that are not in it: lost or damaged in the storage, or removed while it was made. */
  faults: { key: string; fault: 'missing' | 'wrong' | 'removed' }[];
};

export const manifestName = 'manifest.json';
export const structureName = 'tables.json';
export const contentsName = 'contents.json';

/** How many rows there are in all tables. */
export const countRows = ({ rows }: Contents): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** The files of a backup, in their order. Throws a sentence for what is none, or is sealed and no passphrase is given. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncIterable<Entry> {
  const start = Buffer.alloc(64);
  const handle = await open(file);
  await handle.read(start, 0, start.length, 0).finally(() => handle.close());
  const sealed = isSealed(start);
  if (sealed && !passphrase) throw new Error(`${file} is encrypted: BACKUP_PASSPHRASE is needed`);
  const bytes: AsyncIterable<Buffer> = createReadStream(file);
  const packed = sealed ? unseal(bytes, passphrase!) : bytes;
  // What goes wrong on the way comes out at its end.
  const unpacked: AsyncIterable<Buffer> = pipeline(packed, createGunzip(), () => undefined);
  try {
    yield* untar(unpacked);
  } catch (cause) {
    throw new Error(`${file} is not a whole backup: ${(cause as Error).message}`, { cause });
  }
}

import { fileURLToPath } from 'node:url';
import { isAbsolute, join } from 'node:path';
import type { BucketPatience, Credentials } from './bucket.ts';
import { openFolder } from './folder.ts';
import { openTable } from './table.ts';

/**
 * Where the bytes of files lie. Names from outside never reach it; a key is an id, with an ending at most. What is out of
 * reach throws `StorageOutOfReach` (errors.ts), which is answered with 503.
 */
export type FileStorage = {
  /** Kept for good when it resolves. The same bytes again are fine; a key never gets others. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** null: there is none. */
  get: (key: string) => Promise<Uint8Array | null>;
  remove: (key: string) => Promise<void>;
};

export type StoredObject = { key: string; size: number; storedAt: Date };

/** A storage as the server's own tasks see it. */
export type Storage = FileStorage & {
  /** For people: where it is, without what opens it. */
  name: string;
  /** What lies in a part of it, in no order. The parts are those of `shards`. */
  list: (shard: string) => AsyncIterable<StoredObject>;
  /** Rejects when it cannot be used now. */
  probe: () => Promise<void>;
  /** Whose files these are: the id of an installation (installation.ts). null: nobody has said so. */
  readOwner: () => Promise<string | null>;
  writeOwner: (id: string) => Promise<void>;
  /** Removes what killed processes have begun to write, if it is older than `before`; gives the number. */
  removeDrafts: (before: Date) => Promise<number>;
  close: () => Promise<void>;
};

/** The parts of a storage: 256, by the last two digits of the ids, which are random. */
export const shards: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
);

export type StorageOptions = {
  /**
   * A folder, `s3://bucket/prefix?endpoint=…&region=…&path_style=…`, or `postgres:` for a table of the database.
   * Absent: the folder `files` in the data folder.
   */
  storageUrl: string | undefined;
  dataDir: string;
  /** Of the database that `postgres:` means. */
  databaseUrl: string;
  /** For a bucket. */
  credentials: Credentials;
  patience?: BucketPatience;
};

/** The STORAGE_URL of a table of the database. */
export const inDatabase = 'postgres:';

/** Opens the storage that STORAGE_URL names. Throws a plain sentence where that names none. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { storageUrl, dataDir, databaseUrl, credentials, patience } = options;
  if (!storageUrl) return openFolder(join(dataDir, 'files'));
  if (storageUrl.startsWith('s3:')) {
    const { openBucket } = await import('./bucket.ts');
    return openBucket(storageUrl, credentials, patience);
  }
  if (storageUrl === inDatabase) return openTable(databaseUrl);
  if (storageUrl.startsWith('file:')) return openFolder(fileURLToPath(storageUrl));
  if (isAbsolute(storageUrl) || storageUrl.startsWith('.')) return openFolder(storageUrl);
  throw new Error('STORAGE_URL: a folder (/… or ./…), s3://bucket?endpoint=…, or postgres:');
}

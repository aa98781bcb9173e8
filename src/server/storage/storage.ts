import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where files lie: a folder in the data folder. Names from outside never reach it; a key is an id. */
export type FileStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** null: there is none. */
  get: (key: string) => Promise<Uint8Array | null>;
  remove: (key: string) => Promise<void>;
};

const keyForm = /^[0-9a-f-]{36}(\.\w+)?$/;

/** Files in `folder`, spread over two levels by the random end of their ids, each written whole or not at all. */
export function openStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!keyForm.test(key)) throw new Error('A key of the storage is an id, with an ending at most');
    // The end of a version 7 id is random, its start is the time.
    const id = key.slice(0, 36);
    return join(folder, id.slice(-2), id.slice(-4, -2), key);
  };

  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const parent = dirname(path);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        const file = await open(draft, 'wx', 0o600);
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(parent);
    },
    get: async (key) => readFile(pathOf(key)).catch(nullWhenAbsent),
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

/** A new name is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

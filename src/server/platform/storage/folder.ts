import { randomBytes } from 'node:crypto';
import { access, constants, link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageOutOfReach } from '../errors.ts';
import { makeFolder, nullWhenAbsent, removeOlder, syncFolder } from '../folders.ts';
import { isKey, ownerFile, pathOf, refuseOthers, shardOf } from './keys.ts';
import type { Storage, StoredObject } from './storage.ts';

/** Where files are written before they get their names. */
const draftFolder = 'drafts';

/** Files in `folder`, spread over two levels by the random end of their ids, each written whole or not at all. */
export async function openFolder(folder: string): Promise<Storage> {
  const drafts = join(folder, draftFolder);
  const placeOf = (key: string) => join(folder, pathOf(key));

  const write = async (path: string, bytes: Uint8Array): Promise<'new' | 'there'> => {
    await makeFolder(drafts);
    await makeFolder(dirname(path));
    const draft = join(drafts, randomBytes(12).toString('hex'));
    try {
      const file = await open(draft, 'wx', 0o600);
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close());
      // A link, unlike a new name, never takes the place of another file.
      const isThere = await link(draft, path).then(() => false, whenThere);
      if (isThere) return 'there';
    } finally {
      await rm(draft, { force: true });
    }
    await syncFolder(dirname(path));
    return 'new';
  };
  const read = (path: string) => readFile(path).catch(nullWhenAbsent);

  await reaching(folder, () => makeFolder(folder));
  return {
    name: folder,
    put: async (key, bytes) => {
      const path = placeOf(key);
      const written = await reaching(folder, () => write(path, bytes));
      if (written === 'there') refuseOthers(key, await reaching(folder, () => read(path)), bytes);
    },
    get: async (key) => {
      const path = placeOf(key);
      return reaching(folder, () => read(path));
    },
    remove: async (key) => {
      const path = placeOf(key);
      await reaching(folder, () => rm(path, { force: true }));
    },
    list: (shard) => list(folder, shard),
    probe: () => reaching(folder, () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK)),
    readOwner: () => reaching(folder, async () => (await read(join(folder, ownerFile)))?.toString().trim() ?? null),
    writeOwner: (id) =>
      reaching(folder, async () => {
        await rm(join(folder, ownerFile), { force: true });
        await write(join(folder, ownerFile), Buffer.from(`${id}\n`));
      }),
    removeDrafts: (before) => reaching(folder, () => removeOlder(drafts, before)),
    close: async () => undefined,
  };
}

async function* list(folder: string, shard: string): AsyncIterable<StoredObject> {
  const entries = await reaching(folder, () =>
    readdir(join(folder, shard), { withFileTypes: true, recursive: true }).catch(nullWhenAbsent),
  );
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !isKey(entry.name) || shardOf(entry.name) !== shard) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(nullWhenAbsent);
    if (found) yield { key: entry.name, size: found.size, storedAt: found.mtime };
  }
}

/** Whatever the disk answers but "there is none": full, read-only, gone, broken. */
async function reaching<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageOutOfReach(`The folder ${folder} cannot be used`, { cause });
  }
}

function whenThere(error: NodeJS.ErrnoException): true {
  if (error.code === 'EEXIST') return true;
  throw error;
}

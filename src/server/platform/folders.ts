import { rmSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes a folder with those above it, for its user alone. A new name is on the disk only when its folder is: all are synced. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
}

/** Brings the names in a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Removes the files of a folder that were last written before a moment; gives the number. */
export async function removeOlder(folder: string, before: Date, which = /./): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder).catch(nullWhenAbsent)) ?? []) {
    if (!which.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(nullWhenAbsent);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes a file or folder when the process ends before its time. The result takes that back. */
export function removedAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}

/** For what may well not be there. */
export function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

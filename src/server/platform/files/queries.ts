import { eq, inArray } from 'drizzle-orm';
import type { StoredFile } from '#api/members/enterprise.ts';
import { getFile } from '#api/members/user.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '../db/database.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Disposition, FileAnswer } from '#server/platform/http/file-answer.ts';
import { maySee } from './policy.ts';

/** Where a file is read, on this site. The address opens nothing: whoever reads it must be allowed to. */
export const fileAddress = (id: string) => `/${getFile.path}?id=${id}`;

/** A file that the caller may see. Throws 404 for every other id. */
export async function fileFor(context: Context, id: string): Promise<FileAnswer> {
  const [file] = await context.db.select().from(storedFile).where(eq(storedFile.id, id));
  if (!file || !(await maySee(context, file))) throw notFound();
  return bytesOf(context, file);
}

/** A file that its reader was told of, by a right that the caller has made sure of. */
export async function attachmentOf(context: Context, id: string, disposition?: Disposition): Promise<FileAnswer> {
  const [file] = await context.db.select().from(storedFile).where(eq(storedFile.id, id));
  if (!file) throw notFound();
  return bytesOf(context, file, disposition);
}

async function bytesOf(
  { storage }: Context,
  file: typeof storedFile.$inferSelect,
  disposition?: Disposition,
): Promise<FileAnswer> {
  const bytes = await storage.get(file.id);
  if (!bytes) throw notFound();
  // A new picture has a new id, and with it another address.
  return new FileAnswer({
    name: file.name,
    type: file.type,
    bytes,
    ...(disposition && { disposition }),
    lasting: file.purpose === 'avatar' ? 'inBrowser' : 'nowhere',
  });
}

/** Files as their readers are told of them, by id. The caller has made sure that they may be told. */
export async function describeFiles(
  { db }: { db: Db },
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const { id, name, type, size } = storedFile;
  const rows = await db
    .select({ id, name, type, size })
    .from(storedFile)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, { ...row, href: fileAddress(row.id) }]));
}

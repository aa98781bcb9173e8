import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { pictureWidths } from '#api/market/shop-choices.ts';
import type { Picture } from '#api/market/picture.ts';
import { getPicture } from '#api/market/shop.ts';
import type { Context } from '#server/platform/context.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { FileStorage } from '#server/platform/storage/storage.ts';
import type { Db } from '../db/database.ts';
import type { FilePurpose } from './commands.ts';

type Width = (typeof pictureWidths)[number];
type Size = { width: number; height: number };
type Kept = Pick<typeof storedFile.$inferSelect, 'id' | 'width' | 'height' | 'firstPage'>;

/** What everybody may look at: pages of the public site show it. */
export const publicPurposes: readonly FilePurpose[] = ['shop', 'lot', 'qualification', 'content'];

/** The picture of a document's first page lies beside it (first-pages.ts). */
export const firstPageKey = (id: string): string => `${id}.page`;

const keyOf = (id: string, width: Width) => `${id}.w${width}`;

/** The widths that a picture is kept in: the last is the first one that it fits in as it is. */
function widthsFor({ width }: Size): readonly Width[] {
  const enough = pictureWidths.findIndex((one) => one >= width);
  return enough === -1 ? pictureWidths : pictureWidths.slice(0, enough + 1);
}

/** Draws a picture in its widths beside the original and gives the size of the widest. */
export async function storeSizes(storage: Pick<FileStorage, 'put'>, id: string, bytes: Uint8Array): Promise<Size> {
  const { default: sharp } = await import('sharp');
  const original = await sharp(bytes).metadata();
  let widest: Size = original;
  for (const width of widthsFor(original)) {
    const { data, info } = await sharp(bytes)
      .resize(width, undefined, { withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    await storage.put(keyOf(id, width), data);
    widest = info;
  }
  return { width: widest.width, height: widest.height };
}

/** The bytes of a file go, of a picture in all its widths, of a document with its first page. */
export async function removeBytes(storage: Pick<FileStorage, 'remove'>, id: string): Promise<void> {
  const keys = [id, firstPageKey(id), ...pictureWidths.map((width) => keyOf(id, width))];
  await Promise.all(keys.map((key) => storage.remove(key)));
}

/**
 * The bytes of files whose rows are gone. It does not fail: what is done is done, and bytes of a storage that is out of
 * reach now are found by the sweep (sweep.ts).
 */
export async function removeLeft(storage: Pick<FileStorage, 'remove'>, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => removeBytes(storage, id)));
}

/** Everything that a storage holds of a file. */
export function keysOf({ id, width, height, firstPage }: Kept): string[] {
  const widths = width === null || height === null ? [] : widthsFor({ width, height });
  return [id, ...(firstPage === 'drawn' ? [firstPageKey(id)] : []), ...widths.map((one) => keyOf(id, one))];
}

/** Public pictures as their readers are told of them, by id. Files that are none are left out. */
export async function describePictures(
  { db }: { db: Db },
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Picture>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { id, width, height } = storedFile;
  const rows = await db
    .select({ id, width, height })
    .from(storedFile)
    .where(and(inArray(id, wanted), inArray(storedFile.purpose, [...publicPurposes]), isNotNull(width)));
  return new Map(rows.map((row) => [row.id, describe(row.id, { width: row.width!, height: row.height! })]));
}

/** The address of a public picture in its smallest size, which each has. */
export const smallPicture = (id: string): string => `/${getPicture.path}?id=${id}&width=${pictureWidths[0]}`;

const describe = (id: string, size: Size): Picture => ({
  id,
  ...size,
  sources: widthsFor(size).map((width) => ({
    width: Math.min(width, size.width),
    href: `/${getPicture.path}?id=${id}&width=${width}`,
  })),
});

/** A public picture in one of its widths. Throws 404 for every other file. */
export async function pictureFor(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  id: string,
  width: Width,
): Promise<FileAnswer> {
  const { purpose, width: widest } = storedFile;
  const [file] = await db.select({ purpose, widest }).from(storedFile).where(eq(storedFile.id, id));
  if (!file || file.widest === null || !publicPurposes.includes(file.purpose)) throw notFound();
  const bytes = await storage.get(keyOf(id, width));
  if (!bytes) throw notFound();
  return new FileAnswer({
    name: `${id}-${width}.webp`,
    type: 'image/webp',
    bytes,
    disposition: 'inline',
    lasting: 'everywhere',
  });
}

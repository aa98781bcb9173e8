import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import sharp from 'sharp';
import type { Context, UploadedFile } from '#server/context.ts';
import { storedFile } from '#server/db/schema/identity.ts';
import { isDatabaseOutOfReach } from '#server/errors.ts';
import { uuidv7 } from '#server/uuid.ts';

export type FilePurpose = (typeof storedFile.$inferSelect)['purpose'];

/** Pixels of each side of a member's picture. */
const avatarSide = 256;

type NewFile = { purpose: FilePurpose; file: UploadedFile };
type Keeper = Pick<Context, 'db' | 'actor' | 'now' | 'storage'>;

/**
 * A transaction that may keep files of the caller, whose type and size the request was held to (request-files.ts);
 * `store` gives the id of each. When it is rolled back, the bytes go again. Avatars become squares of 256 pixels.
 */
export async function storingFiles<Result>(
  context: Keeper,
  work: (tx: NodePgDatabase, store: (file: NewFile) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  try {
    return await context.db.transaction((tx) =>
      work(tx, async (file) => {
        const id = uuidv7(context.now());
        stored.push(id);
        await storeFile(tx, context, file, id);
        return id;
      }),
    );
  } catch (error) {
    // Whether a commit arrived before the line broke, nobody knows: then the bytes stay.
    if (stored.length > 0 && !isDatabaseOutOfReach(error)) await removeUnnamed(context, stored);
    throw error;
  }
}

async function removeUnnamed({ db, storage }: Keeper, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(inArray(storedFile.id, [...ids]));
  const named = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!named.has(id)) await storage.remove(id);
}

/**
 * Keeps a file in the caller's transaction and gives its id. When that is rolled back, the bytes stay behind unless it
 * was begun by `storingFiles`.
 */
export async function storeFile(
  tx: Pick<NodePgDatabase, 'insert'>,
  context: Pick<Context, 'actor' | 'now' | 'storage'>,
  { purpose, file }: NewFile,
  id = uuidv7(context.now()),
): Promise<string> {
  const { name, type, bytes } = purpose === 'avatar' ? await avatarOf(file) : file;
  // Before the row: a row without bytes would be a broken promise, bytes without a row are only garbage.
  await context.storage.put(id, bytes);
  await tx.insert(storedFile).values({
    id,
    ownerId: context.actor?.id ?? null,
    purpose,
    name,
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storedAt: context.now(),
  });
  return id;
}

async function avatarOf({ bytes }: UploadedFile): Promise<Pick<UploadedFile, 'name' | 'type' | 'bytes'>> {
  const square = sharp(bytes).resize(avatarSide, avatarSide, { fit: 'cover' }).webp();
  return { name: 'avatar.webp', type: 'image/webp', bytes: await square.toBuffer() };
}

/** Forgets a file. Call it after the transaction that let go of the last reference to it. */
export async function removeFile({ db, storage }: Pick<Context, 'db' | 'storage'>, id: string): Promise<void> {
  await db.delete(storedFile).where(eq(storedFile.id, id));
  await storage.remove(id);
}

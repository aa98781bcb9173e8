import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import sharp from 'sharp';
import type { Context, UploadedFile } from '#server/context.ts';
import { storedFile } from '#server/db/schema/identity.ts';
import { uuidv7 } from '#server/uuid.ts';

export type FilePurpose = (typeof storedFile.$inferSelect)['purpose'];

/** Pixels of each side of a member's picture. */
const avatarSide = 256;

/**
 * Keeps a file of the caller, whose type and size the request was held to (server/request-files.ts), and gives its id.
 * Avatars become squares of 256 pixels.
 */
export async function storeFile(
  tx: Pick<NodePgDatabase, 'insert'>,
  context: Pick<Context, 'actor' | 'now' | 'storage'>,
  { purpose, file }: { purpose: FilePurpose; file: UploadedFile },
): Promise<string> {
  const { name, type, bytes } = purpose === 'avatar' ? await avatarOf(file) : file;
  const id = uuidv7(context.now());
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

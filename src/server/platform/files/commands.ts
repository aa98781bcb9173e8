import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Call } from '#api/common/call.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Context, MemberContext, UploadedFile } from '#server/platform/context.ts';
import { sendLast } from '#server/platform/db/before-end.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { isDatabaseOutOfReach } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { idOf } from '#server/platform/storage/keys.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Db, Transaction } from '../db/database.ts';
import { publicPurposes, removeLeft, storeSizes } from './pictures.ts';
import { ownerOf } from './policy.ts';

export type FilePurpose = (typeof storedFile.$inferSelect)['purpose'];

/** Pixels of each side of a member's picture. */
const avatarSide = 256;

/** What the other side of a deal, or everybody, reads the name of. */
const toOthers: readonly FilePurpose[] = [
  'rfq',
  'shipment',
  'documentary',
  'claim',
  'notice',
  'sample',
  'mail',
  'qualification',
  'document',
];

type NewFile = { purpose: FilePurpose; file: UploadedFile };
type Keeper = Pick<Context, 'db' | 'actor' | 'now' | 'storage'>;
export type Store = (file: NewFile) => Promise<string>;
type Work<Given, Result> = (tx: Transaction, store: Store, context: Given) => Promise<Result>;

/**
 * A transaction that may keep files of the caller, whose type and size the request was held to (request-files.ts);
 * `store` gives the id of each. When it is rolled back, the bytes go again, those too that were kept with the context
 * that `work` is given. Avatars become squares of 256 pixels, pictures of public
 * pages are kept in several widths (pictures.ts). `run` begins the transaction where it is not a plain one.
 */
export async function storingFiles<Given extends Keeper, Result>(
  context: Given,
  work: Work<Given, Result>,
  run: (inside: (tx: Transaction) => Promise<Result>) => Promise<Result> = (inside) => context.db.transaction(inside),
): Promise<Result> {
  const stored: string[] = [];
  const { storage } = context;
  const watched: Given = {
    ...context,
    storage: {
      ...storage,
      put: (key: string, bytes: Uint8Array) => {
        stored.push(key);
        return storage.put(key, bytes);
      },
    },
  };
  try {
    return await run(async (tx) => {
      // What a try has kept that the database gave up (db/retrying.ts).
      await Promise.allSettled(stored.splice(0).map((key) => storage.remove(key)));
      return work(tx, (file) => storeFile(tx, watched, file), watched);
    });
  } catch (error) {
    // Whether a commit arrived before the line broke, nobody knows: then the bytes stay.
    // What cannot be removed now either is found by the sweep (sweep.ts).
    if (stored.length > 0 && !isDatabaseOutOfReach(error)) await removeUnnamed(context, stored).catch(() => undefined);
    throw error;
  }
}

/** The same, once for each `Idempotency-Key` (idempotently.ts). */
export const storingIdempotently = <Result>(
  context: MemberContext,
  call: Pick<Call, 'path'>,
  input: unknown,
  work: Work<MemberContext, Result>,
): Promise<Result> => storingFiles(context, work, (inside) => idempotently(context, call, input, inside));

async function removeUnnamed({ db, storage }: Keeper, keys: readonly string[]): Promise<void> {
  const rows = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(inArray(storedFile.id, keys.map(idOf)));
  const named = new Set(rows.map(({ id }) => id));
  for (const key of keys) if (!named.has(idOf(key))) await storage.remove(key);
}

/**
 * Keeps a file in the caller's transaction and gives its id. When that is rolled back, the bytes stay behind unless it
 * was begun by `storingFiles`, with the context given there.
 */
export async function storeFile(
  tx: Db,
  context: Pick<Context, 'actor' | 'now' | 'storage'>,
  { purpose, file }: NewFile,
): Promise<string> {
  const id = uuidv7(context.now());
  const { name, type, bytes } = purpose === 'avatar' ? await avatarOf(file) : file;
  // Before the row: a row without bytes would be a broken promise, bytes without a row are only garbage.
  await context.storage.put(id, bytes);
  const isPublicPicture = publicPurposes.includes(purpose) && type.startsWith('image/');
  const size = isPublicPicture ? await storeSizes(context.storage, id, bytes) : {};
  const row = {
    id,
    ownerId: context.actor && ownerOf(purpose, context.actor),
    purpose,
    name,
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storedAt: context.now(),
    ...size,
  };
  // What refers to it comes after it.
  await sendLast(tx, tx.insert(storedFile).values(row).execute());
  if (toOthers.includes(purpose)) await noteAccount(tx, context, 'file', id, name);
  return id;
}

async function avatarOf({ bytes }: UploadedFile): Promise<Pick<UploadedFile, 'name' | 'type' | 'bytes'>> {
  const { default: sharp } = await import('sharp');
  const square = sharp(bytes).resize(avatarSide, avatarSide, { fit: 'cover' }).webp();
  return { name: 'avatar.webp', type: 'image/webp', bytes: await square.toBuffer() };
}

/** Forgets a file. Call it after the transaction that let go of the last reference to it. */
export async function removeFile({ db, storage }: Pick<Context, 'db' | 'storage'>, id: string): Promise<void> {
  await db.delete(storedFile).where(eq(storedFile.id, id));
  await removeLeft(storage, [id]);
}

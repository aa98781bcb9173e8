import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { exportEvidence } from '#api/deals/evidence.ts';
import type { Manifest, PackSeal } from '#api/deals/evidence-check.ts';
import { packStatement } from '#api/deals/seal-rules.ts';
import { zipStream } from '#lib/zip-stream.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { inTurn } from '#server/platform/idempotency/in-turn.ts';
import { sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { extendLog } from './append.ts';
import { collectEvidence, type Collected } from './collect.ts';
import { readmeOf } from './readme.ts';

/** What does not fit is named in its manifest with its hash, and had by itself: whoever checks a pack has it in memory whole. */
const mostBytes = 96 * 1024 * 1024;
const tries = 5;

type Listed = Manifest['files'][number];
type Part = [path: string, bytes: Uint8Array];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Everything of a deal that its reader may see, as one file that can be checked without us. Throws 404 for strangers, and 503 where too
 * many are gathered at once. It is written while it is sent, a file after the other: a slow reader keeps one of them in memory.
 */
export const exportEvidenceFor = (
  context: MemberContext,
  { id }: z.output<typeof exportEvidence.input>,
): Promise<FileAnswer> => inTurn('evidence packs', () => packOf(context, id));

async function packOf(context: MemberContext, id: string): Promise<FileAnswer> {
  const collected = await collect(context, id);
  const key = await sealKeyInUse(context.db, context);
  const { order, made } = collected;
  made.set('README.txt', new TextEncoder().encode(readmeOf(order, context.config.siteUrl, key.id)));
  return new FileAnswer({
    name: `${order}-evidence.zip`,
    type: 'application/zip',
    bytes: zipStream(partsOf(context, collected, key), context.now()),
  });
}

const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** In one snapshot, in which everything is in the log: what happened a moment ago is entered first. */
async function collect(context: MemberContext, id: string): Promise<Collected> {
  for (let tried = 0; tried < tries; tried += 1) {
    const collected = await context.db.transaction((tx) => collectEvidence({ ...context, db: tx }, id), {
      isolationLevel: 'repeatable read',
    });
    if (collected) return collected;
    await extendLog(context);
  }
  throw new AppError('unavailable', { retryAfterSeconds: 5 });
}

/** What was made, what is kept, and what says which files these were, sealed. */
async function* partsOf(
  { storage, now }: MemberContext,
  { order, reader, made, kept }: Collected,
  { id: key, sign }: Awaited<ReturnType<typeof sealKeyInUse>>,
): AsyncGenerator<Part, void> {
  const files: Listed[] = [];
  const leftOut: Listed[] = [];
  const part = (path: string, bytes: Uint8Array): Part => {
    files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
    return [path, bytes];
  };
  const exportedAt = now().toISOString();
  for (const [path, bytes] of made) yield part(path, bytes);
  let room = mostBytes;
  for (const { id, path, size: bytes, sha256: hash } of kept) {
    const found = bytes <= room ? await storage.get(id) : null;
    room -= found?.length ?? 0;
    if (found) yield part(path, found);
    else leftOut.push({ path, bytes, sha256: hash });
  }
  const manifest = json({ order, reader, exportedAt, files, leftOut } satisfies Manifest);
  const signature = sign(packStatement({ order, key, exportedAt, manifest: sha256(manifest) }));
  yield ['manifest.json', manifest];
  yield ['manifest.seal.json', json({ key, signature } satisfies PackSeal)];
}

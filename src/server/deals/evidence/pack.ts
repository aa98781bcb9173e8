import { createHash } from 'node:crypto';
import { zipSync, type ZippableFile } from 'fflate';
import type { z } from 'zod';
import type { exportEvidence } from '#api/deals/evidence.ts';
import type { Manifest, PackSeal } from '#api/deals/evidence-check.ts';
import { packStatement } from '#api/deals/seal-rules.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { inTurn } from '#server/platform/idempotency/in-turn.ts';
import { sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { extendLog } from './append.ts';
import { collectEvidence, type Collected, type Kept } from './collect.ts';
import { readmeOf } from './readme.ts';

/** A pack is held in memory whole. What does not fit is named in its manifest with its hash, and had by itself. */
const mostBytes = 96 * 1024 * 1024;
const tries = 5;

type Listed = Manifest['files'][number];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Everything of a deal that its reader may see, as one file that can be checked without us. Throws 404 for strangers, and 503 where too
 * many are made at once: each takes its place in memory.
 */
export const exportEvidenceFor = (
  context: MemberContext,
  { id }: z.output<typeof exportEvidence.input>,
): Promise<FileAnswer> => inTurn('evidence packs', () => packOf(context, id));

async function packOf(context: MemberContext, id: string): Promise<FileAnswer> {
  const collected = await collect(context, id);
  const { order } = collected;
  const { files, leftOut } = await withKept(context, collected);
  const { id: key, sign } = await sealKeyInUse(context.db, context);
  files.set('README.txt', new TextEncoder().encode(readmeOf(order, context.config.siteUrl, key)));
  const exportedAt = context.now().toISOString();
  const listed = [...files].map(([path, bytes]): Listed => ({ path, bytes: bytes.length, sha256: sha256(bytes) }));
  const manifest = json({ order, reader: collected.reader, exportedAt, files: listed, leftOut } satisfies Manifest);
  const signature = sign(packStatement({ order, key, exportedAt, manifest: sha256(manifest) }));
  files.set('manifest.json', manifest);
  files.set('manifest.seal.json', json({ key, signature } satisfies PackSeal));
  return new FileAnswer({
    name: `${order}-evidence.zip`,
    type: 'application/zip',
    bytes: zipped(files, context.now()),
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

async function withKept(
  { storage }: MemberContext,
  { made, kept }: Collected,
): Promise<{ files: Map<string, Uint8Array>; leftOut: Manifest['leftOut'] }> {
  const files = new Map(made);
  const leftOut: Manifest['leftOut'] = [];
  let room = mostBytes;
  for (const file of kept) {
    const bytes = file.size <= room ? await storage.get(file.id) : null;
    if (bytes) files.set(file.path, bytes);
    else leftOut.push(named(file));
    room -= bytes?.length ?? 0;
  }
  return { files, leftOut };
}

const named = ({ path, size, sha256: hash }: Kept): Listed => ({ path, bytes: size, sha256: hash });

/** Documents and pictures are small already. */
function zipped(files: ReadonlyMap<string, Uint8Array>, mtime: Date): Uint8Array {
  const entries = [...files].map(([path, bytes]): [string, ZippableFile] => [
    path,
    [bytes, { level: /\.(json|txt)$/.test(path) ? 6 : 0, mtime }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

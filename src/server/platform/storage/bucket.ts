import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { StorageOutOfReach } from '../errors.ts';
import { ownerFile, pathOf, refuseOthers } from './keys.ts';
import type { Storage } from './storage.ts';

export type Credentials = { accessKeyId: string | undefined; secretAccessKey: string | undefined };
/** How long a bucket may take: for each try, how many tries, and the pause before the second (doubled for each). */
export type BucketPatience = { milliseconds: number; tries: number; pauseMilliseconds: number };

const usual: BucketPatience = { milliseconds: 8_000, tries: 3, pauseMilliseconds: 150 };
const mostListed = 1_000;
/** Answers of an overloaded store, or of one that loses a race with itself. */
const passing = [408, 409, 425, 429, 500, 502, 503, 504];
/** Of stores that do not know the condition "only if absent". */
const unknownCondition = ['NotImplemented', 'NotSupported', 'UnsupportedHeader'];

/**
 * Files in a bucket of an S3-compatible store: `s3://bucket/prefix?endpoint=https://…&region=…&path_style=true`. Without an
 * endpoint it is AWS in that region. Each request is signed, carries the SHA-256 of what it sends, ends after a time
 * and is tried again; whatever fails then is `StorageOutOfReach`.
 */
export function openBucket(address: string, credentials: Credentials, patience: BucketPatience = usual): Storage {
  const { endpoint, region, bucket, prefix } = readAddress(address);
  const { accessKeyId, secretAccessKey } = credentials;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('STORAGE_URL names a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed');
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint,
    region,
    requestAbortTimeout: patience.milliseconds,
    fetch: fetchPlainly,
  });
  let knowsCondition = true;

  const reaching = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (cause) {
        if (cause instanceof S3ServiceError && cause.status === 412) throw cause;
        if (tried >= patience.tries || !mayPass(cause))
          throw new StorageOutOfReach(`The bucket ${bucket} cannot be used: ${reasonOf(cause)}`, { cause });
        // Somewhere within the doubled pause: processes that failed together do not come back together.
        await delay(Math.random() * patience.pauseMilliseconds * 2 ** tried);
      }
    }
  };
  const read = (name: string) =>
    reaching(async () => {
      const bytes = await s3.getObjectArrayBuffer(prefix + name);
      return bytes && new Uint8Array(bytes);
    });
  const send = (name: string, bytes: Uint8Array, onlyIfAbsent: boolean) =>
    reaching(() =>
      s3.putObject(prefix + name, bytes, 'application/octet-stream', undefined, {
        'x-amz-checksum-sha256': createHash('sha256').update(bytes).digest('base64'),
        // Its type knows no other headers, and it signs and sends all.
        ...(onlyIfAbsent && { 'if-none-match': '*' }),
      }),
    );
  /** Says whether there was none before. */
  const sendNew = async (name: string, bytes: Uint8Array): Promise<boolean> => {
    if (knowsCondition) {
      try {
        await send(name, bytes, true);
        return true;
      } catch (error) {
        const { cause } = error as Error;
        if (error instanceof S3ServiceError) return false;
        if (!(cause instanceof S3ServiceError && unknownCondition.includes(cause.serviceCode ?? ''))) throw error;
        knowsCondition = false;
      }
    }
    if (await reaching(() => s3.objectExists(prefix + name))) return false;
    await send(name, bytes, false);
    return true;
  };

  return {
    name: `the bucket ${bucket}${prefix && `, ${prefix}`}`,
    put: async (key, bytes) => {
      const path = pathOf(key);
      // There may be what an earlier try brought, whose answer was lost.
      if (!(await sendNew(path, bytes))) refuseOthers(key, await read(path), bytes);
    },
    get: async (key) => read(pathOf(key)),
    remove: async (key) => {
      const path = pathOf(key);
      await reaching(() => s3.deleteObject(prefix + path).catch(nullWhenAbsent));
    },
    list: async function* (shard) {
      const within = `${prefix}${shard}/`;
      let next: string | undefined;
      do {
        const page = await reaching(() => s3.listObjectsPaged('/', within, mostListed, next));
        for (const { Key, Size, LastModified } of page?.objects ?? [])
          yield { key: Key.slice(Key.lastIndexOf('/') + 1), size: Size, storedAt: LastModified };
        next = page?.nextContinuationToken;
      } while (next);
    },
    probe: async () => void (await read(ownerFile)),
    readOwner: async () => {
      const bytes = await read(ownerFile);
      return bytes && Buffer.from(bytes).toString().trim();
    },
    writeOwner: async (id) => void (await send(ownerFile, Buffer.from(`${id}\n`), false)),
    removeDrafts: async () => 0,
    close: async () => undefined,
  };
}

function readAddress(address: string): { endpoint: string; region: string; bucket: string; prefix: string } {
  const form = 'STORAGE_URL: s3://bucket/prefix?endpoint=https://…&region=…&path_style=true';
  if (!URL.canParse(address)) throw new Error(form);
  const { host: bucket, pathname, searchParams } = new URL(address);
  const given = searchParams.get('endpoint');
  const unknown = [...searchParams.keys()].filter((name) => !['endpoint', 'region', 'path_style'].includes(name));
  if (!bucket || unknown.length > 0 || (given !== null && !/^https?:\/\//.test(given))) throw new Error(form);
  const region = searchParams.get('region') ?? (given ? 'auto' : 'us-east-1');
  const endpoint = new URL(given ?? `https://s3.${region}.amazonaws.com`);
  // Names with dots are in no certificate of `*.endpoint`.
  const pathStyle = (searchParams.get('path_style') ?? String(given !== null || bucket.includes('.'))) === 'true';
  if (pathStyle) endpoint.pathname = `${endpoint.pathname.replace(/\/$/, '')}/${bucket}`;
  else endpoint.host = `${bucket}.${endpoint.host}`;
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return { endpoint: endpoint.href.replace(/\/$/, ''), region, bucket, prefix: prefix && `${prefix}/` };
}

/** A bucket that is not there answers 404 like an object that is not: the one is a fault, the other an answer. */
async function fetchPlainly(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.status !== 404) return response;
  const text = await response.text();
  if (text.includes('NoSuchBucket')) throw new Error('there is no such bucket');
  return new Response(init?.method === 'HEAD' ? null : text, response);
}

function mayPass(error: unknown): boolean {
  if (error instanceof S3ServiceError) return passing.includes(error.status);
  return !(error instanceof Error && error.message === 'there is no such bucket');
}

/** Without what the request carried. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `${error.status} ${error.serviceCode ?? ''}`.trim();
  const { name, message, cause } = error as Error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return name === 'TimeoutError' ? 'no answer in time' : (code ?? message);
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof S3ServiceError && error.status === 404) return null;
  throw error;
}

import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { StorageOutOfReach } from '#server/platform/errors.ts';
import { openStorage, shards, type Storage, type StoredObject } from '#server/platform/storage/storage.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startBucket, type Bucket } from '../../support/bucket.ts';
import { createTestDatabase } from '../../support/database.ts';

const none = { accessKeyId: undefined, secretAccessKey: undefined };
const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
async function listOf(storage: Storage, shard: string): Promise<StoredObject[]> {
  const listed: StoredObject[] = [];
  for await (const object of storage.list(shard)) listed.push(object);
  return listed;
}
let folder: string;
let bucket: Bucket;
let database: Database;
const opened: Storage[] = [];
const kept = <Kept extends Storage>(storage: Kept): Kept => (opened.push(storage), storage);
const inFolder = async () =>
  kept(await openStorage({ storageUrl: undefined, dataDir: folder, databaseUrl: '', credentials: none }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resinport-storage-'));
  bucket = await startBucket();
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const storage of opened) await storage.close();
  await bucket.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const all: [name: string, open: () => Promise<Storage>][] = [
  ['a folder', inFolder],
  ['a bucket', async () => kept(await bucket.open())],
  [
    'the database',
    async () =>
      kept(
        await openStorage({
          ...{ storageUrl: 'postgres:', dataDir: '', databaseUrl: database.url, credentials: none },
        }),
      ),
  ],
];

describe.each(all)('a file in %s', (_name, open) => {
  it('comes back as it was, also to another process, and is gone when it is removed', async () => {
    const [storage, other, key] = [await open(), await open(), uuidv7()];
    expect(await storage.get(key)).toBeNull();
    for (const bytes of [new Uint8Array([0, 255, 10, 13]), new Uint8Array(2_000_000).fill(7)]) {
      const one = uuidv7();
      await storage.put(one, bytes);
      expect(Buffer.compare((await other.get(one))!, bytes)).toBe(0);
    }
    await storage.put(key, Buffer.from('one'));
    await other.remove(key);
    await other.remove(key);
    expect(await storage.get(key)).toBeNull();
  });

  it('is never replaced: the same bytes again are fine, others are refused', async () => {
    const [storage, key] = [await open(), `${uuidv7()}.w160`];
    await storage.put(key, Buffer.from('one'));
    await storage.put(key, Buffer.from('one'));
    await expect(storage.put(key, Buffer.from('two'))).rejects.toThrow(/kept already/);
    expect(text(await storage.get(key))).toBe('one');
  });

  it('stands in the list of its part with its size', async () => {
    const [storage, keys] = [await open(), [uuidv7(), uuidv7(), uuidv7()]];
    const end = keys[0]!.slice(-2);
    const three = keys.map((key) => key.slice(0, -2) + end);
    for (const key of three) await storage.put(key, Buffer.from('four'));
    const listed = await listOf(storage, end);
    for (const key of three) expect(listed).toContainEqual({ key, size: 4, storedAt: expect.any(Date) });
    for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(3_600_000);
    expect(shards).toContain(end);
  });

  it.each([
    '',
    '..',
    '../secrets.json',
    '/etc/passwd',
    `${'a'.repeat(36)}/x`,
    `../${'a'.repeat(33)}`,
    `${'a'.repeat(36)}.a/b`,
    'a'.repeat(36) + '\n',
  ])('has an id for its key and nothing else: %j', async (key) => {
    const storage = await open();
    await expect(storage.put(key, new Uint8Array())).rejects.toThrow();
    await expect(storage.get(key)).rejects.toThrow();
    await expect(storage.remove(key)).rejects.toThrow();
  });

  it('can be asked for before there is any', async () => {
    await expect((await open()).probe()).resolves.toBeUndefined();
  });
});

describe('a folder of files', () => {
  it('is for nobody but the server’s user, and holds nothing but the files', async () => {
    const [storage, key] = [await inFolder(), uuidv7()];
    await storage.put(key, Buffer.from('one'));
    const place = join(folder, 'files', key.slice(-2), key.slice(-4, -2));
    expect((await stat(join(place, key))).mode & 0o777).toBe(0o600);
    for (const path of [place, join(place, '..'), join(folder, 'files')])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(await readdir(place)).toEqual([key]);
    expect(await readdir(join(folder, 'files', 'drafts'))).toEqual([]);
  });

  it('is rid of what killed processes had begun to write, not of what is being written', async () => {
    const storage = await inFolder();
    const drafts = join(folder, 'files', 'drafts');
    await mkdir(drafts, { recursive: true });
    const [old, young] = ['left', 'writing'].map((name) => join(drafts, name)) as [string, string];
    for (const path of [old, young]) await writeFile(path, 'half');
    const before = new Date(Date.now() - 3_600_000);
    await utimes(old, new Date(0), new Date(0));
    expect(await storage.removeDrafts(before)).toBe(1);
    expect(await readdir(drafts)).toEqual(['writing']);
    await rm(young);
  });

  it('that cannot be used is out of reach, which is no missing file', async () => {
    const path = join(folder, 'in the way');
    await mkdir(join(path, 'files'), { recursive: true });
    const storage = await openStorage({ storageUrl: undefined, dataDir: path, databaseUrl: '', credentials: none });
    await rm(path, { recursive: true });
    await writeFile(path, 'no folder');
    for (const attempt of [
      () => storage.get(uuidv7()),
      () => storage.put(uuidv7(), new Uint8Array()),
      () => storage.probe(),
    ])
      await expect(attempt()).rejects.toThrow(StorageOutOfReach);
  });
});

describe('a bucket', () => {
  beforeEach(() => {
    bucket.faults.splice(0);
    bucket.asked.splice(0);
    Object.assign(bucket.state, { exists: true, always: undefined });
  });

  it.each(['unavailable', 'silent', 'cut', 'lostAnswer'] as const)(
    'that fails once (%s) is asked again, and the file is kept once',
    async (fault) => {
      const [storage, key] = [await bucket.open(), uuidv7()];
      bucket.faults.push(fault);
      await storage.put(key, Buffer.from('one'));
      expect(text(await storage.get(key))).toBe('one');
      if (fault === 'lostAnswer') return;
      bucket.faults.push(fault);
      expect(text(await storage.get(key))).toBe('one');
      bucket.faults.push(fault);
      await storage.remove(key);
      expect(await storage.get(key)).toBeNull();
    },
  );

  it.each(['unavailable', 'silent', 'cut', 'forbidden'] as const)(
    'that keeps failing (%s) is out of reach: its files are not taken for missing',
    async (fault) => {
      const [storage, key] = [await bucket.open(), uuidv7()];
      await storage.put(key, Buffer.from('one'));
      bucket.state.always = fault;
      for (const attempt of [
        () => storage.get(key),
        () => storage.put(uuidv7(), Buffer.from('two')),
        () => storage.remove(key),
        () => storage.probe(),
        () => listOf(storage, '00'),
      ])
        await expect(attempt()).rejects.toThrow(StorageOutOfReach);
      bucket.state.always = undefined;
      expect(text(await storage.get(key))).toBe('one');
    },
  );

  it('that is not there, or whose key is wrong, is out of reach and not empty', async () => {
    const wrong = await bucket.open('not the secret');
    await expect(wrong.get(uuidv7())).rejects.toThrow(StorageOutOfReach);
    bucket.state.exists = false;
    const storage = await bucket.open();
    await expect(storage.get(uuidv7())).rejects.toThrow(StorageOutOfReach);
    await expect(storage.probe()).rejects.toThrow(StorageOutOfReach);
  });

  it('that does not know "only if absent" keeps files all the same, and replaces none', async () => {
    const [storage, key] = [await bucket.open(), uuidv7()];
    bucket.faults.push('noCondition');
    await storage.put(key, Buffer.from('one'));
    await expect(storage.put(key, Buffer.from('two'))).rejects.toThrow(/kept already/);
    expect(text(await storage.get(key))).toBe('one');
  });

  it('is told a message that names neither the key nor the request', async () => {
    bucket.state.always = 'forbidden';
    const storage = await bucket.open();
    await expect(storage.get(uuidv7())).rejects.toThrow(/^The bucket files cannot be used: 403 AccessDenied$/);
  });
});

describe('STORAGE_URL', () => {
  const open = (storageUrl: string, credentials: Parameters<typeof openStorage>[0]['credentials'] = none) =>
    openStorage({ storageUrl, dataDir: folder, databaseUrl: '', credentials });

  it.each([
    'files',
    'https://elsewhere.example',
    's3://',
    's3:bucket',
    's3://bucket?endpoint=elsewhere',
    's3://bucket?regoin=eu-west-1',
  ])('that names no storage is refused with a sentence: %s', async (url) => {
    await expect(open(url, { accessKeyId: 'a', secretAccessKey: 'b' })).rejects.toThrow(/^STORAGE_URL: /);
  });

  it('of a bucket needs the key to it', async () => {
    await expect(open('s3://bucket')).rejects.toThrow(/AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
  });

  it('may be a folder anywhere', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const [storage, key] = [kept(await open(elsewhere)), uuidv7()];
    await storage.put(key, Buffer.from('one'));
    expect(await readdir(elsewhere)).toContain(key.slice(-2));
  });
});

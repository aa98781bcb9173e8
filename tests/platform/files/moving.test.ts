import { execFile } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDueAccounts } from '#server/members/identity/closing.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { member, storedFile } from '#server/platform/db/schema/identity.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startBucket, type Bucket } from '../../support/bucket.ts';
import { commandLine } from '../../support/command.ts';
import { pdf, picture, startMemberApi } from '../../support/member-api.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const none = { accessKeyId: undefined, secretAccessKey: undefined };
let bucket: Bucket;
let dataDir: string;
let folder: Storage;
const api = startMemberApi(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'resinport-moving-'));
  folder = await openStorage({ storageUrl: undefined, dataDir, databaseUrl: '', credentials: none });
  return folder;
});
beforeAll(async () => {
  bucket = await startBucket();
});
beforeEach(() => {
  bucket.kept.clear();
  bucket.asked.splice(0);
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

/** `npm run files -- …` on the installation of the test. */
async function files(args: string[], env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const own = { DATABASE_URL: api.databaseUrl, DATA_DIR: dataDir, ...bucket.env, STORAGE_URL: '', ...env };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      commandLine('files', args),
      { cwd: root, env: { ...process.env, ...own } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    ),
  );
}
async function keep(owner: { id: string } | null = null, purpose: 'feedback' | 'shop' = 'feedback'): Promise<string> {
  const file =
    purpose === 'shop'
      ? { field: 'f', name: 'a.png', type: 'image/png', bytes: await picture('png', { width: 500, height: 100 }) }
      : { field: 'f', name: 'a.pdf', type: 'application/pdf', bytes: pdf(uuidv7()) };
  const id = await storingFiles({ ...api.services, actor: null }, (_, store) => store({ purpose, file }));
  if (owner) await api.db.update(storedFile).set({ ownerId: owner.id }).where(eq(storedFile.id, id));
  return id;
}

describe('moving to another storage', { timeout: 240_000 }, () => {
  it('copies every file in every size; again, only what is new', async () => {
    const ids = [await keep(), await keep(null, 'shop')];
    const target = bucket.env.STORAGE_URL;
    const first = await files(['copy', '--to', target]);
    expect(first).toMatchObject({ code: 0, text: expect.stringContaining('5 copied') });
    const moved = await bucket.open();
    for (const key of [...ids, `${ids[1]}.w160`, `${ids[1]}.w320`, `${ids[1]}.w640`])
      expect(Buffer.compare((await moved.get(key))!, (await folder.get(key))!), key).toBe(0);
    await keep();
    expect(await files(['copy', '--to', target])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/1 copied .* 5 were there already/),
    });
    expect(await files(['check'], { STORAGE_URL: target })).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 files without bytes, 0 with wrong ones, 0 bytes without a row'),
    });
    expect(await files(['copy', '--to', 'postgres:'], { STORAGE_URL: target })).toMatchObject({
      code: 0,
      text: expect.stringContaining('6 copied'),
    });
  });

  it('goes on where it was interrupted', async () => {
    for (let count = 0; count < 5; count += 1) await keep();
    bucket.state.mostKept = 3;
    expect(await files(['copy', '--to', bucket.env.STORAGE_URL])).toMatchObject({
      code: 1,
      text: expect.stringContaining('The bucket files cannot be used'),
    });
    bucket.state.mostKept = Infinity;
    expect(await files(['copy', '--to', bucket.env.STORAGE_URL])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/[1-9]\d* were there already/),
    });
  });

  it('takes no files into the storage of another installation', async () => {
    await (await bucket.open()).writeOwner('another');
    const { code, text } = await files(['copy', '--to', bucket.env.STORAGE_URL]);
    expect(code).toBe(1);
    expect(text).toContain('another installation');
    expect([...bucket.kept.keys()]).toEqual(['site/installation']);
  });
});

describe('checking the files', { timeout: 240_000 }, () => {
  it('names what is missing, wrong, and of nobody, and removes only the last, only when told and only what is its own', async () => {
    const [missing, wrong, orphan] = [await keep(), await keep(), uuidv7()];
    await folder.remove(missing);
    const path = join(dataDir, 'files', wrong.slice(-2), wrong.slice(-4, -2), wrong);
    await writeFile(path, 'other bytes');
    await folder.put(orphan, pdf('left'));
    await utimes(join(dataDir, 'files', orphan.slice(-2), orphan.slice(-4, -2), orphan), new Date(0), new Date(0));
    const checked = await files(['check']);
    expect(checked.code).toBe(1);
    for (const line of [
      `${missing} has no bytes`,
      `${wrong} has other bytes than its SHA-256 says`,
      `${orphan} has bytes and no row`,
      'not marked',
    ])
      expect(checked.text).toContain(line);
    expect((await files(['check', '--remove-orphans'])).text).toContain('Nothing was removed');
    expect((await files(['check', '--remove-orphans', '--claim'])).text).toContain('1 removed');
    expect(await folder.get(orphan)).toBeNull();
    expect(await folder.get(wrong)).not.toBeNull();
  });

  it('does not miss what went with an account that was closed', async () => {
    const person = await api.person();
    const kept = await keep(person);
    await api.db.update(member).set({ closingAt: api.clock.now }).where(eq(member.id, person.id));
    expect(await closeDueAccounts(api.services)).toBe(1);
    expect(await folder.get(kept)).toBeNull();
    expect((await files(['check'])).text).not.toContain(kept);
  });
});

it('says how it is used', async () => {
  expect(await files(['copy'])).toMatchObject({ code: 1, text: expect.stringContaining('Usage: npm run files') });
});

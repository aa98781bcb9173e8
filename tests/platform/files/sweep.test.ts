import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { outboxFolder } from '#server/platform/mailer/index.ts';
import { belongingOf, claimStorage } from '#server/platform/storage/installation.ts';
import { openStorage, shards, type Storage } from '#server/platform/storage/storage.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { fileTidier } from '#server/web/tidy-files.ts';
import { createTestDatabase } from '../../support/database.ts';
import { pdf, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();
const none = { accessKeyId: undefined, secretAccessKey: undefined };
const day = 24 * 3_600_000;
let dataDir: string;
let storage: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'resinport-sweep-'));
  storage = await openStorage({ storageUrl: undefined, dataDir, databaseUrl: '', credentials: none });
});
afterEach(() => rm(dataDir, { recursive: true }));

const keep = () =>
  storingFiles({ ...api.services, storage, actor: null }, (_, store) =>
    store({ purpose: 'feedback', file: { field: 'file', name: 'x.pdf', type: 'application/pdf', bytes: pdf() } }),
  );
/** As often as the server does in a day. */
async function tidyForADay(now = Date.now() + 2 * day): Promise<number> {
  const services = { db: api.db, config: readConfig({ DATA_DIR: dataDir }), now: () => new Date(now) };
  const tidy = fileTidier(services, storage);
  let removed = 0;
  for (const _ of shards) removed += await tidy();
  return removed;
}

describe('what killed processes leave', () => {
  it('bytes without a row are removed after a day, files with a row never', async () => {
    expect(await belongingOf(api.db, storage)).toBe('own');
    const [kept, orphan] = [await keep(), uuidv7()];
    await storage.put(orphan, pdf('left'));
    expect(await tidyForADay(Date.now())).toBe(0);
    expect(await storage.get(orphan)).not.toBeNull();
    expect(await tidyForADay()).toBe(1);
    expect(await storage.get(orphan)).toBeNull();
    expect(await storage.get(kept)).not.toBeNull();
  });

  it('half e-mails in the outbox are removed, whole ones stay', async () => {
    const outbox = outboxFolder(dataDir);
    await mkdir(outbox);
    const [whole, half] = [`${uuidv7()}.eml`, `${uuidv7()}.eml.1f2e3d4c`];
    for (const name of [whole, half]) {
      await writeFile(join(outbox, name), 'Subject: x');
      await utimes(join(outbox, name), new Date(0), new Date(0));
    }
    await tidyForADay();
    expect(await readdir(outbox)).toEqual([whole]);
  });
});

describe('files of another database on the same folder', () => {
  it('are never taken for orphans', async () => {
    const other = await createTestDatabase();
    // A copy of another one has its identity, as a restored backup has a new one.
    await other.orm.execute('update installation set id = gen_random_uuid()');
    await claimStorage(other.orm, storage);
    await storage.put(uuidv7(), pdf('of the other'));
    expect(await belongingOf(api.db, storage)).toBe('other');
    expect(await tidyForADay()).toBe(0);
    await other.close();
  });

  it('are not taken either while nobody has said whose they are', async () => {
    await storage.put(uuidv7(), pdf('from before there was a mark'));
    expect(await belongingOf(api.db, storage)).toBe('unknown');
    expect(await tidyForADay()).toBe(0);
    await claimStorage(api.db, storage);
    expect(await tidyForADay()).toBe(1);
  });
});

import { createDecipheriv, createHash, scryptSync } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { Installation } from '#server/platform/backup/backup.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { commandLine } from '../../support/command.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, pdf, picture, startMemberApi } from '../../support/member-api.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { freshFolder, query } from '../database/harness.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const credentials = { accessKeyId: undefined, secretAccessKey: undefined };

/** A site with files in a folder, secrets, members and a deal that waits for its signatures. */
export function startSite() {
  let dataDir: string;
  let storage: Storage;
  let sides: [Company, Supplier];
  const api = startMemberApi(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'resinport-backup-test-'));
    storage = await openStorage({ storageUrl: undefined, dataDir, databaseUrl: '', credentials });
    return storage;
  });
  beforeAll(async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{"secretKey":"of this site"}', { mode: 0o600 });
    sides = [await newBuyer(api), await newSupplier(api)];
    await sendCertificates();
    await award();
    await keep();
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  /** The fixtures of companies name certificates that nobody has sent. */
  async function sendCertificates(): Promise<void> {
    const bytes = pdf('licence');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const unsent = eq(storedFile.sha256, '0'.repeat(64));
    for (const { id } of await api.db.update(storedFile).set({ sha256 }).where(unsent).returning({ id: storedFile.id }))
      await storage.put(id, bytes);
  }

  /** A picture that everybody may see, in its sizes. */
  async function keep(): Promise<string> {
    const bytes = await picture('png', { width: 400, height: 100 });
    return storingFiles({ ...api.services, actor: null }, (_, store) =>
      store({ purpose: 'shop', file: { field: 'f', name: 'works.png', type: 'image/png', bytes } }),
    );
  }

  /** From the inquiry to the contract, whose PDF is a file. */
  async function award(): Promise<string> {
    const [buyer, supplier] = sides;
    const { id, number } = await postTo(api, buyer, [supplier]);
    const awards = [wholeOf(await quoteFor(api, supplier, id))];
    dataOf(await api.post(acceptQuotes.path, buyer, { orderId: id, awards }));
    return number;
  }

  const installation = (): Installation & { databaseUrl: string } => ({
    ...{ databaseUrl: api.databaseUrl, dataDir, pgBinDir: undefined, storageUrl: undefined, credentials },
  });
  return {
    api,
    keep,
    award,
    installation,
    get storage() {
      return storage;
    },
    /** The same with the embedded database, in another data folder. */
    embedded: (folder: string): Installation => ({ ...installation(), databaseUrl: undefined, dataDir: folder }),
    /** An empty database beside that of the test, and a data folder that is not there yet. */
    emptyServer: async () => {
      const name = `restored_${Math.random().toString(36).slice(2)}`;
      await query(api.databaseUrl, `CREATE DATABASE ${name}`);
      onTestFinished(() => query(api.databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined));
      const databaseUrl = Object.assign(new URL(api.databaseUrl), { pathname: `/${name}` }).href;
      return { ...installation(), databaseUrl, dataDir: join(await freshFolder(), 'data') };
    },
  };
}

export const newFile = async () => join(await freshFolder(), 'site.backup');

/** `npm run backup` or another command, by somebody at the machine. */
export function run(
  command: 'backup' | 'restore' | 'deals' | 'files',
  args: string[],
  { databaseUrl = '', dataDir }: Installation,
  passphrase = '',
): Promise<{ code: number; text: string }> {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, STORAGE_URL: '', BACKUP_PASSPHRASE: passphrase };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      commandLine(command, args),
      { cwd: root, env: { ...process.env, ...own } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    ),
  );
}

/** Every row of every table, as one hash for each. */
export async function fingerprints(url: string): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND relpersistence = 'p' AND relname NOT IN ('installation', 'file_bytes') ORDER BY 1`,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const text = `SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM "${name}" t`;
    found[name] = (await client.query<Record<string, unknown>>(text)).rows[0];
  }
  await client.end();
  return found;
}

/** The rules of all tables: constraints, and triggers with whether they work. */
export const rulesOf = (url: string) =>
  query(
    url,
    `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2, 3`,
  );

/** What an encrypted backup holds, opened by nothing but what the README says of its form. */
export function opened(bytes: Buffer, passphrase: string): Buffer {
  const line = bytes.indexOf('\n') + 1;
  const key = scryptSync(passphrase.normalize('NFC'), bytes.subarray(line, line + 16), 32, {
    ...{ N: 131_072, r: 8, p: 1, maxmem: 2 ** 28 },
  });
  const parts: Buffer[] = [];
  for (let [at, number] = [line + 16, 0]; at < bytes.length; number += 1) {
    const part = bytes.subarray(at, at + 262_144 + 16);
    at += part.length;
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number, 0, 6);
    nonce[11] = at === bytes.length ? 1 : 0;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(part.subarray(-16));
    parts.push(decipher.update(part.subarray(0, -16)), decipher.final());
  }
  return Buffer.concat(parts);
}

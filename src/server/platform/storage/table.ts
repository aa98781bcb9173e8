import type pg from 'pg';
import { openPool } from '../db/open.ts';
import { readServers } from '../db/servers.ts';
import { StorageOutOfReach } from '../errors.ts';
import { pathOf, refuseOthers } from './keys.ts';
import type { Storage } from './storage.ts';

/** What the table is made for: uploads are smaller, and a row travels whole. */
const mostBytes = 20 * 1024 * 1024;
const wrongForm = /^(22|23|42)/;

/**
 * Files as rows of the table `file_bytes`, so that a small installation of several processes has one thing to back up.
 * It has connections of its own: within a transaction that waits for them, those of the pool would run out.
 */
export function openTable(connectionString: string): Storage {
  const pool = openPool(readServers(connectionString), 3, () => undefined);
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    try {
      return (await pool.query<Row>(text, values)).rows;
    } catch (cause) {
      if (wrongForm.test((cause as pg.DatabaseError).code ?? '')) throw cause;
      throw new StorageOutOfReach('The table of files cannot be used', { cause });
    }
  };
  const get = async (key: string) => {
    pathOf(key);
    const [row] = await query<{ bytes: Buffer }>('SELECT bytes FROM file_bytes WHERE key = $1', [key]);
    return row?.bytes ?? null;
  };

  return {
    name: 'the database',
    put: async (key, bytes) => {
      pathOf(key);
      if (bytes.length > mostBytes) throw new Error(`A file in the database has at most ${mostBytes} bytes`);
      const stored = await query(
        'INSERT INTO file_bytes (key, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
        [key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)],
      );
      if (stored.length === 0) refuseOthers(key, await get(key), bytes);
    },
    get,
    remove: async (key) => {
      pathOf(key);
      await query('DELETE FROM file_bytes WHERE key = $1', [key]);
    },
    list: async function* (shard) {
      yield* await query<{ key: string; size: number; storedAt: Date }>(
        `SELECT key, octet_length(bytes) AS size, stored_at AS "storedAt" FROM file_bytes WHERE substr(key, 35, 2) = $1`,
        [shard],
      );
    },
    probe: async () => void (await query('SELECT FROM file_bytes LIMIT 1')),
    // Rows of the database are the installation's own.
    readOwner: async () => (await query<{ id: string }>('SELECT id FROM installation'))[0]?.id ?? null,
    writeOwner: async () => undefined,
    removeDrafts: async () => 0,
    close: () => pool.end(),
  };
}

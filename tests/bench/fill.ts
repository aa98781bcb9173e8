import type { Pool, PoolClient } from 'pg';

/** Writes many rows in one transaction that may take its time, then does what autovacuum would do within a minute. */
export async function fill(
  pool: Pool,
  tables: readonly string[],
  write: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await write(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  for (const table of tables) await pool.query(`vacuum analyze ${table}`);
}

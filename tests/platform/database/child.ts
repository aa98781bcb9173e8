/**
 * A server process to be killed: starts the embedded database of DATA_DIR and tells what happens, one JSON per line.
 * `hold` keeps it, `write` writes rows as fast as it can and tells each id once it is committed; the end of the
 * standard input stops it in an orderly way.
 */
import pg from 'pg';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';

const [action, dataDir] = process.argv.slice(2) as ['hold' | 'write', string];
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

const embedded = await startEmbedded({ dataDir, log: (log) => say({ log }) }).catch((error: Error) => {
  say({ refused: error.message });
  process.exit();
});
process.stdin.on('end', () => void embedded.stop().then(() => process.exit(0))).resume();
say({ started: embedded.url, where: embedded.where });
if (action === 'write') await write(embedded.url);

async function write(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  await pool.query('CREATE TABLE IF NOT EXISTS written (id integer PRIMARY KEY, body text)');
  let next = 1;
  const writer = async () => {
    for (;;) {
      const id = next++;
      await pool.query('INSERT INTO written VALUES ($1, $2)', [id, 'x'.repeat(500)]);
      say({ committed: id });
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

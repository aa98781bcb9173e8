import { CannotStart } from '../cannot-start.ts';
import { connectTo, readServers } from './servers.ts';

/** A prepared statement that the server does not know, or knows already under the name of another connection. */
const forgotten = /^(26000|42P05)$/;

/**
 * Prepares a statement in one transaction and uses it in another, which a pooler gives to another connection of the
 * server. Throws CannotStart when that one does not know it: transactions of the site would fail now and then.
 */
export async function refuseForgetfulPooler(url: string): Promise<void> {
  const servers = readServers(url);
  const config = { application_name: 'resinport start' };
  const [own, other] = [await connectTo(servers, config), await connectTo(servers, config)];
  const statement = { name: 'resinport_start', text: 'SELECT $1::int AS one', values: [1] };
  try {
    await own.query('BEGIN');
    await own.query(statement);
    await own.query('COMMIT');
    // Takes the connection of the server that has just become free.
    await other.query('BEGIN');
    await other.query('SELECT 1');
    await own.query('BEGIN');
    await own.query(statement);
    await own.query('COMMIT');
  } catch (error) {
    if (!forgotten.test((error as { code?: string }).code ?? '')) throw error;
    throw new CannotStart(
      'The pooler in front of the database does not keep prepared statements: use PgBouncer 1.21 or newer with ' +
        'max_prepared_statements = 500 or more, or set DATABASE_PREPARE=off',
    );
  } finally {
    await Promise.all([own.end(), other.end()]);
  }
}

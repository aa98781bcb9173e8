import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';

/** The servers of one database, of which one takes writes. */
export type Servers = {
  /** The address of one server to connect to now. */
  current: () => string;
  /** After `failed` could not be used: the next one. False: all have been tried since the last success. */
  moveOn: (failed: string) => void;
  readonly count: number;
  /** Only a server that takes writes will do. */
  mustWrite: boolean;
};

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(\?.*)?$/;

/**
 * Reads an address as PostgreSQL's own programs do: several servers (`postgres://user@a:5432,b:5433/site`), and
 * `target_session_attrs=read-write`. Throws CannotStart, without the password, for one that cannot be read.
 */
export function readServers(address: string): Servers {
  const [, start = '', hosts = '', path = '', query = ''] = form.exec(address) ?? [];
  if (!start) throw new CannotStart('DATABASE_URL: an address begins with postgres://');
  const settings = new URLSearchParams(query);
  const wanted = settings.get('target_session_attrs') ?? 'any';
  if (!['any', 'read-write', 'primary'].includes(wanted))
    throw new CannotStart('DATABASE_URL: target_session_attrs is any, read-write or primary, because the site writes');
  settings.delete('target_session_attrs');
  const rest = path + (settings.size > 0 ? `?${settings.toString()}` : '');
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  for (const [index, url] of urls.entries()) {
    const isMissing = urls.length > 1 && !hosts.split(',')[index];
    if (isMissing || !URL.canParse(url.replace(start, 'postgres://')))
      throw new CannotStart(`DATABASE_URL: "${hosts.split(',')[index]}" is no server: it is written name or name:port`);
  }
  let at = 0;
  return {
    current: () => urls[at]!,
    moveOn: (failed) => {
      if (failed === urls[at]) at = (at + 1) % urls.length;
    },
    count: urls.length,
    mustWrite: wanted !== 'any' || urls.length > 1,
  };
}

/** Fails on a server that takes no writes: a standby, or one that is set so. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ only: string }>("SELECT current_setting('transaction_read_only') AS only");
  if (rows[0]?.only === 'on') throw Object.assign(new Error('The database server takes no writes'), { code: '25006' });
}

/** One connection to the server that is to be used, trying each in turn. */
export async function connectTo(servers: Servers, config: pg.ClientConfig): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const connectionString = servers.current();
    const client = new pg.Client({ ...config, connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (servers.mustWrite) await refuseReadOnly(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      servers.moveOn(connectionString);
      if (tries >= servers.count) throw error;
    }
  }
}

import { connectTo, readServers } from '../db/servers.ts';
import { repeatedly } from '../jobs/repeatedly.ts';
import { newsChannel } from './tell.ts';

/** Who listens for what is new for a member, in this process. */
export type News = {
  /** Calls `told` when something is new for the member, until the result is called. Null: as many listen as may. */
  follow: (memberId: string, listener: Listener) => (() => void) | null;
  /** Ends all that follow. */
  end: () => void;
};
/** `ended`: nothing more will be told here, ask again. */
export type Listener = { told: () => void; beat: () => void; ended: () => void };

/** Far below what a process takes in connections (site.ts): pages come first. */
const mostListeners = 1_200;
/** The windows, browsers and telephones of one person. */
const mostOfMember = 12;
/** Shorter than proxies wait for the next byte (usually 60 s). */
const beatMilliseconds = 25_000;
const lookMilliseconds = 5_000;

export type OpenNews = News & { close: () => Promise<void> };

/**
 * Listens to PostgreSQL's notifications on a connection of its own, and finds the server again when that is lost: who
 * follows is then told to look, since something may have been missed. A pooler may take the connection and pass nothing
 * on; each look therefore sends itself a word, and whoever would follow an ear that is deaf gets null.
 */
export function openNews(databaseUrl: string): OpenNews {
  const servers = readServers(databaseUrl);
  const own = `${process.pid}-${Math.random()}`;
  const byMember = new Map<string, Set<Listener>>();
  let client: Awaited<ReturnType<typeof connectTo>> | null = null;
  let isHeard = false;
  let heardAt = 0;
  let isClosed = false;

  const all = function* (): Generator<Listener> {
    for (const listeners of byMember.values()) yield* listeners;
  };
  const count = () => [...byMember.values()].reduce((sum, { size }) => sum + size, 0);
  const hear = ({ payload }: { payload?: string | undefined }) => {
    if (payload === own) {
      heardAt = performance.now();
      isHeard = true;
      return;
    }
    for (const listener of byMember.get(payload ?? '') ?? []) listener.told();
  };
  const lose = () => {
    client = null;
    isHeard = false;
  };
  const look = async () => {
    try {
      if (client && performance.now() - heardAt > 4 * lookMilliseconds) isHeard = false;
      if (!client) {
        const made = await connectTo(servers, { application_name: 'resinport news', keepAlive: true });
        if (isClosed) return void (await made.end());
        made.on('notification', hear);
        made.on('end', () => client === made && lose());
        client = made;
        await made.query(`LISTEN ${newsChannel}`);
        for (const listener of all()) listener.told();
      }
      await client.query('SELECT pg_notify($1, $2)', [newsChannel, own]);
    } catch {
      await client?.end().catch(() => undefined);
      lose();
    }
  };
  const looking = repeatedly(lookMilliseconds, look);
  const beating = setInterval(() => {
    for (const listener of all()) listener.beat();
  }, beatMilliseconds).unref();
  const end = () => {
    for (const listener of [...all()]) listener.ended();
  };

  return {
    follow: (memberId, listener) => {
      const listeners = byMember.get(memberId) ?? new Set();
      if (!isHeard || isClosed || listeners.size >= mostOfMember || count() >= mostListeners) return null;
      byMember.set(memberId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byMember.delete(memberId);
      };
    },
    end,
    close: async () => {
      isClosed = true;
      clearInterval(beating);
      end();
      await looking.stop();
      await client?.end().catch(() => undefined);
    },
  };
}

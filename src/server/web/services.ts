import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { migrate, openDatabase, type Database } from '../db/open.ts';
import { ScopeCache } from '../scope-cache.ts';
import type { Api } from '../http.ts';
import { loadDemo } from '../db/seed/demo/load-demo.ts';
import { loadReference } from '../db/seed/load-reference.ts';
import type { Log } from './log.ts';

const pollMilliseconds = 1_000;
/** How long a start waits for a server given by DATABASE_URL, which may be starting itself. */
const patienceSeconds = 60;

export type Running = { api: Api; services: Services; database: Database; close: () => Promise<void> };

/** Opens the database, brings it up to date, loads what is missing and builds the API on it. */
export async function startServices(config: Config, log: Log): Promise<Running> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.replicaUrl,
    binDir: config.pgBinDir,
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  await untilReachable(database, log);
  await migrate(database);
  await loadReference(database);
  if (config.demo) await loadDemo(database);

  const services: Services = { db: database.orm, config, cache: new ScopeCache(), now: () => new Date() };
  const api = createApp({
    services,
    report: (error, requestId) => log.error({ err: error, requestId }, 'call failed'),
  });

  let reachable = true;
  const poll = async () => {
    try {
      await services.cache.poll(services.db);
      reachable = true;
    } catch (error) {
      if (reachable) log.warn({ err: error }, 'database not reachable');
      reachable = false;
    }
    timer = setTimeout(poll, pollMilliseconds);
    timer.unref();
  };
  let timer = setTimeout(() => {}, 0);
  await poll();

  return {
    api,
    services,
    database,
    close: async () => {
      clearTimeout(timer);
      await database.close();
    },
  };
}

async function untilReachable(database: Database, log: Log): Promise<void> {
  for (let waited = 0; !(await database.ready()); waited += 1) {
    if (waited >= patienceSeconds) throw new Error(`The database has not answered for ${patienceSeconds} s`);
    if (waited === 0) log.warn('waiting for the database');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

import pretty from 'pino-pretty';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from './log.ts';
import { startServices, type Running } from './services.ts';

export { ownReads } from './own-reads.ts';

type Development = Running & { config: ReturnType<typeof readConfig> };
/** Outlives this module, which `astro dev` loads anew after every change of server code. */
const kept = globalThis as { resinportDevelopment?: Promise<Development> | undefined };
/** For eyes: what went wrong, where, and what it comes from, in lines of its own. */
const readable = { translateTime: 'SYS:HH:MM:ss', sync: true };
let started: Promise<Development> | undefined;

/** The services of `astro dev`: made on first use, and again after a change, once the ones before are closed. */
export function developmentServices(): Promise<Development> {
  if (!started) {
    const before = kept.resinportDevelopment;
    started = (async () => {
      await before?.then((running) => running.close()).catch(() => undefined);
      const config = readConfig(process.env);
      return { ...(await startServices(config, createLog(config.logLevel, pretty(readable)))), config };
    })();
    kept.resinportDevelopment = started;
  }
  return started;
}

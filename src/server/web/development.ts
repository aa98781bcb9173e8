import { readConfig } from '../config.ts';
import { createLog } from './log.ts';
import { startServices, type Running } from './services.ts';

let started: Promise<Running & { config: ReturnType<typeof readConfig> }> | undefined;

/** The services of `astro dev`: made on first use, kept until the process ends. */
export function developmentServices() {
  started ??= (async () => {
    const config = readConfig(process.env);
    return { ...(await startServices(config, createLog(config.logLevel))), config };
  })();
  return started;
}

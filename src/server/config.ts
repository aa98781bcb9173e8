import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', ''])
  .transform((value) => (value === '' ? undefined : ['true', '1', 'on'].includes(value)))
  .optional();

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  SITE_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  PG_BIN_DIR: z.string().optional(),
  PUBLIC_API_BASE_URL: z.string().default(''),
  DEMO: flag,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PAGE_CACHE_MB: z.coerce.number().min(0).default(64),
  METRICS_TOKEN: z.string().optional(),
});

export type Config = {
  host: string;
  port: number;
  /** Origin of canonical addresses, without a slash at the end. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  pgBinDir: string | undefined;
  apiBaseUrl: string;
  demo: boolean;
  logLevel: string;
  pageCacheBytes: number;
  metricsToken: string | undefined;
};

/** Reads the configuration once; throws an error that names every wrong variable. Empty variables count as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Configuration: ${wrong.join('; ')}`);
  }
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    siteUrl: (value.SITE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    replicaUrl: value.DATABASE_REPLICA_URL,
    pgBinDir: value.PG_BIN_DIR,
    apiBaseUrl: value.PUBLIC_API_BASE_URL.replace(/\/+$/, ''),
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
    logLevel: value.LOG_LEVEL,
    pageCacheBytes: Math.round(value.PAGE_CACHE_MB * 1024 * 1024),
    metricsToken: value.METRICS_TOKEN,
  };
}

import { resolve } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', ''])
  .transform((value) => (value === '' ? undefined : ['true', '1', 'on'].includes(value)))
  .optional();

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  SITE_URL: z.url().optional(),
  FILES_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .optional(),
  DATA_DIR: z.string().default('./data'),
  STORAGE_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_PREPARE: flag,
  PG_BIN_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  PUBLIC_API_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default(''),
  DEMO: z.enum(['public', 'silent']).or(flag),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PAGE_CACHE_MB: z.coerce.number().min(0).default(48),
  DISK_RESERVE_MB: z.coerce.number().min(0).default(512),
  METRICS_TOKEN: z.string().optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LIMITS_FACTOR: z.coerce.number().min(0).default(1),
  CAPTCHA_FACTOR: z.coerce.number().positive().max(20).default(1),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  SIGNING_CERTIFICATE: z.string().optional(),
  SIGNING_KEY: z.string().optional(),
  SIGNING_KEY_PASSPHRASE: z.string().optional(),
  TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  ECB_RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  BANK_FEE_TOLERANCE: z
    .string()
    .regex(/^[A-Z]{3}=\d{1,6}(\.\d{1,2})?(,[A-Z]{3}=\d{1,6}(\.\d{1,2})?)*$/)
    .default('USD=50,EUR=50,CNY=350'),
  SECOND_OPERATOR_ABOVE: z
    .string()
    .regex(/^[A-Z]{3}=\d{1,12}(\.\d{1,2})?(,[A-Z]{3}=\d{1,12}(\.\d{1,2})?)*$/)
    .default('USD=100000,EUR=100000,CNY=700000'),
  SELLER_COLLECTS: z
    .string()
    .regex(/^[A-Z]{3}(,[A-Z]{3})*$/)
    .optional(),
});

export type Config = {
  host: string;
  port: number;
  /** Origin of canonical addresses, without a slash at the end. */
  siteUrl: string;
  /** Another origin that leads here, for pictures that members have sent; undefined: they come from the site's. */
  filesUrl: URL | undefined;
  dataDir: string;
  /** Where files lie (storage/storage.ts); absent: in the data folder. */
  storageUrl: string | undefined;
  /** Of the bucket that `storageUrl` may name. */
  storageCredentials: { accessKeyId: string | undefined; secretAccessKey: string | undefined };
  databaseUrl: string | undefined;
  /** Connections of a process for single questions, and as many again for transactions. */
  databasePool: number;
  /** Whether transactions prepare their statements. */
  databasePrepare: boolean;
  pgBinDir: string | undefined;
  /** Encrypts backups. */
  backupPassphrase: string | undefined;
  /** Where the API is, without a slash at the end; '' = in this process, under the site's own address. */
  apiBaseUrl: string;
  demo: boolean;
  /** A demo that the world may reach: no operators, and a password of its own. */
  publicDemo: boolean;
  /** Its suppliers answer by themselves. */
  demoAnswers: boolean;
  logLevel: string;
  pageCacheBytes: number;
  /** Of the disk of DATA_DIR: files are refused before less than this is free. */
  diskReserveBytes: number;
  metricsToken: string | undefined;
  /** How many proxies of ours stand in front: so many entries of X-Forwarded-For, from its end, are believed. */
  trustProxy: number;
  /** Multiplies every budget of calls; 0: no limits. */
  limitsFactor: number;
  /** Multiplies the work that a captcha takes of a browser. */
  captchaFactor: number;
  /** The same on every machine of an installation; absent: made at first start into the data folder. */
  secretKey: string | undefined;
  /** Those before it, the latest first: what was made under them is still good. */
  previousSecretKeys: readonly string[];
  /** Files with the certificate that signs contracts for PDF readers, and its key, in PEM; absent: one is made here. */
  signing: { certificate: string; key: string; passphrase: string | undefined } | undefined;
  /** An authority that stamps the time of the public log (RFC 3161); absent: none does. */
  timestampUrl: string | undefined;
  /** Where the ECB's reference rates are fetched once a day; absent: nothing is. */
  ecbRatesUrl: string | undefined;
  /** Absent: e-mail becomes files in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** By currency: what banks on the way may keep of a transfer at most; frozen in each contract that is issued. */
  bankFeeTolerance: Readonly<Record<string, string>>;
  /** By currency: more than so much is confirmed by two operators, also where a statement shows it; absent: any sum. */
  secondOperatorAbove: Readonly<Record<string, string>>;
  /** Currencies in which buyers pay their sellers directly, although the marketplace may have an account; printed in each contract that is issued. */
  sellerCollects: readonly string[];
};

/** `USD=50,CNY=350` */
const byCurrency = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').map((one) => one.split('=') as [currency: string, amount: string]));

function signingOf(value: z.output<typeof environment>): Config['signing'] {
  const { SIGNING_CERTIFICATE: certificate, SIGNING_KEY: key, SIGNING_KEY_PASSPHRASE: passphrase } = value;
  if (!certificate && !key) return undefined;
  if (!certificate || !key) throw new CannotStart('Configuration: SIGNING_CERTIFICATE and SIGNING_KEY go together');
  return { certificate, key, passphrase };
}

/** Reads the configuration once; throws an error that names every wrong variable. Empty variables count as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new CannotStart(`Configuration: ${wrong.join('; ')}`);
  }
  const value = parsed.data;
  const publicDemo = value.DEMO === 'public';
  const demo = publicDemo || value.DEMO === 'silent' || (value.DEMO ?? value.DATABASE_URL === undefined) === true;
  const siteUrl = (value.SITE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '');
  return {
    host: value.HOST,
    port: value.PORT,
    siteUrl,
    filesUrl: value.FILES_URL,
    dataDir: resolve(value.DATA_DIR),
    storageUrl: value.STORAGE_URL,
    storageCredentials: { accessKeyId: value.AWS_ACCESS_KEY_ID, secretAccessKey: value.AWS_SECRET_ACCESS_KEY },
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    databasePrepare: value.DATABASE_PREPARE ?? true,
    pgBinDir: value.PG_BIN_DIR,
    backupPassphrase: value.BACKUP_PASSPHRASE,
    apiBaseUrl: value.PUBLIC_API_BASE_URL.replace(/\/+$/, ''),
    demo,
    publicDemo,
    demoAnswers: demo && value.DEMO !== 'silent',
    logLevel: value.LOG_LEVEL,
    pageCacheBytes: Math.round(value.PAGE_CACHE_MB * 1024 * 1024),
    diskReserveBytes: Math.round(value.DISK_RESERVE_MB * 1024 * 1024),
    metricsToken: value.METRICS_TOKEN,
    trustProxy: value.TRUST_PROXY,
    limitsFactor: value.LIMITS_FACTOR,
    captchaFactor: value.CAPTCHA_FACTOR,
    secretKey: value.SECRET_KEY,
    previousSecretKeys: value.SECRET_KEY_PREVIOUS ?? [],
    signing: signingOf(value),
    timestampUrl: value.TIMESTAMP_URL,
    ecbRatesUrl: value.ECB_RATES_URL,
    smtpUrl: value.SMTP_URL,
    bankFeeTolerance: byCurrency(value.BANK_FEE_TOLERANCE),
    secondOperatorAbove: byCurrency(value.SECOND_OPERATOR_ABOVE),
    sellerCollects: value.SELLER_COLLECTS?.split(',') ?? [],
    mailFrom: value.MAIL_FROM ?? `Resinport <no-reply@${new URL(siteUrl).hostname}>`,
  };
}

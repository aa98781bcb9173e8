import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Locale } from '#i18n/locales.ts';
import type { Config } from './config.ts';
import type { ScopeCache } from './scope-cache.ts';

/** What the server is built from; made once at start. */
export type Services = {
  db: NodePgDatabase;
  config: Config;
  /** Look-ups of public data, dropped when the data of their scope changes. */
  cache: ScopeCache;
  /** Injected, so that tests can move it. */
  now: () => Date;
};

/** Everything a command or query may know about the call: no globals. */
export type Context = Services & {
  locale: Locale;
  requestId: string;
};

/** Picks the column of a localised pair (`nameEn`, `nameZh`) for the caller's language. */
export function localised<En, Zh>(locale: Locale, en: En, zh: Zh): En | Zh {
  return locale === 'zh-CN' ? zh : en;
}

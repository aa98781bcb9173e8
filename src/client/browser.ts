import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { createClient, type Client } from './client.ts';

let client: Client | undefined;

/** The client of this page: its language, the configured base URL (empty: the same origin). */
export function browserClient(): Client {
  const lang = document.documentElement.lang;
  client ??= createClient({
    baseUrl: import.meta.env.PUBLIC_API_BASE_URL ?? '',
    locale: isLocale(lang) ? lang : defaultLocale,
  });
  return client;
}

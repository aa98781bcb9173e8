import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { createClient, type Client } from './client.ts';

let client: Client | undefined;

/** The client of this page: its language, the configured base URL (empty: the same origin). */
export function browserClient(): Client {
  const lang = document.documentElement.lang;
  client ??= createClient({
    baseUrl: document.documentElement.dataset['api'] ?? '',
    locale: isLocale(lang) ? lang : defaultLocale,
  });
  return client;
}

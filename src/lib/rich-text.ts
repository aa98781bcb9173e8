import type { Locale } from '#i18n/locales.ts';
import { localPath } from './paths.ts';

/** Sanitised editorial HTML with its links within the site in the reader's language; files have none. */
export const localiseLinks = (locale: Locale, html: string): string =>
  html.replace(/ href="(\/(?!api\/|feed\/)[^"]*)"/g, (_, href: string) => ` href="${localPath(locale, href)}"`);

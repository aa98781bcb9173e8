/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The language of the page. */
    locale: import('#i18n/locales.ts').Locale;
    /** The address without its language prefix: `/productList`. */
    path: string;
    /** The one way to the API, in the page's language. */
    client: import('#client/client.ts').Client;
    /** The same in another language, for what has no language in its address. */
    clientIn: (locale: import('#i18n/locales.ts').Locale) => import('#client/client.ts').Client;
    requestId: string;
    /** Origin of canonical addresses. */
    siteUrl: string;
    /** Why an error page is shown. */
    failure?: { status: number; error: unknown };
  }
}

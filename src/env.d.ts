/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The language of the page. */
    locale: import('#i18n/locales.ts').Locale;
    /** The address without its language prefix: `/productList`. */
    path: string;
    /** The one way to the API, in the page's language. */
    client: import('#client/client.ts').Client;
    requestId: string;
    /** Whether the visitor's browser holds a token, good or not: for guards to send somebody elsewhere, never to show anything. */
    hasToken: boolean;
    /** Origin of canonical addresses. */
    siteUrl: string;
    /** Why an error page is shown. */
    failure?: { status: number; error: unknown };
  }
}

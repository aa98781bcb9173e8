/// <reference types="astro/client" />
import type { Client, Reads } from '#client/client.ts';
import type { PageFacts } from '#lib/page-facts.ts';
import type { Locale } from '#i18n/locales.ts';

declare global {
  namespace App {
    /** Kinds of public data that change together. */
    type Scope = 'offers' | 'materials' | 'shops' | 'content';

    interface Locals {
      /** The language of the page. */
      locale: Locale;
      /** The address without its language prefix: `/productList`. */
      path: string;
      /** The one way to the API, in the page's language. */
      client: Client;
      /** The client in another language, for addresses that name theirs elsewhere than in the prefix (feeds). */
      clientIn: (locale: Locale) => Client;
      /** What `load` gives, kept in the process until public data of these scopes changes, a minute at most. */
      remember: <Value>(key: string, scopes: readonly Scope[], load: () => Promise<Value>) => Promise<Value>;
      /**
       * What the reader may be asked for by the pages that are his (lib/guards.ts), with the token of his cookie; null: nobody is
       * logged in, or the page is for everybody. What comes of it is never kept.
       */
      own: Reads | null;
      /** What the islands of a member's page hydrate with; null elsewhere. */
      facts: PageFacts | null;
      requestId: string;
      /** Whether the visitor's browser holds a token, good or not: for guards to send somebody elsewhere, never to show anything. */
      hasToken: boolean;
      /** Origin of canonical addresses. */
      siteUrl: string;
      /** Where the browser finds the API; '' = the page's own origin. */
      apiBaseUrl: string;
      /** What the server in front of a build does with its pages (server/web/site.ts); none under `astro dev`. */
      front?: {
        /** Gives the page that is kept, or renders it and keeps it where it says so and is not `personal`. */
        keep: (render: () => Promise<{ response: Response; personal: boolean }>) => Promise<Response>;
        /** The response as it is sent: policy, encoding, tags for caches. */
        finish: (response: Response) => Promise<Response>;
        invalidate: (tags: readonly string[]) => void;
        /** Whether it knows the content policy that all pages share. */
        hasPolicy: boolean;
      };
      /** Why an error page is shown. */
      failure?: { status: number; error: unknown };
    }
  }
}

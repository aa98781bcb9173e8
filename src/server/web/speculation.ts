import type { IncomingMessage, ServerResponse } from 'node:http';
import { calls } from '#api/calls.ts';

/** Where the rules are; a page names them in a header, because its policy lets nothing stand in it. */
export const rulesPath = '/speculation-rules.json';

/**
 * From a member's page the browser may fetch the next one when its reader reaches for the link. It is kept for that one
 * click, and by nobody else. Another view of the same page is no page to fetch: its script shows it.
 */
const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: ['userCenter', 'supplierCenter', 'forwarderCenter', 'backstage', 'productRfq', 'newRfq'].map(
              (it) => `/*/${it}*`,
            ),
          },
          { not: { href_matches: '?*', relative_to: 'document' } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

export function sendRules(response: ServerResponse): void {
  response
    .writeHead(200, { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' })
    .end(rules);
}

/** Not where each kilobyte counts. */
export function offerRules({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['save-data'] !== 'on') response.setHeader('Speculation-Rules', `"${rulesPath}"`);
}

/** What may change whose the pages are, or what stands in them: pages fetched before it are dropped (`Clear-Site-Data`). */
const outdating = new Set(
  calls
    .filter(({ method, reads, inQuery, limit }) => method === 'POST' && !reads && !inQuery && limit !== 'search')
    .map(({ path }) => `/${path}`),
);
export const outdatesPages = (path: string): boolean => outdating.has(path);

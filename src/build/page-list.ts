import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Not for visitors, although they stand in the folder of pages. */
const inner = ['/404', '/500'];

/**
 * Writes down which addresses are pages: expressions for paths without a slash at their end. What the framework brings by
 * itself (pictures, islands of the server) is not among them, and so not there at all.
 */
export function pageList(): AstroIntegration {
  let expressions: string[] = [];
  return {
    name: 'resinport-page-list',
    hooks: {
      'astro:routes:resolved': ({ routes }) => {
        expressions = routes
          .filter(({ entrypoint, pattern }) => entrypoint.startsWith('src/pages/') && !inner.includes(pattern))
          .map(({ patternRegex }) => patternRegex.source);
      },
      'astro:build:done': ({ dir }) => writeFile(new URL('../pages.json', dir), JSON.stringify(expressions)),
    },
  };
}

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { locales } from '../../i18n/locales.ts';

/** Pages without prefixed forms. */
const bareOnly = /^(404|500)\.astro$/;

/** Gives every page its prefixed forms (/en-US/…, /zh-CN/…) beside the bare one (specification, section 2). */
export function localeRoutes(): AstroIntegration {
  return {
    name: 'resinport-locale-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute, config }) => {
        const root = new URL('pages/', config.srcDir);
        const files = readdirSync(fileURLToPath(root), { recursive: true, encoding: 'utf8' });
        for (const file of files) {
          if (!file.endsWith('.astro') || bareOnly.test(file)) continue;
          const route = file.replace(/\.astro$/, '').replace(/(^|\/)index$/, '');
          for (const locale of locales) {
            injectRoute({ pattern: `/${locale}${route && `/${route}`}`, entrypoint: new URL(file, root) });
          }
        }
      },
    },
  };
}

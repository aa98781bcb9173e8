import type { AstroIntegration } from 'astro';
import { locales } from '../../i18n/locales.ts';

/** The gallery of components at /styleguide, and in each language. It exists under `astro dev` only. */
export function styleguide(): AstroIntegration {
  return {
    name: 'resinport-styleguide',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, config }) => {
        if (command !== 'dev') return;
        const entrypoint = new URL('styleguide/Styleguide.astro', config.srcDir);
        for (const prefix of ['', ...locales.map((locale) => `/${locale}`)])
          injectRoute({ pattern: `${prefix}/styleguide`, entrypoint });
      },
    },
  };
}

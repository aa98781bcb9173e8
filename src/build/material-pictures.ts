import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { materialLooks, type Look } from '../api/market/material-looks.ts';
import { pictureEdition, pictureSizes } from '../api/market/material-picture.ts';
import { heapOf, lit } from './draw-material.ts';

/** Drawn larger than shown: what is finer than a pixel is mixed by the eye of sharp instead of flickering. */
const finer = 2;
/** What a piece is measured by, in pixels of the file. */
const pieceScale = { small: 2.1, wide: 2.3 };

/** The files of all looks in both sizes: one heap for each form, coloured as often as it has looks. */
export async function drawAll(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [form, looks] of Object.entries(materialLooks)) {
    for (const size of ['small', 'wide'] as const) {
      const [width, height] = pictureSizes[size];
      const heap = heapOf(form, width * finer, height * finer, pieceScale[size] * finer);
      for (const [name, look] of Object.entries<Look>(looks)) {
        const raw = { width: width * finer, height: height * finer, channels: 3 } as const;
        const picture = sharp(lit(heap, look), { raw }).resize(width, height);
        const file = await picture.avif({ quality: size === 'wide' ? 34 : 42, effort: 4 }).toBuffer();
        files.set(`${form}-${name}${size === 'wide' ? '-wide' : ''}.avif`, file);
      }
    }
  }
  return files;
}

/** Drawn once for each edition: it costs seconds, and a build more often changes something else. */
async function pictures(cache: URL): Promise<Map<string, Buffer>> {
  const kept = new URL(`materials-${pictureEdition}.json`, cache);
  try {
    const files = JSON.parse(await readFile(kept, 'utf8')) as [string, string][];
    return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')]));
  } catch {
    const files = await drawAll();
    const text = JSON.stringify([...files].map(([name, bytes]) => [name, bytes.toString('base64')]));
    await mkdir(cache, { recursive: true });
    // Whoever builds beside this one reads all of it or nothing.
    const written = new URL(`materials-${process.pid}.tmp`, cache);
    await writeFile(written, text);
    await rename(written, kept);
    return files;
  }
}

const folder = `assets/materials-${pictureEdition}`;

/** The pictures that api/market/material-picture.ts names: files of the build, and served by `astro dev`. */
export function materialPictures(): AstroIntegration {
  let cache: URL;
  return {
    name: 'resinport-material-pictures',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = new URL('node_modules/.cache/', config.root);
      },
      'astro:server:setup': ({ server }) => {
        let drawn: ReturnType<typeof pictures> | undefined;
        server.middlewares.use(`/${folder}`, (request, response, next) => {
          drawn ??= pictures(cache);
          drawn.then((files) => {
            const file = files.get((request.url ?? '').slice(1));
            if (file) response.setHeader('Content-Type', 'image/avif').end(file);
            else next();
          }, next);
        });
      },
      'astro:build:done': async ({ dir }) => {
        const to = new URL(`${folder}/`, dir);
        await mkdir(to, { recursive: true });
        for (const [name, bytes] of await pictures(cache)) await writeFile(new URL(name, to), bytes);
      },
    },
  };
}

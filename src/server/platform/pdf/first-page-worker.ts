/** Draws the first page of a PDF, in a thread of first-page.ts. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf';
import { pdfFonts } from './fonts.ts';

export type Given = { bytes: Uint8Array; width: number; height: number; mostBytes: number };

/** Drawn larger than kept: small letters become an even grey instead of dots. */
const enlarged = 3;
/** Of a picture on the page, in pixels: a scan of A4 at 600 dpi is 35 million. */
const mostPixels = 40_000_000;
const qualities = [80, 60, 40, 20, 1];

/** Everywhere the same page: no font of the machine, which may have none for Chinese. Read when the library is loaded. */
process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
const library = () => import('@napi-rs/canvas');
const CanvasFactory = await createIsomorphicCanvasFactory(library);
const { createCanvas, GlobalFonts } = await library();
const own = 'Noto Sans SC';
const { regular, bold } = pdfFonts();
for (const font of [regular, bold]) GlobalFonts.register(font, own);
for (const family of ['sans-serif', 'serif', 'monospace']) GlobalFonts.setAlias(own, family);

/** What a PDF may name without bringing it along: fonts of every reader, and the tables of Chinese ones. */
const resources = (folder: string) =>
  fileURLToPath(new URL(`${folder}/`, import.meta.resolve('pdfjs-dist/package.json')));

/** A picture of the given size in WebP: the page fits in, what it leaves is empty. Undefined where none is small enough. */
export default async function drawn({ bytes, width, height, mostBytes }: Given): Promise<Uint8Array | undefined> {
  const document = await getDocumentProxy(bytes, {
    ...{ CanvasFactory, verbosity: 0, useSystemFonts: false, disableFontFace: true, maxImageSize: mostPixels },
    ...{ cMapUrl: resources('cmaps'), cMapPacked: true, standardFontDataUrl: resources('standard_fonts') },
    wasmUrl: resources('wasm'),
  });
  try {
    const page = await document.getPage(1);
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: enlarged * Math.min(width / whole.width, height / whole.height),
    });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
    const picture = await sharp(canvas.data(), { raw: { width: canvas.width, height: canvas.height, channels: 4 } })
      .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of qualities) {
      const { data } = await sharp(picture.data, { raw: picture.info })
        .webp({ quality, alphaQuality: 60, effort: 5 })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= mostBytes) return data;
    }
    return undefined;
  } finally {
    // The thread goes on to the next file.
    await document.loadingTask.destroy();
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** TrueType files for pdfkit that print Latin and Chinese alike. */
export type PdfFonts = { regular: Buffer; bold: Buffer };

const require = createRequire(import.meta.url);
const files = {
  regular: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  bold: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'),
};

let fonts: PdfFonts | undefined;
/** Unpacked on first use and kept: pdfkit is two hundred times slower with the packed file. */
export const pdfFonts = (): PdfFonts =>
  (fonts ??= { regular: unpackWoff(readFileSync(files.regular)), bold: unpackWoff(readFileSync(files.bold)) });

const woffHeader = 44;
const woffEntry = 20;
const ttfHeader = 12;
const ttfEntry = 16;

/** The TrueType file in a WOFF: the same tables, each unpacked (W3C, WOFF File Format 1.0). */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const ttf = Buffer.alloc(woff.readUInt32BE(16));
  const power = Math.floor(Math.log2(count));
  ttf.writeUInt32BE(woff.readUInt32BE(4), 0);
  ttf.writeUInt16BE(count, 4);
  ttf.writeUInt16BE(2 ** power * ttfEntry, 6);
  ttf.writeUInt16BE(power, 8);
  ttf.writeUInt16BE((count - 2 ** power) * ttfEntry, 10);
  let at = ttfHeader + count * ttfEntry;
  for (let table = 0; table < count; table += 1) {
    const entry = woffHeader + table * woffEntry;
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const target = ttfHeader + table * ttfEntry;
    woff.copy(ttf, target, entry, entry + 4);
    ttf.writeUInt32BE(checksum, target + 4);
    ttf.writeUInt32BE(at, target + 8);
    ttf.writeUInt32BE(length, target + 12);
    (packed < length ? inflateSync(bytes) : bytes).copy(ttf, at);
    // Tables begin at multiples of four.
    at += Math.ceil(length / 4) * 4;
  }
  return ttf;
}

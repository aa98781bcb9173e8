import { createDeflate, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { firstPageOf } from '#server/platform/pdf/first-page.ts';
import { pdf } from '../support/pdf.ts';

async function sheet(format?: [number, number]) {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  made.addPage(format).drawText('Safety data sheet', { x: 30, y: 30, size: 40, font });
  return made;
}

/** A PDF that names a Chinese font and does not bring it along, as many made in China do. */
function chinese(words: string): Uint8Array {
  const codes = Buffer.from(words, 'utf16le').swap16().toString('hex');
  const shown = `BT /F1 30 Tf 10 40 Td <${codes}> Tj ET`;
  return pdf('', {
    page: '/Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >>',
    objects: [
      `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 8 0 R >>',
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ],
  });
}

const pixels = async (picture: Uint8Array | undefined) =>
  sharp(picture).flatten({ background: '#ffffff' }).greyscale().raw().toBuffer();
const darkest = async (picture: Uint8Array | undefined) => Math.min(...(await pixels(picture)));

describe('the first page of a PDF', () => {
  it('is drawn small, upright in the proportions of A4, with what stands on it', async () => {
    const picture = await firstPageOf(await (await sheet()).save());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 192, height: 272 });
    expect(picture!.length).toBeLessThanOrEqual(12 * 1024);
    expect(await darkest(picture)).toBeLessThan(120);
  });

  it('fits in whole, however it lies', async () => {
    const picture = await firstPageOf(await (await sheet([842, 421])).save());
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([192, 272, 4]);
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([alphaAt(96, 10), alphaAt(96, 136), alphaAt(96, 262)]).toEqual([0, 255, 0]);
  });

  it('shows Chinese whose font is not in the file, as letters and not as boxes', async () => {
    const [one, other] = await Promise.all([chinese('安全'), chinese('技术')].map((bytes) => firstPageOf(bytes)));
    expect(await darkest(one)).toBeLessThan(160);
    expect((await pixels(one)).equals(await pixels(other))).toBe(false);
  });

  it('is at most 12 KB, whatever is on it', async () => {
    const made = await PDFDocument.create();
    const noise = Buffer.from(Array.from({ length: 600 * 850 * 3 }, (_, at) => (at * 7919 * (at % 251)) % 256));
    const raw = { width: 600, height: 850, channels: 3 } as const;
    const photo = await made.embedJpg(await sharp(noise, { raw }).jpeg({ quality: 90 }).toBuffer());
    made.addPage([600, 850]).drawImage(photo, { x: 0, y: 0, width: 600, height: 850 });
    const picture = await firstPageOf(await made.save());
    expect(picture!.length).toBeLessThanOrEqual(12 * 1024);
  });

  it('is none of what is locked, broken or empty', async () => {
    const locked = await sheet();
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
    const broken = [await locked.save(), new TextEncoder().encode('%PDF-1.7 nothing'), new Uint8Array()];
    expect(await Promise.all(broken.map((bytes) => firstPageOf(bytes)))).toEqual([undefined, undefined, undefined]);
  });

  it('is none of what would fill the memory, and the next one is drawn', async () => {
    const spaces = Buffer.alloc(64 * 2 ** 20, ' ');
    const packing = createDeflate();
    const packed: Buffer[] = [];
    packing.on('data', (chunk: Buffer) => packed.push(chunk));
    for (let part = 0; part < 16; part += 1)
      if (!packing.write(spaces)) await new Promise((resolve) => packing.once('drain', resolve));
    await new Promise<void>((resolve) => packing.on('end', resolve).end());
    const twice = deflateSync(Buffer.concat(packed));
    expect(twice.length).toBeLessThan(100_000);
    const before = process.memoryUsage.rss();
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    const bomb = `<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
    const [head, tail] = new TextDecoder('latin1')
      .decode(pdf('', { page: '/Contents 5 0 R', objects: [`${bomb}STREAM\nendstream`] }))
      .split('STREAM') as [string, string];
    expect(await firstPageOf(Buffer.concat([Buffer.from(head), twice, Buffer.from(tail)]))).toBeUndefined();
    clearInterval(watching);
    expect(most - before).toBeLessThan(900 * 2 ** 20);
    expect(await firstPageOf(await (await sheet()).save())).toBeDefined();
  });
});

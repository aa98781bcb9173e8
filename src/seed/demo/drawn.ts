/**
 * A drawing as a picture, of so many `colours` where that makes it small enough. What draws it is read when it is needed: a
 * site that has its demo never does.
 */
export async function pngOf(svg: string, options: { palette?: boolean; colours?: number } = {}): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png(options).toBuffer();
}

/** A drawing as a picture. What draws it is read when it is needed: a site that has its demo never does. */
export async function pngOf(svg: string, { palette = false } = {}): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette }).toBuffer();
}

import { encode } from 'uqr';

/** Modules that stay light around the code, so that a camera finds it (ISO/IEC 18004). */
const quiet = 4;

/** A text for a camera: `side` modules square, quiet ones included; `path` draws the dark ones (SVG, one unit a module). */
export function qrCode(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { side: size, path: rows.join('') };
}

import { readFileSync } from 'node:fs';
import { randomOf } from './random.ts';

/** What the demo has instead of photos of goods: drawings that say so, with the lot on them. SVG, without fonts. */
export const lotScenes = ['label', 'scale', 'pallet'] as const;
export type LotScene = (typeof lotScenes)[number];
type Goods = { lot: string; color: string; seed: number };

/** Strokes on a grid of 4 × 6: a machine without fonts draws them too. */
const strokes = (): Record<string, string> =>
  JSON.parse(readFileSync(new URL('./data/letters.json', import.meta.url), 'utf8')) as Record<string, string>;

/** A line of capitals and figures, so many pixels high. */
function words(text: string, x: number, y: number, height: number, colour: string): string {
  const known = strokes();
  const letters = [...text].map(
    (letter, index) => `<path transform="translate(${(index * 5.6).toFixed(1)} 0)" d="${known[letter] ?? ''}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${height / 6})" fill="none" stroke="${colour}" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`;
}

/** Granules in a heap, within an ellipse. */
function granules({ color, seed }: Goods, x: number, y: number, rx: number, ry: number): string {
  const next = randomOf(seed);
  const pieces = Array.from({ length: 80 }, () => {
    const [angle, far] = [next() * 2 * Math.PI, Math.sqrt(next())];
    return { x: x + Math.cos(angle) * far * rx, y: y + Math.sin(angle) * far * ry };
  }).sort((one, other) => one.y - other.y);
  const drawn = pieces.map(
    (piece) =>
      `<ellipse cx="${piece.x.toFixed(0)}" cy="${piece.y.toFixed(0)}" rx="20" ry="15" transform="rotate(${(next() * 180).toFixed(0)} ${piece.x.toFixed(0)} ${piece.y.toFixed(0)})"/>`,
  );
  return `<g fill="${color}" stroke="#2b3a3d" stroke-opacity=".45" stroke-width="1.5">${drawn.join('')}</g>`;
}

const label = (lot: string, x: number, y: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="330" height="150" fill="#fffdf6" stroke="#2b3a3d" stroke-width="3"/>
  ${words('LOT', 20, 22, 22, '#2b3a3d')}${words(lot, 20, 66, 46, '#14252a')}<path d="M20 132H310" stroke="#2b3a3d" stroke-width="3"/></g>`;
const sack = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 6}" fill="#e9ecea" stroke="#2b3a3d" stroke-width="3"/>`;

const scenes: Record<LotScene, (goods: Goods) => string> = {
  label: ({ lot }) =>
    `${sack(120, 60, 400, 300)}<path d="M120 96q200 22 400 0" fill="none" stroke="#9aa8a8" stroke-width="3"/>${label(lot, 155, 150)}`,
  scale: (goods) =>
    `<path d="M140 230H500L470 300H170Z" fill="#b9c4c6" stroke="#2b3a3d" stroke-width="3"/><rect x="190" y="300" width="260" height="60" rx="6" fill="#39494d"/>
    ${granules(goods, 320, 190, 150, 52)}${words('25.0 KG', 240, 318, 24, '#c9f2d0')}${label(goods.lot, 20, 24, 0.5)}`,
  pallet: ({ lot }) =>
    `${[0, 1, 2].map((row) => [0, 1, 2].map((column) => sack(110 + column * 142, 60 + row * 84, 138, 80)).join('')).join('')}
    <path d="M90 322H550M90 352H550M110 322V352M320 322V352M530 322V352" stroke="#8a6a3c" stroke-width="12" fill="none"/>${label(lot, 236, 150, 0.52)}`,
};

/** A scene of a lot, 640 × 400. */
export const lotSvg = (scene: LotScene, goods: Goods): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400"><rect width="640" height="400" fill="#c8d3d1"/>
  <rect y="330" width="640" height="70" fill="#aebcba"/>${scenes[scene](goods)}${words('DEMO DRAWING', 410, 376, 14, '#33474b')}</svg>`;

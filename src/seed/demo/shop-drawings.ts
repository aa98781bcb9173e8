import { readFileSync } from 'node:fs';

/** Pictures of the demo's shops, drawn in lines: no photograph of a place that is not there. SVG, without fonts. */
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Sheets that are marked as drawings of the demo: data/drawings. */
export const drawingNames = ['warehouse', 'racks', 'silos', 'laboratory', 'loading'] as const;
export type Drawing = (typeof drawingNames)[number];
export const drawingSvg = (name: Drawing): string => read(`./data/drawings/${name}.svg`);

const colours = ['#0b5d63', '#7a4b12', '#3b4a8f', '#6b2d5c', '#2f6b35', '#8a2f2a', '#34586b', '#5a5d1a'];
const colourOf = (seed: number): string => colours[seed % colours.length]!;

/** A page that stands for a certificate, marked as none: a border, lines for words, a seal. */
export const certificateSvg = (seed: number): string =>
  read('./data/drawings/certificate.svg').replaceAll('currentColor', colourOf(seed));

/** What stands behind the letters of a logo: a band, a corner, a ring, a bar. */
const marks = [
  '<path d="M0 216H320V240H0Z" fill="#fff" fill-opacity=".22"/>',
  '<path d="M320 0V120L200 0Z" fill="#fff" fill-opacity=".2"/>',
  '<circle cx="160" cy="160" r="132" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="10"/>',
  '<path d="M28 40V280" stroke="#fff" stroke-opacity=".35" stroke-width="14"/>',
  '<path d="M0 320 320 250V320Z" fill="#fff" fill-opacity=".2"/>',
];

/** The logo of a shop: the initials of its name on a colour, both of which follow from the seed. */
export function logoSvg(name: string, seed: number): string {
  // Strokes on a grid of 4 × 6: a machine without fonts draws them too.
  const strokes = JSON.parse(read('./data/letters.json')) as Record<string, string>;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase());
  const letters = initials.map(
    (letter, index) => `<path transform="translate(${index * 5.4} 0)" d="${strokes[letter] ?? ''}"/>`,
  );
  const scale = 112 / 6;
  const left = 160 - ((initials.length * 5.4 - 1.4) * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${colourOf(seed)}"/>${marks[(seed >>> 4) % marks.length]}
    <g transform="translate(${left} 104) scale(${scale})" fill="none" stroke="#fff" stroke-width="${15 / scale}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g></svg>`;
}

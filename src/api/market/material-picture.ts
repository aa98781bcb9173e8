import { materialLooks, type Look } from './material-looks.ts';
import type { Swatch } from './goods.ts';

/** Pixels of the files: beside a name, and across a tile. Each is shown at half its size or less wherever there is room. */
export const pictureSizes = { small: [112, 112], wide: [288, 112] } as const;

/**
 * Of how pictures are drawn (src/build/draw-material.ts) and of what: files are kept for good under it. A test says what
 * it has to be after a change.
 */
export const pictureEdition = '1d911070';

const looks: Readonly<Record<string, Readonly<Record<string, Look>>>> = materialLooks;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** How unlike two colours look: among pale ones warm and cold are told apart sooner than light and less light. */
function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)];
  const warmer = a[0]! - a[2]! - (b[0]! - b[2]!);
  return a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 3 * warmer ** 2);
}

/**
 * The name of the picture of a material, such as `pellet-ivory`: of its form the one whose colour is nearest. A form that
 * nobody has drawn is shown as pellets.
 */
export function lookOf({ form, color }: { form: string; color: string | null }): string {
  const known = form in looks ? form : 'pellet';
  const ofForm = Object.entries(looks[known]!);
  const isColor = color !== null && /^#[\da-f]{6}$/i.test(color);
  const [name] = isColor
    ? ofForm.reduce((best, one) => (distance(one[1].color, color) < distance(best[1].color, color) ? one : best))
    : ofForm[0]!;
  return `${known}-${name}`;
}

/** The address of the picture of a material, drawn when the site was built (src/build/material-pictures.ts). */
export function materialPicture(swatch: Swatch, size: keyof typeof pictureSizes = 'small'): string {
  return `/assets/materials-${pictureEdition}/${lookOf(swatch)}${size === 'wide' ? '-wide' : ''}.avif`;
}

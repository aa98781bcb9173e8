import { getOrInsert } from '#lib/get-or-insert.ts';
import { letters } from '#lib/letters.ts';
import { localised } from '#lib/localised.ts';
import type { AlikeMaterial } from '#api/market/proposal.ts';
import type { Likeness } from '#api/market/material-states.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { named, type Directory } from './directory.ts';
import { editDistance } from './edit-distance.ts';
import { offerable, type Material, type Materials } from './materials.ts';

type Makers = Directory['manufacturers'];
type Maker = NonNullable<ReturnType<Makers['get']>>;
export type Alike = { material: Material; likeness: Likeness };

/** Two say something in Chinese. */
const leastLetters = 2;
/** How far a grade may be from what was written to be the one that was meant. */
const mostSlips = 3;
const mostAlike = 6;

/**
 * The makers that a text may mean: the one that is called so, whatever stands between the letters, else those of whose names it
 * is a part, or which are a part of it. Traders write `Chi Mei` for `CHIMEI Corporation`, and a brand for its owner.
 */
export function makersNamed({ manufacturers }: Pick<Directory, 'manufacturers'>, text: string): Maker[] {
  const written = letters(text);
  if (written.length < leastLetters) return [];
  const whole: Maker[] = [];
  const partly: Maker[] = [];
  for (const [maker, names] of namesOfMakers(manufacturers)) {
    if (names.includes(written)) whole.push(maker);
    else if (names.some((name) => name.length >= leastLetters && (name.includes(written) || written.includes(name))))
      partly.push(maker);
  }
  return [...new Set((whole.length > 0 ? whole : partly).flatMap((maker) => standing(manufacturers, maker)))];
}

/** A file names makers ten thousand times: the letters of their names are taken once for each directory. */
const namesKnown = new WeakMap<Makers, readonly (readonly [Maker, readonly string[]])[]>();
const namesOfMakers = (manufacturers: Makers) =>
  getOrInsert(namesKnown, manufacturers, () =>
    [...manufacturers.values()].map(
      (maker) => [maker, [maker.id, maker.nameEn, maker.nameZh, ...maker.brands].map(letters)] as const,
    ),
  );

/**
 * The one maker that a text means, where it is one: where several are called so, the one of the country that the goods are from.
 * A trader's `奇美` with goods of Taiwan is the company in Tainan, not its plant in Zhenjiang.
 */
export function makerMeant(
  directory: Pick<Directory, 'manufacturers'>,
  text: string,
  nation: string | null,
): Maker | null {
  const named = makersNamed(directory, text);
  const [one, ...others] = named.length > 1 ? named.filter((maker) => maker.nation === nation) : named;
  return one && others.length === 0 ? one : null;
}

/** The maker that stands for a merged one. */
function standing(manufacturers: Makers, maker: Maker): Maker | [] {
  return maker.mergedIntoId === null ? maker : (manufacturers.get(maker.mergedIntoId) ?? []);
}

/** What is taken for one another: O and 0; I, l and 1. */
const folded = (code: string) => code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
/** A page of the desk compares each of its grades with some thousand others. */
const codesKnown = new WeakMap<Material, string>();
const codeOf = (material: Material) => getOrInsert(codesKnown, material, () => folded(material.gradeCode));
/** What all writings of a grade have in common; '' where nothing of it can be searched. */
export const writingOf = (grade: string): string => folded(gradeCodeOf(grade));

/**
 * The materials that a grade may be in another writing, likeliest first: the same code of the same maker, of another, or one that
 * is a few slips of the keyboard away (one, of another maker), own ones first. Materials that nobody offers any more are none.
 */
export function alikeMaterials(
  materials: Materials,
  { grade, manufacturerId }: { grade: string; manufacturerId: string | null },
  except?: string,
): Alike[] {
  const code = writingOf(grade);
  if (code === '') return [];
  const most = Math.min(mostSlips, Math.floor(code.length / 3));
  const found = new Map<string, Alike & { slips: number }>();
  // Codes of other makers are alike by chance.
  const allowedFor = (maker: string) => (maker === manufacturerId ? most : Math.min(most, 1));
  for (const written of materials.values()) {
    const allowed = written.mergedIntoId ? most : allowedFor(written.manufacturerId);
    const slips = editDistance(codeOf(written), code, allowed);
    if (slips > most) continue;
    const material = offerable(materials, written.id);
    if (!material || material.id === except || slips > allowedFor(material.manufacturerId)) continue;
    const isOwn = material.manufacturerId === manufacturerId;
    const likeness = slips > 0 ? 'near' : isOwn ? 'same' : 'otherMaker';
    const before = found.get(material.id);
    if (!before || slips < before.slips) found.set(material.id, { material, likeness, slips });
  }
  const rank = ({ material, slips }: Alike & { slips: number }) =>
    slips * 2 + Number(material.manufacturerId !== manufacturerId);
  return [...found.values()]
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostAlike)
    .map(({ material, likeness }) => ({ material, likeness }));
}

export const describeAlike = (directory: Directory, alike: readonly Alike[]): AlikeMaterial[] =>
  alike.map(({ material, likeness }) => ({
    id: material.id,
    grade: localised(material, 'grade'),
    manufacturer: named(directory.manufacturers, material.manufacturerId),
    category: named(directory.categories, material.categoryId),
    proposed: material.state === 'proposed',
    likeness,
  }));

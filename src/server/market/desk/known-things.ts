import { localised } from '#lib/localised.ts';
import { joinWords } from '#lib/join-words.ts';
import { letters } from '#lib/letters.ts';
import {
  makersNamed,
  offerable,
  readMaterials,
  writingOf,
  type Directory,
  type Material,
} from '#server/market/catalogue/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { chemical, manufacturer } from '#server/platform/db/schema/catalogue.ts';

export type Maker = typeof manufacturer.$inferSelect;
export type Category = NonNullable<ReturnType<Directory['categories']['get']>>;
export type Chemical = { id: string; categoryId: string; nameEn: string; nameZh: string; casNumber: string | null };
/** What a writing of a grade is already: a material, or what a row before in the file adds. */
export type Same = { material: Material } | { row: number; name: string };

/** What a row of new materials may name, and what is there already. Rows that are good are added as they are read. */
export type KnownThings = {
  /** By the letters of their names. */
  makers: Map<string, Maker[]>;
  makersNear: (name: string) => Maker[];
  nations: ReadonlyMap<string, string>;
  categories: Directory['categories'];
  categoryNamed: (name: string) => Category | undefined;
  namesBelow: (categoryId: string) => string;
  /** A sub-type has the CAS number of its resin. */
  casOf: (category: Category) => string | null;
  casOfResins: ReadonlySet<string>;
  processLevels: ReadonlyMap<string, string>;
  processLevelNames: () => string;
  chemicals: ReadonlyMap<string, readonly Chemical[]>;
  /** Of the property ranges: that of the other grades of a category, or of the nearest one above it. */
  resinOf: (category: Category) => string | null;
  /** By maker and writing. */
  writings: Map<string, Same>;
};

/** Makers and materials are read anew: they decide whether something is there already. */
export async function loadKnownThings(tx: Transaction, directory: Directory): Promise<KnownThings> {
  const { categories, processLevels, countries, words } = directory;
  const manufacturers = new Map((await tx.select().from(manufacturer)).map((row) => [row.id, row]));
  const materials = new Map((await readMaterials(tx)).map((row) => [row.id, row]));
  const { id, categoryId, nameEn, nameZh, casNumber } = chemical;
  const substances = await tx.select({ id, categoryId, nameEn, nameZh, casNumber }).from(chemical);
  const casOf = ({ path }: Category) => path.toReversed().flatMap((one) => categories.get(one)?.casNumber ?? [])[0] ?? null; // prettier-ignore
  const resins = resinsOf(materials);
  const categoryIds = namesToIds(categories, (key) => [
    categories.get(key)?.code ?? '',
    ...(words.get('categories')?.get(key) ?? []),
  ]);
  return {
    makers: makersByName(manufacturers, words),
    makersNear: (name) => makersNamed({ manufacturers }, name).filter(({ state }) => state === 'listed'),
    nations: namesToIds(countries, () => []),
    categories,
    // `HDPE · Blown film`, as the desk shows it, is the last of its parts.
    categoryNamed: (name) =>
      [name, name.split(/\s*[·>]\s*/).at(-1)!]
        .map((one) => categories.get(categoryIds.get(letters(one)) ?? one))
        .find((found) => found !== undefined),
    namesBelow: (family) =>
      joinWords(
        [...categories.values()].filter(({ parentId }) => parentId === family).map((one) => localised(one, 'name')),
      ),
    casOf,
    casOfResins: new Set([...categories.values()].flatMap((one) => casOf(one) ?? [])),
    processLevels: namesToIds(processLevels, (key) => words.get('processLevels')?.get(key) ?? []),
    processLevelNames: () => joinWords([...processLevels.values()].map((level) => localised(level, 'name'))),
    chemicals: Map.groupBy(substances, (one) => one.casNumber ?? ''),
    resinOf: ({ path }) =>
      path
        .toReversed()
        .map((one) => resins.get(one))
        .find((one) => one !== undefined) ?? null,
    writings: writingsOf(materials, words),
  };
}

/** What all grades within a category are of; null where they are of several. */
function resinsOf(materials: ReadonlyMap<string, Material>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { resin, categoryPath } of materials.values()) {
    if (resin === null) continue;
    for (const one of categoryPath) found.set(one, found.has(one) && found.get(one) !== resin ? null : resin);
  }
  return found;
}

type Words = Directory['words'];

/** Its own names before brands and what the trade calls it, which several may share. */
function makersByName(manufacturers: ReadonlyMap<string, Maker>, words: Words): Map<string, Maker[]> {
  const [own, other] = [new Map<string, Maker[]>(), new Map<string, Maker[]>()];
  for (const maker of manufacturers.values()) {
    const standing = maker.mergedIntoId === null ? maker : manufacturers.get(maker.mergedIntoId);
    if (!standing) continue;
    const add = (found: Map<string, Maker[]>, names: readonly string[]) => {
      for (const name of new Set(names.map(letters))) {
        const called = found.get(name) ?? [];
        if (name !== '' && !called.includes(standing)) found.set(name, [...called, standing]);
      }
    };
    add(own, [maker.id, maker.nameEn, maker.nameZh]);
    add(other, [...maker.brands, ...(words.get('makers')?.get(maker.id) ?? [])]);
  }
  return new Map([...other, ...own]);
}

function writingsOf(materials: ReadonlyMap<string, Material>, words: Words): Map<string, Same> {
  const found = new Map<string, Same>();
  const all = [...materials.values()];
  // What the catalogue lists comes before what is proposed, and a grade before what another is also called.
  for (const written of all.toSorted((one, other) => rank(other) - rank(one))) {
    const standing = offerable(materials, written.id);
    if (!standing) continue;
    const also = words.get('materials')?.get(written.id) ?? [];
    for (const name of [...also, written.grade].filter((one) => writingOf(one) !== ''))
      found.set(`${standing.manufacturerId} ${writingOf(name)}`, { material: standing });
  }
  return found;
}
const rank = ({ state }: Material) => (state === 'listed' ? 0 : state === 'proposed' ? 1 : 2);

export const sameOf = ({ writings }: KnownThings, makerId: string, name: string): Same | undefined =>
  writings.get(`${makerId} ${writingOf(name)}`);

type Bilingual = { nameEn: string; nameZh: string };
/** By the letters of id and names; what the trade calls them besides, where it means one of them alone. */
function namesToIds(
  things: ReadonlyMap<string, Bilingual>,
  also: (key: string) => readonly string[],
): ReadonlyMap<string, string> {
  const other = new Map<string, Set<string>>();
  const own = new Map<string, string>();
  for (const [key, { nameEn, nameZh }] of things) {
    for (const name of [nameZh, nameEn, key]) own.set(letters(name), key);
    for (const name of also(key)) other.set(letters(name), new Set([...(other.get(letters(name)) ?? []), key]));
  }
  for (const [name, keys] of other) if (keys.size === 1 && !own.has(name)) own.set(name, [...keys][0]!);
  own.delete('');
  return own;
}

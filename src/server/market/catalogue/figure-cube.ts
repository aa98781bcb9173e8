import { eq } from 'drizzle-orm';
import type { Sources } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { standing } from './standing-figures.ts';

/** Figures of one property that can be set side by side: of one resin, under one condition. */
export type FigureGroup = { propertyId: string; resin: string | null; condition: string; comparable: boolean };
/** `group`: its place among the groups; `value`: null where the figure is a class or a range. */
type Placed = { group: number; value: number | null };
export type FigureCube = { groups: readonly FigureGroup[]; ofMaterial: ReadonlyMap<string, readonly Placed[]> };
/** Figures of a group that some materials have, from and to the least and the greatest of its numbers. */
export type Counted = FigureGroup & { figures: number; from: number | null; to: number | null };

/** Every figure that stands, in memory: tens of thousands, of which a list of materials counts most with each keyword. */
export function loadFigureCube({ db, cache }: Sources): Promise<FigureCube> {
  return cache.get('catalogue/figure-cube', ['materials'], () => readCube(db), 3600);
}

async function readCube(db: Sources['db']): Promise<FigureCube> {
  const { materialId, propertyId, condition, comparable, value } = figure;
  const rows = await db
    .select({ materialId, propertyId, resin: material.resin, condition, comparable, value })
    .from(figure)
    .innerJoin(material, eq(material.id, materialId))
    .where(standing);
  const groups: FigureGroup[] = [];
  const places = new Map<string, number>();
  const ofMaterial = new Map<string, Placed[]>();
  for (const { materialId: id, value: number, ...group } of rows) {
    const key = JSON.stringify([group.propertyId, group.resin, group.condition, group.comparable]);
    const place = places.get(key) ?? groups.push(group) - 1;
    places.set(key, place);
    const own = ofMaterial.get(id) ?? [];
    if (own.length === 0) ofMaterial.set(id, own);
    own.push({ group: place, value: number });
  }
  return { groups, ofMaterial };
}

/**
 * What some materials have figures of: by property how many of them, or as many as each stands for (`times`), and the groups
 * that they fall into.
 */
export function countFigures(
  { groups, ofMaterial }: FigureCube,
  materialIds: readonly string[],
  times: (materialId: string) => number = () => 1,
) {
  const materials = new Map<string, number>();
  const counted: (Counted | undefined)[] = [];
  for (const id of new Set(materialIds)) {
    const properties = new Set<string>();
    for (const { group, value } of ofMaterial.get(id) ?? []) {
      const one = (counted[group] ??= { ...groups[group]!, figures: 0, from: null, to: null });
      properties.add(one.propertyId);
      one.figures += 1;
      if (value === null) continue;
      if (one.from === null || value < one.from) one.from = value;
      if (one.to === null || value > one.to) one.to = value;
    }
    for (const property of properties) materials.set(property, (materials.get(property) ?? 0) + times(id));
  }
  return { materials, groups: counted.filter((one) => one !== undefined) };
}

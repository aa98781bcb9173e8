import { sql, type SQL } from 'drizzle-orm';
import type { Sources } from '#server/platform/context.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { standing } from './standing-figures.ts';

/** What goods are, that no list has a filter for; by what their names and their own figures say. */
export type Trait = 'glass' | 'flame' | 'nation' | 'recycled';

const says = (text: string): SQL => sql`${material.applicationsEn} like ${`%${text}%`}`;
const endsIn = (end: string): SQL => sql`${material.categoryId} like ${`%${end}`}`;

const conditions: Record<Trait, (value: string) => SQL> = {
  // `30% GF`, `30% long-GF`; without a share any.
  glass: (share) =>
    share === ''
      ? sql`(${endsIn('-gf')} or ${says('% GF')})`
      : sql`(${says(`${share}% GF`)} or ${says(`${share}% long-GF`)})`,
  flame: (rating) => sql`(${says(`${rating} `)} ${rating === 'V-0' ? sql`or ${endsIn('-fr')}` : sql``}
    or exists (select from ${figure} where ${figure.materialId} = ${material.id}
      and ${figure.propertyId} = 'flammability' and ${figure.text} = ${rating} and ${standing}))`,
  nation: (iso2) => sql`exists (select from ${manufacturer}
    where ${manufacturer.id} = ${material.manufacturerId} and ${manufacturer.nation} = ${iso2})`,
  recycled: () => sql`'recycled' = any(${material.categoryPath})`,
};

/** The materials that are so. */
export function materialsThatAre(look: Sources, trait: Trait, value: string): Promise<ReadonlySet<string>> {
  const options = { scopes: ['materials'], limit: 200, seconds: 3600 } as const;
  return look.cache.getOneOf('catalogue/traits', `${trait} ${value}`, options, async () => {
    const rows = await look.db.select({ id: material.id }).from(material).where(conditions[trait](value));
    return new Set(rows.map(({ id }) => id));
  });
}

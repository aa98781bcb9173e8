import { localised } from '#lib/localised.ts';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Named } from '#api/common/common.ts';
import type { FieldKind } from '#api/market/offer-fields.ts';
import type { Services } from '#server/platform/context.ts';
import {
  category,
  manufacturer,
  processLevel,
  property,
  propertyGroup,
  searchWord,
} from '#server/platform/db/schema/catalogue.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { country, port, tradeCode, warehouseCity } from '#server/platform/db/schema/reference.ts';
import { closedDestination } from '#server/platform/db/schema/sanctions.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { phraseEnd } from './index-materials.ts';

/**
 * The small tables that every list row refers to, in memory: names cost no join. They change with a release (reference
 * data) or when a shop does.
 */
export type Directory = {
  categories: Map<string, Category>;
  manufacturers: Map<string, typeof manufacturer.$inferSelect>;
  processLevels: Map<string, typeof processLevel.$inferSelect>;
  properties: Map<string, typeof property.$inferSelect>;
  propertyGroups: Map<string, typeof propertyGroup.$inferSelect>;
  cities: Map<string, typeof warehouseCity.$inferSelect>;
  ports: Map<string, typeof port.$inferSelect>;
  countries: Map<string, typeof country.$inferSelect>;
  shops: Map<string, Shop>;
  /** Code lists of the trade by kind. */
  codes: Map<string, Map<string, typeof tradeCode.$inferSelect>>;
  /** Where which goods may not go. */
  closed: (typeof closedDestination.$inferSelect)[];
  /** What the trade also calls things, by kind and key (seed/data/search-words.json). */
  words: Map<string, Map<string, string[]>>;
};
export type Category = Omit<typeof category.$inferSelect, 'skeleton'>;
/** Without what only its own pages show, and what is long. */
type Shop = Omit<typeof shop.$inferSelect, 'profileEn' | 'profileZh'> & {
  /** The company behind it, as certified; null for shops of the demo data that nobody owns. */
  company: string | null;
};

type Bilingual = { nameEn: string; nameZh: string };

const { skeleton: _, ...categoryColumns } = getTableColumns(category);
const { profileEn: _en, profileZh: _zh, ...shopColumns } = getTableColumns(shop);

/**
 * All maps keep the order in which their things are listed. Inside a transaction `db` is that transaction: a second
 * connection, waited for while one is held, could wait for ever.
 */
export function loadDirectory({
  db,
  cache,
}: { db: Pick<Services['db'], 'select'> } & Pick<Services, 'cache'>): Promise<Directory> {
  const load = async (): Promise<Directory> => {
    // One after another: the connection of a transaction takes one query at a time.
    const categories = await db
      .select(categoryColumns)
      .from(category)
      .orderBy(asc(category.level), asc(category.sort), asc(category.id));
    const makers = await db.select().from(manufacturer).orderBy(asc(manufacturer.id));
    const levels = await db.select().from(processLevel).orderBy(asc(processLevel.sort));
    const properties = await db.select().from(property).orderBy(asc(property.sort));
    const groups = await db.select().from(propertyGroup).orderBy(asc(propertyGroup.sort));
    const cities = await db.select().from(warehouseCity).orderBy(asc(warehouseCity.id));
    const ports = await db.select().from(port);
    const countries = await db.select().from(country);
    const shopRows = await db.select(shopColumns).from(shop).orderBy(asc(shop.id));
    const certified = await db
      .select({ owner: certification.memberId, name: certification.companyName })
      .from(certification)
      .innerJoin(shop, eq(shop.ownerId, certification.memberId))
      .where(eq(certification.state, 'success'))
      .orderBy(asc(certification.decidedAt));
    const companies = new Map(certified.map(({ owner, name }) => [owner, name]));
    const shops = shopRows.map((row) => ({ ...row, company: companies.get(row.ownerId ?? '') ?? null }));
    const codes = await db.select().from(tradeCode).orderBy(asc(tradeCode.sort));
    const closed = await db.select().from(closedDestination).orderBy(asc(closedDestination.id));
    const words = await db.select().from(searchWord).orderBy(asc(searchWord.kind), asc(searchWord.key));
    return {
      categories: byId(categories),
      manufacturers: byId(makers),
      processLevels: byId(levels),
      properties: byId(properties),
      propertyGroups: byId(groups),
      cities: byId(cities),
      ports: byId(ports),
      countries: new Map(countries.map((row) => [row.iso2, row])),
      shops: byId(shops),
      codes: new Map(
        [...Map.groupBy(codes, ({ kind }) => kind)].map(([kind, rows]) => [
          kind,
          new Map(rows.map((row) => [row.code, row])),
        ]),
      ),
      closed,
      words: new Map(
        [...Map.groupBy(words, ({ kind }) => kind)].map(([kind, rows]) => [
          kind,
          new Map(rows.map((row) => [row.key, row.words.split(phraseEnd)])),
        ]),
      ),
    };
  };
  return cache.get('catalogue/directory', ['materials', 'shops', 'content'], load, 3600);
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Whether the catalogue knows the maker, and not only a proposal that names it. */
export const isListedMaker = ({ state }: typeof manufacturer.$inferSelect): boolean => state === 'listed';

/** A reference with its name in the caller's language; its id where the thing is unknown. */
export function named(things: Map<string, Bilingual>, id: string): Named {
  const thing = things.get(id);
  return { id, name: thing ? localised(thing, 'name') : id };
}

/** The name of a thing in the caller's language; undefined for unknown ids. */
export const nameFrom = () => (things: Map<string, Bilingual>) => (id: string) => {
  const thing = things.get(id);
  return thing && localised(thing, 'name');
};

/** The name of a code of the trade in the caller's language; the code itself where it is unknown. */
export function codeName({ codes }: Directory, kind: string, code: string): string {
  const row = codes.get(kind)?.get(code);
  return row ? localised(row, 'name') : code;
}

/** The names that a field may say, by what it holds. Undefined where it is chosen from no reference data. */
export function namesOf({ codes, cities, countries, ports }: Directory, kind: FieldKind, list: string | undefined) {
  const of = { city: cities, country: countries, port: ports } as const;
  return kind === 'city' || kind === 'country' || kind === 'port' ? of[kind] : codes.get(list ?? '');
}

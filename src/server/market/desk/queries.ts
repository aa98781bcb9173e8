import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  DeskChange,
  DeskChangePage,
  DeskRowPage,
  DeskRowView,
  getDeskChangeByPage,
  getDeskRow,
  getDeskRowByPage,
} from '#api/market/desk.ts';
import { changeStates, goesAgain, type DeskThing } from '#api/market/desk-choices.ts';
import { conditionWords } from '#api/market/figure-words.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { loadDirectory, named } from '#server/market/catalogue/index.ts';
import { mergedInto } from '#server/market/merges/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { conditionsOf } from './check-property.ts';
import { listed, nameOfRow, type Listed } from './names.ts';
import { ratesMonth } from './rates-age.ts';
import { placeOf, placesOf, readValues } from './things.ts';

/** Rows of one sort, found by their names and numbers. */
export async function deskRows(
  { db }: MemberContext,
  { thing, keyword, pageNo, pageSize }: z.output<typeof getDeskRowByPage.input>,
): Promise<DeskRowPage> {
  const of = listed(thing);
  const found = and(of.where, keyword === '' ? undefined : containsWords(keyword, of.text))!;
  const { rows, total } = await readPage(db, of, found, { first: (pageNo - 1) * pageSize, pageSize });
  const marked = await marksOf(
    db,
    thing,
    rows.map((row) => row.key),
  );
  return {
    list: rows.map((row) => ({
      ...{ key: row.key, name: row.name, about: row.about ?? '' },
      ...{ changed: marked.held.has(row.key), waiting: marked.waiting.has(row.key) },
    })),
    ...{ total, pageNo, pageSize },
  };
}

type Row = { key: string; name: string; about: string | null };

async function readPage(
  db: Db,
  { key, name, about, from, order }: Listed,
  where: SQL,
  { first, pageSize }: { first: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const columns = (more = sql``) =>
    sql`select ${key} as key, ${name} as name, ${about} as about${more} from ${from} where ${where}`;
  if (order === null) {
    // The database would put all capitals first, and Chinese names in no order at all.
    const { compare } = new Intl.Collator(getLocale(), { numeric: true });
    const { rows } = await db.execute<Row>(sql`${columns()} order by 1`);
    return {
      rows: rows.toSorted((a, b) => compare(a.name, b.name)).slice(first, first + pageSize),
      total: rows.length,
    };
  }
  const { rows } = await db.execute<Row & { total: string }>(
    sql`${columns(sql`, count(*) over () as total`)} order by ${order}, 1 limit ${pageSize} offset ${first}`,
  );
  if (rows.length > 0 || first === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from ${from} where ${where}`);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

async function marksOf(db: Db, thing: DeskThing, keys: readonly string[]) {
  const places = keys.flatMap((key) => placesOf(thing, key).map((place) => ({ ...place, of: key })));
  const owners = new Map(places.map(({ thing: kind, key, of }) => [`${kind} ${key}`, of]));
  const things = [...new Set(places.map((place) => place.thing))];
  const among = places.map(({ key }) => key);
  if (among.length === 0) return { held: new Set<string>(), waiting: new Set<string>() };
  const [held, waiting] = [
    await db
      .select({ thing: catalogueHold.thing, key: catalogueHold.key })
      .from(catalogueHold)
      .where(and(inArray(catalogueHold.thing, things), inArray(catalogueHold.key, among))),
    await db
      .select({ thing: catalogueChange.thing, key: catalogueChange.key })
      .from(catalogueChange)
      .where(
        and(
          eq(catalogueChange.state, 'waiting'),
          inArray(catalogueChange.thing, things),
          inArray(catalogueChange.key, among),
        ),
      ),
  ];
  const named = (rows: { thing: DeskThing; key: string }[]) =>
    new Set(rows.flatMap((row) => owners.get(`${row.thing} ${row.key}`) ?? []));
  return { held: named(held), waiting: named(waiting) };
}

/** Fields of a row for which something waits. */
export async function waitingOf(db: Pick<Db, 'select'>, thing: DeskThing, key: string): Promise<Set<string>> {
  const rows = await db
    .select({ field: catalogueChange.field })
    .from(catalogueChange)
    .where(and(eq(catalogueChange.state, 'waiting'), isOf(catalogueChange, thing, key)));
  return new Set(rows.map(({ field }) => field));
}

const isOf = (table: typeof catalogueChange | typeof catalogueHold, thing: DeskThing, key: string) =>
  or(...placesOf(thing, key).map((place) => and(eq(table.thing, place.thing), eq(table.key, place.key))));

const mostChanges = 100;
const pages: Partial<Record<DeskThing, (key: string) => string>> = {
  maker: (key) => `/abs?manufacturerId=${encodeURIComponent(key)}`,
  material: (key) => `/absDetail?id=${encodeURIComponent(key)}`,
  category: (key) => `/abs?categoryId=${encodeURIComponent(key)}`,
  rate: (key) => `/exchangeRate?month=${key.slice(-7)}`,
};

export async function deskRow(
  context: MemberContext,
  { thing, key }: z.output<typeof getDeskRow.input>,
): Promise<DeskRowView> {
  const { db } = context;
  const values = await readValues(db, thing, key);
  if (!values) throw notFound();
  const held = await db
    .select()
    .from(catalogueHold)
    .where(isOf(catalogueHold, thing, key));
  const changes = await describe(context, {
    where: isOf(catalogueChange, thing, key),
    limit: mostChanges,
    offset: 0,
    newest: true,
  });
  const directory = await loadDirectory(context);
  const own = thing === 'category' ? directory.categories.get(key) : undefined;
  const above = [...directory.categories.values()].filter(
    ({ level, kind }) => own && level === own.level - 1 && kind === own.kind,
  );
  const things = {
    ...{ categoryId: directory.categories, parentId: directory.categories, processLevelId: directory.processLevels },
    ...{ nation: directory.countries, country: directory.countries },
  };
  return {
    ...{ thing, key, name: await nameOfRow(db, thing, key), values },
    shown: {
      ...(values['usualCondition'] && { usualCondition: conditionWords(values['usualCondition'] as string) }),
      ...Object.fromEntries(
        Object.entries(things).flatMap(([field, of]) =>
          values[field] ? [[field, named(of as typeof directory.categories, values[field] as string).name]] : [],
        ),
      ),
    },
    conditions: thing === 'property' ? await conditionsOf(db, key) : [],
    parents: above.map(({ id }) => named(directory.categories, id)),
    page: pages[thing]?.(key) ?? null,
    held: Object.fromEntries(held.map(({ field, shipped }) => [field, shipped])),
    changes,
    merged: thing === 'material' ? await mergedInto(db, key) : [],
  };
}

type Asked = { where: ReturnType<typeof and>; limit: number; offset: number; newest: boolean };

async function describe(context: MemberContext, { where, limit, offset, newest }: Asked): Promise<DeskChange[]> {
  const { db, actor } = context;
  const decider = alias(member, 'decider');
  const direction = newest ? desc : asc;
  const rows = await db
    .select({ row: catalogueChange, by: member.email, decidedBy: decider.email })
    .from(catalogueChange)
    .innerJoin(member, eq(member.id, catalogueChange.memberId))
    .leftJoin(decider, eq(decider.id, catalogueChange.decidedBy))
    .where(where)
    .orderBy(direction(catalogueChange.at), direction(catalogueChange.id))
    .limit(limit)
    .offset(offset);
  const one = async ({ row, by, decidedBy }: (typeof rows)[number]): Promise<DeskChange> => {
    const [name, isLast] = await Promise.all([
      nameOfRow(db, row.thing, row.key),
      row.state === 'done' && isLastOf(db, row),
    ]);
    const staysAdded = row.field === '' && (row.undoesId !== null || !goesAgain.includes(row.thing));
    return {
      ...{ id: row.id, thing: row.thing, key: row.key, name },
      ...{ field: row.field, before: row.before, after: row.after, state: row.state, at: row.at.toISOString(), by },
      ...{ reason: row.reason, source: row.source, decidedAt: row.decidedAt?.toISOString() ?? null, decidedBy },
      ...{ decision: row.decision, undoes: row.undoesId !== null, undoable: isLast && !staysAdded },
      own: row.memberId === actor.id,
    };
  };
  return Promise.all(rows.map(one));
}

/** Whether nothing has been changed of the field since. */
async function isLastOf(db: Db, row: typeof catalogueChange.$inferSelect): Promise<boolean> {
  const when = sql`coalesce(${catalogueChange.decidedAt}, ${catalogueChange.at})`;
  const { thing, key, field } = placeOf(row);
  const [last] = await db
    .select({ id: catalogueChange.id })
    .from(catalogueChange)
    .where(
      and(
        ...[eq(catalogueChange.thing, thing), eq(catalogueChange.key, key), eq(catalogueChange.field, field)],
        eq(catalogueChange.state, 'done'),
      ),
    )
    .orderBy(desc(when), desc(catalogueChange.id))
    .limit(1);
  return last?.id === row.id;
}

/** What waits for a second operator, longest first; else the latest first. */
export async function deskChanges(
  context: MemberContext,
  { state, pageNo, pageSize }: z.output<typeof getDeskChangeByPage.input>,
): Promise<DeskChangePage> {
  const { db, now } = context;
  const where = eq(catalogueChange.state, state);
  const [list, counted, rates] = await Promise.all([
    describe(context, { where, limit: pageSize, offset: (pageNo - 1) * pageSize, newest: state !== 'waiting' }),
    db.select({ state: catalogueChange.state, rows: count() }).from(catalogueChange).groupBy(catalogueChange.state),
    ratesMonth(db, now()),
  ]);
  const counts = Object.fromEntries(
    changeStates.map((one) => [one, counted.find((row) => row.state === one)?.rows ?? 0]),
  );
  return { list, total: counts[state]!, pageNo, pageSize, counts: { waiting: counts['waiting']! }, rates };
}

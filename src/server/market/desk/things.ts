import { and, eq, sql, type SQL } from 'drizzle-orm';
import { deskFields, type DeskThing, type DeskValue, type DeskValues } from '#api/market/desk-choices.ts';
import { columnValue } from './column-value.ts';
import { nameKeys } from '#lib/name-keys.ts';
import { phraseEnd } from '#server/market/catalogue/index.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import {
  category,
  chemical,
  manufacturer,
  material,
  property,
  searchWord,
} from '#server/platform/db/schema/catalogue.ts';
import { closedDestination, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';
import { country, exchangeRate, port, tradeCode, warehouseCity } from '#server/platform/db/schema/reference.ts';

type Reader = Pick<Db, 'select'>;

/** Under which kind the search keeps the other names of a thing. */
const wordKinds = {
  maker: 'makers',
  material: 'materials',
  category: 'categories',
  chemical: 'chemicals',
  property: 'ranges',
} as const;
/** Kinds of `trade_code` that operators alone write; what is shipped is `importTax`. */
const codeKinds = { duty: 'importDuty', vat: 'importVat' } as const;
const tables = {
  ...{ maker: manufacturer, material, category, chemical, property, port },
  ...{ destination: closedDestination, party: sanctionedParty },
} as const;
type Tabled = keyof typeof tables;

/** Where a field is kept: the other names of a thing are rows of the search's own. */
export type Place = { thing: DeskThing; key: string; field: string };
export function placeOf({ thing, key, field }: Place): Place {
  const kind = field === 'words' && thing in wordKinds ? wordKinds[thing as keyof typeof wordKinds] : null;
  return kind ? { thing: 'words', key: `${kind}/${key}`, field } : { thing, key, field };
}

/** The rows whose changes are those of a thing. */
export const placesOf = (thing: DeskThing, key: string): { thing: DeskThing; key: string }[] =>
  thing in wordKinds ? [{ thing, key }, placeOf({ thing, key, field: 'words' })] : [{ thing, key }];

const isTabled = (thing: DeskThing): thing is Tabled => thing in tables;
/** `categories/pp`, `CNY/2026-06`, `DE/390210`. */
export function partsOf(key: string): [first: string, second: string] {
  const at = key.indexOf('/');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

const wordRow = (key: string): SQL => {
  const [kind, of] = partsOf(key);
  return and(eq(searchWord.kind, kind), eq(searchWord.key, of))!;
};
const rateRow = (key: string): SQL => {
  const [currency, month] = partsOf(key);
  return and(eq(exchangeRate.currency, currency), eq(exchangeRate.month, month))!;
};
const codeRow = (thing: 'duty' | 'vat', code: string): SQL =>
  and(eq(tradeCode.kind, codeKinds[thing]), eq(tradeCode.code, code))!;

async function wordsOf(db: Reader, key: string): Promise<string[] | null> {
  const [row] = await db.select().from(searchWord).where(wordRow(key));
  return row ? row.words.split(phraseEnd) : null;
}

/** What the fields of a row say now; null: there is no such row. */
export async function readValues(db: Reader, thing: DeskThing, key: string): Promise<DeskValues | null> {
  if (isTabled(thing)) {
    const table = tables[thing];
    const [row] = await db.select().from(table).where(eq(table.id, key));
    // What public lists name is changed by them alone.
    if (!row || ('list' in row && row.list !== 'own')) return null;
    const words = thing in wordKinds ? ((await wordsOf(db, placeOf({ thing, key, field: 'words' }).key)) ?? []) : [];
    return valuesFrom(thing, { ...row, words });
  }
  if (thing === 'words') {
    const words = await wordsOf(db, key);
    return words && { words };
  }
  if (thing === 'rate') {
    const perUsd = sql<string>`trim_scale(${exchangeRate.perUsd})::text`;
    const [row] = await db.select({ perUsd }).from(exchangeRate).where(rateRow(key));
    return row ? { perUsd: row.perUsd } : null;
  }
  const [row] = await db.select().from(tradeCode).where(codeRow(thing, key));
  return row ? valuesFrom(thing, row.detail) : null;
}

function valuesFrom(thing: DeskThing, row: Record<string, unknown>): DeskValues {
  return Object.fromEntries(
    deskFields[thing].map(({ name }) => {
      const value = row[name] ?? '';
      return [name, (typeof value === 'number' ? String(value) : value) as DeskValue];
    }),
  );
}

/** Writes fields of a row that there is. */
export async function writeValues(tx: Transaction, now: Date, thing: DeskThing, key: string, values: DeskValues) {
  const { words, ...own } = values;
  if (words !== undefined) await writeWords(tx, placeOf({ thing, key, field: 'words' }).key, words as string[]);
  const columns = Object.fromEntries(Object.entries(own).map(([field, value]) => [field, columnValue(field, value)]));
  if (Object.keys(columns).length === 0) return;
  if (isTabled(thing)) {
    const table = tables[thing];
    const dated = { ...columns, ...followingColumns(now, thing, values) };
    await tx.update(table).set(dated).where(eq(table.id, key));
    if (thing === 'port') await saveCity(tx, key);
  } else if (thing === 'rate') {
    await tx
      .update(exchangeRate)
      .set({ perUsd: values['perUsd'] as string })
      .where(rateRow(key));
  } else if (thing === 'duty' || thing === 'vat') {
    const detail = sql`${tradeCode.detail} || ${JSON.stringify(own)}::jsonb`;
    await tx.update(tradeCode).set({ detail }).where(codeRow(thing, key));
  }
}

/** What a row says of itself besides: when it was changed, and the names of a party in one writing. */
function followingColumns(now: Date, thing: DeskThing, { names }: DeskValues): Record<string, unknown> {
  if (thing === 'material') return { updatedAt: now };
  if (thing !== 'destination' && thing !== 'party') return {};
  return { since: now, ...(names !== undefined && { keys: nameKeys(names as string[]) }) };
}

async function writeWords(tx: Transaction, key: string, words: readonly string[]) {
  const [kind, of] = partsOf(key);
  if (words.length === 0) return void (await tx.delete(searchWord).where(wordRow(key)));
  const row = { words: words.join(phraseEnd) };
  await tx
    .insert(searchWord)
    .values({ kind, key: of, ...row })
    .onConflictDoUpdate({ target: [searchWord.kind, searchWord.key], set: row });
}

/** The city with warehouses that a port is, too. */
async function saveCity(tx: Transaction, id: string) {
  await tx.execute(sql`
    insert into ${warehouseCity} (id, country, name_en, name_zh)
    select id, country, name_en, name_zh from ${port} where id = ${id}
    on conflict (id) do update set country = excluded.country, name_en = excluded.name_en, name_zh = excluded.name_zh`);
}

export async function insertRow(
  tx: Transaction,
  now: Date,
  thing: DeskThing,
  key: string,
  values: DeskValues,
): Promise<void> {
  if (thing === 'destination' || thing === 'party') {
    const said = Object.entries(values).map(([field, value]): [string, unknown] => [field, columnValue(field, value)]);
    const row: Record<string, unknown> = {
      ...Object.fromEntries(said),
      ...followingColumns(now, thing, values),
      id: key,
    };
    if (thing === 'destination')
      await tx.insert(closedDestination).values(row as typeof closedDestination.$inferInsert);
    else await tx.insert(sanctionedParty).values({ ...(row as typeof sanctionedParty.$inferInsert), list: 'own' });
  } else if (thing === 'port') {
    const { nameEn, nameZh, country: nation, latitude, longitude, active } = values as Record<string, string>;
    await tx.insert(port).values({
      ...{ id: key, country: nation!, nameEn: nameEn!, nameZh: nameZh! },
      ...{ latitude: Number(latitude), longitude: Number(longitude), active: (active as unknown) !== false },
    });
    await saveCity(tx, key);
  } else if (thing === 'rate') {
    const [currency, month] = partsOf(key);
    await tx.insert(exchangeRate).values({ currency, month, perUsd: values['perUsd'] as string });
  } else if (thing === 'duty' || thing === 'vat') {
    const [iso2] = partsOf(key);
    const [nation] = await tx.select().from(country).where(eq(country.iso2, iso2));
    const { nameEn, nameZh } = nation!;
    await tx.insert(tradeCode).values({ kind: codeKinds[thing], code: key, nameEn, nameZh, sort: 0, detail: values });
  }
}

/** The database's word for a row that others refer to. */
const inUse = '23503';
function isForeignKeyViolation(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ((one as { code?: unknown }).code === inUse) return true;
  return false;
}

/** Rows that can go as they came; false for one that something refers to, which stays. */
export async function deleteRow(tx: Transaction, thing: DeskThing, key: string): Promise<boolean> {
  if (thing === 'duty' || thing === 'vat') await tx.delete(tradeCode).where(codeRow(thing, key));
  if (thing !== 'maker' && thing !== 'material') return true;
  const table = tables[thing];
  try {
    await tx.transaction((part) => part.delete(table).where(eq(table.id, key)));
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
  await tx.delete(searchWord).where(wordRow(placeOf({ thing, key, field: 'words' }).key));
  return true;
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

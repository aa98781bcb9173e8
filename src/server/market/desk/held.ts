import { and, eq } from 'drizzle-orm';
import type { DeskThing, DeskValue } from '#api/market/desk-choices.ts';
import { columnValue } from './column-value.ts';
import { phraseEnd } from '#server/market/catalogue/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { catalogueHold } from '#server/platform/db/schema/desk.ts';

type Reader = Pick<Db, 'select' | 'update'>;
/** What operators have said of the rows of one sort: fields and values by the row's key. */
type Held = ReadonlyMap<string, ReadonlyMap<string, { value: DeskValue; at: Date }>>;

async function heldFields(db: Pick<Db, 'select'>, thing: DeskThing): Promise<Held> {
  const rows = await db.select().from(catalogueHold).where(eq(catalogueHold.thing, thing));
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, fields]) => [
      key,
      new Map(fields.map(({ field, value, at }) => [field, { value, at }])),
    ]),
  );
}

/**
 * The rows of a load, with what operators have said where the release says something else: field by field, so that what nobody
 * touched follows the release. What the release would have said is noted beside it, so that an undo gives it back.
 */
export async function keepHeld<Row extends object>(
  tx: Reader,
  thing: DeskThing,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const held = await heldFields(tx, thing);
  if (held.size === 0) return [...rows];
  const kept: Row[] = [];
  for (const row of rows) {
    const fields = held.get(keyOf(row));
    if (!fields) {
      kept.push(row);
      continue;
    }
    const said = { ...row } as Record<string, unknown>;
    for (const [field, { value, at }] of fields) {
      if (!(field in row)) continue;
      const shipped = (row as Record<string, unknown>)[field] as DeskValue | null | number;
      await noteShipped(tx, thing, keyOf(row), field, typeof shipped === 'number' ? String(shipped) : (shipped ?? ''));
      said[field] = columnValue(field, value);
      if ('updatedAt' in row && at > (said['updatedAt'] as Date)) said['updatedAt'] = at;
    }
    kept.push(said as Row);
  }
  return kept;
}

const noteShipped = (tx: Reader, thing: DeskThing, key: string, field: string, shipped: DeskValue) =>
  tx
    .update(catalogueHold)
    .set({ shipped })
    .where(and(eq(catalogueHold.thing, thing), eq(catalogueHold.key, key), eq(catalogueHold.field, field)));

type WordRow = { kind: string; key: string; words: string };

/** The same for what the search knows by other names: rows that the release does not have stay, too. */
export async function keepHeldWords(tx: Reader, rows: readonly WordRow[]): Promise<WordRow[]> {
  const held = await heldFields(tx, 'words');
  const kept = new Map(rows.map((row) => [`${row.kind}/${row.key}`, row]));
  for (const [key, fields] of held) {
    const shipped = kept.get(key);
    await noteShipped(tx, 'words', key, 'words', shipped ? shipped.words.split(phraseEnd) : []);
    const said = fields.get('words')?.value as string[];
    const at = key.indexOf('/');
    kept.set(key, { kind: key.slice(0, at), key: key.slice(at + 1), words: said.join(phraseEnd) });
  }
  return [...kept.values()].filter(({ words }) => words !== '');
}

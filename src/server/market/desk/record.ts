import { and, desc, eq } from 'drizzle-orm';
import type { DeskValue, DeskValues } from '#api/market/desk-choices.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { sql } from 'drizzle-orm';
import { placeOf, type Place } from './things.ts';

/** One after the other: what two operators change at once is seen by whoever comes second. To the end of the transaction. */
export const inTurn = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue_desk'))`);

export type ChangeRow = typeof catalogueChange.$inferSelect;
export type Because = { reason: string; source: string };

const isPlace = (table: typeof catalogueHold, { thing, key, field }: Place) =>
  and(eq(table.thing, thing), eq(table.key, key), eq(table.field, field));

export async function holdOf(tx: Transaction, place: Place) {
  const [hold] = await tx
    .select()
    .from(catalogueHold)
    .where(isPlace(catalogueHold, placeOf(place)));
  return hold;
}

type Changed = {
  place: Place;
  before: DeskValue | null;
  after: DeskValue | DeskValues;
  state: 'waiting' | 'done';
  undoesId?: string;
};

/** Writes a change into the history. */
export async function record(
  tx: Transaction,
  context: MemberContext,
  { place, before, after, state, undoesId }: Changed,
  because: Because,
): Promise<ChangeRow> {
  const at = context.now();
  const fromRelease = (await holdOf(tx, place)) === undefined;
  const [row] = await tx
    .insert(catalogueChange)
    .values({
      ...{ id: uuidv7(at), at, ...placeOf(place), before, after, fromRelease, state },
      ...{ memberId: context.actor.id, undoesId: undoesId ?? null, ...because },
    })
    .returning();
  return row!;
}

/** From now on the field is not the release's: what that said (`shipped`) is kept for who takes it back. */
export async function hold(tx: Transaction, now: Date, place: Place, value: DeskValue, shipped: DeskValue | null) {
  await tx
    .insert(catalogueHold)
    .values({ ...placeOf(place), value, shipped, at: now })
    .onConflictDoUpdate({
      target: [catalogueHold.thing, catalogueHold.key, catalogueHold.field],
      set: { value, at: now },
    });
}

export const release = (tx: Transaction, place: Place) =>
  tx.delete(catalogueHold).where(isPlace(catalogueHold, placeOf(place)));

/** The last change of a field, which alone can be taken back. */
export async function lastDone(tx: Transaction, place: Place): Promise<ChangeRow | undefined> {
  const { thing, key, field } = placeOf(place);
  const [row] = await tx
    .select()
    .from(catalogueChange)
    .where(
      and(
        eq(catalogueChange.thing, thing),
        eq(catalogueChange.key, key),
        eq(catalogueChange.field, field),
        eq(catalogueChange.state, 'done'),
      ),
    )
    .orderBy(desc(sql`coalesce(${catalogueChange.decidedAt}, ${catalogueChange.at})`), desc(catalogueChange.id))
    .limit(1);
  return row;
}

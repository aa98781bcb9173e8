import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { undoDeskChange } from '#api/market/desk.ts';
import { goesAgain, isGuarded, type DeskValue } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { and } from 'drizzle-orm';
import { apply, emailOf } from './change.ts';
import { checkRow } from './checks.ts';
import { follow } from './effects.ts';
import { nameOfRow } from './names.ts';
import { waitingOf } from './queries.ts';
import { holdOf, inTurn, lastDone, record, release, type ChangeRow } from './record.ts';
import { deleteRow, placesOf, readValues, writeValues } from './things.ts';

/**
 * Takes the last change of a field back, by a new one. A field that followed the release before follows it again, and says what the
 * release says today. 409 where somebody has changed it since. What stands on safety waits for a second operator here, too.
 */
export async function undo(
  context: MemberContext,
  { id, reason }: z.output<typeof undoDeskChange.input>,
): Promise<{ waiting: boolean }> {
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const [row] = await tx.select().from(catalogueChange).where(eq(catalogueChange.id, id)).for('update');
    if (!row || row.state !== 'done') throw notFound();
    if ((await lastDone(tx, row))?.id !== row.id)
      throw new AppError('conflict', { words: m.market_desk_changedSince() });
    const subject = { kind: 'catalogueRow', id: `${row.thing}:${row.key}` } as const;
    const guarded = isGuarded(row.thing, row.key, row.field);
    if (row.field === '') await takeOut(tx, context, row, reason);
    else {
      const now = await readValues(tx, row.thing, row.key);
      const before = now?.[row.field];
      if (before === undefined) throw notFound();
      const after = await undoneValue(tx, row);
      await checkRow(tx, row.thing, row.key, { [row.field]: after }, { ...now!, [row.field]: after });
      if (guarded && (await waitingOf(tx, row.thing, row.key)).has(row.field))
        throw invalid({ id: m.market_desk_waitsAlready() });
      const state = guarded ? 'waiting' : 'done';
      const made = await record(
        tx,
        context,
        { place: row, before, after, state, undoesId: row.id },
        { reason, source: '' },
      );
      if (!guarded) await applyUndo(tx, context.now(), row, made);
      else {
        const data = { name: await nameOfRow(tx, row.thing, row.key), by: await emailOf(tx, context.actor.id) };
        await notifyOperators(tx, context, { template: 'hazardProposed', data });
      }
    }
    const action = guarded ? 'catalogueRow.propose' : 'catalogueRow.undo';
    await audit(tx, context, action, subject, { fields: row.field === '' ? [] : [row.field], reason });
    return { waiting: guarded };
  });
}

async function undoneValue(tx: Transaction, row: ChangeRow): Promise<DeskValue> {
  const held = await holdOf(tx, row);
  return (row.fromRelease ? (held?.shipped ?? row.before) : row.before) ?? '';
}

/** Writes what a field says again. `undone` is the change that is taken back, `made` the one that does it. */
export async function applyUndo(tx: Transaction, now: Date, undone: ChangeRow, made: ChangeRow): Promise<void> {
  const { thing, key, field } = undone;
  const before = await readValues(tx, thing, key);
  if (!before) throw notFound();
  if (!undone.fromRelease)
    return apply(tx, now, thing, key, { [field]: before[field]! }, { [field]: made.after as DeskValue });
  const after = { [field]: await undoneValue(tx, undone) };
  await writeValues(tx, now, thing, key, after);
  await release(tx, undone);
  await follow(tx, thing, key, before, after);
}

/**
 * A duty or VAT that an operator has added goes, and so does a maker or material that nothing refers to yet (409). A port, which deals may
 * name, and a rate, which a month would lack, are corrected instead.
 */
async function takeOut(tx: Transaction, context: MemberContext, row: ChangeRow, reason: string): Promise<void> {
  const { thing, key } = row;
  if (!goesAgain.includes(thing)) throw invalid({ id: m.market_desk_addedStays() });
  const values = await readValues(tx, thing, key);
  if (!values) throw notFound();
  await record(tx, context, { place: row, before: null, after: {}, state: 'done', undoesId: row.id }, { reason, source: '' }); // prettier-ignore
  if (!(await deleteRow(tx, thing, key))) throw new AppError('conflict', { words: m.market_desk_inUse() });
  for (const place of placesOf(thing, key))
    await tx.delete(catalogueHold).where(and(eq(catalogueHold.thing, place.thing), eq(catalogueHold.key, place.key)));
  await follow(tx, thing, key, values, {});
}

import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { decideDeskChange } from '#api/market/desk.ts';
import type { DeskValue, DeskValues } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { catalogueChange } from '#server/platform/db/schema/desk.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { putRow } from './add.ts';
import { apply } from './change.ts';
import { checkRow } from './checks.ts';
import { inTurn } from './record.ts';
import { isSame, readValues } from './things.ts';
import { applyUndo } from './undo.ts';

/** Agrees to what another operator proposes, or refuses it. Who proposed it never agrees, and withdraws by refusing. */
export async function decide(
  context: MemberContext,
  { id, agree, decision }: z.output<typeof decideDeskChange.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const [row] = await tx.select().from(catalogueChange).where(eq(catalogueChange.id, id)).for('update');
    if (!row) throw notFound();
    if (row.state !== 'waiting') throw new AppError('conflict');
    const isOwn = row.memberId === context.actor.id;
    if (agree && isOwn) throw new AppError('forbidden', { words: m.market_desk_notOwn() });
    if (!agree && !isOwn && decision === '') throw invalid({ decision: m.field_required() });
    const at = context.now();
    const subject = { kind: 'catalogueRow', id: `${row.thing}:${row.key}` } as const;
    const decided = { decidedAt: at, decidedBy: context.actor.id, decision };
    const { thing, key, field } = row;
    if (!agree) {
      const state = isOwn ? 'withdrawn' : 'refused';
      await tx.update(catalogueChange).set({ state, ...decided }).where(eq(catalogueChange.id, id)); // prettier-ignore
      const action = isOwn ? 'catalogueRow.withdraw' : 'catalogueRow.refuse';
      await audit(tx, context, action, subject, { fields: [field], reason: decision });
      return {};
    }
    if (field === '') {
      const said = row.after as DeskValues;
      if (await readValues(tx, thing, key)) throw new AppError('conflict', { words: m.market_desk_thereAlready() });
      await checkRow(tx, thing, key, said, said);
      await tx.update(catalogueChange).set({ state: 'done', ...decided }).where(eq(catalogueChange.id, id)); // prettier-ignore
      await putRow(tx, at, thing, key, said);
      await audit(tx, context, 'catalogueRow.agree', subject, { fields: Object.keys(said), reason: row.reason });
      return {};
    }
    const now = await readValues(tx, thing, key);
    if (!now) throw notFound();
    // Agreed to is what was read: a change of what it stands on wants a new proposal.
    if (!isSame(now[field], row.before)) throw new AppError('conflict', { words: m.market_desk_changedSince() });
    const after = { [field]: row.after as DeskValue };
    await checkRow(tx, thing, key, after, { ...now, ...after });
    await tx.update(catalogueChange).set({ state: 'done', ...decided }).where(eq(catalogueChange.id, id)); // prettier-ignore
    const [undone] = row.undoesId
      ? await tx.select().from(catalogueChange).where(eq(catalogueChange.id, row.undoesId))
      : [];
    if (undone) await applyUndo(tx, at, undone, row);
    else await apply(tx, at, thing, key, { [field]: now[field]! }, after);
    await audit(tx, context, 'catalogueRow.agree', subject, { fields: [field], reason: row.reason });
    return {};
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { appealHold, decideAppeal } from '#api/deals/hold.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { concerns, refuseOwn } from './concerned.ts';
import { closeAppeal, lift } from './effects.ts';
import { lockOpen } from './place.ts';
import { nameOf } from './subjects.ts';

/** Takes an appeal, and tells the operators. Throws 404 for what does not concern the caller, 409 where one waits, or nothing is held any more. */
export async function takeAppeal(
  context: MemberContext,
  { id: holdId, words }: z.output<typeof appealHold.input>,
): Promise<{ id: string }> {
  const { actor, now, locale } = context;
  const id = uuidv7(now());
  await storingFiles(context, async (tx, store) => {
    if ((await tx.$count(hold, and(eq(hold.id, holdId), concerns(actor)))) === 0) throw notFound();
    const held = await lockOpen(tx, holdId);
    const fileIds: string[] = [];
    for (const file of context.files) fileIds.push(await store({ purpose: 'feedback', file }));
    const row = { id, holdId, memberId: actor.id, words, fileIds, at: now() };
    const [taken] = await tx.insert(appeal).values(row).onConflictDoNothing().returning({ id: appeal.id });
    if (!taken) throw new AppError('conflict', { words: m.deals_appeal_waitsAlready() });
    const name = await nameOf(tx, locale, held);
    await notifyOperators(tx, context, { template: 'appealWaits', data: { name, days: 0 } });
    await audit(tx, context, 'hold.appeal', { kind: 'hold', id: holdId }, { kind: held.kind, name });
  });
  return { id };
}

/**
 * Lifts the hold, or keeps it with an answer. Of two operators at once exactly one does. Throws 403 for who placed the
 * hold, and for whom or whose company it concerns, 409 for what is decided.
 */
export async function decideOnAppeal(
  context: MemberContext,
  { id, outcome, answer }: z.output<typeof decideAppeal.input>,
): Promise<Record<never, never>> {
  await context.db.transaction(async (tx) => {
    const [asked] = await tx.select({ holdId: appeal.holdId }).from(appeal).where(eq(appeal.id, id));
    if (!asked) throw notFound();
    const { holdId } = asked;
    const held = await lockOpen(tx, holdId);
    await refuseOwn(tx, context, holdId);
    if (held.placedBy === context.actor.id) throw new AppError('forbidden', { words: m.deals_appeal_notOwn() });
    if ((await tx.$count(appeal, and(eq(appeal.id, id), isNull(appeal.decidedAt)))) === 0)
      throw new AppError('conflict');
    if (outcome === 'lifted') await lift(tx, context, holdId, answer);
    else await closeAppeal(tx, context, { holdId, outcome, answer, name: await nameOf(tx, context.locale, held) });
  });
  return {};
}

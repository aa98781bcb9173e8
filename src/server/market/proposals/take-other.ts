import { count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { isInProposersHands } from '#api/market/material-states.ts';
import type { takeOtherMaterial } from '#api/market/proposal.ts';
import { m } from '#i18n/messages.ts';
import { offerable } from '#server/market/catalogue/index.ts';
import { shareDocuments } from '#server/market/documents/index.ts';
import { moveOffers, openOwnShop } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { inTurn, readKnown } from './known.ts';
import { addStep, lockOwn } from './steps.ts';
import { finishQuestion } from './tell.ts';

/**
 * The proposer has found out which material it is: the own offers become offers of that one, and the proposal is withdrawn, unless
 * others offer the grade as well, whose it is then to wait for. Says how many offers moved.
 */
export async function takeOther(
  context: MemberContext,
  { id, version, materialId }: z.output<typeof takeOtherMaterial.input>,
): Promise<{ moved: number }> {
  return context.db.transaction(async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    await inTurn(tx);
    const row = await lockOwn(tx, context, { id, version });
    if (row.state !== 'waiting' && !isInProposersHands(row.state)) throw new AppError('conflict');
    const { materials } = await readKnown(tx);
    const instead = offerable(materials, materialId);
    if (!instead || instead.id === row.materialId) throw invalid({ materialId: m.field_chooseOne() });
    const moved = await moveOffers(tx, context, { from: row.materialId, to: instead.id, shopId: own.id });
    // A sheet of another substance is none of what is offered.
    if (materials.get(row.materialId)?.casNumber === instead.casNumber)
      await shareDocuments(tx, { from: row.materialId, to: instead.id, shopId: own.id });
    const [{ others } = { others: 0 }] = await tx
      .select({ others: count() })
      .from(offer)
      .where(eq(offer.materialId, row.materialId));
    if (others === 0 || row.state === 'refused') {
      await tx.update(material).set({ state: 'refused' }).where(eq(material.id, row.materialId));
      await addStep(tx, context, row, { step: 'withdrawn', state: 'withdrawn', insteadId: instead.id });
    }
    await raiseScopes(tx, ['materials', 'offers']);
    await finishQuestion(tx, context, id);
    const detail = { to: instead.id };
    await audit(tx, context, 'materialProposal.withdraw', { kind: 'materialProposal', id }, detail);
    return { moved: moved[0]?.offers ?? 0 };
  });
}

import type { z } from 'zod';
import type { mergeProposal } from '#api/market/proposal.ts';
import { m } from '#i18n/messages.ts';
import { offerable } from '#server/market/catalogue/index.ts';
import { mergeInto } from '#server/market/merges/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { inTurn, readKnown } from './known.ts';
import { addStep, lockForDesk } from './steps.ts';
import { concernedBy, finishQuestion, tellConcerned } from './tell.ts';

/**
 * Says that a proposed grade is another material, in another writing: its offers become offers of that one, under which its writing goes
 * on finding them. RFQs, deals and contracts name what they have named: none of them is touched. Says how many offers moved.
 */
export async function merge(
  context: MemberContext,
  input: z.output<typeof mergeProposal.input>,
): Promise<{ moved: number }> {
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const row = await lockForDesk(tx, context, input);
    const { materials } = await readKnown(tx);
    const from = materials.get(row.materialId)!;
    const into = offerable(materials, input.materialId);
    if (!into || into.id === from.id) throw invalid({ materialId: m.field_chooseOne() });
    const concerned = await concernedBy(tx, row);
    const moved = await mergeInto(tx, context, { from, into, reason: '', proposalId: row.id });
    await addStep(tx, context, row, { step: 'merged', state: 'merged', insteadId: into.id });
    await raiseScopes(tx, ['materials', 'offers']);
    await finishQuestion(tx, context, row.id);
    await tellConcerned(tx, context, concerned, 'proposalMerged', (shopId) => ({
      ...{ grade: from.grade, instead: into.grade, materialId: into.id },
      doubled: moved.find((one) => one.shopId === shopId)?.doubled ?? 0,
    }));
    const offers = moved.reduce((sum, one) => sum + one.offers, 0);
    const detail = { grade: from.grade, to: into.id, total: offers };
    await audit(tx, context, 'materialProposal.merge', { kind: 'materialProposal', id: row.id }, detail);
    return { moved: offers };
  });
}

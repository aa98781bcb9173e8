import type { z } from 'zod';
import type { undoMerge } from '#api/market/desk.ts';
import { inProposalsTurn, proposeAgain, refuseOwnProposal } from '#server/market/proposals/index.ts';
import { takeApart } from '#server/market/merges/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { inTurn } from './record.ts';

/**
 * Takes a merge back, of a material of the catalogue or of a proposed one, which then waits for the desk again. Who may not merge it, as it is of the own company, may
 * not take it back. Says how many offers went back, and how many stayed since a contract names them otherwise.
 */
export async function takeMergeBack(
  context: MemberContext,
  { materialId, reason }: z.output<typeof undoMerge.input>,
): Promise<{ back: number; stayed: number }> {
  return context.db.transaction(async (tx) => {
    await inProposalsTurn(tx);
    await inTurn(tx);
    const proposal = await refuseOwnProposal(tx, context, materialId);
    const apart = await takeApart(tx, context, { materialId, reason });
    const { from, intoId, proposalId, back, stayed } = apart;
    await raiseScopes(tx, ['content', 'materials', 'offers', 'shops']);
    const detail = { grade: from.grade, from: intoId, total: back, reason };
    if (proposalId === null || !proposal) {
      await audit(tx, context, 'catalogueRow.unmerge', { kind: 'catalogueRow', id: `material:${from.id}` }, detail);
    } else {
      await proposeAgain(tx, context, proposal, apart, reason);
      await audit(tx, context, 'materialProposal.unmerge', { kind: 'materialProposal', id: proposalId }, detail);
    }
    return { back, stayed };
  });
}

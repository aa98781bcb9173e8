import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { isInProposersHands } from '#api/market/material-states.ts';
import type { answerProposal } from '#api/market/proposal.ts';
import { m } from '#i18n/messages.ts';
import { alikeMaterials, indexMaterials } from '#server/market/catalogue/index.ts';
import { openOwnShop } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { inTurn, readKnown } from './known.ts';
import { leaveMaker, makerOf } from './makers.ts';
import { columnsOf } from './propose.ts';
import { addStep, lockOwn } from './steps.ts';
import { finishQuestion } from './tell.ts';

type Input = z.output<typeof answerProposal.input>;

/**
 * Sends a proposal back to the desk, corrected: in answer to a question, or after it was refused, when its offers may go on sale
 * again. 422 where the grade, as it is corrected, is there already.
 */
export async function answer(context: MemberContext, input: Input): Promise<Record<never, never>> {
  const { id, version, words, ...said } = input;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    await openOwnShop({ db: tx, actor: context.actor });
    await inTurn(tx);
    const row = await lockOwn(tx, context, { id, version });
    if (!isInProposersHands(row.state)) throw new AppError('conflict');
    const known = await readKnown(tx);
    const before = known.materials.get(row.materialId)!;
    const columns = await columnsOf(tx, known, said);
    const maker = await makerOf(tx, now, known, said);
    const alike = alikeMaterials(known.materials, { grade: said.grade, manufacturerId: maker.id }, before.id);
    const same = alike.find(({ likeness }) => likeness === 'same');
    if (same) throw invalid({ grade: m.market_proposals_isThere({ name: same.material.grade }) });
    const { applications, source } = said;
    await tx
      .update(material)
      .set({
        ...{ ...columns, manufacturerId: maker.id, state: 'proposed', updatedAt: now },
        ...{ applicationsEn: applications, applicationsZh: applications },
      })
      .where(eq(material.id, before.id));
    if (maker.id !== before.manufacturerId) await leaveMaker(tx, before.manufacturerId, null);
    await addStep(tx, context, row, { step: 'answered', state: 'waiting', words, source });
    await indexMaterials(tx, [before.id]);
    await raiseScopes(tx, ['materials', 'offers']);
    await finishQuestion(tx, context, id);
    await audit(tx, context, 'materialProposal.answer', { kind: 'materialProposal', id }, { grade: said.grade });
    return {};
  });
}

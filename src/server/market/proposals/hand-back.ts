import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { askAboutProposal, refuseProposal } from '#api/market/proposal.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';
import { takeOffSale } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { inTurn } from './known.ts';
import { addStep, lockForDesk } from './steps.ts';
import { concernedBy, finishQuestion, tellConcerned } from './tell.ts';

/** Hands a proposal back with a question: who proposed it is told; its offers stay on sale. */
export async function ask(
  context: MemberContext,
  { words, ...of }: z.output<typeof askAboutProposal.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const row = await lockForDesk(tx, context, of);
    await addStep(tx, context, row, { step: 'asked', state: 'asked', words });
    const concerned = await concernedBy(tx, row);
    const proposer = concerned.find(({ shopId }) => shopId === row.shopId);
    const data = { grade: await gradeOf(tx, row.materialId), words, proposalId: row.id };
    await finishQuestion(tx, context, row.id);
    if (proposer) await notifyCompany(tx, context, proposer.ownerId, { template: 'proposalAsked', data });
    await audit(tx, context, 'materialProposal.ask', { kind: 'materialProposal', id: row.id }, { grade: data.grade });
    return {};
  });
}

/** Refuses a proposed grade, with the reason: its offers are taken off sale. Says how many. */
export async function refuse(
  context: MemberContext,
  { words, ...of }: z.output<typeof refuseProposal.input>,
): Promise<{ removed: number }> {
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const row = await lockForDesk(tx, context, of);
    const concerned = await concernedBy(tx, row);
    const removed = await takeOffSale(tx, context, row.materialId);
    await tx.update(material).set({ state: 'refused' }).where(eq(material.id, row.materialId));
    await addStep(tx, context, row, { step: 'refused', state: 'refused', words });
    await raiseScopes(tx, ['materials', 'offers']);
    await finishQuestion(tx, context, row.id);
    const grade = await gradeOf(tx, row.materialId);
    await tellConcerned(tx, context, concerned, 'proposalRefused', (shopId) => ({
      ...{ grade, words, proposalId: row.id },
      removed: removed.get(shopId) ?? 0,
    }));
    const total = [...removed.values()].reduce((sum, one) => sum + one, 0);
    await audit(tx, context, 'materialProposal.refuse', { kind: 'materialProposal', id: row.id }, { grade, total });
    return { removed: total };
  });
}

async function gradeOf(tx: Transaction, materialId: string): Promise<string> {
  const [found] = await tx.select({ grade: material.grade }).from(material).where(eq(material.id, materialId));
  return found!.grade;
}

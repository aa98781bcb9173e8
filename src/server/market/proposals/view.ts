import { asc, eq, inArray } from 'drizzle-orm';
import type { OwnProposal } from '#api/market/proposal.ts';
import { localised } from '#lib/localised.ts';
import { loadDirectory, named, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { materialProposalStep } from '#server/platform/db/schema/proposals.ts';
import type { ProposalRow } from './steps.ts';

type Proposal = Omit<OwnProposal, 'offers' | 'onSale' | 'alike'>;
export type Described = Proposal & {
  /** The e-mail addresses of who took each step: for the desk alone. */ by: string[];
};

/** Proposals with their materials as they are and the steps that were taken, in the order given. */
export async function describeProposals(context: Context, rows: readonly ProposalRow[]): Promise<Described[]> {
  if (rows.length === 0) return [];
  const { db } = context;
  const ids = rows.map(({ id }) => id);
  const [directory, steps, materials] = await Promise.all([
    loadDirectory(context),
    db
      .select({ step: materialProposalStep, by: member.email, insteadGrade: material.grade })
      .from(materialProposalStep)
      .innerJoin(member, eq(member.id, materialProposalStep.memberId))
      .leftJoin(material, eq(material.id, materialProposalStep.insteadId))
      .where(inArray(materialProposalStep.proposalId, ids))
      .orderBy(asc(materialProposalStep.version)),
    db
      .select({ material, maker: manufacturer })
      .from(material)
      .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
      .where(
        inArray(
          material.id,
          rows.map(({ materialId }) => materialId),
        ),
      ),
  ]);
  const byProposal = Map.groupBy(steps, ({ step }) => step.proposalId);
  const byId = new Map(materials.map((one) => [one.material.id, one]));
  return rows.map((row) => {
    const taken = byProposal.get(row.id) ?? [];
    return {
      ...{ id: row.id, version: row.version, state: row.state, source: row.source },
      material: describeMaterial(directory, byId.get(row.materialId)!),
      proposedAt: row.proposedAt.toISOString(),
      changedAt: row.changedAt.toISOString(),
      steps: taken.map(({ step, insteadGrade }) => ({
        ...{ step: step.step, at: step.at.toISOString(), words: step.words },
        instead: step.insteadId && insteadGrade ? { id: step.insteadId, name: insteadGrade } : null,
      })),
      by: taken.map(({ by }) => by),
    };
  });
}

type Both = { material: typeof material.$inferSelect; maker: typeof manufacturer.$inferSelect };

function describeMaterial(directory: Directory, { material: row, maker }: Both): Proposal['material'] {
  const { nation, state } = maker;
  return {
    ...{ id: row.id, grade: row.grade, state: row.state, applications: localised(row, 'applications') },
    manufacturer: { id: maker.id, name: localised(maker, 'name'), nation, proposed: state === 'proposed' },
    category: named(directory.categories, row.categoryId),
    processLevel: row.processLevelId ? named(directory.processLevels, row.processLevelId) : null,
  };
}

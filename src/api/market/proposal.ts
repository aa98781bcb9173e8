/** Materials that the catalogue does not have: proposed by suppliers, decided on at the catalogue desk. */
import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { id, keyword, moment, named, nothing, page, pageInput } from '#api/common/common.ts';
import { cleanedLine, displayName, line, prose } from '#api/common/text.ts';
import { stops } from '#api/deals/hold-choices.ts';
import { likenesses, materialStates, mostUnknownGrades, proposalStates, proposalSteps } from './material-states.ts';

const nation = z.string().regex(/^[A-Z]{2}$/);
/** Of the materials shown as alike, those that it is not. Any other one that is alike is shown first. */
const otherThan = z.array(id).max(20).default([]);

/** A maker of the catalogue, or the name and country of one that it does not have. */
const maker = {
  manufacturerId: id.optional(),
  manufacturer: displayName(textLength.manufacturer).optional(),
  nation: nation.optional(),
};
/** What a supplier says of a grade. */
const grade = {
  grade: displayName(textLength.gradeNumber),
  ...maker,
  categoryId: id,
  processLevelId: id.optional(),
  applications: line(textLength.applications).default(''),
  /** A data sheet with its edition, a page of the maker, an address: where somebody can read that there is such a grade. */
  source: line(textLength.gradeSource),
};

export const alikeMaterial = z.object({
  id,
  grade: z.string(),
  manufacturer: named,
  category: named,
  /** Another supplier's proposal. */
  proposed: z.boolean(),
  likeness: z.enum(likenesses),
});

export const findAlikeMaterials = call({
  method: 'GET',
  path: 'api/product/supplier/proposal/findAlikeMaterials',
  looks: true,
  access: 'supplier',
  limit: 'search',
  summary:
    'Materials of the catalogue, and proposed ones, that a grade may be in another writing; and the maker that is meant',
  input: z.object({ grade: displayName(textLength.gradeNumber), manufacturer: cleanedLine(200).default('') }),
  data: z.object({ alike: z.array(alikeMaterial), makers: z.array(named) }),
});

export const getCatalogueChoices = call({
  method: 'GET',
  path: 'api/product/web/getCatalogueChoices',
  looks: true,
  access: 'public',
  summary: 'Categories, process levels, makers and countries, of which a material names one each',
  input: nothing,
  data: z.object({
    /** Below the families; a sub-type with its resin before it. */
    categories: z.array(named),
    processLevels: z.array(named),
    manufacturers: z.array(named),
    countries: z.array(named),
  }),
});

export const proposeMaterial = call({
  method: 'POST',
  path: 'api/product/supplier/proposal/proposeMaterial',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'write',
  summary:
    'Proposes a grade for the catalogue; it can be offered at once. Who proposes what another supplier has proposed joins that one',
  input: z.object({ ...grade, otherThan }),
  data: z.object({
    materialId: id,
    /** It was there already: in another writing, or proposed by somebody else. */
    joined: z.boolean(),
  }),
});

export const settleUnknownGrades = call({
  method: 'POST',
  path: 'api/product/supplier/proposal/settleUnknownGrades',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary:
    'Says of the unknown grades of a file what each is: a material of the catalogue, or one to be proposed; their rows become good ones',
  input: z.object({
    importId: id,
    grades: z
      .array(
        z.object({
          /** As the file names them. */
          grade: cleanedLine(500),
          manufacturer: cleanedLine(500),
          is: z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('material'), materialId: id }),
            z.object({
              kind: z.literal('new'),
              categoryId: id,
              processLevelId: id.optional(),
              manufacturerId: id.optional(),
            }),
          ]),
        }),
      )
      .min(1)
      .max(mostUnknownGrades),
    /** Where the new ones can be read of. */
    source: line(textLength.gradeSource).optional(),
  }),
  data: z.object({ good: z.number().int(), proposed: z.number().int() }),
});

const step = z.object({
  step: z.enum(proposalSteps),
  at: moment,
  words: z.string(),
  /** The material taken instead. */
  instead: named.nullable(),
});

/** A proposal as both sides read it. */
const proposal = z.object({
  id,
  /** Counts its steps: who answers or decides names the one that was read. */
  version: z.number().int(),
  state: z.enum(proposalStates),
  material: z.object({
    id,
    grade: z.string(),
    state: z.enum(materialStates),
    manufacturer: named.extend({ nation: z.string(), proposed: z.boolean() }),
    category: named,
    processLevel: named.nullable(),
    applications: z.string(),
  }),
  source: z.string(),
  proposedAt: moment,
  changedAt: moment,
  steps: z.array(step),
});

export const ownProposal = proposal.extend({
  /** Own offers of it, and those of them on sale. */
  offers: z.number().int(),
  onSale: z.number().int(),
  alike: z.array(alikeMaterial),
});

const stateFilter = { state: z.enum(proposalStates).optional(), ...pageInput };

export const getOwnProposalByPage = call({
  method: 'POST',
  path: 'api/product/supplier/proposal/getOwnProposalByPage',
  reads: true,
  access: 'supplier',
  summary: 'Grades that my company has proposed, what asks for an answer first, with the number in each state',
  input: z.object(stateFilter),
  data: page(ownProposal).extend({ counts: z.record(z.string(), z.number().int()) }),
});

export const answerProposal = call({
  method: 'POST',
  path: 'api/product/supplier/proposal/answerProposal',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary:
    'Answers a question of the catalogue desk, or sends a refused proposal again, corrected; 409 when it has moved on',
  input: z.object({ id, version: z.number().int(), ...grade, words: prose(textLength.proposalAnswer) }),
  data: z.object({}),
});

export const takeOtherMaterial = call({
  method: 'POST',
  path: 'api/product/supplier/proposal/takeOtherMaterial',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary: 'Withdraws an own proposal: own offers of it become offers of a material of the catalogue',
  input: z.object({ id, version: z.number().int(), materialId: id }),
  data: z.object({ moved: z.number().int() }),
});

export const getProposalByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/proposal/getProposalByPage',
  reads: true,
  access: 'operator',
  summary: 'The queue of the catalogue desk, longest waiting first, each beside the materials that it may be',
  input: z.object({ ...stateFilter, keyword: keyword.default('') }),
  data: page(
    proposal.extend({
      /** Who named it first. */
      shop: named,
      company: z.string().nullable(),
      ownerId: id.nullable(),
      /** What hangs on it. */
      offers: z.number().int(),
      shops: z.number().int(),
      rfqs: z.number().int(),
      alike: z.array(alikeMaterial.extend({ applications: z.string(), offers: z.number().int() })),
      /** Makers that the one named may be. */
      makers: z.array(named),
      /** By whom each step was taken, in their order. */
      by: z.array(z.string()),
    }),
  ).extend({ waiting: z.number().int() }),
});

export const findListedMaterials = call({
  method: 'GET',
  path: 'api/backstage/admin/proposal/findListedMaterials',
  looks: true,
  access: 'operator',
  limit: 'search',
  summary: 'Materials that a proposed one can be merged into, by grade, maker or CAS number',
  input: z.object({ keyword: keyword.min(1), except: id }),
  data: z.array(
    z.object({ id, grade: z.string(), manufacturer: z.string(), category: z.string(), proposed: z.boolean() }),
  ),
});

const decided = { id, version: z.number().int() };

export const acceptProposal = call({
  method: 'POST',
  path: 'api/backstage/admin/proposal/acceptProposal',
  access: 'operator',
  limit: 'write',
  summary: 'Takes a proposed grade into the catalogue, as corrected; 409 when somebody else has decided meanwhile',
  input: z.object({
    ...decided,
    grade: displayName(textLength.gradeNumber),
    /** Another maker of the catalogue than the one named; without it that one is taken in, under these names. */
    manufacturerId: id.optional(),
    manufacturerEn: displayName(textLength.manufacturer).optional(),
    manufacturerZh: displayName(textLength.manufacturer).optional(),
    nation: nation.optional(),
    categoryId: id,
    processLevelId: id.optional(),
    applicationsEn: line(textLength.applications).default(''),
    applicationsZh: line(textLength.applications).default(''),
  }),
  data: z.object({}),
});

export const mergeProposal = call({
  method: 'POST',
  path: 'api/backstage/admin/proposal/mergeProposal',
  access: 'operator',
  limit: 'write',
  summary:
    'Says that a proposed grade is a material that there is, in another writing: its offers become offers of that one',
  input: z.object({ ...decided, materialId: id }),
  data: z.object({ moved: z.number().int() }),
});

export const askAboutProposal = call({
  method: 'POST',
  path: 'api/backstage/admin/proposal/askAboutProposal',
  access: 'operator',
  limit: 'write',
  summary: 'Hands a proposal back with a question',
  input: z.object({ ...decided, words: prose(textLength.proposalQuestion) }),
  data: z.object({}),
});

export const refuseProposal = call({
  method: 'POST',
  path: 'api/backstage/admin/proposal/refuseProposal',
  access: 'operator',
  limit: 'write',
  summary: 'Refuses a proposed grade with the reason: its offers are taken off sale',
  input: z.object({ ...decided, words: prose(textLength.proposalQuestion) }),
  data: z.object({ removed: z.number().int() }),
});

export type AlikeMaterial = z.infer<typeof alikeMaterial>;
export type CatalogueChoices = z.infer<typeof getCatalogueChoices.data>;
export type OwnProposal = z.infer<typeof ownProposal>;
export type OwnProposalPage = z.infer<typeof getOwnProposalByPage.data>;
export type ProposalPage = z.infer<typeof getProposalByPage.data>;
export type DeskProposal = ProposalPage['list'][number];

import type { PostCalls } from '#api/calls.ts';
import { proposalStates, type ProposalState } from '#api/market/material-states.ts';
import type { AlikeMaterial, CatalogueChoices } from '#api/market/proposal.ts';
import { browserClient } from '#client/browser.ts';
import { decide } from '#app/stores/decide.ts';
import { draftOf } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked, remote } from '#app/stores/remote.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
const supplier = 'api/product/supplier/proposal';
const admin = 'api/backstage/admin/proposal';
const write = () => browserClient().silent;

/** What a proposal names one of each. */
export const catalogueChoices = remote<CatalogueChoices>();
export const loadCatalogueChoices = (): Promise<void> =>
  catalogueChoices.load(() => browserClient().get('api/product/web/getCatalogueChoices', {}));

/** A grade as it is typed: makers and categories by their names. */
export type GradeForm = Record<
  'grade' | 'manufacturer' | 'nation' | 'category' | 'processLevelId' | 'applications' | 'source',
  string
>;
export const emptyGrade: GradeForm = {
  ...{ grade: '', manufacturer: '', nation: '', category: '' },
  ...{ processLevelId: '', applications: '', source: '' },
};
export const gradeDraft = draftOf<GradeForm>('proposal');

export type Alike = { alike: readonly AlikeMaterial[] };
export const findAlike = (grade: string, manufacturer: string): Promise<Outcome<Alike>> =>
  outcomeOf(write().get(`${supplier}/findAlikeMaterials`, { grade, manufacturer }));

export const proposeMaterial = (
  key: OnceKey,
  input: Input<'api/product/supplier/proposal/proposeMaterial'>,
): Promise<Outcome<{ materialId: string; joined: boolean }>> =>
  outcomeOf(write().post(`${supplier}/proposeMaterial`, input, { idempotencyKey: key.value() }));

export const settleUnknownGrades = (
  input: Input<'api/product/supplier/proposal/settleUnknownGrades'>,
): Promise<Outcome<{ good: number; proposed: number }>> =>
  outcomeOf(write().post(`${supplier}/settleUnknownGrades`, input));

const pageSize = 20;
export type ProposalFilter = { state: ProposalState | undefined; pageNo: number };
export const proposalFilter = (params: URLSearchParams): ProposalFilter => ({
  state: proposalStates.find((one) => one === params.get('state')),
  pageNo: pageNumber(params.get('pageNo')),
});

export const ownProposals = asked((client, filter: ProposalFilter) =>
  client.post(`${supplier}/getOwnProposalByPage`, { ...filter, pageSize }),
);

export const answerProposal = (
  input: Input<'api/product/supplier/proposal/answerProposal'>,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${supplier}/answerProposal`, input), reload);
export const takeOtherMaterial = (
  input: Input<'api/product/supplier/proposal/takeOtherMaterial'>,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${supplier}/takeOtherMaterial`, input), reload);

/** The desk begins with what waits; `all` is every state. */
export type DeskFilter = ProposalFilter & { keyword: string };
export const deskState = (params: URLSearchParams): ProposalState | 'all' => {
  const said = params.get('state');
  return said === 'all' ? 'all' : (proposalStates.find((one) => one === said) ?? 'waiting');
};
export function deskFilter(params: URLSearchParams): DeskFilter {
  const state = deskState(params);
  return {
    state: state === 'all' ? undefined : state,
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    pageNo: pageNumber(params.get('pageNo')),
  };
}
export const desk = asked((client, filter: DeskFilter) =>
  client.post(`${admin}/getProposalByPage`, { ...filter, pageSize }),
);

export const findMergeable = (keyword: string, except: string) =>
  outcomeOf(write().get(`${admin}/findListedMaterials`, { keyword, except }));

export const acceptProposal = (
  input: Input<'api/backstage/admin/proposal/acceptProposal'>,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${admin}/acceptProposal`, input), reload);
export const mergeProposal = (
  input: Input<'api/backstage/admin/proposal/mergeProposal'>,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${admin}/mergeProposal`, input), reload);
export const askAboutProposal = (
  input: Input<'api/backstage/admin/proposal/askAboutProposal'>,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${admin}/askAboutProposal`, input), reload);
export const refuseProposal = (
  input: Input<'api/backstage/admin/proposal/refuseProposal'>,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${admin}/refuseProposal`, input), reload);

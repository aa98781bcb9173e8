import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';
import { decide } from '#app/stores/decide.ts';
import { asked } from '#app/stores/remote.ts';

const admin = 'api/backstage/admin/remittance';
type Decision = PostCalls['api/backstage/admin/remittance/decideMoneyProposal']['input'];

export type ProposalFilter = { state: 'open' | 'decided'; pageNo: number };
export const proposalFilter = (params: URLSearchParams): ProposalFilter => ({
  state: params.get('state') === 'decided' ? 'decided' : 'open',
  pageNo: pageNumber(params.get('pageNo')),
});
/** What waits for a second operator, or was decided. */
export const proposals = asked((client, filter: ProposalFilter) =>
  client.post(`${admin}/getMoneyProposals`, { ...filter, pageSize: 20 }),
);

export const decideProposal = (input: Decision, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/decideMoneyProposal`, input), reload);

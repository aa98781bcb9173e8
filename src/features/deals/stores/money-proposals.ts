import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decide } from '#app/stores/backstage.ts';
import { remote } from '#app/stores/remote.ts';

const admin = 'api/backstage/admin/remittance';
type Proposals = PostCalls['api/backstage/admin/remittance/getMoneyProposals']['data'];
type Decision = PostCalls['api/backstage/admin/remittance/decideMoneyProposal']['input'];

export type ProposalFilter = { state: 'open' | 'decided'; pageNo: number };
const proposals = remote<Proposals>();
/** What waits for a second operator, or was decided. */
export const $proposals = proposals.$state;
export const loadProposals = ({ state, pageNo }: ProposalFilter): Promise<void> =>
  proposals.load(() => browserClient().post(`${admin}/getMoneyProposals`, { state, pageNo, pageSize: 20 }));

export const decideProposal = (input: Decision, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/decideMoneyProposal`, input), reload);

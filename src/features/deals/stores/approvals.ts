import type { ApprovalOf, ApprovalPage, ApprovalView } from '#api/deals/approval.ts';
import type { LimitedAct } from '#api/deals/approval-choices.ts';
import type { PostCalls } from '#api/calls.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { m } from '#i18n/messages.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError, type Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { loadAccount } from '#app/stores/session.ts';

type Filter = { filter: 'waiting' | 'all'; pageNo: number };
/** What an address asks for. */
export const approvalFilter = (params: URLSearchParams): Filter => ({
  filter: params.get('filter') === 'all' ? 'all' : 'waiting',
  pageNo: pageNumber(params.get('pageNo')),
});

export const approvals = remote<ApprovalPage>();
export const askApprovals = (client: Reads, filter: Filter): Promise<ApprovalPage> =>
  client.post('api/trade/web/approval/getApprovalByPage', filter);
export const loadApprovals = (filter: Filter): Promise<void> =>
  approvals.load(() => askApprovals(browserClient(), filter));

/** What the company wants approved of a thing, and what was asked of it last. */
export const readApprovalOf = (act: LimitedAct, subjectId: string): Promise<Outcome<ApprovalOf>> =>
  outcomeOf(browserClient().silent.get('api/trade/web/approval/getApprovalOf', { act, subjectId }));

export const askAwardApproval = (
  key: OnceKey,
  input: PostCalls['api/trade/web/approval/askAwardApproval']['input'],
): Promise<Outcome<ApprovalView>> =>
  outcomeOf(
    browserClient().silent.post('api/trade/web/approval/askAwardApproval', input, { idempotencyKey: key.value() }),
  );
export const askSigningApproval = (key: OnceKey, id: string): Promise<Outcome<ApprovalView>> =>
  outcomeOf(
    browserClient().silent.post('api/trade/web/approval/askSigningApproval', { id }, { idempotencyKey: key.value() }),
  );

/**
 * Does what costs the company something; above its limit a colleague is asked at once, and the failure says so: once that
 * is approved, the same can be done again.
 */
export const orAskFirst = <Data>(done: Promise<Data>, ask: () => Promise<ApprovalView>): Promise<Data> =>
  done.catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.errorcode !== errorCodes.approvalNeeded) throw error;
    await ask();
    throw new ApiError(error.status, { ...error, message: m.deals_approval_settleAsked() });
  });

/** The number beside the reader's name follows. */
async function followed(call: Promise<ApprovalView>): Promise<Outcome<ApprovalView>> {
  const outcome = await outcomeOf(call);
  await loadAccount();
  return outcome;
}
export const decideApproval = (id: string, approve: boolean, reason = ''): Promise<Outcome<ApprovalView>> =>
  followed(browserClient().silent.post('api/trade/web/approval/decideApproval', { id, approve, reason }));
export const withdrawApproval = (id: string): Promise<Outcome<ApprovalView>> =>
  followed(browserClient().silent.post('api/trade/web/approval/withdrawApproval', { id }));

import type { PostCalls } from '#api/calls.ts';
import type { CalledInClaim, Claims } from '#api/deals/claim.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';
import { decide } from '#app/stores/decide.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { asked } from '#app/stores/remote.ts';
import { orAskFirst } from './approvals.ts';
import { takeStep } from './orders.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
type Files = readonly File[];

const write = () => browserClient().silent;

/** The claims of a sub-order, and what its reader could claim about. */
export const readClaims = (subOrderId: string): Promise<Claims> =>
  write().get('api/trade/web/claim/getClaims', { subOrderId });

/** Of a value of a lot it is another one than of the goods. */
export const claimDraft = <Typed extends Record<string, unknown>>(subOrderId: string, property = ''): Draft<Typed> =>
  draftOf(`claim:${subOrderId}:${property}`);

export type ClaimInput = Input<'api/trade/web/claim/makeClaim'>;
export const makeClaim = (key: OnceKey, orderId: string, input: ClaimInput, evidence: Files): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().form('api/trade/web/claim/makeClaim', input, { evidence }, options));

export type AnswerInput = Input<'api/trade/web/claim/answerClaim'>;
export const answerClaim = (
  key: OnceKey,
  orderId: string,
  input: AnswerInput,
  evidence: Files = [],
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    orAskFirst(write().form('api/trade/web/claim/answerClaim', input, { evidence }, options), () => askApproval(input)),
  );
const askApproval = ({ id, version, remedy, figure, tonnes }: Omit<AnswerInput, 'answer'>) =>
  write().post(
    'api/trade/web/approval/askClaimApproval',
    { id, version, remedy, figure, tonnes },
    { idempotencyKey: onceKey().value() },
  );

/** A step with a remark and nothing else. */
export const takeClaimStep = (
  key: OnceKey,
  orderId: string,
  path:
    | 'api/trade/web/claim/withdrawClaim'
    | 'api/trade/web/claim/callInMarketplace'
    | 'api/trade/web/claim/receiveClaimGoods',
  input: Input<'api/trade/web/claim/withdrawClaim'>,
): Promise<Outcome> => takeStep(key, orderId, (options) => write().post(path, input, options));

export const shipClaimGoods = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/claim/shipClaimGoods'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/claim/shipClaimGoods', input, options));

export const decideSettlement = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/claim/decideSettlement'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    orAskFirst(write().post('api/trade/web/claim/decideSettlement', input, options), () => askApproval(input)),
  );

export const confirmClaimPaid = (key: OnceKey, orderId: string, id: string): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/claim/confirmClaimPaid', { id }, options));

export const stateClaimPaid = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/claim/stateClaimPaid'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/claim/stateClaimPaid', input, options));

export const denyClaimPaid = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/claim/denyClaimPaid'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/claim/denyClaimPaid', input, options));

const pageSize = 20;
/** Claims that the marketplace was called in for. */
export const calledIn = asked((client, params: URLSearchParams) =>
  client.post('api/backstage/admin/claim/getCalledInClaims', { pageNo: pageNumber(params.get('pageNo')), pageSize }),
);

export const proposeSettlement = (
  key: OnceKey,
  { id, version }: CalledInClaim,
  said: { amount: string; text: string },
  reload: () => Promise<void>,
): Promise<Outcome> =>
  decide(
    write().post(
      'api/backstage/admin/claim/proposeSettlement',
      { id, version, ...said },
      { idempotencyKey: key.value() },
    ),
    reload,
  );

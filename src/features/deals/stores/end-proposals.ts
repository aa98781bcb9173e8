import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { orAskFirst } from './approvals.ts';
import { takeStep } from './orders.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];

const askApproval = (input: Input<'api/trade/web/approval/askEndApproval'>) =>
  browserClient().silent.post('api/trade/web/approval/askEndApproval', input, { idempotencyKey: onceKey().value() });

export const proposeEnd = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/order/proposeEnd'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    orAskFirst(browserClient().silent.post('api/trade/web/order/proposeEnd', input, options), () =>
      askApproval({ subOrderId: input.subOrderId, keeps: input.keeps }),
    ),
  );

/** `keeps`: of the proposal that was read. */
export const decideEnd = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/order/decideEnd'>,
  keeps: string,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    orAskFirst(browserClient().silent.post('api/trade/web/order/decideEnd', input, options), () =>
      askApproval({ subOrderId: input.subOrderId, keeps }),
    ),
  );

import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { takeStep } from './orders.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];

export const reviveDeal = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/order/reviveDeal'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => browserClient().silent.post('api/trade/web/order/reviveDeal', input, options));

export const avoidDeal = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/order/avoidDeal'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => browserClient().silent.post('api/trade/web/order/avoidDeal', input, options));

import type { PostCalls } from '#api/calls.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { takeStep } from './orders.ts';

const path = 'api/trade/supplier/order/extendPayment';

/** More time for what the buyer pays first. */
export const extendPayment = (
  key: OnceKey,
  orderId: string,
  input: PostCalls[typeof path]['input'],
): Promise<Outcome> => takeStep(key, orderId, (options) => browserClient().silent.post(path, input, options));

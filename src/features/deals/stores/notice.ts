import type { PostCalls } from '#api/calls.ts';
import type { Notices } from '#api/deals/deal-notice.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { takeStep } from './orders.ts';

const write = () => browserClient().silent;

/** The notices of a sub-order, and which its reader can give. */
export const readNotices = (subOrderId: string): Promise<Notices> =>
  write().get('api/trade/web/notice/getNotices', { subOrderId });

export const giveNotice = (
  key: OnceKey,
  orderId: string,
  input: PostCalls['api/trade/web/notice/giveNotice']['input'],
  papers: readonly File[],
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().form('api/trade/web/notice/giveNotice', input, { papers }, options));

export const arrangeTaking = (
  key: OnceKey,
  orderId: string,
  input: PostCalls['api/trade/web/logistics/arrangeTaking']['input'],
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/logistics/arrangeTaking', input, options));

export const acknowledgeNotice = (key: OnceKey, orderId: string, id: string): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/notice/acknowledgeNotice', { id }, options));

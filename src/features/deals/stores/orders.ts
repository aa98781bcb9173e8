import { atom } from 'nanostores';
import type { PostCalls } from '#api/calls.ts';
import { errorCodes } from '#api/common/envelope.ts';
import type { ShipmentView, TrackedShipment } from '#api/deals/logistics.ts';
import type { OrderSort } from '#api/deals/list-sorts.ts';
import type { BuyerNeed } from '#api/deals/next-step.ts';
import type { BuyerToday, OrderPage, Timeline } from '#api/deals/order.ts';
import type { Comparison } from '#api/deals/comparison.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError, type Reads, type WriteOptions } from '#client/client.ts';
import { readToken } from '#client/token.ts';
import { m } from '#i18n/messages.ts';
import type { Sorted } from '#lib/page-number.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { showToast } from '#app/stores/toasts.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];

const pageSize = 20;

export type OrderFilter = Sorted<OrderSort> & {
  /** 0: all. */
  status: number;
  keyword: string;
  from: string;
  to: string;
  /** Those alone in which the buyer is called for this. */
  needs: BuyerNeed | undefined;
  pageNo: number;
  cursor: string | undefined;
};

const askedOf = ({ from, to, ...rest }: OrderFilter) => ({ ...rest, ...(from && { from }), ...(to && { to }) });

/** Own orders, as filtered. */
export const orders = remote<OrderPage>();
export const askOrders = (client: Reads, filter: OrderFilter): Promise<OrderPage> => {
  return client.post('api/trade/web/order/getOrderByPage', { ...askedOf(filter), pageSize });
};
export const loadOrders = (filter: OrderFilter): Promise<void> => orders.load(() => askOrders(browserClient(), filter));

/** All of them, as filtered. */
export const exportOrders = (filter: OrderFilter): Promise<Outcome<File>> => {
  const { pageNo: _, cursor: __, ...asked } = askedOf(filter);
  return outcomeOf(browserClient().silent.file('api/trade/web/order/exportOrders', asked));
};

/** What the first page of the user center says of the buyer's orders. */
export const buyerToday = remote<BuyerToday>();
export const askBuyerToday = (client: Reads): Promise<BuyerToday> =>
  client.get('api/trade/web/order/getBuyerToday', {});
export const loadBuyerToday = (): Promise<void> => buyerToday.load(() => askBuyerToday(browserClient().silent));

/** The deal that is open. */
export const order = remote<OrderView>();
/** What a page brings along; nobody may have looked at it yet. */
export const askOrder = (client: Reads, id: string): Promise<OrderView> =>
  client.get('api/trade/web/order/getOrderById', { id, noted: 'no' });
/** The buyer is told that a page has been seen that brought its deal along. */
export const noteLook = (id: string): Promise<unknown> =>
  browserClient()
    .silent.get('api/trade/web/order/getOrderById', { id })
    .catch(() => null);
export function loadOrder(id: string): Promise<void> {
  if (order.$state.get().data?.id !== id) {
    order.forget();
    timeline.forget();
    comparison.forget();
    $overtaken.set(false);
  }
  return order.load(() => browserClient().get('api/trade/web/order/getOrderById', { id }));
}

const timeline = remote<Timeline>();
/** The chain of events of the deal that is open. */
export const $timeline = timeline.$state;
export const loadTimeline = (id: string): Promise<void> =>
  timeline.load(() => browserClient().get('api/trade/web/order/getTimeline', { id }));
export const exportTimeline = (id: string, format: 'json' | 'pdf'): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/order/exportTimeline', { id, format }));

/** Everything of a deal, to be checked without the marketplace. */
export const exportEvidence = (id: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/log/exportEvidence', { id }));

const comparison = remote<Comparison>();
/** The quotes of the deal that is open on one basis. */
export const $comparison = comparison.$state;
export const loadComparison = (basis: Input<'api/trade/web/order/getComparison'>): Promise<void> =>
  comparison.load(() => browserClient().post('api/trade/web/order/getComparison', basis));

/** Shipments of a sub-order with what happened to them. */
export const readShipments = (subOrderId: string): Promise<{ shipments: ShipmentView[] }> =>
  browserClient().silent.get('api/trade/web/logistics/getShipments', { subOrderId });

/** Where goods of an own deal are, by one number of theirs; nothing where they are no own ones. */
export async function trackOwn(number: string): Promise<TrackedShipment[]> {
  if (!readToken()) return [];
  const found = await outcomeOf(browserClient().silent.get('api/backstage/web/logistics/track', { number }));
  return found.ok ? found.data.shipments : [];
}

/** The last step came too late: what is shown is the fresh state. */
export const $overtaken = atom(false);

/**
 * Takes a step in a deal, once for each key. What the server answers is shown; where somebody was faster the fresh state
 * is, and the reader is told.
 */
export async function takeStep(
  key: OnceKey,
  orderId: string,
  send: (options: WriteOptions) => Promise<OrderView>,
): Promise<Outcome> {
  let tooLate = false;
  const answer = await outcomeOf(
    send({ idempotencyKey: key.value() }).catch((error: unknown) => {
      tooLate = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  if (!answer.ok && !tooLate) return answer;
  key.renew();
  $overtaken.set(tooLate);
  if (answer.ok) order.put(answer.data);
  else await loadOrder(orderId);
  if (timeline.$state.get().data) void loadTimeline(orderId);
  if (answer.ok) return { ok: true, data: undefined };
  showToast(m.deals_orders_overtaken(), 'warning');
  return { ok: false, message: m.deals_orders_overtaken(), fields: {} };
}

const write = () => browserClient().silent;

export const acceptQuotes = (key: OnceKey, input: Input<'api/trade/web/order/acceptQuotes'>): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) => write().post('api/trade/web/order/acceptQuotes', input, options));

export const cancelInquiry = (key: OnceKey, input: Input<'api/trade/web/order/cancelInquiry'>): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) => write().post('api/trade/web/order/cancelInquiry', input, options));

export const saveReferences = (key: OnceKey, input: Input<'api/trade/web/order/saveReferences'>): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) => write().post('api/trade/web/order/saveReferences', input, options));

export const confirmReceipt = (key: OnceKey, orderId: string, subOrderId: string): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/web/order/confirmReceipt', { subOrderId }, options));

export const confirmArrival = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/logistics/confirmArrival'>,
): Promise<Outcome> =>
  takeStep(key, orderId, async (options) => {
    await write().post('api/trade/web/logistics/confirmArrival', input, options);
    return write().get('api/trade/web/order/getOrderById', { id: orderId });
  });

export type EvaluationForm = { stars: string; text: string };
export const evaluationDraft = (subOrderId: string): Draft<EvaluationForm> => draftOf(`evaluation:${subOrderId}`);
export async function evaluate(
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/order/evaluate'>,
): Promise<Outcome> {
  const answer = await takeStep(key, orderId, (options) =>
    write().post('api/trade/web/order/evaluate', input, options),
  );
  if (answer.ok) evaluationDraft(input.subOrderId).clear();
  return answer;
}

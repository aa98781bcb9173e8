import type { PostCalls } from '#api/calls.ts';
import type { MoreSuppliers } from '#api/deals/open-rfq.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import type { TradeTermField } from '#api/deals/trade-terms.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { takeStep } from './orders.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

const choices = remote<RfqChoices>();
/** What the fields of an RFQ or a quote may say. */
export const $choices = choices.$state;
export async function loadChoices(): Promise<void> {
  if (choices.$state.get().data === null)
    await choices.load(() => browserClient().silent.get('api/trade/web/rfq/getRfqChoices', {}));
}

/** Whom else an open RFQ can be sent to. */
export const readMoreSuppliers = (orderId: string): Promise<Outcome<MoreSuppliers>> =>
  outcomeOf(browserClient().silent.post('api/trade/web/rfq/getMoreSuppliers', { orderId }));
export const addSuppliers = (
  key: OnceKey,
  input: PostCalls['api/trade/web/rfq/addSuppliers']['input'],
): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) =>
    browserClient().silent.post('api/trade/web/rfq/addSuppliers', input, options),
  );

/** Takes an invitation by e-mail back. */
export const withdrawGuest = (
  key: OnceKey,
  input: PostCalls['api/trade/web/rfq/withdrawGuest']['input'],
): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) =>
    browserClient().silent.post('api/trade/web/rfq/withdrawGuest', input, options),
  );

/** Takes an award back that waits for a certification. */
export const endGuestAward = (key: OnceKey, orderId: string): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    browserClient().silent.post('api/trade/web/order/endGuestAward', { orderId }, options),
  );

export type AnswerForm = { answer: string };
export const answerDraft = (entryId: string): Draft<AnswerForm> => draftOf(`answer:${entryId}`);

/** Answers a supplier's question. */
export async function answerQuestion(
  key: OnceKey,
  input: PostCalls['api/trade/web/rfq/answerQuestion']['input'],
): Promise<Outcome> {
  const outcome = await takeStep(key, input.orderId, (options) =>
    browserClient().silent.post('api/trade/web/rfq/answerQuestion', input, options),
  );
  if (outcome.ok) answerDraft(input.entryId).clear();
  return outcome;
}

/** What the buyer wants instead, as it is typed: '' leaves it as it was quoted. `prices` and `quantities` go by line. */
export type CounterOfferForm = {
  prices: Record<string, string>;
  quantities: Record<string, string>;
  /** Places of limits that are to be accepted as asked. */
  limits: string[];
  tradeTerm: string;
  packing: string;
  paymentTerm: string;
  leadTimeDays: string;
  /** In the writer's own time; '': the usual. */
  answerBy: string;
  text: string;
} & Record<TradeTermField, string>;
export const counterOfferDraft = (quoteId: string): Draft<CounterOfferForm> => draftOf(`counterOffer:${quoteId}`);

/** Asks one supplier for something better. */
export async function counterOffer(
  key: OnceKey,
  input: PostCalls['api/trade/web/order/counterOffer']['input'],
): Promise<Outcome> {
  const outcome = await takeStep(key, input.orderId, (options) =>
    browserClient().silent.post('api/trade/web/order/counterOffer', input, options),
  );
  if (outcome.ok) counterOfferDraft(input.quoteId).clear();
  return outcome;
}

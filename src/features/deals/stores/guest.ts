import type { QueryCalls } from '#api/calls.ts';
import type { GuestDeal } from '#api/deals/guest.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError, type Client } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import type { Voice } from '../supplier/voice.ts';
import { questionDraft, quoteDraft } from './supplier.ts';

/** What the link of an invitation by e-mail opens. */
export const guestDeal = remote<GuestDeal>();
/** Looked at by a program that follows links, it is not opened. */
export const askGuestDeal = (client: Pick<Client, 'post'>, token: string): Promise<GuestDeal> =>
  client.post('api/trade/guest/rfq/getGuestDeal', { token, noted: false });
export const loadGuestDeal = (token: string): Promise<void> =>
  guestDeal.load(() => browserClient().silent.post('api/trade/guest/rfq/getGuestDeal', { token }));

export const readGuestFile =
  (token: string) =>
  (id: string): Promise<Outcome<File>> =>
    outcomeOf(browserClient().silent.file('api/trade/guest/rfq/getGuestFile', { token, id }));

const write = () => browserClient().silent;

/** Takes a step by the link: what the server answers is shown; where something else came first, the fresh state is. */
async function takeStep(token: string, send: () => Promise<GuestDeal>): Promise<Outcome> {
  let tooLate = false;
  const answer = await outcomeOf(
    send().catch((error: unknown) => {
      tooLate = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  if (answer.ok) {
    guestDeal.put(answer.data);
    return { ok: true, data: undefined };
  }
  if (!tooLate) return answer;
  await loadGuestDeal(token);
  showToast(m.deals_orders_overtaken(), 'warning');
  return { ...answer, message: m.deals_orders_overtaken() };
}

/** A supplier's answers, by the link of an e-mail. */
export const guestVoice = (token: string): Voice => ({
  submitQuote: async (_key, { orderId, ...input }) => {
    const after = guestDeal.$state
      .get()
      .data?.deal?.quotes.find(({ state }) => state === 'live' || state === 'expired');
    const sent = await takeStep(token, () =>
      write().post('api/trade/guest/quote/submitGuestQuote', {
        ...input,
        token,
        after: after?.versions[0]?.version ?? 0,
      }),
    );
    if (sent.ok) quoteDraft(orderId).clear();
    return sent;
  },
  withdrawQuote: (_key, { orderId: _, ...input }) =>
    takeStep(token, () => write().post('api/trade/guest/quote/withdrawGuestQuote', { ...input, token })),
  keepQuote: (_key, { orderId: _, ...input }) =>
    takeStep(token, () => write().post('api/trade/guest/quote/keepGuestQuote', { ...input, token })),
  declineRfq: (_key, { orderId: _, ...input }) =>
    takeStep(token, () => write().post('api/trade/guest/rfq/declineGuestRfq', { ...input, token })),
  askQuestion: async (_key, { orderId, ...input }) => {
    const sent = await takeStep(token, () => write().post('api/trade/guest/rfq/askGuestQuestion', { ...input, token }));
    if (sent.ok) questionDraft(orderId).clear();
    return sent;
  },
});

export const refuseInvitations = (
  input: QueryCalls['api/trade/guest/rfq/refuseInvitations']['input'],
): Promise<Outcome<unknown>> => outcomeOf(write().query('api/trade/guest/rfq/refuseInvitations', input));

/** Puts the award into the company of who is logged in. */
export async function takeUpAward(key: OnceKey, token: string): Promise<Outcome<{ orderId: string | null }>> {
  const answer = await outcomeOf(
    write().post('api/trade/supplier/award/takeUpAward', { token }, { idempotencyKey: key.value() }),
  );
  key.renew();
  if (answer.ok && answer.data.orderId === null) await loadGuestDeal(token);
  return answer;
}

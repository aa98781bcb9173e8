import type { PostCalls } from '#api/calls.ts';
import type { WaitingRfqs } from '#api/deals/rfq.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

/** The member's RFQs that wait for the certification, or waited in vain. */
export const waitingRfqs = asked((client: Reads, _: null): Promise<WaitingRfqs> =>
  client.post('api/trade/web/rfq/getWaitingRfqs', {}),
);

const key = onceKey();

/** Keeps the RFQ on the server until the company is certified. Sent twice, because an answer was lost, it is kept once. */
export async function keepRfq(
  input: PostCalls['api/trade/web/rfq/saveWaitingRfq']['input'],
  attachments: readonly File[],
): Promise<Outcome<{ id: string }>> {
  const answer = await outcomeOf(
    browserClient().form('api/trade/web/rfq/saveWaitingRfq', input, { attachments }, { idempotencyKey: key.value() }),
  );
  if (answer.ok) key.renew();
  return answer;
}

export async function withdrawWaitingRfq(id: string): Promise<Outcome<unknown>> {
  const answer = await outcomeOf(browserClient().post('api/trade/web/rfq/withdrawWaitingRfq', { id }));
  await waitingRfqs.load(null);
  return answer;
}

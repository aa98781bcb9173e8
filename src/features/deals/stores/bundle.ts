import type { RfqBundle } from '#api/deals/bundle.ts';
import type { PostCalls } from '#api/calls.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

/** RFQs that were posted together, by their number. */
export const bundle = asked((client: Reads, number: string): Promise<RfqBundle> =>
  client.get('api/trade/web/rfq/getRfqBundle', { number }),
);

/** Takes back those that are open; the page shows what has become of them. */
export async function cancelBundle(
  key: OnceKey,
  input: PostCalls['api/trade/web/rfq/cancelRfqBundle']['input'],
): Promise<Outcome> {
  const answer = await outcomeOf(
    browserClient().silent.post('api/trade/web/rfq/cancelRfqBundle', input, { idempotencyKey: key.value() }),
  );
  if (!answer.ok) return answer;
  key.renew();
  await bundle.load(input.number);
  return { ok: true, data: undefined };
}

/** Awards one of them, once for each key. */
export async function awardOne(
  key: OnceKey,
  input: PostCalls['api/trade/web/order/acceptQuotes']['input'],
): Promise<Outcome> {
  const answer = await outcomeOf(
    browserClient().silent.post('api/trade/web/order/acceptQuotes', input, { idempotencyKey: key.value() }),
  );
  key.renew();
  return answer.ok ? { ok: true, data: undefined } : answer;
}

import type { PostCalls } from '#api/calls.ts';
import type { RfqTemplates } from '#api/deals/rfq-templates.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

/** The company's templates of RFQs. */
export const rfqTemplates = asked((client: Reads, _: null): Promise<RfqTemplates> =>
  client.post('api/trade/web/rfq/getRfqTemplates', {}),
);

export type ToKeep = PostCalls['api/trade/web/rfq/saveRfqTemplate']['input'];
export async function saveRfqTemplate(key: OnceKey, input: ToKeep): Promise<Outcome<{ id: string }>> {
  const answer = await outcomeOf(
    browserClient().silent.post('api/trade/web/rfq/saveRfqTemplate', input, { idempotencyKey: key.value() }),
  );
  key.renew();
  return answer;
}

const shownAnew = async <Data>(call: Promise<Data>): Promise<Outcome<Data>> => {
  const answer = await outcomeOf(call);
  await rfqTemplates.load(null);
  return answer;
};
export const renameRfqTemplate = (id: string, name: string) =>
  shownAnew(browserClient().silent.post('api/trade/web/rfq/renameRfqTemplate', { id, name }));
export const deleteRfqTemplate = (id: string) =>
  shownAnew(browserClient().silent.post('api/trade/web/rfq/deleteRfqTemplate', { id }));

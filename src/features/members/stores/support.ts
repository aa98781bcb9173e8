import { browserClient } from '#client/browser.ts';
import { lookOnWith } from '#app/frame/support-view.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import type { Outcome } from '#lib/outcome.ts';

/** From here on this browser sees what the member sees, until that ends. */
export async function beginSupportView(memberId: string, reason: string): Promise<Outcome<unknown>> {
  const begun = await outcomeOf(
    browserClient().post('api/backstage/admin/support/beginSupportView', { memberId, reason }),
  );
  if (begun.ok) lookOnWith(begun.data.token, begun.data.expiresAt);
  return begun;
}

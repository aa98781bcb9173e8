import type { PostCalls } from '#api/calls.ts';
import type { LotsView, ReadAnalysis } from '#api/deals/lot.ts';
import type { LotSide } from '#api/deals/lot-rules.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';

const silent = () => browserClient().silent;

/** The lots of a sub-order with what was measured of them. */
export const lots = asked((client: Reads, subOrderId: string): Promise<LotsView> =>
  client.get('api/trade/web/lot/getLots', { subOrderId }),
);
/** The same for a form beside. */
export const readLots = (subOrderId: string): Promise<LotsView> =>
  silent().get('api/trade/web/lot/getLots', { subOrderId });

export type StatedLot = PostCalls['api/trade/web/lot/stateMeasurement']['input'];
/** States values once for each key; the page shows what has become of them. */
export async function stateLot(key: OnceKey, side: LotSide, input: StatedLot): Promise<Outcome> {
  const options = { idempotencyKey: key.value() };
  const answer = await outcomeOf(
    side === 'supplier'
      ? silent().post('api/trade/supplier/lot/stateAnalysis', input, options)
      : silent().post('api/trade/web/lot/stateMeasurement', input, options),
  );
  if (!answer.ok) return answer;
  key.renew();
  lots.put(answer.data);
  return { ok: true, data: undefined };
}

export const readCertificate = (subOrderId: string, file: File): Promise<Outcome<ReadAnalysis>> =>
  outcomeOf(silent().form('api/trade/web/lot/readAnalysis', { subOrderId }, { file: [file] }));

export const lotTemplate = (subOrderId: string, format: 'csv' | 'xlsx'): Promise<Outcome<File>> =>
  outcomeOf(silent().file('api/trade/web/lot/exportTemplate', { subOrderId, format }));
export const lotPassport = (
  subOrderId: string,
  { line, lot }: { line: number; lot: string },
  format: 'json' | 'pdf',
): Promise<Outcome<File>> =>
  outcomeOf(silent().file('api/trade/web/lot/exportPassport', { subOrderId, line, lot, format }));

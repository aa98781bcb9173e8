import { atom } from 'nanostores';
import type { PostCalls } from '#api/calls.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { takeStep } from './orders.ts';

type Step =
  | 'api/trade/supplier/remittance/confirmTransfer'
  | 'api/trade/supplier/remittance/denyTransfer'
  | 'api/trade/supplier/remittance/takeBackTransfer'
  | 'api/trade/supplier/remittance/recordTransfer'
  | 'api/trade/supplier/remittance/recordReturn'
  | 'api/trade/web/remittance/confirmReturn'
  | 'api/trade/web/remittance/denyReturn';

/** What one side of a deal whose seller collects itself says of its money. */
export const sayOfMoney = <Path extends Step>(
  path: Path,
  key: OnceKey,
  orderId: string,
  input: PostCalls[Path]['input'],
): Promise<Outcome> => takeStep(key, orderId, (options) => browserClient().silent.post(path, input, options));

/** Transfers to the seller for a sub-order, newest first. */
export async function readDirectTransfers({ id, number }: { id: string; number: string }): Promise<RemittanceRecord[]> {
  const input = { side: 'supplier', keyword: number, pageSize: 100 } as const;
  const { list } = await browserClient().silent.post('api/trade/web/remittance/getRemittanceByPage', input);
  return list.filter(({ subOrderId }) => subOrderId === id);
}

/** Currencies in which the company would be paid directly, and has given no account. */
export const $directCurrencies = atom<readonly string[]>([]);

export async function loadDirectCurrencies(): Promise<void> {
  const known = browserClient().silent.post('api/trade/supplier/payout/getPayouts', { pageSize: 1 });
  // Without an answer there is nothing to say: the contract says it again.
  const { direct } = await known.catch(() => ({ direct: [] }));
  $directCurrencies.set(direct);
}

import type { PostCalls } from '#api/calls.ts';
import type { IncomingPayment } from '#api/deals/direct-payment.ts';
import { textLength } from '#api/common/limits.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { statementText } from './statement-file.ts';

const own = 'api/trade/supplier/remittance';
export type OwnStatement = PostCalls[`${typeof own}/readStatement`]['data'];

/** What payments of a statement of the seller's own account may be. */
export async function readOwnStatement(file: File): Promise<Outcome<OwnStatement>> {
  const read = await statementText(file);
  if (!read.ok) return read;
  return outcomeOf(browserClient().silent.post(`${own}/readStatement`, { content: read.data }));
}

/** A payment is a transfer: the recorded one, or one that its buyer has not recorded. It counts as it stands on the statement. */
export function countPayment(
  { bookedAt: arrivedAt, money: { amount }, reference, remitter }: IncomingPayment,
  proposal: IncomingPayment['proposals'][number],
): Promise<Outcome<unknown>> {
  const { silent } = browserClient();
  const options = { idempotencyKey: onceKey().value() };
  const said = { arrivedAt, receivingNumber: reference.slice(0, textLength.bankReference[1]) };
  const { remittanceId: id, subOrderId } = proposal;
  if (id !== null) return outcomeOf(silent.post(`${own}/confirmTransfer`, { ...said, id, arrived: amount }, options));
  const by = remitter || proposal.remitter;
  return outcomeOf(silent.post(`${own}/recordTransfer`, { ...said, subOrderId, amount, remitter: by }, options));
}

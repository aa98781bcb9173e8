import type { DealSide } from '#api/deals/deal-address.ts';
import type { CollectingWay } from '#api/deals/collecting.ts';
import type { AccountStatement } from '#api/deals/ledger.ts';
import type { RefundPage } from '#api/deals/refund.ts';
import type { PaymentDetails, RemittancePage, RemittanceRecord } from '#api/deals/remittance.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError, type Reads } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

const pageSize = 20;

export type RecordFilter = {
  /** What was sent as buyer, or received as supplier. */
  side: DealSide;
  state: RemittanceRecord['state'] | undefined;
  keyword: string;
  from: string;
  to: string;
  /** Of the statement of account. */
  currency: string;
  collecting: CollectingWay | undefined;
  pageNo: number;
};

const asked = ({ side, keyword, from, to, pageNo }: RecordFilter) => ({
  ...{ side, pageNo, pageSize },
  ...(keyword && { keyword }),
  ...(from && { from }),
  ...(to && { to }),
});

export const records = remote<RemittancePage>();
export const askRecords = (client: Reads, filter: RecordFilter): Promise<RemittancePage> =>
  client.post('api/trade/web/remittance/getRemittanceByPage', { ...asked(filter), state: filter.state });
export const loadRecords = (filter: RecordFilter): Promise<void> =>
  records.load(() => askRecords(browserClient(), filter));

/** Refunds of own deals, with the credits that are left. */
export const refunds = remote<RefundPage>();
export const askRefunds = (client: Reads, filter: RecordFilter): Promise<RefundPage> =>
  client.post('api/trade/web/remittance/getRefundByPage', asked(filter));
export const loadRefunds = (filter: RecordFilter): Promise<void> =>
  refunds.load(() => askRefunds(browserClient(), filter));

/** What is held for the reader's company, and how it came to it. */
export const statement = remote<AccountStatement>();
const statementAsked = ({ side, collecting, currency, from, to }: RecordFilter) => ({
  side,
  ...(collecting && { collecting }),
  ...(currency && { currency }),
  ...(from && { from }),
  ...(to && { to }),
});
export const askStatement = (client: Reads, filter: RecordFilter): Promise<AccountStatement> =>
  client.post('api/trade/web/remittance/getAccountStatement', {
    ...statementAsked(filter),
    ...{ pageNo: filter.pageNo, pageSize },
  });
export const loadStatement = (filter: RecordFilter): Promise<void> =>
  statement.load(() => askStatement(browserClient(), filter));
export const exportStatement = (filter: RecordFilter, format: 'csv' | 'pdf'): Promise<Outcome<File>> =>
  outcomeOf(
    browserClient().silent.file('api/trade/web/remittance/exportAccountStatement', {
      ...statementAsked(filter),
      format,
    }),
  );

export const exportRecords = (side: DealSide): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/remittance/exportRemittances', { side }));
export const readReceipt = (id: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/remittance/getReceipt', { id }));

/** Where and how much to pay for a sub-order. */
export const payment = remote<PaymentDetails>();
export const askPayment = (client: Reads, subOrderId: string): Promise<PaymentDetails> =>
  client.get('api/trade/web/remittance/getCollectionAccount', { subOrderId });
export function loadPayment(subOrderId: string): Promise<void> {
  // Who asks for the same anew may be writing into its form.
  if (payment.$state.get().data?.subOrderId !== subOrderId) payment.forget();
  return payment.load(() => askPayment(browserClient().silent, subOrderId).catch(explain));
}

/** A conflict says in its fields why there is nothing to pay. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { account, status } = error.fields;
  if (account) throw new ApiError(error.status, { message: account });
  throw status ? new ApiError(error.status, { message: m.deals_remit_nothingToPay() }) : error;
}

export type TransferForm = {
  remitter: string;
  remittanceBank: string;
  amount: string;
  sentAt: string;
  another: boolean;
};

export const withdrawRecord = (id: string, key: OnceKey): Promise<Outcome<RemittanceRecord>> =>
  outcomeOf(
    browserClient().silent.post('api/trade/web/remittance/withdrawRemittance', { id }, { idempotencyKey: key.value() }),
  );

/** Puts what is over on another deal onto this one, and asks for the payment page again. */
export async function moveCredit(
  subOrderId: string,
  typed: { fromSubOrderId: string; amount: string },
  key: OnceKey,
): Promise<Outcome> {
  const options = { idempotencyKey: key.value() };
  const answer = await outcomeOf(
    browserClient().silent.post('api/trade/web/remittance/moveCredit', { subOrderId, ...typed }, options),
  );
  if (!answer.ok) return answer;
  key.renew();
  await loadPayment(subOrderId);
  return { ok: true, data: undefined };
}

/** Records a transfer, and asks for the payment page again. */
export async function recordTransfer(
  subOrderId: string,
  typed: TransferForm,
  slip: readonly File[],
  key: OnceKey,
): Promise<Outcome> {
  const answer = await outcomeOf(
    browserClient().silent.form(
      'api/trade/web/remittance/createRemittance',
      { subOrderId, ...typed },
      { slip },
      { idempotencyKey: key.value() },
    ),
  );
  if (!answer.ok) return answer;
  key.renew();
  await loadPayment(subOrderId);
  return { ok: true, data: undefined };
}

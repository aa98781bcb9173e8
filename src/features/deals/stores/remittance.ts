import type { DealSide } from '#api/deals/deal-address.ts';
import type { RefundPage } from '#api/deals/refund.ts';
import type { PaymentDetails, RemittancePage, RemittanceRecord } from '#api/deals/remittance.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
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
  pageNo: number;
};

const records = remote<RemittancePage>();
export const $records = records.$state;
export const loadRecords = ({ side, state, keyword, from, to, pageNo }: RecordFilter): Promise<void> =>
  records.load(() =>
    browserClient().post('api/trade/web/remittance/getRemittanceByPage', {
      ...{ side, pageNo, pageSize },
      ...(state && { state }),
      ...(keyword && { keyword }),
      ...(from && { from }),
      ...(to && { to }),
    }),
  );

const refunds = remote<RefundPage>();
/** Refunds of own deals, with the credits that are left. */
export const $refunds = refunds.$state;
export const loadRefunds = ({ side, keyword, from, to, pageNo }: RecordFilter): Promise<void> =>
  refunds.load(() =>
    browserClient().post('api/trade/web/remittance/getRefundByPage', {
      ...{ side, pageNo, pageSize },
      ...(keyword && { keyword }),
      ...(from && { from }),
      ...(to && { to }),
    }),
  );

export const exportRecords = (side: DealSide): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/remittance/exportRemittances', { side }));
export const readReceipt = (id: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/remittance/getReceipt', { id }));

const payment = remote<PaymentDetails>();
/** Where and how much to pay for a sub-order. */
export const $payment = payment.$state;
export const loadPayment = (subOrderId: string): Promise<void> =>
  payment.load(() =>
    browserClient().silent.get('api/trade/web/remittance/getCollectionAccount', { subOrderId }).catch(explain),
  );
export const forgetPayment = (): void => payment.forget();

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

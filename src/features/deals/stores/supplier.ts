import type { PostCalls } from '#api/calls.ts';
import type { SubOrderPage, SupplierToday } from '#api/deals/order.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import type { Invitation, InvitationPage } from '#api/deals/rfq.ts';
import type { TradeTermField } from '#api/deals/trade-terms.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import type { AnswerForm } from '../limits/answer-values.ts';
import { takeStep } from './orders.ts';
import { remote } from '#app/stores/remote.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];

const pageSize = 20;

/** What waits for the supplier. */
export const today = remote<SupplierToday>();
export const askToday = (client: Reads): Promise<SupplierToday> =>
  client.get('api/trade/supplier/order/getSupplierToday', {});
export const loadToday = (): Promise<void> => today.load(() => askToday(browserClient()));

export const invitationStates = ['waiting', 'quoted', 'declined', 'closed'] as const;
/** Parts of what waits. */
export const waitingParts = ['dueSoon', 'counterOffers'] as const;
export type InvitationFilter = {
  /** Undefined: all. */
  state: (typeof invitationStates)[number] | undefined;
  only: (typeof waitingParts)[number] | undefined;
  keyword: string;
  pageNo: number;
  cursor: string | undefined;
};
/** What the day begins with: those that wait and end first. */
export const mostPressing: InvitationFilter = {
  ...{ state: 'waiting', only: undefined, keyword: '', pageNo: 1, cursor: undefined },
};
export const invitations = remote<InvitationPage>();
export const askInvitations = (client: Reads, filter: InvitationFilter): Promise<InvitationPage> =>
  client.post('api/trade/supplier/rfq/getInvitationByPage', { ...filter, pageSize });
/** By when an RFQ, or what its buyer wants of the quote, is to be answered. */
export const endOfAnswer = ({ counterUntil, quoteDueAt }: Invitation): string => counterUntil ?? quoteDueAt;
export const loadInvitations = (filter: InvitationFilter): Promise<void> =>
  invitations.load(() => askInvitations(browserClient(), filter));

export type SubOrderFilter = {
  /** 0: all. */
  status: number;
  keyword: string;
  needs: 'claim' | undefined;
  pageNo: number;
  cursor: string | undefined;
};
export const subOrders = remote<SubOrderPage>();
export const askSubOrders = (client: Reads, filter: SubOrderFilter): Promise<SubOrderPage> =>
  client.post('api/trade/supplier/order/getSubOrderByPage', { ...filter, pageSize });
export const exportSubOrders = ({ status, keyword, needs }: SubOrderFilter): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/supplier/order/exportSubOrders', { status, keyword, needs }));
export const loadSubOrders = (filter: SubOrderFilter): Promise<void> =>
  subOrders.load(() => askSubOrders(browserClient(), filter));

const write = () => browserClient().silent;

// -------------------------------------------------------------------------------------------------- the RFQ

export type QuestionForm = { question: string };
export const questionDraft = (orderId: string): Draft<QuestionForm> => draftOf(`question:${orderId}`);
export async function askQuestion(key: OnceKey, input: Input<'api/trade/supplier/rfq/askQuestion'>): Promise<Outcome> {
  const outcome = await takeStep(key, input.orderId, (options) =>
    write().post('api/trade/supplier/rfq/askQuestion', input, options),
  );
  if (outcome.ok) questionDraft(input.orderId).clear();
  return outcome;
}

export const declineRfq = (key: OnceKey, input: Input<'api/trade/supplier/rfq/declineRfq'>): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) => write().post('api/trade/supplier/rfq/declineRfq', input, options));

// ------------------------------------------------------------------------------------------------ the quote

export type QuoteLineForm = {
  /** '': a grade that is not in the physical property table. */
  materialId: string;
  gradeNumber: string;
  replacement: boolean;
  quantity: string;
  unitPrice: string;
  remark: string;
};
/** A quote as it is typed. `validUntil`: in the writer's own time; `rfqVersion`: the RFQ that its writer has read. */
export type QuoteForm = {
  rfqVersion: number;
  lines: QuoteLineForm[];
  currency: string;
  validUntil: string;
  leadTimeDays: string;
  paymentTerm: string;
  tradeTerm: string;
  packing: string;
  remarks: string;
  /** What is said to each limit of the RFQ. */
  limits: AnswerForm[];
} & Record<TradeTermField, string>;

export const quoteDraft = (orderId: string): Draft<QuoteForm> => draftOf(`quote:${orderId}`);
export async function submitQuote(
  key: OnceKey,
  input: Input<'api/trade/supplier/quote/submitQuote'>,
): Promise<Outcome> {
  const outcome = await takeStep(key, input.orderId, (options) =>
    write().post('api/trade/supplier/quote/submitQuote', input, options),
  );
  if (outcome.ok) quoteDraft(input.orderId).clear();
  return outcome;
}

export const withdrawQuote = (key: OnceKey, input: Input<'api/trade/supplier/quote/withdrawQuote'>): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) => write().post('api/trade/supplier/quote/withdrawQuote', input, options));

export const keepQuote = (key: OnceKey, input: Input<'api/trade/supplier/quote/keepQuote'>): Promise<Outcome> =>
  takeStep(key, input.orderId, (options) => write().post('api/trade/supplier/quote/keepQuote', input, options));

// ---------------------------------------------------------------------------------------------- the shipment

export const noticeReady = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/noticeReady'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/supplier/logistics/noticeReady', input, options));

/** A shipment as it is typed; files cannot be kept. `containers`: one a line, or with commas in between. */
export type ShipForm = {
  /** Position of the line of the contract; empty: not chosen yet. */
  line: string;
  quantity: string;
  /** Nothing follows. */
  last: boolean;
  carrier: string;
  transportDocument: string;
  containers: string;
  originPort: string;
  destinationPort: string;
  /** Where goods are handed over, under terms without ports. */
  place: string;
  etd: string;
  eta: string;
  lots: string[];
};
export const shipDraft = (subOrderId: string): Draft<ShipForm> => draftOf(`ship:${subOrderId}`);

export type ShipFiles = {
  billOfLading: readonly File[];
  packingList: readonly File[];
  /** In the order of the lots. */
  certificates: readonly File[];
};
export async function ship(
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/ship'>,
  files: ShipFiles,
): Promise<Outcome> {
  const outcome = await takeStep(key, orderId, (options) =>
    write().form('api/trade/supplier/logistics/ship', input, files, options),
  );
  if (outcome.ok) shipDraft(input.subOrderId).clear();
  return outcome;
}

/** Adds what happened to a shipment. The deal is shown fresh afterwards, as its status may allow something else. */
export const addTracking = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/addTracking'>,
): Promise<Outcome> =>
  takeStep(key, orderId, async (options) => {
    await write().post('api/trade/supplier/logistics/addTracking', input, options);
    return write().get('api/trade/web/order/getOrderById', { id: orderId });
  });

export const correctShipment = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/correctShipment'>,
): Promise<Outcome> =>
  takeStep(key, orderId, async (options) => {
    await write().post('api/trade/supplier/logistics/correctShipment', input, options);
    return write().get('api/trade/web/order/getOrderById', { id: orderId });
  });

export const addDocument = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/addShipmentDocument'>,
  document: readonly File[],
): Promise<Outcome> =>
  takeStep(key, orderId, async (options) => {
    await write().form('api/trade/supplier/logistics/addShipmentDocument', input, { document }, options);
    return write().get('api/trade/web/order/getOrderById', { id: orderId });
  });

// ------------------------------------------------------------------------------------------------ the money

/** Transfers for a sub-order that its supplier may see, newest first. */
export async function readPayments(subOrder: { id: string; number: string }): Promise<RemittanceRecord[]> {
  const { list } = await browserClient().silent.post('api/trade/web/remittance/getRemittanceByPage', {
    ...{ side: 'supplier', keyword: subOrder.number, pageNo: 1, pageSize: 100 },
  });
  return list.filter(({ subOrderId }) => subOrderId === subOrder.id);
}

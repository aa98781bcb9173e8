import type { Money } from '#api/common/common.ts';
import { rejectionName, type Rejection } from '#api/deals/remittance-words.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { namesAccount } from '../text/bank-details.ts';
import { goodsText, type Goods } from './goods.ts';
import type { Letter } from './letter.ts';

/** What a party of a deal is told of, by what its words need to know. */
export const dealNoticeKinds = {
  /** What a company or shop has done, or has to do with it. */
  party: [
    'rfqReceived',
    'quoteReceived',
    'quoteRevised',
    'quoteWithdrawn',
    'rfqDeclined',
    'question',
    'answer',
    'counterOffer',
    'quoteAccepted',
    'notAwarded',
    'inquiryCancelled',
    'quoteReminder',
    'contractIssued',
    'otherSideSigned',
    'allSigned',
    'contractRefused',
    'amendmentProposed',
    'amendmentRefused',
    'signingLapsed',
    'paymentLapsed',
    'shipped',
    'arrived',
    'completed',
    'evaluated',
  ],
  /** What has come about by itself, or by the marketplace. */
  deal: ['noQuote', 'quotesExpired', 'dealHeld', 'dealGoesOn'],
  /** Money that has moved. */
  money: ['remittanceConfirmed', 'remittanceReversed', 'fundsArrived', 'refunded', 'refundReturned', 'finalAmount'],
  /** Where money is to go. */
  account: ['accountChanging', 'accountStopped'],
} as const;
type Of<Group extends keyof typeof dealNoticeKinds> = (typeof dealNoticeKinds)[Group][number];

/** `who`: the company or shop; days as `2026-03-05`; letters of old have the reason in their words. */
export type DealNews =
  | { kind: Of<'party'>; who: string }
  | { kind: Of<'deal'> }
  | { kind: Of<'money'>; money: Money }
  | { kind: 'remittanceRejected'; money: Money; reason: Rejection | null; until: string | null }
  | { kind: Of<'account'>; currency: string; day: string };

export type DealNotice = DealNews & {
  /** For whom it is: the link leads to the own side's page. */
  side: 'buyer' | 'supplier';
  orderId: string;
  /** Inquiry number, or the sub-order's. */
  number: string;
  /** As it stands in the order. */
  goods: Goods;
  /** Words of a person, as written; empty: none. */
  words: string;
  /** How many events the receiver's chain of the deal had after this step, and the hash of its last one; letters of old have none. */
  events?: number;
  head?: string;
};

/** As they read in the letter; empty where the kind has none. */
type Values = Record<'goods' | 'who' | 'amount' | 'currency' | 'day', string>;
type Words = {
  subject: (values: { number: string }) => string;
  text: (values: Values) => string;
};

const notices: Record<DealNews['kind'], Words> = {
  rfqReceived: { subject: m.deal_rfqReceivedSubject, text: m.deal_rfqReceived },
  quoteReceived: { subject: m.deal_quoteReceivedSubject, text: m.deal_quoteReceived },
  quoteRevised: { subject: m.deal_quoteRevisedSubject, text: m.deal_quoteRevised },
  quoteWithdrawn: { subject: m.deal_quoteWithdrawnSubject, text: m.deal_quoteWithdrawn },
  rfqDeclined: { subject: m.deal_rfqDeclinedSubject, text: m.deal_rfqDeclined },
  question: { subject: m.deal_questionSubject, text: m.deal_question },
  answer: { subject: m.deal_answerSubject, text: m.deal_answer },
  counterOffer: { subject: m.deal_counterOfferSubject, text: m.deal_counterOffer },
  quoteAccepted: { subject: m.deal_quoteAcceptedSubject, text: m.deal_quoteAccepted },
  notAwarded: { subject: m.deal_notAwardedSubject, text: m.deal_notAwarded },
  inquiryCancelled: { subject: m.deal_inquiryCancelledSubject, text: m.deal_inquiryCancelled },
  noQuote: { subject: m.deal_noQuoteSubject, text: m.deal_noQuote },
  quoteReminder: { subject: m.deal_quoteReminderSubject, text: m.deal_quoteReminder },
  quotesExpired: { subject: m.deal_quotesExpiredSubject, text: m.deal_quotesExpired },
  contractIssued: { subject: m.deal_contractIssuedSubject, text: m.deal_contractIssued },
  otherSideSigned: { subject: m.deal_otherSideSignedSubject, text: m.deal_otherSideSigned },
  allSigned: { subject: m.deal_allSignedSubject, text: m.deal_allSigned },
  contractRefused: { subject: m.deal_contractRefusedSubject, text: m.deal_contractRefused },
  amendmentProposed: { subject: m.deal_amendmentProposedSubject, text: m.deal_amendmentProposed },
  amendmentRefused: { subject: m.deal_amendmentRefusedSubject, text: m.deal_amendmentRefused },
  signingLapsed: { subject: m.deal_signingLapsedSubject, text: m.deal_signingLapsed },
  remittanceConfirmed: { subject: m.deal_remittanceConfirmedSubject, text: m.deal_remittanceConfirmed },
  remittanceRejected: { subject: m.deal_remittanceRejectedSubject, text: m.deal_remittanceRejected },
  remittanceReversed: { subject: m.deal_remittanceReversedSubject, text: m.deal_remittanceReversed },
  fundsArrived: { subject: m.deal_fundsArrivedSubject, text: m.deal_fundsArrived },
  paymentLapsed: { subject: m.deal_paymentLapsedSubject, text: m.deal_paymentLapsed },
  refunded: { subject: m.deal_refundedSubject, text: m.deal_refunded },
  refundReturned: { subject: m.deal_refundReturnedSubject, text: m.deal_refundReturned },
  shipped: { subject: m.deal_shippedSubject, text: m.deal_shipped },
  finalAmount: { subject: m.deal_finalAmountSubject, text: m.deal_finalAmount },
  arrived: { subject: m.deal_arrivedSubject, text: m.deal_arrived },
  completed: { subject: m.deal_completedSubject, text: m.deal_completed },
  evaluated: { subject: m.deal_evaluatedSubject, text: m.deal_evaluated },
  accountChanging: { subject: m.deal_accountChangingSubject, text: m.deal_accountChanging },
  accountStopped: { subject: m.deal_accountStoppedSubject, text: m.deal_accountStopped },
  dealHeld: { subject: m.deal_dealHeldSubject, text: m.deal_dealHeld },
  dealGoesOn: { subject: m.deal_dealGoesOnSubject, text: m.deal_dealGoesOn },
};

/** Where a side follows a deal. */
export const dealPath = (side: DealNotice['side'], orderId: string): string =>
  side === 'buyer' ? `/userCenter/orderDetails_order/${orderId}` : `/supplierCenter/deal/${orderId}`;

export function dealLetter(notice: DealNotice, { siteUrl }: { siteUrl: string }): Letter {
  const { kind, side, orderId, number, events, head } = notice;
  const { subject, text } = notices[kind];
  const words = wordsOf(notice);
  const values: Values = {
    goods: goodsText(notice.goods),
    who: 'who' in notice ? notice.who : '',
    amount: 'money' in notice ? formatMoney(notice.money) : '',
    currency: 'currency' in notice ? notice.currency : '',
    day: 'day' in notice ? formatDate(notice.day) : '',
  };
  return {
    subject: subject({ number }),
    parts: [
      { text: text(values) },
      ...(words ? [{ quote: words }] : []),
      ...(words && namesAccount(words) ? [{ text: m.email_bankWarning() }] : []),
      { text: m.email_payOnly() },
      { link: m.deal_open(), href: `${siteUrl}${localPath(dealPath(side, orderId))}` },
      ...(head && events ? [{ fine: m.deal_head({ events, head }) }] : []),
    ],
  };
}

/** What a person wrote; where a record was rejected, after why, and before until when to pay anew. */
function wordsOf(notice: DealNotice): string {
  if (notice.kind !== 'remittanceRejected') return notice.words;
  const { reason, words, until } = notice;
  const payAnew = until && m.remit_payAnewUntil({ date: formatDate(until) });
  return [reason && rejectionName(reason), words, payAnew].filter(Boolean).join('\n');
}

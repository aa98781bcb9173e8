import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { namesAccount } from '../text/bank-details.ts';
import type { Letter } from './letter.ts';

/** What a party of a deal is told of; `who` is the company or shop that acted, or the money that moved. */
export const dealNoticeKinds = [
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
  'noQuote',
  'quoteReminder',
  'quotesExpired',
  'contractIssued',
  'otherSideSigned',
  'allSigned',
  'contractRefused',
  'amendmentProposed',
  'amendmentRefused',
  'signingLapsed',
  'remittanceConfirmed',
  'remittanceRejected',
  'remittanceReversed',
  'fundsArrived',
  'paymentLapsed',
  'refunded',
  'refundReturned',
  'shipped',
  'finalAmount',
  'arrived',
  'completed',
  'evaluated',
  'accountChanging',
  'accountStopped',
  'dealHeld',
  'dealGoesOn',
] as const;
export type DealNoticeKind = (typeof dealNoticeKinds)[number];

export type DealNotice = {
  kind: DealNoticeKind;
  /** For whom it is: the link leads to the own side's page. */
  side: 'buyer' | 'supplier';
  orderId: string;
  /** Inquiry number, or the sub-order's. */
  number: string;
  /** Grade and quantity, as it stands in the order. */
  goods: string;
  who: string;
  /** Words of a person, as written; empty: none. */
  words: string;
  /** How many events the receiver's chain of the deal had after this step, and the hash of its last one; letters of old have none. */
  events?: string;
  head?: string;
};

type Words = {
  subject: (values: { number: string }) => string;
  text: (values: { who: string; goods: string }) => string;
};

const notices: Record<DealNoticeKind, Words> = {
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

const ofMoney = new Set<DealNoticeKind>([
  'remittanceConfirmed',
  'remittanceRejected',
  'remittanceReversed',
  'fundsArrived',
  'refunded',
  'refundReturned',
  'finalAmount',
]);

/** `USD 28103.63`, as it is kept, in the way of a language. */
export const moneyText = (locale: Locale, kept: string) =>
  kept.replace(
    /^([A-Z]{3}) (\d+\.\d\d)$/,
    (_, currency: string, amount: string) => `${currency} ${formatAmount(locale, amount)}`,
  );

/** Where a side follows a deal. */
export const dealPath = (side: DealNotice['side'], orderId: string): string =>
  side === 'buyer' ? `/userCenter/orderDetails_order/${orderId}` : `/supplierCenter/deal/${orderId}`;

export function dealLetter(
  { kind, side, orderId, number, goods, who, words, events, head }: DealNotice,
  { locale, siteUrl }: { locale: Locale; siteUrl: string },
): Letter {
  const { subject, text } = notices[kind];
  return {
    subject: subject({ number }),
    parts: [
      { text: text({ who: ofMoney.has(kind) ? moneyText(locale, who) : who, goods }) },
      ...(words ? [{ quote: words }] : []),
      ...(words && namesAccount(words) ? [{ text: m.email_bankWarning() }] : []),
      { text: m.email_payOnly() },
      { link: m.deal_open(), href: `${siteUrl}${localPath(locale, dealPath(side, orderId))}` },
      ...(head && events ? [{ fine: m.deal_head({ events, head }) }] : []),
    ],
  };
}

import type { Money } from '#api/common/common.ts';
import type { BankAction } from '#api/deals/documentary-steps.ts';
import type { ClaimAction } from '#api/deals/claim-actions.ts';
import type { ClaimKind } from '#api/deals/claim-choices.ts';
import { correctedFactName, type CorrectedFact } from '#api/deals/shipment-corrections.ts';
import { deviationText, type Deviation } from '#api/deals/shipment-consent.ts';
import type { NoticeKind } from '#api/deals/notice-rules.ts';
import { contractNoticeName } from '#api/deals/notice-words.ts';
import { claimKindName } from '#api/deals/claim-words.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { tradeActionName } from '#api/deals/trade-action-words.ts';
import { rejectionName, type Rejection } from '#api/deals/remittance-words.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { defaultLocale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { localPath } from '#lib/paths.ts';
import { formatDate, formatMoney, formatPrice } from '#lib/format.ts';
import { momentWithZone } from '#lib/moments.ts';
import { joinWords } from '#lib/join-words.ts';
import { guestPath } from '#api/deals/guest-address.ts';
import { dealPath, type DealSide } from '#api/deals/deal-address.ts';
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
    'quoteKept',
    'quoteWithdrawn',
    'rfqDeclined',
    'question',
    'answer',
    'counterOffer',
    'quoteAccepted',
    'poNumberChanged',
    'freightConfirmed',
    'freightCancelled',
    'counterLapsed',
    'notAwarded',
    'inquiryCancelled',
    'quoteReminder',
    'contractIssued',
    'otherSideSigned',
    'allSigned',
    'contractRefused',
    'amendmentProposed',
    'amendmentRefused',
    'changeProposed',
    'changeOff',
    'changeLapsed',
    'changeInForce',
    'endProposed',
    'endAgreed',
    'endRefused',
    'revivalAgreed',
    'revivalRefused',
    'revived',
    'signingLapsed',
    'paymentLapsed',
    'shipped',
    'arrived',
    'avoided',
    'restEnded',
    'endRight',
    'endRightTheirs',
    'completed',
    'evaluated',
    /** To who was asked by e-mail, and of such a one. */
    'guestInvited',
    'guestWithdrawn',
    'guestAwardEnded',
    'guestAwardTakenBack',
  ],
  /** What has come about by itself, or by the marketplace. */
  deal: ['noQuote', 'quotesExpired', 'dealHeld', 'dealGoesOn'],
  /** Money that has moved. */
  money: [
    'remittanceConfirmed',
    'lateMoney',
    'lateMoneyRevivable',
    'remittanceReversed',
    'fundsArrived',
    'refunded',
    'creditMoved',
    'refundReturned',
    'finalAmount',
    /** What nobody claims is the seller's. */
    'restReleased',
    'restReleasedTheirs',
  ],
  /** Money of a deal whose seller collects itself: `who` has said it, or is to return it. */
  direct: [
    'transferRecorded',
    'transferWithdrawn',
    'transferCounted',
    'directLateMoney',
    'returnSent',
    'returnConfirmed',
    'returnDenied',
  ],
  /** What stays owed. */
  owed: ['closedUnpaid', 'closedContested', 'closedIdle'],
  /** Because of what a party has done, or has not, so much falls or fell due by a day. */
  due: [
    'goodsReady',
    'copyPresented',
    'paymentOverdue',
    'paymentExtended',
    'theirPaymentOverdue',
    /** It is closed as unpaid by itself on that day. */
    'closesUnpaid',
    /** Money that a seller who collects itself is to return. */
    'returnOverdue',
    'theirReturnOverdue',
    /** What a settlement leaves to be paid directly. */
    'settlementOverdue',
    'theirSettlementOverdue',
  ],
  /** What was to be done with documents that banks pay for. */
  documents: ['presentationOverdue', 'theirPresentationOverdue', 'acceptanceOverdue', 'theirAcceptanceOverdue'],
  /** Goods that the buyer comes for. */
  taking: ['goodsTendered', 'takingOverdue', 'theirTakingOverdue'],
  /** Where money is to go. */
  account: ['accountChanging', 'accountStopped'],
} as const;
type Of<Group extends keyof typeof dealNoticeKinds> = (typeof dealNoticeKinds)[Group][number];

/** `changed`: the fields with what was asked for before and what is now, in each language; `until`: when the quote is due;
 * `who`: the company or shop; days as `2026-03-05`; letters of old have the reason in their words. */
export type DealNews =
  | { kind: Of<'party'>; who: string }
  | { kind: 'rfqChanged'; who: string; until: string; changed: Record<string, { words: string }> }
  /** `until`: as that of a change. */
  | { kind: 'guestAwarded' | 'guestCertified' | 'guestShopOpened'; who: string; until: string }
  | { kind: Of<'deal'> }
  /** A step of a payment through banks. */
  | { kind: 'bankStep'; who: string; step: BankAction }
  /** A step of a claim; `money`: what is asked, offered or settled. */
  | { kind: 'claimStep'; who: string; claim: ClaimKind; step: ClaimAction | 'claimOverdue'; money: Money | null }
  /** A notice under the contract. */
  | { kind: 'noticeGiven' | 'noticeAcknowledged' | 'noticeReceived'; who: string; notice: NoticeKind }
  | { kind: Of<'money'>; money: Money }
  | { kind: Of<'direct'> | Of<'owed'>; who: string; money: Money }
  | { kind: 'remittanceRejected'; money: Money; reason: Rejection | null; until: string | null }
  /** `day`: after it the supplier's word is enough; or the day of arrival. */
  | { kind: 'arrivalStated' | 'arrivalConfirmed'; who: string; day: string }
  /** A letter of credit that waits for an answer; `day`: after it silence is one. */
  | { kind: 'creditUnanswered' | Of<'documents'> | Of<'taking'>; who: string; day: string }
  | { kind: 'takingArranged'; who: string; notice: NoticeKind; day: string }
  /** Facts of a shipment that were corrected. */
  | { kind: 'shipmentCorrected'; who: string; facts: CorrectedFact[]; handedOver?: boolean }
  /** `day`: when the sum falls due now, because of it. */
  | {
      kind: 'shipmentCorrectedDue';
      who: string;
      facts: CorrectedFact[];
      handedOver?: boolean;
      money: Money;
      day: string;
    }
  /** A shipment that deviates from the contract; `day`: by which the buyer answers. */
  | { kind: 'deviationAsked'; who: string; deviations: Deviation[]; day: string }
  | {
      kind: 'deviationAgreed' | 'deviationRefused' | 'deviationWithdrawn' | 'deviationLapsed';
      who: string;
      deviations: Deviation[];
    }
  /** What the buyer has measured of a lot, and in what it is not shown to be as agreed. */
  | { kind: 'lotMeasured'; who: string; lot: string }
  | { kind: 'lotMeasuredOutside'; who: string; deviations: Deviation[] }
  | { kind: Of<'due'>; who: string; money: Money; day: string }
  | { kind: Of<'account'>; currency: string; day: string }
  /** The buyer will pay its supplier directly, which has given no account for it. */
  | { kind: 'accountNeeded'; who: string; currency: string };

export type DealNotice = DealNews & {
  /** For whom it is: the link leads to the own side's page. */
  side: DealSide;
  orderId: string;
  /** Inquiry number, or the sub-order's. */
  number: string;
  /** As it stands in the order. */
  goods: Goods;
  /** Of an RFQ: what its reader is asked for together with it, in RFQs of their own. */
  others?: Goods[];
  /** The same for who has no account: what opens each of them. */
  links?: { goods: Goods; token: string }[];
  /** The shop by which the buyer knows the company that is `who`; absent: it has none. */
  shop?: { nameEn: string; nameZh: string };
  /** Of a quote with one line that may be seen: what a tonne costs. */
  price?: { amount: string; currency: string; tradeTerm: TradeTermId; validUntil: string };
  /** Words of a person, as written; empty: none. */
  words: string;
  /** How many events the receiver's chain of the deal had after this step, and the hash of its last one; letters of old have none. */
  events?: number;
  head?: string;
  /** The signed head of the public log when it was written; absent: there was none. */
  log?: { size: number; root: string; at: string };
  /** Of a letter to somebody without an account: opens the page of this deal, and nothing else. */
  token?: string;
};

/** As they read in the letter; empty where the kind has none. */
type Values = Record<
  | 'goods'
  | 'who'
  | 'price'
  | 'unitPrice'
  | 'amount'
  | 'currency'
  | 'day'
  | 'until'
  | 'step'
  | 'claim'
  | 'notice'
  | 'facts',
  string
>;
type Words = {
  subject: (values: Pick<Values, 'who' | 'unitPrice' | 'step' | 'notice'> & { number: string }) => string;
  text: (values: Values) => string;
};

const notices: Record<DealNews['kind'], Words> = {
  rfqReceived: { subject: m.deals_deal_rfqReceivedSubject, text: m.deals_deal_rfqReceived },
  guestInvited: { subject: m.deals_guest_invitedSubject, text: m.deals_guest_invited },
  guestWithdrawn: { subject: m.deals_guest_withdrawnSubject, text: m.deals_guest_withdrawn },
  guestAwarded: { subject: m.deals_guest_awardedSubject, text: m.deals_guest_awarded },
  guestCertified: { subject: m.deals_guest_certifiedSubject, text: m.deals_guest_certified },
  guestShopOpened: { subject: m.deals_guest_shopOpenedSubject, text: m.deals_guest_shopOpened },
  guestAwardEnded: { subject: m.deals_guest_awardEndedSubject, text: m.deals_guest_awardEnded },
  guestAwardTakenBack: { subject: m.deals_guest_awardTakenBackSubject, text: m.deals_guest_awardTakenBack },
  rfqChanged: { subject: m.deals_deal_rfqChangedSubject, text: m.deals_deal_rfqChanged },
  quoteReceived: {
    subject: ({ unitPrice: price, ...values }) =>
      price ? m.deals_deal_quotePricedSubject({ ...values, price }) : m.deals_deal_quoteReceivedSubject(values),
    text: (values) => (values.price ? m.deals_deal_quotePriced(values) : m.deals_deal_quoteReceived(values)),
  },
  quoteRevised: {
    subject: ({ unitPrice: price, ...values }) =>
      price ? m.deals_deal_quoteRevisedPricedSubject({ ...values, price }) : m.deals_deal_quoteRevisedSubject(values),
    text: (values) => (values.price ? m.deals_deal_quoteRevisedPriced(values) : m.deals_deal_quoteRevised(values)),
  },
  quoteKept: { subject: m.deals_deal_quoteKeptSubject, text: m.deals_deal_quoteKept },
  quoteWithdrawn: { subject: m.deals_deal_quoteWithdrawnSubject, text: m.deals_deal_quoteWithdrawn },
  rfqDeclined: { subject: m.deals_deal_rfqDeclinedSubject, text: m.deals_deal_rfqDeclined },
  question: { subject: m.deals_deal_questionSubject, text: m.deals_deal_question },
  answer: { subject: m.deals_deal_answerSubject, text: m.deals_deal_answer },
  counterOffer: { subject: m.deals_deal_counterOfferSubject, text: m.deals_deal_counterOffer },
  quoteAccepted: { subject: m.deals_deal_quoteAcceptedSubject, text: m.deals_deal_quoteAccepted },
  poNumberChanged: { subject: m.deals_deal_poNumberChangedSubject, text: m.deals_deal_poNumberChanged },
  freightConfirmed: { subject: m.deals_deal_freightConfirmedSubject, text: m.deals_deal_freightConfirmed },
  freightCancelled: { subject: m.deals_deal_freightCancelledSubject, text: m.deals_deal_freightCancelled },
  counterLapsed: { subject: m.deals_deal_counterLapsedSubject, text: m.deals_deal_counterLapsed },
  notAwarded: { subject: m.deals_deal_notAwardedSubject, text: m.deals_deal_notAwarded },
  inquiryCancelled: { subject: m.deals_deal_inquiryCancelledSubject, text: m.deals_deal_inquiryCancelled },
  noQuote: { subject: m.deals_deal_noQuoteSubject, text: m.deals_deal_noQuote },
  quoteReminder: { subject: m.deals_deal_quoteReminderSubject, text: m.deals_deal_quoteReminder },
  quotesExpired: { subject: m.deals_deal_quotesExpiredSubject, text: m.deals_deal_quotesExpired },
  contractIssued: { subject: m.deals_deal_contractIssuedSubject, text: m.deals_deal_contractIssued },
  otherSideSigned: { subject: m.deals_deal_otherSideSignedSubject, text: m.deals_deal_otherSideSigned },
  allSigned: { subject: m.deals_deal_allSignedSubject, text: m.deals_deal_allSigned },
  contractRefused: { subject: m.deals_deal_contractRefusedSubject, text: m.deals_deal_contractRefused },
  amendmentProposed: { subject: m.deals_deal_amendmentProposedSubject, text: m.deals_deal_amendmentProposed },
  endProposed: { subject: m.deals_end_proposedSubject, text: m.deals_end_proposed },
  endAgreed: { subject: m.deals_end_agreedSubject, text: m.deals_end_agreed },
  revivalAgreed: { subject: m.deals_revive_agreedSubject, text: m.deals_revive_agreed },
  revivalRefused: { subject: m.deals_revive_refusedSubject, text: m.deals_revive_refused },
  revived: { subject: m.deals_revive_revivedSubject, text: m.deals_revive_revived },
  lateMoneyRevivable: { subject: m.deals_revive_lateMoneySubject, text: m.deals_revive_lateMoney },
  endRefused: { subject: m.deals_end_refusedSubject, text: m.deals_end_refused },
  amendmentRefused: { subject: m.deals_deal_amendmentRefusedSubject, text: m.deals_deal_amendmentRefused },
  changeProposed: { subject: m.deals_deal_changeProposedSubject, text: m.deals_deal_changeProposed },
  changeOff: { subject: m.deals_deal_changeOffSubject, text: m.deals_deal_changeOff },
  changeLapsed: { subject: m.deals_deal_changeLapsedSubject, text: m.deals_deal_changeLapsed },
  changeInForce: { subject: m.deals_deal_changeInForceSubject, text: m.deals_deal_changeInForce },
  signingLapsed: { subject: m.deals_deal_signingLapsedSubject, text: m.deals_deal_signingLapsed },
  remittanceConfirmed: { subject: m.deals_deal_remittanceConfirmedSubject, text: m.deals_deal_remittanceConfirmed },
  lateMoney: { subject: m.deals_deal_lateMoneySubject, text: m.deals_deal_lateMoney },
  remittanceRejected: { subject: m.deals_deal_remittanceRejectedSubject, text: m.deals_deal_remittanceRejected },
  remittanceReversed: { subject: m.deals_deal_remittanceReversedSubject, text: m.deals_deal_remittanceReversed },
  transferRecorded: { subject: m.deals_direct_recordedSubject, text: m.deals_direct_recorded },
  transferWithdrawn: { subject: m.deals_direct_withdrawnSubject, text: m.deals_direct_withdrawn },
  transferCounted: { subject: m.deals_direct_countedSubject, text: m.deals_direct_counted },
  directLateMoney: { subject: m.deals_deal_lateMoneySubject, text: m.deals_direct_lateMoney },
  returnSent: { subject: m.deals_direct_returnSentSubject, text: m.deals_direct_returnSent },
  returnConfirmed: { subject: m.deals_direct_returnConfirmedSubject, text: m.deals_direct_returnConfirmed },
  returnDenied: { subject: m.deals_direct_returnDeniedSubject, text: m.deals_direct_returnDenied },
  accountNeeded: { subject: m.deals_direct_accountNeededSubject, text: m.deals_direct_accountNeeded },
  fundsArrived: { subject: m.deals_deal_fundsArrivedSubject, text: m.deals_deal_fundsArrived },
  paymentLapsed: { subject: m.deals_deal_paymentLapsedSubject, text: m.deals_deal_paymentLapsed },
  creditMoved: { subject: m.deals_move_letterSubject, text: m.deals_move_letter },
  refunded: { subject: m.deals_deal_refundedSubject, text: m.deals_deal_refunded },
  restReleased: { subject: m.deals_claim_restReleasedSubject, text: m.deals_claim_restReleased },
  restReleasedTheirs: { subject: m.deals_claim_restReleasedSubject, text: m.deals_claim_restReleasedTheirs },
  refundReturned: { subject: m.deals_deal_refundReturnedSubject, text: m.deals_deal_refundReturned },
  goodsReady: { subject: m.deals_deal_goodsReadySubject, text: m.deals_deal_goodsReady },
  goodsTendered: { subject: m.deals_deal_goodsReadySubject, text: m.deals_taking_tendered },
  takingArranged: { subject: m.deals_notice_givenSubject, text: m.deals_taking_arranged },
  takingOverdue: { subject: m.deals_taking_overdueSubject, text: m.deals_taking_overdue },
  theirTakingOverdue: { subject: m.deals_taking_overdueSubject, text: m.deals_taking_theirOverdue },
  copyPresented: { subject: m.deals_deal_copyPresentedSubject, text: m.deals_deal_copyPresented },
  shipped: { subject: m.deals_deal_shippedSubject, text: m.deals_deal_shipped },
  shipmentCorrected: { subject: m.deals_correct_letterSubject, text: m.deals_correct_letter },
  shipmentCorrectedDue: { subject: m.deals_correct_letterSubject, text: m.deals_correct_letterDue },
  deviationAsked: { subject: m.deals_deviation_askedSubject, text: m.deals_deviation_asked },
  deviationAgreed: { subject: m.deals_deviation_agreedSubject, text: m.deals_deviation_agreed },
  deviationRefused: { subject: m.deals_deviation_refusedSubject, text: m.deals_deviation_refused },
  deviationWithdrawn: { subject: m.deals_deviation_withdrawnSubject, text: m.deals_deviation_withdrawn },
  deviationLapsed: { subject: m.deals_deviation_lapsedSubject, text: m.deals_deviation_lapsed },
  lotMeasured: { subject: m.deals_lots_measuredSubject, text: m.deals_lots_measured },
  lotMeasuredOutside: { subject: m.deals_lots_measuredSubject, text: m.deals_lots_measuredOutside },
  finalAmount: { subject: m.deals_deal_finalAmountSubject, text: m.deals_deal_finalAmount },
  arrivalStated: { subject: m.deals_deal_arrivalStatedSubject, text: m.deals_deal_arrivalStated },
  arrivalConfirmed: { subject: m.deals_deal_arrivalConfirmedSubject, text: m.deals_deal_arrivalConfirmed },
  arrived: { subject: m.deals_deal_arrivedSubject, text: m.deals_deal_arrived },
  avoided: { subject: m.deals_deal_avoidedSubject, text: m.deals_deal_avoided },
  closedIdle: { subject: m.deals_late_closedSubject, text: m.deals_late_closedIdle },
  closesUnpaid: { subject: m.deals_late_closesSubject, text: m.deals_late_closes },
  closedContested: { subject: m.deals_late_closedSubject, text: m.deals_late_closedContested },
  closedUnpaid: { subject: m.deals_late_closedSubject, text: m.deals_late_closed },
  creditUnanswered: { subject: m.deals_bank_unansweredSubject, text: m.deals_bank_unanswered },
  bankStep: { subject: m.deals_deal_bankStepSubject, text: m.deals_deal_bankStep },
  paymentExtended: { subject: m.deals_deal_paymentExtendedSubject, text: m.deals_deal_paymentExtended },
  paymentOverdue: { subject: m.deals_late_overdueSubject, text: m.deals_late_overdue },
  theirPaymentOverdue: { subject: m.deals_late_overdueSubject, text: m.deals_late_theirOverdue },
  returnOverdue: { subject: m.deals_late_returnSubject, text: m.deals_late_return },
  theirReturnOverdue: { subject: m.deals_late_returnSubject, text: m.deals_late_theirReturn },
  presentationOverdue: { subject: m.deals_late_documentsSubject, text: m.deals_late_presentation },
  theirPresentationOverdue: { subject: m.deals_late_documentsSubject, text: m.deals_late_theirPresentation },
  acceptanceOverdue: { subject: m.deals_late_acceptanceSubject, text: m.deals_late_acceptance },
  theirAcceptanceOverdue: { subject: m.deals_late_acceptanceSubject, text: m.deals_late_theirAcceptance },
  settlementOverdue: { subject: m.deals_late_settlementSubject, text: m.deals_late_settlement },
  theirSettlementOverdue: { subject: m.deals_late_settlementSubject, text: m.deals_late_theirSettlement },
  endRight: { subject: m.deals_late_rightSubject, text: m.deals_late_right },
  endRightTheirs: { subject: m.deals_late_rightSubject, text: m.deals_late_rightTheirs },
  claimStep: {
    subject: m.deals_claim_letterSubject,
    text: (values) => (values.amount ? m.deals_claim_letterMoney(values) : m.deals_claim_letter(values)),
  },
  noticeGiven: { subject: m.deals_notice_givenSubject, text: m.deals_notice_given },
  noticeAcknowledged: { subject: m.deals_notice_acknowledgedSubject, text: m.deals_notice_acknowledged },
  noticeReceived: { subject: m.deals_notice_receivedSubject, text: m.deals_notice_received },
  restEnded: { subject: m.deals_notice_restEndedSubject, text: m.deals_notice_restEnded },
  completed: { subject: m.deals_deal_completedSubject, text: m.deals_deal_completed },
  evaluated: { subject: m.deals_deal_evaluatedSubject, text: m.deals_deal_evaluated },
  accountChanging: { subject: m.deals_deal_accountChangingSubject, text: m.deals_deal_accountChanging },
  accountStopped: { subject: m.deals_deal_accountStoppedSubject, text: m.deals_deal_accountStopped },
  dealHeld: { subject: m.deals_deal_dealHeldSubject, text: m.deals_deal_dealHeld },
  dealGoesOn: { subject: m.deals_deal_dealGoesOnSubject, text: m.deals_deal_dealGoesOn },
};

export function dealLetter(notice: DealNotice, { siteUrl }: { siteUrl: string }): Letter {
  const { kind, side, orderId, number, events, head, log, token, others = [], links = [] } = notice;
  const { subject, text } = notices[kind];
  const words = wordsOf(notice);
  const together = [...others, ...links.map(({ goods }) => goods)];
  const values: Values = {
    goods: goodsText(notice.goods),
    ...pricesOf(notice),
    who: notice.shop ? localised(notice.shop, 'name') : companyIn(notice),
    amount: 'money' in notice && notice.money ? formatMoney(notice.money) : '',
    currency: 'currency' in notice ? notice.currency : '',
    day: 'day' in notice ? formatDate(notice.day) : '',
    step: 'step' in notice ? stepName(notice.step) : '',
    claim: 'claim' in notice ? claimKindName(notice.claim) : '',
    facts: factsOf(notice),
    notice: 'notice' in notice ? contractNoticeName(notice.notice) : '',
    until: 'until' in notice && notice.until ? untilText(notice.until) : '',
  };
  return {
    subject: subject({ ...values, number }),
    ...(token && { foot: m.deals_guest_foot() }),
    parts: [
      { text: text(values) },
      { facts: glanceOf(notice, values), inEmailOnly: true },
      ...(together.length > 0 ? [{ text: m.deals_deal_rfqOthers({ goods: together.map(goodsText).join('; ') }) }] : []),
      ...(words ? [{ quote: words }] : []),
      ...(words && namesAccount(words) ? [{ text: m.mail_email_bankWarning() }] : []),
      ...(token ? [] : [{ text: m.mail_email_payOnly(), inEmailOnly: true as const }]),
      { link: m.deals_deal_open(), href: `${siteUrl}${token ? guestPath(token) : dealPath(side, orderId)}` },
      ...links.map((other) => ({
        link: m.deals_deal_openOther({ goods: goodsText(other.goods) }),
        href: `${siteUrl}${guestPath(other.token)}`,
      })),
      ...(token ? guestParts(kind, `${siteUrl}${guestPath(token)}`) : []),
      ...(head && events && !token ? [{ fine: m.deals_deal_head({ events, head }) }] : []),
      ...(log && !token
        ? [{ fine: m.deals_deal_logHead({ ...log, address: `${siteUrl}${localPath('/bankAndLedger')}` }) }]
        : []),
    ],
  };
}

function pricesOf({ price }: DealNotice): Pick<Values, 'price' | 'unitPrice'> {
  if (!price) return { price: '', unitPrice: '' };
  const { amount, currency, tradeTerm, validUntil } = price;
  const unitPrice = m.unit_price({ currency, price: formatPrice(amount) });
  const quoted = { price: unitPrice, term: tradeTermName(tradeTerm), day: formatDate(validUntil) };
  return { unitPrice, price: m.deals_deal_quotePrice(quoted) };
}

/** The company by the name that it signs with. */
const companyIn = (notice: DealNotice): string => ('who' in notice ? notice.who : '');

/** A day, or a moment with its zone. */
const untilText = (until: string) => (until.length > isoDate ? momentWithZone(until) : formatDate(until));
const isoDate = '2026-03-05'.length;

/** What a reader looks for first, beside the sentence that says it: which deal, what goods, how much, by when. */
function glanceOf(notice: DealNotice, { goods, who, amount, day, until }: Values): [label: string, value: string][] {
  const isDue = (dueKinds as readonly string[]).includes(notice.kind);
  const due = isDue ? day : until;
  const rows = [
    [m.deals_deal_glanceDeal(), notice.number],
    [m.deals_orders_goods(), goods],
    [m.deals_orders_supplier(), notice.shop ? [...new Set([who, companyIn(notice)])].join(' · ') : ''],
    [m.deals_bank_amount(), amount],
    [m.deals_deal_glanceDue(), due],
  ] as const;
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Of these the day that is named is one by which something is to be done. */
const dueKinds = [...dealNoticeKinds.due, 'shipmentCorrectedDue', 'deviationAsked', 'creditUnanswered'] as const;

/** What was corrected of a shipment, or in what one deviates. */
function factsOf(notice: DealNotice): string {
  if ('lot' in notice) return notice.lot;
  if ('facts' in notice) return joinWords(notice.facts.map((fact) => correctedFactName(fact, notice.handedOver)));
  return 'deviations' in notice ? joinWords(notice.deviations.map(deviationText)) : '';
}

const stepName = (step: BankAction | ClaimAction | 'claimOverdue'): string =>
  step === 'claimOverdue' ? m.deals_claim_overdue() : tradeActionName(step);

/** To who has no account: how it goes, and how to hear no more. */
const guestParts = (kind: DealNews['kind'], page: string): Letter['parts'] => [
  ...(kind === 'guestInvited' ? [{ text: m.deals_guest_how() }] : []),
  { fine: m.deals_guest_personal() },
  { link: m.deals_guest_noMore(), href: `${page}#noMore`, isQuiet: true },
];

/** What a person wrote; where a record was rejected, after why, and before until when to pay anew. */
function wordsOf(notice: DealNotice): string {
  if (notice.kind === 'rfqChanged') return (notice.changed[getLocale()] ?? notice.changed[defaultLocale])?.words ?? '';
  if (notice.kind !== 'remittanceRejected') return notice.words;
  const { reason, words, until } = notice;
  const payAnew = until && m.deals_remit_payAnewUntil({ date: formatDate(until) });
  return [reason && rejectionName(reason), words, payAnew].filter(Boolean).join('\n');
}

import type { NoticeKind } from '#api/mail/notice-kinds.ts';
import type { EmailKind } from '#api/mail/email-choices.ts';
import type { DealNews } from './deal-letters.ts';
import { emailKindOf, type EmailData, type EmailTemplate } from './emails.ts';

const kinds: Record<Exclude<EmailKind, 'deal'>, NoticeKind> = {
  code: 'safety',
  safety: 'safety',
  certification: 'company',
  shop: 'company',
  colleague: 'company',
  money: 'money',
  freight: 'freight',
  mail: 'mail',
  feedback: 'feedback',
  hold: 'measures',
  other: 'safety',
};

const ofDeal: Record<DealNews['kind'], NoticeKind> = {
  rfqReceived: 'rfqs',
  rfqChanged: 'rfqs',
  quoteReminder: 'rfqs',
  counterOffer: 'rfqs',
  notAwarded: 'rfqs',
  inquiryCancelled: 'rfqs',
  quoteReceived: 'quotes',
  quoteRevised: 'quotes',
  quoteKept: 'quotes',
  quoteWithdrawn: 'quotes',
  rfqDeclined: 'quotes',
  noQuote: 'quotes',
  quotesExpired: 'quotes',
  question: 'talk',
  answer: 'talk',
  quoteAccepted: 'contracts',
  poNumberChanged: 'contracts',
  freightConfirmed: 'shipments',
  freightCancelled: 'shipments',
  counterLapsed: 'quotes',
  contractIssued: 'contracts',
  otherSideSigned: 'contracts',
  allSigned: 'contracts',
  contractRefused: 'contracts',
  amendmentProposed: 'contracts',
  changeProposed: 'contracts',
  changeOff: 'contracts',
  changeLapsed: 'contracts',
  changeInForce: 'contracts',
  endProposed: 'contracts',
  endAgreed: 'contracts',
  endRefused: 'contracts',
  revivalAgreed: 'contracts',
  revivalRefused: 'contracts',
  revived: 'contracts',
  amendmentRefused: 'contracts',
  signingLapsed: 'contracts',
  // The time for objections begins with it.
  arrived: 'contracts',
  remittanceConfirmed: 'money',
  lateMoney: 'money',
  lateMoneyRevivable: 'money',
  remittanceRejected: 'money',
  remittanceReversed: 'money',
  fundsArrived: 'money',
  paymentLapsed: 'money',
  refunded: 'money',
  refundReturned: 'money',
  finalAmount: 'money',
  goodsReady: 'money',
  copyPresented: 'money',
  accountChanging: 'money',
  accountStopped: 'money',
  bankStep: 'money',
  claimStep: 'contracts',
  avoided: 'contracts',
  shipped: 'shipments',
  completed: 'shipments',
  evaluated: 'shipments',
  guestInvited: 'rfqs',
  guestWithdrawn: 'rfqs',
  guestAwarded: 'contracts',
  guestCertified: 'contracts',
  guestShopOpened: 'contracts',
  guestAwardEnded: 'contracts',
  guestAwardTakenBack: 'contracts',
  dealHeld: 'measures',
  dealGoesOn: 'measures',
};

/** Of what something is told, as readers choose it. */
export function noticeKindOf<Template extends EmailTemplate>(
  template: Template,
  data: EmailData[Template],
): NoticeKind {
  const kind = emailKindOf[template];
  if (kind !== 'deal') return kinds[kind];
  return template === 'deal' ? ofDeal[(data as EmailData['deal']).kind] : 'quotes';
}

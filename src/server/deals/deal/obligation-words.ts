import type { LateConsequence, ObligationGate, ObligationKind, ObligationTerms } from '#api/deals/obligation-rules.ts';
import type { Obligation } from '#api/deals/obligations.ts';
import { documentsWay } from '#api/deals/documentary-steps.ts';
import type { DuePart } from '#api/deals/payment-terms.ts';
import { m } from '#i18n/messages.ts';

/** What of a deal decides on words, besides its rows. */
type Of = { terms: ObligationTerms; deliveryMethod: string | null; shipments: number };

const payments: Record<Exclude<DuePart, 'shipment'>, () => string> = {
  deposit: m.deals_obligation_payDeposit,
  whole: m.deals_obligation_payWhole,
  balance: m.deals_obligation_payBalance,
  difference: m.deals_obligation_payDifference,
  claim: m.deals_obligation_payClaim,
};
const deliveries: Readonly<Record<string, () => string>> = {
  ONE_LOT: m.deals_obligation_deliveryOne,
  PARTIAL: m.deals_obligation_deliveryParts,
  CALL_OFF: m.deals_obligation_deliveryCalled,
};
const names: Record<Exclude<ObligationKind, 'instalment' | 'delivery' | 'taking'>, () => string> = {
  creditOpening: m.deals_obligation_creditOpening,
  creditAnswer: m.deals_obligation_creditAnswer,
  transferAnswer: m.deals_obligation_transferAnswer,
  returnAnswer: m.deals_obligation_returnAnswer,
  readyNotice: m.deals_obligation_readyNotice,
  naming: m.deals_taking_nameVessel,
  copies: m.deals_obligation_copies,
  originals: m.deals_obligation_originals,
  presentation: m.deals_obligation_presentation,
  documentsAnswer: m.deals_obligation_documentsAnswer,
  paymentConfirmation: m.deals_obligation_paymentConfirmation,
  vatInvoice: m.deals_obligation_vatInvoice,
  difference: m.deals_obligation_payDifference,
  objections: m.deals_obligation_objections,
  answer: m.deals_obligation_answer,
  settlement: m.deals_obligation_settlement,
  settlementAnswer: m.deals_obligation_settlementAnswer,
  receipt: m.deals_obligation_receipt,
  payout: m.deals_obligation_payout,
  repayment: m.deals_obligation_repayment,
  evaluation: m.deals_obligation_evaluation,
};

/** What is owed. */
export function obligationName({ kind, due, shipment }: Obligation, { deliveryMethod, shipments }: Of): string {
  if (kind === 'delivery') return (deliveries[deliveryMethod ?? ''] ?? m.deals_obligation_deliveryHanded)();
  if (kind === 'taking') return deliveryMethod === 'CALL_OFF' ? m.deals_taking_doCallOff() : m.deals_taking_collect();
  const position = String(shipment);
  if (kind === 'instalment')
    return due!.part === 'shipment' ? m.deals_obligation_payShipment({ position }) : payments[due!.part]();
  const what = names[kind]();
  return shipment !== null && shipments > 1 ? m.deals_obligation_ofShipment({ what, position }) : what;
}

/** After what it falls due, while no day is known. */
export function dueAfter({ kind, due, state }: Obligation, { terms }: Of): string {
  // What it waited for has happened.
  if (state !== 'notYet' && (kind === 'creditAnswer' || kind === 'documentsAnswer')) return '';
  const way = documentsWay(terms.paymentTerm);
  switch (kind) {
    case 'naming':
    case 'taking':
      return terms.onCall && terms.term !== 'FOB' ? '' : m.deals_taking_afterReady();
    case 'instalment':
      return instalmentAfter(due!);
    case 'creditAnswer':
      return m.deals_obligation_afterCredit();
    case 'transferAnswer':
      return m.deals_obligation_afterRecorded();
    case 'copies':
      return m.deals_obligation_afterShipmentCopies();
    case 'originals':
      return terms.paymentTerm === 'TT30_70BL'
        ? m.deals_obligation_afterBalanceOriginals()
        : m.deals_obligation_afterShipmentOriginals();
    case 'presentation':
      return way === 'credit' ? m.deals_obligation_inPresentation() : m.deals_obligation_beforeArrival();
    case 'documentsAnswer':
      return way === 'credit' ? m.deals_obligation_afterPresentation() : m.deals_obligation_onPresentation();
    case 'paymentConfirmation':
      return m.deals_obligation_afterStated();
    case 'vatInvoice':
      return m.deals_obligation_afterDelivery();
    case 'difference':
      return m.deals_obligation_afterLast();
    case 'objections':
      return m.deals_obligation_afterArrival();
    case 'answer':
      return m.deals_obligation_afterObjection();
    case 'settlementAnswer':
      return m.deals_obligation_afterSettlementPaid();
    case 'receipt':
      return m.deals_obligation_afterArrivalReceipt();
    case 'payout':
      return m.deals_obligation_afterCompletion();
    case 'evaluation':
      return m.deals_obligation_onceCompleted();
    default:
      return '';
  }
}

function instalmentAfter({ part, after, days }: NonNullable<Obligation['due']>): string {
  if (after === 'payBy') return m.deals_due_byPayBy();
  if (after === 'settled') return m.deals_due_afterSettled({ days });
  if (part === 'difference') return m.deals_obligation_afterLast();
  if (after === 'ready') return m.deals_due_afterReady({ days });
  if (after === 'copy') return m.deals_due_afterCopy({ days });
  if (after === 'presented') return days === 0 ? m.deals_due_atTransport() : m.deals_due_afterPresented({ days });
  return m.deals_due_afterTransport({ days });
}

const evidence: Record<Exclude<ObligationKind, 'instalment'>, () => string> = {
  creditOpening: m.deals_obligation_shownCredit,
  creditAnswer: m.deals_obligation_shownAnswer,
  transferAnswer: m.deals_obligation_shownTransferAnswer,
  returnAnswer: m.deals_obligation_shownReturnAnswer,
  readyNotice: m.deals_obligation_shownReady,
  naming: m.deals_taking_shown,
  taking: m.deals_taking_shown,
  delivery: m.deals_obligation_shownShipment,
  copies: m.deals_obligation_shownFiles,
  originals: m.deals_obligation_shownOriginals,
  presentation: m.deals_obligation_shownSteps,
  documentsAnswer: m.deals_obligation_shownSteps,
  paymentConfirmation: m.deals_obligation_shownSteps,
  vatInvoice: m.deals_obligation_shownInvoice,
  difference: m.deals_obligation_shownTransfer,
  objections: m.deals_obligation_shownClaim,
  answer: m.deals_obligation_shownClaim,
  settlement: m.deals_obligation_shownOwed,
  settlementAnswer: m.deals_obligation_shownOwedAnswer,
  receipt: m.deals_obligation_shownReceipt,
  payout: m.deals_obligation_shownPayout,
  repayment: m.deals_obligation_shownRefund,
  evaluation: m.deals_obligation_shownEvaluation,
};

/** What shows that it was done. */
export const evidenceName = ({ kind, due }: Obligation): string =>
  kind !== 'instalment'
    ? evidence[kind]()
    : due!.path === 'account'
      ? m.deals_obligation_shownTransfer()
      : m.deals_obligation_shownBankPayment();

const gates: Record<ObligationGate, () => string> = {
  start: m.deals_obligation_gateStart,
  shipment: m.deals_obligation_gateShipment,
  balance: m.deals_obligation_gateBalance,
  originals: m.deals_obligation_gateOriginals,
  receipt: m.deals_obligation_gateReceipt,
  completion: m.deals_obligation_gateCompletion,
};
export const gateName = (gate: ObligationGate): string => gates[gate]();

const consequences: Record<LateConsequence, () => string> = {
  endOrLapse: m.deals_obligation_lateEndOrLapse,
  noShipment: m.deals_obligation_lateNoShipment,
  interest: m.deals_obligation_lateInterest,
  cappedInterest: m.deals_obligation_lateCappedInterest,
  avoidOrExtend: m.deals_obligation_lateAvoidOrExtend,
  deliveryDamages: m.deals_obligation_lateDeliveryDamages,
  damages: m.deals_obligation_lateDamages,
  taxDamages: m.deals_obligation_lateTaxDamages,
  objectionLost: m.deals_obligation_lateObjectionLost,
  callIn: m.deals_obligation_lateCallIn,
  deemedReceived: m.deals_obligation_lateDeemedReceived,
  deemedAccepted: m.deals_obligation_lateDeemedAccepted,
  deemedConfirmed: m.deals_obligation_lateDeemedConfirmed,
  deemedAnswered: m.deals_obligation_lateDeemedAnswered,
  bankMayRefuse: m.deals_obligation_lateBankMayRefuse,
  presentOrEnd: m.deals_obligation_latePresentOrEnd,
  acceptOrEnd: m.deals_obligation_lateAcceptOrEnd,
  takeOrEnd: m.deals_taking_lateTakeOrEnd,
  deliveredAtEnd: m.deals_taking_lateDeliveredAtEnd,
};
export const consequenceName = (consequence: LateConsequence): string => consequences[consequence]();

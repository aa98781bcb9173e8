import type { CreditVersionView, DocumentsOfShipment } from '#api/deals/documentary.ts';
import type { DifferenceField } from '#api/deals/credit-differences.ts';
import type { DocumentsAction, DocumentsState, DocumentsWay } from '#api/deals/documentary-steps.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatAmount, formatDate } from '#lib/format.ts';

/** Of a letter of credit, as a bank's message has them. */
export const creditLabels = {
  number: m.deals_bank_number,
  issuedOn: m.deals_bank_issuedOn,
  applicant: m.deals_bank_applicant,
  beneficiary: m.deals_bank_beneficiary,
  issuingBank: m.deals_bank_issuingBank,
  issuingBic: m.deals_bank_issuingBic,
  advisingBank: m.deals_bank_advisingBank,
  advisingBic: m.deals_bank_advisingBic,
  currency: m.deals_bank_currency,
  amount: m.deals_bank_amount,
  tolerance: m.deals_bank_tolerance,
  tenorDays: m.deals_bank_tenor,
  expiresOn: m.deals_bank_expiresOn,
  expiryPlace: m.deals_bank_expiryPlace,
  latestShipment: m.deals_bank_latestShipment,
  partialShipments: m.deals_bank_partialShipments,
  transhipment: m.deals_bank_transhipment,
  loadingPort: m.deals_bank_loadingPort,
  dischargePort: m.deals_bank_dischargePort,
  goods: m.deals_bank_goods,
  documents: m.deals_bank_documents,
  presentationDays: m.deals_bank_presentationDays,
} as const;

export const allowed = (value: boolean): string => (value ? m.deals_bank_allowed() : m.deals_bank_notAllowed());
export const tenorText = (days: number): string =>
  days === 0 ? m.deals_bank_atSight() : m.deals_bank_afterDocument({ days });

/** A value of a difference, as it is read. */
export function differenceText(field: DifferenceField, value: string): string {
  switch (field) {
    case 'amount':
      return formatAmount(value);
    case 'tolerance':
      return `± ${value}%`;
    case 'tenorDays':
      return tenorText(Number(value));
    case 'issuedOn':
    case 'latestShipment':
    case 'expiresOn':
      return formatDate(value);
    case 'presentationDays':
      return m.deals_bank_days({ days: Number(value) });
    case 'partialShipments':
      return allowed(value === 'yes');
    default:
      return value;
  }
}

/** How a version stands. */
export function standOf({ stage, answer }: Pick<CreditVersionView, 'stage' | 'answer'>): {
  text: string;
  tone: BadgeTone;
} {
  if (answer === 'advised') return { text: m.deals_bank_standAdvised(), tone: 'good' };
  if (answer === 'amendment') return { text: m.deals_bank_standAmendment(), tone: 'amber' };
  if (answer === 'agreed') return { text: m.deals_bank_standAgreed(), tone: 'brand' };
  return stage === 'draft'
    ? { text: m.deals_bank_standDraft(), tone: 'plain' }
    : { text: m.deals_bank_standOpened(), tone: 'brand' };
}

const states: Record<DocumentsState, () => string> = {
  none: m.deals_bank_stateNone,
  handed: m.deals_bank_stateHanded,
  presented: m.deals_bank_statePresented,
  accepted: m.deals_bank_stateAccepted,
  discrepant: m.deals_bank_stateDiscrepant,
  refused: m.deals_bank_stateRefused,
  paid: m.deals_bank_statePaid,
  settled: m.deals_bank_stateSettled,
  disputed: m.deals_bank_stateDisputed,
};
const tones: { readonly [State in DocumentsState]?: BadgeTone } = {
  handed: 'brand',
  presented: 'brand',
  accepted: 'brand',
  discrepant: 'amber',
  refused: 'bad',
  paid: 'brand',
  settled: 'good',
  disputed: 'bad',
};
export const stateOf = ({ state }: Pick<DocumentsOfShipment, 'state'>): { text: string; tone: BadgeTone } => ({
  text: states[state](),
  tone: tones[state] ?? 'plain',
});

const doing: Record<DocumentsAction, () => string> = {
  handDocuments: m.deals_bank_handDocuments,
  presentDocuments: m.deals_bank_presentDocuments,
  acceptDocuments: m.deals_bank_acceptDocuments,
  noteDiscrepancies: m.deals_bank_noteDiscrepancies,
  waiveDiscrepancies: m.deals_bank_waiveDiscrepancies,
  refuseDocuments: m.deals_bank_refuseDocuments,
  statePaid: m.deals_bank_statePayment,
  confirmPaid: m.deals_bank_confirmPaid,
  disputePaid: m.deals_bank_disputePaid,
};
/** What a button does. */
export const documentsActionName = (action: DocumentsAction): string => doing[action]();

const consequences: Record<DocumentsAction, () => string> = {
  handDocuments: m.deals_bank_handText,
  presentDocuments: m.deals_bank_presentText,
  acceptDocuments: m.deals_bank_acceptText,
  noteDiscrepancies: m.deals_bank_noteText,
  waiveDiscrepancies: m.deals_bank_waiveText,
  refuseDocuments: m.deals_bank_refuseText,
  statePaid: m.deals_bank_statePaymentText,
  confirmPaid: m.deals_bank_confirmText,
  disputePaid: m.deals_bank_disputeText,
};
/** What comes of it. */
export const consequenceOf = (action: DocumentsAction): string => consequences[action]();

const ways: Record<DocumentsWay, () => string> = {
  credit: m.deals_bank_wayCredit,
  acceptance: m.deals_bank_wayAcceptance,
  payment: m.deals_bank_wayPayment,
};
export const wayName = (way: DocumentsWay): string => ways[way]();

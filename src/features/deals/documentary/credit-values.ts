import { swiftForm } from '#api/common/limits.ts';
import type { Documentary } from '#api/deals/documentary.ts';
import type { CreditStage, CreditTerms } from '#api/deals/documentary-steps.ts';
import { creditProblems } from '#api/deals/credit-rules.ts';
import { m } from '#i18n/messages.ts';
import { missingError } from '#components/center/checks.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { CreditInput } from '../stores/documentary.ts';

/** A letter of credit as it is typed. */
export type CreditValues = {
  stage: string;
  partialShipments: boolean;
  transhipment: boolean;
  message: readonly File[];
} & Record<Exclude<keyof CreditTerms, 'partialShipments' | 'transhipment'>, string>;

/** What the form begins with: the version before it, else what the contract asks. */
export function creditBeginning({ asked, versions }: Documentary): CreditValues {
  const [last] = versions;
  const before = last?.terms;
  const isOpened = versions.some(({ stage }) => stage === 'opened');
  const from = before ?? asked;
  return {
    stage: isOpened || last?.answer === 'agreed' ? 'opened' : last ? 'draft' : '',
    number: before?.number ?? '',
    issuedOn: isOpened ? (before?.issuedOn ?? '') : '',
    ...{ applicant: from.applicant, beneficiary: from.beneficiary },
    ...{ issuingBank: before?.issuingBank ?? '', issuingBic: before?.issuingBic ?? '' },
    ...{ advisingBank: before?.advisingBank ?? '', advisingBic: before?.advisingBic ?? '' },
    ...{ currency: from.amount.currency, amount: from.amount.amount },
    ...{ tolerance: trimZeros(from.tolerance), tenorDays: String(from.tenorDays) },
    ...{ expiresOn: from.expiresOn, expiryPlace: before?.expiryPlace ?? '' },
    latestShipment: from.latestShipment,
    ...{ partialShipments: from.partialShipments, transhipment: before?.transhipment ?? true },
    loadingPort: before ? (before.loadingPort?.id ?? '') : (asked.loadingPort ?? ''),
    dischargePort: before ? (before.dischargePort?.id ?? '') : (asked.dischargePort ?? ''),
    ...{ goods: from.goods, documents: before?.documents ?? '' },
    presentationDays: String(before?.presentationDays ?? 21),
    message: [],
  };
}

const stageOf = ({ stage }: CreditValues): CreditStage => (stage === 'opened' ? 'opened' : 'draft');

const termsOf = ({ stage: _, message: _file, ...values }: CreditValues): CreditTerms => {
  const { partialShipments, transhipment, issuedOn, tenorDays, presentationDays, ...texts } = values;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts;
  return {
    ...trimmed,
    ...{ partialShipments, transhipment, issuedOn: issuedOn || null },
    ...{ tenorDays: Number(tenorDays), presentationDays: Number(presentationDays) },
  };
};

const needed = [
  ...([
    'applicant',
    'beneficiary',
    'issuingBank',
    'issuingBic',
    'currency',
    'amount',
    'tenorDays',
    'expiresOn',
  ] as const),
  ...(['latestShipment', 'goods', 'presentationDays'] as const),
];

/** What is wrong before anything is sent, by field; the server says the same. */
export function creditErrors(values: CreditValues, now: Date): Record<string, string | undefined> {
  const missing = Object.fromEntries(needed.map((name) => [name, missingError(values[name])]));
  const bic = (text: string) => (text === '' || swiftForm.test(text) ? undefined : m.deals_remit_wrongSwift());
  const wrong = Object.values(missing).some(Boolean) ? {} : creditProblems(termsOf(values), stageOf(values), now);
  return {
    ...wrong,
    ...Object.fromEntries(Object.entries(missing).filter(([, text]) => text)),
    ...(values.stage === '' && { stage: m.field_required() }),
    ...(!missing['issuingBic'] && { issuingBic: bic(values.issuingBic) }),
    advisingBic: bic(values.advisingBic),
  };
}

export function creditInput(subOrderId: string, values: CreditValues): CreditInput {
  const { issuedOn, loadingPort, dischargePort, ...terms } = termsOf(values);
  return {
    ...{ subOrderId, stage: stageOf(values) },
    ...terms,
    tolerance: terms.tolerance || '0',
    ...(issuedOn && { issuedOn }),
    ...(loadingPort && { loadingPort }),
    ...(dischargePort && { dischargePort }),
  };
}

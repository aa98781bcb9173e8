/** Compares a letter of credit with the contract, before anybody ships. Pure; free of zod: the browser reads it too. */
import { daysLater } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { documentaryDays, type CreditStage, type CreditTerms } from './documentary-steps.ts';

/** What the contract says of it. */
export type AgreedForCredit = {
  buyer: string;
  seller: string;
  currency: string;
  total: string;
  /** Per cent more or less, of quantity and amount. */
  tolerance: string;
  tenorDays: number;
  deliveryStart: string;
  deliveryDeadline: string;
  /** The last day for opening. */
  openBy: string;
  /** The goods leave in several lots, or may. */
  inLots: boolean;
  /** Ports by id; null: the trade term knows none. */
  loadingPort: string | null;
  dischargePort: string | null;
  grades: readonly string[];
};

export const differenceFields = [
  'currency',
  'amount',
  'tolerance',
  'tenorDays',
  'applicant',
  'beneficiary',
  'issuedOn',
  'latestShipment',
  'expiresOn',
  'presentationDays',
  'partialShipments',
  'loadingPort',
  'dischargePort',
  'goods',
] as const;
export type DifferenceField = (typeof differenceFields)[number];
/** `agreed`: what the contract asks, `stated`: what the L/C says; figures and days as they are, ports by id, names as written. */
export type CreditDifference = { field: DifferenceField; agreed: string; stated: string };

/** Where banks and people write a name differently it is the same: capitals, full stops, what a company is in short. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:CO|COMPANY|LTD|LIMITED|INC|CORP|CORPORATION|LLC|PLC)\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Every difference between the two, in the order in which a bank's message has the fields. */
export function creditDifferences(
  credit: CreditTerms,
  stage: CreditStage,
  agreed: AgreedForCredit,
): CreditDifference[] {
  const found: CreditDifference[] = [];
  const note = (isOff: boolean, field: DifferenceField, wanted: string | number, stated: string | number) => {
    if (isOff) found.push({ field, agreed: String(wanted), stated: String(stated) });
  };
  const asYes = (value: boolean) => (value ? 'yes' : 'no');
  note(credit.currency !== agreed.currency, 'currency', agreed.currency, credit.currency);
  note(compare(credit.amount, agreed.total) !== 0, 'amount', agreed.total, credit.amount);
  note(compare(credit.tolerance, agreed.tolerance) < 0, 'tolerance', agreed.tolerance, credit.tolerance);
  note(credit.tenorDays !== agreed.tenorDays, 'tenorDays', agreed.tenorDays, credit.tenorDays);
  note(plain(credit.applicant) !== plain(agreed.buyer), 'applicant', agreed.buyer, credit.applicant);
  note(plain(credit.beneficiary) !== plain(agreed.seller), 'beneficiary', agreed.seller, credit.beneficiary);
  const isLate = stage === 'opened' && credit.issuedOn !== null && credit.issuedOn > agreed.openBy;
  note(isLate, 'issuedOn', agreed.openBy, credit.issuedOn ?? '');
  // Before the end of the window takes time from the seller; before its beginning nothing can be shipped.
  const early = credit.latestShipment < agreed.deliveryDeadline;
  note(early, 'latestShipment', agreed.deliveryDeadline, credit.latestShipment);
  const until = daysLater(agreed.deliveryDeadline, documentaryDays.presentation);
  note(credit.expiresOn < until, 'expiresOn', until, credit.expiresOn);
  const short = credit.presentationDays < documentaryDays.presentation;
  note(short, 'presentationDays', documentaryDays.presentation, credit.presentationDays);
  const lots = agreed.inLots && !credit.partialShipments;
  note(lots, 'partialShipments', asYes(agreed.inLots), asYes(credit.partialShipments));
  for (const port of ['loadingPort', 'dischargePort'] as const) {
    const wanted = agreed[port];
    note(wanted !== null && credit[port] !== '' && credit[port] !== wanted, port, wanted ?? '', credit[port]);
  }
  const missing = agreed.grades.filter((grade) => !plain(credit.goods).includes(plain(grade)));
  note(missing.length > 0, 'goods', agreed.grades.join(', '), credit.goods);
  return found;
}

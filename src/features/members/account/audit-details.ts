import { emailKinds } from '#api/mail/email-choices.ts';
import { appealOutcomes, holdKinds } from '#api/deals/hold-choices.ts';
import { companyRoles } from '#api/members/company-roles.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { capabilities, companyFields, memberTypes, merchantKinds, rejectionReasons } from '#api/members/member.ts';
import { proposalKinds } from '#api/deals/collection-rules.ts';
import { deskFieldName, isDeskField } from '#api/market/desk-words.ts';
import { documentKinds } from '#api/market/document-choices.ts';
import { documentKindName } from '#api/market/document-words.ts';
import { qualificationKinds } from '#api/market/shop-choices.ts';
import { reportedThings, reportOutcomes } from '#api/deals/report-choices.ts';
import { reportedName, reportOutcomeName } from '#api/deals/report-words.ts';
import { statusName } from '#api/market/offer-words.ts';
import { m } from '#i18n/messages.ts';
import { auditDetailName } from '#api/members/audit-words.ts';
import { companyFieldName, rejectionReasonName } from '#api/members/company-words.ts';
import { emailKindName } from '#api/mail/email-words.ts';
import { appealOutcomeName, holdKindName } from '#api/deals/hold-words.ts';
import { importColumnName, importColumnNames, type ImportColumn } from '#api/market/import-columns.ts';
import { formatAmount, formatMoney } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { proposalKindName } from '#api/deals/proposal-words.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { qualificationKindName } from '#api/market/shop-words.ts';
import { feedbackKindName, feedbackKinds } from '../feedback/feedback-kinds.ts';
import { capabilityName, memberTypeName } from './member-kinds.ts';
import { merchantKindName } from '#api/market/merchant-kinds.ts';

/** The words for the codes of one list, read from the list's own names. */
const wordsOf = <Code extends string>(codes: readonly Code[], name: (code: Code) => string) =>
  new Map<string, () => string>(codes.map((code) => [code, () => name(code)]));

const statuses = wordsOf(['notListed', 'onSale', 'removed'], statusName);
const roles = wordsOf(companyRoles, (role) => roleNames[role]());
const turns = new Map([...statuses, ...roles]);
// E-mails, feedback, merchants and certificates each have kinds; what two of them share (`other`) reads alike.
const kinds = new Map([
  ...wordsOf(emailKinds, emailKindName),
  ...wordsOf(qualificationKinds, qualificationKindName),
  ...wordsOf(documentKinds, documentKindName),
  ...wordsOf(merchantKinds, merchantKindName),
  ...wordsOf(feedbackKinds, feedbackKindName),
  ...wordsOf(holdKinds, holdKindName),
  ...wordsOf(proposalKinds, proposalKindName),
  ...wordsOf(reportedThings, reportedName),
]);

/** What a detail's value is called where it is a code; everything else is shown as it was written. */
const codes: Readonly<Record<string, ReadonlyMap<string, () => string>>> = {
  capability: wordsOf(capabilities, capabilityName),
  from: turns,
  kind: kinds,
  outcome: new Map([...wordsOf(appealOutcomes, appealOutcomeName), ...wordsOf(reportOutcomes, reportOutcomeName)]),
  roles,
  reason: wordsOf(rejectionReasons, rejectionReasonName),
  status: statuses,
  to: turns,
  type: wordsOf(memberTypes, memberTypeName),
};

const otherFields: Readonly<Record<string, () => string>> = {
  nickname: m.members_account_nickname,
  telephone: m.center_telephone,
  avatarId: m.center_avatar,
  documents: m.market_offer_documents,
  priceBreaks: m.market_offer_priceBreaks,
};
const companyFieldNames = wordsOf(companyFields, companyFieldName);

/** A field that was changed, or is to be: of the member's information, of the company's, of an offer. */
function fieldName(field: string): string {
  const named = otherFields[field] ?? companyFieldNames.get(field);
  if (named) return named();
  // Places are chosen by their id.
  const column = field.replace(/Id$/, '');
  if (column in importColumnNames) return importColumnName(column as ImportColumn);
  return isDeskField(field) ? deskFieldName(field) : field;
}

const amounts = new Set(['amount', 'price', 'total', 'unitPrice']);

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

function valueText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? m.deals_rfq_yes() : m.deals_rfq_no();
  if (Array.isArray(value))
    return joinWords(value.map((one) => codes[name]?.get(String(one))?.() ?? fieldName(String(one))));
  if (typeof value !== 'string') return JSON.stringify(value);
  const word = codes[name]?.get(value);
  if (word) return word();
  if (name === 'reason') return reasonText(value);
  if (amounts.has(name) && /^\d+(\.\d+)?$/.test(value)) return formatAmount(value);
  const [, currency, amount] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(value) ?? [];
  if (currency && amount) return formatMoney({ amount, currency });
  return isMoment(value) ? formatMoment(value) : value;
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What an entry of the audit trail says beside who did what, in the reader's words; what is empty is left out. */
export const auditFacts = (
  detail: Readonly<Record<string, unknown>>,
): { name: string; label: string; text: string }[] =>
  Object.entries(detail)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => ({ name, label: auditDetailName(name), text: valueText(name, value) }));

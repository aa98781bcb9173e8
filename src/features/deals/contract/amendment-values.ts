import type { PostCalls } from '#api/calls.ts';
import { changeDays, changeFields, changePorts, type ChangeField } from '#api/deals/change-rules.ts';
import { changeFieldName } from '#api/deals/change-words.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { priceProblem, quantityProblem, type Problems } from '#api/deals/trade-rules.ts';

type Terms = ContractView['terms'];
type Input = PostCalls['api/trade/web/contract/proposeAmendment']['input'];

type LineField = `lines.${number}.quantity` | `lines.${number}.unitPrice`;
/** The form: of each line two fields, each under the name by which the server knows it. */
export type AmendmentValues = Record<ChangeField | 'remark', string> & Record<LineField, string>;
type Values = AmendmentValues;

export const amendmentValues = ({ lines, ...terms }: Terms): Values => ({
  ...Object.fromEntries(
    lines.flatMap(({ quantity, unitPrice }, index) => [
      [`lines.${index}.quantity`, trimZeros(quantity)],
      [`lines.${index}.unitPrice`, trimZeros(unitPrice)],
    ]),
  ),
  ...(Object.fromEntries(changeFields.map((field) => [field, terms[field] ?? ''])) as Record<ChangeField, string>),
  remark: '',
});

/** What was typed over what is agreed: the rest may have another beginning in the next version. */
export function changedValues(terms: Terms, values: Values): Partial<Values> {
  const agreed = amendmentValues(terms);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== agreed[name as keyof Values]));
}

const typed = (values: Values, name: keyof Values): string => (values[name] ?? '').trim();

/** The server says the same. */
export function amendmentProblems(terms: Terms, values: Values, now: Date): Problems {
  const problems: Problems = {};
  const say = (field: string, message: string | undefined) => {
    if (message) problems[field] ??= message;
  };
  for (const index of terms.lines.keys()) {
    say(`lines.${index}.quantity`, quantityProblem(typed(values, `lines.${index}.quantity`)));
    say(`lines.${index}.unitPrice`, priceProblem(typed(values, `lines.${index}.unitPrice`)));
  }
  for (const name of changeDays) {
    const day = typed(values, name);
    if (!day) say(name, m.field_required());
    else if (day !== terms[name] && day < earliestDay(now)) say(name, m.deals_rfq_dateInPast());
  }
  if (typed(values, 'deliveryDeadline') < typed(values, 'deliveryStart'))
    say('deliveryDeadline', m.deals_rfq_deadlineBeforeStart());
  for (const name of changePorts) {
    if (terms[name] === null) continue;
    if (!typed(values, name)) say(name, m.field_required());
    else if (name !== 'departurePort' && typed(values, name) === typed(values, 'departurePort'))
      say(name, m.deals_rfq_samePorts());
  }
  if (Object.keys(problems).length === 0 && !isChanged(terms, values)) say('lines', m.deals_contract_amendNothing());
  return problems;
}

const isChanged = (terms: Terms, values: Values): boolean =>
  changeFields.some((name) => typed(values, name) !== (terms[name] ?? '').trim()) ||
  terms.lines.some(
    ({ quantity, unitPrice }, index) =>
      compare(typed(values, `lines.${index}.quantity`), quantity) !== 0 ||
      compare(typed(values, `lines.${index}.unitPrice`), unitPrice) !== 0,
  );

/** What is sent: the lines and days as they are to be, of the rest what is other than agreed. */
export const amendmentInput = (terms: Terms, values: Values): Omit<Input, 'id'> => ({
  lines: terms.lines.map(({ position }, index) => ({
    position,
    quantity: typed(values, `lines.${index}.quantity`),
    unitPrice: typed(values, `lines.${index}.unitPrice`),
  })),
  ...Object.fromEntries(
    changeFields
      .filter((name) => typed(values, name) !== (terms[name] ?? '').trim())
      .map((name) => [name, typed(values, name)]),
  ),
  remark: typed(values, 'remark'),
});

/** What a proposal changes, as rows to be read: from and to. */
export type ChangedRow = { label: string; from: string; to: string };
type Readers = Record<'tonnes' | 'price' | 'amount' | 'day', (text: string) => string> & {
  /** Names of ports, packings and payment terms by their codes. */
  named: Readonly<Record<string, string>>;
};
export function changedRows(before: Terms, after: Terms, read: Readers): ChangedRow[] {
  const row = (label: string, from: string, to: string): ChangedRow[] => (from === to ? [] : [{ label, from, to }]);
  const days: readonly string[] = changeDays;
  const textOf = (field: ChangeField, value: string | null) => {
    if (value === null || value === '') return m.deals_change_none();
    if (field === 'agreedRemarks') return value;
    return days.includes(field) ? read.day(value) : (read.named[value] ?? value);
  };
  return [
    ...before.lines.flatMap((line, index) => {
      const next = after.lines[index] ?? line;
      const of = (label: string) => (before.lines.length > 1 ? `${line.gradeNumber}: ${label}` : label);
      return [
        ...row(of(m.deals_orders_quantity()), read.tonnes(line.quantity), read.tonnes(next.quantity)),
        ...row(of(m.deals_orders_unitPrice()), read.price(line.unitPrice), read.price(next.unitPrice)),
      ];
    }),
    ...row(m.deals_contract_total(), read.amount(before.total), read.amount(after.total)),
    ...changeFields.flatMap((field) =>
      row(changeFieldName(field), textOf(field, before[field]), textOf(field, after[field])),
    ),
  ];
}

import type { PostCalls } from '#api/calls.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { priceProblem, quantityProblem, type Problems } from '#api/deals/trade-rules.ts';

type Terms = ContractView['terms'];
type Input = PostCalls['api/trade/web/contract/proposeAmendment']['input'];

export const amendableDays = ['deliveryStart', 'deliveryDeadline', 'latestPayment'] as const;

type LineField = `lines.${number}.quantity` | `lines.${number}.unitPrice`;
/** The form: of each line two fields, each under the name by which the server knows it. */
export type AmendmentValues = Record<(typeof amendableDays)[number] | 'remark', string> & Record<LineField, string>;
type Values = AmendmentValues;

export const amendmentValues = ({ lines, deliveryStart, deliveryDeadline, latestPayment }: Terms): Values => ({
  ...Object.fromEntries(
    lines.flatMap(({ quantity, unitPrice }, index) => [
      [`lines.${index}.quantity`, trimZeros(quantity)],
      [`lines.${index}.unitPrice`, trimZeros(unitPrice)],
    ]),
  ),
  ...{ deliveryStart, deliveryDeadline, latestPayment, remark: '' },
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
  for (const name of amendableDays) {
    const day = typed(values, name);
    if (!day) say(name, m.field_required());
    else if (day !== terms[name] && day < earliestDay(now)) say(name, m.deals_rfq_dateInPast());
  }
  if (typed(values, 'deliveryDeadline') < typed(values, 'deliveryStart'))
    say('deliveryDeadline', m.deals_rfq_deadlineBeforeStart());
  if (Object.keys(problems).length === 0 && !isChanged(terms, values)) say('lines', m.deals_contract_amendNothing());
  return problems;
}

const isChanged = (terms: Terms, values: Values): boolean =>
  amendableDays.some((name) => typed(values, name) !== terms[name]) ||
  terms.lines.some(
    ({ quantity, unitPrice }, index) =>
      compare(typed(values, `lines.${index}.quantity`), quantity) !== 0 ||
      compare(typed(values, `lines.${index}.unitPrice`), unitPrice) !== 0,
  );

export const amendmentInput = (terms: Terms, values: Values): Omit<Input, 'id'> => ({
  lines: terms.lines.map(({ position }, index) => ({
    position,
    quantity: typed(values, `lines.${index}.quantity`),
    unitPrice: typed(values, `lines.${index}.unitPrice`),
  })),
  deliveryStart: typed(values, 'deliveryStart'),
  deliveryDeadline: typed(values, 'deliveryDeadline'),
  latestPayment: typed(values, 'latestPayment'),
  remark: typed(values, 'remark'),
});

/** What a proposal changes, as rows to be read: from and to. */
export type ChangedRow = { label: string; from: string; to: string };
export function changedRows(
  before: Terms,
  after: Terms,
  read: { tonnes: (text: string) => string; price: (text: string) => string; amount: (text: string) => string },
  day: (iso: string) => string,
): ChangedRow[] {
  const row = (label: string, from: string, to: string): ChangedRow[] => (from === to ? [] : [{ label, from, to }]);
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
    ...row(m.deals_rfq_deliveryStart(), day(before.deliveryStart), day(after.deliveryStart)),
    ...row(m.deals_rfq_deliveryDeadline(), day(before.deliveryDeadline), day(after.deliveryDeadline)),
    ...row(m.deals_rfq_latestPayment(), day(before.latestPayment), day(after.latestPayment)),
  ];
}

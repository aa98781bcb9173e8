import type { z } from 'zod';
import { changeDays, changePorts } from '#api/deals/change-rules.ts';
import type { proposeAmendment } from '#api/deals/contract.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import { priceProblem, quantityProblem, type Problems } from '#api/deals/trade-rules.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { add, compare, multiply, round, trimZeros } from '#lib/decimal.ts';
import type { Directory } from '#server/market/catalogue/index.ts';
import type { AmendedTerms } from '#server/deals/deal/index.ts';
import { isSame } from './change-gates.ts';

export type Proposal = z.output<typeof proposeAmendment.input>;

/** The terms as a proposal would have them: what it leaves out stays. */
export function amended(before: AmendedTerms, { id: _, remark: _words, lines, ...rest }: Proposal): AmendedTerms {
  const all = before.lines.map((line) => {
    const wanted = lines.find(({ position }) => position === line.position);
    const quantity = round(wanted?.quantity ?? line.quantity, 3);
    const unitPrice = round(wanted?.unitPrice ?? line.unitPrice, 4);
    return { ...line, quantity, unitPrice, amount: multiply(quantity, unitPrice, 2) };
  });
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...before, ...given, lines: all, total: add(...all.map(({ amount }) => amount)) };
}

type Asked = {
  before: AmendedTerms;
  terms: AmendedTerms;
  input: Proposal;
  directory: Directory;
  /** Tonnes of a line that are on their way. */
  shippedOf: (position: number) => string;
  /** What claims have taken off the price. */
  credited: string;
  /** More would be due first, and nobody could pay it in time. */
  tooLate: boolean;
  /** Of ports that it names. */
  closed: Problems;
  now: Date;
};

/** The rules that the RFQ and the quote were held to. Days that stay as they are may have passed. */
export function problemsOf({
  before,
  terms,
  input,
  directory,
  shippedOf,
  credited,
  tooLate,
  closed,
  now,
}: Asked): Problems {
  const problems: Problems = {};
  for (const [index, { position, quantity, unitPrice }] of input.lines.entries()) {
    const line = terms.lines.find((one) => one.position === position);
    if (!line) problems[`lines.${index}.position`] = m.field_chooseOne();
    const wrongQuantity = quantity === undefined ? undefined : quantityProblem(quantity);
    const wrongPrice = unitPrice === undefined ? undefined : priceProblem(unitPrice);
    if (wrongQuantity) problems[`lines.${index}.quantity`] = wrongQuantity;
    if (wrongPrice) problems[`lines.${index}.unitPrice`] = wrongPrice;
    else if (line && !wrongQuantity && compare(line.amount, '0') === 0)
      problems[`lines.${index}.quantity`] = m.deals_rfq_amountTooSmall();
    if (line && !wrongQuantity && compare(line.quantity, shippedOf(position)) < 0)
      problems[`lines.${index}.quantity`] = m.deals_change_belowShipped({ tonnes: trimZeros(shippedOf(position)) });
  }
  Object.assign(problems, closed);
  const today = earliestDay(now);
  for (const name of changeDays)
    if (terms[name] !== before[name] && terms[name] < today) problems[name] = m.deals_rfq_dateInPast();
  if (terms.deliveryDeadline < terms.deliveryStart) problems['deliveryDeadline'] ??= m.deals_rfq_deadlineBeforeStart();
  for (const name of changePorts) {
    const port = input[name];
    if (port !== undefined && before[name] === null) problems[name] = m.deals_rfq_termRemoves();
    else if (port !== undefined && !directory.ports.has(port)) problems[name] = m.field_chooseOne();
    else if (name !== 'departurePort' && port !== undefined && port === terms.departurePort)
      problems[name] = m.deals_rfq_samePorts();
  }
  if (terms.departurePort !== null && terms.departurePort === (terms.destinationPort ?? terms.portDischarge))
    problems['destinationPort'] ??= m.deals_rfq_samePorts();
  if (directory.codes.get('packing')?.has(terms.packing) !== true) problems['packing'] = m.field_chooseOne();
  if (!(terms.paymentTerm in paymentTerms)) problems['paymentTerm'] = m.field_chooseOne();
  if (compare(terms.total, credited) < 0) problems['lines'] ??= m.deals_change_belowCredited();
  if (tooLate) problems['latestPayment'] ??= m.deals_change_payByOver();
  if (Object.keys(problems).length === 0 && isSame(before, terms)) problems['lines'] = m.deals_contract_amendNothing();
  return problems;
}

import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { decideAmendment, proposeAmendment } from '#api/deals/contract.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { daysAfter, earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { add, compare, multiply, round } from '#lib/decimal.ts';
import { priceProblem, quantityProblem, type Problems } from '#api/deals/trade-rules.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  amendmentBy,
  latestPaymentOf,
  lockOwnSubOrder,
  moveSubOrder,
  openAmendments,
  orderFor,
  notifyBuyer,
  notifySupplier,
  type AmendedTerms,
  type OrderRow,
  type SubOrderDeal,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { readAmendable } from './amendable.ts';
import { issueContract } from './issue.ts';
import { latestContract, ownContract, type ContractRow } from './own-contract.ts';
import { isOpen } from './view.ts';

type Proposal = z.output<typeof proposeAmendment.input>;
type Decision = z.output<typeof decideAmendment.input>;

/** The deal of a contract that both may still sign, locked. Throws 404 for strangers, 409 when it is too late. */
async function lockSigning(
  tx: Transaction,
  context: MemberContext,
  contract: ContractRow,
): Promise<{ deal: SubOrderDeal; open: Awaited<ReturnType<typeof openAmendments>> }> {
  const deal = await lockOwnSubOrder(tx, context, contract.subOrderId);
  if ((await latestContract(tx, deal.subOrder.id))?.id !== contract.id || !isOpen(deal, context.now()))
    throw new AppError('conflict', { fields: { status: String(deal.subOrder.status) } });
  return { deal, open: await openAmendments(tx, [deal.subOrder]) };
}

/** A side wants other terms. Until the other has answered, nobody signs. */
export async function proposeChange(context: MemberContext, input: Proposal): Promise<OrderView> {
  const { contract, side } = await ownContract(context, input.id);
  if (side === 'operator') throw notFound();
  return idempotently(context, proposeAmendment, input, async (tx) => {
    const { deal, open } = await lockSigning(tx, context, contract);
    const { order, subOrder: row, role, company } = deal;
    const before = await readAmendable(tx, order, row);
    const terms = amended(before, input);
    const { number, version } = contract;
    await moveSubOrder(tx, context, order, row, {
      action: 'proposeAmendment',
      role,
      company,
      facts: { amendmentBy: amendmentBy(open.get(row.id), role) },
      detail: { contract: number, version, terms, remark: input.remark },
    });
    const problems = problemsOf(before, terms, input, context.now());
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await notifyOther(tx, context, deal, { kind: 'amendmentProposed', number, words: input.remark });
    return orderFor(context, order.id, tx);
  });
}

/** Agreement issues the next version of the contract, without signatures; refusal leaves it as it is. */
export async function decideOnChange(caller: MemberContext, input: Decision): Promise<OrderView> {
  const { contract, side } = await ownContract(caller, input.id);
  if (side === 'operator') throw notFound();
  return storingIdempotently(caller, decideAmendment, input, async (tx, _store, context) => {
    const { deal, open } = await lockSigning(tx, context, contract);
    const { order, subOrder: row, role, company } = deal;
    const proposal = open.get(row.id);
    const { number, version } = contract;
    if (proposal && proposal.seq !== input.seq)
      throw new AppError('conflict', { fields: { status: String(row.status) } });
    const moved = await moveSubOrder(tx, context, order, row, {
      action: input.agree ? 'agreeAmendment' : 'refuseAmendment',
      role,
      company,
      facts: { amendmentBy: amendmentBy(proposal, role) },
      detail: {
        contract: number,
        version: input.agree ? version + 1 : version,
        proposal: input.seq,
        ...(input.agree && { terms: proposal?.terms }),
        ...(input.remark && { remark: input.remark }),
      },
    });
    if (input.agree) await applyTerms(tx, context, moved.order, moved.subOrder, proposal!.terms, contract);
    else await notifyOther(tx, context, deal, { kind: 'amendmentRefused', number, words: input.remark });
    return orderFor(context, order.id, tx);
  });
}

async function applyTerms(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  { id }: SubOrderRow,
  { lines, total, latestPayment }: AmendedTerms,
  before: ContractRow,
): Promise<void> {
  const now = context.now();
  for (const { position, quantity, unitPrice, amount } of lines)
    await tx
      .update(subOrderLine)
      .set({ quantity, unitPrice, amount })
      .where(and(eq(subOrderLine.subOrderId, id), eq(subOrderLine.position, position)));
  // Both read the new version from its beginning: they have as long as for the first.
  const signBy = daysAfter(now, tradeDays.signing);
  const [changed] = await tx
    .update(subOrder)
    .set({
      total,
      signBy,
      updatedAt: now,
      quantity: add(...lines.map(({ quantity }) => quantity)),
      latestPayment: latestPaymentOf(latestPayment, signBy),
    })
    .where(eq(subOrder.id, id))
    .returning();
  await issueContract(tx, context, order, changed!, before);
}

function amended(
  before: AmendedTerms,
  { lines, deliveryStart, deliveryDeadline, latestPayment }: Proposal,
): AmendedTerms {
  const all = before.lines.map((line) => {
    const wanted = lines.find(({ position }) => position === line.position);
    const quantity = round(wanted?.quantity ?? line.quantity, 3);
    const unitPrice = round(wanted?.unitPrice ?? line.unitPrice, 4);
    return { ...line, quantity, unitPrice, amount: multiply(quantity, unitPrice, 2) };
  });
  return {
    lines: all,
    total: add(...all.map(({ amount }) => amount)),
    deliveryStart: deliveryStart ?? before.deliveryStart,
    deliveryDeadline: deliveryDeadline ?? before.deliveryDeadline,
    latestPayment: latestPayment ?? before.latestPayment,
  };
}

/** The rules that the RFQ and the quote were held to. Days that stay as they are may have passed. */
function problemsOf(before: AmendedTerms, terms: AmendedTerms, input: Proposal, now: Date): Problems {
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
  }
  const today = earliestDay(now);
  for (const name of ['deliveryStart', 'deliveryDeadline', 'latestPayment'] as const)
    if (terms[name] !== before[name] && terms[name] < today) problems[name] = m.deals_rfq_dateInPast();
  if (terms.deliveryDeadline < terms.deliveryStart) problems['deliveryDeadline'] ??= m.deals_rfq_deadlineBeforeStart();
  if (Object.keys(problems).length === 0 && isSame(before, terms)) problems['lines'] = m.deals_contract_amendNothing();
  return problems;
}

const isSame = (a: AmendedTerms, b: AmendedTerms): boolean =>
  a.deliveryStart === b.deliveryStart &&
  a.deliveryDeadline === b.deliveryDeadline &&
  a.latestPayment === b.latestPayment &&
  a.lines.every(
    (line, index) =>
      compare(line.quantity, b.lines[index]!.quantity) === 0 &&
      compare(line.unitPrice, b.lines[index]!.unitPrice) === 0,
  );

type Notice = { kind: 'amendmentProposed' | 'amendmentRefused'; number: string; words: string };

async function notifyOther(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, role, company }: SubOrderDeal,
  notice: Notice,
): Promise<void> {
  if (role === 'buyer') await notifySupplier(tx, context, order, row.shopId, { ...notice, who: company });
  else await notifyBuyer(tx, context, order, { ...notice, who: company });
}

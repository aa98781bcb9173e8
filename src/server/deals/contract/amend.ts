import type { z } from 'zod';
import { decideAmendment, proposeAmendment } from '#api/deals/contract.ts';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { daysAfter } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import {
  goodsOf,
  amendmentFacts,
  latestPaymentOf,
  lockOwnSubOrder,
  moveSubOrder,
  orderFor,
  notifyBuyer,
  notifySupplier,
  readBalance,
  type AmendedTerms,
  type OpenAmendment,
  type OrderRow,
  type SubOrderDeal,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { amended, problemsOf, type Proposal } from './amend-terms.ts';
import { readAmendable } from './amendable.ts';
import { asksTooLate, readChangeFacts, refuseLocked, refuseStopped } from './change-gates.ts';
import { closedPorts, refuseClosed } from './closed-ports.ts';
import { conflict, contractToSign, countryOf, issueChange, nextVersion, writeTerms } from './change-order.ts';
import { rowWith } from './change-print.ts';
import { issueContract } from './issue.ts';
import { isOpen, latestContract, ownContract, type ContractRow } from './own-contract.ts';

type Decision = z.output<typeof decideAmendment.input>;

/**
 * The deal of a contract that both may still sign, or that is in force, locked; `contract` is the version that counts. Throws
 * 404 for strangers, 409 when it is too late, and for a version that does not count.
 */
async function lockAmending(
  tx: Transaction,
  context: MemberContext,
  asked: ContractRow,
): Promise<{ deal: SubOrderDeal; proposal: OpenAmendment | undefined; contract: ContractRow }> {
  const deal = await lockOwnSubOrder(tx, context, asked.subOrderId);
  const { subOrder: row } = deal;
  const contract = await latestContract(tx, row.id);
  const { contract: toSign, amendment } = await contractToSign(tx, deal);
  const isOver = row.status === orderStatuses.pendingSignatures && !isOpen(deal, context.now());
  if (!contract || isOver || (asked.id !== contract.id && asked.id !== toSign?.id)) throw conflict(row);
  return { deal, contract, proposal: amendment };
}

/** A side wants other terms. Until both have signed, nobody signs before the answer; afterwards signing is the answer. */
export async function proposeChange(caller: MemberContext, input: Proposal): Promise<OrderView> {
  const { contract: asked, side } = await ownContract(caller, input.id);
  if (side === 'operator') throw notFound();
  return storingIdempotently(caller, proposeAmendment, input, async (tx, _store, context) => {
    const { deal, proposal, contract } = await lockAmending(tx, context, asked);
    const { order, subOrder: row, role, company } = deal;
    if (asked.id !== contract.id) throw conflict(row);
    const now = context.now();
    const before = await readAmendable(tx, order, row);
    const terms = amended(before, input);
    const balance = await readBalance(tx, row);
    const facts = await readChangeFacts(tx, row, balance);
    const isSealed = contract.sealedSha256 !== null;
    const version = isSealed ? await nextVersion(tx, row.id) : contract.version;
    const { number } = contract;
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'proposeAmendment', role, company },
      facts: { ...amendmentFacts(proposal, role), fullyShipped: facts.fullyShipped },
      detail: {
        ...{ contract: number, version, terms, remark: input.remark },
        ...(isSealed && { basis: before, issued: version, replaces: contract.sealedSha256 }),
      },
    });
    const problems = problemsOf({
      ...{ before, terms, input, now, directory: await loadDirectory({ db: tx, cache: context.cache }) },
      ...{ shippedOf: facts.shippedOf, credited: balance.credited },
      closed: await closedPorts(tx, context, order, row.id, input),
      tooLate: isSealed && asksTooLate(row, before, terms, balance, now),
    });
    if (Object.keys(problems).length > 0) throw invalid(problems);
    refuseLocked({ before, after: terms, facts });
    refuseStopped(context, role, { before, after: terms });
    if (isSealed) await issueChange(tx, context, { order: moved.order, subOrder: row }, contract, terms);
    await notifyOther(tx, context, deal, isSealed ? 'changeProposed' : 'amendmentProposed', number, input.remark);
    return orderFor(context, order.id, tx);
  });
}

/**
 * Agreement issues the next version of the contract, without signatures; refusal leaves it as it is. Of a contract in force a
 * change is agreed to by signing it, and who refuses it says why.
 */
export async function decideOnChange(caller: MemberContext, input: Decision): Promise<OrderView> {
  const { contract: asked, side } = await ownContract(caller, input.id);
  if (side === 'operator') throw notFound();
  return storingIdempotently(caller, decideAmendment, input, async (tx, _store, context) => {
    const { deal, proposal, contract } = await lockAmending(tx, context, asked);
    const { order, subOrder: row, role, company } = deal;
    const { number, version } = contract;
    const { agree, remark } = input;
    if (proposal && proposal.seq !== input.seq) throw conflict(row);
    const moved = await moveSubOrder(tx, context, order, row, {
      action: agree ? 'agreeAmendment' : 'refuseAmendment',
      role,
      company,
      facts: amendmentFacts(proposal, role),
      detail: {
        contract: number,
        version: proposal?.version ?? (agree ? version + 1 : version),
        proposal: input.seq,
        ...(agree && { terms: proposal?.terms }),
        ...(remark && { remark }),
      },
    });
    const isIssued = proposal?.version != null;
    if (isIssued && proposal.by !== role && remark === '') throw invalid({ remark: m.field_required() });
    if (agree) await applyTerms(tx, context, moved.order, moved.subOrder, proposal!.terms, contract);
    else await notifyOther(tx, context, deal, isIssued ? 'changeOff' : 'amendmentRefused', number, remark);
    return orderFor(context, order.id, tx);
  });
}

async function applyTerms(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  row: SubOrderRow,
  agreed: Partial<AmendedTerms>,
  before: ContractRow,
): Promise<void> {
  const now = context.now();
  const standing = await readAmendable(tx, order, row);
  const terms = { ...standing, ...agreed };
  await refuseClosed(tx, context, { order, subOrder: row }, { before: standing, after: terms });
  // Both read the new version from its beginning: they have as long as for the first.
  const signBy = daysAfter(now, tradeDays.signing);
  const country = await countryOf(tx, context, row, terms);
  const latestPayment = latestPaymentOf(terms.latestPayment, signBy);
  const changed = { ...rowWith(row, terms, country), signBy, latestPayment };
  await issueContract(tx, context, order, await writeTerms(tx, changed, terms, now), before);
}

async function notifyOther(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, role, company }: SubOrderDeal,
  kind: 'amendmentProposed' | 'amendmentRefused' | 'changeProposed' | 'changeOff',
  number: string,
  words: string,
): Promise<void> {
  const goods = goodsOf({ ...order, quantity: row.quantity });
  const notice = { kind, number, goods, words, who: company } as const;
  if (role === 'buyer') await notifySupplier(tx, context, order, row.shopId, notice);
  else await notifyBuyer(tx, context, order, notice);
}

import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { askSigningApproval as askCall, type ApprovalView } from '#api/deals/approval.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { signContract as call } from '#api/deals/contract.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { add, compare } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { signature } from '#server/platform/db/schema/contract.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { recordOf } from '#server/members/company/index.ts';
import { checkOwnPassword, countSecondStep, useSecondStep } from '#server/members/identity/index.ts';
import {
  goodsOf,
  amendmentFacts,
  lockOwnSubOrder,
  moveSubOrder,
  openAmendments,
  orderFor,
  readBalance,
  notifyBuyer,
  notifySupplier,
  type AmendedTerms,
  type OpenAmendment,
  type SubOrderDeal,
} from '#server/deals/deal/index.ts';
import { sellersAccounts } from '#server/deals/payout/index.ts';
import { askForApproval, requireApproval, type Wanted } from '#server/deals/approvals/index.ts';
import { consentTo } from './consent.ts';
import { bringIntoForce, conflict, contractToSign, refuseChange } from './change-order.ts';
import { bothSides, isOpen, ownContract, readSignatures, type ContractRow } from './own-contract.ts';
import { sealContract } from './seal-contract.ts';

type Change = { before: AmendedTerms; after: AmendedTerms };
type Input = z.output<(typeof call)['input']>;

/**
 * Signs for the caller's side. With the second signature the contract is sealed and the sub-order goes on. Throws 404
 * for strangers, 422 for a wrong password, code or statement, 409 when it is no longer to be signed or was changed.
 */
export async function signContract(
  caller: MemberContext,
  { password, oneTimeCode, ...input }: Input,
): Promise<OrderView> {
  const { contract, side } = await ownContract(caller, input.id);
  if (side === 'operator') throw notFound();
  const own = await checkOwnPassword(caller, password);
  const attempt = own.twoStepSince && oneTimeCode ? await countSecondStep(caller, own.id, oneTimeCode) : undefined;
  // What is kept of the request to know it again must not hold the password.
  const view = await storingIdempotently(caller, call, input, async (tx, _store, context) => {
    const deal = await lockOwnSubOrder(tx, context, contract.subOrderId);
    const { contract: current, amendment } = await contractToSign(tx, deal);
    if (current?.id !== input.id || current.sha256 !== input.sha256 || !isOpen(deal, context.now()))
      throw conflict(deal.subOrder);
    const change = await changeOf(tx, context, deal, current, amendment);
    const consent = consentTo(current, deal.company, context.locale);
    if (consent.sha256 !== input.consentSha256) throw invalid({ consentSha256: m.deals_contract_consentChanged() });
    const stated = await recordOf(tx, context.actor.party);
    if (stated?.complete === false) throw invalid({ record: m.deals_contract_recordMissing() });
    const paidBy = change?.after.paymentTerm ?? deal.subOrder.paymentTerm;
    await refuseWithoutAccount(tx, context, { ...deal, subOrder: { ...deal.subOrder, paymentTerm: paidBy } });
    await checkUnchanged(tx, own);
    await useSecondStep(tx, context, own, oneTimeCode);
    await requireApproval(tx, context, wantedOf(deal, current, change));
    await addSignature(tx, context, deal, current, input, own.twoStepSince !== null, change);
    return orderFor(context, deal.order.id, tx);
  });
  await attempt?.takeBack();
  return view;
}

/** What signing this version changes of a contract in force; undefined: it is none of those. 409 where it cannot any more. */
async function changeOf(
  tx: Transaction,
  context: MemberContext,
  deal: SubOrderDeal,
  { version }: ContractRow,
  amendment: OpenAmendment | undefined,
): Promise<Change | undefined> {
  return amendment?.version === version ? refuseChange(tx, context, deal, amendment) : undefined;
}

/**
 * A buyer who pays its seller directly signs, and is signed with, an account to pay to: the seller waits for its own, and a
 * contract is not sealed without one. 422 in words.
 */
async function refuseWithoutAccount(
  tx: Transaction,
  { now }: MemberContext,
  { role, subOrder }: SubOrderDeal,
): Promise<void> {
  const standing = (await sellersAccounts(tx, [subOrder], now())).get(subOrder.id);
  if (standing === undefined || standing === 'inForce') return;
  if (role === 'supplier') throw invalid({ account: m.deals_direct_accountFirst({ currency: subOrder.currency }) });
  const [signed] = await tx.select({ side: signature.side }).from(signature).where(signedBySeller(subOrder));
  if (signed) throw new AppError('conflict', { words: m.deals_direct_accountGone() });
}

/** The seller's own signature of the version that the buyer would sign. */
const signedBySeller = ({ newestContractId }: SubOrderDeal['subOrder']) =>
  and(eq(signature.contractId, newestContractId!), eq(signature.side, 'supplier'));

/** The password may have been changed, or the account closed, since it was read: then it signs nothing any more. */
async function checkUnchanged(tx: Transaction, { id, passwordHash }: typeof member.$inferSelect): Promise<void> {
  const [still] = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, id), eq(member.passwordHash, passwordHash), isNull(member.closedAt)))
    .for('share');
  if (!still) throw invalid({ password: m.members_auth_wrongPassword() });
}

/** The signature of a side that has shown who it is; with the second one the contract is sealed. */
export async function addSignature(
  tx: Transaction,
  context: MemberContext,
  deal: SubOrderDeal,
  contract: ContractRow,
  { fullName, consentSha256 }: Pick<Input, 'fullName' | 'consentSha256'>,
  secondFactor: boolean,
  change?: Change,
): Promise<void> {
  const { role: side, company } = deal;
  const { number, version, sha256 } = contract;
  const signed = (await readSignatures(tx, contract.id)).some((one) => one.side === side);
  const open = await openAmendments(tx, [deal.subOrder]);
  const moved = await moveSubOrder(tx, context, deal.order, deal.subOrder, {
    action: 'sign',
    role: side,
    company,
    facts: { signed, ...amendmentFacts(open.get(deal.subOrder.id), side) },
    detail: { contract: number, version, sha256, secondFactor },
  });
  await tx.insert(signature).values({
    contractId: contract.id,
    side,
    fullName,
    company,
    record: (await recordOf(tx, context.actor.party))?.record ?? null,
    sha256,
    consentSha256,
    secondFactor,
    memberId: context.actor.id,
    at: context.now(),
    address: context.address,
    device: context.device,
    locale: context.locale,
  });
  const signatures = await readSignatures(tx, contract.id);
  const { order, subOrder } = { ...deal, ...moved };
  const goods = goodsOf({ ...order, quantity: subOrder.quantity });
  if (signatures.length < bothSides.length) {
    const notice = { kind: 'otherSideSigned', number, goods, who: company } as const;
    if (side === 'buyer') await notifySupplier(tx, context, order, subOrder.shopId, notice);
    else await notifyBuyer(tx, context, order, notice);
    return;
  }
  const sealedSha256 = await sealContract(tx, context, { order, subOrder, contract, signatures });
  if (change) {
    const sealed = { contract: number, version, sha256, sealedSha256 };
    await bringIntoForce(tx, context, { order, subOrder }, change.after, sealed);
    return;
  }
  const system = { role: 'system', company: null } as const;
  const complete = await moveSubOrder(tx, context, order, subOrder, {
    ...system,
    action: 'allSigned',
    detail: { contract: number, version, sha256, sealedSha256 },
  });
  const { paidToStart } = await readBalance(tx, complete.subOrder);
  if (paidToStart)
    await moveSubOrder(tx, context, complete.order, complete.subOrder, { ...system, action: 'fundsArrived' });
  const notice = { kind: 'allSigned', number, goods } as const;
  await notifyBuyer(tx, context, order, { ...notice, who: subOrder.supplierCompany });
  await notifySupplier(tx, context, order, subOrder.shopId, { ...notice, who: order.buyerCompany });
}

/** Asks a colleague to approve a signature above the limit. Throws 404 for strangers, 409 where nothing is to be signed. */
export function askSigningApproval(caller: MemberContext, input: { id: string }): Promise<ApprovalView> {
  return storingIdempotently(caller, askCall, input, async (tx, _store, context) => {
    const { contract } = await ownContract(context, input.id, tx);
    const deal = await lockOwnSubOrder(tx, context, contract.subOrderId);
    const { contract: current, amendment } = await contractToSign(tx, deal);
    const signed = (await readSignatures(tx, contract.id)).some((one) => one.side === deal.role);
    const waits = deal.subOrder.status === orderStatuses.pendingSignatures || amendment?.version === current?.version;
    if (current?.id !== contract.id || signed || !waits || !isOpen(deal, context.now())) throw new AppError('conflict');
    const change = await changeOf(tx, context, deal, current, amendment);
    return askForApproval(tx, context, wantedOf(deal, current, change));
  });
}

/**
 * What a signature is to those who may have to approve it: the very bytes of the contract. What makes a contract no dearer was
 * approved when it was signed.
 */
function wantedOf(
  { order, subOrder, role }: SubOrderDeal,
  { id, number, sha256 }: ContractRow,
  change?: Change,
): Wanted {
  const { total, lines } = change?.after ?? { total: subOrder.total, lines: null };
  const rises = !change || compare(total, change.before.total) > 0;
  return {
    ...{ act: 'sign', orderId: order.id, subjectId: id, exactly: sha256 },
    content: {
      number,
      parts: [
        {
          company: role === 'buyer' ? subOrder.supplierCompany : order.buyerCompany,
          quantity: lines ? add(...lines.map(({ quantity }) => quantity)) : subOrder.quantity,
          total,
        },
      ],
      asked: [],
    },
    sums: rises ? [{ amount: total, currency: subOrder.currency }] : [],
    until: subOrder.signBy,
  };
}

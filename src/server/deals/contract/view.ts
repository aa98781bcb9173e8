import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { changePorts, type VersionStanding } from '#api/deals/change-rules.ts';
import type { contractView, getContractPdf } from '#api/deals/contract.ts';
import { mayNow, orderStatuses } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shopFace } from '#server/market/catalogue/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { recordOf } from '#server/members/company/index.ts';
import {
  amendmentFacts,
  describeAgreed,
  loadNames,
  openAmendments,
  readBalance,
  readContracts,
  versionFor,
  versionInForce,
  type AmendedTerms,
  type Names,
} from '#server/deals/deal/index.ts';
import { sellersAccounts } from '#server/deals/payout/index.ts';
import { readAmendable } from './amendable.ts';
import { locksOf, readChangeFacts } from './change-gates.ts';
import { consentTo } from './consent.ts';
import {
  companyOf,
  isOpen,
  ownContract,
  readSignatures,
  type ContractRow,
  type OwnContract,
  type SignatureRow,
} from './own-contract.ts';

/** A contract as one of its sides, or an operator, sees it. Throws 404 for everybody else. */
export async function contractFor(context: MemberContext, id: string): Promise<z.output<typeof contractView>> {
  const found = await ownContract(context, id);
  const { contract, subOrder, order, side } = found;
  const { db } = context;
  const versions = (await readContracts(db, [subOrder.id])).get(subOrder.id)!;
  const inForce = versionInForce(versions)!.contract;
  const amendment = (await openAmendments(db, [subOrder])).get(subOrder.id);
  const change = versionFor(amendment, versions)?.contract;
  const firstSealed = versions.find((one) => one.contract.sealedSha256 !== null)?.contract.version ?? null;
  const standings = new Map(
    versions.map((one) => [one.contract.id, standingOf(one.contract, { inForce, firstSealed, change, subOrder })]),
  );
  const standing = standings.get(id)!;
  const counts = inForce.id === id;
  const isWaiting = change?.id === id;
  const signatures = await readSignatures(db, id);
  const balance = await readBalance(db, subOrder);
  const facts = {
    onHold: order.heldAt !== null,
    signed: signatures.some((one) => one.side === side),
    fullyShipped: balance.fullyShipped,
    ...amendmentFacts(amendment, side),
  };
  const may = (action: TradeAction) => side !== 'operator' && mayNow('subOrder', subOrder.status, action, side, facts);
  const inTime = isOpen(found, context.now());
  const isUnsigned = subOrder.status === orderStatuses.pendingSignatures;
  const names = await loadNames(context);
  const maySign = (change ? isWaiting : counts && isUnsigned) && may('sign') && inTime;
  const sellersAccount = (await sellersAccounts(db, isUnsigned || isWaiting ? [subOrder] : [], context.now())).get(
    subOrder.id,
  );
  const stated = maySign ? await recordOf(context.db, context.actor.party) : undefined;
  const company = side === 'operator' ? '' : companyOf(found, side);
  const terms = await readAmendable(db, order, subOrder);
  const proposed = amendment && { ...terms, ...amendment.terms };
  const changeFacts = await readChangeFacts(db, subOrder, balance);
  return {
    id: contract.id,
    number: contract.number,
    version: contract.version,
    templateVersion: contract.templateVersion,
    orderId: order.id,
    subOrderId: subOrder.id,
    subOrderNumber: subOrder.number,
    poNumber: order.poNumber,
    limits: describeAgreed(names, subOrder.limits),
    status: subOrder.status,
    reason: subOrder.reason,
    seller: shopFace(names.directory, subOrder.shopId, subOrder.supplierCompany),
    buyer: { company: order.buyerCompany, nation: names.country(order.buyerNation).name },
    supplier: { company: subOrder.supplierCompany, nation: names.country(subOrder.supplierNation).name },
    total: { amount: isWaiting ? proposed!.total : subOrder.total, currency: subOrder.currency },
    issuedAt: contract.issuedAt.toISOString(),
    signBy: subOrder.signBy.toISOString(),
    sha256: contract.sha256,
    sealedSha256: contract.sealedSha256,
    accountCode: side === 'supplier' ? null : contract.accountCode,
    signatures: signatures.map((row) => describeSignature(row, row.side === side)),
    side,
    maySign,
    sellersAccount: sellersAccount ?? null,
    recordToFill:
      stated && !stated.complete ? { nation: stated.nation, companyName: stated.companyName, ...stated.record } : null,
    mayRefuse: counts && may('refuseContract'),
    newerId: standing === 'replaced' || (standing === 'dropped' && !counts) ? inForce.id : null,
    standing,
    versions: versions.map(({ contract: one }) => ({
      ...{ id: one.id, version: one.version, standing: standings.get(one.id)! },
      ...{ issuedAt: one.issuedAt.toISOString(), sealedAt: one.sealedAt?.toISOString() ?? null },
      sha256: one.sealedSha256 ?? one.sha256,
    })),
    terms,
    locked: locksOf(terms, changeFacts),
    named: namesIn(names, [terms, ...(proposed ? [proposed] : [])]),
    amendment:
      amendment && (counts || isWaiting)
        ? {
            seq: amendment.seq,
            own: amendment.by === side,
            remark: amendment.remark,
            terms: proposed!,
            company: companyOf(found, amendment.by),
            at: amendment.at.toISOString(),
            issued: change ? { id: change.id, version: change.version, until: subOrder.signBy.toISOString() } : null,
          }
        : null,
    mayAmend: counts && may('proposeAmendment') && (!isUnsigned || inTime),
    mayDecideAmendment:
      amendment !== undefined && (counts || isWaiting) && may('refuseAmendment') && (!isUnsigned || inTime),
    oneTimeCodeNeeded: await hasSecondStep(context),
    consent: consentTo(contract, company, context.locale),
  };
}

function standingOf(
  one: ContractRow,
  {
    inForce,
    firstSealed,
    change,
    subOrder: { status },
  }: {
    inForce: ContractRow;
    firstSealed: number | null;
    change: ContractRow | undefined;
    subOrder: OwnContract['subOrder'];
  },
): VersionStanding {
  if (one.sealedSha256 !== null) return one.id === inForce.id ? 'inForce' : 'replaced';
  if (one.id === change?.id) return 'toSign';
  if (firstSealed !== null) return one.version < firstSealed ? 'replaced' : 'dropped';
  if (one.id !== inForce.id) return 'replaced';
  return status === orderStatuses.pendingSignatures ? 'toSign' : 'dropped';
}

/** Names of what terms say by codes and ids. */
function namesIn(names: Names, all: readonly AmendedTerms[]): Record<string, string> {
  const found = new Map<string, string>();
  for (const terms of all) {
    for (const port of changePorts) if (terms[port] !== null) found.set(terms[port], names.port(terms[port]).name);
    found.set(terms.packing, names.coded('packing', terms.packing).name);
    found.set(terms.paymentTerm, names.coded('paymentTerm', terms.paymentTerm).name);
  }
  return Object.fromEntries(found);
}

async function hasSecondStep({ db, actor }: MemberContext): Promise<boolean> {
  const [own] = await db.select({ since: member.twoStepSince }).from(member).where(eq(member.id, actor.id));
  return own?.since != null;
}

const describeSignature = ({ side, fullName, company, at, address, device }: SignatureRow, own: boolean) => ({
  side,
  fullName,
  company,
  at: at.toISOString(),
  address: own ? address : null,
  device: own ? device : null,
});

/** The bytes as issued, or as sealed. Throws 404 also while there is no sealed file. */
export async function contractPdf(
  context: MemberContext,
  { id, sealed }: z.output<(typeof getContractPdf)['input']>,
): Promise<FileAnswer> {
  const { contract } = await ownContract(context, id);
  const fileId = sealed ? contract.sealedFileId : contract.fileId;
  const bytes = fileId === null ? null : await context.storage.get(fileId);
  if (!bytes) throw notFound();
  const name = `${contract.number}-v${contract.version}${sealed ? '-signed' : ''}.pdf`;
  return new FileAnswer({ bytes, type: 'application/pdf', name, disposition: 'inline' });
}

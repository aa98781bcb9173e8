import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { contractView, getContractPdf } from '#api/deals/contract.ts';
import { mayNow, orderStatuses, type TradeAction } from '#api/deals/order-states.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { recordOf } from '#server/members/company/index.ts';
import { amendmentBy, loadNames, openAmendments } from '#server/deals/deal/index.ts';
import { readAmendable } from './amendable.ts';
import { consentTo } from './consent.ts';
import {
  companyOf,
  latestContract,
  ownContract,
  readSignatures,
  type OwnContract,
  type SignatureRow,
} from './own-contract.ts';

/** Signing ends with its deadline, whether or not the job that tidies after it has run. */
export const isOpen = ({ subOrder }: Pick<OwnContract, 'subOrder'>, now: Date): boolean => subOrder.signBy > now;

/** A contract as one of its sides, or an operator, sees it. Throws 404 for everybody else. */
export async function contractFor(context: MemberContext, id: string): Promise<z.output<typeof contractView>> {
  const found = await ownContract(context, id);
  const { contract, subOrder, order, side } = found;
  const signatures = await readSignatures(context.db, contract.id);
  const latest = await latestContract(context.db, subOrder.id);
  const isLatest = latest?.id === contract.id;
  const open = (await openAmendments(context.db, [subOrder])).get(subOrder.id);
  const amendment = isLatest && subOrder.status === orderStatuses.pendingSignatures ? open : undefined;
  const may = (action: TradeAction) =>
    isLatest &&
    side !== 'operator' &&
    mayNow('subOrder', subOrder.status, action, side, {
      onHold: order.heldAt !== null,
      signed: signatures.some((one) => one.side === side),
      amendmentBy: amendmentBy(amendment, side),
    });
  const names = await loadNames(context);
  const maySign = may('sign') && isOpen(found, context.now());
  const stated = maySign ? await recordOf(context.db, context.actor.party) : undefined;
  const company = side === 'operator' ? '' : companyOf(found, side);
  return {
    id: contract.id,
    number: contract.number,
    version: contract.version,
    templateVersion: contract.templateVersion,
    orderId: order.id,
    subOrderId: subOrder.id,
    subOrderNumber: subOrder.number,
    poNumber: order.poNumber,
    status: subOrder.status,
    buyer: { company: order.buyerCompany, nation: names.country(order.buyerNation).name },
    supplier: { company: subOrder.supplierCompany, nation: names.country(subOrder.supplierNation).name },
    total: { amount: subOrder.total, currency: subOrder.currency },
    issuedAt: contract.issuedAt.toISOString(),
    signBy: subOrder.signBy.toISOString(),
    sha256: contract.sha256,
    sealedSha256: contract.sealedSha256,
    signatures: signatures.map((row) => describeSignature(row, row.side === side)),
    side,
    maySign,
    recordToFill:
      stated && !stated.complete ? { nation: stated.nation, companyName: stated.companyName, ...stated.record } : null,
    mayRefuse: may('refuseContract'),
    newerId: isLatest ? null : (latest?.id ?? null),
    terms: await readAmendable(context.db, order, subOrder),
    amendment: amendment
      ? {
          seq: amendment.seq,
          own: amendment.by === side,
          remark: amendment.remark,
          terms: amendment.terms,
          company: companyOf(found, amendment.by),
          at: amendment.at.toISOString(),
        }
      : null,
    mayAmend: may('proposeAmendment') && isOpen(found, context.now()),
    mayDecideAmendment: amendment !== undefined && may('refuseAmendment') && isOpen(found, context.now()),
    oneTimeCodeNeeded: await hasSecondStep(context),
    consent: consentTo(contract, company, context.locale),
  };
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

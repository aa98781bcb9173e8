import { createHash } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { nextNumber, notifyBuyer, notifySupplier, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { keepFile } from './kept-files.ts';
import type { ContractRow } from './own-contract.ts';
import { currentTemplate } from './template.ts';
import { loadTerms } from './terms.ts';

/**
 * Issues the contract of a sub-order that has just been awarded or amended, with its lines, in that transaction; `before`
 * is the version that it takes the place of. The bytes are kept with their SHA-256 and never made again.
 */
export async function issueContract(
  tx: Transaction,
  context: Pick<Context, 'now' | 'storage' | 'cache'>,
  order: OrderRow,
  subOrder: SubOrderRow,
  before?: Pick<ContractRow, 'number' | 'version'>,
): Promise<void> {
  const issuedAt = context.now();
  const number = before?.number ?? (await nextNumber(tx, 'SC', issuedAt));
  const version = (before?.version ?? 0) + 1;
  const head = { number, version, templateVersion: currentTemplate.version, issuedAt };
  const { printContract } = await import('./pdf/contract-document.ts');
  const bytes = await printContract(await loadTerms(tx, context, order, subOrder, head));
  await tx.insert(contract).values({
    ...head,
    id: uuidv7(issuedAt),
    subOrderId: subOrder.id,
    fileId: await keepFile(tx, context, `${number}${version > 1 ? `-v${version}` : ''}.pdf`, bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const notice = { kind: 'contractIssued', number } as const;
  await notifyBuyer(tx, context, order, { ...notice, who: subOrder.supplierCompany });
  await notifySupplier(tx, context, order, subOrder.shopId, { ...notice, who: order.buyerCompany });
}

import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { contract } from '#server/db/schema/deals.ts';
import type { Transaction } from '#server/once.ts';
import { nextNumber, tellBuyer, tellSupplier, type OrderRow, type SubOrderRow } from '#server/trading/index.ts';
import { uuidv7 } from '#server/uuid.ts';
import { keepFile } from './kept-files.ts';
import { printContract } from './pdf/contract-document.ts';
import { currentTemplate } from './template.ts';
import { loadTerms } from './terms.ts';

/**
 * Issues the contract of a sub-order that has just been awarded, with its lines, in the transaction of the award. The
 * bytes are kept with their SHA-256 and never made again.
 */
export async function issueContract(
  tx: Transaction,
  context: Pick<Context, 'now' | 'storage' | 'cache'>,
  order: OrderRow,
  subOrder: SubOrderRow,
): Promise<void> {
  const issuedAt = context.now();
  const number = await nextNumber(tx, 'SC', issuedAt);
  const head = { number, version: 1, templateVersion: currentTemplate.version, issuedAt };
  const bytes = await printContract(await loadTerms(tx, context, order, subOrder, head));
  await tx.insert(contract).values({
    ...head,
    id: uuidv7(issuedAt),
    subOrderId: subOrder.id,
    fileId: await keepFile(tx, context, `${number}.pdf`, bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const notice = { kind: 'contractIssued', number } as const;
  await tellBuyer(tx, context, order, { ...notice, who: subOrder.supplierCompany });
  await tellSupplier(tx, context, order, subOrder.shopId, { ...notice, who: order.buyerCompany });
}

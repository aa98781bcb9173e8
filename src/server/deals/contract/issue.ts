import { createHash } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import {
  goodsOf,
  agreedRemarksOf,
  nextNumber,
  notifyBuyer,
  notifySupplier,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { PrintedTerms } from './change-print.ts';
import { keepFile } from './kept-files.ts';
import type { ContractRow } from './own-contract.ts';
import { currentTemplate } from './template.ts';
import { loadTerms, type ContractHead } from './terms.ts';

type Issuing = Pick<Context, 'now' | 'storage' | 'cache'>;

/** Prints a version and keeps its bytes with their SHA-256; they are never made again. */
export async function issueVersion(
  tx: Transaction,
  context: Issuing,
  subOrderId: string,
  { number, version }: Pick<ContractRow, 'number' | 'version'>,
  termsOf: (head: ContractHead) => Promise<PrintedTerms>,
): Promise<void> {
  const issuedAt = context.now();
  const head = { number, version, templateVersion: currentTemplate.version, issuedAt };
  const { printContract } = await import('./pdf/contract-document.ts');
  const bytes = await printContract(await termsOf(head));
  await tx.insert(contract).values({
    ...head,
    id: uuidv7(issuedAt),
    subOrderId,
    fileId: await keepFile(tx, context, `${number}${version > 1 ? `-v${version}` : ''}.pdf`, bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
}

/**
 * Issues the contract of a sub-order that has just been awarded or amended, with its lines, in that transaction; `before`
 * is the version that it takes the place of.
 */
export async function issueContract(
  tx: Transaction,
  context: Issuing,
  order: OrderRow,
  subOrder: SubOrderRow,
  before?: Pick<ContractRow, 'number' | 'version'>,
): Promise<void> {
  const number = before?.number ?? (await nextNumber(tx, 'SC', context.now()));
  const version = (before?.version ?? 0) + 1;
  const agreedRemarks = before ? await agreedRemarksOf(tx, subOrder) : '';
  await issueVersion(tx, context, subOrder.id, { number, version }, async (head) => ({
    ...(await loadTerms(tx, context, order, subOrder, head)),
    ...(agreedRemarks && { agreedRemarks }),
  }));
  const notice = { kind: 'contractIssued', number, goods: goodsOf({ ...order, quantity: subOrder.quantity }) } as const;
  await notifyBuyer(tx, context, order, { ...notice, who: subOrder.supplierCompany });
  await notifySupplier(tx, context, order, subOrder.shopId, { ...notice, who: order.buyerCompany });
}

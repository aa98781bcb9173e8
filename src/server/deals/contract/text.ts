import type { z } from 'zod';
import { writtenContract, type getContractText } from '#api/deals/contract-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { attachedFile } from '#server/platform/pdf/attached.ts';
import { ownContract } from './own-contract.ts';
import { writtenName } from './written.ts';

/**
 * The words of a contract, out of the very file that is signed. Files that were issued before they carried their words
 * have none: they are read as they are.
 */
export async function contractText(
  context: MemberContext,
  { id }: z.output<(typeof getContractText)['input']>,
): Promise<z.output<(typeof getContractText)['data']>> {
  const { contract } = await ownContract(context, id);
  const bytes = await context.storage.get(contract.fileId);
  if (!bytes) throw notFound();
  const found = await attachedFile(bytes, writtenName);
  const parts = found && writtenContract.parse(JSON.parse(found.toString('utf8')));
  return { sha256: contract.sha256, parts: parts ?? null };
}

import type { Context } from '#server/context.ts';
import type { storedFile } from '#server/db/schema/identity.ts';
import type { FilePurpose } from './commands.ts';
import { isOfOwnDeal } from './deal-files.ts';

/** What operators look at to decide. */
const forOperators: readonly FilePurpose[] = [
  'certificate',
  'merchantDocument',
  'feedback',
  'rfq',
  'contract',
  'slip',
  'shipment',
];

/**
 * Members see their own files and those of their deals, everybody the pictures of members, operators what they decide
 * on.
 */
export async function maySee(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  file: typeof storedFile.$inferSelect,
): Promise<boolean> {
  if (file.purpose === 'avatar') return true;
  if (!actor) return false;
  if (file.ownerId === actor.id) return true;
  if (actor.capabilities.includes('operator') && forOperators.includes(file.purpose)) return true;
  return isOfOwnDeal(db, file, actor.id);
}

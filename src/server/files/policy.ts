import type { Actor } from '#server/context.ts';
import type { storedFile } from '#server/db/schema/identity.ts';
import type { FilePurpose } from './commands.ts';

/** What operators look at to decide. */
const forOperators: readonly FilePurpose[] = ['certificate', 'merchantDocument', 'feedback'];

/** Members see their own files, everybody the pictures of members, operators what they decide on. */
export function maySee(actor: Actor | null, file: typeof storedFile.$inferSelect): boolean {
  if (file.purpose === 'avatar') return true;
  if (!actor) return false;
  return file.ownerId === actor.id || (actor.capabilities.includes('operator') && forOperators.includes(file.purpose));
}

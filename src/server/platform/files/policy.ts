import type { Actor, Context } from '#server/platform/context.ts';
import type { storedFile } from '#server/platform/db/schema/identity.ts';
import { isOfOwnAppeal } from './appeal-files.ts';
import type { FilePurpose } from './commands.ts';
import { isOfOwnDeal } from './deal-files.ts';
import { isOfOwnSample } from './sample-files.ts';
import { isOwnDocument } from './document-files.ts';
import { isInOwnMail } from './mail-files.ts';
import { publicPurposes } from './pictures.ts';

/** Papers of a deal: they stay for its other side when the company that kept them closes its account. */
export const purposesOfDeals = [
  'rfq',
  'contract',
  'slip',
  'shipment',
  'documentary',
  'claim',
  'notice',
] as const satisfies FilePurpose[];

/** What operators look at to decide. */
const forOperators: readonly FilePurpose[] = [
  ...purposesOfDeals,
  'certificate',
  'merchantDocument',
  'feedback',
  'document',
];

/** What belongs to a company, whoever of it kept the file: all its colleagues see it, and it stays when one leaves. */
const ofCompany: readonly FilePurpose[] = [...purposesOfDeals, 'trial', 'shop', 'lot', 'qualification'];

/**
 * Whose a file is. Pictures of the site's own pages are nobody's, so that they stay when an operator leaves, and so are
 * attachments of mails: they are there as long as anybody holds the mail; and documents of materials and
 * certificates of samples, which their buyers keep.
 */
export function ownerOf(purpose: FilePurpose, { id, party }: Actor): string | null {
  if (purpose === 'content' || purpose === 'mail' || purpose === 'document' || purpose === 'sample') return null;
  return ofCompany.includes(purpose) ? party : id;
}

/**
 * Members see their own files and those of their deals, everybody the pictures of members and what public pages show,
 * operators what they decide on.
 */
export async function maySee(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  file: typeof storedFile.$inferSelect,
): Promise<boolean> {
  if (file.purpose === 'avatar' || publicPurposes.includes(file.purpose)) return true;
  if (!actor) return false;
  if (file.purpose === 'mail') return isInOwnMail(db, file.id, actor.id);
  const decides = actor.capabilities.includes('operator') && forOperators.includes(file.purpose);
  if (file.purpose === 'document') return decides || isOwnDocument(db, file.id, actor.party);
  if (file.purpose === 'sample') return isOfOwnSample(db, file.id, actor.party);
  if (decides || file.ownerId === ownerOf(file.purpose, actor)) return true;
  if (file.purpose === 'feedback') return isOfOwnAppeal(db, file.id, actor);
  return isOfOwnDeal(db, file, actor.party);
}

import { and, eq, sql } from 'drizzle-orm';
import type { ContentKind } from '#api/site/content-choices.ts';
import { contentForms } from '#api/site/content-console.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { contentDraft } from '#server/platform/db/schema/content.ts';
import { invalid } from '#server/platform/errors.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { formFaults, type DraftData, type Faults } from './draft-data.ts';
import { kindOf } from './kinds/all.ts';
import type { Publisher } from './kinds/kind.ts';

export const draftAt = (kind: ContentKind, ref: string) => and(eq(contentDraft.kind, kind), eq(contentDraft.ref, ref));

/** Writers of one kind wait for one another until their transaction ends: articles have places in one tree. */
export async function holdKind(tx: Db, kind: ContentKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${kind}`}))`);
}

/** Why a draft cannot be published, by field. */
export async function faultsOf(
  db: Db,
  context: Publisher,
  kind: ContentKind,
  ref: string,
  data: DraftData,
): Promise<Faults> {
  const faults = formFaults(kind, data);
  if (Object.keys(faults).length > 0) return faults;
  return kindOf(kind).faults(db, context, ref, contentForms[kind].parse(data) as never);
}

type Draft = Pick<typeof contentDraft.$inferSelect, 'kind' | 'ref' | 'data'>;

/** Makes a draft public, with its kind held. Throws 422 at what it lacks. */
export async function publishDraft(tx: Transaction, context: Publisher, { kind, ref, data }: Draft): Promise<void> {
  const faults = await faultsOf(tx, context, kind, ref, data);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await kindOf(kind).put(tx, context, ref, contentForms[kind].parse(data) as never);
  await tx.delete(contentDraft).where(draftAt(kind, ref));
  await raiseScopes(tx, ['content']);
  await audit(tx, context, 'content.publish', { kind, id: ref });
}

import type { z } from 'zod';
import type { ContentKind } from '#api/site/content-choices.ts';
import {
  addContentPicture,
  saveContent,
  type ContentEntry,
  type deleteContentDraft,
  type publishContent,
  type withdrawContent,
} from '#api/site/content-console.ts';
import type { Picture } from '#api/market/picture.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contentDraft } from '#server/platform/db/schema/content.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { describePictures, storingIdempotently } from '#server/platform/files/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { entryAt } from './console-queries.ts';
import { readDraft, type DraftData } from './draft-data.ts';
import { kindOf } from './kinds/all.ts';
import { draftAt, holdKind, publishDraft } from './publish.ts';

type Piece = z.output<typeof withdrawContent.input>;
type Read = z.output<typeof publishContent.input>;

/** The draft, with its kind held. Throws 409 when it was changed since it was read. */
async function draftRead(tx: Transaction, { kind, ref, updatedAt }: Read): Promise<typeof contentDraft.$inferSelect> {
  await holdKind(tx, kind);
  const [draft] = await tx.select().from(contentDraft).where(draftAt(kind, ref));
  if (!draft) throw notFound();
  if (updatedAt !== undefined && draft.updatedAt.toISOString() !== updatedAt) throw new AppError('conflict');
  return draft;
}

async function mustBe(tx: Transaction, context: MemberContext, kind: ContentKind, ref: string): Promise<ContentEntry> {
  const entry = await entryAt(tx, context, kind, ref);
  if (!entry) throw notFound();
  return entry;
}

/** Keeps a draft. Throws 409 when it was changed since it was read, 422 where a version in force would be rewritten. */
export async function saveEntry(
  context: MemberContext,
  input: z.output<typeof saveContent.input>,
): Promise<{ entry: ContentEntry; data: DraftData }> {
  const { kind, updatedAt } = input;
  const now = context.now();
  const publishAt = input.publishAt === null ? null : new Date(input.publishAt);
  const rules = kindOf(kind);
  const data = readDraft(kind, input.data);
  if (publishAt && publishAt <= now) throw invalid({ publishAt: m.site_content_notInPast() });
  return idempotently(context, saveContent, input, async (tx) => {
    await holdKind(tx, kind);
    const standing = input.ref === undefined ? null : await entryAt(tx, context, kind, input.ref);
    if (input.ref !== undefined && !standing && !rules.mayBegin) throw notFound();
    const ref = standing?.ref ?? rules.refOf(context, input.ref, data);
    // A new piece under the name of one that there is would take its place.
    const before = standing ?? (await entryAt(tx, context, kind, ref));
    if ((before?.updatedAt ?? null) !== updatedAt || (before && !standing)) throw new AppError('conflict');
    await rules.checkChange?.(tx, context, ref);
    // Two changes within a millisecond must be told apart.
    const changed = new Date(Math.max(now.getTime(), before?.updatedAt ? Date.parse(before.updatedAt) + 1 : 0));
    const row = { data, publishAt, updatedAt: changed, updatedBy: context.actor.id };
    await tx
      .insert(contentDraft)
      .values({ kind, ref, ...row })
      .onConflictDoUpdate({ target: [contentDraft.kind, contentDraft.ref], set: row });
    await audit(tx, context, 'content.save', { kind, id: ref }, { publishAt: publishAt?.toISOString() ?? null });
    return { entry: await mustBe(tx, context, kind, ref), data };
  });
}

/** Makes a draft public. Throws 422 at what it lacks, 409 when it was changed since it was read. */
export async function publishEntry(context: MemberContext, piece: Read): Promise<{ entry: ContentEntry }> {
  return context.db.transaction(async (tx) => {
    await publishDraft(tx, context, await draftRead(tx, piece));
    return { entry: await mustBe(tx, context, piece.kind, piece.ref) };
  });
}

/** Takes a piece back from the public; what was being written of it stays, and is published by hand alone. */
export async function withdrawEntry(context: MemberContext, { kind, ref }: Piece): Promise<{ entry: ContentEntry }> {
  return context.db.transaction(async (tx) => {
    await holdKind(tx, kind);
    const rules = kindOf(kind);
    const data = (await rules.read(tx, ref)) as DraftData | null;
    if (!data) throw notFound();
    await rules.remove(tx, context, ref);
    const row = { updatedAt: context.now(), updatedBy: context.actor.id, publishAt: null };
    await tx
      .insert(contentDraft)
      .values({ kind, ref, data, ...row })
      .onConflictDoUpdate({ target: [contentDraft.kind, contentDraft.ref], set: row });
    await raiseScopes(tx, ['content']);
    await audit(tx, context, 'content.withdraw', { kind, id: ref });
    return { entry: await mustBe(tx, context, kind, ref) };
  });
}

/** Throws a draft away; what is public stays. Throws 409 when it was changed since it was read. */
export async function deleteDraft(
  context: MemberContext,
  piece: z.output<typeof deleteContentDraft.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const { kind, ref } = await draftRead(tx, piece);
    await tx.delete(contentDraft).where(draftAt(kind, ref));
    await audit(tx, context, 'content.deleteDraft', { kind, id: ref });
    return {};
  });
}

/** Keeps a picture for a text, in several widths. */
export async function addPicture(context: MemberContext): Promise<Picture> {
  return storingIdempotently(context, addContentPicture, {}, async (tx, store, inside) => {
    const id = await store({ purpose: 'content', file: inside.files[0]! });
    await audit(tx, context, 'content.addPicture', { kind: 'picture', id });
    return (await describePictures({ db: tx }, [id])).get(id)!;
  });
}

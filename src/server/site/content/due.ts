import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import { agreement, banner, contentDraft } from '#server/platform/db/schema/content.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { Publisher } from './kinds/kind.ts';
import { draftAt, faultsOf, holdKind, publishDraft } from './publish.ts';

/**
 * Publishes the drafts whose time has come, each in a transaction of its own and once, however many processes do so.
 * Those that lack something are left, and the list of drafts says so. `failed` hears what went wrong otherwise.
 */
export async function publishDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  failed: (error: unknown) => void,
): Promise<number> {
  const context: Publisher = { actor: null, now, address: '' };
  const moment = now();
  const due = await db
    .select({ kind: contentDraft.kind, ref: contentDraft.ref })
    .from(contentDraft)
    .where(lte(contentDraft.publishAt, moment))
    .orderBy(asc(contentDraft.publishAt));
  let published = 0;
  for (const { kind, ref } of due) {
    try {
      const done = await db.transaction(async (tx) => {
        await holdKind(tx, kind);
        const [draft] = await tx
          .select()
          .from(contentDraft)
          .where(and(draftAt(kind, ref), lte(contentDraft.publishAt, moment)));
        if (!draft || Object.keys(await faultsOf(tx, context, kind, ref, draft.data)).length > 0) return false;
        await publishDraft(tx, context, draft);
        return true;
      });
      if (done) published += 1;
    } catch (error) {
      failed(error);
    }
  }
  return published;
}

/** Time passes once a minute, or a little later. */
const sinceSeconds = 150;

/**
 * Says that public pages have changed when a banner has just begun or ended, or a version of an agreement has just come
 * into force: kept pages do not look at the clock.
 */
export async function turnOfTime({ db, now }: Pick<Services, 'db' | 'now'>): Promise<boolean> {
  const until = now();
  const from = new Date(until.getTime() - sinceSeconds * 1000);
  const { shownFrom, shownUntil } = banner;
  const turned = await db.$count(
    banner,
    or(and(gt(shownFrom, from), lte(shownFrom, until)), and(gt(shownUntil, from), lte(shownUntil, until))),
  );
  const newDay = utcDay(from) !== utcDay(until);
  const began = newDay ? await db.$count(agreement, eq(agreement.effectiveFrom, utcDay(until))) : 0;
  if (turned + began === 0) return false;
  await raiseScopes(db, ['content']);
  return true;
}

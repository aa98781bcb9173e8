import { and, inArray } from 'drizzle-orm';
import { contentKinds, type ContentKind } from '#api/site/content-choices.ts';
import type { Db } from '#server/platform/db/database.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';

/**
 * What operators have published or withdrawn, by kind. It is theirs from then on: what comes with a new release of the
 * site changes it no more.
 */
export async function refsOfOperators(db: Db): Promise<Record<ContentKind, ReadonlySet<string>>> {
  const { subjectKind, subjectId, action } = auditEvent;
  const rows = await db
    .selectDistinct({ kind: subjectKind, ref: subjectId })
    .from(auditEvent)
    .where(and(inArray(subjectKind, [...contentKinds]), inArray(action, ['content.publish', 'content.withdraw'])));
  const of = (kind: ContentKind) => new Set(rows.filter((row) => row.kind === kind).map(({ ref }) => ref));
  return {
    news: of('news'),
    article: of('article'),
    agreement: of('agreement'),
    banner: of('banner'),
    site: of('site'),
  };
}

import { languageOption } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContentKind } from '#api/site/content-choices.ts';
import type { ContentCase, ContentEntry, ContentPage, getContentByPage } from '#api/site/content-console.ts';
import { m } from '#i18n/messages.ts';
import { type MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contentDraft } from '#server/platform/db/schema/content.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { notFound } from '#server/platform/errors.ts';
import type { DraftData } from './draft-data.ts';
import { kindOf } from './kinds/all.ts';
import { draftAt, faultsOf } from './publish.ts';

type Row = {
  ref: string;
  title: string;
  published: boolean;
  published_at: string | null;
  data: DraftData | null;
  publish_at: string | null;
  updated_at: string | null;
  updated_by: string | null;
  total: string;
};

/** Drafts and what is public, of one kind, last changed first. */
export async function contentPage(
  context: MemberContext,
  { kind, keyword, pageNo, pageSize }: z.output<typeof getContentByPage.input>,
): Promise<ContentPage> {
  const words = (keyword ?? '').split(/\s+/).filter((word) => word !== '');
  const narrowed = words.map((word) => sql`strpos(lower(titles || ' ' || ref), lower(${word})) > 0`);
  const rows = await rowsOf(context.db, kind, narrowed, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const total = rows[0] ? Number(rows[0].total) : pageNo > 1 ? await totalOf(context, kind, narrowed) : 0;
  return { list: await entriesOf(context.db, context, kind, rows), total, pageNo, pageSize };
}

const totalOf = async (context: MemberContext, kind: ContentKind, narrowed: SQL[]) =>
  Number((await rowsOf(context.db, kind, narrowed, { limit: 1, offset: 0 }))[0]?.total ?? 0);

/** What is public of a kind beside its drafts. */
async function rowsOf(
  db: Db,
  kind: ContentKind,
  conditions: readonly SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const [own, other] =
    languageOption(getLocale()).writing.column === 'Zh' ? (['Zh', 'En'] as const) : (['En', 'Zh'] as const);
  const { data, publishAt, updatedAt, updatedBy } = contentDraft;
  const written = (language: 'En' | 'Zh') => sql`nullif(${data} ->> ${`title${language}`}, '')`;
  const column = (language: 'En' | 'Zh') => sql.identifier(`title_${language.toLowerCase()}`);
  const { rows } = await db.execute<Row>(sql`
    with piece as (
      select coalesce(${contentDraft.ref}, public.ref) as ref,
        coalesce(${written(own)}, ${written(other)}, public.${column(own)}, '') as title,
        concat_ws(' ', ${written(own)}, ${written(other)}, public.title_en, public.title_zh) as titles,
        public.ref is not null as published, public.published_at, ${data} as data, ${publishAt} as publish_at,
        greatest(${updatedAt}, public.updated_at) as changed_at,
        coalesce(${updatedAt}, public.updated_at) as updated_at, ${updatedBy} as updated_by
      from (select * from ${contentDraft} where ${contentDraft.kind} = ${kind}) as ${contentDraft}
      full join (${kindOf(kind).published}) as public on public.ref = ${contentDraft.ref}
    )
    select *, count(*) over () as total from piece
    ${conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``}
    order by changed_at desc nulls last, ref limit ${limit} offset ${offset}`);
  return rows;
}

/** One piece; null: there is none. */
export async function entryAt(
  db: Db,
  context: MemberContext,
  kind: ContentKind,
  ref: string,
): Promise<ContentEntry | null> {
  const rows = await rowsOf(db, kind, [sql`ref = ${ref}`], { limit: 1, offset: 0 });
  return (await entriesOf(db, context, kind, rows))[0] ?? null;
}

async function entriesOf(
  db: Db,
  context: MemberContext,
  kind: ContentKind,
  rows: readonly Row[],
): Promise<ContentEntry[]> {
  const writers = await writersOf(db, kind, rows);
  const entries: ContentEntry[] = [];
  for (const row of rows) {
    entries.push({
      kind,
      ref: row.ref,
      title: kind === 'site' ? m.site_content_siteTitle() : row.title,
      published: row.published,
      publishedAt: momentOf(row.published_at),
      draft: row.data !== null,
      publishAt: momentOf(row.publish_at),
      lacks: row.data === null ? [] : Object.keys(await faultsOf(db, context, kind, row.ref, row.data)),
      updatedAt: momentOf(row.updated_at),
      updatedBy: writers.get(row.ref) ?? null,
    });
  }
  return entries;
}

/** PostgreSQL gives moments of plain queries as text. */
const momentOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

/** Who wrote a draft, or published what is public, by nickname. */
async function writersOf(db: Db, kind: ContentKind, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const refs = rows.map(({ ref }) => ref);
  const { subjectKind, subjectId, at, action, actorId } = auditEvent;
  const publishers = await db
    .selectDistinctOn([subjectId], { ref: subjectId, name: member.nickname })
    .from(auditEvent)
    .innerJoin(member, eq(member.id, actorId))
    .where(and(eq(subjectKind, kind), inArray(subjectId, refs), eq(action, 'content.publish')))
    .orderBy(subjectId, desc(at));
  const ids = rows.flatMap(({ updated_by: id }) => id ?? []);
  const writers = ids.length
    ? await db.select({ id: member.id, name: member.nickname }).from(member).where(inArray(member.id, ids))
    : [];
  const names = new Map(publishers.map(({ ref, name }) => [ref, name]));
  for (const row of rows) {
    const writer = writers.find(({ id }) => id === row.updated_by);
    if (writer) names.set(row.ref, writer.name);
  }
  return names;
}

/** One piece as it is being written, or as it is in public when nobody writes. */
export async function contentCase(
  context: MemberContext,
  { kind, ref }: { kind: ContentKind; ref: string },
): Promise<ContentCase> {
  const { db } = context;
  const entry = await entryAt(db, context, kind, ref);
  if (!entry) throw notFound();
  const [[draft], published] = await Promise.all([
    db.select({ data: contentDraft.data }).from(contentDraft).where(draftAt(kind, ref)),
    kindOf(kind).read(db, ref) as Promise<DraftData | null>,
  ]);
  const data = draft?.data ?? published;
  if (!data) throw notFound();
  return { entry, data, published };
}

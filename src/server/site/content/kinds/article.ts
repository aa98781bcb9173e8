import { and, eq, sql } from 'drizzle-orm';
import { articlesOfSite, contentLimits } from '#api/site/content-choices.ts';
import { m } from '#i18n/messages.ts';
import type { Db } from '#server/platform/db/database.ts';
import { article } from '#server/platform/db/schema/content.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Faults } from '../draft-data.ts';
import { richTextFaults } from './rich-text.ts';
import type { Kind } from './kind.ts';

const code = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const childrenOf = (db: Db, parent: string) => db.$count(article, eq(article.parentCode, parent));

/** The help centre is chapters and the articles below them: nothing is deeper, so nothing is below itself. */
async function placeFaults(db: Db, ref: string, kind: 'help' | 'about', parent: string | null): Promise<Faults> {
  const isChapter = kind === 'help' && parent === null;
  if (!isChapter && (await childrenOf(db, ref)) > 0) return { parentCode: m.site_content_hasChildren() };
  if (parent === null) return {};
  const chapter = and(eq(article.code, parent), eq(article.kind, kind), sql`${article.parentCode} is null`);
  return parent !== ref && (await db.$count(article, chapter)) > 0 ? {} : { parentCode: m.site_content_noChapter() };
}

export const articleKind: Kind<'article'> = {
  published: sql`select ${article.code} as ref, ${article.titleEn} as title_en, ${article.titleZh} as title_zh,
    ${article.updatedAt} as published_at, ${article.updatedAt} as updated_at from ${article}`,
  mayBegin: true,
  refOf: (_context, asked) => {
    if (!asked) throw invalid({ ref: m.field_required() });
    if (asked.length > contentLimits.code || !code.test(asked)) throw invalid({ ref: m.site_content_codeForm() });
    return asked;
  },
  read: async (db, ref) => {
    const { kind, parentCode, sort, titleEn, titleZh, summaryEn, summaryZh, contentEn, contentZh } = article;
    const [row] = await db
      .select({ kind, parentCode, sort, titleEn, titleZh, summaryEn, summaryZh, contentEn, contentZh })
      .from(article)
      .where(eq(article.code, ref));
    return row ?? null;
  },
  faults: async (db, _context, ref, form) => ({
    ...richTextFaults(form),
    ...(await placeFaults(db, ref, form.kind, form.parentCode)),
  }),
  put: async (tx, { now }, ref, form) => {
    const values = { ...form, updatedAt: now() };
    await tx
      .insert(article)
      .values({ code: ref, ...values })
      .onConflictDoUpdate({ target: article.code, set: values });
  },
  remove: async (tx, _context, ref) => {
    if ((await childrenOf(tx, ref)) > 0) throw invalid({ ref: m.site_content_hasChildren() });
    if (articlesOfSite.some((own) => own === ref)) throw invalid({ ref: m.site_content_siteLinksHere() });
    const gone = await tx.delete(article).where(eq(article.code, ref)).returning({ code: article.code });
    if (gone.length === 0) throw notFound();
  },
};

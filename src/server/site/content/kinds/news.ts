import { eq, inArray, sql } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { category } from '#server/platform/db/schema/catalogue.ts';
import { news } from '#server/platform/db/schema/content.ts';
import { notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { richTextFaults } from './rich-text.ts';
import type { Kind } from './kind.ts';

export const newsKind: Kind<'news'> = {
  published: sql`select ${news.id} as ref, ${news.titleEn} as title_en, ${news.titleZh} as title_zh,
    ${news.publishedAt} as published_at, ${news.updatedAt} as updated_at from ${news}`,
  mayBegin: false,
  refOf: ({ now }, asked) => asked ?? uuidv7(now()),
  read: async (db, ref) => {
    const { kind, titleEn, titleZh, summaryEn, summaryZh, contentEn, contentZh, categories } = news;
    const [row] = await db
      .select({ kind, titleEn, titleZh, summaryEn, summaryZh, contentEn, contentZh, categories })
      .from(news)
      .where(eq(news.id, ref));
    return row ?? null;
  },
  faults: async (db, _context, _ref, form) => {
    const known = await db.$count(category, inArray(category.id, form.categories));
    return {
      ...richTextFaults(form),
      ...(known < new Set(form.categories).size && { categories: m.site_content_unknownCategory() }),
    };
  },
  put: async (tx, { now }, id, form) => {
    const values = { ...form, categories: [...new Set(form.categories)], updatedAt: now() };
    await tx
      .insert(news)
      .values({ id, ...values, publishedAt: now(), demo: false })
      .onConflictDoUpdate({ target: news.id, set: values });
  },
  remove: async (tx, _context, id) => {
    const gone = await tx.delete(news).where(eq(news.id, id)).returning({ id: news.id });
    if (gone.length === 0) throw notFound();
  },
};

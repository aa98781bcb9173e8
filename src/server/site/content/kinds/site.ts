import { eq, sql } from 'drizzle-orm';
import { contentForms } from '#api/site/content-console.ts';
import { m } from '#i18n/messages.ts';
import { systemConfig } from '#server/platform/db/schema/content.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { lastChange } from './last-change.ts';
import type { Kind } from './kind.ts';

const ref = 'site';

/** The menu, partner sites and the footer: there is one, and it stays. */
export const siteKind: Kind<'site'> = {
  published: sql`select ${systemConfig.code} as ref, '' as title_en, '' as title_zh,
    ${lastChange('site', sql`${systemConfig.code}`)} as published_at,
    ${lastChange('site', sql`${systemConfig.code}`)} as updated_at
    from ${systemConfig} where ${systemConfig.code} = ${ref}`,
  mayBegin: true,
  refOf: (_context, asked) => {
    if (asked !== undefined && asked !== ref) throw notFound();
    return ref;
  },
  read: async (db) => {
    const [row] = await db.select({ value: systemConfig.value }).from(systemConfig).where(eq(systemConfig.code, ref));
    return row ? contentForms.site.parse(row.value) : null;
  },
  faults: async () => ({}),
  put: async (tx, _context, _ref, value) => {
    await tx
      .insert(systemConfig)
      .values({ code: ref, value })
      .onConflictDoUpdate({ target: systemConfig.code, set: { value } });
  },
  remove: async () => {
    throw invalid({ ref: m.site_content_siteStays() });
  },
};

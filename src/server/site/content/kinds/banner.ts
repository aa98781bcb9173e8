import { eq, sql } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { banner } from '#server/platform/db/schema/content.ts';
import { notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Faults } from '../draft-data.ts';
import { lastChange } from './last-change.ts';
import type { Kind } from './kind.ts';

const time = (moment: string | null) => (moment === null ? null : new Date(moment));

export const bannerKind: Kind<'banner'> = {
  published: sql`select ${banner.id} as ref, ${banner.titleEn} as title_en, ${banner.titleZh} as title_zh,
    ${lastChange('banner', sql`${banner.id}`)} as published_at,
    ${lastChange('banner', sql`${banner.id}`)} as updated_at from ${banner}`,
  mayBegin: false,
  refOf: ({ now }, asked) => asked ?? uuidv7(now()),
  read: async (db, ref) => {
    const { position, sort, href, titleEn, titleZh, textEn, textZh, shownFrom, shownUntil } = banner;
    const [row] = await db
      .select({ position, sort, href, titleEn, titleZh, textEn, textZh, shownFrom, shownUntil })
      .from(banner)
      .where(eq(banner.id, ref));
    if (!row) return null;
    return {
      ...row,
      position: row.position as 'home',
      shownFrom: row.shownFrom?.toISOString() ?? null,
      shownUntil: row.shownUntil?.toISOString() ?? null,
    };
  },
  faults: async (_db, { now }, _ref, { shownFrom, shownUntil }) => {
    const faults: Faults = {};
    const until = time(shownUntil);
    if (until && until <= now()) faults['shownUntil'] = m.site_content_notInPast();
    else if (until && shownFrom && until <= new Date(shownFrom))
      faults['shownUntil'] = m.site_content_endsBeforeStart();
    return faults;
  },
  put: async (tx, _context, id, form) => {
    const values = { ...form, shownFrom: time(form.shownFrom), shownUntil: time(form.shownUntil) };
    await tx
      .insert(banner)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: banner.id, set: values });
  },
  remove: async (tx, _context, id) => {
    const gone = await tx.delete(banner).where(eq(banner.id, id)).returning({ id: banner.id });
    if (gone.length === 0) throw notFound();
  },
};

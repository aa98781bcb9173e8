import { and, eq, lte, ne, sql, type SQL } from 'drizzle-orm';
import { agreementNoticeDays } from '#api/site/content-choices.ts';
import { contentForms } from '#api/site/content-console.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import type { Db } from '#server/platform/db/database.ts';
import { agreement } from '#server/platform/db/schema/content.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { fieldMessages } from '#server/platform/http/field-messages.ts';
import type { Faults } from '../draft-data.ts';
import { lastChange } from './last-change.ts';
import { richTextFaults } from './rich-text.ts';
import type { Kind, Publisher } from './kind.ts';

/** A version is named by both: `user@1.1`. */
const refOf = (code: string, version: string) => `${code}@${version}`;
const naming = contentForms.agreement.pick({ code: true, version: true });
/** Agreements take effect and are read by the day of UTC. */
const today = ({ now }: Publisher) => utcDay(now());

function isIt(ref: string): SQL | undefined {
  const at = ref.indexOf('@');
  const named = naming.safeParse({ code: ref.slice(0, at), version: ref.slice(at + 1) });
  return named.success
    ? and(eq(agreement.code, named.data.code), eq(agreement.version, named.data.version))
    : sql`false`;
}

async function find(db: Db, ref: string) {
  const { code, version, effectiveFrom, titleEn, titleZh, contentEn, contentZh } = agreement;
  const [row] = await db
    .select({ code, version, effectiveFrom, titleEn, titleZh, contentEn, contentZh })
    .from(agreement)
    .where(isIt(ref));
  return row as (typeof contentForms.agreement)['_output'] | undefined;
}

/** Members have agreed to it, or could have: it stays as it is. */
async function checkNotInForce(db: Db, context: Publisher, ref: string): Promise<void> {
  const standing = await find(db, ref);
  if (standing && standing.effectiveFrom <= today(context)) throw invalid({ version: m.site_content_inForceStays() });
}

export const agreementKind: Kind<'agreement'> = {
  published: sql`select ${agreement.code} || '@' || ${agreement.version} as ref, ${agreement.titleEn} as title_en,
    ${agreement.titleZh} as title_zh, ${agreement.effectiveFrom}::timestamp at time zone 'UTC' as published_at,
    ${lastChange('agreement', sql`${agreement.code} || '@' || ${agreement.version}`)} as updated_at from ${agreement}`,
  mayBegin: true,
  refOf: (_context, _asked, data) => {
    const named = naming.safeParse(data, { reportInput: true });
    if (!named.success) throw invalid(fieldMessages(named.error));
    return refOf(named.data.code, named.data.version);
  },
  read: async (db, ref) => (await find(db, ref)) ?? null,
  checkChange: checkNotInForce,
  faults: async (db, context, ref, form) => {
    const faults: Faults = richTextFaults(form);
    if (refOf(form.code, form.version) !== ref) faults['version'] = m.site_content_versionStays();
    const { code, effectiveFrom } = form;
    const sameDay = and(
      eq(agreement.code, code),
      eq(agreement.effectiveFrom, effectiveFrom),
      ne(agreement.version, form.version),
    );
    // A first version has nobody to tell.
    const inForce = and(eq(agreement.code, code), lte(agreement.effectiveFrom, today(context)));
    const isNew = (await db.$count(agreement, inForce)) > 0;
    if (effectiveFrom < today(context)) faults['effectiveFrom'] = m.site_content_notInPast();
    else if (isNew && effectiveFrom < utcDay(daysAfter(context.now(), agreementNoticeDays + 1)))
      faults['effectiveFrom'] = m.site_content_noticeDays({ days: agreementNoticeDays });
    else if ((await db.$count(agreement, sameDay)) > 0) faults['effectiveFrom'] = m.site_content_dayTaken();
    return faults;
  },
  put: async (tx, context, ref, form) => {
    await checkNotInForce(tx, context, ref);
    await tx
      .insert(agreement)
      .values(form)
      .onConflictDoUpdate({ target: [agreement.code, agreement.version], set: form });
  },
  remove: async (tx, context, ref) => {
    await checkNotInForce(tx, context, ref);
    const gone = await tx.delete(agreement).where(isIt(ref)).returning({ code: agreement.code });
    if (gone.length === 0) throw notFound();
  },
};

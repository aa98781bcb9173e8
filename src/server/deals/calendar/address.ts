import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import { getCalendar, type getCalendarAddress, type makeCalendarAddress } from '#api/deals/calendar.ts';
import { m } from '#i18n/messages.ts';
import { withLocale } from '#i18n/server.ts';
import { memberActing, newToken, tokenHash } from '#server/members/identity/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { AccountEnd, Context, MemberContext } from '#server/platform/context.ts';
import { calendarAddress } from '#server/platform/db/schema/calendar.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { ownDeadlines } from '#server/deals/deal/index.ts';
import { entryOf } from './entries.ts';
import { icalendar } from './icalendar.ts';

/** When it was last read is exact to this, so that a calendar that looks seldom makes a write. */
const readInterval = 3_600_000;

type Row = typeof calendarAddress.$inferSelect;
const describe = ({ madeAt, readAt }: Pick<Row, 'madeAt' | 'readAt'>) => ({
  madeAt: madeAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

export async function ownAddress({ db, actor }: MemberContext): Promise<z.output<typeof getCalendarAddress.data>> {
  const [own] = await db.select().from(calendarAddress).where(eq(calendarAddress.memberId, actor.id));
  return { address: own ? describe(own) : null };
}

/** A new address; it is told this once, and of the one before nothing is left. */
export async function makeAddress(context: MemberContext): Promise<z.output<typeof makeCalendarAddress.data>> {
  const { actor, config, now } = context;
  const token = newToken();
  const made = { tokenHash: tokenHash(token), madeAt: now(), readAt: null };
  await context.db.transaction(async (tx) => {
    await tx
      .insert(calendarAddress)
      .values({ memberId: actor.id, ...made })
      .onConflictDoUpdate({ target: calendarAddress.memberId, set: made });
    await audit(tx, context, 'calendar.make', { kind: 'member', id: actor.id });
  });
  return { address: describe(made), url: `${config.apiBaseUrl || config.siteUrl}/${getCalendar.path}?token=${token}` };
}

/** Twice is once. */
export async function endAddress(context: MemberContext): Promise<Record<never, never>> {
  const { actor } = context;
  await context.db.transaction(async (tx) => {
    const ended = await tx
      .delete(calendarAddress)
      .where(eq(calendarAddress.memberId, actor.id))
      .returning({ id: calendarAddress.memberId });
    if (ended.length > 0) await audit(tx, context, 'calendar.end', { kind: 'member', id: actor.id });
  });
  return {};
}

/**
 * All deadlines of the member whose address it is, in that member's language and with the rights of this moment: who has
 * left a company reads nothing of it any more. Throws 404 for an address that is nobody's, or of a closed or held account.
 */
export async function calendarAt(context: Context, token: string): Promise<FileAnswer> {
  const { db, now } = context;
  const [found] = await db
    .select()
    .from(calendarAddress)
    .where(eq(calendarAddress.tokenHash, tokenHash(token)));
  const actor = found && (await memberActing(context, found.memberId));
  if (!actor) throw notFound();
  const read = now();
  await db
    .update(calendarAddress)
    .set({ readAt: read })
    .where(
      and(
        eq(calendarAddress.memberId, actor.id),
        eq(calendarAddress.tokenHash, found.tokenHash),
        or(isNull(calendarAddress.readAt), lt(calendarAddress.readAt, new Date(read.getTime() - readInterval))),
      ),
    );
  const { locale } = actor;
  return withLocale(locale, async () => {
    const own = { ...context, actor, locale };
    const entries = (await ownDeadlines(own)).map((deadline) => entryOf(own, deadline));
    const bytes = icalendar(m.deals_calendar_name({ site: m.site_name() }), entries, locale);
    const name = 'deadlines.ics';
    return new FileAnswer({ name, type: 'text/calendar; charset=utf-8', bytes, disposition: 'inline' });
  });
}

/** Of an account that has ended nobody reads anything. */
export const calendarEnd: AccountEnd = {
  ended: async (tx, _, memberId) => {
    await tx.delete(calendarAddress).where(eq(calendarAddress.memberId, memberId));
  },
};

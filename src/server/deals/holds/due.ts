import { and, eq, isNull, lte, notInArray, or } from 'drizzle-orm';
import { appealDays } from '#api/deals/hold-choices.ts';
import { defaultLocale } from '#i18n/locales.ts';
import { dayMilliseconds, daysBefore } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { lift, type Doer } from './effects.ts';
import { nameOf } from './subjects.ts';

type Given = Pick<Services, 'db' | 'now'>;

/** By itself, in the marketplace's name. */
const nobody = ({ now }: Given): Doer => ({ now, actor: null, address: '', locale: defaultLocale });

/** Lifts what has come to its end, each in a transaction of its own. Gives how many. */
export async function endHolds(services: Given): Promise<number> {
  const { db, now } = services;
  const isOver = and(isNull(hold.liftedAt), lte(hold.until, now()));
  const ending = tryingEach();
  await ending.tryDue(
    (tried, limit) =>
      db
        .select({ id: hold.id })
        .from(hold)
        .where(and(isOver, notInArray(hold.id, [...tried])))
        .orderBy(hold.until)
        .limit(limit),
    (id) =>
      db.transaction(async (tx) => {
        const one = and(eq(hold.id, id), isOver);
        const [still] = await tx.select({ id: hold.id }).from(hold).where(one).for('update', { skipLocked: true });
        return still ? lift(tx, nobody(services), id, '') : false;
      }),
  );
  return ending.count();
}

/** Reminds all operators of appeals that wait too long, every day anew. Gives how many. */
export async function remindOfAppeals(services: Given): Promise<number> {
  const { db, now } = services;
  const late = and(
    isNull(appeal.decidedAt),
    lte(appeal.at, daysBefore(now(), appealDays)),
    or(isNull(appeal.alarmedAt), lte(appeal.alarmedAt, daysBefore(now(), 1))),
  );
  const reminding = tryingEach();
  await reminding.tryDue(
    (tried, limit) =>
      db
        .select({ id: appeal.id })
        .from(appeal)
        .where(and(late, notInArray(appeal.id, [...tried])))
        .orderBy(appeal.at)
        .limit(limit),
    (id) =>
      db.transaction(async (tx) => {
        const [waiting] = await tx
          .select({ at: appeal.at, held: hold })
          .from(appeal)
          .innerJoin(hold, eq(hold.id, appeal.holdId))
          .where(and(eq(appeal.id, id), late))
          .for('update', { of: appeal, skipLocked: true });
        if (!waiting) return false;
        await tx.update(appeal).set({ alarmedAt: now() }).where(eq(appeal.id, id));
        const days = Math.floor((now().getTime() - waiting.at.getTime()) / dayMilliseconds);
        const name = await nameOf(tx, defaultLocale, waiting.held);
        await notifyOperators(tx, nobody(services), { template: 'appealWaits', data: { name, days } });
        return true;
      }),
  );
  return reminding.count();
}

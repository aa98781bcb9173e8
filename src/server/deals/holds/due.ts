import { and, eq, isNull, lte, or } from 'drizzle-orm';
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
const batch = 100;

/** By itself, in the marketplace's name. */
const nobody = ({ now }: Given): Doer => ({ now, actor: null, address: '', locale: defaultLocale });

/** Lifts what has come to its end, each in a transaction of its own. Gives how many. */
export async function endHolds(services: Given): Promise<number> {
  const { db, now } = services;
  const isOver = and(isNull(hold.liftedAt), lte(hold.until, now()));
  const over = await db.select({ id: hold.id }).from(hold).where(isOver).orderBy(hold.until).limit(batch);
  const ending = tryingEach();
  await ending.try(over, ({ id }) =>
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
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: appeal.id, at: appeal.at, held: hold })
      .from(appeal)
      .innerJoin(hold, eq(hold.id, appeal.holdId))
      .where(late)
      .orderBy(appeal.at)
      .limit(batch)
      .for('update', { of: appeal, skipLocked: true });
    for (const { id, at, held } of waiting) {
      await tx.update(appeal).set({ alarmedAt: now() }).where(eq(appeal.id, id));
      const days = Math.floor((now().getTime() - at.getTime()) / dayMilliseconds);
      const name = await nameOf(tx, defaultLocale, held);
      await notifyOperators(tx, nobody(services), { template: 'appealWaits', data: { name, days } });
    }
    return waiting.length;
  });
}

import { lte, max } from 'drizzle-orm';
import { ratesOldAfterDays } from '#api/market/desk-choices.ts';
import { dayMilliseconds, daysBefore } from '#lib/days.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import type { Services } from '#server/platform/context.ts';
import { catalogueAlarm } from '#server/platform/db/schema/desk.ts';
import type { Db } from '#server/platform/db/database.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';

/** The newest month of exchange rates. It is old when more days than `ratesOldAfterDays` have passed since its end. */
export async function ratesMonth(
  db: Pick<Db, 'select'>,
  now: Date,
): Promise<{ month: string; days: number; old: boolean }> {
  const [found] = await db.select({ month: max(exchangeRate.month) }).from(exchangeRate);
  const month = found?.month ?? '1970-01';
  const [year, at] = month.split('-').map(Number) as [number, number];
  const days = Math.max(0, Math.floor((now.getTime() - Date.UTC(year, at, 1)) / dayMilliseconds));
  return { month, days, old: days > ratesOldAfterDays };
}

/** Between two reminders. */
const remindedEvery = 7;

/** Tells all operators that the exchange rates are old, and again after a week. Gives how often it was done: once or not. */
export async function remindOfRates({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const { month, days, old } = await ratesMonth(db, now());
  if (!old) return 0;
  return db.transaction(async (tx) => {
    const at = now();
    // Of several processes one is first.
    const [mine] = await tx
      .insert(catalogueAlarm)
      .values({ name: 'rates', at })
      .onConflictDoUpdate({
        target: catalogueAlarm.name,
        set: { at },
        setWhere: lte(catalogueAlarm.at, daysBefore(at, remindedEvery)),
      })
      .returning();
    if (!mine) return 0;
    await notifyOperators(tx, { now, actor: null }, { template: 'ratesOld', data: { month, days } });
    return 1;
  });
}

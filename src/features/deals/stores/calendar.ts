import type { CalendarAddress, Deadline } from '#api/deals/calendar.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';

const calls = 'api/trade/web/calendar';

/** The deadlines of a deal, as it stands now. */
export const readDeadlines = (orderId: string): Promise<Outcome<Deadline[]>> =>
  outcomeOf(browserClient().silent.get(`${calls}/getDeadlines`, { orderId }));

/** One of them, as calendars take it. */
export const deadlineFile = (orderId: string, key: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file(`${calls}/exportDeadline`, { orderId, key }));

type Known = { address: CalendarAddress | null };

/** The member's secret address, as far as anybody but its calendars knows it. */
export const calendarAddress = asked((client, _: null): Promise<Known> =>
  client.get(`${calls}/getCalendarAddress`, {}),
);

/** A new address, in the place of the one before. Gives it; nobody can read it again. */
export async function makeCalendarAddress(): Promise<Outcome<string>> {
  const outcome = await outcomeOf(browserClient().post(`${calls}/makeCalendarAddress`, {}));
  if (!outcome.ok) return outcome;
  calendarAddress.put({ address: outcome.data.address });
  return { ok: true, data: outcome.data.url };
}

export async function endCalendarAddress(): Promise<Outcome<Record<never, never>>> {
  const outcome = await outcomeOf(browserClient().post(`${calls}/endCalendarAddress`, {}));
  if (outcome.ok) calendarAddress.put({ address: null });
  return outcome;
}

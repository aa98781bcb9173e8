import type { Deadline as DeadlineView } from '#api/deals/calendar.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { deadlinesIn, type Deadline } from '#server/deals/deal/index.ts';
import { entryOf } from './entries.ts';
import { icalendar } from './icalendar.ts';

/** With its sub-order, since those of a deal have the same ones. */
const keyIn = ({ subOrder, key }: Deadline) => (subOrder === null ? key : `${subOrder.id}.${key}`);

export const deadlineList = async (context: MemberContext, orderId: string): Promise<DeadlineView[]> =>
  (await deadlinesIn(context, orderId)).map((deadline) => ({
    key: keyIn(deadline),
    ...{ what: deadline.what, by: deadline.by, subOrder: deadline.subOrder, dueOn: deadline.dueOn },
    until: deadline.until?.toISOString() ?? null,
  }));

/** One deadline, for a calendar. Throws 404 when there is none, or no more. */
export async function deadlineFile(
  context: MemberContext,
  { orderId, key }: { orderId: string; key: string },
): Promise<FileAnswer> {
  const found = (await deadlinesIn(context, orderId)).find((one) => keyIn(one) === key);
  if (!found) throw notFound();
  const { number } = found.subOrder ?? found.order;
  const bytes = icalendar(safeLine(`${found.what} · ${number}`), [entryOf(context, found)], context.locale);
  return new FileAnswer({ name: `${number}-${found.key}.ics`, type: 'text/calendar; charset=utf-8', bytes });
}

import { type MouseEvent, useId } from 'react';
import { dealPath } from '#api/deals/deal-address.ts';
import type { Notice, NoticesOfThing, NoticeTask } from '#api/mail/notice.ts';
import type { readNotices } from '#features/mail/stores/notices.ts';
import { TimeLeft } from '#features/deals/deal/TimeLeft.tsx';
import { moneyText } from '#components/center/figures.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { isOverdue } from '#lib/time-left.ts';
import { ForRole, useAsk } from '../center/ForCall.tsx';
import { roleOfTask, taskEnd, taskHref, taskName, thingName } from './notice-words.ts';

type Read = (which: Parameters<typeof readNotices>[0]) => Promise<void>;
type Props = {
  of: NoticesOfThing;
  /** All of them, not the newest alone. */
  whole: boolean;
  read: Read;
};

/** So many of a thing are seen at once. */
const newest = 3;

/** What is to be done about one thing, and what happened to it. */
export function NoticeThing({ of, whole, read }: Props) {
  const { thing, id, side, number, goods, unread, tasks, notices, more } = of;
  const heading = useId();
  const shown = whole ? notices : notices.slice(0, newest);
  const earlier = notices.slice(shown.length);
  const name = goods || thingName(thing);
  return (
    // Of the same goods there may be several deals.
    <section className="panel" aria-labelledby={number ? `${heading} ${heading}-number` : heading}>
      <div className="border-line flex min-h-13 items-center gap-x-4 border-b px-4 py-1 sm:px-5">
        <div className="min-w-0 grow">
          <h2 id={heading} className="text-body break-words">
            {thing === 'deal' && side && goods ? (
              <a className="hover:text-brand press inline-flex items-center" href={dealPath(side, id)}>
                {name}
              </a>
            ) : (
              name
            )}
          </h2>
          {number && (
            <p id={`${heading}-number`} className="text-soft -mt-2 pb-1 text-table">
              {side === 'supplier' ? m.mail_notices_selling({ number }) : m.mail_notices_buying({ number })}
            </p>
          )}
        </div>
        {unread > 0 && (
          <Button variant="quiet" size="small" className="-mr-3" onClick={() => void read({ of })}>
            {m.mail_notices_markRead()}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {tasks.length > 0 && (
        <ul className="bg-amber-soft divide-line divide-y px-4 sm:px-5" aria-label={m.deals_next_yours()}>
          {tasks.map((task) => (
            <Task key={`${task.kind} ${task.subOrder?.id}`} {...{ task, of }} />
          ))}
        </ul>
      )}
      <ul className="divide-line divide-y px-4 sm:px-5">
        {shown.map((notice) => (
          <Told key={notice.id} {...{ notice, read }} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details className="border-line fold border-t px-4 sm:px-5">
          <summary className="press text-soft flex items-center text-table">
            {m.mail_notices_earlier({ count: earlier.length + more })}
          </summary>
          <ul className="divide-line divide-y">
            {earlier.map((notice) => (
              <Told key={notice.id} {...{ notice, read }} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** What is to be done, for how much and till when, with the way there. */
function Task({ task, of }: { task: NoticeTask; of: NoticesOfThing }) {
  const now = useNow();
  const { subOrder, contract, amount, until, day } = task;
  const late = day !== null && isOverdue(day, now);
  const end = taskEnd(task);
  const role = roleOfTask(task);
  const isColleagues = useAsk(role) !== undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 grow basis-56">
        <span className={isColleagues ? 'text-soft font-medium' : 'text-amber font-medium'}>
          {isColleagues ? m.center_theirTurn() : m.deals_next_yours()}
        </span>
        <span className="text-soft block text-table">
          {[contract?.number ?? subOrder?.number, amount && moneyText(amount)].filter(Boolean).join(' · ')}
        </span>
        <span className="text-soft block text-table">
          {until && (
            <>
              {m.deals_next_by({ date: formatMoment(until) })} · <TimeLeft until={until} past={m.deals_orders_over()} />
            </>
          )}
          {day && (
            <span className={late ? 'text-bad font-medium' : undefined}>
              {late ? m.deals_orders_overdue({ date: formatDate(day) }) : m.deals_next_by({ date: formatDate(day) })}
            </span>
          )}
          {end && (until || day) && !late && <> · {end}</>}
        </span>
      </p>
      <ForRole as={role}>
        <Button asChild>
          <a href={taskHref(task, of)}>{taskName(task)}</a>
        </Button>
      </ForRole>
    </li>
  );
}

/** What happened; its words lead to where it can be seen, and it is read with that unless it asks for something. */
function Told({ notice, read }: { notice: Notice; read: Read }) {
  const { id, subject, content, link, at, read: isRead, state } = notice;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (isRead || state === 'open' || !isPlain) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void read({ id }).finally(() => location.assign(href));
  };
  return (
    <li className="relative py-3" id={`notice-${id}`}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className={cn('min-w-0 grow basis-56 break-words', !isRead && 'font-semibold')}>
          {!isRead && (
            <>
              <span className="bg-brand mr-2 inline-block size-2 rounded-full align-middle" aria-hidden="true" />
              <span className="sr-only">{m.mail_notices_unreadMark()} </span>
            </>
          )}
          {link ? (
            <a className="hover:text-brand hover:underline" href={link.href} onClick={follow}>
              {subject}
            </a>
          ) : (
            subject
          )}
        </p>
        {state === 'done' && <Badge tone="good">{m.mail_notices_done()}</Badge>}
        <time className="text-soft figures text-table whitespace-nowrap" dateTime={at}>
          {formatMoment(at)}
        </time>
      </div>
      {content && <p className="text-soft text-table break-words whitespace-pre-line">{content}</p>}
    </li>
  );
}

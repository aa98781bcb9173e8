import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { isOverdue, isPressing, timeLeft } from '#lib/time-left.ts';
import { useMember } from '../session/use-member.ts';
import { ForRole, useAsk } from './ForCall.tsx';
import type { Need } from './NeedList.tsx';

/** A need by name: about what, how much, and until when. */
export type Task = Need & {
  /** The number that it goes by. */
  number?: string | undefined;
  amount?: string | undefined;
  /** Address of the picture of its goods. */
  picture?: string | undefined;
  /** A moment, or a day, at which its time is over. */
  until?: string | null | undefined;
  day?: string | null | undefined;
};

/** What waits, the most pressing first, and behind it what waits for a colleague; one button alone is filled. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const member = useMember();
  const isColleagues = ({ link }: Task): boolean => Boolean(link?.as && member?.ask[link.as]);
  const sorted = tasks.toSorted((one, other) => Number(isColleagues(one)) - Number(isColleagues(other)));
  const first = sorted.findIndex((task) => task.kind === 'act' && !isColleagues(task));
  return (
    <ul className="task-list">
      {sorted.map((task, at) => (
        <Row {...task} key={task.key} isFirst={at === first} />
      ))}
    </ul>
  );
}

type Known = { tasks: readonly unknown[]; tasksInAll: number };

/** Beyond those that are named: where all of them stand. */
export function MoreTasks({ known: { tasks, tasksInAll }, href }: { known: Known; href: string }) {
  const count = tasksInAll - tasks.length;
  if (count <= 0) return null;
  return (
    <p className="mt-2">
      <a className="link press inline-flex items-center text-table" href={href}>
        {m.deals_next_also({ count })}
      </a>
    </p>
  );
}

const kinds = { act: m.center_yourTurn, wait: m.center_theirTurn, advice: m.center_advice } as const;

function Row({ isFirst, ...task }: Task & { isFirst: boolean }) {
  const { kind: ofCompany, title, number, text, picture, amount, until, day, link } = task;
  const now = useNow();
  // What a colleague is for waits for that one.
  const kind = useAsk(link?.as) && ofCompany === 'act' ? 'wait' : ofCompany;
  const end = endOf({ until, day }, now);
  return (
    <li data-row>
      <div className="task-about">
        {picture && (
          <img
            className="material-picture"
            src={picture}
            alt=""
            width={112}
            height={112}
            loading="lazy"
            decoding="async"
          />
        )}
        <div className="min-w-0">
          <p className="font-semibold">
            <span className="sr-only">{kinds[kind]()} </span>
            {title} {number && <span className="figures whitespace-nowrap">{number}</span>}
          </p>
          <p className="text-soft text-table">{text}</p>
        </div>
      </div>
      <p className="task-amount figures">{amount}</p>
      <p className="task-end">{end && <Badge tone={end.presses ? 'amber' : 'plain'}>{end.text}</Badge>}</p>
      <div className="task-go">
        {link && (
          <ForRole as={link.as}>
            <Button asChild variant={isFirst && kind === 'act' ? 'primary' : 'outline'} className="w-full">
              <a href={link.href}>{link.label}</a>
            </Button>
          </ForRole>
        )}
      </div>
    </li>
  );
}

function endOf({ until, day }: Pick<Task, 'until' | 'day'>, now: Date): { text: string; presses: boolean } | null {
  if (until) {
    const left = timeLeft(until, now);
    return { text: left ?? m.center_timeOver(), presses: left === null || isPressing(until, now) };
  }
  if (!day) return null;
  const date = formatDate(day);
  return isOverdue(day, now)
    ? { text: m.deals_orders_overdue({ date }), presses: true }
    : { text: m.deals_next_by({ date }), presses: false };
}

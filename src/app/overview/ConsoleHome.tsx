import '#i18n/browser.ts';
import type { QueueName } from '#api/deals/queue-names.ts';
import type { Queues as AllQueues } from '#api/deals/queues.ts';
import { reviewedBy } from '#api/members/review-time.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '../center/NewsBar.tsx';
import { useRemote } from '../stores/use-remote.ts';
import { queuePaths } from '../console/queue-paths.ts';
import { queueTitles, waiting } from './queues.ts';

type Props = { first: AllQueues | null };

/** What waits for an operator. */
export default function ConsoleHome({ first }: Props) {
  return (
    <MembersOnly audience="operator">
      <Queues first={first} />
    </MembersOnly>
  );
}

function Queues({ first }: Props) {
  const load = () => void waiting.load();
  const known = useRemote(waiting, first, '', load);
  return (
    <>
      <NewsBar load={load} />
      <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="desk" rows={5} />}>
        {(all) => {
          const rows = all.map((one) => ({ ...one, ...queuePaths[one.name], title: queueTitles[one.name] }));
          const busy = rows
            .filter(({ total }) => total > 0)
            .sort((one, other) => ((one.since ?? '9999') < (other.since ?? '9999') ? -1 : 1));
          const empty = rows.filter(({ total }) => total === 0);
          return (
            <>
              <Panel id="oldest" title={m.console_oldest()} lead={m.console_oldestText()}>
                {busy.length === 0 ? (
                  <p className="text-soft">{m.center_nothingNeeds()}</p>
                ) : (
                  <ul className="task-list">
                    {busy.map((row, at) => (
                      <Queue key={row.name} {...row} isFirst={at === 0} />
                    ))}
                  </ul>
                )}
              </Panel>
              {empty.length > 0 && (
                <Panel title={m.console_empty()}>
                  <ul className="flex flex-wrap gap-x-5">
                    {empty.map(({ name, title, path, query }) => (
                      <li key={name}>
                        <a
                          className="quiet-link text-soft press inline-flex min-w-[44px] items-center"
                          href={localPath(path, query)}
                        >
                          {title()}
                        </a>
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type Row = AllQueues[number] & (typeof queuePaths)[QueueName] & { title: () => string; isFirst: boolean };

function Queue({ title, path, query, total, since, isFirst }: Row) {
  const now = useNow();
  return (
    <li>
      <p className="font-semibold">{title()}</p>
      <p className="task-amount figures">{m.console_waits({ count: formatCount(total) })}</p>
      <p className="task-end">
        {since && (
          <Badge tone={reviewedBy(since) < now ? 'amber' : 'plain'}>
            {m.console_oldestSince({ age: formatAge(since, now) })}
          </Badge>
        )}
      </p>
      <div className="task-go">
        <Button asChild variant={isFirst ? 'primary' : 'outline'} className="w-full">
          <a href={localPath(path, query)} aria-label={m.console_openQueue({ queue: title() })}>
            {m.console_open()}
          </a>
        </Button>
      </div>
    </li>
  );
}

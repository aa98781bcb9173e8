import '#i18n/browser.ts';
import type { QueueName } from '#api/deals/queue-names.ts';
import type { Queues as AllQueues, WaitingCase } from '#api/deals/queues.ts';
import { reviewedBy } from '#api/members/review-time.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { timeLeft } from '#lib/time-left.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '../center/NewsBar.tsx';
import { useRemote } from '../stores/use-remote.ts';
import { casePath, queuePaths } from '../console/queue-paths.ts';
import { batchNames, queueTitles, waiting } from './queues.ts';

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
          const busy = all
            .filter(({ total }) => total > 0)
            .sort((one, other) => ((one.since ?? '9999') < (other.since ?? '9999') ? -1 : 1));
          const empty = all.filter(({ total }) => total === 0);
          return (
            <>
              <Panel id="oldest" title={m.console_oldest()} lead={m.console_oldestText()}>
                {busy.length === 0 ? (
                  <p className="text-soft">{m.center_nothingNeeds()}</p>
                ) : (
                  <ul className="queue-list">
                    {busy.map((queue, at) => (
                      <Queue key={queue.name} {...queue} isFirst={at === 0} />
                    ))}
                  </ul>
                )}
              </Panel>
              {empty.length > 0 && (
                <Panel title={m.console_empty()}>
                  <ul className="flex flex-wrap gap-x-5">
                    {empty.map(({ name }) => (
                      <li key={name}>
                        <a
                          className="quiet-link text-soft press inline-flex min-w-[44px] items-center"
                          href={queuePath(name)}
                        >
                          {queueTitles[name]()}
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

const queuePath = (name: QueueName) => localPath(queuePaths[name].path, queuePaths[name].query);

function Queue({ name, total, cases, isFirst }: AllQueues[number] & { isFirst: boolean }) {
  const title = queueTitles[name]();
  const more = total - cases.length;
  return (
    <li>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-ui font-semibold">
          {title} <span className="queue-total figures text-soft font-normal">{formatCount(total)}</span>
        </h3>
        <Button asChild size="small" variant={isFirst ? 'primary' : 'outline'}>
          <a href={queuePath(name)} aria-label={m.console_openQueue({ queue: title })}>
            {m.console_open()}
          </a>
        </Button>
      </div>
      <ol>
        {cases.map((one) => (
          <Case key={one.id} name={name} one={one} />
        ))}
      </ol>
      {more > 0 && (
        <a
          className="quiet-link text-soft press inline-flex min-w-[44px] items-center text-table"
          href={queuePath(name)}
        >
          {m.console_more({ count: formatCount(more) })}
        </a>
      )}
    </li>
  );
}

/** Amber once it waits longer than it should: until the day that was promised, or for a working day. */
function Case({ name, one }: { name: QueueName; one: WaitingCase }) {
  const now = useNow();
  const { number, money, since, until, batch } = one;
  const isLate = (until ? new Date(until) : reviewedBy(since)) < now;
  const about = [one.name && number, batch && batchNames[batch]()].filter(Boolean).join(' · ');
  return (
    <li>
      <a className="quiet-link flex min-h-11 flex-wrap justify-between gap-x-4 py-2" href={casePath(name, one)}>
        <span className="min-w-0 grow basis-32 wrap-anywhere">
          <span className="figures block font-medium" lang={one.name ? '' : undefined}>
            {one.name || number}
          </span>
          {about && <span className="figures text-soft block text-table">{about}</span>}
        </span>
        <span className="figures text-end">
          {money && <span className="block font-medium whitespace-nowrap">{moneyText(money)}</span>}
          <Badge tone={isLate ? 'amber' : 'plain'}>
            {until ? (timeLeft(until, now) ?? m.center_timeOver()) : formatAge(since, now)}
          </Badge>
        </span>
      </a>
    </li>
  );
}

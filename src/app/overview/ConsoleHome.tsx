import '#i18n/browser.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '../center/NewsBar.tsx';
import { useRemote } from '../stores/use-remote.ts';
import { queues } from './waiting.ts';

/** `first`: by the order of the queues. */
type Props = { first: readonly (number | null)[] };

/** What waits for an operator. */
export default function ConsoleHome({ first }: Props) {
  return (
    <MembersOnly audience="operator">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {queues.map((queue, at) => (
          <Queue key={queue.title()} queue={queue} first={first[at]} />
        ))}
      </ul>
    </MembersOnly>
  );
}

function Queue({ queue, first }: { queue: (typeof queues)[number]; first: number | null | undefined }) {
  const load = () => void queue.load();
  const waiting = useRemote(queue, first, '', load);
  return (
    <li className="panel hover:border-line-strong relative p-4">
      <NewsBar load={load} />
      <Loaded remote={waiting} onRetry={load} skeleton={<Skeleton rows={2} />}>
        {(count) => (
          <>
            <p className={`figures text-h1 font-semibold ${count > 0 ? 'text-amber' : 'text-soft'}`}>
              {formatCount(count)}
            </p>
            <a className="quiet-link after:absolute after:inset-0" href={localPath(queue.path, queue.query)}>
              {queue.title()}
              <span className="text-soft block text-table">{m.console_waiting()}</span>
            </a>
          </>
        )}
      </Loaded>
    </li>
  );
}

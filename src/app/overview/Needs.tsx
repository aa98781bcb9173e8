import { TaskList, type Task } from '../center/TaskList.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

/** What needs the member, or that nothing does. */
export function Needs({ needs }: { needs: readonly Task[] }) {
  if (needs.length > 0) return <TaskList tasks={needs} />;
  return (
    <p className="text-soft">
      {m.center_nothingNeeds()}{' '}
      <a className="link" href={localPath('/productList')}>
        {m.market_tracks_browse()}
      </a>
    </p>
  );
}

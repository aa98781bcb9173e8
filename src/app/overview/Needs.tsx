import { NeedList, type Need } from '../center/NeedList.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

/** What needs the member, or that nothing does. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length > 0) return <NeedList needs={needs} />;
  return (
    <p className="text-soft">
      {m.center_nothingNeeds()}{' '}
      <a className="link" href={localPath('/productList')}>
        {m.market_tracks_browse()}
      </a>
    </p>
  );
}

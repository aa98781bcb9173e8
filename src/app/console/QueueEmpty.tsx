import { EmptyState } from '#components/center/EmptyState.tsx';
import { m } from '#i18n/messages.ts';

/** Nothing waits, or nothing is found; everything there is stands behind the link. */
export function QueueEmpty({ narrowed, allHref }: { narrowed: boolean; allHref: string }) {
  return (
    <EmptyState
      drawing={narrowed ? 'search' : 'done'}
      title={narrowed ? m.market_list_noMatch() : m.console_nothingWaits()}
    >
      <a className="link" href={allHref}>
        {m.console_showAll()}
      </a>
    </EmptyState>
  );
}

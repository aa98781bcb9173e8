import { m } from '#i18n/messages.ts';
import { EmptyState } from './EmptyState.tsx';
import { GoLink } from './GoLink.tsx';
import type { useAddress } from './use-address.ts';

type Props = { address: Pick<ReturnType<typeof useAddress>, 'href' | 'go'> };

/** The words of a search stand nowhere in a list; the way back to the whole of it. */
export function NoMatch({ address: { href, go } }: Props) {
  const whole = { keyword: undefined, pageNo: undefined };
  return (
    <EmptyState drawing="search" title={m.market_list_noMatch()}>
      <GoLink className="link press inline-flex items-center" href={href(whole)} onGo={() => go(whole)}>
        {m.ui_withoutSearch()}
      </GoLink>
    </EmptyState>
  );
}

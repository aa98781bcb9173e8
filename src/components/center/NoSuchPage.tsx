import { m } from '#i18n/messages.ts';
import { EmptyState } from './EmptyState.tsx';

/** A page beyond the end of a list, and the way back to its beginning. */
export const NoSuchPage = ({ page, href }: { page: number; href: string }) => (
  <EmptyState title={m.market_list_noPage({ page })}>
    <a className="link" href={href}>
      {m.market_list_firstPage()}
    </a>
  </EmptyState>
);

import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';

type Props = {
  address: Pick<ReturnType<typeof useAddress>, 'href'>;
  filter: { keyword: string; needs?: 'claim' | undefined; pageNo: number };
  /** Of the list: more than none on a page beyond its end. */
  total: number;
  title: string;
  text: string;
  /** What the address says for the whole list. */
  all: Record<string, string | undefined>;
};

/** Why a list is empty, and where there may be more. */
export function NothingListed({
  address: { href },
  filter: { keyword, needs, pageNo },
  total,
  title,
  text,
  all,
}: Props) {
  if (total > 0) {
    return <NoSuchPage page={pageNo} href={href({ pageNo: undefined })} />;
  }
  if (keyword || needs) {
    return (
      <EmptyState drawing="search" title={m.market_list_noMatch()}>
        <a className="link" href={href({ keyword: undefined, needs: undefined, pageNo: undefined })}>
          {m.market_list_clearFilters()}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title}>
      <span>{text}</span>
      <a className="link" href={href({ ...all, pageNo: undefined })}>
        {m.deals_supplier_showAll()}
      </a>
    </EmptyState>
  );
}

import '#i18n/browser.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { Balances } from './Balances.tsx';
import { ledgerView, ledgerViews, type FirstLedger } from './ledger-views.ts';
import { PostingList } from './PostingList.tsx';

/** Whose the money is: balances beside the banks' statements, and every posting. */
export default function LedgerDesk({ first }: { first: FirstLedger }) {
  const { params, href, go } = useAddress();
  const view = ledgerView(params);
  const names = { overview: m.deals_ledger_overview(), postings: m.deals_ledger_postings() };
  const tabs = ledgerViews.map((option) => {
    const changes = {
      view: option === 'overview' ? undefined : option,
      ...{ kind: undefined, keyword: undefined, pageNo: undefined },
    };
    return { label: names[option], href: href(changes), current: option === view, onGo: () => go(changes) };
  });
  return (
    <MembersOnly audience="operator">
      <div className="space-y-5">
        <LinkTabs label={m.deals_ledger_title()} tabs={tabs} />
        {view === 'overview' ? (
          <Balances first={first.overview ?? null} />
        ) : (
          <PostingList first={first.postings ?? null} />
        )}
      </div>
    </MembersOnly>
  );
}

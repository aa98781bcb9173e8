import '#i18n/browser.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { AskedAccounts } from './AskedAccounts.tsx';
import { BatchList } from './BatchList.tsx';
import { DueList } from './DueList.tsx';
import { payoutView, payoutViews, type FirstPayouts } from './payout-views.ts';

/** What is due to sellers, where it is paid, and the batches in which it goes to the bank. */
export default function PayoutDesk({ first }: { first: FirstPayouts }) {
  const { params, href, go } = useAddress();
  const view = payoutView(params);
  const names = { due: m.deals_payout_due(), accounts: m.deals_payout_asked(), batches: m.deals_payout_batches() };
  const tabs = payoutViews.map((option) => {
    const changes = { view: option === 'due' ? undefined : option, pageNo: undefined };
    return { label: names[option], href: href(changes), current: option === view, onGo: () => go(changes) };
  });
  return (
    <MembersOnly audience="operator">
      <div className="space-y-5">
        <LinkTabs label={m.deals_payout_desk()} tabs={tabs} />
        {view === 'due' && <DueList first={first.desk ?? null} />}
        {view === 'accounts' && <AskedAccounts first={first.desk ?? null} />}
        {view === 'batches' && <BatchList first={first.batches ?? null} />}
      </div>
    </MembersOnly>
  );
}

import '#i18n/browser.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { CollectionAccounts } from './CollectionAccounts.tsx';
import { CreditQueue } from './CreditQueue.tsx';
import { deskView, deskViews, type FirstView } from './desk-views.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ProposalQueue } from './ProposalQueue.tsx';
import { RemittanceQueue } from './RemittanceQueue.tsx';
import { StatementLines } from './StatementLines.tsx';

type Props = { first: FirstView };

/** Wire transfers: the queue of records, what waits for a second operator, credits and their refunds, bank statements, collection accounts. */
export default function RemittanceDesk({ first }: Props) {
  const { params, href, go } = useAddress();
  const view = deskView(params);
  const names = {
    queue: m.deals_remit_queue(),
    proposals: m.deals_remit_proposals(),
    credits: m.deals_remit_credits(),
    statement: m.deals_remit_statement(),
    accounts: m.deals_remit_accounts(),
  };
  const tabs = deskViews.map((option) => {
    const changes = {
      view: option === 'queue' ? undefined : option,
      state: undefined,
      keyword: undefined,
      pageNo: undefined,
    };
    return { label: names[option], href: href(changes), current: option === view, onGo: () => go(changes) };
  });
  return (
    <MembersOnly audience="operator">
      <div className="space-y-5">
        <LinkTabs label={m.deals_remit_console()} tabs={tabs} />
        {view === 'queue' && <RemittanceQueue first={first.queue ?? null} />}
        {view === 'proposals' && <ProposalQueue first={first.proposals ?? null} />}
        {view === 'credits' && <CreditQueue first={first.credits ?? null} />}
        {view === 'statement' && <StatementLines first={first.statement ?? null} />}
        {view === 'accounts' && <CollectionAccounts first={first.accounts ?? null} />}
      </div>
    </MembersOnly>
  );
}

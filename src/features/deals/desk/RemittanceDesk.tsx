import '#i18n/browser.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { CollectionAccounts } from './CollectionAccounts.tsx';
import { CreditQueue } from './CreditQueue.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ProposalQueue } from './ProposalQueue.tsx';
import { RemittanceQueue } from './RemittanceQueue.tsx';
import { StatementLines } from './StatementLines.tsx';

const views = {
  queue: RemittanceQueue,
  proposals: ProposalQueue,
  credits: CreditQueue,
  statement: StatementLines,
  accounts: CollectionAccounts,
} as const;
type View = keyof typeof views;

/** Wire transfers: the queue of records, what waits for a second operator, credits and their refunds, bank statements, collection accounts. */
export default function RemittanceDesk() {
  const { params, href, go } = useAddress();
  const asked = params.get('view');
  const view = (Object.keys(views) as View[]).find((option) => option === asked) ?? 'queue';
  const names = {
    queue: m.deals_remit_queue(),
    proposals: m.deals_remit_proposals(),
    credits: m.deals_remit_credits(),
    statement: m.deals_remit_statement(),
    accounts: m.deals_remit_accounts(),
  };
  const tabs = (Object.keys(views) as View[]).map((option) => {
    const changes = {
      view: option === 'queue' ? undefined : option,
      state: undefined,
      keyword: undefined,
      pageNo: undefined,
    };
    return { label: names[option], href: href(changes), current: option === view, onGo: () => go(changes) };
  });
  const Shown = views[view];
  return (
    <MembersOnly audience="operator">
      <div className="space-y-5">
        <LinkTabs label={m.deals_remit_console()} tabs={tabs} />
        <Shown />
      </div>
    </MembersOnly>
  );
}

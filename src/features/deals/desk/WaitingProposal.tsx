import type { OpenProposal } from '#api/deals/remittance.ts';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { proposalKindName, proposalReasonName } from '#api/deals/proposal-words.ts';

/** What waits for a second operator, beside what it is about, and the way to where it is decided. */
export function WaitingProposal({ proposal }: { proposal: OpenProposal }) {
  const { go } = useAddress();
  const { kind, why, amount, by, at } = proposal;
  const view = { view: 'proposals', state: undefined, keyword: undefined, pageNo: undefined };
  return (
    <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 rounded border px-3 py-2">
      <p className="min-w-0 grow basis-60">
        <span className="font-medium">{proposalKindName(kind)}</span>{' '}
        <span className="figures">{moneyText(amount)}</span>
        <span className="text-soft block text-table break-words">
          {proposalReasonName(why)} · {m.deals_remit_proposedBy({ name: by, time: formatMoment(at) })}
        </span>
      </p>
      <Button variant="outline" size="small" onClick={() => go(view)}>
        {m.deals_remit_seeProposals()}
      </Button>
    </div>
  );
}

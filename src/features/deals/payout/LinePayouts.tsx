import type { StatementLine } from '#api/deals/statement.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { matchPayout } from '../stores/payouts.ts';

type Props = { line: StatementLine; reload: () => Promise<void> };

/** Payouts that money which went out, or came back, may be; of a matched line, the one that it is. */
export function LinePayouts({ line, reload }: Props) {
  const match = async (payoutId: string) => {
    const outcome = await matchPayout(line.id, payoutId, reload);
    const failed = outcome.ok ? '' : (outcome.fields['payoutId'] ?? outcome.message);
    showToast(failed || m.deals_remit_matchedToast(), failed ? 'warning' : 'success');
  };
  return (
    <ul className="space-y-2">
      {line.payouts.map(({ payoutId, endToEndId, exact }) => (
        <li key={payoutId} className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 rounded border px-3 py-2">
          <span className="figures grow basis-40 font-medium">{endToEndId}</span>
          <Badge tone={exact ? 'brand' : 'plain'}>{m.deals_payout_desk()}</Badge>
          {line.state === 'open' && (
            <Button variant="outline" size="small" onClick={() => void match(payoutId)}>
              {m.deals_payout_matchLine()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

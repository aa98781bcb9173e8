import '#i18n/browser.ts';
import { useState } from 'react';
import type { WaitingRfqs as Rows } from '#api/deals/rfq.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { useMember } from '#app/session/use-member.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { certificationPath, newRfqPath, rfqPath } from '#lib/guards.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { waitingRfqs, withdrawWaitingRfq } from '../stores/waiting-rfqs.ts';

type Row = Rows[number];

const states: Partial<Record<Row['state'], { tone: BadgeTone; text: () => string }>> = {
  waiting: { tone: 'brand', text: m.deals_waiting_waiting },
  refused: { tone: 'bad', text: m.deals_waiting_refused },
  expired: { tone: 'amber', text: m.deals_waiting_expired },
};

/** RFQs that go out with the certification, and those that could not; nothing where there are none. */
export default function WaitingRfqs({ first }: { first: Rows }) {
  const isCertified = useMember()?.type === 'QY';
  const [leaving, setLeaving] = useState<Row | null>(null);
  const { data } = useRemote(waitingRfqs, first, '', () => void waitingRfqs.load(null));
  if (!data?.length) return null;
  const withdraw = async () => {
    const outcome = await withdrawWaitingRfq(leaving!.id);
    showToast(outcome.ok ? m.deals_waiting_withdrawn() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <Panel
      title={m.deals_waiting_title()}
      lead={isCertified ? m.deals_waiting_leadCertified() : m.deals_waiting_lead()}
      aside={
        !isCertified && (
          <Button asChild>
            <a href={localPath(certificationPath)}>{m.members_account_certification()}</a>
          </Button>
        )
      }
    >
      <ul className="divide-line divide-y">
        {data.map((row) => (
          <Line key={row.id} row={row} isCertified={isCertified} onWithdraw={() => setLeaving(row)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={m.deals_waiting_withdrawQuestion({ goods: leaving?.gradeNumber ?? '' })}
        description={m.deals_waiting_withdrawText()}
        action={m.deals_waiting_withdraw()}
        onConfirm={withdraw}
      />
    </Panel>
  );
}

function Line({ row, isCertified, onWithdraw }: { row: Row; isCertified: boolean; onWithdraw: () => void }) {
  const { id: waitingId, gradeNumber, further, quantity, tradeTerm, savedAt, problems } = row;
  const state = states[row.state];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium wrap-anywhere">{gradeNumber}</span>
          {state && <Badge tone={state.tone}>{state.text()}</Badge>}
        </p>
        <p className="text-soft figures text-table">
          {[
            tonnesText(quantity),
            tradeTermName(tradeTerm),
            ...(further > 0 ? [m.deals_bundle_andMore({ count: further })] : []),
            m.deals_waiting_savedAt({ time: formatMoment(savedAt) }),
          ].join(' · ')}
        </p>
        {problems.map((problem) => (
          <p key={problem} className="text-bad text-table">
            {problem}
          </p>
        ))}
      </div>
      <div className="flex gap-3">
        <Button asChild variant={isCertified ? 'primary' : 'outline'} size="small">
          <a href={localPath(isCertified ? rfqPath : newRfqPath, { waitingId })}>
            {isCertified ? m.deals_waiting_openAndSend() : m.deals_waiting_edit()}
          </a>
        </Button>
        <Button variant="quiet" size="small" onClick={onWithdraw}>
          {m.deals_waiting_withdraw()}
        </Button>
      </div>
    </li>
  );
}

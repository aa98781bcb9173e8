import '#i18n/browser.ts';
import { useState } from 'react';
import type { ApprovalPage, ApprovalView } from '#api/deals/approval.ts';
import { countedDays, type ApprovalState, type LimitedAct } from '#api/deals/approval-choices.ts';
import { contractPath, dealPath } from '#api/deals/deal-address.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { PagedList } from '#components/center/PagedList.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { approvalFilter, approvals, decideApproval, loadApprovals, withdrawApproval } from '../stores/approvals.ts';

/** What the company was asked to approve: who asks, for how much, by when. */
export default function Approvals({ first }: { first: ApprovalPage | null }) {
  const address = useAddress();
  const filter = approvalFilter(address.params);
  const load = () => void loadApprovals(filter);
  const page = useRemote(approvals, first, address.search, load);
  const tab = (name: typeof filter.filter, label: string, count?: string) => {
    const changes = { filter: name === 'all' ? name : undefined, pageNo: undefined };
    return {
      label,
      count,
      href: address.href(changes),
      current: filter.filter === name,
      onGo: () => address.go(changes),
    };
  };
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <LinkTabs
        label={m.deals_approval_title()}
        tabs={[
          tab('waiting', m.deals_approval_waiting(), page.data ? formatCount(page.data.waiting) : undefined),
          tab('all', m.ui_all()),
        ]}
      />
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState
            drawing="paper"
            title={filter.filter === 'waiting' ? m.deals_approval_nothingWaits() : m.deals_approval_nothing()}
          />
        )}
      >
        {({ list }) => (
          <div className="space-y-4">
            {list.map((one) => (
              <Request key={one.id} request={one} load={load} />
            ))}
          </div>
        )}
      </PagedList>
    </div>
  );
}

const states: Record<ApprovalState, { name: () => string; tone: BadgeTone }> = {
  waiting: { name: m.deals_approval_waiting, tone: 'amber' },
  approved: { name: m.deals_approval_approved, tone: 'good' },
  used: { name: m.deals_approval_used, tone: 'good' },
  refused: { name: m.deals_approval_refused, tone: 'plain' },
  withdrawn: { name: m.deals_approval_withdrawn, tone: 'plain' },
  expired: { name: m.deals_approval_expired, tone: 'plain' },
  overtaken: { name: m.deals_approval_overtaken, tone: 'plain' },
};

const actNames: Record<LimitedAct | 'extra', (words: { number: string }) => string> = {
  award: m.deals_approval_actAward,
  sign: m.deals_approval_actSign,
  settle: m.deals_approval_actSettle,
  extra: m.deals_approval_actExtra,
};
const questions: typeof actNames = {
  award: m.deals_approval_approveAward,
  sign: m.deals_approval_approveSign,
  settle: m.deals_approval_approveSettle,
  extra: m.deals_approval_approveExtra,
};

function Request({ request, load }: { request: ApprovalView; load: () => void }) {
  const [refusing, setRefusing] = useState(false);
  const [approving, setApproving] = useState(false);
  const [busy, setBusy] = useState(false);
  const {
    id,
    act,
    extra,
    number,
    state,
    amount,
    goods,
    earlier,
    parts,
    askedBy,
    askedAt,
    until,
    decidedBy,
    decidedAt,
    reason,
  } = request;
  const { name, tone } = states[state];
  const what = extra ? 'extra' : act;
  const take = async (call: ReturnType<typeof decideApproval>) => {
    setBusy(true);
    const outcome = await call;
    setBusy(false);
    if (!outcome.ok) showToast(outcome.message, 'warning');
    load();
    return outcome;
  };
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {actNames[what]({ number })}
          <Badge tone={tone}>{name()}</Badge>
        </span>
      }
      aside={
        act !== 'sign' ? (
          <a
            className="link press inline-flex items-center"
            href={dealPath(request.side ?? 'buyer', request.orderId, act === 'award' ? 'rfq' : 'sub')}
          >
            {m.deals_approval_toDeal()}
          </a>
        ) : (
          <a className="link press inline-flex items-center" href={contractPath(request.subjectId)}>
            {m.deals_approval_toContract()}
          </a>
        )
      }
      lead={m.deals_approval_askedBy({ name: askedBy, time: formatMoment(askedAt) })}
    >
      <p className="figures text-h2 font-semibold">{moneyText(amount)}</p>
      <p className="break-words">{goods}</p>
      {earlier && (
        <p className="text-amber mt-1">
          {m.deals_approval_countedWith({
            amount: moneyText(earlier),
            numbers: joinWords(earlier.numbers),
            span: countedDays,
          })}
        </p>
      )}
      <ul className="divide-line mt-2 divide-y">
        {parts.map(({ company, quantity, total }) => (
          <li key={`${company} ${total}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="break-words">{company}</span>
            <span className="figures">
              {[quantity && tonnesText(quantity), moneyText({ ...amount, amount: total })].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {state === 'waiting' && <p className="text-soft mt-2">{m.deals_approval_until({ time: formatMoment(until) })}</p>}
      {decidedBy && decidedAt && (
        <p className="text-soft mt-2">
          {m.deals_approval_decidedBy({ name: decidedBy, time: formatMoment(decidedAt) })}
          {reason && <span className="written block">{reason}</span>}
        </p>
      )}
      {(request.mayDecide || request.mayWithdraw) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {request.mayDecide && (
            <>
              <Button busy={busy} onClick={() => setApproving(true)}>
                {m.deals_approval_approve()}
              </Button>
              <Button variant="outline" onClick={() => setRefusing(true)}>
                {m.deals_approval_refuse()}
              </Button>
            </>
          )}
          {request.mayWithdraw && (
            <Button variant="outline" busy={busy} onClick={() => void take(withdrawApproval(id))}>
              {m.deals_approval_withdraw()}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={approving}
        onClose={() => setApproving(false)}
        title={questions[what]({ number })}
        description={(act === 'settle' ? m.deals_approval_approveSettleText : m.deals_approval_approveText)({
          amount: moneyText(amount),
          suppliers: joinWords(parts.map(({ company }) => company)),
          goods,
        })}
        action={m.deals_approval_approve()}
        danger={false}
        onConfirm={async () => void (await take(decideApproval(id, true)))}
      />
      <ReasonDialog
        of={`refuseApproval:${id}`}
        open={refusing}
        onClose={() => setRefusing(false)}
        title={m.deals_approval_refuse()}
        description={m.deals_approval_refuseText()}
        onSend={({ remark }) =>
          take(decideApproval(id, false, remark)).then((outcome) =>
            outcome.ok ? { ok: true, data: undefined } : outcome,
          )
        }
      />
    </Panel>
  );
}

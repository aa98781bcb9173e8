import { useState } from 'react';
import type { First } from '#app/first.ts';
import { textLength } from '#api/common/limits.ts';
import type { MoneyProposal } from '#api/deals/remittance.ts';
import { missingError } from '#components/center/checks.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { proposalKindName, proposalReasonName, proposalStateName } from '#api/deals/proposal-words.ts';
import { decideProposal, proposalFilter, proposals } from '../stores/money-proposals.ts';
import { draftOf } from '#app/stores/draft.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { QueueHead } from '#app/console/QueueHead.tsx';
import { showToast } from '#app/stores/toasts.ts';

const tones: Record<MoneyProposal['state'], BadgeTone> = {
  open: 'amber',
  done: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};
type Deciding = { row: MoneyProposal; approve: boolean };

/** What one operator would do about money, and another one decides on. */
export function ProposalQueue({ first }: { first: First<typeof proposals> }) {
  const address = useAddress();
  const { params, search } = address;
  const filter = proposalFilter(params);
  const load = () => proposals.load(filter);
  const queue = useRemote(proposals, first, search, () => void load());
  // Kept here, not in the row: it stays when another operator was faster and the row has gone.
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <div className="space-y-4">
      <QueueHead
        address={address}
        states={{
          shown: filter.state,
          options: [
            { value: 'open', label: m.deals_remit_proposalOpen() },
            { value: 'decided', label: m.deals_remit_proposalDecided() },
          ],
        }}
        waiting={
          filter.state === 'open' && queue.data && m.deals_remit_proposalsOpen({ count: formatCount(queue.data.open) })
        }
      />
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState drawing="done" title={m.deals_remit_noProposals()} />}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Proposal key={row.id} row={row} onDecide={(approve) => setDeciding({ row, approve })} />
            ))}
          </ul>
        )}
      </PagedList>
      {deciding && <Decide {...deciding} reload={load} onClose={() => setDeciding(null)} />}
    </div>
  );
}

type ProposalProps = { row: MoneyProposal; onDecide: (approve: boolean) => void };

function Proposal({ row, onDecide }: ProposalProps) {
  const { kind, state, own, by, at, decidedBy, decidedAt, reason } = row;
  return (
    <li id={row.id} className="panel space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 grow basis-full text-body sm:basis-60">
          <span className="font-medium">{proposalKindName(kind)}</span>
          <span className="text-soft figures block text-table font-normal">
            {row.subOrderNumber} · {row.buyer}
          </span>
        </h2>
        <span className="figures font-semibold">{moneyText(row.amount)}</span>
        <Badge tone={tones[state]}>{proposalStateName(state)}</Badge>
      </div>
      <ProposalFacts row={row} />
      <p className="text-soft text-table break-words">
        {m.deals_remit_proposedBy({ name: by, time: formatMoment(at) })}
        {decidedBy && decidedAt && (
          <>
            <br />
            {m.deals_remit_decidedBy({
              ...{ state: proposalStateName(state), name: decidedBy },
              time: formatMoment(decidedAt),
            })}
          </>
        )}
        {reason && (
          <>
            <br />
            {reason}
          </>
        )}
      </p>
      {state === 'open' && (
        <div className="flex flex-wrap items-center gap-3">
          {!own && <Button onClick={() => onDecide(true)}>{m.console_approve()}</Button>}
          <Button variant="danger" onClick={() => onDecide(false)}>
            {own ? m.deals_remit_withdraw() : m.deals_remit_refuse()}
          </Button>
          {own && <span className="text-soft text-table">{m.deals_remit_otherApproves()}</span>}
        </div>
      )}
    </li>
  );
}

function ProposalFacts({ row }: Omit<ProposalProps, 'onDecide'>) {
  const { kind, why, remitter, day, reference, note } = row;
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  const isRefund = kind === 'refund';
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <Facts
        facts={[
          ...fact(m.deals_remit_why(), proposalReasonName(why)),
          ...fact(m.deals_remit_supplier(), row.supplier),
          ...fact(m.deals_remit_remitter(), remitter),
        ]}
      />
      <Facts
        facts={[
          ...(row.state === 'open'
            ? fact(isRefund ? m.deals_remit_overpaid() : m.deals_remit_balance(), moneyText(row.due))
            : []),
          ...fact(isRefund ? m.deals_remit_valueDate() : m.deals_remit_arrivedAt(), day && formatDate(day)),
          ...fact(isRefund ? m.deals_remit_refundReference() : m.deals_remit_receivingNumber(), reference),
          ...fact(isRefund ? m.deals_remit_refundNote() : m.deals_remit_reason(), note),
        ]}
      />
    </div>
  );
}

type DecideProps = Deciding & { reload: () => Promise<void>; onClose: () => void };

function Decide({ row, approve, reload, onClose }: DecideProps) {
  const asksWhy = !approve && !row.own;
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`decideProposal:${row.id}:${approve}`),
    check: ({ reason }) => ({ reason: asksWhy ? missingError(reason) : undefined }),
    send: async ({ reason }) => {
      const outcome = await decideProposal({ id: row.id, approve, reason: reason.trim() }, reload);
      if (outcome.ok) {
        showToast(m.console_decided(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const action = approve ? m.console_approve() : row.own ? m.deals_remit_withdraw() : m.deals_remit_refuse();
  const text = approve
    ? m.deals_remit_secondText()
    : row.own
      ? m.deals_remit_withdrawText()
      : m.deals_remit_refuseText();
  return (
    <FormDialog
      title={`${action} · ${proposalKindName(row.kind)}`}
      description={text}
      form={form}
      labels={{ reason: m.deals_remit_reason() }}
      action={action}
      danger={!approve}
      onClose={onClose}
    >
      <Facts
        className="-mt-2"
        facts={[
          { label: m.deals_remit_subOrder(), value: row.subOrderNumber },
          { label: m.deals_remit_buyer(), value: row.buyer },
          { label: m.deals_remit_amount(), value: moneyText(row.amount) },
        ]}
      />
      {asksWhy && <LongTextField form={form} name="reason" required rows={2} maxLength={textLength.refusal[1]} />}
    </FormDialog>
  );
}

import { useState } from 'react';
import type { First } from '#app/first.ts';
import { returnReasonName } from '#api/deals/payout-words.ts';
import type { PayoutBatch } from '#api/deals/payout.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { moneyText } from '#components/center/figures.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { pageNumber } from '#lib/page-number.ts';
import { payoutBatches, readBatchFile } from '../stores/payouts.ts';
import { ImportAnswer } from './ImportAnswer.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { TakeStep, type Step } from './TakeStep.tsx';

type State = PayoutBatch['state'] | 'done';
type Payment = PayoutBatch['payments'][number];
const names: Record<State, () => string> = {
  draft: m.deals_payout_draft,
  approved: m.deals_payout_approved,
  sent: m.deals_payout_sent,
  done: m.deals_payout_done,
  withdrawn: m.deals_payout_stateWithdrawn,
};
const tones: Record<State, BadgeTone> = {
  draft: 'amber',
  approved: 'amber',
  sent: 'amber',
  done: 'good',
  withdrawn: 'plain',
};
/** With the bank, until it has answered for each payment. */
const stateOf = ({ state, payments }: PayoutBatch): State =>
  state === 'sent' && payments.every((payment) => payment.state !== 'waiting') ? 'done' : state;

/** Batches, with what can be done about each, and what the bank has said. */
export function BatchList({ first }: { first: First<typeof payoutBatches> }) {
  const address = useAddress();
  const pageNo = pageNumber(address.params.get('pageNo'));
  const load = () => payoutBatches.load(pageNo);
  const batches = useRemote(payoutBatches, first, address.search, () => void load());
  const [step, setStep] = useState<Step | null>(null);
  return (
    <div className="space-y-5">
      <PagedList
        remote={batches}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState drawing="money" title={m.deals_payout_noBatches()} />}
      >
        {({ list }) => (
          <ul className="space-y-4">
            {list.map((batch) => (
              <Batch key={batch.id} batch={batch} onStep={setStep} />
            ))}
          </ul>
        )}
      </PagedList>
      <ImportAnswer reload={load} />
      {step && <TakeStep step={step} reload={load} onClose={() => setStep(null)} />}
    </div>
  );
}

function Batch({ batch, onStep }: { batch: PayoutBatch; onStep: (step: Step) => void }) {
  const { id, number, state, total, from, payments, reason } = batch;
  return (
    <li id={id} className="panel space-y-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-center gap-3">
          <span className="figures font-semibold">{number}</span>
          <Badge tone={tones[stateOf(batch)]}>{names[stateOf(batch)]()}</Badge>
        </p>
        <p className="figures text-h3 font-semibold">{moneyText(total)}</p>
      </div>
      <p className="text-soft text-table break-words">
        {m.deals_payout_from({ account: from.account, bank: from.bank })}
        {said(batch).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {reason && <span className="block">{reason}</span>}
      </p>
      <ul className="divide-line border-line divide-y border-y">
        {payments.map((payment) => (
          <Row key={payment.id} batch={batch} payment={payment} onStep={onStep} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Steps batch={batch} onStep={onStep} />
        {state === 'sent' && (
          <FileButton read={() => readBatchFile(id)} onFailed={(message) => showToast(message, 'warning')}>
            {m.deals_payout_download()}
          </FileButton>
        )}
      </div>
    </li>
  );
}

/** Who did what with it. */
function said({ state, madeBy, madeAt, decidedBy, decidedAt, sentBy, sentAt }: PayoutBatch): string[] {
  const decided = state === 'withdrawn' ? m.deals_payout_withdrawnBy : m.deals_payout_approvedBy;
  return [
    m.deals_payout_madeBy({ name: madeBy, time: formatMoment(madeAt) }),
    ...(decidedBy && decidedAt ? [decided({ name: decidedBy, time: formatMoment(decidedAt) })] : []),
    ...(sentBy && sentAt ? [m.deals_payout_sentBy({ name: sentBy, time: formatMoment(sentAt) })] : []),
  ];
}

function Steps({ batch, onStep }: { batch: PayoutBatch; onStep: (step: Step) => void }) {
  const { state, own } = batch;
  const to = (kind: 'approve' | 'send' | 'stop') => () => onStep({ kind, batch });
  if (state === 'draft')
    return (
      <>
        {!own && <Button onClick={to('approve')}>{m.console_approve()}</Button>}
        <Button variant="danger" onClick={to('stop')}>
          {own ? m.deals_remit_withdraw() : m.deals_remit_refuse()}
        </Button>
        {own && <span className="text-soft text-table">{m.deals_remit_otherApproves()}</span>}
      </>
    );
  if (state !== 'approved') return null;
  return (
    <>
      <Button onClick={to('send')}>{m.deals_payout_send()}</Button>
      <Button variant="danger" onClick={to('stop')}>
        {m.deals_remit_stop()}
      </Button>
    </>
  );
}

type RowProps = { batch: PayoutBatch; payment: Payment; onStep: (step: Step) => void };

function Row({ batch, payment, onStep }: RowProps) {
  const { seller, money, bank, account, beneficiary, endToEndId, paidOn, bankReference, returnedOn } = payment;
  const { returnCode, returnWords } = payment;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 grow basis-60 text-table">
        <p className="font-medium break-words">{beneficiary || seller.company}</p>
        <p className="text-soft figures break-words">{`${bank} · ${account} · ${endToEndId}`}</p>
        {paidOn && (
          <p className="text-soft figures">
            {m.deals_payout_paidLine({ date: formatDate(paidOn), reference: bankReference ?? '' })}
          </p>
        )}
        {returnedOn && (
          <p className="text-bad break-words">
            {m.deals_payout_returnedLine({ date: formatDate(returnedOn), why: returnReasonName(returnCode ?? '') })}
            {returnWords && ` · ${returnWords}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <PaymentBadge payment={payment} />
        <span className="figures whitespace-nowrap">{moneyText(money)}</span>
        {batch.state === 'sent' && payment.state === 'waiting' && !batch.own && (
          <Button
            variant="quiet"
            size="small"
            aria-label={m.deals_payout_rejectOf({ name: beneficiary })}
            onClick={() => onStep({ kind: 'reject', batch, payment })}
          >
            {m.deals_payout_reject()}
          </Button>
        )}
      </div>
    </li>
  );
}

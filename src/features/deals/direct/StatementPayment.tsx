import { useState } from 'react';
import type { IncomingPayment } from '#api/deals/direct-payment.ts';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { differenceText } from '../payment/arrival-words.ts';
import { whyNames } from '../payment/match-words.ts';

/** What became of a payment: the deal for which it counts now, or why it does not. */
export type Answer = { number: string } | { problem: string };
type Proposal = IncomingPayment['proposals'][number];
type Props = {
  payment: IncomingPayment;
  answer: Answer | undefined;
  onCount: (proposal: Proposal) => Promise<unknown>;
};

/** A payment of a statement, and what it may be. */
export function StatementPayment({ payment, answer, onCount }: Props) {
  const { money, bookedAt, remitter, remark, reference, proposals } = payment;
  const isCounted = payment.standing === 'counted' || (answer !== undefined && 'number' in answer);
  return (
    <li className="desk:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] grid gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures font-semibold">{moneyText(money)}</span>
          <span className="text-soft figures text-table">{formatDate(bookedAt, 'short')}</span>
        </p>
        <p className="break-words">{remitter || '–'}</p>
        <p className="text-soft figures text-table break-words">{[remark, reference].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0 space-y-2">
        {answer && 'problem' in answer && (
          <p className="text-bad text-table break-words" role="alert">
            {answer.problem}
          </p>
        )}
        {answer && 'number' in answer ? (
          <p className="text-good" role="status">
            {m.deals_direct_statementCounts({ number: answer.number })}
          </p>
        ) : (
          <ul className="space-y-2">
            {proposals.map((proposal) => (
              <Proposed
                key={`${proposal.remittanceId} ${proposal.subOrderNumber}`}
                {...{ payment, proposal, isCounted, onCount }}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

type ProposedProps = { proposal: Proposal; isCounted: boolean } & Omit<Props, 'answer'>;

function Proposed({ payment, proposal, isCounted, onCount }: ProposedProps) {
  const [busy, setBusy] = useState(false);
  const { remittanceId, subOrderNumber, orderId, sent, remitter, why } = proposal;
  const isForeign = why.includes('currency');
  const difference = sent && !isForeign && !isCounted ? differenceText(sent, payment.money.amount) : null;
  const count = async () => {
    setBusy(true);
    await onCount(proposal);
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-56 space-y-1 break-words">
        <p className="figures flex flex-wrap gap-x-3">
          <a className="link" href={dealPath('supplier', orderId)}>
            {subOrderNumber}
          </a>
          {sent && <span className="whitespace-nowrap">{moneyText(sent)}</span>}
          {difference && <span className="text-bad">{difference}</span>}
        </p>
        <p className="text-soft text-table">{remitter}</p>
        {why.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {why.map((reason) => (
              <Badge key={reason} tone={reason === 'currency' ? 'bad' : 'brand'}>
                {whyNames[reason]()}
              </Badge>
            ))}
          </p>
        )}
        {remittanceId === null && <p className="text-amber text-table">{m.deals_remit_notRecorded()}</p>}
        {isForeign && (
          <p className="text-amber text-table">
            {m.deals_direct_statementForeign({ currency: payment.money.currency })}
          </p>
        )}
      </div>
      {!isCounted && !isForeign && (
        <Button
          size="small"
          variant={payment.standing === 'certain' ? 'primary' : 'outline'}
          busy={busy}
          onClick={() => void count()}
        >
          {remittanceId === null ? m.deals_direct_recordArrival() : m.deals_direct_confirm()}
        </Button>
      )}
    </li>
  );
}

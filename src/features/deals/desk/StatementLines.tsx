import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { StatementLine } from '#api/deals/statement.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import {
  checkDuplicate,
  findCase,
  lineFilter,
  lineStates,
  matchRefund,
  statementLines,
} from '../stores/remittance-desk.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { differenceText } from '../payment/arrival-words.ts';
import { whyNames } from '../payment/match-words.ts';
import { AssignLine } from './AssignLine.tsx';
import { ConfirmTransfer } from './ConfirmTransfer.tsx';
import { LinePayouts } from '../payout/LinePayouts.tsx';
import { IgnoreLine } from './IgnoreLine.tsx';
import { ImportStatement } from './ImportStatement.tsx';
const stateNames: Record<StatementLine['state'], () => string> = {
  open: m.deals_remit_lineOpen,
  matched: m.deals_remit_lineMatched,
  ignored: m.deals_remit_lineIgnored,
};

/** Bank statements: import, and what each line may be. */
export function StatementLines({ first }: { first: First<typeof statementLines> }) {
  const address = useAddress();
  const { params, search, go } = address;
  const filter = lineFilter(params);
  const load = () => statementLines.load(filter);
  const lines = useRemote(statementLines, first, search, () => void load());
  return (
    <div className="space-y-5">
      <ImportStatement reload={load} />
      <div className="flex flex-wrap items-center gap-3">
        <NativeSelect
          aria-label={m.deals_remit_state()}
          className="w-auto"
          value={filter.state ?? 'all'}
          onChange={(state) => go({ state: state === 'open' ? undefined : state, pageNo: undefined })}
          options={[
            ...lineStates.map((value) => ({ value, label: stateNames[value]() })),
            { value: 'all', label: m.deals_remit_allStates() },
          ]}
        />
        {lines.data && (
          <span className="text-soft figures text-table" role="status">
            {m.deals_remit_openLines({ count: formatCount(lines.data.open) })}
          </span>
        )}
      </div>
      <PagedList
        remote={lines}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState drawing="done" title={m.deals_remit_noLines()} />}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((line) => (
              <Line key={line.id} line={line} reload={load} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

type LineProps = { line: StatementLine; reload: () => Promise<void> };

function Line({ line, reload }: LineProps) {
  const [settling, setSettling] = useState<RemittanceCase | null>(null);
  const [ignoring, setIgnoring] = useState(false);
  const [assigning, setAssigning] = useState<string | null>(null);
  const mayTake = line.state === 'open' && line.duplicateOf === null && !line.takenBack;
  const isPayment = line.direction === 'in' && !line.reversal;
  return (
    <li id={line.id} className="panel desk:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] grid gap-4 p-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures text-h3 font-semibold">{moneyText(line.amount)}</span>
          <span className="text-soft figures text-table">{formatDate(line.bookedAt, 'short')}</span>
          <Badge tone={line.state === 'open' ? 'amber' : 'plain'}>{stateNames[line.state]()}</Badge>
          {line.direction === 'out' && <Badge>{m.deals_remit_lineOut()}</Badge>}
          {line.reversal && <Badge tone="bad">{m.deals_remit_lineReversal()}</Badge>}
          {line.takenBack && <Badge tone="bad">{m.deals_remit_lineBack()}</Badge>}
        </p>
        {line.state === 'open' && line.left.amount !== line.amount.amount && (
          <p className="text-amber figures">{m.deals_remit_lineLeft({ amount: moneyText(line.left) })}</p>
        )}
        {line.takesBack && (
          <p className="text-amber text-table">
            {m.deals_remit_takesBack({
              date: formatDate(line.takesBack.bookedAt, 'short'),
              reference: line.takesBack.reference || '–',
            })}
          </p>
        )}
        <p className="break-words">{line.remitter || '–'}</p>
        <p className="text-soft text-table break-words">{line.remark}</p>
        <p className="text-faint figures text-table break-words">{line.reference}</p>
        {line.reason && <p className="text-soft text-table break-words">{line.reason}</p>}
      </div>
      <div className="min-w-0 space-y-2">
        {line.duplicateOf && line.state === 'open' && <Duplicate line={line} reload={reload} />}
        {line.state === 'open' && line.proposals.length + line.refunds.length + line.payouts.length === 0 && (
          <p className="text-soft">{m.deals_remit_noProposal()}</p>
        )}
        <Proposals line={line} onChoose={setSettling} onAssign={setAssigning} />
        {line.refunds.length > 0 && <Refunds line={line} reload={reload} />}
        {line.payouts.length > 0 && <LinePayouts line={line} reload={reload} />}
        {line.state === 'open' && line.proposals.some(({ why }) => why.includes('currency')) && (
          <p className="text-soft text-table">{m.deals_remit_currencyWayOut()}</p>
        )}
        {line.state === 'open' && (
          <div className="flex flex-wrap gap-2">
            {mayTake && isPayment && (
              <Button variant="quiet" size="small" onClick={() => setAssigning('')}>
                {m.deals_remit_assign()}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setIgnoring(true)}>
              {m.deals_remit_ignore()}
            </Button>
          </div>
        )}
      </div>
      {assigning !== null && (
        <AssignLine line={line} number={assigning} onRecorded={setSettling} onClose={() => setAssigning(null)} />
      )}
      {settling && <ConfirmTransfer row={settling} line={line} reload={reload} onClose={() => setSettling(null)} />}
      {ignoring && <IgnoreLine line={line} reload={reload} onClose={() => setIgnoring(false)} />}
    </li>
  );
}

type OfLine = { line: StatementLine; reload: () => Promise<void> };

/** Equal to a line of another statement: nothing is done with it before somebody has said whether they are two. */
function Duplicate({ line, reload }: OfLine) {
  const { bookedAt, statement } = line.duplicateOf!;
  const say = async (duplicate: boolean) => {
    const outcome = await checkDuplicate(line.id, duplicate, reload);
    if (!outcome.ok) showToast(outcome.message, 'warning');
  };
  return (
    <div className="space-y-2">
      <p className="text-amber break-words">
        {m.deals_remit_duplicateOf({ date: formatDate(bookedAt, 'short'), statement })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void say(false)}>
          {m.deals_remit_notDuplicate()}
        </Button>
        <Button variant="outline" size="small" onClick={() => void say(true)}>
          {m.deals_remit_isDuplicate()}
        </Button>
      </div>
    </div>
  );
}

/** Recorded refunds that money which went out, or came back, may be; of a matched line, the one that it is. */
function Refunds({ line, reload }: OfLine) {
  const match = async (refundId: string) => {
    const outcome = await matchRefund(line.id, refundId, reload);
    showToast(outcome.ok ? m.deals_remit_matchedToast() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <ul className="space-y-2">
      {line.refunds.map(({ refundId, subOrderNumber, reference, exact }) => (
        <li key={refundId} className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 rounded border px-3 py-2">
          <span className="figures grow basis-40 font-medium">{subOrderNumber}</span>
          <span className="text-soft figures text-table break-words">{reference}</span>
          {exact && <Badge tone="brand">{m.deals_remit_refundReference()}</Badge>}
          {line.state === 'open' && (
            <Button variant="outline" size="small" onClick={() => void match(refundId)}>
              {m.deals_remit_matchRefund()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type ProposalsProps = {
  line: StatementLine;
  onChoose: (row: RemittanceCase) => void;
  /** Nobody has recorded a transfer for the sub-order of this number. */
  onAssign: (number: string) => void;
};
type ProposalProps = ProposalsProps & {
  proposal: StatementLine['proposals'][number];
  /** Nothing else is as like the line. */
  likeliest?: boolean;
};
/** Whether the first of what a line may be is like it in its amount, and more like it than any other. */
const hasLikeliest = ({ proposals: [first, second] }: StatementLine): boolean =>
  first !== undefined && first.why.includes('amount') && first.score > (second?.score ?? 0);

/** What a line may be; where one is likelier than all others, these are folded away. */
function Proposals({ line, onChoose, onAssign }: ProposalsProps) {
  const ranked = (from: number, to?: number, likeliest?: boolean) => (
    <ul className="space-y-2">
      {line.proposals.slice(from, to).map((proposal) => (
        <Proposal
          key={`${proposal.remittanceId} ${proposal.subOrderNumber}`}
          {...{ line, proposal, likeliest, onChoose, onAssign }}
        />
      ))}
    </ul>
  );
  if (!hasLikeliest(line)) return ranked(0);
  const others = line.proposals.length - 1;
  return (
    <>
      {ranked(0, 1, true)}
      {others > 0 && (
        <details className="fold">
          <summary className="press hover:text-brand text-table">
            {m.deals_remit_otherProposals({ count: others })}
          </summary>
          <div className="pt-2">{ranked(1)}</div>
        </details>
      )}
    </>
  );
}

function Proposal({ line, proposal, likeliest, onChoose, onAssign }: ProposalProps) {
  const { remittanceId, subOrderNumber, sent, remitter, why } = proposal;
  const difference = line.state === 'open' && sent ? differenceText(sent, line.left.amount) : null;
  const [busy, setBusy] = useState(false);
  const mayTake = line.state === 'open' && line.duplicateOf === null && !line.takenBack;
  const choose = async (id: string) => {
    setBusy(true);
    const row = await findCase(id, subOrderNumber);
    setBusy(false);
    if (row) onChoose(row);
    else showToast(m.console_alreadyDecided(), 'warning');
  };
  return (
    <li className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 rounded border px-3 py-2">
      <div className="min-w-0 grow basis-56 space-y-1 break-words">
        <p className="figures flex flex-wrap gap-x-3">
          <span className="font-medium">{subOrderNumber}</span>
          {sent && <span className="whitespace-nowrap">{moneyText(sent)}</span>}
          {difference && !why.includes('currency') && <span className="text-bad">{difference}</span>}
        </p>
        <p className="text-soft text-table">{remitter}</p>
        <p className="flex flex-wrap gap-1">
          {why.map((reason) => (
            <Badge key={reason} tone={reason === 'currency' ? 'bad' : 'brand'}>
              {whyNames[reason]()}
            </Badge>
          ))}
        </p>
      </div>
      {remittanceId === null && <span className="text-amber text-table">{m.deals_remit_notRecorded()}</span>}
      {mayTake && remittanceId === null && !why.includes('currency') && (
        <Button variant="outline" size="small" onClick={() => onAssign(subOrderNumber)}>
          {m.deals_remit_assign()}
        </Button>
      )}
      {mayTake && remittanceId !== null && !why.includes('currency') && why.length > 0 && (
        <Button
          variant={likeliest ? 'primary' : 'outline'}
          size="small"
          busy={busy}
          onClick={() => void choose(remittanceId)}
        >
          {m.deals_remit_confirmWith()}
        </Button>
      )}
    </li>
  );
}

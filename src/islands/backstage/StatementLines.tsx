import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { RemittanceCase, StatementLine } from '#api/remittance.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/deal/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import { pageNumber } from '#lib/page-number.ts';
import { $statementLines, findCase, loadStatementLines, type LineFilter } from '#stores/remittance-desk.ts';
import { showToast } from '#stores/toasts.ts';
import { ConfirmTransfer } from './ConfirmTransfer.tsx';
import { IgnoreLine } from './IgnoreLine.tsx';
import { ImportStatement } from './ImportStatement.tsx';

type Props = { locale: Locale };
type State = StatementLine['state'];
const states: readonly State[] = ['open', 'matched', 'ignored'];
const stateNames: Record<State, () => string> = {
  open: m.remit_lineOpen,
  matched: m.remit_lineMatched,
  ignored: m.remit_lineIgnored,
};

/** Bank statements: import, and what each line may be. */
export function StatementLines({ locale }: Props) {
  const lines = useStore($statementLines);
  const address = useAddress();
  const { params, search, go } = address;
  const asked = params.get('state');
  const filter: LineFilter = {
    state: asked === 'all' ? undefined : (states.find((state) => state === asked) ?? 'open'),
    pageNo: pageNumber(params.get('pageNo')),
  };
  const load = () => loadStatementLines(filter);
  useEffect(() => void load(), [search]);
  return (
    <div className="space-y-5">
      <ImportStatement locale={locale} reload={load} />
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={m.remit_state()}
          className="w-auto"
          value={filter.state ?? 'all'}
          onChange={(state) => go({ state: state === 'open' ? undefined : state, pageNo: undefined })}
          options={[
            ...states.map((value) => ({ value, label: stateNames[value]() })),
            { value: 'all', label: m.remit_allStates() },
          ]}
        />
        {lines.data && (
          <span className="text-soft figures text-sm" role="status">
            {m.remit_openLines({ count: formatCount(locale, lines.data.open) })}
          </span>
        )}
      </div>
      <PagedList
        locale={locale}
        remote={lines}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState title={m.remit_noLines()} />}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((line) => (
              <Line key={line.id} locale={locale} line={line} reload={load} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

type LineProps = { locale: Locale; line: StatementLine; reload: () => Promise<void> };

function Line({ locale, line, reload }: LineProps) {
  const [settling, setSettling] = useState<RemittanceCase | null>(null);
  const [ignoring, setIgnoring] = useState(false);
  return (
    <li className="panel desk:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] grid gap-4 p-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures text-lg font-semibold">{moneyText(locale, line.amount)}</span>
          <span className="text-soft figures text-sm">{formatDate(locale, line.bookedAt, 'short')}</span>
          <Badge tone={line.state === 'open' ? 'amber' : 'plain'}>{stateNames[line.state]()}</Badge>
        </p>
        <p className="break-words">{line.remitter || '–'}</p>
        <p className="text-soft text-sm break-words">{line.remark}</p>
        <p className="text-faint figures text-sm break-words">{line.reference}</p>
      </div>
      <div className="min-w-0 space-y-2">
        {line.state === 'open' && line.proposals.length === 0 && <p className="text-soft">{m.remit_noProposal()}</p>}
        <ul className="space-y-2">
          {line.proposals.map((proposal) => (
            <Proposal
              key={`${proposal.remittanceId} ${proposal.subOrderNumber}`}
              line={line}
              proposal={proposal}
              onChoose={setSettling}
            />
          ))}
        </ul>
        {line.state === 'open' && (
          <Button variant="quiet" size="small" onClick={() => setIgnoring(true)}>
            {m.remit_ignore()}
          </Button>
        )}
      </div>
      {settling && (
        <ConfirmTransfer locale={locale} row={settling} line={line} reload={reload} onClose={() => setSettling(null)} />
      )}
      {ignoring && <IgnoreLine locale={locale} line={line} reload={reload} onClose={() => setIgnoring(false)} />}
    </li>
  );
}

type ProposalProps = {
  line: StatementLine;
  proposal: StatementLine['proposals'][number];
  onChoose: (row: RemittanceCase) => void;
};
const whyNames: Record<ProposalProps['proposal']['why'][number], () => string> = {
  postscript: m.remit_postscript,
  amount: m.remit_whyAmount,
  near: m.remit_whyNear,
  remitter: m.remit_remitter,
  currency: m.remit_whyCurrency,
};

function Proposal({ line, proposal, onChoose }: ProposalProps) {
  const { remittanceId, subOrderNumber, why } = proposal;
  const [busy, setBusy] = useState(false);
  const choose = async (id: string) => {
    setBusy(true);
    const row = await findCase(id, subOrderNumber);
    setBusy(false);
    if (row) onChoose(row);
    else showToast(m.console_alreadyDecided(), 'warning');
  };
  return (
    <li className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 rounded border px-3 py-2">
      <span className="figures grow basis-40 font-medium">{subOrderNumber}</span>
      {why.map((reason) => (
        <Badge key={reason} tone={reason === 'currency' ? 'bad' : 'brand'}>
          {whyNames[reason]()}
        </Badge>
      ))}
      {remittanceId === null && <span className="text-amber text-sm">{m.remit_notRecorded()}</span>}
      {line.state === 'open' && remittanceId !== null && !why.includes('currency') && (
        <Button variant="outline" size="small" busy={busy} onClick={() => void choose(remittanceId)}>
          {m.remit_confirmWith()}
        </Button>
      )}
    </li>
  );
}

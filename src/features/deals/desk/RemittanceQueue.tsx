import { useState } from 'react';
import type { First } from '#app/first.ts';
import { isOtherPayer } from '#api/deals/payer-names.ts';
import type { QueuedRemittance, RemittanceCase } from '#api/deals/remittance.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { accountLabel } from '../payment/account-label.ts';
import { balanceFacts, bankChargeFacts, refundedFacts, settlementFacts } from '../payment/settlement-facts.ts';
import { Ledger, LedgerRow } from '../payment/Ledger.tsx';
import { RemittanceBadge } from '../payment/RemittanceBadge.tsx';
import { differenceText } from '../payment/arrival-words.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount, formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import { rejectionName, remittanceStateName } from '#api/deals/remittance-words.ts';
import { queueFilter, remittances } from '../stores/remittance-desk.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { ConfirmTransfer } from './ConfirmTransfer.tsx';
import { QueueEmpty } from '#app/console/QueueEmpty.tsx';
import { QueueHead } from '#app/console/QueueHead.tsx';
import { RejectTransfer } from './RejectTransfer.tsx';
import { ReverseTransfer } from './ReverseTransfer.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';

/** Transfers that wait for an operator, longest first. */
export function RemittanceQueue({ first }: { first: First<typeof remittances> }) {
  const now = useNow();
  const address = useAddress();
  const { params, search, href } = address;
  const filter = queueFilter(params);
  // The number of those that wait is not that of what a search or another state shows.
  const narrowed = filter.keyword !== '' || filter.state !== 'submitted';
  const load = () => remittances.load(filter);
  const queue = useRemote(remittances, first, search, () => void load());
  // Kept here, not in the row: what another operator's haste means is read when the row has gone.
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <QueueHead
        address={address}
        search={{ label: m.deals_remit_searchQueue(), keyword: filter.keyword }}
        states={{
          shown: filter.state ?? 'all',
          options: [
            ...remittanceStates.map((value) => ({ value, label: remittanceStateName(value) })),
            { value: 'all', label: m.deals_remit_allStates() },
          ],
        }}
        waiting={!narrowed && queue.data && m.deals_remit_waiting({ count: formatCount(queue.data.waiting) })}
      />
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        {...(narrowed && { count: m.console_found })}
        empty={() => (
          <QueueEmpty narrowed={narrowed} allHref={href({ state: 'all', keyword: undefined, pageNo: undefined })} />
        )}
      >
        {({ list }) => (
          <Ledger what={m.deals_remit_subOrder()} party={m.deals_remit_buyer()} from={m.deals_remit_remitter()}>
            {list.map((row) => (
              <Case key={row.id} row={row} now={now} onDecide={(how) => setDeciding({ row, how })} />
            ))}
          </Ledger>
        )}
      </PagedList>
      {deciding?.how === 'confirm' && <ConfirmTransfer row={deciding.row} reload={load} onClose={close} />}
      {deciding?.how === 'reverse' && <ReverseTransfer row={deciding.row} reload={load} onClose={close} />}
      {deciding?.how === 'reject' && <RejectTransfer row={deciding.row} reload={load} onClose={close} />}
    </div>
  );
}

type Deciding = { row: RemittanceCase; how: 'confirm' | 'reject' | 'reverse' };
type CaseProps = { row: QueuedRemittance; now: Date; onDecide: (how: Deciding['how']) => void };

function Case({ row, now, onDecide }: CaseProps) {
  return (
    <LedgerRow
      day={row.sentAt}
      title={row.subOrderNumber}
      about={`${row.gradeNumber} · ${tonnesText(row.quantity)}`}
      party={{ name: row.buyer, more: row.shop }}
      from={{ name: row.remitter, reference: row.receivingNumber ?? '' }}
      amount={moneyText(row.amount)}
      note={row.arrived && differenceText(row.amount, row.arrived.amount)}
      state={
        row.proposal ? (
          <Badge tone="amber">{m.deals_remit_proposed()}</Badge>
        ) : (
          <RemittanceBadge {...{ state: row.state, reversed: row.reversed, reason: row.reason }} />
        )
      }
      since={formatAge(row.submittedAt, now)}
      balance={row.balance}
    >
      <div className="space-y-4">
        <CaseFacts row={row} />
        {row.possibleDuplicate && <p className="text-amber">{m.deals_remit_possibleDuplicate()}</p>}
        {row.proposal && <WaitingProposal proposal={row.proposal} />}
        {row.collecting === 'seller' && <Badge tone="plain">{m.deals_direct_sellerItself()}</Badge>}
        {row.state === 'confirmed' &&
          !row.reversed &&
          !row.proposal &&
          !row.moved &&
          row.collecting === 'marketplace' && (
            <Button variant="danger" size="small" onClick={() => onDecide('reverse')}>
              {m.deals_remit_reverse()}
            </Button>
          )}
        {row.state === 'submitted' && !row.proposal && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => onDecide('confirm')}>{m.deals_remit_confirm()}</Button>
            <Button variant="danger" onClick={() => onDecide('reject')}>
              {m.deals_remit_reject()}
            </Button>
          </div>
        )}
      </div>
    </LedgerRow>
  );
}

function CaseFacts({ row }: { row: RemittanceCase }) {
  const { arrived, arrivedAt, amount, slip, reason, remark, bankCharge, reversed } = row;
  const fact = (label: string, value: string) => ({ label, value });
  const difference = arrived && differenceText(amount, arrived.amount);
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <Facts
        facts={[
          fact(m.deals_remit_buyer(), row.buyer),
          { ...fact(m.deals_remit_remitter(), row.remitter), marked: isOtherPayer(row.remitter, row.buyerNames) },
          fact(m.deals_remit_postscript(), row.postscript),
          row.moved
            ? { ...fact(m.deals_move_how(), m.deals_move_from({ number: row.moved.deal?.number ?? '' })), marked: true }
            : fact(m.deals_remit_bank(), row.remittanceBank || '–'),
          fact(m.deals_remit_amount(), moneyText(amount)),
          fact(m.deals_remit_sentAt(), formatDate(row.sentAt)),
          fact(m.deals_remit_submittedAt(), formatMoment(row.submittedAt)),
          {
            label: m.deals_remit_slip(),
            value: slip ? <StoredFileButton file={slip} read={readStoredFile} /> : m.deals_remit_noSlip(),
          },
        ]}
      />
      <Facts
        facts={[
          fact(m.deals_remit_supplier(), row.supplier),
          ...(row.moved ? [] : [fact(accountLabel(row.collecting), row.collectionAccount)]),
          ...settlementFacts(row),
          fact(m.deals_remit_dueNow(), moneyText(row.due)),
          ...refundedFacts(row.refunded),
          ...balanceFacts(row),
          ...(arrived && arrivedAt
            ? [
                {
                  label: m.deals_remit_arrived(),
                  value: [moneyText(arrived), formatDate(arrivedAt), difference].filter(Boolean).join(' · '),
                  marked: difference !== null,
                },
                fact(m.deals_remit_receivingNumber(), row.receivingNumber ?? ''),
                ...bankChargeFacts(bankCharge),
              ]
            : []),
          ...(reversed
            ? [
                {
                  label: m.deals_remit_reversedOn(),
                  value: [formatMoment(reversed.at), reversed.reason].filter(Boolean).join('\n'),
                  marked: true,
                },
              ]
            : []),
          ...(row.state === 'rejected' && reason
            ? [fact(m.deals_remit_reason(), [rejectionName(reason), remark].filter(Boolean).join('\n'))]
            : []),
        ]}
      />
    </div>
  );
}

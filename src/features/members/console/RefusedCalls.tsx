import type { First } from '#app/first.ts';
import type { RefusalRow } from '#api/members/backstage.ts';
import type { RefusalReason } from '#api/members/refusal-choices.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { refusalFilter, refusals } from '#app/stores/backstage.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { QueueHead } from '#app/console/QueueHead.tsx';

type Props = { address: ReturnType<typeof useAddress>; first: First<typeof refusals> };

const reasonNames: Record<RefusalReason, () => string> = {
  forbidden: m.members_refusal_forbidden,
  secondFactorNeeded: m.members_refusal_secondFactorNeeded,
  onHold: m.members_refusal_onHold,
  notFound: m.members_refusal_notFound,
  wrongProof: m.members_refusal_wrongProof,
  tooManyCalls: m.members_refusal_tooManyCalls,
  quotaUsed: m.members_refusal_quotaUsed,
};

/** What was refused to whom, counted by the hour. A reason in a row narrows the list to it. */
export function RefusedCalls({ address, first }: Props) {
  const { params, search, href, go } = address;
  const filter = refusalFilter(params);
  const load = () => void refusals.load(filter);
  const calls = useRemote(refusals, first, search, load);
  const by = (reason: RefusalReason | undefined) => ({ reason, pageNo: undefined });
  const narrowed = filter.keyword !== '' || filter.reason !== undefined;
  return (
    <div className="space-y-4">
      <p className="text-soft">{m.members_refusal_lead()}</p>
      <QueueHead address={address} search={{ label: m.members_refusal_search(), keyword: filter.keyword }}>
        {filter.reason && (
          <NarrowedBy name={reasonNames[filter.reason]()} onRemove={() => go(by(undefined))}>
            {reasonNames[filter.reason]()}
          </NarrowedBy>
        )}
      </QueueHead>
      <PagedList
        remote={calls}
        onRetry={load}
        address={address}
        count={m.members_refusal_rows}
        empty={() => (
          <EmptyState
            drawing={narrowed ? 'search' : 'done'}
            title={narrowed ? m.market_list_noMatch() : m.members_refusal_none()}
          >
            {narrowed && (
              <a className="link" href={href({ keyword: undefined, reason: undefined, pageNo: undefined })}>
                {m.market_list_clearAll()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {({ list }) => (
          <RowTable
            many
            heads={[
              m.console_time(),
              m.members_refusal_caller(),
              m.members_refusal_call(),
              m.members_refusal_why(),
              m.members_refusal_count(),
            ]}
          >
            {list.map((row) => (
              <Row
                key={`${row.member?.id ?? row.network} ${row.call} ${row.reason} ${row.firstAt}`}
                row={row}
                href={href(by(row.reason))}
                onReason={() => go(by(row.reason))}
              />
            ))}
          </RowTable>
        )}
      </PagedList>
    </div>
  );
}

type RowProps = { row: RefusalRow; href: string; onReason: () => void };

function Row({ row, href, onReason }: RowProps) {
  const { member, network, call, reason, count, firstAt, lastAt } = row;
  const [first, last] = [formatMoment(firstAt), formatMoment(lastAt)];
  return (
    <tr>
      <td data-label={m.console_time()} className="figures">
        {first === last ? last : m.members_refusal_between({ first, last })}
      </td>
      <td data-label={m.members_refusal_caller()} className="desk:min-w-44 text-meta wrap-anywhere">
        {member?.email ?? (network || m.members_refusal_others())}
      </td>
      <td data-label={m.members_refusal_call()} className="font-mono text-meta wrap-anywhere">
        {call}
      </td>
      <td data-label={m.members_refusal_why()} className="desk:min-w-40">
        <GoLink className="link" href={href} onGo={onReason}>
          {reasonNames[reason]()}
        </GoLink>
      </td>
      <td data-label={m.members_refusal_count()} className="figures">
        {formatCount(count)}
      </td>
    </tr>
  );
}

import type { ContractPage, ContractRow } from '#api/deals/contract.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Party } from '#components/center/Party.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { m } from '#i18n/messages.ts';
import { signedText } from '#api/deals/contract-words.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import { contracts, loadContracts, type ContractState } from '../stores/contracts.ts';
import { contractFilter, contractStates } from './contract-filter.ts';

const stateNames: Record<ContractState, () => string> = {
  toSign: m.deals_contract_toSign,
  signed: m.deals_contract_signed,
  ended: m.deals_contract_ended,
};

/** Contracts on either side, by what is to be done with them. */
export function ContractList({ first }: { first: ContractPage | null }) {
  const address = useAddress();
  const { params, search, href, go } = address;
  const filter = contractFilter(params);
  const load = () => void loadContracts(filter);
  const loaded = useRemote(contracts, first, search, load);
  const tab = (state: ContractState | undefined) => {
    const changes = { state, pageNo: undefined };
    const toSign = state === 'toSign' ? loaded.data?.toSign : undefined;
    return {
      label: state === undefined ? m.ui_all() : stateNames[state](),
      href: href(changes),
      current: state === filter.state,
      count: toSign ? formatCount(toSign) : undefined,
      onGo: () => go(changes),
    };
  };
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <LinkTabs label={m.deals_contract_tabs()} tabs={[undefined, ...contractStates].map(tab)} />
      <SearchBox
        label={m.deals_orders_search()}
        keyword={filter.keyword}
        onSearch={(keyword) => go({ keyword, pageNo: undefined })}
      />
      <PagedList
        remote={loaded}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState
            drawing={filter.keyword ? 'search' : 'paper'}
            title={filter.keyword ? m.market_list_noMatch() : m.deals_contract_none()}
          >
            {filter.keyword || filter.state ? (
              <a className="link" href={href({ state: undefined, keyword: undefined, pageNo: undefined })}>
                {m.deals_contract_showAll()}
              </a>
            ) : (
              m.deals_contract_noneText()
            )}
          </EmptyState>
        )}
      >
        {({ list }) => (
          <RowTable
            many
            className="dense contract-table"
            sorting={{ now: filter, own: 'issued', address }}
            heads={[
              { name: m.deals_contract_number(), sort: 'issued' },
              { name: m.deals_contract_counterparty(), sort: 'counterparty', first: 'asc', className: 'w-[28%]' },
              m.deals_orders_goods(),
              { name: m.deals_contract_total(), sort: 'amount', className: 'amount' },
              m.deals_contract_signatures(),
              m.deals_orders_status(),
            ]}
          >
            {list.map((row) => (
              <Row key={row.id} row={row} href={href({ id: row.id })} onOpen={() => go({ id: row.id })} />
            ))}
          </RowTable>
        )}
      </PagedList>
    </div>
  );
}

type RowProps = { row: ContractRow; href: string; onOpen: () => void };

function Row({ row, href, onOpen }: RowProps) {
  return (
    <tr className="hover:bg-sunken relative">
      <td data-label={m.deals_contract_number()}>
        <GoLink
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={href}
          onGo={onOpen}
        >
          {row.number}
        </GoLink>
        <span className="line meta figures">{formatDate(row.issuedAt, 'short')}</span>
      </td>
      <td data-label={m.deals_contract_counterparty()}>
        <Party {...row.party} more={row.side === 'buyer' ? undefined : m.deals_contract_asSeller()} />
      </td>
      <td data-label={m.deals_orders_goods()}>
        <span className="line" title={row.gradeNumber}>
          {row.gradeNumber}
        </span>
      </td>
      <td className="amount" data-label={m.deals_contract_total()}>
        <span className="line figures font-semibold">{moneyText(row.total)}</span>
      </td>
      <td data-label={m.deals_contract_signatures()}>
        <span className="whitespace-nowrap">{signedText(row.signedBy.length)}</span>
        {row.maySign && (
          <span className="line meta">
            <TimeLeft until={row.signBy} past={m.deals_contract_deadlineOver()} />
          </span>
        )}
      </td>
      <td data-label={m.deals_orders_status()}>
        <StatusBadge status={row.status} />
      </td>
    </tr>
  );
}

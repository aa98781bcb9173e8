import type { ReactNode } from 'react';
import { narrowings, listedKinds, type ListedKind, type Narrowing } from '#api/common/console-list-choices.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { listedNames, listedPath } from './listed-names.ts';
import type { RemoteStore } from '#app/stores/remote.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList, type Page } from '#components/center/PagedList.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { listFilter, type ListFilter } from './console-lists.ts';

/** A column: its head, and what of a row stands there. */
export type Column<Row> = { head: string; cell: (row: Row) => ReactNode; className?: string };

type Listed<Row> = Omit<Page, 'list'> & { list: Row[]; more: boolean };
type Props<Kind extends ListedKind, Row extends { id: string }> = {
  kind: Kind;
  first: Listed<Row> | null;
  /** Only those of a company, on its own page. */
  of?: string | undefined;
  store: Pick<RemoteStore<Listed<Row>>, '$state' | 'put'> & { load: (filter: ListFilter<Kind>) => Promise<void> };
  /** By what it is searched. */
  search: string;
  /** What the list shows where nothing is chosen, and its parts. */
  whole: string;
  parts: Record<Narrowing<Kind>, () => string>;
  columns: readonly Column<Row>[];
};

/** One list of what there is: the same search, parts and pages for each, in the address. */
export function Listing<Kind extends ListedKind, Row extends { id: string }>(props: Props<Kind, Row>) {
  const { kind, first, of, store, search, whole, parts, columns } = props;
  const address = useAddress();
  const { go, href } = address;
  const filter = listFilter(kind, address.params, of);
  const load = () => void store.load(filter);
  const page = useRemote(store, first, address.search, load);
  const choices: readonly Narrowing<Kind>[] = narrowings[kind];
  const keyword = filter.keyword || undefined;
  return (
    <div className="space-y-4">
      {of === undefined && (
        <LinkTabs
          label={m.console_lookUp()}
          tabs={listedKinds.map((other) => ({
            label: listedNames[other](),
            href: localPath(listedPath(other), { keyword }),
            current: other === kind,
            onGo: () => location.assign(localPath(listedPath(other), { keyword })),
          }))}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={search}
          keyword={filter.keyword}
          onSearch={(next) => go({ keyword: next, pageNo: undefined })}
        />
        <NativeSelect
          aria-label={m.console_state()}
          className="w-auto"
          value={filter.only ?? ''}
          onChange={(only) => go({ only, pageNo: undefined })}
          options={[
            { value: '', label: whole },
            ...choices.map((choice) => ({ value: choice, label: parts[choice]() })),
          ]}
        />
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState drawing="search" title={m.market_list_noMatch()}>
            <a className="link" href={href({ keyword: undefined, only: undefined, pageNo: undefined })}>
              {m.console_showAll()}
            </a>
          </EmptyState>
        )}
      >
        {({ list, total, more }) => (
          <>
            <p className="text-soft figures text-table" role="status">
              {(more ? m.console_foundMore : m.console_found)({ count: formatCount(total) })}
            </p>
            <RowTable many label={listedNames[kind]()} heads={columns.map(({ head }) => head)}>
              {list.map((row) => (
                <tr key={row.id} className="hover:bg-sunken">
                  {columns.map(({ head, cell, className }) => (
                    <td key={head} data-label={head} className={className}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </RowTable>
          </>
        )}
      </PagedList>
    </div>
  );
}

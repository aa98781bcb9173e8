import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { First } from '#app/first.ts';
import type { ExchangeRates } from '#api/site/content.ts';
import type { DeskChange, DeskRowView } from '#api/market/desk.ts';
import { deskFields, deskThings, isAdded, type DeskThing } from '#api/market/desk-choices.ts';
import { deskFieldName, thingNames } from '#api/market/desk-words.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { ChangeItem } from '../desk/ChangeItem.tsx';
import { valueText } from '../desk/desk-text.ts';
import { deskEntry, deskRows, entryOf, newestRates, rowFilter, thingOf, type EntryAsked } from '../stores/desk.ts';
import { catalogueChoices, loadCatalogueChoices } from '../stores/proposals.ts';

const EditEntry = lazy(async () => ({ default: (await import('../desk/EditEntry.tsx')).EditEntry }));
const AddEntry = lazy(async () => ({ default: (await import('../desk/EditEntry.tsx')).AddEntry }));
const EnterRates = lazy(async () => ({ default: (await import('../desk/EnterRates.tsx')).EnterRates }));
const UndoChange = lazy(async () => ({ default: (await import('../desk/UndoChange.tsx')).UndoChange }));
const GhsImport = lazy(() => import('../desk/GhsImport.tsx'));
const RateFile = lazy(() => import('../desk/RateFile.tsx'));
const MaterialImport = lazy(() => import('../desk/MaterialImport.tsx'));
const PartyLists = lazy(() => import('../desk/PartyLists.tsx'));
const MergedMaterials = lazy(async () => ({ default: (await import('../desk/MergedMaterials.tsx')).MergedMaterials }));
const MergeEntry = lazy(async () => ({ default: (await import('../desk/MergeEntry.tsx')).MergeEntry }));

type Props = { firstRows: First<typeof deskRows>; firstEntry: First<typeof deskEntry> };

/** The data of the catalogue: found by its sort, and edited entry by entry. */
export default function CatalogueEntries(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Desk {...props} />
    </MembersOnly>
  );
}

function Desk({ firstRows, firstEntry }: Props) {
  const address = useAddress();
  const shown = thingOf(address.params);
  const entry = entryOf(address.params);
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.market_desk_entries()}
        many
        tabs={deskThings.map((thing) => {
          const changes = { thing, key: undefined, keyword: undefined, pageNo: undefined };
          return {
            label: thingNames[thing](),
            href: address.href(changes),
            current: thing === shown,
            onGo: () => address.go(changes),
          };
        })}
      />
      {entry ? (
        <Entry key={`${entry.thing} ${entry.key}`} entry={entry} first={firstEntry} />
      ) : (
        <Rows key={shown} thing={shown} first={firstRows} />
      )}
    </div>
  );
}

function Rows({ thing, first }: { thing: DeskThing; first: First<typeof deskRows> }) {
  const address = useAddress();
  const { params, search, go, href } = address;
  const filter = rowFilter(params);
  const load = () => deskRows.load(filter);
  const found = useRemote(deskRows, first, search, () => void load());
  const choices = useRemote(catalogueChoices, null, '', () => void loadCatalogueChoices());
  const [adding, setAdding] = useState(false);
  const [rates, setRates] = useState<ExchangeRates | null>(null);
  const beginRates = async () => {
    const known = await newestRates();
    if (known.ok) setRates(known.data);
    else showToast(known.message, 'warning');
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={m.market_desk_find()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        {thing === 'rate' && <Button onClick={() => void beginRates()}>{m.market_desk_enterRates()}</Button>}
        {isAdded(thing) && (
          <Button disabled={choices.data === null} onClick={() => setAdding(true)}>
            {m.market_desk_add()}
          </Button>
        )}
      </div>
      {thing === 'party' && (
        <AfterHydration>
          <Suspense fallback={<Skeleton rows={3} />}>
            <PartyLists />
          </Suspense>
        </AfterHydration>
      )}
      {thing === 'rate' && (
        <AfterHydration>
          <Suspense fallback={<Skeleton rows={3} />}>
            <RateFile reload={load} />
          </Suspense>
        </AfterHydration>
      )}
      {thing === 'material' && (
        <AfterHydration>
          <Suspense fallback={<Skeleton rows={3} />}>
            <MaterialImport reload={load} />
          </Suspense>
        </AfterHydration>
      )}
      {thing === 'chemical' && (
        <AfterHydration>
          <Suspense fallback={<Skeleton rows={3} />}>
            <GhsImport reload={load} />
          </Suspense>
        </AfterHydration>
      )}
      <PagedList
        remote={found}
        onRetry={() => void load()}
        address={address}
        count={m.console_found}
        empty={() => <EmptyState drawing="search" title={m.market_desk_none()} />}
      >
        {({ list }) => (
          <ul className="panel divide-line divide-y">
            {list.map(({ key, name, about, changed, waiting }) => (
              <li key={key}>
                <GoLink
                  className="hover:bg-sunken flex min-h-[44px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
                  href={href({ thing, key })}
                  onGo={() => go({ thing, key })}
                >
                  <span className="min-w-0 grow basis-52 font-medium wrap-anywhere">{name}</span>
                  <span className="text-soft min-w-0 basis-60 text-table wrap-anywhere">{about}</span>
                  {waiting && <Badge tone="amber">{m.market_desk_stateWaiting()}</Badge>}
                  {changed && <Badge tone="brand">{m.market_desk_changedMark()}</Badge>}
                </GoLink>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <AfterHydration>
        <Suspense fallback={null}>
          {adding && choices.data && isAdded(thing) && (
            <AddEntry thing={thing} choices={choices.data} reload={load} onClose={() => setAdding(false)} />
          )}
          {rates && <EnterRates rates={rates} reload={load} onClose={() => setRates(null)} />}
        </Suspense>
      </AfterHydration>
    </>
  );
}

function Entry({ entry, first }: { entry: EntryAsked; first: First<typeof deskEntry> }) {
  const address = useAddress();
  const load = () => deskEntry.load(entry);
  const found = useRemote(deskEntry, first, address.search, () => void load());
  const back = { key: undefined };
  return (
    <>
      <GoLink className="link inline-flex min-h-9 items-center" href={address.href(back)} onGo={() => address.go(back)}>
        ← {thingNames[entry.thing]()}
      </GoLink>
      <Loaded remote={found} onRetry={() => void load()} skeleton={<Skeleton of="list" rows={6} />}>
        {(row) => <EntryView row={row} load={load} />}
      </Loaded>
    </>
  );
}

function EntryView({ row, load }: { row: DeskRowView; load: () => Promise<void> }) {
  const { thing, key, name, values, shown, held, page, changes, merged } = row;
  const { go } = useAddress();
  const choices = useRemote(catalogueChoices, null, '', () => void loadCatalogueChoices());
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState(false);
  const [undoing, setUndoing] = useState<DeskChange | null>(null);
  const waiting = changes.filter(({ state }) => state === 'waiting');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section className="panel" aria-labelledby="entry">
        <div className="border-line flex flex-wrap items-center gap-3 border-b px-4 py-3">
          <h2 id="entry" className="min-w-0 grow text-h3 wrap-anywhere">
            {name}
          </h2>
          {page && (
            <a className="link text-table" href={localPath(page)}>
              {m.market_desk_toPage()}
            </a>
          )}
          <Button disabled={choices.data === null} onClick={() => setEditing(true)}>
            {m.market_desk_edit()}
          </Button>
        </div>
        <div className="space-y-3 px-4 py-2">
          <Facts
            facts={deskFields[thing].map(({ name: field }) => ({
              label: deskFieldName(field),
              marked: waiting.some((one) => one.field === field),
              value: (
                <>
                  <span className="whitespace-pre-line" lang="">
                    {shown[field] ?? valueText(values[field])}
                  </span>
                  {field in held && (
                    <span className="text-soft block text-table">
                      {m.market_desk_changedMark()}
                      {held[field] !== null && ` · ${m.market_desk_release({ value: valueText(held[field]) })}`}
                    </span>
                  )}
                </>
              ),
            }))}
          />
          {thing === 'material' && (
            <Button variant="outline" onClick={() => setMerging(true)}>
              {m.market_desk_merge()}
            </Button>
          )}
          {merged.length > 0 && (
            <AfterHydration>
              <Suspense fallback={<Skeleton rows={2} />}>
                <MergedMaterials merged={merged} reload={load} />
              </Suspense>
            </AfterHydration>
          )}
        </div>
      </section>
      <section className="panel" aria-labelledby="history">
        <h2 id="history" className="border-line border-b px-4 py-3 text-h3">
          {m.market_desk_history()}
          {changes.length > 0 && <span className="text-soft ml-2 text-body">{formatCount(changes.length)}</span>}
        </h2>
        {changes.length === 0 ? (
          <p className="text-soft px-4 py-3">{m.market_desk_historyNone()}</p>
        ) : (
          <ul>
            {changes.map((change) => (
              <ChangeItem key={change.id} change={change}>
                {change.undoable && (
                  <Button size="small" variant="outline" onClick={() => setUndoing(change)}>
                    {m.market_desk_undo()}
                  </Button>
                )}
                {change.state === 'waiting' && (
                  <a className="link text-table" href={localPath('/backstage/changes')}>
                    {m.market_desk_guarded()}
                  </a>
                )}
              </ChangeItem>
            ))}
          </ul>
        )}
      </section>
      <AfterHydration>
        <Suspense fallback={null}>
          {editing && choices.data && (
            <EditEntry row={row} choices={choices.data} reload={load} onClose={() => setEditing(false)} />
          )}
          {merging && (
            <MergeEntry
              id={key}
              grade={name}
              onMerged={() => go({ key: undefined })}
              onClose={() => setMerging(false)}
            />
          )}
          {undoing && (
            <UndoChange
              change={undoing}
              reload={() => {
                // What was added and taken back is no more: its list is what is left to see.
                if (undoing.field !== '') return load();
                go({ key: undefined });
                return Promise.resolve();
              }}
              onClose={() => setUndoing(null)}
            />
          )}
        </Suspense>
      </AfterHydration>
    </div>
  );
}

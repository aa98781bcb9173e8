import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { First } from '#app/first.ts';
import type { DeskDocument } from '#api/market/document.ts';
import { documentKindName, languageNames, sdsFormName } from '#api/market/document-words.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { QueueEmpty } from '#app/console/QueueEmpty.tsx';
import { countsOf, StateTabs } from '#app/console/StateTabs.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { StoredFileView } from '#components/center/StoredFileView.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { stateNames, stateTones } from '../documents/document-tones.ts';
import { editionText } from '../documents/edition-text.ts';
import { checkDocument, deskFilter, deskState, documentDesk, reopenDocument } from '../stores/documents.ts';

const RefuseDocument = lazy(async () => ({ default: (await import('./RefuseDocument.tsx')).RefuseDocument }));

const tabNames = {
  unchecked: m.market_documents_waiting,
  checked: stateNames.checked,
  refused: stateNames.refused,
  all: m.ui_all,
} as const;

/** Documents that suppliers bring, each with its file beside what it says it is, and what is decided on it. */
export default function DocumentDesk({ first }: { first: First<typeof documentDesk> }) {
  return (
    <MembersOnly audience="operator">
      <Queue first={first} />
    </MembersOnly>
  );
}

function Queue({ first }: { first: First<typeof documentDesk> }) {
  const address = useAddress();
  const { params, search, go, href } = address;
  const filter = deskFilter(params);
  const shown = deskState(params);
  const load = () => documentDesk.load(filter);
  const queue = useRemote(documentDesk, first, search, () => void load());
  const now = useNow();
  const [refusing, setRefusing] = useState<DeskDocument | null>(null);
  const decide = async (document: DeskDocument, by: typeof checkDocument, said: string) => {
    const { id, version } = document.edition;
    const outcome = await by({ id, version }, load);
    showToast(outcome.ok ? said : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <StateTabs
        label={m.console_states()}
        address={address}
        names={tabNames}
        shown={shown}
        counts={queue.state === 'ready' ? countsOf(shown, filter, { ...queue.data, first: 'unchecked' }) : {}}
      />
      <SearchBox
        label={m.market_documents_searchDesk()}
        keyword={filter.keyword}
        onSearch={(keyword) => go({ keyword, pageNo: undefined })}
      />
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        empty={() =>
          filter.keyword === '' ? (
            <EmptyState drawing="done" title={m.market_documents_deskNone()} />
          ) : (
            <QueueEmpty narrowed allHref={href({ state: 'all', keyword: undefined, pageNo: undefined })} />
          )
        }
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((document) => (
              <Entry
                key={document.id}
                document={document}
                now={now}
                onCheck={() => void decide(document, checkDocument, m.market_documents_checkedToast())}
                onReopen={() => void decide(document, reopenDocument, m.market_documents_reopenedToast())}
                onRefuse={() => setRefusing(document)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {refusing && (
        <Suspense>
          <RefuseDocument document={refusing} reload={load} onClose={() => setRefusing(null)} />
        </Suspense>
      )}
    </div>
  );
}

type EntryProps = {
  document: DeskDocument;
  now: Date;
  onCheck: () => void;
  onReopen: () => void;
  onRefuse: () => void;
};

function Entry({ document, now, onCheck, onReopen, onRefuse }: EntryProps) {
  const { kind, languages, materials, edition, earlier } = document;
  const [shown, setShown] = useState(false);
  const name = documentKindName(kind);
  const grades = joinWords(materials.map((material) => material.name));
  return (
    <li className="panel">
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3">
        <p className="min-w-0 grow basis-60 font-semibold wrap-anywhere">
          {name} · {languageNames(languages)}
        </p>
        <span className="text-soft text-table">{formatAge(edition.addedAt, now)}</span>
        <Badge tone={stateTones[edition.state]}>{stateNames[edition.state]()}</Badge>
      </div>
      <div className="grid gap-6 p-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Facts className="-mt-2" facts={factsOf(document)} />
          {edition.state === 'refused' && (
            <blockquote className="border-amber written border-l-2 pl-3">{edition.words}</blockquote>
          )}
          <div className="flex flex-wrap gap-3">
            {edition.state === 'unchecked' ? (
              <>
                <Button aria-label={m.market_documents_checkOf({ kind: name, grades })} onClick={onCheck}>
                  {m.market_documents_check()}
                </Button>
                <Button
                  variant="outline"
                  aria-label={m.market_documents_refuseOf({ kind: name, grades })}
                  onClick={onRefuse}
                >
                  {m.market_documents_refuse()}
                </Button>
              </>
            ) : (
              <Button
                variant="outline"
                aria-label={m.market_documents_reopenOf({ kind: name, grades })}
                onClick={onReopen}
              >
                {m.market_documents_reopen()}
              </Button>
            )}
          </div>
        </div>
        <div className="min-w-0 space-y-3">
          {shown ? (
            <StoredFileView file={edition.file} read={readStoredFile} />
          ) : (
            <p className="flex flex-wrap items-center gap-3">
              <Button variant="outline" onClick={() => setShown(true)}>
                {m.market_documents_showFile()}
              </Button>
              <span className="text-soft text-table break-all" lang="">
                {edition.file.name}
              </span>
            </p>
          )}
          {earlier.length > 0 && (
            <ul className="space-y-1 text-table">
              {earlier.map((one) => (
                <li key={one.id}>
                  {[...editionText(one), stateNames[one.state]()].join(' · ')}{' '}
                  <span lang="">
                    <StoredFileButton file={one.file} read={readStoredFile} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </li>
  );
}

/** What the document says it is, to be compared with its pages. */
function factsOf({ materials, manufacturer, form, edition, shop, company, ownerId, addedBy, decidedBy }: DeskDocument) {
  return [
    {
      label: m.market_documents_materials(),
      value: (
        <ul>
          {materials.map(({ id, name, casNumber }) => (
            <li key={id}>
              <a className="link" href={localPath('/absDetail', { id })}>
                {name}
              </a>
              {casNumber && <span className="text-soft"> CAS {casNumber}</span>}
            </li>
          ))}
        </ul>
      ),
    },
    ...(edition.otherCas.length > 0
      ? [{ label: m.market_documents_otherCasFound(), value: joinWords(edition.otherCas), marked: true }]
      : []),
    { label: m.market_offer_manufacturer(), value: manufacturer.name },
    ...(form ? [{ label: m.market_documents_form(), value: sdsFormName(form) }] : []),
    { label: m.market_documents_printed(), value: editionText(edition).join(' · '), marked: edition.expired },
    {
      label: m.market_documents_broughtBy(),
      value: (
        <a className="link" href={ownerId ? localPath('/backstage/company', { id: ownerId }) : shopHref(shop.id)}>
          {company ?? shop.name}
        </a>
      ),
    },
    { label: m.market_documents_addedBy(), value: addedBy },
    ...(decidedBy ? [{ label: m.market_documents_decidedBy(), value: decidedBy }] : []),
    { label: m.market_documents_hash(), value: <span className="figures break-all">{edition.file.sha256}</span> },
  ];
}

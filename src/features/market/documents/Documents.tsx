import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { First } from '#app/first.ts';
import type { OwnDocument } from '#api/market/document.ts';
import { documentKindName, languageNames, sdsFormName } from '#api/market/document-words.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { TradeIcon } from '#components/ui/trade-icon.tsx';
import { documentIcon } from '#components/ui/trade/icons.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { fileSize } from '#lib/file-kind.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { documentFilter, ownDocuments, ownStates, withdrawDocument } from '../stores/documents.ts';
import { stateNames, stateTones } from './document-tones.ts';
import { editionText } from './edition-text.ts';
import { firstPageFrame, firstPageSize } from './first-page.ts';

// Who reads the list does without the forms.
const NewDocument = lazy(async () => ({ default: (await import('./NewDocument.tsx')).NewDocument }));
const NewEdition = lazy(async () => ({ default: (await import('./NewEdition.tsx')).NewEdition }));

/** The documents of a supplier: refused and expired ones first. */
export default function Documents({ first }: { first: First<typeof ownDocuments> }) {
  return (
    <MembersOnly audience="supplier">
      <Own first={first} />
    </MembersOnly>
  );
}

function Own({ first }: { first: First<typeof ownDocuments> }) {
  const address = useAddress();
  const { params, go } = address;
  const filter = documentFilter(params);
  const load = () => ownDocuments.load(filter);
  const page = useRemote(ownDocuments, first, address.search, () => void load());
  const adding = params.get('add') !== null;
  const renewed = params.get('renew');
  const [doomed, setDoomed] = useState<OwnDocument | null>(null);
  const close = () => go({ add: undefined, renew: undefined });
  const done = () => {
    showToast(m.market_documents_publishedToast(), 'success');
    void load();
    close();
  };
  const before = page.data?.list.find(({ id }) => id === renewed);
  const counts = page.data?.counts ?? {};
  if (adding || before)
    return (
      <ForCall<'api/product/supplier/document/addDocument'> as="sales" begins="selling" whole>
        <AfterHydration>
          <Suspense fallback={<Skeleton of="list" rows={6} />}>
            {before ? (
              <NewEdition document={before} onDone={done} onCancel={close} />
            ) : (
              <NewDocument materialId={filter.materialId} onDone={done} onCancel={close} />
            )}
          </Suspense>
        </AfterHydration>
      </ForCall>
    );
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <ForCall<'api/product/supplier/document/addDocument'> as="sales" begins="selling">
        <Button onClick={() => go({ add: '1' })}>{m.market_documents_add()}</Button>
      </ForCall>
      <LinkTabs
        label={m.console_states()}
        tabs={[undefined, ...ownStates].map((state) => {
          const changes = { state, pageNo: undefined };
          return {
            label: state ? stateNames[state]() : m.ui_all(),
            href: address.href(changes),
            current: state === filter.state,
            count: page.data && state ? formatCount(counts[state] ?? 0) : undefined,
            onGo: () => go(changes),
          };
        })}
      />
      {filter.materialId !== undefined && (
        <p>
          <Button variant="outline" size="small" onClick={() => go({ materialId: undefined, pageNo: undefined })}>
            {m.market_documents_allMaterials()}
          </Button>
        </p>
      )}
      <PagedList
        remote={page}
        onRetry={() => void load()}
        address={address}
        empty={() => (
          <EmptyState drawing="paper" title={m.market_documents_ownNone()}>
            <p className="w-full">{m.market_documents_ownNoneText()}</p>
          </EmptyState>
        )}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((document) => (
              <Entry
                key={document.id}
                document={document}
                onRenew={() => go({ renew: document.id })}
                onWithdraw={() => setDoomed(document)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={m.market_documents_withdrawTitle()}
        description={m.market_documents_withdrawText()}
        action={m.market_documents_withdraw()}
        onConfirm={async () => {
          const outcome = await withdrawDocument(doomed!.id);
          if (outcome.ok) showToast(m.market_documents_withdrawnToast(), 'success');
          else showToast(outcome.message, 'warning');
          await load();
        }}
      />
    </div>
  );
}

type EntryProps = { document: OwnDocument; onRenew: () => void; onWithdraw: () => void };

function Entry({ document, onRenew, onWithdraw }: EntryProps) {
  const { kind, languages, form, materials, edition, earlier, withdrawnAt } = document;
  const name = documentKindName(kind);
  const inLanguages = languageNames(languages);
  return (
    <li className="panel flex gap-3 p-4">
      <span className={firstPageFrame}>
        {edition.file.firstPage ? (
          <img
            src={edition.file.firstPage}
            alt={m.market_documents_firstPage({ kind: name, languages: inLanguages })}
            {...firstPageSize}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className="py-6">
            <TradeIcon name={documentIcon(kind)} />
          </span>
        )}
      </span>
      <div className="min-w-0 grow space-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <span>{inLanguages}</span>
          {withdrawnAt === null ? (
            <Badge tone={stateTones[edition.state]}>{stateNames[edition.state]()}</Badge>
          ) : (
            <Badge>{stateNames.withdrawn()}</Badge>
          )}
          {edition.expired && withdrawnAt === null && <Badge tone="amber">{stateNames.expired()}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3">
          {materials.map((material) => (
            <a
              key={material.id}
              className="link wrap-anywhere"
              href={`${localPath('/absDetail', { id: material.id })}#documents`}
            >
              {material.name}
            </a>
          ))}
        </p>
        <p className="text-soft figures text-table">
          {[form && sdsFormName(form), ...editionText(edition), fileSize(edition.file.size)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-table" lang="">
          <StoredFileButton file={edition.file} read={readStoredFile} />
        </p>
        {edition.state === 'refused' && withdrawnAt === null && (
          <>
            <p>{m.market_documents_refusedNext()}</p>
            <blockquote className="border-amber written border-l-2 pl-3">{edition.words}</blockquote>
          </>
        )}
        {earlier.length > 0 && (
          <details className="fold">
            <summary className="press text-soft text-table">
              {m.market_documents_earlier({ count: formatCount(earlier.length) })}
            </summary>
            <ul className="mt-1 space-y-1 text-table">
              {earlier.map((one) => (
                <li key={one.id}>
                  {[...editionText(one), stateNames[one.state]()].join(' · ')}{' '}
                  <span lang="">
                    <StoredFileButton file={one.file} read={readStoredFile} />
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {withdrawnAt === null && (
          <ForCall<'api/product/supplier/document/addDocumentEdition'> as="sales">
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                aria-label={m.market_documents_newEditionOf({ kind: name, languages: inLanguages })}
                onClick={onRenew}
              >
                {m.market_documents_newEdition()}
              </Button>
              <Button
                variant="quiet"
                aria-label={m.market_documents_withdrawOf({ kind: name, languages: inLanguages })}
                onClick={onWithdraw}
              >
                {m.market_documents_withdraw()}
              </Button>
            </div>
          </ForCall>
        )}
      </div>
    </li>
  );
}

import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { ContentKind } from '#api/site/content-choices.ts';
import type { ContentEntry } from '#api/site/content-console.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { content, contentFilter, type publicConfig } from '../stores/content-console.ts';
import { fieldOf } from '#api/site/content-values.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { contentLabels, newName, statesOf } from './content-words.ts';
import { SiteConfig } from './SiteConfig.tsx';

type Props = {
  kind: ContentKind;
  first: First<typeof content>;
  /** Of the site: its configuration. */
  firstConfig?: First<typeof publicConfig>;
};

/** Drafts and what is public, of one kind, last changed first. */
export default function ContentList(props: Props) {
  return (
    <MembersOnly audience="operator">
      {props.kind === 'site' ? <Site {...props} /> : <Entries {...props} kind={props.kind} />}
    </MembersOnly>
  );
}

const editor = (kind: ContentKind, ref?: string) => localPath('/backstage/content', { kind, ref });

type EntriesProps = Pick<Props, 'first'> & { kind: Exclude<ContentKind, 'site'> };

function Entries({ kind, first }: EntriesProps) {
  const address = useAddress();
  const { params, search, href, go } = address;
  const filter = contentFilter(kind, params);
  const load = () => void content.load(filter);
  const entries = useRemote(content, first, search, load);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          label={m.site_content_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        <Button asChild>
          <a href={editor(kind)}>{newName[kind]()}</a>
        </Button>
      </div>
      <PagedList
        remote={entries}
        onRetry={load}
        address={address}
        count={m.site_content_count}
        empty={() => (
          <EmptyState
            drawing={filter.keyword ? 'search' : 'paper'}
            title={filter.keyword ? m.market_list_noMatch() : m.site_content_none()}
          >
            <a className="link" href={filter.keyword ? href({ keyword: undefined, pageNo: undefined }) : editor(kind)}>
              {filter.keyword ? m.market_list_clearAll() : newName[kind]()}
            </a>
          </EmptyState>
        )}
      >
        {({ list }) => <EntryTable list={list} />}
      </PagedList>
    </div>
  );
}

function EntryTable({ list }: { list: readonly ContentEntry[] }) {
  const now = useNow();
  return (
    <RowTable
      heads={[m.site_content_title(), m.site_content_state(), m.site_content_times(), m.site_content_changed()]}
    >
      {list.map((entry) => (
        <Row key={entry.ref} entry={entry} now={now} />
      ))}
    </RowTable>
  );
}

function Row({ entry, now }: { entry: ContentEntry; now: Date }) {
  const { kind, ref, title, publishedAt, publishAt, updatedAt, updatedBy, draft, lacks } = entry;
  const labels = contentLabels();
  const missing = [...new Set(lacks.map((name) => labels[fieldOf(name).split('.')[0]!] ?? name))];
  return (
    <tr>
      <td data-label={m.site_content_title()}>
        <a
          className="link font-medium break-words max-md:inline-flex max-md:min-h-[44px] max-md:items-center"
          href={editor(kind, ref)}
        >
          {title || m.site_content_untitled()}
        </a>
        {(kind === 'article' || kind === 'agreement') && (
          <span className="text-soft block font-mono text-meta break-all">{ref}</span>
        )}
      </td>
      <td data-label={m.site_content_state()}>
        <span className="flex flex-wrap gap-1">
          {statesOf(entry, now).map(({ name, tone }) => (
            <Badge key={name} tone={tone}>
              {name}
            </Badge>
          ))}
        </span>
        {draft && missing.length > 0 && (
          <span className="text-soft mt-1 block text-meta">{m.site_content_lacks({ fields: joinWords(missing) })}</span>
        )}
      </td>
      <td data-label={m.site_content_times()} className="figures text-meta">
        {publishedAt && (
          <span className="block">{m.site_content_publishedOn({ time: formatMoment(publishedAt) })}</span>
        )}
        {publishAt && <span className="block">{m.site_content_publishesOn({ time: formatMoment(publishAt) })}</span>}
      </td>
      <td data-label={m.site_content_changed()} className="figures text-meta">
        {updatedAt ? formatMoment(updatedAt) : m.site_content_asDelivered()}
        {updatedBy && <span className="text-soft block">{updatedBy}</span>}
      </td>
    </tr>
  );
}

function Site({ first, firstConfig = null }: Props) {
  const address = useAddress();
  const load = () => void content.load(contentFilter('site', new URLSearchParams()));
  const entries = useRemote(content, first, '', load);
  return (
    <div className="space-y-6">
      <PagedList
        remote={entries}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState drawing="paper" title={m.site_content_none()}>
            <a className="link" href={editor('site', 'site')}>
              {m.site_content_siteTitle()}
            </a>
          </EmptyState>
        )}
      >
        {({ list }) => <EntryTable list={list} />}
      </PagedList>
      <SiteConfig first={firstConfig} />
    </div>
  );
}

import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { SourcePage } from '#api/deals/approved-source.ts';
import { sourceDays, type SourceState } from '#api/deals/sample-choices.ts';
import { sourceStateName } from '#api/deals/sample-words.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { saveSourceRule, sourceList, sources } from '../stores/samples.ts';
import { SourceCard } from './SourceCard.tsx';

const AddSource = lazy(async () => ({ default: (await import('./AddSource.tsx')).AddSource }));

type Props = { first: SourcePage | null };

/** From whom the company has approved to buy what. */
export default function ApprovedSources(props: Props) {
  return (
    <MembersOnly audience="certified">
      <Sources {...props} />
    </MembersOnly>
  );
}

const tabs: readonly (SourceState | undefined)[] = [undefined, 'valid', 'ending', 'expired', 'withdrawn'];

function Sources({ first }: Props) {
  const address = useAddress();
  const list = sourceList(address.params);
  const load = () => void sources.load(list);
  const remote = useRemote(sources, first, address.search, load);
  const [adding, setAdding] = useState(false);
  const counts = remote.data?.counts;
  const { href, go } = address;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          label={m.deals_sources_search()}
          keyword={list.keyword}
          onSearch={(keyword) => go({ keyword: keyword || undefined, pageNo: undefined })}
        />
        <a className="link" href={localPath('/userCenter/approvedSources', { state: 'onSale' })}>
          {m.deals_sources_onSale()}
        </a>
        <ForCall<'api/trade/web/source/addSource'> as="buyer">
          <Button variant="outline" onClick={() => setAdding(true)}>
            {m.deals_sources_add()}
          </Button>
        </ForCall>
      </div>
      <LinkTabs
        label={m.deals_sources_title()}
        many
        tabs={tabs.map((state) => {
          const changes = { state, pageNo: undefined };
          return {
            label: state ? sourceStateName(state) : m.deals_sources_standing(),
            href: href(changes),
            current: state === list.state,
            count: state && counts ? formatCount(counts[state] ?? 0) : undefined,
            onGo: () => go(changes),
          };
        })}
      />
      {adding && (
        <Suspense>
          <AddSource load={load} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <PagedList
        remote={remote}
        onRetry={load}
        address={address}
        empty={({ total }) =>
          total > 0 ? (
            <NoSuchPage page={list.pageNo} href={href({ pageNo: undefined })} />
          ) : (
            <EmptyState drawing="sample" title={m.deals_sources_none()}>
              <span>{m.deals_sources_noneText()}</span>
              <a className="link" href={localPath('/userCenter/samples')}>
                {m.deals_samples_title()}
              </a>
            </EmptyState>
          )
        }
      >
        {(page) => (
          <ul className="space-y-3">
            {page.list.map((source) => (
              <SourceCard key={source.id} source={source} load={load} />
            ))}
          </ul>
        )}
      </PagedList>
      {remote.data && <Rule page={remote.data} load={load} />}
    </div>
  );
}

/** Whether an award to others asks for a reason. Owners change it, everybody reads it. */
function Rule({ page: { rule, changesRule }, load }: { page: SourcePage; load: () => void }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await saveSourceRule(!rule, load);
    setBusy(false);
    if (outcome.ok) showToast(rule ? m.deals_sources_ruleOffToast() : m.deals_sources_ruleOnToast(), 'success');
    else showToast(outcome.message, 'warning');
  };
  return (
    <Panel id="rule" title={m.deals_sources_rule()} lead={m.deals_sources_ruleLead()}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{rule ? m.deals_sources_ruleOn() : m.deals_sources_ruleOff()}</span>
        {changesRule ? (
          <Button variant="outline" busy={busy} onClick={() => void save()}>
            {rule ? m.deals_sources_turnOff() : m.deals_sources_turnOn()}
          </Button>
        ) : (
          <span className="text-soft text-table">{m.deals_sources_ruleOwners()}</span>
        )}
      </div>
      <p className="text-soft mt-3 text-table">{m.deals_sources_remind({ days: sourceDays.reminder })}</p>
    </Panel>
  );
}

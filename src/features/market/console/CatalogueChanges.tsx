import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { First } from '#app/first.ts';
import type { DeskChange } from '#api/market/desk.ts';
import { changeStateNames } from '#api/market/desk-words.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { StateTabs } from '#app/console/StateTabs.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMonth } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { ChangeItem } from '../desk/ChangeItem.tsx';
import { changeFilter, deskChanges } from '../stores/desk.ts';

const DecideChange = lazy(async () => ({ default: (await import('../desk/DecideChange.tsx')).DecideChange }));

/** What operators have changed of the catalogue, and what waits for a second one. */
export default function CatalogueChanges({ first }: { first: First<typeof deskChanges> }) {
  return (
    <MembersOnly audience="operator">
      <Changes first={first} />
    </MembersOnly>
  );
}

function Changes({ first }: { first: First<typeof deskChanges> }) {
  const address = useAddress();
  const filter = changeFilter(address.params);
  const load = () => deskChanges.load(filter);
  const found = useRemote(deskChanges, first, address.search, () => void load());
  const [deciding, setDeciding] = useState<{ change: DeskChange; agree: boolean } | null>(null);
  return (
    <div className="space-y-4">
      {found.data?.rates.old && (
        <Notice tone="amber" title={m.market_desk_ratesOld({ month: formatMonth(found.data.rates.month) })}>
          <a className="link" href={localPath('/backstage/entries', { thing: 'rate' })}>
            {m.market_desk_enterRates()}
          </a>
        </Notice>
      )}
      <StateTabs
        label={m.console_states()}
        address={address}
        names={changeStateNames}
        shown={filter.state}
        counts={found.data?.counts ?? {}}
      />
      <PagedList
        remote={found}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState drawing="paper" title={m.market_desk_changesNone()} />}
      >
        {({ list }) => (
          <ul className="panel">
            {list.map((change) => (
              <ChangeItem key={change.id} change={change} named>
                {change.state === 'waiting' && (
                  <div className="flex flex-wrap gap-3">
                    {!change.own && (
                      <Button onClick={() => setDeciding({ change, agree: true })}>{m.market_desk_agree()}</Button>
                    )}
                    <Button variant="outline" onClick={() => setDeciding({ change, agree: false })}>
                      {change.own ? m.market_desk_withdraw() : m.market_desk_refuse()}
                    </Button>
                  </div>
                )}
              </ChangeItem>
            ))}
          </ul>
        )}
      </PagedList>
      <AfterHydration>
        <Suspense fallback={null}>
          {deciding && <DecideChange {...deciding} reload={load} onClose={() => setDeciding(null)} />}
        </Suspense>
      </AfterHydration>
    </div>
  );
}

import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import type { First } from '#app/first.ts';
import type { CalledInClaim } from '#api/deals/claim.ts';
import { claimKindName } from '#api/deals/claim-words.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { PagedList } from '#components/center/PagedList.tsx';
import { useNow } from '#components/center/use-now.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { calledIn } from '../stores/claim.ts';

const ProposeSettlement = lazy(async () => ({ default: (await import('./ProposeSettlement.tsx')).ProposeSettlement }));

/** Claims that the marketplace was called in for, longest first. */
export default function CalledIn({ first }: { first: First<typeof calledIn> }) {
  return (
    <MembersOnly audience="operator">
      <Queue first={first} />
    </MembersOnly>
  );
}

function Queue({ first }: { first: First<typeof calledIn> }) {
  const address = useAddress();
  const load = () => calledIn.load(address.params);
  const queue = useRemote(calledIn, first, address.search, () => void load());
  const [proposing, setProposing] = useState<CalledInClaim | null>(null);
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        empty={() => <EmptyState drawing="scales" title={m.deals_claim_queueNone()} />}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Entry key={row.id} row={row} onPropose={() => setProposing(row)} />
            ))}
          </ul>
        )}
      </PagedList>
      {proposing && (
        <Suspense>
          <ProposeSettlement claim={proposing} reload={load} onClose={() => setProposing(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Entry({ row, onPropose }: { row: CalledInClaim; onPropose: () => void }) {
  const { id, orderId, number, kind, by, state, buyer, supplier, amount, value, calledInAt, until } = row;
  const now = useNow();
  const isLate = state === 'calledIn' && new Date(until) < now;
  return (
    <li id={id} className="panel scroll-mt-4 space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a className="link figures font-medium" href={`${localPath('/backstage/deal', { id: orderId })}#${number}`}>
          {number}
        </a>
        <span>{claimKindName(kind)}</span>
        <Badge tone={state === 'calledIn' ? 'amber' : 'brand'}>
          {state === 'calledIn' ? m.deals_claim_stateCalledIn() : m.deals_claim_stateProposed()}
        </Badge>
        <span className="text-soft text-table">
          {by === 'buyer' ? m.deals_claim_byBuyer() : m.deals_claim_bySupplier()}
        </span>
      </p>
      <Facts
        className="wide:grid wide:grid-cols-2 wide:gap-x-8 wide:divide-y-0 text-table"
        facts={[
          { label: m.deals_orders_buyer(), value: buyer },
          { label: m.deals_orders_supplier(), value: supplier },
          { label: m.deals_claim_askedLast(), value: moneyText(amount) },
          { label: m.deals_claim_value(), value: moneyText(value) },
        ]}
      />
      <p className="text-soft figures text-table">
        {m.deals_claim_calledInSince({ time: formatMoment(calledInAt) })}
        <span className={isLate ? 'text-bad block' : 'block'}>
          {(state === 'calledIn' ? m.deals_claim_proposeUntil : m.deals_claim_bothBy)({ time: formatMoment(until) })}
        </span>
      </p>
      {state === 'calledIn' && <Button onClick={onPropose}>{m.deals_claim_propose()}</Button>}
    </li>
  );
}

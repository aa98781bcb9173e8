import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { CatalogueChoices, DeskProposal } from '#api/market/proposal.ts';
import { isUndecided } from '#api/market/material-states.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { QueueEmpty } from '#app/console/QueueEmpty.tsx';
import { countsOf, StateTabs } from '#app/console/StateTabs.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { shopHref } from '#api/market/shop-path.ts';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { catalogueChoices, desk, deskFilter, deskState, loadCatalogueChoices } from '../stores/proposals.ts';
import { AcceptProposal } from './AcceptProposal.tsx';
import { AlikeList } from '../proposals/AlikeList.tsx';
import { HandBack } from './HandBack.tsx';
import { MergeProposal, type MergeInto } from './MergeProposal.tsx';
import { stateNames, stateTones } from '../proposals/proposal-words.ts';
import { ProposalSteps } from '../proposals/ProposalSteps.tsx';

const tabNames = {
  waiting: stateNames.waiting,
  asked: m.market_proposals_stateAskedDesk,
  accepted: stateNames.accepted,
  merged: stateNames.merged,
  refused: stateNames.refused,
  withdrawn: stateNames.withdrawn,
  all: m.ui_all,
} as const;

/** Grades that suppliers propose, each beside what it may be, and what is decided on it. */
export default function CatalogueDesk({ first }: { first: First<typeof desk> }) {
  return (
    <MembersOnly audience="operator">
      <Queue first={first} />
    </MembersOnly>
  );
}

type Deciding = { proposal: DeskProposal; by: 'accept' | 'merge' | 'ask' | 'refuse'; into: MergeInto | null };

function Queue({ first }: { first: First<typeof desk> }) {
  const address = useAddress();
  const { params, search, go, href } = address;
  const filter = deskFilter(params);
  const shown = deskState(params);
  const load = () => desk.load(filter);
  const queue = useRemote(desk, first, search, () => void load());
  const choices = useRemote(catalogueChoices, null, '', () => void loadCatalogueChoices());
  const now = useNow();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <StateTabs
        label={m.console_states()}
        address={address}
        names={tabNames}
        shown={shown}
        counts={queue.state === 'ready' ? countsOf(shown, filter, { ...queue.data, first: 'waiting' }) : {}}
      />
      <SearchBox
        label={m.market_proposals_searchDesk()}
        keyword={filter.keyword}
        onSearch={(keyword) => go({ keyword, pageNo: undefined })}
      />
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        empty={() =>
          filter.keyword === '' ? (
            <EmptyState drawing="done" title={m.market_proposals_deskNone()} />
          ) : (
            <QueueEmpty narrowed allHref={href({ state: 'all', keyword: undefined, pageNo: undefined })} />
          )
        }
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((proposal) => (
              <Entry
                key={proposal.id}
                proposal={proposal}
                now={now}
                ready={choices.data !== null}
                onDecide={(by, into = null) => setDeciding({ proposal, by, into })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {deciding && <Decision {...deciding} choices={choices.data} reload={load} onClose={() => setDeciding(null)} />}
    </div>
  );
}

type DecisionProps = Deciding & { choices: CatalogueChoices | null; reload: () => Promise<void>; onClose: () => void };

function Decision({ proposal, by, into, choices, ...rest }: DecisionProps) {
  if (by === 'accept') return choices && <AcceptProposal proposal={proposal} choices={choices} {...rest} />;
  if (by === 'merge') return <MergeProposal proposal={proposal} into={into} {...rest} />;
  return <HandBack proposal={proposal} by={by} {...rest} />;
}

type EntryProps = {
  proposal: DeskProposal;
  now: Date;
  ready: boolean;
  onDecide: (by: Deciding['by'], into?: MergeInto | null) => void;
};

function Entry({ proposal, now, ready, onDecide }: EntryProps) {
  const { state, material, source, steps, by, alike, makers, shop, company, ownerId, offers, shops, rfqs } = proposal;
  const { manufacturer } = material;
  const isOpen = isUndecided(state);
  return (
    <li className="panel">
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3">
        <p className="min-w-0 grow basis-60">
          <a className="link text-h3 font-semibold wrap-anywhere" href={localPath('/absDetail', { id: material.id })}>
            {material.grade}
          </a>
        </p>
        <span className="text-soft text-table">{formatAge(proposal.changedAt, now)}</span>
        <Badge tone={stateTones[state]}>{tabNames[state]()}</Badge>
      </div>
      <div className="grid gap-6 p-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Facts
            className="-mt-2"
            facts={[
              {
                label: m.market_offer_manufacturer(),
                value: manufacturer.proposed
                  ? m.market_proposals_makerNew({ name: manufacturer.name, nation: manufacturer.nation })
                  : manufacturer.name,
                marked: manufacturer.proposed,
              },
              ...(makers.length > 0
                ? [{ label: m.market_proposals_makersMeant(), value: makers.map(({ name }) => name).join(' / ') }]
                : []),
              { label: m.market_proposals_category(), value: material.category.name },
              { label: m.market_abs_process(), value: material.processLevel?.name ?? '–' },
              { label: m.market_abs_applications(), value: material.applications || '–' },
              { label: m.market_proposals_source(), value: source },
              {
                label: m.market_proposals_by(),
                value: (
                  <a
                    className="link"
                    href={ownerId ? localPath('/backstage/company', { id: ownerId }) : shopHref(shop.id)}
                  >
                    {company ?? shop.name}
                  </a>
                ),
              },
              {
                label: m.market_proposals_hanging(),
                value: m.market_proposals_hangingText({
                  ...{ offers: formatCount(offers), shops: formatCount(shops), rfqs: formatCount(rfqs) },
                }),
              },
            ]}
          />
          <ProposalSteps steps={steps} by={by} />
        </div>
        <div className="min-w-0 space-y-4">
          <section className="space-y-2" aria-label={m.market_proposals_alike()}>
            <h3 className="font-medium">{m.market_proposals_alike()}</h3>
            {alike.length === 0 ? (
              <p className="text-soft">{m.market_proposals_alikeNone()}</p>
            ) : (
              <AlikeList alike={alike}>
                {(one) => (
                  <>
                    <span className="text-soft figures text-table">
                      {m.market_home_offerCount({ count: formatCount(one.offers) })}
                    </span>
                    {isOpen && (
                      <Button variant="outline" onClick={() => onDecide('merge', { id: one.id, grade: one.grade })}>
                        {m.market_proposals_mergeInto()}
                      </Button>
                    )}
                  </>
                )}
              </AlikeList>
            )}
          </section>
          {isOpen && (
            <div className="flex flex-wrap gap-3">
              <Button disabled={!ready} onClick={() => onDecide('accept')}>
                {m.market_proposals_accept()}
              </Button>
              <Button variant="outline" onClick={() => onDecide('merge')}>
                {m.market_proposals_mergeOther()}
              </Button>
              <Button variant="outline" onClick={() => onDecide('ask')}>
                {m.market_proposals_ask()}
              </Button>
              <Button variant="outline" onClick={() => onDecide('refuse')}>
                {m.market_proposals_refuse()}
              </Button>
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

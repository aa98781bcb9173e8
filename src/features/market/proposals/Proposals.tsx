import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { AlikeMaterial, CatalogueChoices, OwnProposal } from '#api/market/proposal.ts';
import { isInProposersHands, type ProposalState } from '#api/market/material-states.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { newOfferPath, offersPath } from '../offers/offer-links.ts';
import {
  catalogueChoices,
  loadCatalogueChoices,
  ownProposals,
  proposalFilter,
  takeOtherMaterial,
} from '../stores/proposals.ts';
import { AlikeList } from './AlikeList.tsx';
import { AnswerProposal } from './AnswerProposal.tsx';
import { nextWords, stateNames, stateTones } from './proposal-words.ts';
import { ProposalSteps } from './ProposalSteps.tsx';

/** The grades that a supplier has proposed, what became of each, and what to do next. */
export default function Proposals({ first }: { first: First<typeof ownProposals> }) {
  return (
    <MembersOnly audience="supplier">
      <Own first={first} />
    </MembersOnly>
  );
}

const tabs: readonly (ProposalState | undefined)[] = [undefined, 'asked', 'waiting', 'accepted', 'merged', 'refused'];

function Own({ first }: { first: First<typeof ownProposals> }) {
  const address = useAddress();
  const filter = proposalFilter(address.params);
  const load = () => ownProposals.load(filter);
  const page = useRemote(ownProposals, first, address.search, () => void load());
  const choices = useRemote(catalogueChoices, null, '', () => void loadCatalogueChoices());
  const counts = page.data?.counts ?? {};
  return (
    <div className="space-y-4">
      <NewsBar load={() => void load()} />
      <LinkTabs
        label={m.console_states()}
        tabs={tabs.map((state) => {
          const changes = { state, pageNo: undefined };
          const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
          return {
            label: state ? stateNames[state]() : m.ui_all(),
            href: address.href(changes),
            current: state === filter.state,
            count: page.data ? formatCount(state ? (counts[state] ?? 0) : all) : undefined,
            onGo: () => address.go(changes),
          };
        })}
      />
      <PagedList
        remote={page}
        onRetry={() => void load()}
        address={address}
        empty={() => (
          <EmptyState drawing="paper" title={m.market_proposals_none()}>
            <p className="w-full">{m.market_proposals_noneText()}</p>
            <Button asChild variant="outline">
              <a href={newOfferPath()}>{m.market_offers_new()}</a>
            </Button>
          </EmptyState>
        )}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((proposal) => (
              <Entry key={proposal.id} proposal={proposal} choices={choices.data} reload={load} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

type EntryProps = { proposal: OwnProposal; choices: CatalogueChoices | null; reload: () => Promise<void> };

function Entry({ proposal, choices, reload }: EntryProps) {
  const { id, version, state, material, source, steps, offers, onSale, alike } = proposal;
  const [answering, setAnswering] = useState(false);
  const [taking, setTaking] = useState<AlikeMaterial | null>(null);
  const isOpen = state === 'waiting' || isInProposersHands(state);
  const take = async () => {
    const outcome = await takeOtherMaterial({ id, version, materialId: taking!.id }, reload);
    if (outcome.ok) showToast(m.market_proposals_takenToast({ name: taking!.grade }), 'success');
    else showToast(Object.values(outcome.fields)[0] ?? outcome.message, 'warning');
  };
  return (
    <li className="panel space-y-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a className="link text-h3 font-semibold wrap-anywhere" href={localPath('/absDetail', { id: material.id })}>
              {material.grade}
            </a>
            <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>
          </p>
          <p className="text-soft text-table wrap-anywhere">
            {[material.manufacturer.name, material.category.name, material.processLevel?.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="text-soft figures text-table">
          {m.market_proposals_offersOf({ offers: formatCount(offers), onSale: formatCount(onSale) })}
        </p>
      </div>
      {/* What can be offered and is not waits for nobody but its supplier. */}
      {onSale === 0 && (state === 'waiting' || state === 'accepted') ? (
        <p className="flex flex-wrap items-center gap-3">
          <span>{m.market_proposals_nextNoOffer()}</span>
          <Button asChild variant="outline">
            <a href={offers > 0 ? offersPath() : newOfferPath(material.id)}>
              {offers > 0 ? m.market_offers_title() : m.market_offers_new()}
            </a>
          </Button>
        </p>
      ) : (
        <p>{nextWords[state]()}</p>
      )}
      <details className="fold">
        <summary className="press text-soft text-table">{m.market_proposals_history()}</summary>
        <div className="mt-2 space-y-2">
          <p className="text-table wrap-anywhere">
            {m.form_errorAt({ label: m.market_proposals_source(), text: source })}
          </p>
          <ProposalSteps steps={steps} />
        </div>
      </details>
      {isInProposersHands(state) && steps.at(-1)?.words && (
        <blockquote className="border-amber written border-l-2 pl-3">{steps.at(-1)!.words}</blockquote>
      )}
      {isOpen && (
        <ForCall<'api/product/supplier/proposal/answerProposal'> as="sales" begins="selling">
          {isInProposersHands(state) && (
            <Button disabled={!choices} onClick={() => setAnswering(true)}>
              {state === 'asked' ? m.market_proposals_answer() : m.market_proposals_correct()}
            </Button>
          )}
          {alike.length > 0 && (
            <section className="mt-3 space-y-2" aria-label={m.market_proposals_isItOne()}>
              <p className="font-medium">{m.market_proposals_isItOne()}</p>
              <AlikeList alike={alike}>
                {(one) => (
                  <Button variant="outline" onClick={() => setTaking(one)}>
                    {m.market_proposals_itIsThis()}
                  </Button>
                )}
              </AlikeList>
            </section>
          )}
        </ForCall>
      )}
      {answering && choices && (
        <AnswerProposal proposal={proposal} choices={choices} reload={reload} onClose={() => setAnswering(false)} />
      )}
      <ConfirmDialog
        open={taking !== null}
        onClose={() => setTaking(null)}
        title={m.market_proposals_takeTitle({ name: taking?.grade ?? '' })}
        description={m.market_proposals_takeText({ grade: material.grade, name: taking?.grade ?? '' })}
        action={m.market_proposals_itIsThis()}
        danger={false}
        onConfirm={take}
      />
    </li>
  );
}

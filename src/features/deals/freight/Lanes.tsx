import '#i18n/browser.ts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Lane } from '#api/deals/freight.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { deleteLane, lanes, loadLanes } from '../stores/forwarder.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ExtendLanes } from './ExtendLanes.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';
import { laneParts, type LanePart } from './freight-links.ts';
import { LaneForm } from './LaneForm.tsx';
import { laneName, LaneTable } from './LaneTable.tsx';
import { lanesIn } from './lane-values.ts';

type Props = { first: Lane[] | null };

/** The lanes that a forwarder serves. */
export default function Lanes({ first }: Props) {
  return (
    <MembersOnly audience="forwarder">
      <ForCall<'api/trade/forwarder/freight/saveLane'> as="sales" begins="forwarding" whole>
        <Own first={first} />
      </ForCall>
    </MembersOnly>
  );
}

function Own({ first }: Props) {
  const now = useNow();
  const address = useAddress();
  const [edited, setEdited] = useState<Lane | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Lane | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const opener = useRef<Element | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const edit = (lane: Lane | 'new') => {
    opener.current = document.activeElement;
    setEdited(lane);
  };
  // The form has gone with what had the focus: it returns to where the form was opened from.
  useEffect(() => {
    if (edited || !opener.current) return;
    const back = opener.current.isConnected && opener.current instanceof HTMLElement ? opener.current : add.current;
    back?.focus();
  }, [edited]);
  const load = () => void loadLanes();
  const own = useRemote(lanes, first, '', load);
  const part = laneParts.find((one) => one === address.params.get('part')) ?? 'all';
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const remove = async () => {
    const outcome = await deleteLane(deleted!.id);
    choose([deleted!.id], false);
    showToast(outcome.ok ? m.deals_freight_laneDeleted() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <div className="space-y-4">
      {edited ? (
        <EditPanel key={edited === 'new' ? '' : edited.id} edited={edited} onDone={() => setEdited(null)} />
      ) : (
        <Button ref={add} onClick={() => edit('new')}>
          {m.deals_freight_addLane()}
        </Button>
      )}
      <Loaded remote={own} onRetry={load} skeleton={<Skeleton of="list" rows={6} />}>
        {(all) => {
          const shown = lanesIn(part, all, now);
          const ids = all.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
          return (
            <>
              <LinkTabs label={m.deals_freight_lanes()} tabs={tabs(address, part, all, now)} />
              {ids.length > 0 && <ExtendLanes ids={ids} onDone={() => setChosen(new Set())} />}
              {shown.length === 0 ? (
                <EmptyState
                  drawing="ship"
                  title={all.length === 0 ? m.deals_freight_noLanes() : m.deals_freight_noneOfThese()}
                >
                  {all.length === 0 && <span>{m.deals_freight_noLanesText()}</span>}
                </EmptyState>
              ) : (
                <LaneTable lanes={shown} chosen={chosen} onChoose={choose} onEdit={edit} onDelete={setDeleted} />
              )}
            </>
          );
        }}
      </Loaded>
      <ConfirmDialog
        open={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted ? m.deals_freight_deleteLane({ name: laneName(deleted) }) : ''}
        description={m.deals_freight_deleteLaneText()}
        action={m.deals_freight_delete()}
        onConfirm={remove}
      />
    </div>
  );
}

function EditPanel({ edited, onDone }: { edited: Lane | 'new'; onDone: () => void }) {
  const choices = useStore($choices);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void loadChoices();
    // What was pressed may be far below.
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus();
  }, []);
  const lane = edited === 'new' ? null : edited;
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4">
      <Panel title={lane ? m.deals_freight_editLane({ name: laneName(lane) }) : m.deals_freight_addLane()}>
        <Loaded remote={choices} onRetry={() => void loadChoices()} skeleton={<Skeleton of="form" rows={4} />}>
          {(known) => <LaneForm lane={lane} choices={known} onDone={onDone} />}
        </Loaded>
      </Panel>
    </div>
  );
}

const partNames: Record<LanePart, () => string> = {
  all: m.ui_all,
  endingSoon: m.deals_freight_lanesEndingSoon,
  expired: m.deals_freight_stateExpired,
};

function tabs(
  { href, go }: ReturnType<typeof useAddress>,
  shown: LanePart,
  all: readonly Lane[],
  now: Date,
): LinkTab[] {
  return laneParts.map((part) => {
    const changes = { part: part === 'all' ? undefined : part };
    const count = formatCount(lanesIn(part, all, now).length);
    return { label: partNames[part](), href: href(changes), current: part === shown, count, onGo: () => go(changes) };
  });
}

import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { Hold, HoldSubject } from '#api/deals/hold.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Remote } from '#lib/remote.ts';
import { holdKindName, holdReasonName } from '#api/deals/hold-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { endMemberSessions, holdFilter, holds, holdState, holdSubjects, soughtSubject } from '../stores/holds.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { LiftHold } from './LiftHold.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { PlaceHold } from './PlaceHold.tsx';
import { StateTabs } from '#app/console/StateTabs.tsx';

type Props = { first: First<typeof holds>; firstFound: First<typeof holdSubjects> };

/** Everything that can be stopped, and what is. */
export default function Holds(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Desk {...props} />
    </MembersOnly>
  );
}

const stateNames = { open: m.deals_hold_open, lifted: m.deals_hold_lifted, all: m.deals_hold_all } as const;

function Desk({ first, firstFound }: Props) {
  const address = useAddress();
  const { params, search, go } = address;
  const shown = holdState(params);
  const keyword = soughtSubject(params);
  const [placing, setPlacing] = useState<HoldSubject | null>(null);
  const [lifting, setLifting] = useState<Hold | null>(null);
  const list = () => holds.load(holdFilter(params));
  const find = async () => keyword && holdSubjects.load(keyword);
  const load = async () => void (await Promise.all([list(), find()]));
  const placed = useRemote(holds, first, search, () => void list());
  const found = useRemote(holdSubjects, firstFound, keyword, () => void find());
  return (
    <div className="space-y-5">
      <Panel title={m.deals_hold_findHelp()}>
        <SearchBox
          label={m.deals_hold_find()}
          keyword={keyword}
          onSearch={(next) => go({ keyword: next.length > 1 ? next : undefined })}
        />
        {keyword && <Found found={found} keyword={keyword} onPlace={setPlacing} onRetry={() => void find()} />}
      </Panel>
      <StateTabs
        label={m.deals_hold_states()}
        address={address}
        names={stateNames}
        shown={shown}
        waiting={placed.state === 'ready' ? formatCount(placed.data.open) : undefined}
      />
      <PagedList
        remote={placed}
        onRetry={() => void list()}
        address={address}
        empty={() => <EmptyState title={shown === 'lifted' ? m.deals_hold_noneLifted() : m.deals_hold_none()} />}
      >
        {({ list }) => (
          <RowTable
            many
            heads={[
              m.deals_hold_kind(),
              m.console_reason(),
              m.deals_hold_since(),
              m.deals_hold_by(),
              m.console_state(),
            ]}
          >
            {list.map((row) => (
              <Row key={row.id} row={row} onLift={() => setLifting(row)} />
            ))}
          </RowTable>
        )}
      </PagedList>
      {placing && <PlaceHold subject={placing} reload={load} onClose={() => setPlacing(null)} />}
      {lifting && <LiftHold row={lifting} reload={load} onClose={() => setLifting(null)} />}
    </div>
  );
}

type FoundProps = {
  found: Remote<HoldSubject[]>;
  keyword: string;
  onPlace: (subject: HoldSubject) => void;
  onRetry: () => void;
};

function Found({ found, keyword, onPlace, onRetry }: FoundProps) {
  const logOut = async ({ id, name }: HoldSubject) => {
    const outcome = await endMemberSessions(id);
    showToast(outcome.ok ? m.deals_hold_sessionsEnded({ name }) : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <Loaded remote={found} onRetry={onRetry} skeleton={<Skeleton rows={3} />}>
      {(subjects) =>
        subjects.length === 0 ? (
          <p className="text-soft mt-3" role="status">
            {m.deals_hold_nothingFound({ keyword })}
          </p>
        ) : (
          <ul className="divide-line mt-3 divide-y">
            {subjects.map((subject) => (
              <li key={`${subject.kind} ${subject.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                <Badge>{holdKindName(subject.kind)}</Badge>
                <span className="min-w-0 grow basis-52 wrap-anywhere">
                  <bdi className="font-medium">{subject.name}</bdi>
                  {subject.about && (
                    <span className="text-soft block text-sm">
                      <bdi>{subject.about}</bdi>
                    </span>
                  )}
                </span>
                {subject.kind === 'account' && (
                  <Button variant="outline" size="small" onClick={() => void logOut(subject)}>
                    {m.deals_hold_endSessions()}
                  </Button>
                )}
                {subject.holdId ? (
                  <Badge tone="amber">{m.deals_hold_isHeld()}</Badge>
                ) : (
                  <Button variant="danger" size="small" onClick={() => onPlace(subject)}>
                    {m.deals_hold_place()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Row({ row, onLift }: { row: Hold; onLift: () => void }) {
  const { subject, reason, note, placedAt, placedBy, lifted } = row;
  return (
    <tr>
      <td data-label={m.deals_hold_kind()} className="desk:min-w-52 wrap-anywhere">
        <span className="text-soft block text-sm">{holdKindName(subject.kind)}</span>
        <bdi className="font-medium">{subject.name}</bdi>
        {subject.about && (
          <span className="text-soft block text-sm">
            <bdi>{subject.about}</bdi>
          </span>
        )}
      </td>
      <td data-label={m.console_reason()} className="desk:min-w-44">
        {holdReasonName(reason)}
        {note && <span className="text-soft block text-sm wrap-anywhere">{note}</span>}
      </td>
      <td data-label={m.deals_hold_since()} className="figures whitespace-nowrap">
        {formatMoment(placedAt)}
      </td>
      <td data-label={m.deals_hold_by()} className="wrap-anywhere">
        {placedBy}
      </td>
      <td data-label={m.console_state()}>
        {lifted ? (
          <>
            {m.deals_hold_lifted()} <span className="figures">{formatMoment(lifted.at)}</span>
            <span className="text-soft block text-sm wrap-anywhere">
              {[lifted.by, lifted.note].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : (
          <Button variant="outline" size="small" onClick={onLift}>
            {m.deals_hold_lift()}
          </Button>
        )}
      </td>
    </tr>
  );
}

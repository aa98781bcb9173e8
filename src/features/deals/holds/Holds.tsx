import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import { dealFilePath } from '#api/deals/deal-address.ts';
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
import type { Remote } from '#lib/remote.ts';
import { holdEnd, holdReasonName } from '#api/deals/hold-reason-words.ts';
import { holdKindName } from '#api/deals/hold-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { endMemberSessions, holdFilter, holds, holdState, holdSubjects, soughtSubject } from '../stores/holds.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { AppealText } from './AppealText.tsx';
import { HoldDialog, type Acting } from './HoldDialog.tsx';
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

const stateNames = {
  open: m.deals_hold_open,
  appealed: m.deals_appeal_waiting,
  lifted: m.deals_hold_lifted,
  all: m.deals_hold_all,
} as const;

const nothing = {
  open: m.deals_hold_none,
  appealed: m.deals_appeal_none,
  lifted: m.deals_hold_noneLifted,
  all: m.deals_hold_none,
} as const;

function Desk({ first, firstFound }: Props) {
  const address = useAddress();
  const { params, search, go } = address;
  const shown = holdState(params);
  const keyword = soughtSubject(params);
  const [placing, setPlacing] = useState<HoldSubject | null>(null);
  const [acting, setActing] = useState<Acting | null>(null);
  const act = (what: Acting['what']) => (row: Hold) => setActing({ what, row });
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
        counts={placed.state === 'ready' ? { open: placed.data.open, appealed: placed.data.waiting } : {}}
      />
      <PagedList
        remote={placed}
        onRetry={() => void list()}
        address={address}
        empty={() => <EmptyState drawing="scales" title={nothing[shown]()} />}
      >
        {({ list }) =>
          shown === 'appealed' ? (
            <ul className="space-y-3">
              {list.map((row) => (
                <Appealed key={row.id} row={row} onDecide={() => act('decide')(row)} />
              ))}
            </ul>
          ) : (
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
                <Row key={row.id} row={row} onLift={() => act('lift')(row)} onChange={() => act('change')(row)} />
              ))}
            </RowTable>
          )
        }
      </PagedList>
      {placing && <PlaceHold subject={placing} reload={load} onClose={() => setPlacing(null)} />}
      <HoldDialog acting={acting} reload={load} onClose={() => setActing(null)} />
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
                    <span className="text-soft block text-table">
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

/** What waits for the decision of an operator who did not place the hold. */
function Appealed({ row, onDecide }: { row: Hold; onDecide: () => void }) {
  const { subject, reason, note, internalNote, placedAt, placedBy, until, appeals, mayDecide } = row;
  return (
    <li id={row.id} className="panel space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{holdKindName(subject.kind)}</Badge>
        <SubjectName subject={subject} />
        {subject.about && <bdi className="text-soft wrap-anywhere">{subject.about}</bdi>}
      </p>
      <p className="wrap-anywhere">
        {[holdReasonName(reason), note].filter(Boolean).join(' · ')}
        <span className="text-soft figures block text-table">
          {[formatMoment(placedAt), placedBy, holdEnd(until)].join(' · ')}
        </span>
        <InternalNote text={internalNote} />
      </p>
      {appeals.map((appeal) => (
        <AppealText key={appeal.id} appeal={appeal} by={appeal.by} />
      ))}
      {mayDecide ? (
        <Button onClick={onDecide}>{m.deals_appeal_decide()}</Button>
      ) : (
        <p className="text-soft">{m.deals_appeal_othersDecide()}</p>
      )}
    </li>
  );
}

/** A deal leads to everything about it. */
const SubjectName = ({ subject: { kind, id, name } }: Pick<Hold, 'subject'>) =>
  kind === 'deal' ? (
    <a className="link font-medium" href={dealFilePath(id)}>
      {name}
    </a>
  ) : (
    <bdi className="font-medium wrap-anywhere">{name}</bdi>
  );

const InternalNote = ({ text }: { text: string }) =>
  text && (
    <span className="text-soft block text-table wrap-anywhere">
      {m.deals_hold_internalNote()}: {text}
    </span>
  );

function Row({ row, onLift, onChange }: { row: Hold; onLift: () => void; onChange: () => void }) {
  const { subject, reason, note, internalNote, placedAt, placedBy, until, appeals, lifted, isOwn } = row;
  const waits = appeals.some(({ decided }) => !decided);
  return (
    <tr>
      <td data-label={m.deals_hold_kind()} className="desk:min-w-52 wrap-anywhere">
        <span className="text-soft block text-table">{holdKindName(subject.kind)}</span>
        <SubjectName subject={subject} />
        {subject.about && (
          <span className="text-soft block text-table">
            <bdi>{subject.about}</bdi>
          </span>
        )}
      </td>
      <td data-label={m.console_reason()} className="desk:min-w-44">
        <div className="min-w-0">
          {holdReasonName(reason)}
          {note && <span className="text-soft block text-table wrap-anywhere">{note}</span>}
          <InternalNote text={internalNote} />
          {waits && (
            <Badge tone="amber" className="whitespace-normal">
              {m.deals_appeal_waits()}
            </Badge>
          )}
        </div>
      </td>
      <td data-label={m.deals_hold_since()} className="figures whitespace-nowrap">
        {formatMoment(placedAt)}
        {!lifted && until && <span className="text-soft block text-table">{holdEnd(until)}</span>}
      </td>
      <td data-label={m.deals_hold_by()} className="wrap-anywhere">
        {placedBy}
      </td>
      <td data-label={m.console_state()}>
        {lifted ? (
          <>
            {m.deals_hold_lifted()} <span className="figures">{formatMoment(lifted.at)}</span>
            <span className="text-soft block text-table wrap-anywhere">
              {[lifted.by || m.deals_hold_endedItself(), lifted.note].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : isOwn ? (
          <span className="text-soft text-table">{m.deals_hold_own()}</span>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Button variant="outline" size="small" onClick={onLift}>
              {m.deals_hold_lift()}
            </Button>
            <Button variant="outline" size="small" onClick={onChange}>
              {m.deals_hold_change()}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

import { useState } from 'react';
import type { Hold, HoldSubject } from '#api/deals/hold.ts';
import { holdEnd, holdReasonName } from '#api/deals/hold-reason-words.ts';
import { holdKindName } from '#api/deals/hold-words.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import type { Remote } from '#lib/remote.ts';
import { endMemberSessions } from '../stores/holds.ts';
import { AppealText } from './AppealText.tsx';
import { HoldDialog, type Acting } from './HoldDialog.tsx';
import { PlaceHold } from './PlaceHold.tsx';

type DeskProps = {
  known: Remote<{ subjects: readonly HoldSubject[]; holds: readonly Hold[] }>;
  load: () => Promise<void>;
};

/** What can be put on hold, with what is or was on it, and what an operator may do about it. */
export function HoldDesk({ known, load }: DeskProps) {
  const [placing, setPlacing] = useState<HoldSubject | null>(null);
  const [acting, setActing] = useState<Acting | null>(null);
  const logOut = async ({ id: memberId, name }: HoldSubject) => {
    const outcome = await endMemberSessions(memberId);
    showToast(outcome.ok ? m.deals_hold_sessionsEnded({ name }) : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <Panel title={m.deals_hold_title()} lead={m.deals_hold_lead()}>
      <Loaded remote={known} onRetry={() => void load()} skeleton={<Skeleton rows={3} />}>
        {({ subjects, holds }) => (
          <ul className="divide-line -my-2 divide-y">
            {subjects.map((subject) => {
              const open = holds.find(({ id: held }) => held === subject.holdId);
              return (
                <li key={subject.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                  <span className="min-w-0 grow basis-60 wrap-anywhere">
                    <span className="text-soft block text-table">{holdKindName(subject.kind)}</span>
                    <bdi className="font-medium">{subject.name}</bdi>
                  </span>
                  {open && <Badge tone="amber">{m.deals_hold_isHeld()}</Badge>}
                  {subject.kind === 'account' && (
                    <Button variant="outline" size="small" onClick={() => void logOut(subject)}>
                      {m.deals_hold_endSessions()}
                    </Button>
                  )}
                  {open
                    ? !open.isOwn && (
                        <Button variant="outline" size="small" onClick={() => setActing({ what: 'lift', row: open })}>
                          {m.deals_hold_lift()}
                        </Button>
                      )
                    : !subject.holdId && (
                        <Button variant="danger" size="small" onClick={() => setPlacing(subject)}>
                          {m.deals_hold_place()}
                        </Button>
                      )}
                </li>
              );
            })}
            {holds.map((row) => (
              <li key={row.id} className="text-soft py-2 text-table wrap-anywhere">
                {[holdKindName(row.subject.kind), holdReasonName(row.reason), row.note, row.internalNote]
                  .filter(Boolean)
                  .join(' · ')}
                <span className="block">
                  {[
                    formatMoment(row.placedAt),
                    row.placedBy,
                    ...(row.lifted
                      ? [
                          `${m.deals_hold_lifted()} ${formatMoment(row.lifted.at)}`,
                          row.lifted.by || m.deals_hold_endedItself(),
                          row.lifted.note,
                        ]
                      : [holdEnd(row.until)]),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {!row.lifted && !row.isOwn && (
                  <Button
                    variant="outline"
                    size="small"
                    className="mt-2"
                    onClick={() => setActing({ what: 'change', row })}
                  >
                    {m.deals_hold_change()}
                  </Button>
                )}
                {row.appeals.map((appeal) => (
                  <div key={appeal.id} className="mt-2">
                    <AppealText appeal={appeal} by={appeal.by} />
                    {!appeal.decided && row.mayDecide && (
                      <Button
                        variant="outline"
                        size="small"
                        className="mt-2"
                        onClick={() => setActing({ what: 'decide', row })}
                      >
                        {m.deals_appeal_decide()}
                      </Button>
                    )}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {placing && <PlaceHold subject={placing} reload={load} onClose={() => setPlacing(null)} />}
      <HoldDialog acting={acting} reload={load} onClose={() => setActing(null)} />
    </Panel>
  );
}

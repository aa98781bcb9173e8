import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { Hold, HoldSubject } from '#api/deals/hold.ts';
import { holdKindName, holdReasonName } from '#api/deals/hold-words.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { endMemberSessions, holdsOfParty } from '../stores/holds.ts';
import { LiftHold } from './LiftHold.tsx';
import { PlaceHold } from './PlaceHold.tsx';

type Props = { id: string; first: First<typeof holdsOfParty> };

/** What of a company is on hold, was, and can be. */
export default function CompanyHolds(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Desk {...props} />
    </MembersOnly>
  );
}

function Desk({ id, first }: Props) {
  const [placing, setPlacing] = useState<HoldSubject | null>(null);
  const [lifting, setLifting] = useState<Hold | null>(null);
  const load = () => holdsOfParty.load(id);
  const known = useRemote(holdsOfParty, first, id, () => void load());
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
                    <span className="text-soft block text-sm">{holdKindName(subject.kind)}</span>
                    <bdi className="font-medium">{subject.name}</bdi>
                  </span>
                  {open && <Badge tone="amber">{m.deals_hold_isHeld()}</Badge>}
                  {subject.kind === 'account' && (
                    <Button variant="outline" size="small" onClick={() => void logOut(subject)}>
                      {m.deals_hold_endSessions()}
                    </Button>
                  )}
                  {open ? (
                    <Button variant="outline" size="small" onClick={() => setLifting(open)}>
                      {m.deals_hold_lift()}
                    </Button>
                  ) : (
                    !subject.holdId && (
                      <Button variant="danger" size="small" onClick={() => setPlacing(subject)}>
                        {m.deals_hold_place()}
                      </Button>
                    )
                  )}
                </li>
              );
            })}
            {holds.map((row) => (
              <li key={row.id} className="text-soft py-2 text-sm wrap-anywhere">
                {[holdKindName(row.subject.kind), holdReasonName(row.reason), row.note].filter(Boolean).join(' · ')}
                <span className="block">
                  {[
                    formatMoment(row.placedAt),
                    row.placedBy,
                    ...(row.lifted
                      ? [`${m.deals_hold_lifted()} ${formatMoment(row.lifted.at)}`, row.lifted.by, row.lifted.note]
                      : []),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {placing && <PlaceHold subject={placing} reload={load} onClose={() => setPlacing(null)} />}
      {lifting && <LiftHold row={lifting} reload={load} onClose={() => setLifting(null)} />}
    </Panel>
  );
}

import { useState } from 'react';
import type { OwnSession } from '#api/members/safety.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { endSession, loadSessions, sessions } from '../stores/safety.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';

/** Where the member is logged in, with a way to end each session. */
export function Devices({ first }: { first: OwnSession[] | null }) {
  const load = () => void loadSessions();
  const known = useRemote(sessions, first, '', load);
  const [ending, setEnding] = useState<string | null>(null);

  const end = async (id: string) => {
    setEnding(id);
    const outcome = await endSession(id);
    setEnding(null);
    // The button that was pressed goes with the session.
    if (outcome.ok) document.getElementById('devices')?.focus({ preventScroll: true });
    showToast(outcome.ok ? m.members_safety_sessionEnded() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  const others = known.data?.filter(({ current }) => !current) ?? [];
  return (
    <Panel
      id="devices"
      title={m.members_safety_devices()}
      lead={m.members_safety_devicesText()}
      aside={
        others.length > 0 && (
          <Button variant="outline" size="small" busy={ending === 'others'} onClick={() => void end('others')}>
            {m.members_safety_endOthers()}
          </Button>
        )
      }
    >
      <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="list" rows={2} />}>
        {(list) => (
          <ul className="divide-line -my-3 divide-y">
            {list.map((session) => (
              <Device
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

type DeviceProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function Device({ session, busy, onEnd }: DeviceProps) {
  const { device, place, current, startedAt, lastUsedAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {device} {current && <Badge tone="brand">{m.members_safety_thisDevice()}</Badge>}
        </p>
        <p className="text-soft figures text-table">
          {m.members_safety_lastUsed({ time: formatMoment(lastUsedAt), place })} ·{' '}
          {m.members_safety_since({ time: formatMoment(startedAt) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          aria-label={m.members_safety_endNamed({ device })}
          onClick={onEnd}
        >
          {m.members_safety_end()}
        </Button>
      )}
    </li>
  );
}

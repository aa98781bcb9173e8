import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { auditActionName } from '#api/members/audit-words.ts';
import { PartyLink, figures } from '#app/console/lists/cells.tsx';
import { auditFilter, auditTrail } from '#app/stores/backstage.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';

const most = 10;

/** The latest that the audit trail says of a deal, asked for when the rest is there. */
export function DealAudit({ number }: { number: string }) {
  const trail = useStore(auditTrail.$state);
  const load = () => void auditTrail.load(auditFilter(new URLSearchParams({ keyword: number })));
  useEffect(load, [number]);
  return (
    <Panel
      title={m.console_audit()}
      aside={
        <a className="link press inline-flex items-center" href={localPath('/backstage/audit', { keyword: number })}>
          {m.console_auditWhole()}
        </a>
      }
    >
      <Loaded remote={trail} onRetry={load} skeleton={<Skeleton rows={4} />}>
        {({ list }) => (
          <RowTable label={m.console_audit()} heads={[m.console_time(), m.console_actor(), m.console_action()]}>
            {list.slice(0, most).map(({ id, at, actor, action }) => (
              <tr key={id}>
                <td data-label={m.console_time()} className={figures}>
                  {formatMoment(at)}
                </td>
                <td data-label={m.console_actor()}>
                  {actor ? <PartyLink party={{ id: actor.id, name: actor.email }} /> : m.console_system()}
                </td>
                <td data-label={m.console_action()}>{auditActionName(action)}</td>
              </tr>
            ))}
          </RowTable>
        )}
      </Loaded>
    </Panel>
  );
}

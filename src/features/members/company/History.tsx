import type { Certification } from '#api/members/enterprise.ts';
import { Panel } from '#components/center/Panel.tsx';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { Application } from './Application.tsx';
import { Refusal } from './CertificationStatus.tsx';

/** Earlier applications with what was said about them. */
export function History({ history }: { history: readonly Certification[] }) {
  return (
    <Panel title={m.members_cert_history()} lead={m.members_cert_historyText()}>
      <ul className="divide-line border-line divide-y border-y">
        {history.map((application) => (
          <li key={application.submittedAt}>
            <details className="fold">
              <summary className="press hover:text-brand flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="figures">{formatMoment(application.submittedAt)}</span>
                <StateBadge state={application.state} />
              </summary>
              <div className="space-y-3 pb-4">
                <Refusal decision={application} />
                <Application application={application} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

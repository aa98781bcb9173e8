import type { Certification } from '#api/members/enterprise.ts';
import { applicationFacts } from './application-facts.tsx';
import type { Audited } from '../center/company-choices.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { StateBadge } from '../center/StateBadge.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { m } from '#i18n/messages.ts';
import { companyFieldName, rejectionReasonName } from '#api/members/company-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { joinWords } from '#lib/join-words.ts';
import { readStoredFile } from '../stores/stored-files.ts';

type Decision = Pick<Certification, 'state' | 'decidedAt' | 'reason' | 'remark'> &
  Partial<Pick<Certification, 'fields'>>;

/** What was decided, when, and why. */
export function Verdict({ decision, of }: { decision: Decision; of?: Audited }) {
  const { state, decidedAt, reason, remark, fields = [] } = decision;
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge state={state} of={of} />
        {decidedAt && <span className="text-soft figures text-table">{formatMoment(decidedAt)}</span>}
      </p>
      {reason && <p>{m.members_cert_reason({ reason: rejectionReasonName(reason) })}</p>}
      {remark && <p className="written">{m.members_cert_remark({ remark })}</p>}
      {fields.length > 0 && <p>{m.members_cert_toRevise({ fields: joinWords(fields.map(companyFieldName)) })}</p>}
    </div>
  );
}

/** What the same member applied with before. */
export function CaseHistory({ history }: { history: readonly Certification[] }) {
  return (
    <Panel title={m.members_cert_history()}>
      <ul className="divide-line -my-2 divide-y">
        {history.map((application) => (
          <li key={application.submittedAt}>
            <details className="fold">
              <summary className="press hover:text-brand flex flex-wrap items-center gap-3">
                <span className="figures">{formatMoment(application.submittedAt)}</span>
                <StateBadge state={application.state} />
              </summary>
              <div className="pb-3">
                <Verdict decision={application} />
                <Facts
                  facts={applicationFacts(
                    application,
                    <StoredFileButton file={application.certificate} read={readStoredFile} />,
                  )}
                />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

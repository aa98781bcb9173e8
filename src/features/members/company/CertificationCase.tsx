import { useEffect, useRef } from 'react';
import type { First } from '#app/first.ts';
import type { CertificationCase as Case } from '#api/members/backstage.ts';
import { applicationFacts } from '#app/console/application-facts.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { StoredFileView } from '#components/center/StoredFileView.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { certificationCase, decideCertification, nextCertification } from '#app/stores/backstage.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { CaseHistory, Verdict } from '#app/console/CaseHistory.tsx';
import { ReviewBy } from '#app/console/ReviewBy.tsx';
import { SameNumber } from '#app/console/SameNumber.tsx';
import { DecisionForm } from '#app/console/DecisionForm.tsx';

import { useNow } from '#components/center/use-now.ts';
import { Keeper, Notes } from './Casework.tsx';

type Props = {
  id: string;
  first: First<typeof certificationCase>;
  queueHref: string;
  onQueue: () => void;
  caseHref: (id: string) => string;
  onCase: (id: string) => void;
};

/** One application: the document beside what was typed, and the decision. */
export function CertificationCase({ id, first, queueHref, onQueue, caseHref, onCase }: Props) {
  const load = () => void certificationCase.load(id);
  const loaded = useRemote(certificationCase, first, id, load);
  const next = async () => {
    const waiting = await nextCertification();
    if (waiting) return onCase(waiting);
    showToast(m.console_nothingWaits());
    onQueue();
  };
  return (
    <div className="space-y-4">
      <GoLink className="link press inline-flex items-center" href={queueHref} onGo={onQueue}>
        {m.console_toQueue()}
      </GoLink>
      <Loaded remote={loaded} onRetry={load} skeleton={<Skeleton rows={10} />}>
        {(found) => <Found found={found} caseHref={caseHref} onNext={() => void next()} />}
      </Loaded>
    </div>
  );
}

type FoundProps = { found: Case; caseHref: (id: string) => string; onNext: () => void };

function Found({ found, caseHref, onNext }: FoundProps) {
  const { id, applicant, application, history, alike, sameNumber, listed, office } = found;
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  // Another case, or a decision: the reader starts at the top of it.
  useEffect(() => heading.current?.focus(), [id, application.state]);
  const waits = application.state === 'underAudit';
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-h2 break-words outline-none">
          {application.companyName}
        </h2>
        <StateBadge state={application.state} />
        <span className="text-soft grow text-table">
          {applicant.nickname} · {applicant.email} · {formatMoment(application.submittedAt)}
        </span>
        {!waits && <Button onClick={onNext}>{m.console_next()}</Button>}
      </div>
      {waits && (
        <div className="space-y-2">
          <p className="text-soft">
            {m.console_answerBy()}: <ReviewBy submittedAt={application.submittedAt} now={now} />
          </p>
          <Keeper found={found} />
        </div>
      )}
      {office && <Notice tone="amber" title={m.console_officeWord({ word: office })} />}
      <SameNumber others={sameNumber} tone={waits ? 'bad' : 'amber'} />
      {listed.length > 0 && (
        <Notice tone={waits ? 'bad' : 'amber'} title={m.console_listed()}>
          <ul className="space-y-1 text-table">
            {listed.map(({ name, partyId, names, reason, source }) => (
              <li key={`${partyId} ${name}`} className="wrap-anywhere">
                {name} = <span className="font-medium">{names.join(' / ')}</span>{' '}
                <span className="text-soft">
                  {partyId} · {reason} · {source}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {alike.length > 0 && (
        <Notice tone="amber" title={m.console_alike()}>
          <ul className="gap-x-6 text-table sm:columns-2">
            {alike.map((other) => (
              <li key={other.id}>
                <a className="link break-words" href={caseHref(other.id)}>
                  {other.companyName}
                </a>{' '}
                <span className="text-soft break-all">{other.email}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="case-columns">
        <div className="case-document">
          <StoredFileView file={application.certificate} read={readStoredFile} />
        </div>
        <div className="space-y-4">
          <Panel title={m.console_typed()}>
            <Facts facts={applicationFacts(application, application.certificate.name)} className="-my-2" />
          </Panel>
          <Panel title={m.console_decision()}>
            {waits ? (
              <DecisionForm
                key={id}
                of={`certification:${id}`}
                withFields
                approveWhy={
                  listed.length > 0
                    ? m.console_listedWhy()
                    : sameNumber.some(({ state, open }) => state === 'success' && open)
                      ? m.console_sameNumberWhy()
                      : undefined
                }
                onDecide={(verdict) => decideCertification(id, verdict)}
              />
            ) : (
              <Verdict decision={application} />
            )}
          </Panel>
          <Notes key={`notes ${id}`} found={found} />
          {history.length > 0 && <CaseHistory history={history} />}
        </div>
      </div>
    </div>
  );
}

import type { Certification, Enterprise } from '#api/members/enterprise.ts';
import { Notice } from '#components/center/Notice.tsx';
import { stateName } from '#app/center/company-choices.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { companyFieldName, rejectionReasonName } from '#api/members/company-words.ts';
import { reviewedBy } from '#api/members/review-time.ts';
import { useNow } from '#components/center/use-now.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { joinWords } from '#lib/join-words.ts';

type Props = {
  company: Enterprise;
  /** After a failure, until the form is open. */
  onRecertify: (() => void) | undefined;
};

const tones = { notCertified: 'brand', underAudit: 'brand', success: 'good', failure: 'bad' } as const;

/** The state in the words of the specification, what it means, and the next step. */
export function CertificationStatus({ company: { state, current }, onRecertify }: Props) {
  return (
    <Notice tone={tones[state]} title={<span className="text-h3">{stateName(state)}</span>} live>
      {state === 'notCertified' && <p>{m.members_cert_notCertifiedText()}</p>}
      {state === 'underAudit' && current && <Waits submittedAt={current.submittedAt} />}
      {state === 'success' && (
        <>
          <p>{m.members_cert_successText({ time: current?.decidedAt ? formatMoment(current.decidedAt) : '' })}</p>
          <p className="flex flex-wrap gap-x-4">
            <a className="link press inline-flex items-center" href={localPath('/productRfq')}>
              {m.frame_postRfq()}
            </a>
            <a className="link press inline-flex items-center" href={localPath('/merchantRegistration')}>
              {m.market_merchant_title()}
            </a>
          </p>
        </>
      )}
      {state === 'failure' && current && (
        <>
          <Refusal decision={current} />
          {onRecertify && <Button onClick={onRecertify}>{m.members_cert_recertify()}</Button>}
        </>
      )}
    </Notice>
  );
}

function Waits({ submittedAt }: Pick<Certification, 'submittedAt'>) {
  const now = useNow();
  const by = reviewedBy(submittedAt);
  const text = formatMoment(by.toISOString());
  if (by >= now) return <p>{m.members_cert_underAuditText({ time: formatMoment(submittedAt), by: text })}</p>;
  return (
    <p>
      {m.members_cert_late({ by: text })}{' '}
      <a className="link" href={localPath('/userCenter/feedBack')}>
        {m.console_feedback()}
      </a>
    </p>
  );
}

/** Why an operator said no, and what is to be put right. */
export function Refusal({
  decision: { reason, remark, fields },
}: {
  decision: Pick<Certification, 'reason' | 'remark' | 'fields'>;
}) {
  return (
    <div className="space-y-1">
      {reason && <p>{m.members_cert_reason({ reason: rejectionReasonName(reason) })}</p>}
      {remark && <p className="written">{m.members_cert_remark({ remark })}</p>}
      {fields.length > 0 && <p>{m.members_cert_toRevise({ fields: joinWords(fields.map(companyFieldName)) })}</p>}
    </div>
  );
}

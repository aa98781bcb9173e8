import type { MerchantApplication } from '#api/members/enterprise.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { merchantFacts } from './merchant-facts.tsx';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { m } from '#i18n/messages.ts';
import { reviewedBy } from '#api/members/review-time.ts';
import { rejectionReasonName } from '#api/members/company-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';

const texts = {
  notCertified: () => '',
  underAudit: ({ submittedAt }: MerchantApplication) =>
    m.market_merchant_underAuditText({ by: formatMoment(reviewedBy(submittedAt).toISOString()) }),
  success: () => m.market_merchant_successText(),
  failure: () => m.market_merchant_failureText(),
} as const;

/** One registration: where it stands, why, and what was sent. */
export function ApplicationState({ application }: { application: MerchantApplication }) {
  const { kind, state, reason, remark, submittedAt } = application;
  return (
    <Panel
      title={merchantKindName(kind)}
      aside={<StateBadge state={state} of="merchant" />}
      lead={texts[state](application)}
    >
      <div className="space-y-3">
        {reason && <p>{m.members_cert_reason({ reason: rejectionReasonName(reason) })}</p>}
        {remark && <p className="written">{m.members_cert_remark({ remark })}</p>}
        <details className="fold">
          <summary className="press hover:text-brand inline-flex items-center">
            {m.market_merchant_sentAt({ time: formatMoment(submittedAt) })}
          </summary>
          <Facts facts={merchantFacts(application, readStoredFile)} />
        </details>
      </div>
    </Panel>
  );
}

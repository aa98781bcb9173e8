import type { MerchantApplication } from '#api/enterprise.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { StateBadge } from '#components/center/StateBadge.tsx';
import { merchantFacts } from '#components/center/merchant-facts.tsx';
import { merchantKindName } from '#components/center/merchant-kinds.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { rejectionReasonName } from '#lib/company-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { readStoredFile } from '#stores/stored-files.ts';

const texts = {
  notCertified: () => '',
  underAudit: () => m.merchant_underAuditText(),
  success: () => m.merchant_successText(),
  failure: () => m.merchant_failureText(),
} as const;

/** One registration: where it stands, why, and what was sent. */
export function ApplicationState({ locale, application }: { locale: Locale; application: MerchantApplication }) {
  const { kind, state, reason, remark, submittedAt } = application;
  return (
    <Panel title={merchantKindName(kind)} aside={<StateBadge state={state} of="merchant" />} lead={texts[state]()}>
      <div className="space-y-3">
        {reason && <p>{m.cert_reason({ reason: rejectionReasonName(reason) })}</p>}
        {remark && <p className="written">{m.cert_remark({ remark })}</p>}
        <details className="fold">
          <summary className="press hover:text-brand inline-flex items-center">
            {m.merchant_sentAt({ time: formatMoment(locale, submittedAt) })}
          </summary>
          <Facts facts={merchantFacts(application, readStoredFile)} />
        </details>
      </div>
    </Panel>
  );
}

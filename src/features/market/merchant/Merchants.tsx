import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { MerchantRow } from '#api/members/backstage.ts';
import { merchantKinds } from '#api/members/member.ts';
import { Facts } from '#components/center/Facts.tsx';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { merchantFacts } from './merchant-facts.tsx';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { decideMerchant, merchantFilter, merchants, type MerchantFilter } from '#app/stores/backstage.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { AuditQueue } from '#app/console/AuditQueue.tsx';
import { ReviewBy } from '#app/console/ReviewBy.tsx';
import { Verdict } from '#app/console/CaseHistory.tsx';
import { DecisionForm } from '#app/console/DecisionForm.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

/** Registrations of suppliers and forwarders; each opens where it stands. */
export default function Merchants({ first }: { first: First<typeof merchants> }) {
  const now = useNow();
  const { params, go } = useAddress();
  const { kind } = merchantFilter(params);
  return (
    <MembersOnly audience="operator">
      <AuditQueue
        of="merchant"
        store={merchants}
        first={first}
        load={(filter) => void merchants.load({ ...filter, kind })}
        searchLabel={m.console_searchMerchants()}
        choice={
          <NativeSelect
            aria-label={m.market_merchant_kind()}
            className="w-auto"
            value={kind ?? ''}
            onChange={(next) => go({ kind: next, pageNo: undefined })}
            options={[
              { value: '', label: m.console_bothKinds() },
              ...merchantKinds.map((value) => ({ value, label: merchantKindName(value) })),
            ]}
          />
        }
      >
        {({ list }, filter) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Registration key={row.application.id} row={row} now={now} filter={{ ...filter, kind }} />
            ))}
          </ul>
        )}
      </AuditQueue>
    </MembersOnly>
  );
}

type RegistrationProps = { row: MerchantRow; now: Date; filter: MerchantFilter };

function Registration({ row, now, filter }: RegistrationProps) {
  const { applicant, companyName, application } = row;
  return (
    <li className="panel">
      <details className="fold">
        <summary className="hover:bg-sunken flex items-center px-4 py-3">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-full sm:basis-60">
              <span className="font-medium break-words">{application.shopName}</span>
              <span className="text-soft block text-table break-words">{companyName}</span>
            </span>
            <Badge>{merchantKindName(application.kind)}</Badge>
            <span className="text-soft text-table">{formatAge(application.submittedAt, now)}</span>
            {application.state === 'underAudit' && (
              <span className="text-soft figures text-table">
                {m.console_answerBy()}: <ReviewBy submittedAt={application.submittedAt} now={now} />
              </span>
            )}
            <StateBadge state={application.state} of="merchant" />
          </span>
        </summary>
        <div className="border-line grid gap-6 border-t p-4 lg:grid-cols-2">
          <Facts
            className="-my-2"
            facts={[
              { label: m.members_company_companyName(), value: companyName },
              { label: m.console_applicant(), value: `${applicant.nickname} · ${applicant.email}` },
              ...merchantFacts(application, readStoredFile),
            ]}
          />
          {application.state === 'underAudit' ? (
            <DecisionForm
              of={`merchant:${application.id}`}
              onDecide={(verdict) => decideMerchant(row, verdict, filter)}
            />
          ) : (
            <Verdict decision={application} of="merchant" />
          )}
        </div>
      </details>
    </li>
  );
}

import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { MerchantRow } from '#api/backstage.ts';
import { merchantKinds } from '#api/member.ts';
import { Facts } from '#components/center/Facts.tsx';
import { LinkTabs } from '#components/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { StateBadge } from '#components/center/StateBadge.tsx';
import { merchantFacts } from '#components/center/merchant-facts.tsx';
import { merchantKindName } from '#components/center/merchant-kinds.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { $merchants, decideMerchant, loadMerchants, type MerchantFilter } from '#stores/backstage.ts';
import { readStoredFile } from '#stores/stored-files.ts';
import { Verdict } from './CaseHistory.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { OperatorOnly } from './OperatorOnly.tsx';
import { QueueEmpty } from './QueueEmpty.tsx';
import { queueFilter, stateTabs } from './queue-filter.ts';

type Props = { locale: Locale };

/** Registrations of suppliers and forwarders; each opens where it stands. */
export default function Merchants({ locale }: Props) {
  return (
    <OperatorOnly locale={locale}>
      <Queue locale={locale} />
    </OperatorOnly>
  );
}

function Queue({ locale }: Props) {
  const queue = useStore($merchants);
  const address = useAddress();
  const { params, search, href, go } = address;
  const kind = merchantKinds.find((candidate) => candidate === params.get('kind'));
  const filter: MerchantFilter = { ...queueFilter(params), kind };
  const load = () => void loadMerchants(filter);
  useEffect(load, [search]);
  const counts = queue.state === 'ready' ? queue.data : null;
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.console_states()}
        tabs={stateTabs(locale, address, { of: 'merchant', shown: filter.state, counts })}
      />
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={m.console_searchMerchants()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        <Select
          aria-label={m.merchant_kind()}
          className="w-auto"
          value={kind ?? ''}
          onChange={(next) => go({ kind: next, pageNo: undefined })}
          options={[
            { value: '', label: m.console_bothKinds() },
            ...merchantKinds.map((value) => ({ value, label: merchantKindName(value) })),
          ]}
        />
      </div>
      <PagedList
        locale={locale}
        remote={queue}
        onRetry={load}
        address={address}
        empty={() => (
          <QueueEmpty
            narrowed={filter.keyword !== ''}
            allHref={href({ state: 'all', kind: undefined, keyword: undefined, pageNo: undefined })}
          />
        )}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Registration key={row.application.id} row={row} locale={locale} filter={filter} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Registration({ row, locale, filter }: { row: MerchantRow; locale: Locale; filter: MerchantFilter }) {
  const { applicant, companyName, application } = row;
  return (
    <li className="panel">
      <details className="fold">
        <summary className="hover:bg-sunken flex items-center px-4 py-3">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-full sm:basis-60">
              <span className="font-medium break-words">{application.shopName}</span>
              <span className="text-soft block text-sm break-words">{companyName}</span>
            </span>
            <Badge>{merchantKindName(application.kind)}</Badge>
            <span className="text-soft text-sm">{formatAge(locale, application.submittedAt, new Date())}</span>
            <StateBadge state={application.state} of="merchant" />
          </span>
        </summary>
        <div className="border-line grid gap-6 border-t p-4 lg:grid-cols-2">
          <Facts
            className="-my-2"
            facts={[
              { label: m.company_companyName(), value: companyName },
              { label: m.console_applicant(), value: `${applicant.nickname} · ${applicant.email}` },
              ...merchantFacts(application, readStoredFile),
            ]}
          />
          {application.state === 'underAudit' ? (
            <DecisionForm onDecide={(verdict) => decideMerchant(row, verdict, filter)} />
          ) : (
            <Verdict locale={locale} decision={application} of="merchant" />
          )}
        </div>
      </details>
    </li>
  );
}

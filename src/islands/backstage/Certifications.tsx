import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { CertificationRow } from '#api/backstage.ts';
import { LinkTabs } from '#components/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { isPlainClick } from '#components/center/Pager.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { StateBadge } from '#components/center/StateBadge.tsx';
import { useAddress } from '#components/center/use-address.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { $certifications, loadCertifications } from '#stores/backstage.ts';
import { CertificationCase } from './CertificationCase.tsx';
import { OperatorOnly } from './OperatorOnly.tsx';
import { QueueEmpty } from './QueueEmpty.tsx';
import { queueFilter, stateTabs } from './queue-filter.ts';

type Props = { locale: Locale };

/** Applications for certification: the queue, or the one that the address names. */
export default function Certifications({ locale }: Props) {
  const { params, href, go } = useAddress();
  const id = params.get('id');
  return (
    <OperatorOnly locale={locale}>
      {id ? (
        <CertificationCase
          locale={locale}
          id={id}
          queueHref={href({ id: undefined })}
          onQueue={() => go({ id: undefined })}
          caseHref={(other) => href({ id: other })}
          onCase={(other) => go({ id: other })}
        />
      ) : (
        <Queue locale={locale} />
      )}
    </OperatorOnly>
  );
}

function Queue({ locale }: Props) {
  const queue = useStore($certifications);
  const address = useAddress();
  const { params, search, href, go } = address;
  const filter = queueFilter(params);
  const load = () => void loadCertifications(filter);
  useEffect(load, [search]);
  const counts = queue.state === 'ready' ? queue.data : null;
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.console_states()}
        tabs={stateTabs(locale, address, { of: 'certification', shown: filter.state, counts })}
      />
      <SearchBox
        label={m.console_searchCompanies()}
        keyword={filter.keyword}
        onSearch={(keyword) => go({ keyword, pageNo: undefined })}
      />
      <PagedList
        locale={locale}
        remote={queue}
        onRetry={load}
        address={address}
        empty={() => (
          <QueueEmpty
            narrowed={filter.keyword !== ''}
            allHref={href({ state: 'all', keyword: undefined, pageNo: undefined })}
          />
        )}
      >
        {({ list }) => (
          <RowTable
            heads={[
              m.company_companyName(),
              m.company_nation(),
              m.console_applicant(),
              m.console_submitted(),
              m.console_state(),
            ]}
          >
            {list.map((row) => (
              <Row
                key={row.id}
                row={row}
                locale={locale}
                href={href({ id: row.id })}
                onOpen={() => go({ id: row.id })}
              />
            ))}
          </RowTable>
        )}
      </PagedList>
    </div>
  );
}

type RowProps = { row: CertificationRow; locale: Locale; href: string; onOpen: () => void };

function Row({ row, locale, href, onOpen }: RowProps) {
  return (
    <tr className="hover:bg-sunken relative">
      <td data-label={m.company_companyName()}>
        <a
          className="quiet-link font-medium break-words after:absolute after:inset-0"
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {row.companyName}
        </a>
      </td>
      <td data-label={m.company_nation()}>{row.nation.name}</td>
      <td data-label={m.console_applicant()}>
        <span className="break-words">{row.applicant.nickname}</span>
        <span className="text-soft block text-sm break-all">{row.applicant.email}</span>
      </td>
      <td data-label={m.console_submitted()} className="whitespace-nowrap">
        {formatAge(locale, row.submittedAt, new Date())}
      </td>
      <td data-label={m.console_state()}>
        <StateBadge state={row.state} />
      </td>
    </tr>
  );
}

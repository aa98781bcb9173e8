import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { ShopRenamingRow } from '#api/backstage.ts';
import { Facts } from '#components/center/Facts.tsx';
import { LinkTabs } from '#components/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { StateBadge } from '#components/center/StateBadge.tsx';
import { useAddress } from '#components/center/use-address.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { shopHref } from '#lib/shop-path.ts';
import { $renamings, decideRenaming, loadRenamings, type QueueFilter } from '#stores/backstage.ts';
import { Verdict } from './CaseHistory.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { OperatorOnly } from './OperatorOnly.tsx';
import { QueueEmpty } from './QueueEmpty.tsx';
import { queueFilter, stateTabs } from './queue-filter.ts';

type Props = { locale: Locale };
type Names = ShopRenamingRow['before'];

/** Shops that ask for another name or logo, old and new side by side. */
export default function ShopNames({ locale }: Props) {
  return (
    <OperatorOnly locale={locale}>
      <Queue locale={locale} />
    </OperatorOnly>
  );
}

function Queue({ locale }: Props) {
  const queue = useStore($renamings);
  const address = useAddress();
  const { params, search, href, go } = address;
  const filter: QueueFilter = queueFilter(params);
  const load = () => void loadRenamings(filter);
  useEffect(load, [search]);
  const counts = queue.state === 'ready' ? queue.data : null;
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.console_states()}
        tabs={stateTabs(locale, address, { of: 'renaming', shown: filter.state, counts })}
      />
      <SearchBox
        label={m.console_searchShopNames()}
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
          <ul className="space-y-3">
            {list.map((row) => (
              <Renaming key={row.id} row={row} locale={locale} filter={filter} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Renaming({ row, locale, filter }: { row: ShopRenamingRow; locale: Locale; filter: QueueFilter }) {
  const { id, shopId, applicant, companyName, before, after } = row;
  return (
    <li className="panel">
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3">
        <a className="quiet-link min-w-0 grow basis-60 font-medium break-words" href={shopHref(locale, shopId)}>
          {companyName}
        </a>
        <span className="text-soft text-sm">{formatAge(locale, row.submittedAt, new Date())}</span>
        <StateBadge state={row.state} of="renaming" />
      </div>
      <div className="grid gap-6 p-4 lg:grid-cols-2">
        <div className="space-y-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Shown title={m.console_nameBefore()} names={before} without={m.console_noLogo()} />
            <Shown title={m.console_nameAfter()} names={after} without={m.console_logoStays()} />
          </div>
          <Facts
            className="-my-2"
            facts={[
              { label: m.company_companyName(), value: companyName },
              { label: m.console_applicant(), value: `${applicant.nickname} · ${applicant.email}` },
            ]}
          />
        </div>
        {row.state === 'underAudit' ? (
          <DecisionForm onDecide={(verdict) => decideRenaming(id, verdict, filter)} />
        ) : (
          <Verdict locale={locale} decision={row} of="renaming" />
        )}
      </div>
    </li>
  );
}

/** Both names, and the logo. */
function Shown({ title, names: { nameEn, nameZh, logo }, without }: { title: string; names: Names; without: string }) {
  return (
    <section className="border-line min-w-0 rounded border p-3" aria-label={title}>
      <h3 className="text-soft text-sm font-normal">{title}</h3>
      <p className="font-medium break-words" lang="">
        <bdi>{nameEn}</bdi>
      </p>
      {nameZh !== nameEn && (
        <p className="break-words" lang="">
          <bdi>{nameZh}</bdi>
        </p>
      )}
      {logo ? (
        <img
          src={logo.sources[0]?.href}
          alt={m.console_logoOf({ name: nameEn })}
          width={96}
          height={96}
          className="border-line bg-surface mt-2 size-24 rounded border object-contain"
        />
      ) : (
        <p className="text-soft mt-2 text-sm">{without}</p>
      )}
    </section>
  );
}

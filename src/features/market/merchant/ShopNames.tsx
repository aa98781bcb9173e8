import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { ShopRenamingRow } from '#api/members/backstage.ts';
import { Facts } from '#components/center/Facts.tsx';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { useNow } from '#components/center/use-now.ts';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { decideRenaming, renamings, type QueueFilter } from '#app/stores/backstage.ts';
import { AuditQueue } from '#app/console/AuditQueue.tsx';
import { Verdict } from '#app/console/CaseHistory.tsx';
import { DecisionForm } from '#app/console/DecisionForm.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
type Names = ShopRenamingRow['before'];

/** Shops that ask for another name or logo, old and new side by side. */
export default function ShopNames({ first }: { first: First<typeof renamings> }) {
  const now = useNow();
  return (
    <MembersOnly audience="operator">
      <AuditQueue
        of="renaming"
        store={renamings}
        first={first}
        load={(filter) => void renamings.load(filter)}
        searchLabel={m.console_searchShopNames()}
      >
        {({ list }, filter) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Renaming key={row.id} row={row} now={now} filter={filter} />
            ))}
          </ul>
        )}
      </AuditQueue>
    </MembersOnly>
  );
}

function Renaming({ row, now, filter }: { row: ShopRenamingRow; now: Date; filter: QueueFilter }) {
  const { id, shopId, applicant, companyName, before, after } = row;
  return (
    <li className="panel">
      <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3">
        <a className="quiet-link min-w-0 grow basis-60 font-medium break-words" href={shopHref(shopId)}>
          {companyName}
        </a>
        <span className="text-soft text-table">{formatAge(row.submittedAt, now)}</span>
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
              { label: m.members_company_companyName(), value: companyName },
              { label: m.console_applicant(), value: `${applicant.nickname} · ${applicant.email}` },
            ]}
          />
        </div>
        {row.state === 'underAudit' ? (
          <DecisionForm of={`renaming:${id}`} onDecide={(verdict) => decideRenaming(id, verdict, filter)} />
        ) : (
          <Verdict decision={row} of="renaming" />
        )}
      </div>
    </li>
  );
}

/** Both names, and the logo. */
function Shown({ title, names: { nameEn, nameZh, logo }, without }: { title: string; names: Names; without: string }) {
  return (
    <section className="border-line min-w-0 rounded border p-3" aria-label={title}>
      <h3 className="text-soft text-table font-normal">{title}</h3>
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
        <p className="text-soft mt-2 text-table">{without}</p>
      )}
    </section>
  );
}

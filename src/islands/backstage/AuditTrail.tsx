import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { AuditRow } from '#api/backstage.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { isPlainClick, Pager } from '#components/center/Pager.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { pageNumber } from '#lib/page-number.ts';
import { $audit, loadAudit, type AuditFilter } from '#stores/backstage.ts';
import { OperatorOnly } from './OperatorOnly.tsx';

type Props = { locale: Locale };

/** Who did what, newest first. An action in a row narrows the list to it. */
export default function AuditTrail({ locale }: Props) {
  return (
    <OperatorOnly locale={locale}>
      <Trail locale={locale} />
    </OperatorOnly>
  );
}

function Trail({ locale }: Props) {
  const audit = useStore($audit);
  const { params, search, href, go } = useAddress();
  const filter: AuditFilter = {
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    action: params.get('action')?.slice(0, 60) ?? '',
    pageNo: pageNumber(params.get('pageNo')),
  };
  const load = () => void loadAudit(filter);
  useEffect(load, [search]);
  const byAction = (action: string | undefined) => ({ action, pageNo: undefined });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label={m.console_searchAudit()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        {filter.action && (
          <Button
            variant="outline"
            aria-label={m.list_removeFilter({ name: filter.action })}
            onClick={() => go(byAction(undefined))}
          >
            <span className="font-mono text-sm">{filter.action}</span> <span aria-hidden="true">×</span>
          </Button>
        )}
      </div>
      <Loaded remote={audit} onRetry={load} skeleton={<Skeleton rows={8} tall />}>
        {({ list, total, pageSize }) =>
          list.length === 0 ? (
            <EmptyState title={m.list_noMatch()}>
              <a className="link" href={href({ keyword: undefined, action: undefined, pageNo: undefined })}>
                {m.list_clearAll()}
              </a>
            </EmptyState>
          ) : (
            <>
              <p className="text-soft figures text-sm" role="status">
                {m.console_auditCount({ count: formatCount(locale, total) })}
              </p>
              <div className="panel overflow-x-auto">
                <table className="console-table">
                  <thead>
                    <tr>
                      <th scope="col">{m.console_time()}</th>
                      <th scope="col">{m.console_actor()}</th>
                      <th scope="col">{m.console_action()}</th>
                      <th scope="col">{m.console_subject()}</th>
                      <th scope="col">{m.console_detail()}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <Row
                        key={row.id}
                        row={row}
                        locale={locale}
                        href={href(byAction(row.action))}
                        onAction={() => go(byAction(row.action))}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager
                locale={locale}
                pageNo={filter.pageNo}
                total={total}
                pageSize={pageSize}
                href={(pageNo) => href({ pageNo })}
                onGo={(pageNo) => go({ pageNo })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

type RowProps = { row: AuditRow; locale: Locale; href: string; onAction: () => void };

function Row({ row, locale, href, onAction }: RowProps) {
  const details = Object.entries(row.detail).filter(([, value]) => value !== null && value !== '');
  return (
    <tr>
      <td data-label={m.console_time()} className="figures whitespace-nowrap">
        {formatMoment(locale, row.at)}
      </td>
      <td data-label={m.console_actor()} className="break-all">
        {row.actor ? row.actor.email : m.console_system()}
      </td>
      <td data-label={m.console_action()}>
        <a
          className="link font-mono text-sm"
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onAction();
          }}
        >
          {row.action}
        </a>
      </td>
      <td data-label={m.console_subject()} className="text-soft break-all">
        {row.subjectEmail ? (
          <span className="text-ink" title={row.subject}>
            {row.subjectEmail}
          </span>
        ) : (
          <span className="font-mono text-[0.8125rem]">{row.subject}</span>
        )}
      </td>
      <td data-label={m.console_detail()} className="text-[0.8125rem]">
        {details.map(([name, value]) => (
          <span key={name} className="block break-all">
            <span className="text-soft">{name}:</span> {typeof value === 'string' ? value : JSON.stringify(value)}
          </span>
        ))}
      </td>
    </tr>
  );
}

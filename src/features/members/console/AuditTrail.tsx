import '#i18n/browser.ts';
import { useId } from 'react';
import type { First } from '#app/first.ts';
import type { AuditRow } from '#api/members/backstage.ts';
import { auditFacts } from '../account/audit-details.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { DateInput } from '#components/form/DateInput.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { auditActionName, auditSubjectName } from '#api/members/audit-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { auditFilter, auditTrail, exportAudit, type refusals } from '#app/stores/backstage.ts';
import { showToast } from '#app/stores/toasts.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { QueueHead } from '#app/console/QueueHead.tsx';
import { detailHref, subjectHref } from './audit-links.ts';
import { companyHref } from '#app/console/lists/cells.tsx';
import { RefusedCalls } from './RefusedCalls.tsx';

type Props = { first: First<typeof auditTrail>; firstRefused: First<typeof refusals> };

/** Takes every filter away. */
const whole = { keyword: undefined, action: undefined, of: undefined, from: undefined, to: undefined };

/** Who did what, newest first. An action in a row narrows the list to it. */
export default function AuditTrail(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Views {...props} />
    </MembersOnly>
  );
}

function Views({ first, firstRefused }: Props) {
  const address = useAddress();
  const { params, href, go } = address;
  const shown = params.get('view') === 'refused' ? 'refused' : 'done';
  const tab = (view: 'done' | 'refused', label: string) => {
    const changes = {
      view: view === 'done' ? undefined : view,
      ...{ ...whole, reason: undefined, pageNo: undefined },
    };
    return { label, href: href(changes), current: view === shown, onGo: () => go(changes) };
  };
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.members_refusal_views()}
        tabs={[tab('done', m.members_refusal_done()), tab('refused', m.members_refusal_title())]}
      />
      {shown === 'done' ? (
        <Trail address={address} first={first} />
      ) : (
        <RefusedCalls address={address} first={firstRefused} />
      )}
    </div>
  );
}

type TrailProps = Pick<Props, 'first'> & { address: ReturnType<typeof useAddress> };

function Trail({ address, first }: TrailProps) {
  const { params, search, href, go } = address;
  const filter = auditFilter(params);
  const load = () => void auditTrail.load(filter);
  const audit = useRemote(auditTrail, first, search, load);
  const byAction = (action: string | undefined) => ({ action, pageNo: undefined });
  return (
    <div className="space-y-4">
      <QueueHead address={address} search={{ label: m.console_searchAudit(), keyword: filter.keyword }}>
        <DayField label={m.console_from()} day={filter.from} onChange={(from) => go({ from, pageNo: undefined })} />
        <DayField label={m.console_to()} day={filter.to} onChange={(to) => go({ to, pageNo: undefined })} />
        <FileButton
          disabled={audit.data?.total === 0}
          read={() => exportAudit(filter)}
          onFailed={(message) => showToast(message, 'warning')}
        >
          {m.deals_remit_export()}
        </FileButton>
        {filter.of && (
          <NarrowedBy name={m.console_oneCompany()} onRemove={() => go({ of: undefined, pageNo: undefined })} />
        )}
        {filter.action && (
          <NarrowedBy name={auditActionName(filter.action)} onRemove={() => go(byAction(undefined))}>
            {auditActionName(filter.action)}
          </NarrowedBy>
        )}
      </QueueHead>
      <PagedList
        remote={audit}
        onRetry={load}
        address={address}
        count={m.console_auditCount}
        empty={() => (
          <EmptyState drawing="search" title={m.market_list_noMatch()}>
            <a className="link" href={href({ ...whole, pageNo: undefined })}>
              {m.market_list_clearAll()}
            </a>
          </EmptyState>
        )}
      >
        {({ list }) => (
          <RowTable
            many
            heads={[m.console_time(), m.console_actor(), m.console_action(), m.console_subject(), m.console_detail()]}
          >
            {list.map((row) => (
              <Row key={row.id} row={row} href={href(byAction(row.action))} onAction={() => go(byAction(row.action))} />
            ))}
          </RowTable>
        )}
      </PagedList>
    </div>
  );
}

type RowProps = { row: AuditRow; href: string; onAction: () => void };

function Row({ row, href, onAction }: RowProps) {
  return (
    <tr>
      <td data-label={m.console_time()} className="figures whitespace-nowrap">
        {formatMoment(row.at)}
      </td>
      <td data-label={m.console_actor()} className="desk:min-w-60 text-meta wrap-anywhere">
        {row.actor ? (
          <a className="link" href={companyHref(row.actor.id)}>
            {row.actor.email}
          </a>
        ) : (
          m.console_system()
        )}
      </td>
      <td data-label={m.console_action()} className="desk:min-w-28">
        <GoLink className="link" title={row.action} href={href} onGo={onAction}>
          {auditActionName(row.action)}
        </GoLink>
      </td>
      <td data-label={m.console_subject()} className="text-soft desk:min-w-60 text-meta wrap-anywhere">
        <Subject row={row} />
      </td>
      <td data-label={m.console_detail()} className="desk:min-w-44 text-meta">
        {auditFacts(row.detail).map(({ name, label, text }) => (
          <span key={name} className="block wrap-anywhere">
            <span className="text-soft">{m.mail_email_fact({ label, value: '' })}</span>
            {detailHref(name, text) ? (
              <a className="link" href={detailHref(name, text)}>
                {text}
              </a>
            ) : (
              text
            )}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** What it is over which one it is: the two together would break anywhere. */
function Subject({ row }: { row: AuditRow }) {
  const [kind, ...id] = row.subject.split(' ');
  const href = subjectHref(row);
  const which = row.subjectEmail ?? <span className="font-mono text-meta">{id.join(' ')}</span>;
  return (
    <>
      {!row.subjectEmail && <span className="block">{auditSubjectName(kind!)}</span>}
      {href ? (
        <a className="link" title={row.subject} href={href}>
          {which}
        </a>
      ) : (
        <span className="block">{which}</span>
      )}
    </>
  );
}

type DayProps = { label: string; day: string; onChange: (day: string) => void };

function DayField({ label, day, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <DateInput id={id} className="w-40" value={day} onValue={onChange} />
    </div>
  );
}
